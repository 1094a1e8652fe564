import path from 'node:path';
import { words } from '#words/words.ts';
import type { SystemDialogs } from './system-dialogs.ts';

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
