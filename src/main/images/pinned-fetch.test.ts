import https from 'node:https';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestAuthority } from '#dev/test-certificates.ts';
import {
  type Answer,
  answerBytes,
  type Loopback,
  listenOnLoopback,
} from '#main/items-api/testing/loopback.ts';
import { fetchPinned } from './pinned-fetch.ts';

const authority = createTestAuthority();
const certificate = authority.issue('images.example', { from: -1, to: 9 });
const originalAuthorities = tls.getCACertificates('default');
// Read when the first picture is fetched.
beforeAll(() => tls.setDefaultCACertificates([authority.cert]));
afterAll(() => tls.setDefaultCACertificates(originalAuthorities));

async function serve<T>(answer: Answer, use: (server: Loopback, port: string) => Promise<T>): Promise<T> {
  const server = await listenOnLoopback(answer, certificate);
  try {
    return await use(server, new URL(server.origin).port);
  } finally {
    await server.close();
  }
}

const headers = { accept: 'image/png' };
const { signal } = new AbortController();

test('connects to the given address and checks the certificate against the name', async () => {
  await serve(
    (socket) => socket.write(answerBytes(200, { 'content-type': 'image/png' }, 'pixels')),
    async ({ requests }, port) => {
      const response = await fetchPinned(`https://images.example:${port}/1.png`, { headers, signal }, [
        '127.0.0.1',
      ]);
      expect(await response.text()).toBe('pixels');
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(requests[0]).toMatch(/^GET \/1\.png HTTP/);
      expect(requests[0]).toMatch(/host: images\.example/i);
      for (const header of ['user-agent: Item Catalog', 'accept-encoding: identity', 'accept: image/png'])
        expect(requests[0]?.toLowerCase()).toContain(`${header.toLowerCase()}\r\n`);
      expect(requests[0]).not.toMatch(/cookie|authorization|referer/i);
      const other = fetchPinned(`https://other.example:${port}/1.png`, { headers, signal }, ['127.0.0.1']);
      await expect(other).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
      expect(requests).toHaveLength(1);
    },
  );
});

test('reuses connections, and never uses the global agent, which may follow a proxy', async () => {
  const global = vi.spyOn(https.globalAgent, 'createConnection');
  await serve(
    (socket) => socket.write(answerBytes(200, {}, 'pixels')),
    async ({ requests, openSockets }, port) => {
      for (const path of ['1', '2']) {
        const url = `https://images.example:${port}/${path}.png`;
        expect(await (await fetchPinned(url, { headers, signal }, ['127.0.0.1'])).text()).toBe('pixels');
      }
      expect([requests.length, openSockets()]).toEqual([2, 1]);
    },
  );
  expect(global).not.toHaveBeenCalled();
});

test('rejects without an address, since it never resolves the name', async () => {
  await serve(
    () => {},
    async ({ requests }, port) => {
      await expect(fetchPinned(`https://localhost:${port}/1.png`, { headers, signal }, [])).rejects.toThrow(
        'no address',
      );
      expect(requests).toEqual([]);
    },
  );
});

test.each([301, 404, 206])('rejects status %i, and follows no redirect', async (status) => {
  await serve(
    (socket) => socket.write(answerBytes(status, { location: '/2.png' }, 'pixels')),
    async (server, port) => {
      const response = fetchPinned(`https://images.example:${port}/1.png`, { headers, signal }, [
        '127.0.0.1',
      ]);
      await expect(response).rejects.toThrow(String(status));
      expect(server.requests).toHaveLength(1);
    },
  );
});

test('an abort frees the socket, even while the body is read', async () => {
  await serve(
    (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nabc'),
    async (server, port) => {
      const controller = new AbortController();
      const given = { headers, signal: controller.signal };
      const response = await fetchPinned(`https://images.example:${port}/1.png`, given, ['127.0.0.1']);
      controller.abort();
      await expect(response.text()).rejects.toThrow();
      await expect.poll(() => server.openSockets()).toBe(0);
    },
  );
});
