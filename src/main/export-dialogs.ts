import path from 'node:path';
import type { BrowserWindow, Dialog, MessageBoxOptions, SaveDialogOptions } from 'electron';
import { words } from '#words/words.ts';
import type { ChooseFile } from './exports/export-service.ts';

export type ExportDialogsDeps = {
  dialog: Pick<Dialog, 'showSaveDialog' | 'showMessageBox'>;
  /** The window that a dialog belongs to; null: none is open. */
  window: () => BrowserWindow | null;
  /** Where the first dialog begins; later ones begin where the last file went. */
  downloads: () => string;
};

/** What exports ask in the system's own dialogs. */
export function createExportDialogs(deps: ExportDialogsDeps): {
  chooseFile: ChooseFile;
  /** Whether to quit although an export isn't finished. */
  askToQuit: () => Promise<boolean>;
} {
  let folder: string | null = null;

  return {
    async chooseFile({ suggestedName, format }) {
      const options: SaveDialogOptions = {
        title: words.exports.saveDialog.title,
        buttonLabel: words.exports.saveDialog.button,
        defaultPath: path.join(folder ?? deps.downloads(), suggestedName),
        filters: [{ name: words.exports.formats[format].name, extensions: [format] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      };
      const window = deps.window();
      const { canceled, filePath } = await (window === null
        ? deps.dialog.showSaveDialog(options)
        : deps.dialog.showSaveDialog(window, options));
      if (canceled || filePath === '') return null;
      folder = path.dirname(filePath);
      return filePath;
    },

    async askToQuit() {
      const { message, detail, stay, quit } = words.exports.quit;
      const options: MessageBoxOptions = {
        type: 'question',
        message,
        detail,
        buttons: [stay, quit],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      };
      const window = deps.window();
      const { response } = await (window === null
        ? deps.dialog.showMessageBox(options)
        : deps.dialog.showMessageBox(window, options));
      return response === 1;
    },
  };
}
