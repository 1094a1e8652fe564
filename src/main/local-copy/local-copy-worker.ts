import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { isDamage, openSqliteFile, setSqliteFileAside } from '#main/files/sqlite-file.ts';
import { type CatalogKey, createLastStatuses } from '#main/history/span-table.ts';
import { cloneableError, replyToCalls } from '#main/thread-calls.ts';
import { noFilters } from '#shared/item-filters.ts';
import {
  type CopiedItem,
  type LocalCopyQuery,
  type LocalCopySort,
  localCopySortColumns,
  type Spelling,
  wholeLocalCopy,
} from '#shared/local-copy.ts';
import {
  createLocalCopyFile,
  type LocalCopyFacts,
  type LocalCopyFile,
  type LocalCopyRow,
  localCopySchema,
  type PageOfRows,
  type TakenPage,
} from './local-copy-file.ts';
import type { Group } from './local-copy-groups.ts';
import { createLocalCopyIndex, type LocalCopyIndex } from './local-copy-index.ts';

/** The worker thread of one local copy: its file and its index. */

/** The thread's parameters. `history`: the file of the status history. */
export type LocalCopyThreadData = { filePath: string; history: { filePath: string; key: CatalogKey } };

/** `removed`: the IDs of the last items that were removed in this run and haven't been listed since. */
export type LocalCopySize = LocalCopyFacts & { bytes: number; removed: number[] };
type CopiedRow = { row: LocalCopyRow } & Omit<CopiedItem, 'row'>;
export type LocalCopyWindow = { rows: LocalCopyRow[]; count: number; tookMs: number };
type GroupWindow = {
  groups: (Omit<Group, 'cheapest'> & { cheapest: LocalCopyRow })[];
  count: number;
  tookMs: number;
};
/** A group as a line of an export. */
export type GroupFigures = { market_hash_name: string; not_seen: number } & Omit<
  Group,
  'cheapest' | 'missing' | 'plot'
>;

/** A local copy's names after those that were asked for before, in `edition`: another one has other products under the same numbers. */
export type LocalCopyNames = {
  edition: string;
  last: number;
  /** There are more than those asked for before, which stay. */
  isMore: boolean;
  name: string;
  market_hash_name: string;
};

export type LocalCopyOperations = ReturnType<typeof createOperations>;
/** The first message of the thread. */
export type LocalCopyOpened =
  | Extract<Awaited<ReturnType<typeof openSqliteFile>>, { kind: 'off' }>
  /** `isNew`: a damaged file was set aside. */
  | { kind: 'open'; isNew: boolean };

async function run(data: LocalCopyThreadData): Promise<void> {
  const opened = await openLocalCopy(data);
  if (opened.kind === 'off') {
    parentPort?.postMessage({ ...opened, error: cloneableError(opened.error) } satisfies LocalCopyOpened);
    return;
  }
  const { operations, isNew } = opened;
  replyToCalls(parentPort, operations);
  parentPort?.postMessage({ kind: 'open', isNew } satisfies LocalCopyOpened);
}

/** Opens the file. It is also set aside if it turns out to be damaged when its facts are read or its items counted. */
async function openLocalCopy(data: LocalCopyThreadData, wasSetAside = false) {
  const opened = await openSqliteFile(data.filePath, localCopySchema);
  if (opened.kind === 'off') return opened;
  const { database, setAside } = opened;
  try {
    const operations = createOperations(data, database);
    return { kind: 'open' as const, operations, isNew: wasSetAside || setAside !== null };
  } catch (error) {
    database.close();
    // `SyntaxError`: it isn't a local copy of this catalog that this version can read.
    const isBroken = isDamage(error) || error instanceof SyntaxError;
    if (wasSetAside || !isBroken) return { kind: 'off' as const, because: 'disk' as const, error };
    await setSqliteFileAside(data.filePath);
    return openLocalCopy(data, true);
  }
}

/** Up to this many items, each page is added to the index immediately. */
const maxImmediateItems = 50_000;
const addAfterMs = 3_000;
const prepareAfterMs = 30;
const maxRemoved = 1_000;

function createOperations({ filePath, history }: LocalCopyThreadData, database: DatabaseSync) {
  const file: LocalCopyFile = createLocalCopyFile(database, history.key.baseAddress);
  const statuses = createLastStatuses(history.filePath, history.key);
  /** Items that were removed in this run, by their ID: a list on screen may still show them. */
  const removed = new Map<number, CopiedRow>();
  /** Created by the first search; filling doesn't need it. */
  let index: LocalCopyIndex | null = null;
  /** Pages that aren't in the index yet. They are added in batches, since each batch sorts all names again. */
  let pendingPages: TakenPage[] = [];
  let addTimer: NodeJS.Timeout | undefined;
  let prepareTimer: NodeJS.Timeout | undefined;
  let lastSort: LocalCopySort['by'] = 'id';
  let edition = randomUUID();

  function ensureIndex(): LocalCopyIndex {
    if (index === null) {
      const created = createLocalCopyIndex(file.facts().items);
      for (const product of file.everyProduct()) created.addProduct(product);
      for (const item of file.everyItem()) created.put(item);
      [index, pendingPages] = [created, []];
      prepareSoon();
    }
    return index;
  }

  function addPending(): void {
    clearTimeout(addTimer);
    addTimer = undefined;
    for (const { products, items } of pendingPages) {
      for (const product of products) index?.addProduct(product);
      for (const item of items) index?.put(item);
    }
    pendingPages = [];
    prepareSoon();
  }

  /** Sorts names ahead of searches, one column at a time; during a pass only the column of the last search. */
  function prepareSoon(columns = file.facts().pass === null ? localCopySortColumns : [lastSort]): void {
    clearTimeout(prepareTimer);
    const [by, ...others] = columns;
    if (by === undefined) return;
    prepareTimer = setTimeout(() => {
      index?.prepare(by);
      prepareSoon(others);
    }, prepareAfterMs).unref();
  }

  function taken(page: TakenPage): Promise<LocalCopySize> {
    for (const { id } of page.items) removed.delete(id);
    if (page.hasPruned) [index, pendingPages, edition] = [null, [], randomUUID()];
    if (index !== null) {
      pendingPages.push(page);
      if (file.facts().pass === null || index.size() < maxImmediateItems) addPending();
      else addTimer ??= setTimeout(addPending, addAfterMs).unref();
    }
    return size();
  }

  function copiedRow(itemId: number): CopiedRow | null {
    const [row] = file.rows([itemId]);
    if (row === undefined) return null;
    const changes = file.priceChanges(itemId);
    return { row, isNewer: file.isNewer(itemId), isRemoved: false, changes };
  }

  function rememberRemoved(item: CopiedRow): void {
    const [oldest] = removed.keys();
    if (oldest !== undefined && removed.size >= maxRemoved) removed.delete(oldest);
    removed.set(item.row.id, item);
  }

  function itemsOf({ statuses: wanted }: LocalCopyQuery): number[] | null {
    return wanted.length === 0 ? null : statuses.idsWith(wanted);
  }

  async function size(): Promise<LocalCopySize> {
    const sizes = ['', '-wal'].map((suffix) =>
      stat(filePath + suffix).then(
        (found) => found.size,
        () => 0,
      ),
    );
    const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
    return { ...file.facts(), bytes, removed: [...removed.keys()] };
  }

  return {
    size,
    beginPass(at: number, isScheduled: boolean) {
      file.beginPass(at, isScheduled);
      return size();
    },
    setPaused(isPaused: boolean) {
      file.setPaused(isPaused);
      return size();
    },
    takePage: (page: PageOfRows) => taken(file.takePage(page)),
    endPass: (at: number) => taken(file.endPass(at)),
    find(query: LocalCopyQuery, offset: number, limit: number): LocalCopyWindow {
      const startedMs = performance.now();
      lastSort = query.sort.by;
      const found = ensureIndex().find(query, itemsOf(query));
      return {
        rows: file.rows(placesIn(found, offset, limit).map(found.idAt)),
        count: found.count,
        tookMs: performance.now() - startedMs,
      };
    },
    groups(query: LocalCopyQuery, offset: number, limit: number): GroupWindow {
      const startedMs = performance.now();
      const found = ensureIndex().groups(query, itemsOf(query), file.missing());
      const groups = placesIn(found, offset, limit).map(found.at);
      return {
        groups: groups.flatMap((group) =>
          file.rows([group.cheapest]).map((cheapest) => ({ ...group, cheapest })),
        ),
        count: found.count,
        tookMs: performance.now() - startedMs,
      };
    },
    allIds: (query: LocalCopyQuery) => ensureIndex().find(query, itemsOf(query)).allIds(),
    rowsOf: (ids: readonly number[]) => file.rows(ids),
    tellingIds: (ids: readonly number[]) => file.tellingIds(ids),
    namesAfter(known: Pick<LocalCopyNames, 'edition' | 'last'> | null): LocalCopyNames {
      const isMore = known?.edition === edition;
      return { edition, isMore, ...file.namesAfter(isMore ? known.last : 0) };
    },
    groupMembers: (query: LocalCopyQuery) => ensureIndex().groups(query, itemsOf(query)).members(),
    /** The groups of these items. */
    figuresOf(ids: readonly number[], groups: LocalCopyQuery['groups']): GroupFigures[] {
      const found = ensureIndex().groups({ ...wholeLocalCopy, ...noFilters, groups }, ids, file.missing());
      return placesIn(found, 0, found.count).flatMap((place) => {
        const { cheapest, missing: not_seen, ...figures } = found.at(place);
        const [row] = file.rows([cheapest]);
        return row === undefined ? [] : [{ market_hash_name: row.market_hash_name, ...figures, not_seen }];
      });
    },
    spellings: (query: LocalCopyQuery): Spelling[] => ensureIndex().spellings(query, itemsOf(query)),
    indexOf: (query: LocalCopyQuery, itemId: number) =>
      ensureIndex().find(query, itemsOf(query)).indexOf(itemId),
    ofItem: (itemId: number): CopiedRow | null => copiedRow(itemId) ?? removed.get(itemId) ?? null,
    forgetItem(itemId: number) {
      const known = copiedRow(itemId);
      file.forgetItem(itemId);
      if (known !== null) rememberRemoved({ ...known, isRemoved: true });
      addPending();
      index?.remove(itemId);
      return size();
    },
    close() {
      database.close();
    },
    /** The file is damaged and is set aside. */
    async setAside() {
      database.close();
      await setSqliteFileAside(filePath);
    },
  };
}

function placesIn(found: { count: number }, offset: number, limit: number): number[] {
  const length = Math.max(0, Math.min(limit, found.count - offset));
  return Array.from({ length }, (_, place) => offset + place);
}

// Safe: local-copy-thread.ts starts it.
void run(workerData as LocalCopyThreadData);
