import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { changes, replies, sends } from '#dev/hostile-server/exchange.ts';
import { answered, both, type Fault, failure } from '#dev/hostile-server/fault.ts';

const encoding = both(failure('IC-ANSWER-ENCODING'));
const webPage = both(failure('IC-ANSWER-WEB-PAGE'));
const otherContent = both(failure('IC-ANSWER-OTHER-CONTENT'));
const accepted = both(answered);
const bombBytes = 50 * 1024 * 1024;

/** Bodies in transport codings: right, broken and far too large. */
export const compression: Fault[] = [
  {
    family: 'Compression',
    name: 'gzip',
    act: sends(gzipSync, { 'content-encoding': 'gzip' }),
    sees: accepted,
  },
  {
    family: 'Compression',
    name: 'brotli',
    act: sends(brotliCompressSync, { 'content-encoding': 'br' }),
    sees: accepted,
  },
  {
    family: 'Compression',
    name: 'deflate',
    act: sends(deflateSync, { 'content-encoding': 'deflate' }),
    sees: accepted,
  },
  {
    family: 'Compression',
    name: 'identity',
    act: sends((good) => good, { 'content-encoding': 'identity' }),
    sees: accepted,
  },
  {
    family: 'Compression',
    name: 'gzip bomb',
    act: bomb((bytes) => gzipSync(bytes, { level: 1 }), 'gzip'),
    sees: both(failure('IC-TOO-LARGE')),
  },
  {
    family: 'Compression',
    name: 'brotli bomb',
    act: bomb(
      (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      'br',
    ),
    sees: both(failure('IC-TOO-LARGE')),
  },
  {
    family: 'Compression',
    name: 'bad gzip',
    act: sends(() => Buffer.from('1f8b08000000000000ff07bad0bad0bad0', 'hex'), {
      'content-encoding': 'gzip',
    }),
    sees: encoding,
  },
  {
    family: 'Compression',
    name: 'gzip that is none',
    act: sends((good) => good, { 'content-encoding': 'gzip' }),
    sees: encoding,
  },
  {
    family: 'Compression',
    name: 'gzip cut in the middle',
    act: sends((good) => gzipSync(good).subarray(0, 100), { 'content-encoding': 'gzip' }),
    sees: both(failure('IC-ANSWER-ENCODING', 'IC-CUT-OFF')),
  },
  {
    family: 'Compression',
    name: 'gzip not announced',
    act: sends(gzipSync),
    sees: both(failure('IC-ANSWER-NOT-TEXT')),
  },
  {
    family: 'Compression',
    name: 'unknown coding',
    act: sends((good) => good, { 'content-encoding': 'rot13' }),
    sees: encoding,
  },
  {
    family: 'Compression',
    name: 'twenty codings',
    act: sends((good) => good, { 'content-encoding': Array(20).fill('gzip').join(', ') }),
    sees: encoding,
  },
];

function bomb(pack: (bytes: Buffer) => Buffer, name: string): Fault['act'] {
  // Made once and as fast as packing goes: the app waits meanwhile, and gives up after 3 s.
  let packed: Buffer | null = null;
  return (exchange) => {
    packed ??= pack(Buffer.alloc(bombBytes, ' '));
    return sends(() => packed ?? '', { 'content-encoding': name })(exchange);
  };
}

const signInPage =
  '<!doctype html><html><head><title>Hotel</title><meta http-equiv="refresh" content="0;url=/login"></head><body><form action="/login"><input name="room"></form></body></html>';

/** Something else answers where the service should. */
export const notTheService: Fault[] = [
  {
    family: 'Not the service',
    name: 'text/html with JSON inside',
    act: sends((good) => good, { 'content-type': 'text/html; charset=utf-8' }),
    sees: webPage,
  },
  {
    family: 'Not the service',
    name: 'captive portal',
    act: replies(200, signInPage, { 'content-type': 'text/html' }),
    sees: webPage,
  },
  {
    family: 'Not the service',
    name: 'captive portal that calls itself JSON',
    act: replies(200, signInPage),
    sees: webPage,
  },
  {
    family: 'Not the service',
    name: 'captive portal without a type',
    act: replies(200, signInPage, { 'content-type': '' }),
    sees: webPage,
  },
  {
    family: 'Not the service',
    name: 'no content type',
    act: sends((good) => good, { 'content-type': '' }),
    sees: accepted,
  },
  {
    family: 'Not the service',
    name: 'text/plain',
    act: sends((good) => good, { 'content-type': 'text/plain' }),
    sees: accepted,
  },
  {
    family: 'Not the service',
    name: 'application/vnd.shop+json',
    act: sends((good) => good, { 'content-type': 'application/vnd.shop+json' }),
    sees: accepted,
  },
  {
    family: 'Not the service',
    name: 'a picture',
    act: replies(200, Buffer.from('89504e470d0a1a0a', 'hex'), { 'content-type': 'image/png' }),
    sees: otherContent,
  },
  {
    family: 'Not the service',
    name: 'XML',
    act: replies(200, '<?xml version="1.0"?><items/>', { 'content-type': 'application/xml' }),
    sees: both(failure('IC-ANSWER-OTHER-CONTENT', 'IC-ANSWER-WEB-PAGE')),
  },
  {
    family: 'Not the service',
    name: 'octets',
    act: sends((good) => good, { 'content-type': 'application/octet-stream' }),
    sees: otherContent,
  },
];

const notText = both(failure('IC-ANSWER-NOT-TEXT'));
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const latin1 = (good: string) => Buffer.from(good.replace('Redline', 'Café'), 'latin1');

/** Bytes that are no UTF-8, or more than it. */
export const badText: Fault[] = [
  {
    family: 'Bad text',
    name: 'byte order mark',
    act: sends((good) => Buffer.concat([byteOrderMark, Buffer.from(good)])),
    sees: accepted,
  },
  {
    family: 'Bad text',
    name: 'two byte order marks',
    act: sends((good) => Buffer.concat([byteOrderMark, byteOrderMark, Buffer.from(good)])),
    sees: both(failure('IC-ANSWER-NOT-JSON')),
  },
  {
    family: 'Bad text',
    name: 'UTF-16 with its mark',
    act: sends((good) => Buffer.from(`\ufeff${good}`, 'utf16le')),
    sees: notText,
  },
  {
    family: 'Bad text',
    name: 'UTF-16 without its mark',
    act: sends((good) => Buffer.from(good, 'utf16le')),
    sees: both(failure('IC-ANSWER-NOT-TEXT', 'IC-ANSWER-NOT-JSON')),
  },
  { family: 'Bad text', name: 'Latin-1', act: sends(latin1), sees: notText },
  {
    family: 'Bad text',
    name: 'Latin-1, announced',
    act: sends(latin1, { 'content-type': 'application/json; charset=iso-8859-1' }),
    sees: notText,
  },
  {
    family: 'Bad text',
    name: 'overlong NUL',
    act: sends((good) =>
      Buffer.concat([Buffer.from(good.slice(0, -1)), Buffer.from([0xc0, 0x80]), Buffer.from('}')]),
    ),
    sees: notText,
  },
  {
    family: 'Bad text',
    name: 'encoded surrogate',
    act: sends((good) =>
      Buffer.concat([Buffer.from(good.slice(0, -1)), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('}')]),
    ),
    sees: notText,
  },
  {
    family: 'Bad text',
    name: 'lone surrogate escapes',
    act: changes((good) => JSON.parse(JSON.stringify(good).replaceAll('Redline', 'Red\\ud800line'))),
    sees: accepted,
  },
];
