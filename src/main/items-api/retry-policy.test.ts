import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createRequestLimiter } from '#main/request-limits/request-limiter.ts';
import { createManualTime, flushPromises } from '#main/testing/fake-effects.ts';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import type { HoldChange, RequestPurpose } from '#shared/request-record.ts';
import { createHttpClient, maxWaitMs, type SentRequest } from './http-client.ts';
import type { HttpResponse } from './http-exchange.ts';
import { httpFailure } from './http-response.ts';
import { decideRetry, type FailedTry, maxRetries, retryAfterMs } from './retry-policy.ts';
import { aTarget } from './testing/wire.ts';

const reset: Failure = { kind: 'unreachable', reason: 'reset' };
const slowDown: Failure = { kind: 'slow-down', retryAfterMs: null };

function decide(failure: Failure, change: Partial<FailedTry> = {}) {
  return decideRetry({ failure, retryAfterMs: null, retry: 0, purpose: 'shown', random: 0.5, ...change });
}

describe('a retry', () => {
  test.each<Failure>([
    reset,
    { kind: 'server-trouble', status: 502 },
    { kind: 'server-trouble', status: 503 },
    { kind: 'server-trouble', status: 504 },
  ])('follows $kind $status, three times, after a random pause that may grow', (failure) => {
    expect(maxRetries).toBe(3);
    const pauses = [0, 1, 2, 3].map((retry) => decide(failure, { retry, random: 0.999 }).pauseMs);
    expect(pauses).toEqual([499, 999, 1_998, null]);
    expect(decide(failure, { random: 0 })).toEqual({ hold: null, pauseMs: 0 });
  });

  test.each(['shown', 'ticket', 'export'] as const)(
    'follows a request to slow down, for the purpose %s',
    (purpose) => {
      expect(decide(slowDown, { purpose, retryAfterMs: 9_000 }).pauseMs).toBe(0);
    },
  );

  test.each<Failure>([
    { kind: 'token-refused' },
    { kind: 'not-permitted' },
    { kind: 'item-not-found', status: 404 },
    { kind: 'filter-refused', messages: {} },
    { kind: 'request-refused', status: 400 },
    { kind: 'server-trouble', status: 500 },
    { kind: 'truncated' },
    { kind: 'cancelled' },
    { kind: 'timeout', stage: 'headers', afterMs: 1 },
    { kind: 'unreachable', reason: 'refused' },
  ])('never follows $kind, even with a Retry-After', (failure) => {
    expect(decide(failure, { retryAfterMs: 5_000 })).toEqual({ hold: null, pauseMs: null });
  });
});

describe('a service that asks to slow down', () => {
  test('holds all requests for the stated time, which is the pause', () => {
    expect(decide(slowDown, { retryAfterMs: 12_000 })).toEqual({
      hold: { failure: slowDown, forMs: 12_000 },
      pauseMs: 0,
    });
  });

  test('holds all requests when this one gives up too', () => {
    const decision = decide(slowDown, { retryAfterMs: 12_000, retry: 3 });
    expect(decision).toEqual({ hold: { failure: slowDown, forMs: 12_000 }, pauseMs: null });
  });

  test('without a stated time is left alone for at least a second, and longer each time', () => {
    const held = (retry: number, random: number) => decide(slowDown, { retry, random }).hold?.forMs;
    expect([held(0, 0), held(0, 0.999), held(2, 0.999)]).toEqual([1_000, 4_995, 19_980]);
  });

  test('may send a 503 with a time instead', () => {
    const failure: Failure = { kind: 'server-trouble', status: 503 };
    expect(decide(failure, { retryAfterMs: 9_000 }).hold).toEqual({ failure, forMs: 9_000 });
    expect(decide(failure).hold).toBeNull();
  });
});

describe.each(['prefetch', 'check'] as const)('a %s', (purpose) => {
  test('fails without a retry, and still holds the others', () => {
    expect(decide(slowDown, { purpose, retryAfterMs: 3_000 })).toEqual({
      hold: { failure: slowDown, forMs: 3_000 },
      pauseMs: null,
    });
    expect(decide({ kind: 'server-trouble', status: 503 }, { purpose }).pauseMs).toBeNull();
  });

  test('is tried once more after a reset', () => {
    expect(decide(reset, { purpose }).pauseMs).toBe(250);
    expect(decide(reset, { purpose, retry: 1 }).pauseMs).toBeNull();
  });
});

const nowMs = Date.parse('Sun, 06 Nov 2026 08:49:00 GMT');

test.each([
  ['5', 5_000],
  ['0', 1_000],
  ['9999999999', 120_000],
  ['9'.repeat(400), 120_000],
  ['Fri, 06 Nov 2026 08:49:37 GMT', 37_000],
  ['Fri, 06 Nov 2026 08:40:00 GMT', 1_000],
  ['Fri, 06 Nov 2099 08:49:37 GMT', 120_000],
  ['-5', null],
  ['1.5', null],
  ['1e1', null],
  ['0x10', null],
  ['+5', null],
  // Not one of the blanks that HTTP trims.
  ['\u00a05', null],
  ['５', null],
  ['soon', null],
  ['', null],
  [null, null],
  ['Fri, 99 Nov 2026 08:49:37 GMT', null],
])('%j is %j', (header, ms) => {
  expect(retryAfterMs(header, nowMs)).toBe(ms);
});

type Respond = () => Response | Promise<Response>;

/** A client whose service gives these responses in turn, then the last one again. */
function aClient(...responses: Respond[]) {
  const time = createManualTime(0);
  const sent: (SentRequest & { status: number | null; code: string | null })[] = [];
  const news: HoldChange[] = [];
  let asked = 0;
  const limiter = createRequestLimiter({ time, onHold: (hold) => news.push(hold) });
  const client = createHttpClient({
    fetch: async () => {
      const respond = responses[Math.min(asked, responses.length - 1)] ?? ok;
      asked += 1;
      return respond();
    },
    time,
    limiter,
    random: () => 0.5,
    onSent: (request) => (end) => sent.push({ ...request, ...end }),
  });
  function get(change: { purpose?: RequestPurpose; read?: typeof read } = {}) {
    const controller = new AbortController();
    const outcome = client.request({
      target: aTarget(),
      url: 'https://catalog.example/v1/items?page=1',
      maxBytes: 1_000,
      call: { signal: controller.signal, purpose: change.purpose ?? 'shown', requestId: 'r1' },
      read: change.read ?? read,
    });
    return { outcome, signal: controller.signal, cancel: () => controller.abort() };
  }
  async function pass(ms: number) {
    await flushPromises();
    time.advance(ms);
    await flushPromises();
  }
  return { time, limiter, sent, news, get, pass, asked: () => asked };
}

function read(response: HttpResponse): Outcome<HttpResponse> {
  const failure = httpFailure(response, 'list', null, response.receivedAt);
  return failure === null ? success(response) : failed(failure);
}

const ok: Respond = () => new Response('{}');
function status(code: number, retryAfter?: string): Respond {
  return () =>
    new Response(null, {
      status: code,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    });
}

test('retries after the pause of a 429', async () => {
  const { get, pass, asked, news } = aClient(status(429, '12'), ok);
  const { outcome } = get();
  await pass(11_999);
  expect(asked()).toBe(1);
  expect(news.at(-1)?.hold).toMatchObject({ untilMs: 12_000, failure: { kind: 'slow-down' } });
  await pass(1);
  // The time of the successful try alone.
  expect(await outcome).toMatchObject({ ok: true, value: { status: 200, tookMs: 0 } });
  expect(news.at(-1)).toEqual({ connectionId: 'c1', hold: null });
});

test('retries a temporary failure', async () => {
  const { get, pass } = aClient(status(502), status(502), ok);
  const { outcome } = get();
  await pass(250);
  await pass(500);
  expect(await outcome).toMatchObject({ ok: true });
});

describe('a cancel', () => {
  test('ends the pause before a retry immediately', async () => {
    const { get, pass, asked, time } = aClient(status(502));
    const { outcome, signal, cancel } = get();
    await pass(0);
    expect(time.running()).toEqual([250]);
    cancel();
    expect(await outcome).toEqual(failed({ kind: 'cancelled' }));
    expect([asked(), time.running(), getEventListeners(signal, 'abort')]).toEqual([1, [], []]);
  });

  test('on the response that would be retried prevents the retry', async () => {
    const { get, time } = aClient(status(502));
    const { outcome, cancel } = get({
      read(response) {
        cancel();
        return read(response);
      },
    });
    expect(await outcome).toEqual(failed({ kind: 'cancelled' }));
    expect(time.running()).toEqual([]);
  });

  test('of the request that goes first lets the next one go first', async () => {
    const second = Promise.withResolvers<Response>();
    const rest = Promise.withResolvers<void>();
    const never = new Promise<Response>(() => {});
    const { get, pass, asked } = aClient(
      status(429, '12'),
      () => never,
      () => second.promise,
      () => rest.promise.then(ok),
    );
    const first = get();
    await pass(0);
    const others = [get(), get(), get()];
    await pass(12_000);
    expect(asked()).toBe(2);
    first.cancel();
    await pass(0);
    expect(asked()).toBe(3);
    second.resolve(new Response('{}'));
    await pass(0);
    expect(asked()).toBe(5);
    rest.resolve();
    expect(await Promise.all(others.map(({ outcome }) => outcome))).toMatchObject(
      Array(3).fill({ ok: true }),
    );
  });
});

test('bounds the waits of a call in total', async () => {
  const time = createManualTime(0);
  const allowedMs: number[] = [];
  const client = createHttpClient({
    fetch: async () => status(429, '90')(),
    time,
    limiter: {
      // Every turn takes as long as the service asks.
      async turn({ timeoutMs }) {
        allowedMs.push(timeoutMs);
        time.advance(90_000);
        return success({ settle: () => {} });
      },
    },
  });
  const call = { signal: new AbortController().signal, purpose: 'shown', requestId: 'r1' } as const;
  const url = 'https://catalog.example/v1/items?page=1';
  const outcome = client.request({ target: aTarget(), url, maxBytes: 1_000, call, read });
  for (let n = 0; n < 4; n += 1) {
    await flushPromises();
    time.advance(0);
  }
  expect(await outcome).toMatchObject({ ok: false, failure: { kind: 'slow-down' } });
  expect(allowedMs).toEqual([0, 1, 2, 3].map((turns) => maxWaitMs - turns * 90_000));
});
