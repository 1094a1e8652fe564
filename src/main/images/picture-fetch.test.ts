import { expect, test } from 'vitest';
import { createHandClock } from '#main/testing/hand-clock.ts';
import { fetchPicture } from './picture-fetch.ts';

test('a picture is asked for by nobody: no token, cookie or referrer, and no redirect is followed', async () => {
  const sent: [string, RequestInit][] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return new Response('', { status: 404 });
  };
  const effects = { fetch, resolveHost: async () => [], timers: createHandClock() };
  await fetchPicture('https://images.example/1.png', effects, new AbortController().signal);
  const [[url, { signal: _, headers, ...init }] = ['', {}]] = sent;
  expect(url).toBe('https://images.example/1.png');
  expect(Object.keys(headers ?? {})).toEqual(['accept']);
  expect(init).toEqual({
    method: 'GET',
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
});
