import path from 'node:path';
import type { BrowserWindow, Dialog, SaveDialogOptions } from 'electron';
import { words } from '#words/words.ts';

/** Asks where the diagnostics go, in the system's own dialog; null: nowhere. */
export async function chooseDiagnosticsFile(
  suggestedName: string,
  deps: {
    dialog: Pick<Dialog, 'showSaveDialog'>;
    /** The window that the dialog belongs to; null: none is open. */
    window: BrowserWindow | null;
    downloads: string;
  },
): Promise<string | null> {
  const options: SaveDialogOptions = {
    title: words.diagnostics.title,
    buttonLabel: words.common.save,
    defaultPath: path.join(deps.downloads, suggestedName),
    filters: [{ name: words.diagnostics.fileKind, extensions: ['txt'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const { canceled, filePath } = await (deps.window === null
    ? deps.dialog.showSaveDialog(options)
    : deps.dialog.showSaveDialog(deps.window, options));
  return canceled || filePath === '' ? null : filePath;
}
