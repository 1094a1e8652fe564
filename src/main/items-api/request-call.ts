import type { RequestPurpose } from '#shared/request-record.ts';

/** Who asks, and how the call is stopped. */
export type RequestCall = {
  /** Aborted: the call settles as `cancelled` at once. */
  signal: AbortSignal;
  purpose: RequestPurpose;
  /** The page's id of the request; null when the page can't cancel it on its own. */
  requestId: string | null;
};

export function checkCall(signal: AbortSignal): RequestCall {
  return { signal, purpose: 'check', requestId: null };
}

/** Where a request goes and with which token. It stays in main: no channel carries it. */
export type CatalogTarget = {
  connectionId: string;
  kind: 'remote' | 'demo';
  /** `{base_url}` of the interface document: http(s), may have a path prefix, with or without a trailing slash. */
  baseUrl: string;
  token: string;
};
