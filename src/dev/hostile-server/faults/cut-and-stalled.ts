import { setTimeout as passes } from 'node:timers/promises';
import { type Act, answerBytes, head, sends } from '#dev/hostile-server/exchange.ts';
import { both, type Fault, failure } from '#dev/hostile-server/fault.ts';

const cutOff = both(failure('IC-CUT-OFF'));
const reset = both(failure('IC-NET-RESET'));
const notHttp = both(failure('IC-ANSWER-OTHER-CONTENT'));
const family = 'Cut and stalled';

/** Answers that end too early, too late or never. */
export const cutAndStalled: Fault[] = [
  { family, name: 'truncated, chunked', act: chunkedButCut, sees: cutOff },
  {
    family,
    name: 'truncated, ended by closing',
    act: (exchange) => exchange.end(Buffer.concat([head(200), half(goodBytes(exchange))])),
    sees: cutOff,
  },
  { family, name: 'Content-Length too long', act: withLength((bytes) => bytes + 10), sees: cutOff },
  { family, name: 'Content-Length too short', act: withLength((bytes) => bytes - 10), sees: cutOff },
  { family, name: 'Content-Length negative', act: withLength(() => -1), sees: notHttp },
  { family, name: 'Content-Length as text', act: withLength(() => 'many'), sees: notHttp },
  { family, name: 'cut after the first byte', act: sends(() => '{'), sees: cutOff },
  {
    family,
    name: 'bad chunk size',
    act: badChunk,
    sees: both(failure('IC-CUT-OFF', 'IC-ANSWER-OTHER-CONTENT')),
  },
  {
    family,
    name: 'endless body',
    act: endlessBody,
    sees: both(failure('IC-TOO-LARGE')),
    maxBytes: 64 * 1024 * 1024,
  },
  {
    family,
    name: 'announced too large',
    act: withLength(() => 10 ** 12),
    sees: both(failure('IC-TOO-LARGE')),
  },
  { family, name: 'endless headers', act: endlessHeaders, sees: notHttp, maxBytes: 64 * 1024 * 1024 },
  { family, name: 'headers never', act: () => {}, sees: both(failure('IC-TIMEOUT-HEADERS')), isStall: true },
  {
    family,
    name: 'headers drip',
    act: drip((_) => head(200, { 'x-pad': 'x'.repeat(5_000) })),
    sees: both(failure('IC-TIMEOUT-HEADERS')),
    isStall: true,
  },
  { family, name: 'body drip', act: dripBody, sees: both(failure('IC-TIMEOUT-TOTAL')), isStall: true },
  { family, name: 'stall mid-body', act: stall, sees: both(failure('IC-TIMEOUT-BODY')), isStall: true },
  {
    family,
    name: 'stall after the headers',
    act: async (exchange) => exchange.send(head(200, { 'content-length': '500' })),
    sees: both(failure('IC-TIMEOUT-BODY')),
    isStall: true,
  },
  { family, name: 'reset before headers', act: (exchange) => exchange.reset(), sees: reset },
  { family, name: 'closed before headers', act: (exchange) => exchange.end(), sees: reset },
  {
    family,
    name: 'closed mid-headers',
    act: (exchange) => exchange.end('HTTP/1.1 200 OK\r\nContent-Ty'),
    sees: both(failure('IC-NET-RESET', 'IC-ANSWER-OTHER-CONTENT')),
  },
  { family, name: 'reset mid-body', act: resetMidBody, sees: cutOff },
  { family, name: 'not HTTP', act: (exchange) => exchange.end('SSH-2.0-OpenSSH_9.9\r\n'), sees: notHttp },
  {
    family,
    name: 'noise',
    act: (exchange) => exchange.end(Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])),
    sees: notHttp,
  },
  {
    family,
    name: 'an early hint, then nothing',
    act: async (exchange) => exchange.send('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
    sees: both(failure('IC-TIMEOUT-HEADERS')),
    isStall: true,
  },
];

type Given = Parameters<Act>[0];

function goodBytes(exchange: Given): Buffer {
  return Buffer.from(JSON.stringify(exchange.good()));
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1);
}

async function chunkedButCut(exchange: Given): Promise<void> {
  const bytes = goodBytes(exchange);
  await exchange.send(head(200, { 'transfer-encoding': 'chunked' }));
  await exchange.send(`${bytes.length.toString(16)}\r\n`);
  exchange.end(half(bytes));
}

async function badChunk(exchange: Given): Promise<void> {
  await exchange.send(head(200, { 'transfer-encoding': 'chunked' }));
  exchange.end(`zz\r\n${goodBytes(exchange)}\r\n0\r\n\r\n`);
}

function withLength(length: (bytes: number) => number | string): Act {
  return (exchange) => {
    const bytes = goodBytes(exchange);
    exchange.end(answerBytes(200, bytes, { 'content-length': String(length(bytes.length)) }));
  };
}

async function endlessBody(exchange: Given): Promise<void> {
  await exchange.send(head(200));
  await exchange.send('{"success":true,"type":"pagination","data":[');
  const piece = Buffer.alloc(256 * 1024, ' ');
  while (exchange.isOpen()) await exchange.send(piece);
}

async function endlessHeaders(exchange: Given): Promise<void> {
  await exchange.send('HTTP/1.1 200 OK\r\n');
  while (exchange.isOpen()) await exchange.send(`x-pad: ${'x'.repeat(4_000)}\r\n`);
}

function drip(bytes: (exchange: Given) => Buffer): Act {
  return async (exchange) => {
    for (const byte of bytes(exchange)) {
      if (!exchange.isOpen()) return;
      await exchange.send(Buffer.from([byte]));
      await passes(50);
    }
  };
}

async function dripBody(exchange: Given): Promise<void> {
  await exchange.send(head(200));
  await drip(() => Buffer.alloc(5_000, ' '))(exchange);
}

async function stall(exchange: Given): Promise<void> {
  const bytes = goodBytes(exchange);
  await exchange.send(head(200, { 'content-length': String(bytes.length) }));
  await exchange.send(half(bytes));
}

async function resetMidBody(exchange: Given): Promise<void> {
  await stall(exchange);
  // The client must have taken the head for it to be the middle of a body.
  await passes(100);
  exchange.reset();
}
