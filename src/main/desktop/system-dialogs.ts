import type { BrowserWindow, Dialog, MessageBoxOptions, SaveDialogOptions } from 'electron';

/** The system's own dialogs, over the app's window where there is one. */
export type SystemDialogs = {
  /** Where a file goes; null: the person closed the dialog. */
  saveFile(options: SaveDialogOptions): Promise<string | null>;
  /** The number of the button that was pressed, from 0. */
  ask(options: MessageBoxOptions): Promise<number>;
};

export function createSystemDialogs(deps: {
  dialog: Pick<Dialog, 'showSaveDialog' | 'showMessageBox'>;
  /** The window that a dialog belongs to; null: none is open. */
  window: () => BrowserWindow | null;
}): SystemDialogs {
  const { dialog } = deps;
  return {
    async saveFile(options) {
      const window = deps.window();
      const { canceled, filePath } = await (window === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options));
      return canceled || filePath === '' ? null : filePath;
    },
    async ask(options) {
      const window = deps.window();
      const { response } = await (window === null
        ? dialog.showMessageBox(options)
        : dialog.showMessageBox(window, options));
      return response;
    },
  };
}
