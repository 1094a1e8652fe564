import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { changes, replies, sends, sendsUnder } from '#dev/hostile-server/exchange.ts';
import { accepted, type Fault, fails, faults } from '#dev/hostile-server/fault.ts';

const encoding = fails('IC-ANSWER-ENCODING');
const webPage = fails('IC-ANSWER-WEB-PAGE');
const otherContent = fails('IC-ANSWER-OTHER-CONTENT');
const bombBytes = 50 * 1024 * 1024;

/** Bodies in transport codings: right, broken and far too large. */
export const compression = faults('Compression', [
  ['gzip', sends(gzipSync, { 'content-encoding': 'gzip' }), accepted],
  ['brotli', sends(brotliCompressSync, { 'content-encoding': 'br' }), accepted],
  ['deflate', sends(deflateSync, { 'content-encoding': 'deflate' }), accepted],
  ['identity', sendsUnder({ 'content-encoding': 'identity' }), accepted],
  ['gzip bomb', bomb((bytes) => gzipSync(bytes, { level: 1 }), 'gzip'), fails('IC-TOO-LARGE')],
  [
    'brotli bomb',
    bomb((bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), 'br'),
    fails('IC-TOO-LARGE'),
  ],
  [
    'bad gzip',
    sends(() => Buffer.from('1f8b08000000000000ff07bad0bad0bad0', 'hex'), {
      'content-encoding': 'gzip',
    }),
    encoding,
  ],
  ['gzip that is none', sendsUnder({ 'content-encoding': 'gzip' }), encoding],
  [
    'gzip cut in the middle',
    sends((good) => gzipSync(good).subarray(0, 100), { 'content-encoding': 'gzip' }),
    fails('IC-ANSWER-ENCODING', 'IC-CUT-OFF'),
  ],
  ['gzip not announced', sends(gzipSync), fails('IC-ANSWER-NOT-TEXT')],
  ['unknown coding', sendsUnder({ 'content-encoding': 'rot13' }), encoding],
  ['twenty codings', sendsUnder({ 'content-encoding': Array(20).fill('gzip').join(', ') }), encoding],
]);

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
export const notTheService = faults('Not the service', [
  ['text/html with JSON inside', sendsUnder({ 'content-type': 'text/html; charset=utf-8' }), webPage],
  ['captive portal', replies(200, signInPage, { 'content-type': 'text/html' }), webPage],
  ['captive portal that calls itself JSON', replies(200, signInPage), webPage],
  ['captive portal without a type', replies(200, signInPage, { 'content-type': '' }), webPage],
  ['no content type', sendsUnder({ 'content-type': '' }), accepted],
  ['text/plain', sendsUnder({ 'content-type': 'text/plain' }), accepted],
  ['application/vnd.shop+json', sendsUnder({ 'content-type': 'application/vnd.shop+json' }), accepted],
  [
    'a picture',
    replies(200, Buffer.from('89504e470d0a1a0a', 'hex'), { 'content-type': 'image/png' }),
    otherContent,
  ],
  [
    'XML',
    replies(200, '<?xml version="1.0"?><items/>', { 'content-type': 'application/xml' }),
    fails('IC-ANSWER-OTHER-CONTENT', 'IC-ANSWER-WEB-PAGE'),
  ],
  ['octets', sendsUnder({ 'content-type': 'application/octet-stream' }), otherContent],
]);

const notText = fails('IC-ANSWER-NOT-TEXT');
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const latin1 = (good: string) => Buffer.from(good.replace('Redline', 'Café'), 'latin1');

/** Bytes that are no UTF-8, or more than it. */
export const badText = faults('Bad text', [
  ['byte order mark', sends((good) => Buffer.concat([byteOrderMark, Buffer.from(good)])), accepted],
  [
    'two byte order marks',
    sends((good) => Buffer.concat([byteOrderMark, byteOrderMark, Buffer.from(good)])),
    fails('IC-ANSWER-NOT-JSON'),
  ],
  ['UTF-16 with its mark', sends((good) => Buffer.from(`\ufeff${good}`, 'utf16le')), notText],
  [
    'UTF-16 without its mark',
    sends((good) => Buffer.from(good, 'utf16le')),
    fails('IC-ANSWER-NOT-TEXT', 'IC-ANSWER-NOT-JSON'),
  ],
  ['Latin-1', sends(latin1), notText],
  ['Latin-1, announced', sends(latin1, { 'content-type': 'application/json; charset=iso-8859-1' }), notText],
  [
    'overlong NUL',
    sends((good) =>
      Buffer.concat([Buffer.from(good.slice(0, -1)), Buffer.from([0xc0, 0x80]), Buffer.from('}')]),
    ),
    notText,
  ],
  [
    'encoded surrogate',
    sends((good) =>
      Buffer.concat([Buffer.from(good.slice(0, -1)), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('}')]),
    ),
    notText,
  ],
  [
    'lone surrogate escapes',
    changes((good) => JSON.parse(JSON.stringify(good).replaceAll('Redline', 'Red\\ud800line'))),
    accepted,
  ],
]);
