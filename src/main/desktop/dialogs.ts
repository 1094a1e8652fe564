import path from 'node:path';
import type { BrowserWindow, Dialog, SaveDialogOptions } from 'electron';
import type { ChooseFile } from '#main/exports/export-service.ts';
import type { ChooseTemplatesFile } from '#main/replies/reply-templates.ts';
import type { ChooseTicketFile } from '#main/tickets/ticket-file.ts';
import { extensionOf } from '#shared/export.ts';
import { words } from '#words/words.ts';

export type SystemDialogs = ReturnType<typeof createSystemDialogs>;

/** The system's own dialogs, over the app's window where there is one. Null for a file: the user cancelled the dialog. */
export function createSystemDialogs(deps: {
  dialog: Pick<Dialog, 'showSaveDialog' | 'showOpenDialog' | 'showMessageBox'>;
  /** The window that a dialog belongs to; null: none is open. */
  window: () => BrowserWindow | null;
  downloads: () => string;
}) {
  const { dialog, downloads } = deps;
  /** Of the last exported file. */
  let exportFolder: string | null = null;

  async function saveFile(
    suggestedPath: string,
    type: { name: string; extension: string },
    labels: { title: string; buttonLabel: string },
  ): Promise<string | null> {
    const options: SaveDialogOptions = {
      ...labels,
      defaultPath: suggestedPath,
      filters: [{ name: type.name, extensions: [type.extension] }],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    };
    const window = deps.window();
    const { canceled, filePath } = await (window === null
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(window, options));
    return canceled || filePath === '' ? null : filePath;
  }

  async function openJsonFile(kind: string, title: string): Promise<string | null> {
    const options = {
      title,
      defaultPath: downloads(),
      filters: [{ name: kind, extensions: ['json'] }],
      properties: ['openFile' as const],
    };
    const window = deps.window();
    const { canceled, filePaths } = await (window === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options));
    return canceled ? null : (filePaths[0] ?? null);
  }

  const chooseExportFile: ChooseFile = async ({ suggestedName, format }) => {
    const { title, button } = words.exportFile.saveDialog;
    const filePath = await saveFile(
      path.join(exportFolder ?? downloads(), suggestedName),
      { name: words.exports.formats[format].name, extension: extensionOf(format) },
      { title, buttonLabel: button },
    );
    if (filePath !== null) exportFolder = path.dirname(filePath);
    return filePath;
  };

  const chooseTemplatesFile: ChooseTemplatesFile = {
    save: () =>
      saveFile(
        path.join(downloads(), words.replyFile.fileName),
        { name: words.replyFile.fileKind, extension: 'json' },
        { title: words.replyFile.exportTitle, buttonLabel: words.common.save },
      ),
    open: () => openJsonFile(words.replyFile.fileKind, words.replyFile.importTitle),
  };

  const chooseTicketFile: ChooseTicketFile = {
    save: (suggestedName) =>
      saveFile(
        path.join(downloads(), suggestedName),
        { name: words.ticketFiles.fileKind, extension: 'json' },
        { title: words.ticketFiles.saveTitle, buttonLabel: words.common.save },
      ),
    open: () => openJsonFile(words.ticketFiles.fileKind, words.ticketFiles.openTitle),
  };

  return {
    chooseExportFile,
    chooseTemplatesFile,
    chooseTicketFile,
    chooseDiagnosticsFile: (suggestedName: string): Promise<string | null> =>
      saveFile(
        path.join(downloads(), suggestedName),
        { name: words.diagnostics.fileKind, extension: 'txt' },
        { title: words.diagnostics.title, buttonLabel: words.common.save },
      ),
    /** Whether to quit although an export isn't finished. */
    async askToQuit(): Promise<boolean> {
      const { message, detail, stay, quit } = words.exportFile.quit;
      const options = {
        type: 'question' as const,
        message,
        detail,
        buttons: [stay, quit],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      };
      const window = deps.window();
      const { response } = await (window === null
        ? dialog.showMessageBox(options)
        : dialog.showMessageBox(window, options));
      return response === 1;
    },
  };
}
