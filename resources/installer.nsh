# What the Windows installer does beside electron-builder's own script: links of the app open it from the installation on, and
# with the app they go. The app registers itself at each start too, for whoever runs it, in HKEY_CURRENT_USER.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\item-catalog" "" "URL:item-catalog"
  WriteRegStr SHELL_CONTEXT "Software\Classes\item-catalog" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\item-catalog\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  # An update takes the old version away with this same uninstaller.
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\item-catalog"
    DeleteRegKey HKCU "Software\Classes\item-catalog"
  ${endIf}
!macroend
