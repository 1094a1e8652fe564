import { DatabaseSync } from 'node:sqlite';

/** The thread of a local copy on a disk with space for a few pages only: SQLite itself reports that it is full. */
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function execWithinLimit(sql) {
  exec.call(this, 'PRAGMA max_page_count = 16');
  exec.call(this, sql);
};
await import('#main/local-copy/local-copy-worker.ts');
