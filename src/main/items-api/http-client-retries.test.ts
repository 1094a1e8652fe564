import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createRequestLimiter } from '#main/request-limits/request-limiter.ts';
import { createManualTime, flushPromises } from '#main/testing/manual-time.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import type { HoldChange, RequestPurpose } from '#shared/request-record.ts';
import { createHttpClient, maxWaitMs, type SentRequest } from './http-client.ts';
import type { HttpAnswer } from './http-exchange.ts';
import { httpFailure } from './http-failure.ts';
import { aTarget } from './testing/wire.ts';

type Answering = () => Response | Promise<Response>;

/** A client whose service gives these responses in turn, then the last one again. */
function aClient(...answers: Answering[]) {
  const time = createManualTime(0);
  const sent: (SentRequest & { status: number | null; code: string | null })[] = [];
  const news: HoldChange[] = [];
  let asked = 0;
  const limiter = createRequestLimiter({ ...time, onHold: (hold) => news.push(hold) });
  const client = createHttpClient({
    fetch: async () => {
      const answering = answers[Math.min(asked, answers.length - 1)] ?? ok;
      asked += 1;
      return answering();
    },
    clock: time.clock,
    timers: time.timers,
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

function read(answer: HttpAnswer): Outcome<HttpAnswer> {
  const failure = httpFailure(answer, 'list', null, answer.answeredAt);
  return failure === null ? success(answer) : failed(failure);
}

const ok: Answering = () => new Response('{}');
function status(code: number, retryAfter?: string): Answering {
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
      read(answer) {
        cancel();
        return read(answer);
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
    clock: time.clock,
    timers: time.timers,
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
