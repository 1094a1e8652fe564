import type { Failure } from './failure.ts';

/**
 * Why a request is made. `shown`: the user waits for it. `prefetch`: the user may need it soon; lowest priority. `probe`: tests how the
 * service matches a filter. `status-column`: a row in view. `ticket`: one of many items. `check`: verifies a connection. `local-copy`: a page
 * of the local copy.
 */
export type RequestPurpose =
  | 'shown'
  | 'prefetch'
  | 'probe'
  | 'status-column'
  | 'ticket'
  | 'watch'
  | 'export'
  | 'check'
  | 'local-copy';

/** Whether the user waits for the response, with a countdown, so that waiting and retrying is worthwhile. */
export function isForeground(purpose: RequestPurpose): boolean {
  return purpose === 'shown' || purpose === 'ticket' || purpose === 'export';
}

/** The purposes of the page's own requests. */
export const pagePurposes = [
  'shown',
  'prefetch',
  'probe',
  'status-column',
  'ticket',
] as const satisfies readonly RequestPurpose[];
export type PagePurpose = (typeof pagePurposes)[number];

/** A request as it was sent, without headers, body and host. A retry is a request of its own. */
export type RequestRecord = {
  /** Counts the requests of this run, from 1. */
  number: number;
  /** The id by which the page can cancel it; null: it can't. */
  requestId: string | null;
  connectionId: string;
  purpose: RequestPurpose;
  method: 'GET';
  /** Path and query, with secrets masked, truncated to 1,000 characters. */
  path: string;
  /** 0 for the first try, then 1 to 3. */
  retry: number;
  /** Epoch milliseconds. */
  sentAt: number;
  /** Null while it runs. */
  end: RequestEnd | null;
};

export type RequestEnd = {
  /** The response's status; null: no response. */
  status: number | null;
  /** The failure's code (see `failureCode`); null: none. */
  code: string | null;
  tookMs: number;
  /** Decoded size of the part of the body that was read. */
  bytes: number;
};

/** A hold on all requests of a connection, at the service's request. */
export type RequestHold = {
  connectionId: string;
  /** Epoch milliseconds. Then one request is sent to see whether the service responds again. */
  untilMs: number;
  failure: HoldingFailure;
};

export type HoldingFailure = Extract<Failure, { kind: 'slow-down' | 'server-trouble' }>;

/** A new or changed hold; null: it has ended. */
export type HoldChange = { connectionId: string; hold: RequestHold | null };

/** The size of the request log. */
export const maxRequests = 500;

/** The documented endpoints (sections 4.1 and 4.2), below the catalog's address. */
export const apiPaths = { list: '/v1/items', item: '/v1/items/{item_id}' } as const;
export type ApiEndpoint = keyof typeof apiPaths;

/**
 * `extra-field`: not documented. `missing-field`: documented, but not sent. `unreadable-field`: of the wrong type. `other-shape`: text in
 * an undocumented format. `unknown-status`: not in section 3. `repeated-id`: in two rows of a page. `too-many-rows`: more than `limit`.
 * `other-status`: a success other than 200. `unreadable-response`: unreadable as a whole.
 */
const differenceKinds = [
  'extra-field',
  'missing-field',
  'unreadable-field',
  'other-shape',
  'unknown-status',
  'repeated-id',
  'too-many-rows',
  'other-status',
  'unreadable-response',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A way in which responses differ from the interface document. Names only, never a field's value. */
export type ContractDifference = {
  connectionId: string;
  endpoint: ApiEndpoint;
  kind: DifferenceKind;
  /** The field's name, the status, or the code of an unreadable response; at most 80 characters, without control characters. */
  name: string;
  /** The number of responses in this run. */
  responses: number;
  /** Epoch milliseconds. */
  firstSeenAt: number;
  lastSeenAt: number;
};

/** The differences in this run. `unlisted`: how many occurrences the full list left out. */
export type ContractDifferences = { differences: ContractDifference[]; unlisted: number };
