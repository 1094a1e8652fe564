import type { DatabaseSync } from 'node:sqlite';

/**
 * The steps of the diary's schema: step 1 makes version 1 out of an empty file, step 2 version 2 out of that, and so on. A step
 * that was released never changes; a new schema is one more step.
 */
const steps: readonly string[] = [
  `
  -- A connection at one address: at another it is another catalog, whose items have nothing to do with these.
  CREATE TABLE catalogs (
    id INTEGER PRIMARY KEY,
    connection_id TEXT NOT NULL,
    base_address TEXT NOT NULL,
    UNIQUE (connection_id, base_address)
  ) STRICT;
  -- In the order of their ids: a clock that was set back doesn't reorder what was seen.
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
];

export const diaryVersion = steps.length;

/** Brings an open database to {@link diaryVersion}, all steps or none. `newer`: nothing was touched. Throws SQLite's errors. */
export function migrate(database: DatabaseSync): 'done' | 'newer' {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version > diaryVersion) return 'newer';
  if (version === diaryVersion) {
    // Reads a page of each table: a file that is broken there is found out now rather than later.
    database.prepare('SELECT max(id) FROM spans').get();
    return 'done';
  }
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const step of steps.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${diaryVersion}`);
    database.exec('COMMIT');
  } catch (error) {
    // Also undoes the version: it is part of the transaction.
    database.exec('ROLLBACK');
    throw error;
  }
  return 'done';
}
