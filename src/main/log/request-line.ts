import type { SentRequest } from '#main/items-api/http-client.ts';
import type { RequestEnd } from '#shared/request-record.ts';

/** One request as one line of the log: no query, no headers, no body. */
export function requestLine({ connectionId, path: asked, retry }: SentRequest, end: RequestEnd): string {
  const [pathname] = asked.split('?', 1);
  const again = retry === 0 ? '' : `, retry ${retry}`;
  const result = [end.status, end.code].filter((part) => part !== null).join(' ');
  return `${connectionId} GET ${pathname}: ${result} in ${Math.round(end.tookMs)} ms${again}`;
}
