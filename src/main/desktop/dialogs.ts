import path from 'node:path';
import type {
  BrowserWindow,
  Dialog,
  MessageBoxOptions,
  OpenDialogOptions,
  SaveDialogOptions,
} from 'electron';
import type { ChooseTemplatesFile } from '#main/answers/answer-templates.ts';
import type { ChooseFile } from '#main/exports/export-service.ts';
import { words } from '#words/words.ts';

export type SystemDialogs = ReturnType<typeof createSystemDialogs>;

/** The system's own dialogs, over the app's window where there is one. */
export function createSystemDialogs(deps: {
  dialog: Pick<Dialog, 'showSaveDialog' | 'showOpenDialog' | 'showMessageBox'>;
  /** The window that a dialog belongs to; null: none is open. */
  window: () => BrowserWindow | null;
}) {
  const { dialog } = deps;
  return {
    /** Where to save a file; null: the user cancelled the dialog. */
    async saveFile(chosen: Omit<SaveDialogOptions, 'properties'>): Promise<string | null> {
      const window = deps.window();
      const properties = ['createDirectory' as const, 'showOverwriteConfirmation' as const];
      const options: SaveDialogOptions = { buttonLabel: words.common.save, ...chosen, properties };
      const { canceled, filePath } = await (window === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options));
      return canceled || filePath === '' ? null : filePath;
    },
    /** Which file to read; null: the user cancelled the dialog. */
    async openFile(options: OpenDialogOptions): Promise<string | null> {
      const window = deps.window();
      const { canceled, filePaths } = await (window === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(window, options));
      return canceled ? null : (filePaths[0] ?? null);
    },
    /** The number of the button that was pressed, from 0. */
    async ask(options: MessageBoxOptions): Promise<number> {
      const window = deps.window();
      const { response } = await (window === null
        ? dialog.showMessageBox(options)
        : dialog.showMessageBox(window, options));
      return response;
    },
  };
}

export function createExportDialogs(deps: {
  dialogs: SystemDialogs;
  /** The first dialog's folder; later ones start in the last file's folder. */
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
        title: words.exportFile.saveDialog.title,
        buttonLabel: words.exportFile.saveDialog.button,
        defaultPath: path.join(folder ?? deps.downloads(), suggestedName),
        filters: [{ name: words.exports.formats[format].name, extensions: [format] }],
      });
      if (filePath !== null) folder = path.dirname(filePath);
      return filePath;
    },

    async askToQuit() {
      const { message, detail, stay, quit } = words.exportFile.quit;
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

export function chooseDiagnosticsFile(
  suggestedName: string,
  deps: { dialogs: SystemDialogs; downloads: string },
): Promise<string | null> {
  return deps.dialogs.saveFile({
    title: words.diagnostics.title,
    defaultPath: path.join(deps.downloads, suggestedName),
    filters: [{ name: words.diagnostics.fileKind, extensions: ['txt'] }],
  });
}

export function createTemplateDialogs(deps: {
  dialogs: SystemDialogs;
  downloads: () => string;
}): ChooseTemplatesFile {
  const { exportTitle, importTitle, fileName, fileKind } = words.answerFile;
  const filters = [{ name: fileKind, extensions: ['json'] }];
  return {
    save: () =>
      deps.dialogs.saveFile({
        title: exportTitle,
        defaultPath: path.join(deps.downloads(), fileName),
        filters,
      }),
    open: () =>
      deps.dialogs.openFile({
        title: importTitle,
        defaultPath: deps.downloads(),
        filters,
        properties: ['openFile'],
      }),
  };
}
