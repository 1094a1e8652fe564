import { DatabaseSync } from 'node:sqlite';

/** The thread of a local copy whose file breaks once it is open, with an error that has more fields than can be cloned. */
const { exec } = DatabaseSync.prototype;
let transactions = 0;
DatabaseSync.prototype.exec = function execUntilItBreaks(sql) {
  transactions += Number(sql.startsWith('BEGIN'));
  // The first one creates the tables.
  if (transactions > 1)
    throw Object.assign(new Error('the file broke'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 10,
      retry: () => {},
    });
  exec.call(this, sql);
};
await import('#main/local-copy/local-copy-worker.ts');
