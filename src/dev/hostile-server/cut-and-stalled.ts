import { setTimeout as passes } from 'node:timers/promises';
import { type Act, answerBytes, type Exchange, head, sends } from './exchange.ts';
import { fails, faults } from './fault.ts';

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

/** Answers that end too early, too late or never. */
export const cutAndStalled = faults('Cut and stalled', [
  ['truncated, chunked', closes(inChunks, (good) => `${good.length.toString(16)}\r\n${half(good)}`), cutOff],
  ['truncated, ended by closing', closes({}, half), cutOff],
  ['Content-Length too long', withLength((bytes) => bytes + 10), cutOff],
  ['Content-Length too short', withLength((bytes) => bytes - 10), cutOff],
  ['Content-Length negative', withLength(() => -1), notHttp],
  ['Content-Length as text', withLength(() => 'many'), notHttp],
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
  ['closed mid-headers', (exchange) => exchange.end('HTTP/1.1 200 OK\r\nContent-Ty'), resetOrNoHttp],
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
    exchange.end(answerBytes(200, text, { 'content-length': String(length(text.length)) }));
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
