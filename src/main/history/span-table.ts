import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '#main/files/sqlite-file.ts';
import { maxReportedSpans, type StatusSpan } from '#shared/watch.ts';

export type CatalogKey = { connectionId: string; baseAddress: string };

export type Observation = CatalogKey & {
  itemId: number;
  status: string;
  hasError: boolean | null;
  seenAt: number;
};

/** `has_error` of a span whose responses had no readable one; older versions of the app take it for "no error". */
const unreadableError = 2;

export type SpanTable = ReturnType<typeof createSpanTable>;

/** The spans of the status history, in the app's file. Every method may throw SQLite's errors. */
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
  const extend = database.prepare('UPDATE spans SET last_seen = max(last_seen, ?) WHERE id = ?');
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
  // Ids of connections have no space. To delete hundreds of thousands of spans in one go would block for seconds.
  const forgetCatalogs = database.prepare(
    "UPDATE catalogs SET connection_id = 'forgotten ' || id, base_address = '' WHERE connection_id = ?",
  );
  const forgotten = "SELECT id FROM catalogs WHERE connection_id LIKE 'forgotten %'";
  const pruneForgotten = database.prepare(
    `DELETE FROM spans WHERE id IN (SELECT id FROM spans WHERE catalog_id IN (${forgotten}) LIMIT ?)`,
  );
  const deleteForgottenCatalogs = database.prepare(`DELETE FROM catalogs WHERE id IN (${forgotten})`);

  function writeOne({ connectionId, baseAddress, itemId, status, hasError, seenAt }: Observation): void {
    const found = findCatalog.get(connectionId, baseAddress) ?? addCatalog.get(connectionId, baseAddress);
    const catalog = Number(found?.id);
    const last = lastSpan.get(catalog, itemId);
    const error = hasError === null ? unreadableError : Number(hasError);
    // A response without a readable error doesn't contradict the previous one.
    const isSameError = hasError === null || last?.has_error === error;
    if (last?.status === status && isSameError) extend.run(seenAt, Number(last.id));
    else begin.run(catalog, itemId, status, error, seenAt, seenAt);
  }

  return {
    /** Adds all observations or none; each extends the item's last span or starts a new one. */
    write(observations: readonly Observation[]): void {
      inTransaction(database, () => observations.forEach(writeOne));
    },
    /** Newest first, at most {@link maxReportedSpans}. */
    ofItem({ connectionId, baseAddress }: CatalogKey, itemId: number): StatusSpan[] {
      const catalog = findCatalog.get(connectionId, baseAddress);
      if (catalog === undefined) return [];
      return spansOfItem.all(Number(catalog.id), itemId).map((row) => ({
        status: String(row.status),
        hasError: row.has_error === unreadableError ? null : row.has_error === 1,
        firstSeen: Number(row.first_seen),
        lastSeen: Number(row.last_seen),
      }));
    },
    /** Hides the connection's spans at every address; {@link SpanTable.prune} deletes them. */
    forget(connectionId: string): void {
      forgetCatalogs.run(connectionId);
    },
    /**
     * Deletes up to `limit` spans: of forgotten connections, else those last seen before `oldest`, else the oldest beyond `maxSpans`.
     * Returns whether there may be more.
     */
    prune({ oldest, maxSpans, limit }: { oldest: number; maxSpans: number; limit: number }): boolean {
      if (pruneForgotten.run(limit).changes !== 0) return true;
      deleteForgottenCatalogs.run();
      if (pruneOld.run(oldest, limit).changes !== 0) return true;
      const excess = Number(count.get()?.count ?? 0) - maxSpans;
      if (excess > 0) pruneExcess.run(Math.min(excess, limit));
      return excess > limit;
    },
  };
}

/** The last seen status of each item of a catalog, read from the app's file by another thread. */
export function createLastStatuses(filePath: string, key: CatalogKey) {
  const statuses = new Map<number, string>();
  /** The newest span read so far, of any catalog. */
  let newest: Record<string, unknown> | undefined;

  /** Reads the spans since the last call. A repeated status extends its span instead of adding one. */
  function readNew(): void {
    // An import would end the thread on a runtime without SQLite.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    using database = new DatabaseSync(filePath, { readOnly: true });
    // One snapshot for all queries.
    database.exec('BEGIN');
    const spanAt = database.prepare('SELECT id, catalog_id, item_id, first_seen FROM spans WHERE id = ?');
    if (!isDeepStrictEqual(spanAt.get(Number(newest?.id ?? 0)), newest)) {
      // It was deleted, so ids may have been reused, or this is another file.
      statuses.clear();
      newest = undefined;
    }
    const spans = database.prepare(
      `SELECT spans.item_id, spans.status FROM spans JOIN catalogs ON catalogs.id = spans.catalog_id
       WHERE spans.id > ? AND connection_id = ? AND base_address = ? ORDER BY spans.id`,
    );
    for (const span of spans.iterate(Number(newest?.id ?? 0), key.connectionId, key.baseAddress)) {
      statuses.set(Number(span.item_id), String(span.status));
    }
    newest = spanAt.get(Number(database.prepare('SELECT max(id) AS id FROM spans').get()?.id ?? 0));
  }

  return {
    /** The ids of items last seen with one of these statuses; none where there is no history. */
    idsWith(included: readonly string[]): number[] {
      try {
        readNew();
      } catch {
        // Without a readable history the previous result still holds.
      }
      return [...statuses].filter(([, status]) => included.includes(status)).map(([id]) => id);
    },
  };
}
