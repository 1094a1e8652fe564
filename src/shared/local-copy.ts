import { byName } from './by-name.ts';
import type { Failure } from './failure.ts';
import type { CatalogRow, ItemStatus } from './item.ts';
import type { FilterValues } from './item-filters.ts';
import type { wears } from './market-name.ts';

/** The local copy of a catalog's list on this computer: its queries and how it is filled. */

export const localCopySortColumns = [
  'id',
  'name',
  'market_hash_name',
  'appid',
  'price',
  'platform_price',
  'difference',
] as const;
export type LocalCopySort = { by: (typeof localCopySortColumns)[number]; isDescending: boolean };

/** In hundredths, inclusive; null: unbounded. */
export type LocalCopyRange = { min: number | null; max: number | null };
export const localCopyRanges = ['price', 'platform_price', 'difference'] as const;
/** `difference` is in hundredths of a percent of the platform price. */
type LocalCopyRanges = Readonly<Record<(typeof localCopyRanges)[number], LocalCopyRange>>;

export const localCopyMarks = ['stattrak', 'souvenir'] as const;

/** Filters that only a local copy has. */
export type LocalCopySearch = {
  /**
   * Words that all occur in an item's name or market name, in any order and case; `FT` and the like also match the wear. One or two letters
   * or digits don't match inside StatTrak™ or Souvenir, only at its start.
   */
  text: string;
  /** This market name and no other, in any case; null: any. */
  marketName: string | null;
  ranges: LocalCopyRanges;
  /** One of these; none: any. */
  wears: readonly (typeof wears)[number][];
  /** One of these; none: any. */
  marks: readonly (typeof localCopyMarks)[number][];
  /** Epoch milliseconds: only items whose price changed since then; null: all. */
  changedSince: number | null;
  /** The last seen status is one of these; none: any, or never seen. */
  statuses: readonly ItemStatus[];
  sort: LocalCopySort;
  /** Groups the items by market name, in this order; null: not grouped. */
  groups: LocalCopyGroupSort | null;
};

export const localCopyGroupColumns = ['market_hash_name', 'count', 'lowest', 'median', 'highest'] as const;
export type LocalCopyGroupSort = { by: (typeof localCopyGroupColumns)[number]; isDescending: boolean };

/** The matching items of one market name. */
export type LocalCopyGroup = {
  /** The cheapest item; any if none has a price. */
  cheapest: CatalogRow;
  count: number;
  /** How many of these are missing, as `isMissing` of a row says. */
  missing: number;
  /**
   * Prices; null: none of them has one. Of an even number of prices, `median` is halfway between the middle two, a half hundredth
   * rounded up; groups are sorted by its exact value.
   */
  lowest: string | null;
  median: string | null;
  highest: string | null;
};

export type LocalCopyGroupPage = {
  groups: LocalCopyGroup[];
  total: number;
  receivedAt: number;
  tookMs: number;
};

/** The local copy's data on one item. */
export type CopiedItem = {
  row: CatalogRow;
  /** `row` was read in the current pass, and so is newer than the local copy. */
  isNewer: boolean;
  /** The service reported that the item doesn't exist. It is in no list of the local copy anymore, but may still be on screen. */
  isRemoved: boolean;
  /** Newest first. */
  changes: PriceChange[];
};

/** A documented filter matches names that contain any of its texts, in any case. */
export type LocalCopyQuery = LocalCopySearch & FilterValues;

const openRange: LocalCopyRange = { min: null, max: null };

/** All items, by market name: equal items come together. */
export const wholeLocalCopy: LocalCopySearch = {
  text: '',
  marketName: null,
  ranges: byName(localCopyRanges, () => openRange),
  wears: [],
  marks: [],
  changedSince: null,
  statuses: [],
  sort: { by: 'market_hash_name', isDescending: false },
  groups: null,
};

/** The max rows to read at once. All are of the same state of the local copy, which may change between two requests. */
export const maxRangeRows = 10_000;

/** How often a local copy is updated automatically, in days. */
export const copySchedules = { daily: 1, weekly: 7 } as const;
export type LocalCopySchedule = keyof typeof copySchedules;

/** Requests a second while a local copy is filled. */
export const localCopyRates = [1, 2, 5, 10] as const;
export const defaultLocalCopyRate = 2;

/** The progress of one pass over the whole list, from first page to last. */
export type LocalCopyPass = {
  /** Counts the passes of this local copy, from 1. */
  number: number;
  startedAt: number;
  /** Null: no page yet. */
  lastPageAt: number | null;
  nextPage: number;
  /** Absent in a pass that an earlier version began: then the page before the next. */
  furthestPage?: number;
  /** Rows per page as sent. */
  limit: number;
  /** The catalog's current count; null: not given. */
  total: number | null;
  /** The count when the pass began. Absent: not given, or begun by an earlier version. */
  firstTotal?: number;
  /** Null: not given. */
  pages: number | null;
  /** Distinct items in this pass. */
  items: number;
  /** Rows that could not be read. */
  unreadable: number;
  /** Whether some of these had no readable ID. Absent: no. */
  hasUnidentified?: boolean;
  /** Consecutive pages without a new item, beyond all pages read before. */
  pagesWithoutNews: number;
  /** Items that the local copy didn't have, and that had another price. Absent in a pass that an earlier version began. */
  news?: { added: number; repriced: number };
  /** Whether the schedule started it. Absent in a pass that an earlier version began. */
  isScheduled?: boolean;
};

/** How many pages are left to read, by the catalog's counts; null: it states none. */
export function pagesLeft({ total, pages, limit, nextPage }: LocalCopyPass): number | null {
  if (total === null && pages === null) return null;
  return Math.max(0, Math.max(pages ?? 0, Math.ceil((total ?? 0) / limit)) - (nextPage - 1));
}

/** The last finished pass. */
export type WholePass = Pick<LocalCopyPass, 'number' | 'total' | 'items' | 'unreadable' | 'isScheduled'> & {
  /**
   * The number of the last pass that identified all items of the list: those last seen before it are missing. It is 0 before
   * the first of these. Absent in a local copy that an earlier version made: then `number`.
   */
  identifiedAll?: number;
  /** Absent in a local copy that an earlier version made. */
  startedAt?: number;
  endedAt: number;
  /** What it changed; `gone`: items that the pass before had found. Absent for the first pass, and in a local copy that an earlier version made. */
  news?: LocalCopyNews;
};

export type LocalCopyNews = NonNullable<LocalCopyPass['news']> & { gone: number };

/** Whether an update changed anything. */
export function hasNews({ added, repriced, gone }: LocalCopyNews): boolean {
  return added + repriced + gone > 0;
}

/**
 * `forbidden`: the organisation's policy. `no-engine`: this build has no SQLite. `newer-file`: a newer version of the app wrote the
 * copy. `disk`: nothing can be read or written there.
 */
export type LocalCopyOff = 'forbidden' | 'no-engine' | 'newer-file' | 'disk';

export type LocalCopyActivity =
  | { kind: 'idle' }
  | { kind: 'filling' }
  /** Retries at `untilMs`, after this failure, until a page arrives. */
  | { kind: 'waiting'; failure: Failure; untilMs: number }
  /** By the user (no failure), or after a failure that may need attention: a pass is retried occasionally, a first request isn't. */
  | { kind: 'paused'; failure: Failure | null };

export type LocalCopyState = {
  connectionId: string;
  off: LocalCopyOff | null;
  /** Items in the local copy. */
  items: number;
  /** How many of them weren't in the last complete pass, nor in any page since. */
  missing: number;
  /** The IDs of the last items that were removed in this run, since the service doesn't know them, and haven't been listed since. */
  removed: readonly number[];
  /** Size on disk. */
  bytes: number;
  /** Its file was damaged and set aside in this run, and nothing has been copied since. */
  wasDamaged: boolean;
  /** Null: no pass has reached the end yet. */
  whole: WholePass | null;
  /** The unfinished pass; null: none. */
  pass: LocalCopyPass | null;
  activity: LocalCopyActivity;
  /** Requests per second that settings and policy allow. */
  rate: number;
  /** The limit of the organisation's policy for that; null: none. */
  maxRate: number | null;
  /** How long a page takes on average, in this run; null: not known yet. */
  requestMs: number | null;
};

/** A slow catalog or network may not reach the allowed rate. */
export function requestsPerSecond({ rate, requestMs }: Pick<LocalCopyState, 'rate' | 'requestMs'>): number {
  return Math.min(rate, 1_000 / Math.max(1, requestMs ?? 0));
}

/** A local copy on disk, open or not, for the connection's current address or an earlier one. */
export type KeptLocalCopy = Pick<LocalCopyState, 'connectionId' | 'bytes' | 'whole' | 'pass'> & {
  /** Identifies the local copy. */
  name: string;
  /** The catalog's address; null: not known. */
  address: string | null;
  /** Whether it is for the connection's current address. */
  isCurrent: boolean;
};

/** A known name that is like a text. */
export type SimilarName = { kind: 'name' | 'market_hash_name'; text: string };

/** Words in the local copy that the misspelt ones of a search may mean, and the search with them instead, which finds so many items. */
export type Spelling = { word: string; text: string; items: number };

/** An item's prices until a time in epoch milliseconds. */
export type PriceChange = { until: number; price: string; platform_price: string };

/** The estimated cost of a pass. `requestMs`: how long a request takes; null: not known yet. */
export type LocalCopyEstimate = Pick<LocalCopyState, 'requestMs'> & {
  total: number | null;
  requests: number | null;
};

/**
 * When the next pass starts automatically, in epoch milliseconds; null: manually only, or one is under way. Never more than two periods
 * ahead, which would mean that the clock was set back.
 */
export function nextPassAt(
  { whole, pass }: Pick<LocalCopyState, 'whole' | 'pass'>,
  schedule: LocalCopySchedule | undefined,
  now: number,
): number | null {
  if (schedule === undefined || whole === null || pass !== null) return null;
  const periodMs = copySchedules[schedule] * 24 * 60 * 60_000;
  const dueAt = whole.endedAt + periodMs;
  return dueAt > now + 2 * periodMs ? now : Math.max(now, dueAt);
}

/** When the last complete pass ended, else the last page. Null: nothing was copied yet. */
export function copiedAt({ whole, pass }: Pick<LocalCopyState, 'whole' | 'pass'>): number | null {
  return whole?.endedAt ?? pass?.lastPageAt ?? null;
}

/** How many items of the last complete pass the local copy still has: items that the service no longer knows are removed. */
export function itemsCopied({
  whole,
  items,
  missing,
}: Pick<LocalCopyState, 'whole' | 'items' | 'missing'>): number {
  return whole === null ? items : Math.min(whole.items, items - missing);
}

/** Whether a range has its lowest value above its highest, so that nothing matches. */
export function isReversed({ ranges }: LocalCopySearch): boolean {
  return localCopyRanges.some((of) => {
    const { min, max } = ranges[of];
    return min !== null && max !== null && min > max;
  });
}

/** Of a search text, in characters. */
export const maxSearchLength = 500;
