import type { Failure } from './failure.ts';

/** An item whose status changes the user wants to be notified of, with what main's own checks saw last. */
export type WatchedItem = {
  connectionId: string;
  itemId: number;
  /** Empty until an answer had one. Secrets masked, clipped. */
  name: string;
  market_hash_name: string;
  /** As the service wrote it; null: no answer yet. */
  status: string | null;
  /** What it was before the last change; null: it hasn't changed while it was watched. */
  previousStatus: string | null;
  /** When the change was seen, epoch milliseconds; the change itself was at some time since the look before. */
  changedAt: number | null;
  /** The last answer that had its status, epoch milliseconds. */
  checkedAt: number | null;
  /** Why the last check gave no answer; null: it did, or none was made. */
  failure: Failure | null;
  /** Whether the last answer carried an `error_message`; one that appears is a change too. */
  errorMessagePresent: boolean;
  hasUnseenChange: boolean;
  /** A check of it is under way or waits for its turn. */
  isChecking: boolean;
  addedAt: number;
};

/** Which item is meant; also in requests about its history. */
export type WatchTarget = { connectionId: string; itemId: number };

/** One item of a connection, or with null all of them. */
export type WatchSelection = { connectionId: string; itemId: number | null };

/** `full`: as many items are watched as can be checked often enough. */
export type WatchAdded = 'watched' | 'full';

export const maxWatched = 200;

/** How often each watched item is checked, in minutes. */
export const watchIntervals = [1, 5, 15] as const;
export type WatchInterval = (typeof watchIntervals)[number];
export const defaultWatchInterval: WatchInterval = 5;

/** The longest name that is kept of an item. */
export const maxWatchedNameLength = 200;
