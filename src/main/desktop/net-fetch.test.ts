import { Readable, Writable } from 'node:stream';
import type { ClientRequestConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import type { FetchResponse } from '#main/effects.ts';
import { createNetFetch } from './net-fetch.ts';

/** Emits as Electron's does: closed as soon as it is sent, and failures after that are emitted all the same. */
class FakeClientRequest extends Writable {
  readonly options: ClientRequestConstructorOptions;
  message: FakeMessage | null = null;
  isAborted = false;

  constructor(options: ClientRequestConstructorOptions) {
    super({ autoDestroy: true });
    this.options = options;
  }

  respond(head: Partial<FakeMessage>): FakeMessage {
    this.message = Object.assign(new FakeMessage(), head);
    this.emit('response', this.message);
    return this.message;
  }

  redirect(status: number): void {
    this.emit('redirect', status, 'GET', 'https://elsewhere.example/', {});
    this.fail('Redirect was cancelled');
  }

  fail(message: string): void {
    const error = new Error(message);
    this.message?.destroy(error);
    if (this.destroyed) this.emit('error', error);
    else this.destroy(error);
  }

  abort(): void {
    this.isAborted = true;
    process.nextTick(() => this.emit('abort'));
    this.destroy();
    this.message?.destroy();
  }
}

class FakeMessage extends Readable {
  statusCode = 200;
  statusMessage = 'OK';
  headers: Record<string, string | string[]> = {};
  override _read(): void {}
}

/** One fetch, up to where the request was sent. */
async function aFetch(url = 'https://catalog.example/v1/items') {
  const controller = new AbortController();
  const requests: FakeClientRequest[] = [];
  const fetch = createNetFetch({
    request(options) {
      const request = new FakeClientRequest(options);
      requests.push(request);
      // Safe: its members are those of Electron's class.
      return request as never;
    },
  });
  const response = fetch(url, { headers: { accept: 'application/json' }, signal: controller.signal });
  // Each test awaits it later, after it may have been rejected.
  response.catch(() => {});
  const [request] = requests;
  if (request === undefined) throw new Error('nothing was sent');
  await new Promise((resolve) => request.once('close', resolve));
  return { request, response, abort: () => controller.abort() };
}

const textOf = ({ body }: FetchResponse) => new Response(body).text();

test('sends a GET without cookies, logins, cache, referrer or followed redirects', async () => {
  const { request } = await aFetch();
  expect(request.options).toEqual({
    url: 'https://catalog.example/v1/items',
    headers: { accept: 'application/json' },
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  expect(request.writableFinished).toBe(true);
});

test('a response has its status, headers and body', async () => {
  const { request, response } = await aFetch();
  const message = request.respond({
    headers: { 'content-type': 'application/json', 'set-cookie': ['a', 'b'] },
  });
  message.push('{"a":');
  message.push('1}');
  message.push(null);
  const { status, ok, redirected, headers, body } = await response;
  expect([status, ok, redirected]).toEqual([200, true, false]);
  expect(
    ['Content-Type', 'set-cookie', 'retry-after', 'constructor'].map((name) => headers.get(name)),
  ).toEqual(['application/json', 'a, b', null, null]);
  expect(await new Response(body).text()).toBe('{"a":1}');
});

test.each<[string, Partial<FakeMessage>]>([
  ['a header value beyond U+00FF', { headers: { 'x-note': 'Ошибка \ufffd' } }],
  ['a reason phrase beyond U+00FF', { statusMessage: 'Ошибка' }],
  ['a header name that is none', { headers: { 'not a name': '\u0000' } }],
  ['status 600', { statusCode: 600 }],
  ['status 999', { statusCode: 999 }],
  ['status 99', { statusCode: 99 }],
])('%s, which a Response can’t hold, arrives', async (_what, head) => {
  const { request, response } = await aFetch();
  request.respond(head).push(null);
  const { status, headers } = await response;
  expect(status).toBe(head.statusCode ?? 200);
  for (const [name, value] of Object.entries(head.headers ?? {})) expect(headers.get(name)).toBe(value);
});

test('a message that can’t be read is a failure, and its request is ended', async () => {
  const { request, response } = await aFetch();
  const unreadable = new FakeMessage();
  Object.defineProperty(unreadable, 'headers', {
    get() {
      throw new TypeError('broken');
    },
  });
  request.emit('response', unreadable);
  await expect(response).rejects.toThrow('broken');
  expect(request.isAborted).toBe(true);
});

test('a redirect has its status, and the failure that follows is not a second one', async () => {
  const { request, response } = await aFetch();
  request.redirect(307);
  expect(await response).toMatchObject({ status: 307, ok: false, body: null });
});

test('a failure before the response rejects', async () => {
  const { request, response } = await aFetch();
  request.fail('net::ERR_CONNECTION_REFUSED');
  await expect(response).rejects.toThrow('net::ERR_CONNECTION_REFUSED');
});

test('a failure after the response is that of its body, read or not', async () => {
  const { request, response } = await aFetch();
  request.respond({}).push('{');
  const arrived = await response;
  request.fail('net::ERR_CONTENT_LENGTH_MISMATCH');
  // An error without a listener would have ended the process by now.
  await new Promise((resolve) => setImmediate(resolve));
  await expect(textOf(arrived)).rejects.toThrow('net::ERR_CONTENT_LENGTH_MISMATCH');
});

test('what can’t be sent rejects', async () => {
  const fetch = createNetFetch({
    request() {
      throw new Error('ClientRequest only supports http: and https: protocols');
    },
  });
  const { signal } = new AbortController();
  await expect(fetch('data:,x', { headers: {}, signal })).rejects.toThrow('only supports');
});

test('an abort rejects at once, before the response and in the middle of its body', async () => {
  const waiting = await aFetch();
  waiting.abort();
  await expect(waiting.response).rejects.toMatchObject({ name: 'AbortError' });
  expect(waiting.request.isAborted).toBe(true);

  const reading = await aFetch();
  reading.request.respond({}).push('{');
  const text = textOf(await reading.response);
  reading.abort();
  await expect(text).rejects.toThrow();
  expect(reading.request.isAborted).toBe(true);
});

test('nothing is sent when it was aborted before', async () => {
  const fetch = createNetFetch({
    request: () => {
      throw new Error('sent');
    },
  });
  const sent = fetch('https://catalog.example', { headers: {}, signal: AbortSignal.abort() });
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});

test('no more is taken from the network than is read', async () => {
  const { request, response } = await aFetch();
  let taken = 0;
  request.message = Object.assign(new FakeMessage(), {
    _read(this: FakeMessage) {
      taken += 1;
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  request.emit('response', request.message);
  const { body } = await response;
  await new Promise((resolve) => setImmediate(resolve));
  const takenUnread = taken;
  expect(takenUnread).toBeLessThan(10);
  const reader = body?.getReader();
  for (let chunk = 0; chunk < 20; chunk += 1) await reader?.read();
  expect(taken - takenUnread).toBeLessThan(30);
});
