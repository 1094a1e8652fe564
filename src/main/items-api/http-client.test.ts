import { getEventListeners } from 'node:events';
import tls from 'node:tls';
import { ProxyAgent, fetch as undiciFetch } from 'undici';
import { describe, expect, test, vi } from 'vitest';
import { createTestAuthority, selfSignedCertificate, type TestCertificate } from '#dev/test-certificates.ts';
import type { Fetch } from '#main/effects.ts';
import { createRequestLimiter } from '#main/request-limits/request-limiter.ts';
import { createManualTime, nodeFetch } from '#main/testing/fake-effects.ts';
import { listenOnLoopback, type Respond, responseBytes } from '#main/testing/loopback.ts';
import { type Failure, type Outcome, success } from '#shared/failure.ts';
import type { RequestEnd } from '#shared/request-record.ts';
import { checkCall, createHttpClient, type SentRequest } from './http-client.ts';
import { errorBodyBytes, type HttpResponse, scaledDeadlines } from './http-exchange.ts';
import { aTarget, canaryToken } from './testing/wire.ts';

type UndiciInit = NonNullable<Parameters<typeof undiciFetch>[1]>;

const json = { 'content-type': 'application/json' };
const fine: Respond = (socket) => socket.write(responseBytes(200, json, '{}'));

/** A client with a manual clock, and one request of it. */
function aClient(fetch: Fetch = nodeFetch) {
  const time = createManualTime();
  const log: (SentRequest & { end: RequestEnd })[] = [];
  const deadlines = { headersMs: 111, bodyIdleMs: 222, totalMs: 999 };
  const client = createHttpClient({
    fetch,
    time,
    deadlines,
    random: () => 0.5,
    limiter: createRequestLimiter({ time, onHold: () => {} }),
    onSent: (sent) => (end) => log.push({ ...sent, end }),
  });
  const controller = new AbortController();
  function get(origin: string, change: { url?: string; maxBytes?: number; token?: string } = {}) {
    return client.request({
      target: aTarget({ baseUrl: `${origin}/shop`, token: change.token ?? canaryToken }),
      url: change.url ?? `${origin}/shop/v1/items?page=1`,
      maxBytes: change.maxBytes ?? 1_000_000,
      call: checkCall(controller.signal),
      read: success,
    });
  }
  return { time, log, get, signal: controller.signal, cancel: () => controller.abort() };
}

/** The failure of an outcome, which must not contain the token. */
async function failureOf(outcome: Promise<Outcome<HttpResponse>>): Promise<Failure> {
  const settled = await outcome;
  if (settled.ok) throw new Error(`expected a failure, got ${settled.value.status}`);
  expect(JSON.stringify(settled)).not.toContain('canary');
  return settled.failure;
}

/** Polls, because real sockets take their time. */
const until = (condition: () => void) => vi.waitFor(condition, { interval: 5, timeout: 5_000 });

describe('the token', () => {
  test('goes to its own origin as a bearer token, and nothing else identifies the user', async () => {
    const server = await listenOnLoopback(fine);
    const { get, log, time } = aClient();
    const outcome = await get(server.origin);
    expect(outcome).toMatchObject({ ok: true, value: { status: 200, contentType: 'application/json' } });
    const [head] = server.requests;
    expect(head).toMatch(/^GET \/shop\/v1\/items\?page=1 HTTP\/1\.1\r\n/);
    expect(head).toContain(`authorization: Bearer ${canaryToken}\r\n`);
    expect(head).toContain('accept: application/json\r\n');
    expect(head).not.toMatch(/cookie|referer/i);
    expect(log).toEqual([
      {
        requestId: null,
        connectionId: 'c1',
        purpose: 'check',
        method: 'GET',
        retry: 0,
        path: '/shop/v1/items?page=1',
        sentAt: time.now(),
        end: { status: 200, code: null, tookMs: 0, bytes: 2 },
      },
    ]);
  });

  test('and a trade token pasted into a filter are masked in the timeline', async () => {
    const server = await listenOnLoopback(fine);
    const { get, log } = aClient();
    const pasted = `a=${canaryToken}&b=${encodeURIComponent(canaryToken)}&c=https://t.example/?token=Ab_cD-9x`;
    await get(server.origin, { url: `${server.origin}/v1/items?${pasted}` });
    expect(log.map(({ path }) => path)).toEqual([
      '/v1/items?a=••••&b=••••&c=https://t.example/?token=••••••••',
    ]);
  });

  test('is masked before the path is truncated for the timeline', async () => {
    const server = await listenOnLoopback(fine);
    const { get, log } = aClient();
    await get(server.origin, {
      url: `${server.origin}/v1/items?${'a'.repeat(985)}${canaryToken}${'b'.repeat(5_000)}`,
    });
    expect(log.map(({ path }) => path.length)).toEqual([1_000]);
    expect(log[0]?.path).not.toContain(canaryToken.slice(0, 3));
  });

  test.each([
    ['http://127.0.0.1:80', 'http://127.0.0.1:1/shop/v1/items'],
    ['http://127.0.0.1:80', 'http://user@127.0.0.1.evil.example/'],
    ['http://127.0.0.1:80', 'data:,x'],
    ['http://127.0.0.1:80', 'nonsense'],
    ['nonsense', 'nonsense'],
    // Schemes without an origin.
    ['app://catalog', 'other://catalog/v1/items'],
  ])('of %s is not sent to %s', async (origin, url) => {
    const fetch = vi.fn<Fetch>();
    const failure = await failureOf(aClient(fetch).get(origin, { url }));
    expect(failure).toEqual({ kind: 'internal', reference: 'foreign-origin' });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is not sent when no header can carry it, since the error would contain it', async () => {
    const fetch = vi.fn<Fetch>();
    const failure = await failureOf(aClient(fetch).get('https://a.example', { token: 'canary\nX-Evil: 1' }));
    expect(failure).toEqual({ kind: 'needs-token', because: 'corrupt' });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('a response after a redirect that was followed anyway is refused', async () => {
    const response = new Response('{}', { status: 203 });
    const followed = Object.defineProperty(response, 'redirected', { value: true });
    const { get, log } = aClient(async () => followed);
    expect(await failureOf(get('https://a.example'))).toEqual({ kind: 'redirected', status: 203 });
    expect(log).toMatchObject([{ end: { status: 203, code: 'IC-HTTP-203', bytes: 0 } }]);
  });
});

test.each([200, 304, 400])('a response with status %i may have no body', async (status) => {
  const { get } = aClient(async () => new Response(null, { status }));
  expect(await get('https://a.example')).toMatchObject({ value: { status, body: { byteLength: 0 } } });
});

test.each<[string, Failure]>([
  ['net::ERR_CONNECTION_TIMED_OUT', { kind: 'timeout', stage: 'connect', afterMs: 40 }],
  ['net::ERR_TIMED_OUT', { kind: 'timeout', stage: 'headers', afterMs: 40 }],
  ['Redirect was cancelled', { kind: 'redirected', status: 0 }],
])('a failure without a status has none in the timeline: %s', async (message, failure) => {
  const { get, log, time } = aClient(async () => {
    time.advance(40);
    throw new Error(message);
  });
  expect(await failureOf(get('https://a.example'))).toEqual(failure);
  expect(log).toMatchObject([{ end: { status: null, tookMs: 40, bytes: 0 } }]);
});

/** Broken responses, redirects and large bodies over real connections: hostile-catalog.test.ts. */
describe('a broken response', () => {
  test.each([
    ['', { ok: false, failure: { kind: 'truncated' } }],
    ['Identity', { ok: false, failure: { kind: 'truncated' } }],
    ['x-identity', { ok: false, failure: { kind: 'unreadable-response' } }],
    ['gzip, rot13', { ok: false, failure: { kind: 'unreadable-response', reason: 'encoding' } }],
    // The length is that of the encoded body.
    ['GZIP', { ok: true }],
    ['identity, gzip', { ok: true }],
  ])(
    'is recognised by its length where the network stack accepts it: coded as "%s"',
    async (coding, outcome) => {
      const headers = { 'content-length': '50', ...(coding !== '' && { 'content-encoding': coding }) };
      const { get } = aClient(async () => new Response('{"a":', { headers }));
      expect(await get('https://a.example')).toMatchObject(outcome);
    },
  );

  test('that is reset before its headers is retried once', async () => {
    const server = await listenOnLoopback((socket) => socket.resetAndDestroy());
    const { get, time } = aClient();
    const outcome = failureOf(get(server.origin));
    await until(() => expect(time.running()).toContain(250));
    time.advance(250);
    expect(await outcome).toEqual({ kind: 'unreachable', reason: 'reset' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('the body', () => {
  test('may be exactly as large as the cap', async () => {
    const server = await listenOnLoopback((socket) =>
      socket.write(responseBytes(200, json, 'x'.repeat(1_000))),
    );
    expect(await aClient().get(server.origin, { maxBytes: 1_000 })).toMatchObject({ ok: true });
    expect(await failureOf(aClient().get(server.origin, { maxBytes: 999 }))).toMatchObject({
      kind: 'too-large',
    });
  });

  test('is not read if it announces more than the cap', async () => {
    const { get } = aClient(async () => new Response('{}', { headers: { 'content-length': '1000001' } }));
    expect(await failureOf(get('https://a.example'))).toMatchObject({ kind: 'too-large' });
  });

  test('of a 422 has a smaller cap, beyond which only its status counts', async () => {
    // One server each, since a second request may reuse the socket of the first.
    const [atCap, pastCap] = await Promise.all(
      [0, 1].map((more) =>
        listenOnLoopback((socket) =>
          socket.write(responseBytes(422, json, 'x'.repeat(errorBodyBytes + more))),
        ),
      ),
    );
    const { get } = aClient();
    expect(await get(atCap?.origin ?? '')).toMatchObject({
      value: { status: 422, body: { byteLength: errorBodyBytes } },
    });
    expect(await get(pastCap?.origin ?? '')).toMatchObject({
      value: { status: 422, body: { byteLength: 0 } },
    });
    await until(() => expect(pastCap?.openSockets()).toBe(0));
  });

  test('of a 422 may have an unknown coding', async () => {
    const server = await listenOnLoopback((socket) =>
      socket.write(responseBytes(422, { 'content-encoding': 'rot13' }, 'abc')),
    );
    const response = await aClient().get(server.origin);
    expect(response).toMatchObject({ value: { status: 422, body: { byteLength: 0 } } });
  });

  test('of another error is not waited for, and its socket is released', async () => {
    const server = await listenOnLoopback((socket) => {
      socket.write('HTTP/1.1 500 No\r\nContent-Length: 5000\r\n\r\nnever whole');
    });
    const outcome = await aClient().get(server.origin);
    expect(outcome).toMatchObject({ ok: true, value: { status: 500 } });
    await until(() => expect(server.openSockets()).toBe(0));
  });

  test('that stays unread has its request aborted, because cancelling the body may not be enough', async () => {
    const signals: unknown[] = [];
    const { get } = aClient(async (_url, { signal }) => {
      signals.push(signal);
      return new Response('refused', { status: 401 });
    });
    await get('https://a.example');
    expect(signals).toMatchObject([{ aborted: true }]);
  });
});

describe('time', () => {
  const halfBody: Respond = (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nabc');

  test.each<['headers' | 'body', number, Respond]>([
    ['headers', 111, () => {}],
    ['body', 222, halfBody],
  ])('limits the wait for the %s', async (stage, afterMs, respond) => {
    const server = await listenOnLoopback(respond);
    const { get, time } = aClient();
    const outcome = failureOf(get(server.origin));
    await until(() => expect([server.requests.length, time.running()]).toEqual([1, [999, afterMs]]));
    time.advance(afterMs - 1);
    expect(time.running()).toHaveLength(2);
    time.advance(1);
    expect(await outcome).toEqual({ kind: 'timeout', stage, afterMs });
    await until(() => expect(server.openSockets()).toBe(0));
  });

  test('is limited by shorter deadlines in tests', () => {
    expect(scaledDeadlines(0.2)).toEqual({ headersMs: 3_000, bodyIdleMs: 3_000, totalMs: 6_000 });
  });

  test('limits the total of a body that trickles', async () => {
    const eachPiece = {
      pull(stream: ReadableStreamDefaultController<Uint8Array>) {
        time.advance(200);
        stream.enqueue(new Uint8Array([32]));
      },
    };
    const trickle = new ReadableStream(eachPiece, { highWaterMark: 0 });
    const { get, time } = aClient(async () => new Response(trickle));
    const failure = await failureOf(get('https://a.example'));
    expect(failure).toEqual({ kind: 'timeout', stage: 'total', afterMs: 999 });
  });

  test('is not lost on a fetch that ignores the cancel; its late response is released', async () => {
    const late = Promise.withResolvers<Response>();
    const { get, cancel, time } = aClient(() => late.promise);
    const outcome = failureOf(get('https://a.example'));
    cancel();
    expect(await outcome).toEqual({ kind: 'cancelled' });
    expect(time.running()).toEqual([]);
    const letGo = vi.fn();
    late.resolve(new Response(new ReadableStream({ cancel: letGo })));
    await until(() => expect(letGo).toHaveBeenCalled());
  });

  test('is over with a cancel, which frees the socket in the middle of a body', async () => {
    const server = await listenOnLoopback(halfBody);
    const { get, cancel, time } = aClient();
    const outcome = failureOf(get(server.origin));
    await until(() => expect(time.running()).toContain(222));
    cancel();
    expect(await outcome).toEqual({ kind: 'cancelled' });
    await until(() => expect(server.openSockets()).toBe(0));
  });

  test('leaves neither a timer nor a listener after a success', async () => {
    const server = await listenOnLoopback(fine);
    const { get, time, signal } = aClient();
    await get(server.origin);
    expect([time.running(), getEventListeners(signal, 'abort')]).toEqual([[], []]);
  });
});

describe('the connection', () => {
  test('to a plain HTTP server by https', async () => {
    const server = await listenOnLoopback((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const failure = await failureOf(aClient().get(server.origin.replace('http:', 'https:')));
    expect(failure).toEqual({ kind: 'certificate', reason: 'not-tls' });
  });

  test.each([
    ['whose tunnel requires a login', 407, 'proxy-login'],
    ['whose tunnel fails', 502, 'proxy'],
  ] as const)('through a proxy %s', async (_name, status, reason) => {
    const proxy = await listenOnLoopback((socket) => socket.end(responseBytes(status, {})));
    const dispatcher = new ProxyAgent(proxy.origin);
    // undici's own types differ from the platform's.
    const throughProxy = ((url: string, init: RequestInit) =>
      undiciFetch(url, { ...init, dispatcher } as UndiciInit)) as unknown as Fetch;
    const failure = await failureOf(aClient(throughProxy).get('https://catalog.example'));
    expect(failure).toEqual({ kind: 'unreachable', reason });
    await dispatcher.close();
  });

  test('to a port that browsers block', async () => {
    const failure = await failureOf(aClient().get('http://127.0.0.1:6000'));
    expect(failure).toEqual({ kind: 'unreachable', reason: 'blocked' });
  });

  test('to a server with outdated TLS', async () => {
    const options = { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const certificate = authority.issue('127.0.0.1', { from: -1, to: 9 });
    const server = await listenOnLoopback(() => {}, { ...certificate, ...options });
    const failure = await trusting(authority, () => failureOf(aClient().get(server.origin)));
    expect(failure).toEqual({ kind: 'certificate', reason: 'incompatible' });
  });

  test.each([
    ['self-signed', () => selfSignedCertificate('127.0.0.1')],
    ['expired', () => authority.issue('127.0.0.1', { from: -9, to: -2 })],
    ['wrong-host', () => authority.issue('other.example', { from: -1, to: 9 })],
    ['untrusted', () => createTestAuthority().issue('127.0.0.1', { from: -1, to: 9 })],
  ] as const)(
    'with a certificate that is %s is refused before anything is sent',
    async (reason, certificate) => {
      const server = await listenOnLoopback(fine, certificate());
      const failure = await trusting(authority, () => failureOf(aClient().get(server.origin)));
      expect(failure).toEqual({ kind: 'certificate', reason });
      expect(server.requests).toEqual([]);
    },
  );

  test('with a certificate of a trusted authority is accepted', async () => {
    const certificate = authority.issue('127.0.0.1', { from: -1, to: 9 });
    const server = await listenOnLoopback(fine, certificate);
    expect(await trusting(authority, () => aClient().get(server.origin))).toMatchObject({ ok: true });
  });
});

const authority = createTestAuthority();

async function trusting<T>(trusted: TestCertificate, work: () => Promise<T>): Promise<T> {
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([trusted.cert]);
  try {
    return await work();
  } finally {
    tls.setDefaultCACertificates(before);
  }
}
