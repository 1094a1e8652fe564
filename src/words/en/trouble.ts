/** Faults of the app itself, where nothing else can be shown. */
export const trouble = {
  outsideApp: {
    title: 'This page works only inside the Item Catalog app',
    text: 'Its connection to the app is missing. Start Item Catalog itself; if this is its window, install it again.',
  },
  noAnswer: {
    title: 'Item Catalog could not start',
    text: 'The app did not answer its window. Reload; if that changes nothing, quit the app and start it again.',
  },
  whileDrawing: {
    title: 'Something went wrong in the app',
    text: 'This is a fault of the app, not of the catalog. Reload to go on where you were: your filters, page and item are kept.',
  },
  noStart: {
    title: 'Item Catalog could not start',
    /** `folder`: of the logs, where what was in the way stands in the crash trace; null: it stands nowhere. */
    text: (folder: string | null) =>
      `Please start it again. If that does not help, reinstall it.${folder === null ? '' : `\n\nWhat was in the way is written down in ${folder}`}`,
  },
};
