import { setTimeout as passes } from 'node:timers/promises';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { accepted, fails, faults } from './fault.ts';
import {
  type Act,
  changes,
  type Exchange,
  head,
  replies,
  responseBytes,
  sends,
  sendsUnder,
} from './responses.ts';

const cutOff = fails('IC-CUT-OFF');
const reset = fails('IC-NET-RESET');
const notHttp = fails('IC-ANSWER-OTHER-CONTENT');
const cutOrNoHttp = fails('IC-CUT-OFF', 'IC-ANSWER-OTHER-CONTENT');
const resetOrNoHttp = fails('IC-NET-RESET', 'IC-ANSWER-OTHER-CONTENT');
const tooLarge = fails('IC-TOO-LARGE');
const noHeaders = fails('IC-TIMEOUT-HEADERS');
const noBody = fails('IC-TIMEOUT-BODY');
const stalls = { isStall: true };
const endless = { maxBytes: 64 * 1024 * 1024 };
const earlyHint = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n';
const inChunks = { 'transfer-encoding': 'chunked' };

/** Responses that end too early, too late or never. */
export const cutAndStalled = faults('Cut and stalled', [
  ['truncated, chunked', closes(inChunks, (good) => `${good.length.toString(16)}\r\n${half(good)}`), cutOff],
  ['truncated, ended by closing', closes({}, half), cutOff],
  ['Content-Length too long', withLength((bytes) => bytes + 10), cutOff],
  ['Content-Length too short', withLength((bytes) => bytes - 10), cutOff],
  // To Chromium, a length that is no number is none.
  ['Content-Length negative', withLength(() => -1), notHttp, { inElectron: accepted }],
  ['Content-Length as text', withLength(() => 'many'), notHttp, { inElectron: accepted }],
  ['cut after the first byte', sends(() => '{'), cutOff],
  ['bad chunk size', closes(inChunks, (good) => `zz\r\n${good}\r\n0\r\n\r\n`), cutOrNoHttp],
  ['endless body', forEver(head(200), ' '.repeat(256 * 1024)), tooLarge, endless],
  ['announced too large', withLength(() => 10 ** 12), tooLarge],
  ['endless headers', forEver('HTTP/1.1 200 OK\r\n', `x-pad: ${'x'.repeat(4_000)}\r\n`), notHttp, endless],
  ['headers never', () => {}, noHeaders, stalls],
  ['headers drip', drip('HTTP/1.1 200 OK\r\n', `x-pad: ${'x'.repeat(5_000)}`), noHeaders, stalls],
  ['body drip', drip(head(200), ' '.repeat(5_000)), fails('IC-TIMEOUT-TOTAL'), stalls],
  ['stall mid-body', stall, noBody, stalls],
  ['stall after the headers', ({ send }) => send(head(200, { 'content-length': '500' })), noBody, stalls],
  ['reset before headers', (exchange) => exchange.reset(), reset],
  ['closed before headers', (exchange) => exchange.end(), reset],
  [
    'closed mid-headers',
    (exchange) => exchange.end('HTTP/1.1 200 OK\r\nContent-Ty'),
    resetOrNoHttp,
    // Over http Chromium takes what it has as the whole head, of an empty response.
    { inElectron: fails('IC-EMPTY-200') },
  ],
  ['reset mid-body', resetMidBody, cutOff],
  ['not HTTP', (exchange) => exchange.end('SSH-2.0-OpenSSH_9.9\r\n'), notHttp],
  ['noise', (exchange) => exchange.end(Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])), notHttp],
  ['an early hint alone', ({ send }) => send(earlyHint), noHeaders, stalls],
]);

function goodText(exchange: Exchange): string {
  return JSON.stringify(exchange.good());
}

function half(text: string): string {
  return text.slice(0, text.length >> 1);
}

/** The head is sent first, without the body's length. */
function closes(headers: Record<string, string>, body: (good: string) => string): Act {
  return async (exchange) => {
    await exchange.send(head(200, headers));
    exchange.end(body(goodText(exchange)));
  };
}

function withLength(length: (bytes: number) => number | string): Act {
  return (exchange) => {
    const text = goodText(exchange);
    exchange.end(responseBytes(200, text, { 'content-length': String(length(text.length)) }));
  };
}

function forEver(begin: Buffer | string, piece: string): Act {
  return async (exchange) => {
    await exchange.send(begin);
    while (exchange.isOpen()) await exchange.send(piece);
  };
}

function drip(begin: Buffer | string, rest: string): Act {
  return async (exchange) => {
    await exchange.send(begin);
    for (const character of rest) {
      if (!exchange.isOpen()) return;
      await exchange.send(character);
      await passes(50);
    }
  };
}

async function stall(exchange: Exchange): Promise<void> {
  const text = goodText(exchange);
  await exchange.send(head(200, { 'content-length': String(text.length) }));
  await exchange.send(half(text));
}

async function resetMidBody(exchange: Exchange): Promise<void> {
  await stall(exchange);
  // By now the client has read the head.
  await passes(100);
  exchange.reset();
}

const encoding = fails('IC-ANSWER-ENCODING');
const webPage = fails('IC-ANSWER-WEB-PAGE');
const otherContent = fails('IC-ANSWER-OTHER-CONTENT');
const otherOrPage = fails('IC-ANSWER-OTHER-CONTENT', 'IC-ANSWER-WEB-PAGE');
const bombBytes = 50 * 1024 * 1024;
const quickBrotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** Compressed bodies: correct, broken and far too large. */
export const compression = faults('Compression', [
  ['gzip', coded('gzip', gzipSync), accepted],
  ['brotli', coded('br', brotliCompressSync), accepted],
  ['deflate', coded('deflate', deflateSync), accepted],
  ['identity', coded('identity'), accepted],
  ['gzip bomb', bomb('gzip', (bytes) => gzipSync(bytes, { level: 1 })), tooLarge],
  ['brotli bomb', bomb('br', quickBrotli), tooLarge],
  ['bad gzip', coded('gzip', () => Buffer.from('1f8b08000000000000ff07bad0bad0bad0', 'hex')), encoding],
  ['gzip that isn’t gzip', coded('gzip'), encoding],
  [
    'gzip cut in the middle',
    coded('gzip', (good) => gzipSync(good).subarray(0, 100)),
    fails('IC-ANSWER-ENCODING', 'IC-CUT-OFF'),
  ],
  ['gzip not announced', sends(gzipSync), fails('IC-ANSWER-NOT-TEXT')],
  ['unknown coding', coded('rot13'), encoding],
  ['twenty codings', coded(Array(20).fill('gzip').join(', ')), encoding],
]);

function coded(coding: string, body: (good: string) => Uint8Array | string = (good) => good): Act {
  return sends(body, { 'content-encoding': coding });
}

/** Packed once and as fast as possible: the app is waiting, and gives up after 3 s. */
function bomb(coding: string, pack: (bytes: Buffer) => Buffer): Act {
  let packed: Buffer | null = null;
  return coded(coding, () => (packed ??= pack(Buffer.alloc(bombBytes, ' '))));
}

const signInPage =
  '<!doctype html><html><head><title>Hotel</title><meta http-equiv="refresh" content="0;url=/login"></head><body><form action="/login"><input name="room"></form></body></html>';

const typed = (type: string) => sendsUnder({ 'content-type': type });
const repliesAs = (type: string, body: Uint8Array | string) => replies(200, body, { 'content-type': type });

/** Something other than the service responds. */
export const notTheService = faults('Not the service', [
  ['text/html with JSON inside', typed('text/html; charset=utf-8'), webPage],
  ['captive portal', repliesAs('text/html', signInPage), webPage],
  ['captive portal that calls itself JSON', replies(200, signInPage), webPage],
  ['captive portal without a type', repliesAs('', signInPage), webPage],
  ['no content type', typed(''), accepted],
  ['text/plain', typed('text/plain'), accepted],
  ['application/vnd.shop+json', typed('application/vnd.shop+json'), accepted],
  ['a picture', repliesAs('image/png', Buffer.from('89504e470d0a1a0a', 'hex')), otherContent],
  ['XML', repliesAs('application/xml', '<?xml version="1.0"?><items/>'), otherOrPage],
  ['octets', typed('application/octet-stream'), otherContent],
]);

const notText = fails('IC-ANSWER-NOT-TEXT');
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const marked = (...marks: Buffer[]) => sends((good) => Buffer.concat([...marks, Buffer.from(good)]));
const latin1 = (good: string) => Buffer.from(good.replace('Redline', 'Café'), 'latin1');
const withBytes = (...bytes: number[]) =>
  sends((good) => Buffer.concat([Buffer.from(good.slice(0, -1)), Buffer.from(bytes), Buffer.from('}')]));

/** Bytes that aren't valid UTF-8, or have a byte order mark. */
export const badText = faults('Bad text', [
  ['byte order mark', marked(byteOrderMark), accepted],
  ['two byte order marks', marked(byteOrderMark, byteOrderMark), fails('IC-ANSWER-NOT-JSON')],
  ['UTF-16 with its mark', sends((good) => Buffer.from(`\ufeff${good}`, 'utf16le')), notText],
  [
    'UTF-16 without its mark',
    sends((good) => Buffer.from(good, 'utf16le')),
    fails('IC-ANSWER-NOT-TEXT', 'IC-ANSWER-NOT-JSON'),
  ],
  ['Latin-1', sends(latin1), notText],
  ['Latin-1, announced', sends(latin1, { 'content-type': 'application/json; charset=iso-8859-1' }), notText],
  ['overlong NUL', withBytes(0xc0, 0x80), notText],
  ['encoded surrogate', withBytes(0xed, 0xa0, 0x80), notText],
  [
    'lone surrogate escapes',
    changes((good) => JSON.parse(JSON.stringify(good).replaceAll('Redline', 'Red\\ud800line'))),
    accepted,
  ],
]);
