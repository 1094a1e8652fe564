import { failed, type Outcome, success } from '#shared/outcome.ts';
import type { RequestWatch } from './request-watch.ts';

/**
 * Reads the body, counting decoded bytes as they arrive, so that a small compressed response can't fill the memory. Fails with `too-large`
 * as soon as the count exceeds `maxBytes`, and with `truncated` if fewer bytes came than announced. Rejects as the stream or the watch
 * does. Closing the watch cancels a stream that wasn't read to its end.
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
  // Not every network stack compares the two.
  if (bytes < announced) return failed({ kind: 'truncated' });
  return success(new Uint8Array(Buffer.concat(pieces)));
}

/** Whether the network stack decodes all content codings of this response; an unknown one would be passed through. */
export function hasKnownEncoding(response: Response): boolean {
  const codings = (response.headers.get('content-encoding') ?? '').toLowerCase().split(',');
  return codings.every((coding) => knownCodings.has(coding.trim()));
}

const knownCodings = new Set(['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd']);

/** `Content-Length`, if it counts decoded bytes; else 0. */
function announcedBytes({ headers }: Response): number {
  const isEncoded = !/^(identity)?$/i.test(headers.get('content-encoding') ?? '');
  return isEncoded ? 0 : Number(headers.get('content-length'));
}
