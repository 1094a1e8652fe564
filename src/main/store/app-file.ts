import { rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { hasCode, jsonIn, retryOnLock } from '#main/files/file-operations.ts';
import { fileFailure } from '#main/files/refused-writes.ts';
import {
  inTransaction,
  type LoadSqlite,
  openSqliteFile,
  type SqliteSchema,
  setSqliteFileAside,
} from '#main/files/sqlite-file.ts';
import type { StartNote } from '#shared/app-info.ts';
import type { HistoryOff } from '#shared/watch.ts';
import { type AppFile, type AppFileOpener, appFileName, type Entry } from './app-store.ts';
import { readEarlierFiles } from './earlier-files.ts';

export const appSchema: SqliteSchema = {
  steps: [
    // The status history, which had a file of its own.
    `
  -- A connection at one address: at another address its items are others.
  CREATE TABLE catalogs (
    id INTEGER PRIMARY KEY,
    connection_id TEXT NOT NULL,
    base_address TEXT NOT NULL,
    UNIQUE (connection_id, base_address)
  ) STRICT;
  -- Ordered by id, so that setting the clock back doesn't reorder them.
  CREATE TABLE spans (
    id INTEGER PRIMARY KEY,
    catalog_id INTEGER NOT NULL REFERENCES catalogs (id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL,
    status TEXT NOT NULL,
    has_error INTEGER NOT NULL,
    first_seen INTEGER NOT NULL,
    last_seen INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX spans_of_item ON spans (catalog_id, item_id, id);
  CREATE INDEX spans_by_age ON spans (last_seen);
  `,
    `
  -- A value or a connection's list as JSON. Of no connection: ''.
  CREATE TABLE entries (
    name TEXT NOT NULL,
    connection_id TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (name, connection_id)
  ) STRICT;
  `,
  ],
  // All entries, since all are read.
  probe: 'SELECT (SELECT max(id) FROM spans), (SELECT sum(length(value)) FROM entries)',
};

/** `app.sqlite` in the folder, which takes over what earlier versions kept in other files there. */
export function createAppFile(
  folder: string,
  loadSqlite: LoadSqlite = () => import('node:sqlite'),
): AppFileOpener {
  const filePath = path.join(folder, appFileName);

  async function open(): Promise<AppFile> {
    try {
      await takeOverHistory(folder, filePath);
    } catch (error) {
      // With a new file beside it, the history would never be taken over, nor deleted with its connection.
      return off('disk', error, await entriesReadOnly());
    }
    const opened = await openSqliteFile(filePath, appSchema, loadSqlite);
    if (opened.kind === 'off') {
      const isUnreadable = opened.because === 'no-engine' || hasCode(opened.error, 'ETIMEDOUT');
      return off(opened.because, opened.error, isUnreadable ? null : await entriesReadOnly());
    }
    const { database, setAside } = opened;
    try {
      const notes = await takeOverFiles(folder, database);
      if (setAside !== null) notes.unshift({ kind: 'file-reset', setAside });
      return { kind: 'open', database, entries: entriesIn(database), notes };
    } catch (error) {
      database.close();
      return off('disk', error, hasCode(error, 'ETIMEDOUT') ? null : await entriesReadOnly());
    }
  }

  /** Null: they can't be read. */
  async function entriesReadOnly(): Promise<Entry[] | null> {
    try {
      const entries = (await isThere(filePath)) ? await entriesInFile() : [];
      if (entries.some(({ name }) => name === leftFiles)) return entries;
      return [...entries, ...(await readEarlierFiles(folder)).entries];
    } catch {
      return null;
    }
  }

  async function entriesInFile(): Promise<Entry[]> {
    const { DatabaseSync } = await loadSqlite();
    const read = (from: string | URL): Entry[] => {
      using database = new DatabaseSync(from, { readOnly: true });
      // The file of the history alone, which couldn't be migrated.
      const isMigrated = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'entries'").get();
      return isMigrated === undefined ? [] : entriesIn(database);
    };
    try {
      return read(filePath);
    } catch (error) {
      // Without space or permission SQLite can't create the files of its log, and doesn't need them if there was none.
      if (await isThere(`${filePath}-wal`)) throw error;
      return read(new URL('?immutable=1', pathToFileURL(filePath)));
    }
  }

  return { open, setAside: () => setSqliteFileAside(filePath) };
}

/** `entries` null: there may be some, so the file must not be written. */
function off(because: HistoryOff, error: unknown, entries: Entry[] | null): AppFile {
  const isFinal = because === 'newer-file' || entries === null;
  const note: StartNote =
    because === 'newer-file'
      ? { kind: 'file-newer' }
      : { kind: 'not-kept', problem: fileFailure(error)?.problem ?? 'other' };
  return { kind: 'off', because, error, isFinal, entries: entries ?? [], notes: isFinal ? [note] : [] };
}

export function entriesIn(database: DatabaseSync): Entry[] {
  const rows = database.prepare('SELECT name, connection_id, value FROM entries').all();
  return rows.map((row) => ({
    name: String(row.name),
    connectionId: String(row.connection_id),
    json: String(row.value),
  }));
}

/** The history's file of earlier versions becomes this one. */
async function takeOverHistory(folder: string, filePath: string): Promise<void> {
  const earlier = path.join(folder, 'diary.sqlite');
  if ((await isThere(filePath)) || !(await isThere(earlier))) return;
  // The file itself last: after a crash in between the next start goes on.
  for (const suffix of ['-wal', '-shm']) {
    await retryOnLock(() => rename(earlier + suffix, filePath + suffix)).catch(() => {});
  }
  await retryOnLock(() => rename(earlier, filePath));
}

/**
 * Takes over the files of earlier versions once, and deletes them when what they held is saved here. Rejects if one can't be read, having
 * changed nothing.
 */
async function takeOverFiles(folder: string, database: DatabaseSync): Promise<StartNote[]> {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO entries (name, connection_id, value) VALUES (?, ?, ?)',
  );
  const noteLeft = (files: readonly string[]) => insert.run(leftFiles, '', JSON.stringify(files));
  const noted = database.prepare('SELECT value FROM entries WHERE name = ?').get(leftFiles);
  const notes: StartNote[] = [];
  let left: unknown = jsonIn(String(noted?.value));
  if (noted === undefined) {
    const { entries, files, setAside } = await readEarlierFiles(folder);
    inTransaction(
      database,
      () => {
        for (const { name, connectionId, json } of entries) insert.run(name, connectionId, json);
        noteLeft(files);
      },
      { isSynced: true },
    );
    notes.push(...setAside.map((name) => ({ kind: 'file-reset' as const, setAside: name })));
    left = files;
  }
  if (!Array.isArray(left) || left.length === 0) return notes;
  for (const file of left) await unlink(path.join(folder, path.basename(String(file)))).catch(() => {});
  noteLeft([]);
  return notes;
}

/** The entry with the names of files that were taken over and may not be deleted yet. */
const leftFiles = 'earlierFiles';

async function isThere(filePath: string): Promise<boolean> {
  return stat(filePath).then(
    ({ size }) => size > 0,
    () => false,
  );
}
