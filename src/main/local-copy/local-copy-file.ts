import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SqliteSchema } from '#main/files/sqlite-file.ts';
import type { ListItem } from '#shared/item.ts';
import type { LocalCopyPass, PriceChange, WholePass } from '#shared/local-copy.ts';
import { hundredthsText } from '#shared/price.ts';
import type { IndexedItem, StoredPrice } from './item-columns.ts';
import { afterPage, endOfList, firstPass, type PassEnd } from './local-copy-pass.ts';
import type { Product } from './product-table.ts';

/** A file with a local copy of one catalog's list: list rows only (section 2.2), when they arrived, and their earlier prices. */
export const localCopySchema = {
  steps: [
    `
    -- The products, under their first name: what many items share. Found by their hash, so that an index doesn't store the names a second time.
    CREATE TABLE kinds (
      id INTEGER PRIMARY KEY,
      hash INTEGER NOT NULL,
      appid INTEGER NOT NULL,
      name TEXT NOT NULL,
      market_hash_name TEXT NOT NULL,
      image TEXT NOT NULL
    ) STRICT;
    CREATE INDEX kinds_by_hash ON kinds (hash);
    -- Prices in hundredths if these represent the text exactly, otherwise the text. 'seen': the last pass that contained the item.
    CREATE TABLE items (
      id INTEGER PRIMARY KEY,
      kind INTEGER NOT NULL,
      price ANY NOT NULL,
      platform_price ANY NOT NULL,
      seen INTEGER NOT NULL,
      changed_at INTEGER NOT NULL
    ) STRICT;
    -- An item's earlier prices, and when they changed, in epoch seconds.
    CREATE TABLE price_changes (
      id INTEGER PRIMARY KEY,
      item_id INTEGER NOT NULL,
      until INTEGER NOT NULL,
      price ANY NOT NULL,
      platform_price ANY NOT NULL
    ) STRICT;
    CREATE INDEX price_changes_of_item ON price_changes (item_id);
    CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    `,
  ],
  probe:
    'SELECT (SELECT max(id) FROM kinds), (SELECT max(id) FROM items), (SELECT max(id) FROM price_changes), (SELECT count(*) FROM facts)',
  isExclusive: true,
} satisfies SqliteSchema;

const count = z.int().min(0);
/** Valid in a `Date`. */
const time = count.max(8.64e15);
const passFigures = { number: count, total: count.nullable(), items: count, unreadable: count };
const news = { added: count, repriced: count };

/** What a local copy's file says of itself, as JSON. */
export const localCopyFacts = {
  address: z.string(),
  isPaused: z.boolean(),
  whole: z.object({
    ...passFigures,
    identifiedAll: count.exactOptional(),
    isScheduled: z.boolean().exactOptional(),
    startedAt: time.exactOptional(),
    endedAt: time,
    news: z.object({ ...news, gone: count }).exactOptional(),
  }) satisfies z.ZodType<WholePass>,
  pass: z.object({
    ...passFigures,
    startedAt: time,
    lastPageAt: time.nullable(),
    nextPage: count.min(1),
    furthestPage: count.exactOptional(),
    limit: count.min(1),
    firstTotal: count.exactOptional(),
    pages: count.nullable(),
    hasUnidentified: z.boolean().exactOptional(),
    pagesWithoutNews: count,
    news: z.object(news).exactOptional(),
    isScheduled: z.boolean().exactOptional(),
  }) satisfies z.ZodType<LocalCopyPass>,
};

/** One page of the list as sent. */
export type PageOfRows = {
  page: number;
  rows: readonly ListItem[];
  unreadable: number;
  /** The IDs of unreadable rows, where these are readable. */
  unreadableIds: readonly number[];
  total: number | null;
  pages: number | null;
  at: number;
};

export type LocalCopyRow = ListItem & {
  /**
   * It was neither in the last pass that identified all items nor in any page since. It may still be listed: a pass misses an item that moves
   * to an earlier page, which can't be noticed if another was added meanwhile.
   */
  isMissing: boolean;
};

/** The progress of the local copy. `missing`: how many items {@link CopyRow.isMissing}. */
export type LocalCopyFacts = {
  items: number;
  missing: number;
  pass: LocalCopyPass | null;
  whole: WholePass | null;
  isPaused: boolean;
};

/** What the index needs of a page. `hasPruned`: unused products were removed, and their numbers may be reused. */
export type TakenPage = { items: IndexedItem[]; products: Product[]; hasPruned: boolean };

/** Every function may throw SQLite's errors, and then has changed nothing. */
export type LocalCopyFile = ReturnType<typeof createLocalCopyFile>;

const maxPriceChanges = 200_000;
const maxReportedChanges = 50;
const maxRecentProducts = 100_000;
/** More names than the largest catalogs have, and few enough to be known in memory. */
const maxNamedProducts = 200_000;
const numbersPerTellingId = 20;

/**
 * `address`: the catalog's, stored in the file to identify it. Throws a `SyntaxError` for a file of another catalog, or whose facts are of
 * another shape.
 */
export function createLocalCopyFile(database: DatabaseSync, address: string) {
  const readFact = database.prepare('SELECT value FROM facts WHERE name = ?');
  const writeFact = database.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  const dropFact = database.prepare('DELETE FROM facts WHERE name = ?');
  const findProduct = database.prepare(
    'SELECT id FROM kinds WHERE hash = ? AND appid = ? AND name = ? AND market_hash_name = ? AND image = ?',
  );
  const addProduct = database.prepare(
    'INSERT INTO kinds (id, hash, appid, name, market_hash_name, image) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const lastProduct = database.prepare('SELECT coalesce(max(id), 0) AS id FROM kinds');
  const pruneProducts = database.prepare('DELETE FROM kinds WHERE id NOT IN (SELECT kind FROM items)');
  const countItems = database.prepare('SELECT count(*) AS count FROM items');
  const idsSeenBefore = database.prepare('SELECT id FROM items WHERE seen < ?');
  const findItem = database.prepare(
    'SELECT kind, price, platform_price, seen, changed_at FROM items WHERE id = ?',
  );
  const putItem = database.prepare(
    'INSERT OR REPLACE INTO items (id, kind, price, platform_price, seen, changed_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const markSeen = database.prepare('UPDATE items SET seen = ? WHERE id = ?');
  const dropItem = database.prepare('DELETE FROM items WHERE id = ?');
  const dropChanges = database.prepare('DELETE FROM price_changes WHERE item_id = ?');
  const addChange = database.prepare(
    'INSERT INTO price_changes (item_id, until, price, platform_price) VALUES (?, ?, ?, ?)',
  );
  const boundChanges = database.prepare(
    `DELETE FROM price_changes WHERE id <= (SELECT max(id) FROM price_changes) - ${maxPriceChanges}`,
  );
  const changesOf = database.prepare(
    `SELECT until, price, platform_price FROM price_changes WHERE item_id = ? ORDER BY id DESC LIMIT ${maxReportedChanges}`,
  );
  const countIdsUpTo = database.prepare(
    'SELECT count(*) AS count FROM (SELECT 1 FROM items WHERE id BETWEEN ? AND ? LIMIT ?)',
  );
  const readRow = database.prepare(
    `SELECT items.id, price, platform_price, appid, name, market_hash_name, image
     FROM items JOIN kinds ON kinds.id = items.kind WHERE items.id = ?`,
  );
  /** Recently used products by their digest: most rows of a page repeat one. */
  const recentProducts = new Map<string, number>();
  let items = Number(countItems.get()?.count);
  let products = Number(lastProduct.get()?.id);
  if ((fact('address') ?? address) !== address) throw new SyntaxError('The copy is of another catalog');
  let { pass, whole, isPaused } = readFacts();
  let missing = findMissing();

  /** The IDs of missing items. */
  function findMissing(): Set<number> {
    return new Set(Array.from(idsSeenBefore.iterate(missingBefore()), ({ id }) => Number(id)));
  }

  /** Items that were last seen before this pass are missing. */
  function missingBefore(): number {
    return whole?.identifiedAll ?? whole?.number ?? 0;
  }

  function readFacts(): Omit<LocalCopyFacts, 'items' | 'missing'> {
    return { pass: fact('pass'), whole: fact('whole'), isPaused: fact('isPaused') ?? false };
  }

  function fact<Name extends keyof typeof localCopyFacts>(
    name: Name,
  ): z.output<(typeof localCopyFacts)[Name]> | null {
    const value = readFact.get(name)?.value;
    if (value === undefined) return null;
    const read = localCopyFacts[name].safeParse(JSON.parse(String(value)));
    if (!read.success) throw new SyntaxError(`The copy’s fact “${name}” is of another shape`);
    // Safe: parsed by the schema of this name.
    return read.data as z.output<(typeof localCopyFacts)[Name]>;
  }

  function setFact(name: string, value: object | boolean | string | null): void {
    if (value === null) dropFact.run(name);
    else writeFact.run(name, JSON.stringify(value));
  }

  /** Applies all of `change` or nothing, in memory too. */
  function inTransaction<T>(change: () => T): T {
    const before = { items, products, missing };
    database.exec('BEGIN IMMEDIATE');
    try {
      const done = change();
      setFact('pass', pass);
      setFact('whole', whole);
      setFact('isPaused', isPaused);
      database.exec('COMMIT');
      return done;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      ({ items, products, missing } = before);
      ({ pass, whole, isPaused } = readFacts());
      recentProducts.clear();
      throw error;
    }
  }

  /** The product of a row; a new one is added to `added`. */
  function productOf({ appid, name, market_hash_name, image }: ListItem, added: Product[]): number {
    const digest = hash('sha256', JSON.stringify([appid, name, market_hash_name, image]), 'binary');
    const recent = recentProducts.get(digest);
    if (recent !== undefined) return recent;
    const productHash = Buffer.from(digest, 'binary').readUIntBE(0, 6);
    const known = findProduct.get(productHash, appid, name, market_hash_name, image)?.id;
    const id = known === undefined ? products + 1 : Number(known);
    if (known === undefined) {
      addProduct.run(id, productHash, appid, name, market_hash_name, image);
      products = id;
      added.push({ number: id - 1, appid, name, market_hash_name });
    }
    if (recentProducts.size >= maxRecentProducts) recentProducts.clear();
    recentProducts.set(digest, id);
    return id;
  }

  /** Stores a row. `isFresh`: it is the first with this ID in this pass. `item`: for the index if it is new or has changed. */
  function store(row: ListItem, addedProducts: Product[], at: number, passNumber: number) {
    const before = findItem.get(row.id);
    // The first row with an ID counts: otherwise an ID listed with two prices would change its price twice in each pass.
    if (before?.seen === passNumber) return { isFresh: false, hasOtherPrice: false, item: null };
    const product = productOf(row, addedProducts);
    const price = storedPrice.from(row.price);
    const platform_price = storedPrice.from(row.platform_price);
    if (before === undefined) {
      putItem.run(row.id, product, bound(price), bound(platform_price), passNumber, 0);
      items += 1;
      const item = itemOf(row.id, product, price, platform_price, 0);
      return { isFresh: true, hasOtherPrice: false, item };
    }
    const hasOtherPrice = before.price !== price || before.platform_price !== platform_price;
    if (!hasOtherPrice && before.kind === product) {
      markSeen.run(passNumber, row.id);
      return { isFresh: true, hasOtherPrice, item: null };
    }
    const seconds = Math.floor(at / 1_000);
    const changedAt = hasOtherPrice ? seconds : Number(before.changed_at);
    if (hasOtherPrice)
      addChange.run(row.id, seconds, bound(storedIn(before.price)), bound(storedIn(before.platform_price)));
    putItem.run(row.id, product, bound(price), bound(platform_price), passNumber, changedAt);
    return { isFresh: true, hasOtherPrice, item: itemOf(row.id, product, price, platform_price, changedAt) };
  }

  /** An item whose row is unreadable is still listed. It keeps its earlier data. */
  function seeUnreadable(itemId: number, passNumber: number): void {
    const before = findItem.get(itemId);
    if (before !== undefined && before.seen !== passNumber) markSeen.run(passNumber, itemId);
  }

  /** All rows of a table by ID after this one, which must be the first of these columns. */
  function* batchesOf(table: 'kinds' | 'items', columns: string, after = 0) {
    const read = database.prepare(`SELECT ${columns} FROM ${table} WHERE id > ? ORDER BY id LIMIT 500`);
    // Row objects, or single rows, take several times as long; larger batches leave V8's heap larger.
    read.setReturnArrays(true);
    for (let last = after, isMore = true; isMore; ) {
      // Safe: so they are returned as arrays.
      const rows = read.all(last) as unknown as [number, ...unknown[]][];
      yield rows;
      isMore = rows.length > 0;
      last = rows.at(-1)?.[0] ?? last;
    }
  }

  /** Ends the pass. Returns whether products were pruned. */
  function finish(at: number, end: PassEnd): boolean {
    if (pass === null) return false;
    const { number, total, items: seen, unreadable, startedAt, isScheduled = false } = pass;
    // An empty list where there were items is more likely a fault than the news that all of them are gone.
    const isEmptied = seen === 0 && items > 0;
    const hasIdentifiedAll = end === 'complete' && pass.hasUnidentified !== true && !isEmptied;
    const identifiedAll = hasIdentifiedAll ? number : missingBefore();
    const { news } = pass;
    const before = missing;
    whole = { number, total, items: seen, unreadable, identifiedAll, startedAt, endedAt: at, isScheduled };
    missing = findMissing();
    const gone = Array.from(missing).filter((id) => !before.has(id)).length;
    if (news !== undefined && number > 1) whole.news = { ...news, gone };
    pass = null;
    // Only a pass needs them.
    recentProducts.clear();
    // The first pass only adds, so every product is used.
    if (number === 1 || Number(pruneProducts.run().changes) === 0) return false;
    products = Number(lastProduct.get()?.id);
    return true;
  }

  return {
    facts: (): LocalCopyFacts => ({ items, missing: missing.size, pass, whole, isPaused }),
    missing: (): ReadonlySet<number> => missing,
    /** Starts a pass or resumes the running one, which is no longer a scheduled one if the user did that. */
    beginPass(at: number, isScheduled = false): void {
      inTransaction(() => {
        pass = { ...(pass ?? firstPass((whole?.number ?? 0) + 1, at)), isScheduled };
        isPaused = false;
        setFact('address', address);
      });
    },
    /** Whether the user paused it; stored, so that the next start doesn't resume it. */
    setPaused(to: boolean): void {
      inTransaction(() => {
        isPaused = to;
      });
    },
    /** Stores a page of the running pass, all or nothing, and returns its new data. The last page ends the pass. */
    takePage({ page, rows, unreadable, unreadableIds, total, pages, at }: PageOfRows): TakenPage {
      const added: TakenPage = { items: [], products: [], hasPruned: false };
      const running = pass;
      if (running === null) return added;
      inTransaction(() => {
        let [fresh, repriced] = [0, 0];
        const itemsBefore = items;
        for (const row of rows) {
          const stored = store(row, added.products, at, running.number);
          fresh += Number(stored.isFresh);
          repriced += Number(stored.hasOtherPrice);
          if (stored.item !== null) added.items.push(stored.item);
        }
        // After the rows: an ID may be listed twice, once readable.
        for (const id of unreadableIds) seeUnreadable(id, running.number);
        boundChanges.run();
        const after = afterPage(running, { page, rows: rows.length, fresh, unreadable, total, pages, at });
        const hasUnidentified = running.hasUnidentified === true || unreadable > unreadableIds.length;
        pass = { ...after.pass, hasUnidentified };
        const { news } = running;
        if (news !== undefined) {
          pass.news = { added: news.added + items - itemsBefore, repriced: news.repriced + repriced };
        }
        if (after.end !== null) added.hasPruned = finish(at, after.end);
      });
      for (const id of [...rows.map((row) => row.id), ...unreadableIds]) missing.delete(id);
      return added;
    },
    /** Ends the pass: the service reported that the next page doesn't exist. */
    endPass: (at: number): TakenPage =>
      inTransaction(() => ({
        items: [],
        products: [],
        hasPruned: pass !== null && finish(at, endOfList(pass)),
      })),
    rows: (ids: readonly number[]): LocalCopyRow[] =>
      ids.flatMap((id) => {
        const row = readRow.get(id);
        if (row === undefined) return [];
        return {
          id,
          appid: Number(row.appid),
          image: String(row.image),
          price: storedPrice.text(storedIn(row.price)),
          name: String(row.name),
          market_hash_name: String(row.market_hash_name),
          platform_price: storedPrice.text(storedIn(row.platform_price)),
          isMissing: missing.has(id),
        };
      }),
    /** Whether the item was seen after the last complete pass. */
    isNewer: (itemId: number): boolean => whole !== null && Number(findItem.get(itemId)?.seen) > whole.number,
    /** Newest first. */
    priceChanges: (itemId: number): PriceChange[] =>
      changesOf.all(itemId).map(({ until, price, platform_price }) => ({
        until: Number(until) * 1_000,
        price: storedPrice.text(storedIn(price)),
        platform_price: storedPrice.text(storedIn(platform_price)),
      })),
    /** The service no longer knows the item. */
    forgetItem(itemId: number): void {
      inTransaction(() => {
        items -= Number(dropItem.run(itemId).changes);
        dropChanges.run(itemId);
      });
      missing.delete(itemId);
    },
    /** The names of the products with a higher number, one a line, and the last number. */
    namesAfter(product: number): { last: number; name: string; market_hash_name: string } {
      const [names, marketNames] = [new Set<string>(), new Set<string>()];
      let last = product;
      for (const batch of batchesOf('kinds', 'id, name, market_hash_name', product)) {
        if (last >= maxNamedProducts) break;
        // Safe: as below.
        for (const [id, name, market_hash_name] of batch as [number, string, string][]) {
          last = id;
          if (!name.includes('\n')) names.add(name);
          if (!market_hash_name.includes('\n')) marketNames.add(market_hash_name);
        }
      }
      return { last, name: [...names].join('\n'), market_hash_name: [...marketNames].join('\n') };
    },
    /**
     * Those of these IDs that items have. Of a number that has as many digits as many IDs nothing is said: any other number would be one too.
     */
    tellingIds: (ids: readonly number[]): number[] =>
      ids.filter((id) => {
        const [from, to] = [10 ** (String(id).length - 1), 10 ** String(id).length];
        const max = Math.floor((to - from) / numbersPerTellingId);
        return (
          findItem.get(id) !== undefined && Number(countIdsUpTo.get(from, to - 1, max + 1)?.count) <= max
        );
      }),
    *everyProduct(): Generator<Product> {
      for (const batch of batchesOf('kinds', 'id, appid, name, market_hash_name')) {
        // Safe: the types of these columns, which the table is strict about.
        for (const [id, appid, name, market_hash_name] of batch as [number, number, string, string][])
          yield { number: id - 1, appid, name, market_hash_name };
      }
    },
    *everyItem(): Generator<IndexedItem> {
      for (const batch of batchesOf('items', 'id, kind, price, platform_price, changed_at')) {
        // Safe: as above.
        for (const row of batch as [number, number, unknown, unknown, number][]) {
          const [id, product, price, platform_price, changed_at] = row;
          yield itemOf(id, product, storedIn(price), storedIn(platform_price), changed_at);
        }
      }
    },
  };
}

function itemOf(
  id: number,
  product: number,
  price: StoredPrice,
  platform_price: StoredPrice,
  changedAt: number,
): IndexedItem {
  // The index counts products from 0, the file from 1.
  return { id, product: product - 1, price, platform_price, changedAt };
}

/** SQLite would store a JavaScript number as a float of 8 bytes. */
function bound(price: StoredPrice): bigint | string {
  return typeof price === 'number' ? BigInt(price) : price;
}

function storedIn(value: unknown): StoredPrice {
  return typeof value === 'number' ? value : String(value);
}

/** Conversion of prices: hundredths take half the space of the text. */
export const storedPrice = {
  from: (sent: string): StoredPrice =>
    /^(?:0|[1-9]\d{0,12})\.\d{2}$/.test(sent) ? Number(sent.replace('.', '')) : sent,
  text: (stored: StoredPrice): string => (typeof stored === 'string' ? stored : hundredthsText(stored)),
};
