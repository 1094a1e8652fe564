import type { RequestPurpose } from '#shared/request-record.ts';

/** The purpose of a call, and how to cancel it. */
export type RequestCall = {
  /** When aborted, the call settles as `cancelled` immediately. */
  signal: AbortSignal;
  purpose: RequestPurpose;
  /** The page's id of the request; null when the page can't cancel it on its own. */
  requestId: string | null;
};

export function checkCall(signal: AbortSignal): RequestCall {
  return { signal, purpose: 'check', requestId: null };
}

/** The destination of a request, with its token. Never leaves main. */
export type CatalogTarget = {
  connectionId: string;
  kind: 'remote' | 'demo';
  /** `{base_url}` of the interface document: http(s), may have a path prefix, with or without a trailing slash. */
  baseUrl: string;
  token: string;
};
