import type { AnsweredEndpoint } from '#shared/contract-difference.ts';
import type { Failure, FilterMessages } from '#shared/failure.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * What a status means. Only 200 and 422 are documented (section 7); the others are read by HTTP's own meaning.
 * Null: a success, whose body is to be read.
 *
 * @param filterMessages the documented map of a 422; null when there was none
 */
export function httpFailure(
  answer: { status: number; retryAfter: string | null },
  endpoint: AnsweredEndpoint,
  filterMessages: FilterMessages | null,
  nowMs: number,
): Failure | null {
  const { status } = answer;
  switch (status) {
    case 204:
    case 205:
      return { kind: 'empty-answer', status };
    case 206:
    case 226:
      // A part of the answer, or a change to one, though neither was asked for.
      return { kind: 'cut-off' };
    case 304:
      // "As you already have it": nothing was asked in a way that allows this answer, and it has no content.
      return { kind: 'empty-answer', status };
    case 401:
      return { kind: 'token-refused' };
    case 403:
      return { kind: 'not-permitted' };
    case 404:
    case 410:
      return { kind: endpoint === 'list' ? 'address-not-found' : 'item-not-found', status };
    case 407:
      // Only a proxy on the way asks for this.
      return { kind: 'unreachable', reason: 'proxy-login' };
    case 422:
      // The item takes no filters that a message could stand beside.
      return filterMessages === null || endpoint === 'item'
        ? { kind: 'request-refused', status }
        : { kind: 'filter-refused', messages: filterMessages };
    case 429:
      return { kind: 'slow-down', retryAfterMs: retryAfterMs(answer.retryAfter, nowMs) };
    case 511:
      // "Network authentication required": a sign-in page of the network answered in the service's place.
      return { kind: 'not-the-service', reason: 'web-page' };
  }
  // Undocumented successes are whole answers as far as HTTP says; whether it is the service's is read from the body.
  if (status < 300) return null;
  if (status < 400) return { kind: 'moved', status };
  if (status >= 500) return { kind: 'server-trouble', status };
  return { kind: 'request-refused', status };
}
