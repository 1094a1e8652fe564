import type { LocalCopyListRequest } from '#shared/desktop-api.ts';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { filterTexts, isTextFilter, type RowFilter, rowFilters } from '#shared/item-filters.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import type {
  KeptLocalCopy,
  LocalCopyEstimate,
  LocalCopyGroup,
  LocalCopySearch,
  LocalCopyState,
  PriceChange,
  SimilarName,
  Spelling,
} from '#shared/local-copy.ts';
import type { SuggestRequest } from '#shared/message.ts';
import type { PagePurpose } from '#shared/request-record.ts';
import { aDetail, aPage } from './builders.ts';
import { fakeEvent, type ReplacedNow } from './fake-main.ts';

/** The catalog in memory: filters match parts of a name (the fake's choice: the document doesn't say), and pages are never clamped. */
export function fakeItems(items: CatalogRow[], replaced: ReplacedNow) {
  const log = {
    listed: [] as { connectionId: string; query: ItemQuery }[],
    gotten: [] as { connectionId: string; itemId: number }[],
    purposes: [] as PagePurpose[],
    cancelled: [] as string[],
  };
  const api: DesktopApi['items'] = {
    list: async (request) => {
      const { connectionId, purpose, query } = request;
      log.listed.push({ connectionId, query });
      log.purposes.push(purpose);
      return replaced().list?.(request) ?? success(pageOf(items, query));
    },
    get: async (request) => {
      const { connectionId, purpose, itemId } = request;
      log.gotten.push({ connectionId, itemId });
      log.purposes.push(purpose);
      return replaced().get?.(request) ?? detailOf(items, itemId);
    },
  };
  return { api, log, suggested: (request: SuggestRequest) => suggestedOf(items, request) };
}

/** Names that contain the prefix, those that begin with it first. */
function suggestedOf(items: CatalogRow[], { prefix, of, max }: SuggestRequest): string[] {
  const typed = prefix.toLowerCase();
  const at = (name: string) => name.toLowerCase().indexOf(typed);
  return [...new Set(items.map((item) => item[of]))]
    .filter((name) => at(name) >= 0)
    .sort((a, b) => Math.min(1, at(a)) - Math.min(1, at(b)))
    .slice(0, max);
}

function pageOf(items: CatalogRow[], query: ItemQuery): ItemPage {
  const matching = items.filter((item) => rowFilters.every((filter) => isMatch(item, query, filter)));
  const from = (query.page - 1) * query.limit;
  return aPage({
    rows: matching.slice(from, from + query.limit),
    pagination: paginationOf(matching, query),
  });
}

function paginationOf({ length }: readonly CatalogRow[], { limit, page }: Pick<ItemQuery, 'limit' | 'page'>) {
  return {
    total: length,
    per_page: limit,
    current_page: page,
    pages: Math.max(1, Math.ceil(length / limit)),
  };
}

function isMatch(item: CatalogRow, query: ItemQuery, filter: RowFilter): boolean {
  const texts = filterTexts(query, filter);
  if (!isTextFilter(filter)) return texts.length === 0 || texts.includes(String(item[filter]));
  const text = item[filter].toLowerCase();
  return texts.length === 0 || texts.some((part) => text.includes(part.toLowerCase()));
}

function detailOf(items: CatalogRow[], itemId: number) {
  const row = items.find((item) => item.id === itemId);
  if (!row) return failed({ kind: 'item-not-found', status: 404 });
  const { id, image, price, name, market_hash_name, imageSrc } = row;
  return success(aDetail({ id, image, price, name, market_hash_name }, { imageSrc }));
}

export const noLocalCopy: Omit<LocalCopyState, 'connectionId'> = {
  off: null,
  items: 0,
  missing: 0,
  removed: [],
  bytes: 0,
  wasDamaged: false,
  whole: null,
  pass: null,
  activity: { kind: 'idle' },
  rate: 2,
  maxRate: null,
  requestMs: null,
};

/** A first pass under way, with a quarter of its pages. */
export const aPass: NonNullable<LocalCopyState['pass']> = {
  number: 1,
  startedAt: 0,
  lastPageAt: 0,
  nextPage: 2,
  limit: 250,
  total: 1_000,
  pages: 4,
  items: 245,
  unreadable: 5,
  pagesWithoutNews: 0,
};

/** A local copy that returns the given rows and records the requests. */
export function fakeLocalCopies(
  options: {
    state?: Partial<LocalCopyState>;
    rows?: CatalogRow[];
    /** Instead of `rows`, the rows of each search. */
    matching?(search: LocalCopySearch): CatalogRow[];
    kept?: KeptLocalCopy[];
    /** Awaited before the state is returned. */
    opened?: Promise<void>;
    /** A batch of items was downloaded. */
    isNewer?: boolean;
    /** The service reported that these don't exist. */
    removed?: Set<number>;
    changes?: Record<number, PriceChange[]>;
    similar?: SimilarName[];
    spellings?: Spelling[];
    estimate?(): Promise<Outcome<LocalCopyEstimate>>;
    /** Awaited before rows or groups are returned; a failure is returned instead of them. */
    before?(request: LocalCopyListRequest): Promise<Failure | undefined>;
  } = {},
) {
  const changes = fakeEvent<LocalCopyState>();
  const rows = options.rows ?? [];
  let state: LocalCopyState = {
    connectionId: 'demo',
    ...noLocalCopy,
    items: options.matching ? 1 : rows.length,
    ...options.state,
  };
  let kept = options.kept ?? [];
  const log = { searched: [] as LocalCopyListRequest[], localCopyCalls: [] as string[] };
  const change = (call: string, to: Partial<LocalCopyState>) => async () => {
    log.localCopyCalls.push(call);
    state = { ...state, ...to };
    changes.emit(state);
    return state;
  };
  return {
    log,
    emit(to: Partial<LocalCopyState>) {
      state = { ...state, ...to };
      changes.emit(state);
    },
    api: {
      async read() {
        await options.opened;
        return state;
      },
      kept: async () => kept,
      estimate: options.estimate ?? (async () => success({ total: 150_000, requests: 600, requestMs: null })),
      start: change('start', { activity: { kind: 'filling' } }),
      pause: change('pause', { activity: { kind: 'paused', failure: null } }),
      async remove({ name }: { name?: string | undefined }) {
        kept = kept.filter((localCopy) => localCopy.name !== name);
        return name === undefined ? change('remove', noLocalCopy)() : state;
      },
      list: async (request: LocalCopyListRequest) => {
        log.searched.push(request);
        const failure = await options.before?.(request);
        if (failure !== undefined) return failed(failure);
        const found = options.matching?.(request.search) ?? rows;
        return success(
          aPage({
            rows: windowOf(found, request),
            tookMs: 1,
            receivedAt: state.whole?.endedAt ?? 0,
            pagination: paginationOf(found, request.query),
          }),
        );
      },
      groups: async (request: LocalCopyListRequest) => {
        const { search } = request;
        const failure = await options.before?.(request);
        if (failure !== undefined) return failed(failure);
        const all = [...Map.groupBy(rows, (row) => row.market_hash_name)]
          .filter(([name]) => search.marketName === null || search.marketName === name)
          .flatMap(([, [cheapest, ...others]]) => (cheapest ? [groupOf(cheapest, others.length + 1)] : []));
        return success({ groups: windowOf(all, request), total: all.length, receivedAt: 0, tookMs: 1 });
      },
      indexOf: async ({ itemId }: { itemId: number }) => {
        const index = rows.findIndex(({ id }) => id === itemId);
        return index === -1 ? null : index;
      },
      spellings: async () => success(options.spellings ?? []),
      ofItem: async ({ itemId }: { itemId: number }) => {
        const row = rows.find(({ id }) => id === itemId);
        return success(
          row === undefined
            ? null
            : {
                row,
                isNewer: options.isNewer ?? false,
                isRemoved: options.removed?.has(itemId) ?? false,
                changes: options.changes?.[itemId] ?? [],
              },
        );
      },
      onChanged: changes.on,
    },
  };
}

function windowOf<Row>(rows: readonly Row[], { query: { limit, page }, range }: LocalCopyListRequest): Row[] {
  const { first, count } = range ?? { first: (page - 1) * limit, count: limit };
  return rows.slice(first, first + count);
}

function groupOf(cheapest: CatalogRow, count: number): LocalCopyGroup {
  const { price } = cheapest;
  const missing = Number(cheapest.isMissing ?? false);
  return { cheapest, count, missing, lowest: price, median: price, highest: price };
}
