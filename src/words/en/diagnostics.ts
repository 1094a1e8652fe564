/** What helps somebody whose app isn't well: logs, and the text for whoever helps. */
export const diagnostics = {
  title: 'Save diagnostics',
  intro:
    'For whoever helps you. This is the whole text, and nothing is sent: you choose where it is saved and who gets it.',
  masked: 'Tokens, filter texts and what the catalog answered are never in it.',
  includeNames: 'Include the names and addresses of connections',
  includeNamesHint: 'Otherwise they are numbered.',
  preview: 'The text that will be saved',
  making: 'Collecting…',
  save: 'Save…',
  copy: 'Copy',
  /** What was copied. */
  diagnostics: 'diagnostics',
  saved: (fileName: string) => `Saved as ${fileName}`,
  fileKind: 'Text',
  showLogs: 'Show logs',
  lostPage: {
    message: 'The window of Item Catalog fails again and again',
    detail: 'Nothing is lost: your connections and views are kept. The log says more.',
    reload: 'Load it again',
    quit: 'Quit',
  },
  logsNotShown: 'The folder of the logs could not be opened',
};
