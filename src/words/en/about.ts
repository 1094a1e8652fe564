/** The About dialog. */
export const about = {
  title: 'About Item Catalog',
  description: 'A desktop browser for an HTTP JSON catalog of in-game skin items.',
  versions: 'Versions',
  copyVersions: 'Copy version information',
  versionInformation: 'version information',
  folders: 'Folders',
  dataFolder: 'Data',
  logsFolder: 'Logs',
  /** What was copied. */
  copiedFolders: { data: 'data folder', logs: 'logs folder' },
  licences: 'Licences',
  licencesIntro: 'Item Catalog is made with the work of others.',
  demoNames: 'Market names of the demo',
  noText: 'The package has no licence text with it.',
  withElectron: 'The licences of Electron and Chromium are in files beside the app.',
};
