import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isInTheWay, movedAside, openRegularFile, withinDeadline } from './file-operations.ts';

/** `no-engine`: this runtime has no SQLite. `newer-file`: left untouched. `disk`: unusable. */
type SqliteFileOff = 'no-engine' | 'newer-file' | 'disk';

type OpenedSqliteFile =
  /** `setAside`: the new name of a damaged file that this one replaces. */
  | { kind: 'open'; database: DatabaseSync; setAside: string | null }
  | { kind: 'off'; because: SqliteFileOff; error: unknown };

/** `node:sqlite`, imported on first use; rejects where the runtime was built without it. */
export type LoadSqlite = () => Promise<{ DatabaseSync: typeof DatabaseSync }>;

export type SqliteSchema = {
  /**
   * Step 1 migrates an empty file to version 1, step 2 to version 2, and so on. Add a step for a new schema; released steps never
   * change.
   */
  steps: readonly string[];
  /** Reads a page of each table, so that a damaged file is detected on opening. */
  probe: string;
  /**
   * No other connection may use the file, unless one already has it open. SQLite then needs no `-shm` file, for which a full disk has no
   * space.
   */
  isExclusive?: boolean;
};

/**
 * Opens the database at `filePath`, readable by its owner only, in the current schema: an older file is migrated, a newer one left
 * untouched, and anything else set aside as `.bad`, so that some of it may be rescued. Never rejects.
 */
export async function openSqliteFile(
  filePath: string,
  schema: SqliteSchema,
  loadSqlite: LoadSqlite = () => import('node:sqlite'),
): Promise<OpenedSqliteFile> {
  let sqlite: Awaited<ReturnType<LoadSqlite>>;
  try {
    sqlite = await loadSqlite();
  } catch (error) {
    return { kind: 'off', because: 'no-engine', error };
  }
  let found: Awaited<ReturnType<typeof inspect>>;
  try {
    found = await withinDeadline(inspect(filePath, schema), maxLookMs);
  } catch (error) {
    return { kind: 'off', because: 'disk', error };
  }
  if (found === 'newer') return newerFile;
  let first: Awaited<ReturnType<typeof tryToOpen>> =
    found === 'no-file' ? { kind: 'damaged', error: null } : await tryToOpen(filePath, schema, sqlite);
  if (schema.isExclusive && first.kind === 'off' && sqliteCode(first.error) === sqliteBusy)
    first = await tryToOpen(filePath, { ...schema, isExclusive: false }, sqlite);
  if (first.kind !== 'damaged') return first;
  const setAside = await setSqliteFileAside(filePath).catch(() => null);
  if (setAside === null) return { kind: 'off', because: 'disk', error: first.error };
  const second = await tryToOpen(filePath, schema, sqlite);
  if (second.kind === 'open') return { ...second, setAside };
  return second.kind === 'damaged' ? { kind: 'off', because: 'disk', error: second.error } : second;
}

/**
 * Inspects the plain file first: opening a newer database would create SQLite's own files beside it, and SQLite would wait for a pipe
 * forever.
 */
async function inspect(filePath: string, { steps }: SqliteSchema): Promise<'newer' | 'no-file' | 'file'> {
  for (const suffix of ['-wal', '-shm', '-journal']) {
    if (await isInTheWay(filePath + suffix)) await rm(filePath + suffix, { force: true });
  }
  if (await isInTheWay(filePath)) return 'no-file';
  return (await versionInHeader(filePath)) > steps.length ? 'newer' : 'file';
}

const maxLookMs = 3_000;

/** Renames the file and SQLite's files beside it; resolves to the new name. */
export async function setSqliteFileAside(filePath: string): Promise<string> {
  const bad = await movedAside(filePath);
  // With these names SQLite finds them when the `.bad` file is opened.
  for (const suffix of ['-wal', '-shm']) await rename(filePath + suffix, bad + suffix).catch(() => {});
  return path.basename(bad);
}

/** Does all of `work` or nothing. `isSynced`: it is on the disk when this returns, whatever happens to the computer. */
export function inTransaction(database: DatabaseSync, work: () => void, { isSynced = false } = {}): void {
  if (isSynced) database.exec('PRAGMA synchronous = FULL');
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    // On a full disk SQLite has already rolled back, which also undoes the version.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  } finally {
    if (isSynced) database.exec('PRAGMA synchronous = NORMAL');
  }
}

/** Whether SQLite says that the file itself is broken, rather than the disk full or the file in use. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === sqliteCorrupt || code === sqliteNotADatabase;
}

/** SQLite's primary result code; null for any other error. */
export function sqliteCode(error: unknown): number | null {
  // The low byte; the others are details.
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

/** For a database of another program too, whose tables conflict with ours. */
const sqliteError = 1;
const sqliteBusy = 5;
const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;
const newerFile: OpenedSqliteFile = { kind: 'off', because: 'newer-file', error: null };

async function tryToOpen(
  filePath: string,
  schema: SqliteSchema,
  { DatabaseSync }: Awaited<ReturnType<LoadSqlite>>,
): Promise<OpenedSqliteFile | { kind: 'damaged'; error: unknown }> {
  let database: DatabaseSync | null = null;
  try {
    // Created here, because SQLite would let others read it; SQLite's own files beside it inherit its mode.
    await (await open(filePath, 'a', 0o600)).close();
    database = new DatabaseSync(filePath, { timeout: busyTimeoutMs });
    if (schema.isExclusive) database.exec('PRAGMA locking_mode = EXCLUSIVE');
    // Appends to a file beside it and syncs now and then: a crash may lose the last seconds, never the file.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 1048576;',
    );
    // Deleted data is overwritten, not just marked as free.
    database.exec('PRAGMA secure_delete = ON');
    if (migrate(database, schema) === 'newer') {
      database.close();
      return newerFile;
    }
    // Left by a crash while it was shared. Only now is it certain that no other connection uses it.
    if (schema.isExclusive) await rm(`${filePath}-shm`, { force: true }).catch(() => {});
    return { kind: 'open', database, setAside: null };
  } catch (error) {
    try {
      database?.close();
    } catch {
      // It is abandoned anyway.
    }
    return isDamage(error) || sqliteCode(error) === sqliteError
      ? { kind: 'damaged', error }
      : { kind: 'off', because: 'disk', error };
  }
}

const busyTimeoutMs = 500;

/** `user_version` from the file's first page; 0 where there is no database. */
async function versionInHeader(filePath: string): Promise<number> {
  const header = await firstBytes(filePath).catch(() => Buffer.alloc(0));
  const isDatabase = header.length === headerBytes && header.toString('latin1', 0, 15) === 'SQLite format 3';
  return isDatabase ? header.readUInt32BE(60) : 0;
}

const headerBytes = 100;

async function firstBytes(filePath: string): Promise<Buffer> {
  await using file = await openRegularFile(filePath);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
  return buffer.subarray(0, bytesRead);
}

/** Applies the missing steps, all or none. `newer`: nothing was touched. Throws SQLite's errors. */
function migrate(database: DatabaseSync, { steps, probe }: SqliteSchema): 'done' | 'newer' {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version > steps.length) return 'newer';
  if (version === steps.length) {
    database.prepare(probe).get();
    return 'done';
  }
  inTransaction(database, () => {
    for (const step of steps.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${steps.length}`);
  });
  return 'done';
}
