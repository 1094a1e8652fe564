import type { Failure } from './failure.ts';

/** An item whose status changes the user wants to be notified of, with what main's own checks saw last. */
export type WatchedItem = {
  connectionId: string;
  itemId: number;
  /** Empty until an answer had one. Secrets masked, clipped. */
  name: string;
  market_hash_name: string;
  /** The address at which main serves its picture; null: none, or none that may be shown. */
  imageSrc: string | null;
  /** As the service wrote it; null: no answer yet. */
  status: string | null;
  /** The newest first, at most {@link maxWatchedChanges}. */
  changes: WatchedChange[];
  /** How many of the newest changes the user hasn't looked at. */
  unseen: number;
  /** The last answer that had its status, epoch milliseconds. */
  checkedAt: number | null;
  /** Why the last check gave no answer; null: it did, or none was made. */
  failure: Failure | null;
  /** The `error_message` of the last answer, secrets masked, clipped; null: it carried none. */
  errorMessage: string | null;
  /** A check is running or queued. */
  isChecking: boolean;
  addedAt: number;
};

/** A change that a check found: another status, or a new error message with the same status. */
export type WatchedChange = {
  /** When it was seen, epoch milliseconds; the change itself was at some time since the check before. */
  at: number;
  /** As the service wrote them. */
  from: string;
  to: string;
  /** The error message that came with it, as {@link WatchedItem.errorMessage}; null: none came. */
  error: string | null;
};

/** Identifies an item; also in requests about its history. */
export type WatchTarget = { connectionId: string; itemId: number };

/** One item of a connection, or with null all of them. */
export type WatchSelection = { connectionId: string; itemId: number | null };

/** `full`: no more items could be checked often enough. */
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
