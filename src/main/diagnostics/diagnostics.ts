import path from 'node:path';
import { replaceFile } from '#main/files/json-file.ts';
import { onDisk } from '#main/files/refused-writes.ts';
import { readRegularFile } from '#main/files/regular-file.ts';
import type { DiagnosticsPreview } from '#shared/desktop-api.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { type DiagnosticFacts, diagnosticsReport } from './diagnostics-report.ts';

export type DiagnosticsDeps = {
  collect: () => Promise<DiagnosticFacts>;
  clean: (text: string) => string;
  homeFolder: string;
  logsFolder: string;
  /** Asks the user where to save; null: cancelled. */
  chooseFile: (suggestedName: string) => Promise<string | null>;
  /** An empty text: it was opened. */
  openPath: (path: string) => Promise<string>;
  showInFolder: (filePath: string) => void;
};

/** Diagnostics for support, shown in full before they are saved, and saved only where the user chooses. */
export function createDiagnostics(deps: DiagnosticsDeps) {
  let last: DiagnosticsPreview | null = null;

  async function preview({ includesNames }: { includesNames: boolean }): Promise<DiagnosticsPreview> {
    const facts = await deps.collect();
    const { clean, homeFolder } = deps;
    const text = diagnosticsReport(facts, { includesNames, homeFolder, clean });
    const day = new Date(facts.madeAt).toISOString().slice(0, 10);
    last = { text, fileName: `item-catalog-diagnostics-${day}.txt` };
    return last;
  }

  return {
    preview,
    /** Writes exactly the last preview and returns the file's name; null: cancelled. Failure kind: `file`. */
    async save(): Promise<Outcome<string | null>> {
      const { text, fileName } = last ?? (await preview({ includesNames: false }));
      const filePath = await deps.chooseFile(fileName);
      if (filePath === null) return success(null);
      const written = await onDisk(() => replaceFile(filePath, `${filePath}.${process.pid}.tmp`, text));
      if (!written.ok) return written;
      deps.showInFolder(filePath);
      return success(path.basename(filePath));
    },
    /** Opens the folder of the logs in the system's file manager. Failure kind: `file`. */
    async showLogs(): Promise<Outcome<null>> {
      const trouble = await deps.openPath(deps.logsFolder);
      return trouble === '' ? success(null) : failed({ kind: 'file', problem: 'other' });
    },
  };
}

/** The last whole lines of a text file; empty if it can't be read. */
export async function tailOf(filePath: string, maxLength: number): Promise<string> {
  const bytes = await readRegularFile(filePath, maxFileBytes).catch(() => Buffer.alloc(0));
  const text = bytes.toString('utf8');
  if (text.length <= maxLength) return text;
  const tail = text.slice(-maxLength);
  return tail.slice(tail.indexOf('\n') + 1);
}

/** Far larger than the app's log and trace get. */
const maxFileBytes = 16 * 1024 * 1024;
