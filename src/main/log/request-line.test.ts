import { expect, test } from 'vitest';
import { requestLine } from './request-line.ts';

const sent = {
  requestId: null,
  connectionId: 'shop',
  purpose: 'shown',
  method: 'GET',
  path: '/v1/items?filter%5Bname%5D=Dragon&limit=50',
  sentAt: 0,
} as const;

test('a request is logged without what somebody looked for', () => {
  const end = { status: 200, code: null, tookMs: 41.6, bytes: 9 };
  expect(requestLine({ ...sent, retry: 0 }, end)).toBe('shop GET /v1/items: 200 in 42 ms');
});

test('a retry and its trouble are said', () => {
  const end = { status: 429, code: 'IC-HTTP-429', tookMs: 3, bytes: 0 };
  expect(requestLine({ ...sent, retry: 2 }, end)).toBe(
    'shop GET /v1/items: 429 IC-HTTP-429 in 3 ms, retry 2',
  );
});
