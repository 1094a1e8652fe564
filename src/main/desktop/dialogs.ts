import path from 'node:path';
import type { BrowserWindow, Dialog, MessageBoxOptions, SaveDialogOptions } from 'electron';
import type { ChooseFile } from '#main/exports/export-service.ts';
import { words } from '#words/words.ts';

/** The system's own dialogs, over the app's window where there is one. */
export type SystemDialogs = {
  /** Where a file goes; null: the user cancelled the dialog. */
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

/** What exports ask in the system's own dialogs. */
export function createExportDialogs(deps: {
  dialogs: SystemDialogs;
  /** Where the first dialog begins; later ones begin where the last file went. */
  downloads: () => string;
}): {
  chooseFile: ChooseFile;
  /** Whether to quit although an export isn't finished. */
  askToQuit: () => Promise<boolean>;
} {
  let folder: string | null = null;

  return {
    async chooseFile({ suggestedName, format }) {
      const filePath = await deps.dialogs.saveFile({
        title: words.exports.saveDialog.title,
        buttonLabel: words.exports.saveDialog.button,
        defaultPath: path.join(folder ?? deps.downloads(), suggestedName),
        filters: [{ name: words.exports.formats[format].name, extensions: [format] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      if (filePath !== null) folder = path.dirname(filePath);
      return filePath;
    },

    async askToQuit() {
      const { message, detail, stay, quit } = words.exports.quit;
      const pressed = await deps.dialogs.ask({
        type: 'question',
        message,
        detail,
        buttons: [stay, quit],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      return pressed === 1;
    },
  };
}

/** Asks where the diagnostics go; null: nowhere. */
export function chooseDiagnosticsFile(
  suggestedName: string,
  deps: { dialogs: SystemDialogs; downloads: string },
): Promise<string | null> {
  return deps.dialogs.saveFile({
    title: words.diagnostics.title,
    buttonLabel: words.common.save,
    defaultPath: path.join(deps.downloads, suggestedName),
    filters: [{ name: words.diagnostics.fileKind, extensions: ['txt'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
}
