import { expect, test } from 'vitest';
import type { Fetch } from '#main/effects.ts';
import { createManualTime } from '#main/testing/manual-time.ts';
import { fetchPicture } from './picture-fetch.ts';
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
    timers: createManualTime().timers,
  };
  const show = (url: string) => fetchPicture(url, effects, new AbortController().signal);
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

test('sends no token, cookie or referrer, and follows no redirect', async () => {
  const sent: [string, RequestInit][] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return new Response('', { status: 404 });
  };
  const { effects } = fakeNetwork({ route: 'PROXY proxy.example:8080', fetch });
  await fetchPicture(url, effects, new AbortController().signal);
  const [[requestedUrl, { signal: _, headers, ...init }] = ['', {}]] = sent;
  expect(requestedUrl).toBe(url);
  expect(headers).toEqual({ accept: expect.stringContaining('image/png') });
  expect(init).toEqual({
    method: 'GET',
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
});
