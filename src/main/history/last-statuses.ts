import { isDeepStrictEqual } from 'node:util';
import type { CatalogKey } from './span-table.ts';

/** The last seen status of each item of a catalog, read from the history's file by another thread. */
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
