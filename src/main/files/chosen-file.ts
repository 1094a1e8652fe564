import path from 'node:path';
import { type Outcome, success } from '#shared/failure.ts';
import { hasCode, readRegularFile, replaceFile } from './file-operations.ts';
import { onDisk } from './refused-writes.ts';

/** Asks the user for a file; null: the dialog was cancelled. */
type Choose = () => Promise<string | null>;

/** Writes the file that the user chooses, and resolves to its path; null: cancelled. Failure kind: `file`. */
export async function saveChosenFile(choose: Choose, content: string): Promise<Outcome<string | null>> {
  const filePath = await choose();
  if (filePath === null) return success(null);
  return onDisk(async () => {
    await replaceFile(filePath, content);
    return filePath;
  });
}

/** Reads the file that the user chooses; null: cancelled. Its text is null if it is larger. Failure kind: `file`. */
export async function readChosenFile(
  choose: Choose,
  maxBytes: number,
): Promise<Outcome<{ fileName: string; text: string | null } | null>> {
  const filePath = await choose();
  if (filePath === null) return success(null);
  return onDisk(async () => {
    const bytes = await readRegularFile(filePath, maxBytes).catch((error: unknown) => {
      if (hasCode(error, 'EFBIG')) return null;
      throw error;
    });
    return { fileName: path.basename(filePath), text: bytes?.toString('utf8') ?? null };
  });
}
