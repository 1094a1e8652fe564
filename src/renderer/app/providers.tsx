import {
  type MantineColorScheme,
  type MantineColorSchemeManager,
  MantineProvider,
  useMantineColorScheme,
} from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { AppCommandsProvider } from '#renderer/desktop/app-commands.tsx';
import { CurrentListProvider } from '#renderer/desktop/current-list.tsx';
import { DesktopProvider } from '#renderer/desktop/desktop-context.ts';
import { ExportDialogProvider } from '#renderer/desktop/export-dialog.tsx';
import { LastViewsProvider } from '#renderer/desktop/last-views.tsx';
import { OfferedTextProvider } from '#renderer/desktop/offered-text.tsx';
import { RequestHoldsProvider } from '#renderer/desktop/request-holds.tsx';
import { SettingsProvider, useSettings } from '#renderer/desktop/settings-context.tsx';
import { WatchedItemsProvider } from '#renderer/desktop/watched-items.tsx';
import { AnnouncerProvider } from '#renderer/ui/announcements.tsx';
import { BoundedFields } from '#renderer/ui/bounded-fields.ts';
import { CopyProvider } from '#renderer/ui/copy.tsx';
import { FloatInsetProvider } from '#renderer/ui/floats.tsx';
import { PictureProvider } from '#renderer/ui/picture.tsx';
import { ToastProvider } from '#renderer/ui/toasts.tsx';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { Settings } from '#shared/settings.ts';
import { OverlayFocus } from './keyboard/overlay-focus.tsx';
import { theme } from './theme.ts';

export type ProvidersProps = {
  desktop: DesktopApi;
  /** As read at the start. */
  settings: Settings;
  queryClient: QueryClient;
  /** `test`: no transitions and no portals. */
  env?: 'default' | 'test';
  children: ReactNode;
};

/** Everything that screens take from their surroundings. */
export function Providers({ desktop, settings, queryClient, env = 'default', children }: ProvidersProps) {
  return (
    // The content policy allows no style sheet but the app's own: variables and classes come from files instead.
    <MantineProvider
      theme={theme}
      env={env}
      colorSchemeManager={colorSchemeFrom(settings.theme)}
      defaultColorScheme={colorSchemeOf(settings.theme)}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <OverlayFocus />
      <QueryClientProvider client={queryClient}>
        <DesktopProvider value={desktop}>
          <SettingsProvider initial={settings}>
            <FollowThemeSetting />
            <LastViewsProvider initial={settings.lastViews}>
              <AnnouncerProvider>
                <CopyProvider writeText={(text) => desktop.clipboard.writeText({ text })}>
                  <ToastProvider>
                    <BoundedFields />
                    <AppCommandsProvider>
                      <RequestHoldsProvider>
                        <WatchedItemsProvider>
                          <CurrentListProvider>
                            <ExportDialogProvider>
                              <OfferedTextProvider>
                                <FloatInsetProvider>
                                  <PictureProvider
                                    release={(addresses) => desktop.images.release({ addresses })}
                                  >
                                    {children}
                                  </PictureProvider>
                                </FloatInsetProvider>
                              </OfferedTextProvider>
                            </ExportDialogProvider>
                          </CurrentListProvider>
                        </WatchedItemsProvider>
                      </RequestHoldsProvider>
                    </AppCommandsProvider>
                  </ToastProvider>
                </CopyProvider>
              </AnnouncerProvider>
            </LastViewsProvider>
          </SettingsProvider>
        </DesktopProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** The UI kit's name of a theme setting. */
function colorSchemeOf(theme: Settings['theme']): MantineColorScheme {
  return theme === 'system' ? 'auto' : theme;
}

/** The settings are the only memory of the theme, so the kit gets a store that keeps nothing. */
function colorSchemeFrom(theme: Settings['theme']): MantineColorSchemeManager {
  return {
    get: () => colorSchemeOf(theme),
    set: () => {},
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {},
  };
}

/** Carries a changed theme setting over to the page. */
function FollowThemeSetting() {
  const { settings } = useSettings();
  // Without `keepTransitions` the kit switches them off by an inline style sheet, which the content policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const wanted = colorSchemeOf(settings.theme);
  useEffect(() => {
    if (colorScheme !== wanted) setColorScheme(wanted);
  }, [colorScheme, wanted, setColorScheme]);
  return null;
}
