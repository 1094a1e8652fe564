import { expect, test } from 'vitest';
import { createManualTime } from '#main/testing/manual-time.ts';
import { defaultDeadlines, exchangeOnce } from './http-exchange.ts';

test('the network stack is configured to bring no cookie, cache, referrer or redirect into it', async () => {
  const sent: RequestInit[] = [];
  await exchangeOnce(
    {
      ...createManualTime(),
      deadlines: defaultDeadlines,
      fetch: async (_url, init) => {
        sent.push(init);
        return Response.json({});
      },
    },
    {
      url: 'https://catalog.example/v1/items',
      headers: { authorization: 'Bearer canary' },
      maxBytes: 100,
      signal: new AbortController().signal,
    },
  );
  const [{ signal: _, ...init } = {}] = sent;
  expect(init).toEqual({
    method: 'GET',
    headers: { authorization: 'Bearer canary' },
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
});
