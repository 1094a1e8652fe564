import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestAuthority } from '#dev/test-certificates.ts';
import type { Fetch, FetchInit, FetchResponse } from '#main/effects.ts';
import { createManualTime } from '#main/testing/fake-effects.ts';
import { listenOnLoopback, type Respond, responseBytes } from '#main/testing/loopback.ts';
import { fetchPicture, fetchPinned } from './picture-fetch.ts';
import { pictureBytes } from './testing/pictures.ts';

const publicAddress = '93.184.215.14';

/** A network that records requests. `addresses`: the results of consecutive lookups; the last one repeats. */
function fakeNetwork(given: { addresses?: string[][]; route?: string | null; fetch?: Fetch }) {
  const requests: string[] = [];
  const lookups = [...(given.addresses ?? [[publicAddress]])];
  const effects = {
    fetch:
      given.fetch ??
      (async (url: string) => {
        requests.push(`system ${url}`);
        return new Response(pictureBytes.png(9, 9));
      }),
    fetchPinned: async (url: string, _init: object, addresses: readonly string[]) => {
      requests.push(`${addresses.join(' ')} ${url}`);
      return new Response(pictureBytes.png(9, 9));
    },
    async resolveHost() {
      const found = (lookups.length > 1 ? lookups.shift() : lookups[0]) ?? [];
      if (found.length === 0) throw new Error('no such name');
      return found;
    },
    async resolveProxy() {
      if (given.route === null) throw new Error('no settings');
      return given.route ?? 'DIRECT';
    },
    time: createManualTime(),
  };
  const show = (url: string) => fetchPicture(url, effects);
  return { effects, requests, show };
}

const url = 'https://images.example/1.png';

test('connects to the checked addresses only, even if the name resolves to others later', async () => {
  const { show, requests } = fakeNetwork({ addresses: [[publicAddress, '2606:4700::1'], ['127.0.0.1']] });
  expect(await show(url)).not.toBeNull();
  expect(requests).toEqual([`${publicAddress} 2606:4700::1 ${url}`]);
});

test.each(['direct', ' DIRECT; PROXY proxy.example:8080', '', null])(
  'uses a pinned connection to the checked address for the route %j',
  async (route) => {
    const { show, requests } = fakeNetwork({ route });
    expect(await show(url)).not.toBeNull();
    expect(requests).toEqual([`${publicAddress} ${url}`]);
  },
);

test.each([
  ['direct', 'DIRECT'],
  ['through a proxy', 'PROXY proxy.example:8080; DIRECT'],
])('refuses a name that also has a private address: %s', async (_name, route) => {
  const { show, requests } = fakeNetwork({ addresses: [[publicAddress, '10.0.0.1']], route });
  expect(await show(url)).toBeNull();
  expect(requests).toEqual([]);
});

test('lets a proxy resolve a name that cannot be resolved here', async () => {
  const { show, requests } = fakeNetwork({ addresses: [[]], route: 'PROXY proxy.example:8080' });
  expect(await show(url)).not.toBeNull();
  expect(requests).toEqual([`system ${url}`]);
});

test.each(['http://127.0.0.1:4321/pictures/1.png', 'https://[2606:4700::1]/1.png'])(
  'does not resolve the IP address in a URL: %s',
  async (literal) => {
    const { show, requests } = fakeNetwork({ addresses: [['10.0.0.1']] });
    expect(await show(literal)).not.toBeNull();
    expect(requests).toEqual([`system ${literal}`]);
  },
);

test('sends no token', async () => {
  const sent: [string, FetchInit][] = [];
  const fetch: Fetch = async (url, init) => {
    sent.push([url, init]);
    return new Response('', { status: 404 });
  };
  const { effects } = fakeNetwork({ route: 'PROXY proxy.example:8080', fetch });
  await fetchPicture(url, effects);
  await fetchPicture(url, { ...effects, fetchPinned: fetch, resolveProxy: async () => 'DIRECT' });
  const init = {
    headers: { accept: expect.stringContaining('image/png') },
    signal: expect.any(AbortSignal),
  };
  expect(sent).toEqual([
    [url, init],
    [url, init],
  ]);
});

test('a body that stalls is no picture after ten seconds, and none takes longer than twenty', async () => {
  const reading = Promise.withResolvers<void>();
  const body = new ReadableStream({ pull: () => reading.resolve() }, { highWaterMark: 0 });
  const fetch = async () => new Response(body);
  const { effects, show } = fakeNetwork({ route: 'PROXY proxy.example:8080', fetch });
  const shown = show(url);
  await reading.promise;
  expect(effects.time.running()).toEqual([20_000, 10_000]);
  effects.time.advance(10_000);
  expect([await shown, effects.time.running()]).toEqual([null, []]);
});

const authorities = { default: createTestAuthority(), system: createTestAuthority('Company authority') };
// Both are read when the first picture is fetched.
beforeAll(() => {
  vi.spyOn(tls, 'getCACertificates').mockImplementation((kind) => [authorities[kind as 'default'].cert]);
  // An option of Node can change this default.
  net.setDefaultAutoSelectFamily(false);
});
afterAll(() => {
  vi.mocked(tls.getCACertificates).mockRestore();
  net.setDefaultAutoSelectFamily(true);
});

/** A server of `images.example`, and a fetch of a path of it that is pinned to its address. */
async function serve(respond: Respond, authority = authorities.default) {
  const server = await listenOnLoopback(respond, authority.issue('images.example', { from: -1, to: 9 }));
  const { port } = new URL(server.origin);
  const get = (path: string, signal = new AbortController().signal, host = 'images.example') =>
    fetchPinned(`https://${host}:${port}${path}`, { headers: { accept: 'image/png' }, signal }, [
      '127.0.0.1',
    ]);
  return { ...server, port, get };
}

const textOf = ({ body }: FetchResponse) => new Response(body).text();

test('connects to the given address and checks the certificate against the name', async () => {
  const { requests, get } = await serve((socket) =>
    socket.write(responseBytes(200, { 'content-type': 'image/png' }, 'pixels')),
  );
  const response = await get('/1.png');
  expect(await textOf(response)).toBe('pixels');
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

test("trusts the system's authorities too", async () => {
  const { get } = await serve((socket) => socket.write(responseBytes(200, {}, 'pixels')), authorities.system);
  expect((await get('/1.png')).status).toBe(200);
});

test('reuses connections, and never uses the global agent, which may follow a proxy', async () => {
  const global = vi.spyOn(https.globalAgent, 'createConnection');
  const sockets: unknown[] = [];
  const { get } = await serve((socket) => {
    sockets.push(socket);
    socket.write(responseBytes(200, {}, 'pixels'));
  });
  for (const path of ['/1.png', '/2.png']) expect(await textOf(await get(path))).toBe('pixels');
  expect([sockets.length, new Set(sockets).size]).toEqual([2, 1]);
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
    socket.write(responseBytes(status, { location: '/2.png' }, 'pixels')),
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
  await expect(textOf(response)).rejects.toThrow();
  await expect.poll(() => openSockets()).toBe(0);
});
