import { expect, test } from 'vitest';
import type { Fetch } from '#main/effects.ts';
import { createManualTime } from '#main/testing/manual-time.ts';
import { fetchPicture } from './picture-fetch.ts';
import { pictureBytes } from './testing/pictures.ts';

const publicAddress = '93.184.215.14';

/** A network that keeps what it was asked. `addresses`: of each look at the name in turn, the last one for ever. */
function aNetwork(given: { addresses?: string[][]; route?: string | null; fetch?: Fetch }) {
  const asked: string[] = [];
  const looks = [...(given.addresses ?? [[publicAddress]])];
  const effects = {
    fetch:
      given.fetch ??
      (async (url: string) => {
        asked.push(`system ${url}`);
        return new Response(pictureBytes.png(9, 9));
      }),
    fetchPinned: async (url: string, _init: object, addresses: readonly string[]) => {
      asked.push(`${addresses.join(' ')} ${url}`);
      return new Response(pictureBytes.png(9, 9));
    },
    async resolveHost() {
      const found = (looks.length > 1 ? looks.shift() : looks[0]) ?? [];
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
  return { effects, asked, show };
}

const url = 'https://images.example/1.png';

test('connects to the checked addresses only, even if the name resolves to others later', async () => {
  const { show, asked } = aNetwork({ addresses: [[publicAddress, '2606:4700::1'], ['127.0.0.1']] });
  expect(await show(url)).not.toBeNull();
  expect(asked).toEqual([`${publicAddress} 2606:4700::1 ${url}`]);
});

test.each(['direct', ' DIRECT; PROXY proxy.example:8080', '', null])(
  'the route %j is a pinned connection to the checked address',
  async (route) => {
    const { show, asked } = aNetwork({ route });
    expect(await show(url)).not.toBeNull();
    expect(asked).toEqual([`${publicAddress} ${url}`]);
  },
);

test.each([
  ['direct', 'DIRECT'],
  ['through a proxy', 'PROXY proxy.example:8080; DIRECT'],
])('does not request a name with a private address among others: %s', async (_name, route) => {
  const { show, asked } = aNetwork({ addresses: [[publicAddress, '10.0.0.1']], route });
  expect(await show(url)).toBeNull();
  expect(asked).toEqual([]);
});

test('lets a proxy resolve the name, even one that only the proxy can resolve', async () => {
  const { show, asked } = aNetwork({ addresses: [[]], route: 'PROXY proxy.example:8080' });
  expect(await show(url)).not.toBeNull();
  expect(asked).toEqual([`system ${url}`]);
});

test.each(['http://127.0.0.1:4321/pictures/1.png', 'https://[2606:4700::1]/1.png'])(
  'does not resolve an address in the URL: %s',
  async (literal) => {
    const { show, asked } = aNetwork({ addresses: [['10.0.0.1']] });
    expect(await show(literal)).not.toBeNull();
    expect(asked).toEqual([`system ${literal}`]);
  },
);

test('sends no token, cookie or referrer, and follows no redirect', async () => {
  const sent: [string, RequestInit][] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return new Response('', { status: 404 });
  };
  const { effects } = aNetwork({ route: 'PROXY proxy.example:8080', fetch });
  await fetchPicture(url, effects, new AbortController().signal);
  const [[asked, { signal: _, headers, ...init }] = ['', {}]] = sent;
  expect(asked).toBe(url);
  expect(headers).toEqual({ accept: expect.stringContaining('image/png') });
  expect(init).toEqual({
    method: 'GET',
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
});
