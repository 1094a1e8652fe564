import { setTimeout as passes } from 'node:timers/promises';
import { type Act, answerBytes, type Exchange, head, sends } from '#dev/hostile-server/exchange.ts';
import { fails, faults } from '#dev/hostile-server/fault.ts';

const cutOff = fails('IC-CUT-OFF');
const reset = fails('IC-NET-RESET');
const notHttp = fails('IC-ANSWER-OTHER-CONTENT');
/** Answers that end too early, too late or never. */
export const cutAndStalled = faults('Cut and stalled', [
  ['truncated, chunked', chunkedButCut, cutOff],
  [
    'truncated, ended by closing',
    (exchange) => exchange.end(Buffer.concat([head(200), half(goodBytes(exchange))])),
    cutOff,
  ],
  ['Content-Length too long', withLength((bytes) => bytes + 10), cutOff],
  ['Content-Length too short', withLength((bytes) => bytes - 10), cutOff],
  ['Content-Length negative', withLength(() => -1), notHttp],
  ['Content-Length as text', withLength(() => 'many'), notHttp],
  ['cut after the first byte', sends(() => '{'), cutOff],
  ['bad chunk size', badChunk, fails('IC-CUT-OFF', 'IC-ANSWER-OTHER-CONTENT')],
  ['endless body', endlessBody, fails('IC-TOO-LARGE'), { maxBytes: 64 * 1024 * 1024 }],
  ['announced too large', withLength(() => 10 ** 12), fails('IC-TOO-LARGE')],
  ['endless headers', endlessHeaders, notHttp, { maxBytes: 64 * 1024 * 1024 }],
  ['headers never', () => {}, fails('IC-TIMEOUT-HEADERS'), { isStall: true }],
  [
    'headers drip',
    drip((_) => head(200, { 'x-pad': 'x'.repeat(5_000) })),
    fails('IC-TIMEOUT-HEADERS'),
    { isStall: true },
  ],
  ['body drip', dripBody, fails('IC-TIMEOUT-TOTAL'), { isStall: true }],
  ['stall mid-body', stall, fails('IC-TIMEOUT-BODY'), { isStall: true }],
  [
    'stall after the headers',
    async (exchange) => exchange.send(head(200, { 'content-length': '500' })),
    fails('IC-TIMEOUT-BODY'),
    { isStall: true },
  ],
  ['reset before headers', (exchange) => exchange.reset(), reset],
  ['closed before headers', (exchange) => exchange.end(), reset],
  [
    'closed mid-headers',
    (exchange) => exchange.end('HTTP/1.1 200 OK\r\nContent-Ty'),
    fails('IC-NET-RESET', 'IC-ANSWER-OTHER-CONTENT'),
  ],
  ['reset mid-body', resetMidBody, cutOff],
  ['not HTTP', (exchange) => exchange.end('SSH-2.0-OpenSSH_9.9\r\n'), notHttp],
  ['noise', (exchange) => exchange.end(Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])), notHttp],
  [
    'an early hint, then nothing',
    async (exchange) => exchange.send('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
    fails('IC-TIMEOUT-HEADERS'),
    { isStall: true },
  ],
]);

function goodBytes(exchange: Exchange): Buffer {
  return Buffer.from(JSON.stringify(exchange.good()));
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1);
}

async function chunkedButCut(exchange: Exchange): Promise<void> {
  const bytes = goodBytes(exchange);
  await exchange.send(head(200, { 'transfer-encoding': 'chunked' }));
  await exchange.send(`${bytes.length.toString(16)}\r\n`);
  exchange.end(half(bytes));
}

async function badChunk(exchange: Exchange): Promise<void> {
  await exchange.send(head(200, { 'transfer-encoding': 'chunked' }));
  exchange.end(`zz\r\n${goodBytes(exchange)}\r\n0\r\n\r\n`);
}

function withLength(length: (bytes: number) => number | string): Act {
  return (exchange) => {
    const bytes = goodBytes(exchange);
    exchange.end(answerBytes(200, bytes, { 'content-length': String(length(bytes.length)) }));
  };
}

async function endlessBody(exchange: Exchange): Promise<void> {
  await exchange.send(head(200));
  await exchange.send('{"success":true,"type":"pagination","data":[');
  const piece = Buffer.alloc(256 * 1024, ' ');
  while (exchange.isOpen()) await exchange.send(piece);
}

async function endlessHeaders(exchange: Exchange): Promise<void> {
  await exchange.send('HTTP/1.1 200 OK\r\n');
  while (exchange.isOpen()) await exchange.send(`x-pad: ${'x'.repeat(4_000)}\r\n`);
}

function drip(bytes: (exchange: Exchange) => Buffer): Act {
  return async (exchange) => {
    for (const byte of bytes(exchange)) {
      if (!exchange.isOpen()) return;
      await exchange.send(Buffer.from([byte]));
      await passes(50);
    }
  };
}

async function dripBody(exchange: Exchange): Promise<void> {
  await exchange.send(head(200));
  await drip(() => Buffer.alloc(5_000, ' '))(exchange);
}

async function stall(exchange: Exchange): Promise<void> {
  const bytes = goodBytes(exchange);
  await exchange.send(head(200, { 'content-length': String(bytes.length) }));
  await exchange.send(half(bytes));
}

async function resetMidBody(exchange: Exchange): Promise<void> {
  await stall(exchange);
  // By now the client has read the head.
  await passes(100);
  exchange.reset();
}
