import https from 'node:https';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestAuthority } from '#dev/test-certificates.ts';
import { type Answer, answerBytes, listenOnLoopback } from '#main/items-api/testing/loopback.ts';
import { fetchPinned } from './pinned-fetch.ts';

const authority = createTestAuthority();
const certificate = authority.issue('images.example', { from: -1, to: 9 });
const originalAuthorities = tls.getCACertificates('default');
// Read when the first picture is fetched.
beforeAll(() => tls.setDefaultCACertificates([authority.cert]));
afterAll(() => tls.setDefaultCACertificates(originalAuthorities));

/** A server of `images.example`, and a fetch of a path of it that is pinned to its address. */
async function serve(answer: Answer) {
  const server = await listenOnLoopback(answer, certificate);
  const { port } = new URL(server.origin);
  const get = (path: string, signal = new AbortController().signal, host = 'images.example') =>
    fetchPinned(`https://${host}:${port}${path}`, { headers: { accept: 'image/png' }, signal }, [
      '127.0.0.1',
    ]);
  return { ...server, port, get };
}

test('connects to the given address and checks the certificate against the name', async () => {
  const { requests, get } = await serve((socket) =>
    socket.write(answerBytes(200, { 'content-type': 'image/png' }, 'pixels')),
  );
  const response = await get('/1.png');
  expect(await response.text()).toBe('pixels');
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(requests[0]).toMatch(/^GET \/1\.png HTTP/);
  expect(requests[0]).toMatch(/host: images\.example/i);
  for (const header of ['user-agent: Item Catalog', 'accept-encoding: identity', 'accept: image/png'])
    expect(requests[0]?.toLowerCase()).toContain(`${header.toLowerCase()}\r\n`);
  expect(requests[0]).not.toMatch(/cookie|authorization|referer/i);
  const other = get('/1.png', undefined, 'other.example');
  await expect(other).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  expect(requests).toHaveLength(1);
});

test('reuses connections, and never uses the global agent, which may follow a proxy', async () => {
  const global = vi.spyOn(https.globalAgent, 'createConnection');
  const { requests, openSockets, get } = await serve((socket) =>
    socket.write(answerBytes(200, {}, 'pixels')),
  );
  for (const path of ['/1.png', '/2.png']) expect(await (await get(path)).text()).toBe('pixels');
  expect([requests.length, openSockets()]).toEqual([2, 1]);
  expect(global).not.toHaveBeenCalled();
});

test('rejects without an address, since it never resolves the name', async () => {
  const { requests, port } = await serve(() => {});
  const { signal } = new AbortController();
  const unpinned = fetchPinned(`https://localhost:${port}/1.png`, { headers: {}, signal }, []);
  await expect(unpinned).rejects.toThrow('no address');
  expect(requests).toEqual([]);
});

test.each([301, 404, 206])('rejects status %i, and follows no redirect', async (status) => {
  const { requests, get } = await serve((socket) =>
    socket.write(answerBytes(status, { location: '/2.png' }, 'pixels')),
  );
  await expect(get('/1.png')).rejects.toThrow(String(status));
  expect(requests).toHaveLength(1);
});

test('an abort frees the socket, even while the body is read', async () => {
  const { openSockets, get } = await serve((socket) =>
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nabc'),
  );
  const controller = new AbortController();
  const response = await get('/1.png', controller.signal);
  controller.abort();
  await expect(response.text()).rejects.toThrow();
  await expect.poll(() => openSockets()).toBe(0);
});
