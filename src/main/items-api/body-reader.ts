import { failed, type Outcome, success } from '#shared/outcome.ts';
import type { RequestWatch } from './request-watch.ts';

/**
 * The whole body, counted in decoded bytes while it streams in, so that a small compressed answer can't fill the memory.
 * Fails with `too-large` as soon as the count passes `maxBytes`, and with `truncated` when fewer bytes came than announced.
 * Rejects with whatever the stream or the watch rejects with. Closing the watch stops a stream that wasn't read to its end.
 */
export async function readBody(
  response: Response,
  given: { maxBytes: number; idleMs: number; watch: RequestWatch },
): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const { maxBytes, idleMs, watch } = given;
  const announced = announcedBytes(response);
  if (announced > maxBytes) return failed({ kind: 'too-large', limitBytes: maxBytes });
  if (response.body === null) return success(new Uint8Array());

  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    watch.arm('body', idleMs);
    const { done, value } = await watch.race(reader.read());
    if (done) break;
    bytes += value.byteLength;
    if (bytes > maxBytes) return failed({ kind: 'too-large', limitBytes: maxBytes });
    pieces.push(value);
  }
  // Not every network stack compares the two on its own.
  if (bytes < announced) return failed({ kind: 'truncated' });
  return success(new Uint8Array(Buffer.concat(pieces)));
}

/** Whether the network stack decodes all content codings of this answer; an unknown one would pass through as noise. */
export function hasKnownEncoding(response: Response): boolean {
  const codings = (response.headers.get('content-encoding') ?? '').toLowerCase().split(',');
  return codings.every((coding) => knownCodings.has(coding.trim()));
}

const knownCodings = new Set(['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd']);

/** `Content-Length`, where it counts the same bytes as we do; 0 where it doesn't. */
function announcedBytes({ headers }: Response): number {
  const isEncoded = !/^(identity)?$/i.test(headers.get('content-encoding') ?? '');
  return isEncoded ? 0 : Number(headers.get('content-length'));
}
