import type { Failure } from './failure.ts';

/** An item that the user is notified about, with the result of main's last check. */
export type WatchedItem = {
  connectionId: string;
  itemId: number;
  /** Empty until known. Secrets masked, truncated. */
  name: string;
  market_hash_name: string;
  /** The `item-image:` address of its picture; null: none, or not allowed. */
  imageSrc: string | null;
  /** As sent; null: not yet checked. */
  status: string | null;
  /** Newest first, at most {@link maxWatchedChanges}. */
  changes: WatchedChange[];
  /** The number of newest changes that the user hasn't seen. */
  unseen: number;
  /** When its status was last received, epoch milliseconds. */
  checkedAt: number | null;
  /** Of the last check; null: it succeeded, or there was none. */
  failure: Failure | null;
  /** The `error_message` at the last check, secrets masked, truncated; null: none. */
  errorMessage: string | null;
  /** A check is running or queued. */
  isChecking: boolean;
  addedAt: number;
};

/** A change found by a check: a new status, or a new error message with the same status. */
export type WatchedChange = {
  /** When it was found, epoch milliseconds; it happened some time after the previous check. */
  at: number;
  /** As sent. */
  from: string;
  to: string;
  /** The error message at that check; null: none. */
  error: string | null;
};

/** Identifies an item. */
export type WatchTarget = { connectionId: string; itemId: number };

/** One item of a connection; null: all of them. */
export type WatchSelection = { connectionId: string; itemId: number | null };

/** `full`: at the limit. */
export type WatchAdded = 'watched' | 'full';

export const maxWatched = 200;

/** How often each watched item is checked, in minutes. */
export const watchIntervals = [1, 5, 15] as const;
export type WatchInterval = (typeof watchIntervals)[number];
export const defaultWatchInterval: WatchInterval = 5;

/** The maximum length of a stored name and error message. */
export const maxWatchedNameLength = 200;
export const maxWatchedErrorLength = 300;
/** How many changes are stored per item. */
export const maxWatchedChanges = 20;

/** A status from the first to the last consecutive response with it. The service reports no transitions. */
export type StatusSpan = {
  /** As sent, with secrets masked, truncated. */
  status: string;
  /** Whether there was an `error_message`; null: unreadable. */
  hasError: boolean | null;
  /** When the responses were received, epoch milliseconds. */
  firstSeen: number;
  lastSeen: number;
};

/** The history of an item, newest first. */
export type ItemHistory =
  | { kind: 'kept'; spans: StatusSpan[] }
  /** `no-engine`: this build has no SQLite. `newer-file`: a newer version of the app wrote the history. `disk`: it can't be written or read. */
  | { kind: 'off'; because: HistoryOff };

export type HistoryOff = 'no-engine' | 'newer-file' | 'disk';

/** At most this many spans of an item are returned. */
export const maxReportedSpans = 200;
