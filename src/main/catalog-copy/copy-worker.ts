import { stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { isDamage, openSqliteFile, setSqliteFileAside } from '#main/files/sqlite-file.ts';
import { createLastStatuses } from '#main/history/last-statuses.ts';
import type { CatalogKey } from '#main/history/span-table.ts';
import {
  type CopyQuery,
  type CopySort,
  copySortColumns,
  type PriceChange,
  type SimilarName,
} from '#shared/catalog-copy.ts';
import {
  type CopyFacts,
  type CopyFile,
  type CopyRow,
  copySchema,
  createCopyFile,
  type PageOfRows,
  type TakenPage,
} from './copy-file.ts';
import type { Group } from './copy-groups.ts';
import { type CopyIndex, createCopyIndex } from './copy-index.ts';

/** The worker thread of one copy, with its file and its index. */

/** The thread's parameters. `history`: the file of the status history. */
export type CopyThreadData = { filePath: string; history: { filePath: string; key: CatalogKey } };

export type CopySize = CopyFacts & { bytes: number };
type CopyWindow = { rows: CopyRow[]; count: number; tookMs: number };
type GroupWindow = {
  groups: (Omit<Group, 'cheapest'> & { cheapest: CopyRow })[];
  count: number;
  tookMs: number;
};

export type CopyOperations = ReturnType<typeof createOperations>;
export type CopyCall = {
  [Op in keyof CopyOperations]: { op: Op; given: Parameters<CopyOperations[Op]> };
}[keyof CopyOperations];
/** `error` has the thrown error's fields, such as `code` and `syscall`. */
export type CopyReply = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: unknown });
/** The first message of the thread. */
export type CopyOpened =
  | Extract<Awaited<ReturnType<typeof openSqliteFile>>, { kind: 'off' }>
  /** `isNew`: a damaged file was set aside. */
  | { kind: 'open'; isNew: boolean };

async function run(data: CopyThreadData): Promise<void> {
  const opened = await openedCopy(data);
  if (opened.kind === 'off') {
    parentPort?.postMessage({ ...opened, error: plain(opened.error) } satisfies CopyOpened);
    return;
  }
  const { operations, isNew } = opened;
  parentPort?.on('message', (message: { id: number } & CopyCall) => void answer(operations, message));
  parentPort?.postMessage({ kind: 'open', isNew } satisfies CopyOpened);
}

/** Opens the file. One that turns out damaged when its facts are read and its items counted is set aside too. */
async function openedCopy(data: CopyThreadData, wasSetAside = false) {
  const opened = await openSqliteFile(data.filePath, copySchema);
  if (opened.kind === 'off') return opened;
  const { database, setAside } = opened;
  try {
    const operations = createOperations(data, database);
    return { kind: 'open' as const, operations, isNew: wasSetAside || setAside !== null };
  } catch (error) {
    database.close();
    // A syntax error: a fact isn't JSON.
    const isBroken = isDamage(error) || error instanceof SyntaxError;
    if (wasSetAside || !isBroken) return { kind: 'off' as const, because: 'disk' as const, error };
    await setSqliteFileAside(data.filePath);
    return openedCopy(data, true);
  }
}

async function answer(
  operations: CopyOperations,
  { id, op, given }: { id: number } & CopyCall,
): Promise<void> {
  const reply = (said: CopyReply) => parentPort?.postMessage(said);
  try {
    // Safe: a call's parameters are those of its own operation.
    const operate = operations[op] as (...given: unknown[]) => unknown;
    reply({ id, ok: true, value: await operate(...given) });
  } catch (error) {
    reply({ id, ok: false, error: plain(error) });
  }
}

/** The parts of an error that cross between threads; absent fields stay absent, since they tell SQLite's errors from the disk's. */
function plain(error: unknown): unknown {
  if (!(error instanceof Error)) return null;
  const fields = Object.entries(error).filter(([name]) => ['code', 'syscall', 'errcode'].includes(name));
  return { message: error.message, ...Object.fromEntries(fields) };
}

/** Up to this many items, each page is added to the index immediately. */
const maxFedAtOnce = 50_000;
const feedAfterMs = 3_000;
const prepareAfterMs = 30;

function createOperations({ filePath, history }: CopyThreadData, database: DatabaseSync) {
  const file: CopyFile = createCopyFile(database, history.key.baseAddress);
  const statuses = createLastStatuses(history.filePath, history.key);
  /** Created by the first search, since filling needs none. */
  let index: CopyIndex | null = null;
  /** Pages not in the index yet; added together, since names are sorted again each time. */
  let came: TakenPage[] = [];
  let feedTimer: NodeJS.Timeout | undefined;
  let prepareTimer: NodeJS.Timeout | undefined;
  let lastSort: CopySort['by'] = 'id';

  function indexed(): CopyIndex {
    if (index === null) {
      const made = createCopyIndex(file.facts().items);
      for (const kind of file.everyKind()) made.addKind(kind);
      for (const item of file.everyItem()) made.put(item);
      [index, came] = [made, []];
      prepareSoon();
    }
    return index;
  }

  function feed(): void {
    clearTimeout(feedTimer);
    feedTimer = undefined;
    for (const { kinds, items } of came) {
      for (const kind of kinds) index?.addKind(kind);
      for (const item of items) index?.put(item);
    }
    came = [];
    prepareSoon();
  }

  /** Sorts names ahead of searches, one column at a time; while the copy fills only the column of the last search. */
  function prepareSoon(columns = file.facts().pass === null ? copySortColumns : [lastSort]): void {
    clearTimeout(prepareTimer);
    const [by, ...others] = columns;
    if (by === undefined) return;
    prepareTimer = setTimeout(() => {
      index?.prepare(by);
      prepareSoon(others);
    }, prepareAfterMs).unref();
  }

  function taken(page: TakenPage): Promise<CopySize> {
    if (page.hasPruned) [index, came] = [null, []];
    if (index !== null) {
      came.push(page);
      if (file.facts().pass === null || index.size() < maxFedAtOnce) feed();
      else feedTimer ??= setTimeout(feed, feedAfterMs).unref();
    }
    return size();
  }

  function itemsOf({ statuses: wanted }: CopyQuery): number[] | null {
    return wanted.length === 0 ? null : statuses.idsWith(wanted);
  }

  async function size(): Promise<CopySize> {
    const sizes = ['', '-wal', '-shm'].map((suffix) =>
      stat(filePath + suffix).then(
        (found) => found.size,
        () => 0,
      ),
    );
    return { ...file.facts(), bytes: (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0) };
  }

  return {
    size,
    beginPass(at: number) {
      file.beginPass(at);
      return size();
    },
    setPaused(isPaused: boolean) {
      file.setPaused(isPaused);
      return size();
    },
    takePage: (page: PageOfRows) => taken(file.takePage(page)),
    endPass: (at: number) => taken(file.endPass(at)),
    find(query: CopyQuery, offset: number, limit: number): CopyWindow {
      const startedMs = performance.now();
      lastSort = query.sort.by;
      const found = indexed().find(query, itemsOf(query));
      const count = Math.max(0, Math.min(limit, found.count - offset));
      const ids = Array.from({ length: count }, (_, place) => found.idAt(offset + place));
      return { rows: file.rows(ids), count: found.count, tookMs: performance.now() - startedMs };
    },
    groups(query: CopyQuery, offset: number, limit: number): GroupWindow {
      const startedMs = performance.now();
      const found = indexed().groups(query, itemsOf(query));
      const count = Math.max(0, Math.min(limit, found.count - offset));
      const groups = Array.from({ length: count }, (_, place) => found.at(offset + place));
      return {
        groups: groups.flatMap((group) =>
          file.rows([group.cheapest]).map((cheapest) => ({ ...group, cheapest })),
        ),
        count: found.count,
        tookMs: performance.now() - startedMs,
      };
    },
    similar: (text: string): SimilarName[] =>
      indexed()
        .similar(text)
        .flatMap(({ itemId, of }) => file.rows([itemId]).map((row) => ({ kind: of, text: row[of] }))),
    placeOf: (query: CopyQuery, itemId: number) => indexed().find(query, itemsOf(query)).placeOf(itemId),
    ofItem(itemId: number): { row: CopyRow; isNewer: boolean; changes: PriceChange[] } | null {
      const [row] = file.rows([itemId]);
      if (row === undefined) return null;
      return { row, isNewer: file.isNewer(itemId), changes: file.priceChanges(itemId) };
    },
    forgetItem(itemId: number) {
      file.forgetItem(itemId);
      feed();
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

// Safe: copy-thread.ts starts it.
void run(workerData as CopyThreadData);
