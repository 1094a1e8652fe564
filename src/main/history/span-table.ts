import type { DatabaseSync } from 'node:sqlite';
import type { SqliteSchema } from '#main/files/sqlite-file.ts';
import { maxReportedSpans, type StatusSpan } from '#shared/history.ts';

export type CatalogKey = { connectionId: string; baseAddress: string };

export type Observation = CatalogKey & {
  itemId: number;
  status: string;
  hasError: boolean | null;
  seenAt: number;
};

/** `has_error` of a span whose answers carried none that could be read; older versions take it for "no error". */
const unreadableError = 2;

export type SpanTable = ReturnType<typeof createSpanTable>;

/** The spans in an open history. Every function may throw SQLite's errors. */
export function createSpanTable(database: DatabaseSync) {
  const findCatalog = database.prepare(
    'SELECT id FROM catalogs WHERE connection_id = ? AND base_address = ?',
  );
  const addCatalog = database.prepare(
    'INSERT INTO catalogs (connection_id, base_address) VALUES (?, ?) RETURNING id',
  );
  const lastSpan = database.prepare(
    'SELECT id, status, has_error FROM spans WHERE catalog_id = ? AND item_id = ? ORDER BY id DESC LIMIT 1',
  );
  const prolong = database.prepare('UPDATE spans SET last_seen = max(last_seen, ?) WHERE id = ?');
  const begin = database.prepare(
    'INSERT INTO spans (catalog_id, item_id, status, has_error, first_seen, last_seen) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const spansOfItem = database.prepare(
    `SELECT status, has_error, first_seen, last_seen FROM spans
     WHERE catalog_id = ? AND item_id = ? ORDER BY id DESC LIMIT ${maxReportedSpans}`,
  );
  const pruneOld = database.prepare(
    'DELETE FROM spans WHERE id IN (SELECT id FROM spans WHERE last_seen < ? ORDER BY last_seen LIMIT ?)',
  );
  const pruneExcess = database.prepare(
    'DELETE FROM spans WHERE id IN (SELECT id FROM spans ORDER BY last_seen LIMIT ?)',
  );
  const count = database.prepare('SELECT count(*) AS count FROM spans');
  // No connection's id has a space. Deleting hundreds of thousands of spans at once would block for seconds.
  const forgetCatalogs = database.prepare(
    "UPDATE catalogs SET connection_id = 'forgotten ' || id, base_address = '' WHERE connection_id = ?",
  );
  const forgotten = "SELECT id FROM catalogs WHERE connection_id LIKE 'forgotten %'";
  const sweepSpans = database.prepare(
    `DELETE FROM spans WHERE id IN (SELECT id FROM spans WHERE catalog_id IN (${forgotten}) LIMIT ?)`,
  );
  const sweepCatalogs = database.prepare(`DELETE FROM catalogs WHERE id IN (${forgotten})`);

  function catalogId({ connectionId, baseAddress }: CatalogKey, isMade: boolean): number | null {
    const found =
      findCatalog.get(connectionId, baseAddress) ??
      (isMade ? addCatalog.get(connectionId, baseAddress) : undefined);
    return found === undefined ? null : Number(found.id);
  }

  function writeOne(observation: Observation): void {
    const catalog = catalogId(observation, true);
    const last = lastSpan.get(catalog, observation.itemId);
    const hasError = observation.hasError === null ? unreadableError : Number(observation.hasError);
    // An answer whose error can't be read says nothing against what was seen before.
    const isSameError = observation.hasError === null || last?.has_error === hasError;
    if (last !== undefined && last.status === observation.status && isSameError) {
      prolong.run(observation.seenAt, Number(last.id));
    } else {
      begin.run(
        catalog,
        observation.itemId,
        observation.status,
        hasError,
        observation.seenAt,
        observation.seenAt,
      );
    }
  }

  return {
    /** Adds all observations or none; each extends the item's last span or starts a new one. */
    write(observations: readonly Observation[]): void {
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const observation of observations) writeOne(observation);
        database.exec('COMMIT');
      } catch (error) {
        // SQLite has rolled back on its own where the disk is full; then there is nothing left to undo.
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    /** Newest first, at most {@link maxReportedSpans}. */
    ofItem(key: CatalogKey, itemId: number): StatusSpan[] {
      const catalog = catalogId(key, false);
      if (catalog === null) return [];
      return spansOfItem.all(catalog, itemId).map((row) => ({
        status: String(row.status),
        hasError: row.has_error === unreadableError ? null : row.has_error === 1,
        firstSeen: Number(row.first_seen),
        lastSeen: Number(row.last_seen),
      }));
    },
    /** Deletes at most `limit` spans: those last seen before `oldest`, else the oldest beyond `maxSpans`. Returns how many. */
    prune({ oldest, maxSpans, limit }: { oldest: number; maxSpans: number; limit: number }): number {
      const old = Number(pruneOld.run(oldest, limit).changes);
      if (old > 0) return old;
      const tooMany = Number(count.get()?.count ?? 0) - maxSpans;
      return tooMany <= 0 ? 0 : Number(pruneExcess.run(Math.min(tooMany, limit)).changes);
    },
    /** From now on nothing of the connection is found, whatever its address was; {@link SpanTable.sweepForgotten} deletes it. */
    forget(connectionId: string): void {
      forgetCatalogs.run(connectionId);
    },
    /** Deletes at most `limit` spans of forgotten connections. Whether there may be more. */
    sweepForgotten(limit: number): boolean {
      const isMore = Number(sweepSpans.run(limit).changes) === limit;
      if (!isMore) sweepCatalogs.run();
      return isMore;
    },
  };
}

export const historySchema = {
  steps: [
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
  ],
  probe: 'SELECT max(id) FROM spans',
} satisfies SqliteSchema;
