import { isDeepStrictEqual } from 'node:util';
import type { CatalogKey } from './span-table.ts';

/** Which status each item of a catalog was last seen with, read from the history's file by another thread. */
export function createLastStatuses(filePath: string, key: CatalogKey) {
  const statuses = new Map<number, string>();
  /** The newest span that was read; undefined: none. */
  let newest: Record<string, unknown> | undefined;

  /** The changes since the last call. A repeated status extends its span. */
  function readNew(): void {
    // Imported, it would end the thread on a runtime without it.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const database = new DatabaseSync(filePath, { readOnly: true });
    try {
      // All of it as it is at one moment.
      database.exec('BEGIN');
      const spanAt = database.prepare('SELECT id, catalog_id, item_id, first_seen FROM spans WHERE id = ?');
      if (!isDeepStrictEqual(spanAt.get(Number(newest?.id ?? 0)), newest)) {
        // It was deleted, and later spans may have got ids that were read before; or another file was begun.
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
    } finally {
      database.close();
    }
  }

  return {
    /** The items that were last seen with one of these, by id. None where there is no history. */
    idsWith(wanted: readonly string[]): number[] {
      try {
        readNew();
      } catch {
        // No history, or unreadable: the previous result still holds.
      }
      return [...statuses].filter(([, status]) => wanted.includes(status)).map(([id]) => id);
    },
  };
}
