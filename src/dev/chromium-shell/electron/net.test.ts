import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { ClientRequestConstructorOptions } from 'electron';
import { expect, onTestFinished, test } from 'vitest';
import { net } from './net.ts';

/** What an app that listens to everything is told of one request. */
async function eventsOf(
  response: (socket: Socket) => void,
  change: Partial<ClientRequestConstructorOptions> = {},
) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => response(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A listening TCP server has an address with a port.
  const { port } = server.address() as { port: number };

  const events: unknown[] = [];
  const request = net.request({ url: `http://127.0.0.1:${port}/`, ...confined, ...change });
  request.on('close', () => events.push('close'));
  request.on('abort', () => events.push('abort'));
  request.on('error', ({ message }) => events.push(`error: ${message}`));
  request.on('redirect', (status) => events.push(`redirect ${status}`));
  request.on('response', (message) => {
    events.push([message.statusCode, message.statusMessage, message.headers['x-note']]);
    message.on('data', (chunk) => events.push(String(chunk)));
    message.on('end', () => events.push('end'));
    message.on('error', () => events.push('error of the response'));
  });
  request.end();
  const settled = (last: string) => expect.poll(() => events.at(-1)).toEqual(expect.stringMatching(last));
  return { events, request, settled };
}

const confined = {
  redirect: 'manual',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const;

test('a request is closed when it is sent, and its head is read as UTF-8', async () => {
  const { events, settled } = await eventsOf((socket) =>
    socket.end(
      Buffer.concat([
        Buffer.from('HTTP/1.1 999 Ошибка\r\nX-Note: жар '),
        Buffer.from('é', 'latin1'),
        Buffer.from('\r\nContent-Length: 2\r\n\r\nok'),
      ]),
    ),
  );
  await settled('end');
  expect(events).toEqual(['close', [999, 'Ошибка', 'жар \ufffd'], 'ok', 'end']);
});

test('a redirect that isn’t followed fails after its status was told', async () => {
  const { events, settled } = await eventsOf((socket) =>
    socket.end('HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n'),
  );
  await settled('error');
  expect(events).toEqual(['close', 'redirect 302', 'error: Redirect was cancelled']);
});

test('a failure in the body is one of the request and of the response', async () => {
  let reset = () => {};
  const { events, settled } = await eventsOf((socket) => {
    reset = () => socket.resetAndDestroy();
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf');
  });
  await settled('half');
  reset();
  await settled('error of the response');
  expect(events.slice(2)).toEqual(['half', expect.stringMatching(/^error: /), 'error of the response']);
});

test('an abort frees the socket and is no failure', async () => {
  const freed = Promise.withResolvers<void>();
  const { events, request } = await eventsOf((socket) => {
    socket.on('close', freed.resolve);
    request.abort();
  });
  await freed.promise;
  expect(events).toEqual(['close', 'abort']);
});

test.each<[string, Partial<ClientRequestConstructorOptions>, string]>([
  ['another scheme', { url: 'file:///etc/hosts' }, 'ClientRequest only supports http: and https: protocols'],
  ['a header that can’t be sent', { headers: { 'x-a': 'ж' } }, "Invalid value for header 'x-a'"],
  ['cookies', { credentials: 'include' }, 'net.request with credentials: include'],
  ['followed redirects', { redirect: 'follow' }, 'net.request with redirect: follow'],
  ['a session', { partition: 'other' }, 'net.request with partition: other'],
])('%s is refused at once', async (_what, change, message) => {
  await expect(eventsOf(() => {}, change)).rejects.toThrow(message);
});
