import type { Failure } from './failure.ts';

/**
 * Why a request is made. `shown`: the user waits for it. `prefetch`: the user may want it soon, so it gives way to
 * everything else. `probe`: the user wants to learn how the service matches. `status-column`: the status of a row in view.
 * `look-up`: one of many ids that the user asked for.
 * `watch`: whether a watched item changed. `export`: a page of a file that the user waits for. `check`: verifies a connection
 * that is about to be saved. `copy`: a page of the copy that is kept on this computer.
 */
export type RequestPurpose =
  | 'shown'
  | 'prefetch'
  | 'probe'
  | 'status-column'
  | 'look-up'
  | 'watch'
  | 'export'
  | 'check'
  | 'copy';

/** Whether the user waits for the answer and sees a countdown: such a request is worth waiting and retrying for. */
export function isForeground(purpose: RequestPurpose): boolean {
  return purpose === 'shown' || purpose === 'look-up' || purpose === 'export';
}

/** The purposes of the page's own requests. */
export const pagePurposes = [
  'shown',
  'prefetch',
  'probe',
  'status-column',
  'look-up',
] as const satisfies readonly RequestPurpose[];
export type PagePurpose = (typeof pagePurposes)[number];

/** One request as it was sent: never its headers, its body or the host. A retry is a request of its own. */
export type RequestRecord = {
  /** Counts the requests of this run, from 1. */
  number: number;
  /** The id by which the page can cancel it; null: not individually. */
  requestId: string | null;
  connectionId: string;
  purpose: RequestPurpose;
  method: 'GET';
  /** Path and query without scheme and host, secrets masked, clipped to 1,000 characters. */
  path: string;
  /** 0 for the first try, then 1 to 3. */
  retry: number;
  /** Epoch milliseconds. */
  sentAt: number;
  /** Null while it runs. */
  end: RequestEnd | null;
};

export type RequestEnd = {
  /** The answer's status; null: no answer came. */
  status: number | null;
  /** The code of what went wrong (see `failureCode`); null: nothing did. */
  code: string | null;
  tookMs: number;
  /** Decoded size of the body as far as it was read. */
  bytes: number;
};

/** All requests of a connection wait as long as the service asked for. */
export type RequestHold = {
  connectionId: string;
  /** Epoch milliseconds. Past it, one request is trying whether the service answers again. */
  untilMs: number;
  /** What the service answered. */
  failure: HoldingFailure;
};

export type HoldingFailure = Extract<Failure, { kind: 'slow-down' | 'server-trouble' }>;

/** A new or changed hold; null: the connection's requests are sent again. */
export type HoldChange = { connectionId: string; hold: RequestHold | null };

/** How many requests the log keeps. */
export const maxRequests = 500;

/**
 * The request to forget first: the oldest of the purpose that has the most. So an export of a thousand pages pushes out its own
 * requests, not those of the user's own browsing. `records` oldest first; null: there are none.
 */
export function nextToDrop(records: readonly RequestRecord[]): RequestRecord | null {
  const counts = new Map<string, number>();
  for (const { purpose } of records) counts.set(purpose, (counts.get(purpose) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return records.find(({ purpose }) => counts.get(purpose) === most) ?? null;
}
