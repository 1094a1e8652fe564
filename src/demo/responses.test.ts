import { expect, test } from 'vitest';
import { createTrouble } from './responses.ts';

const everything = new URL('http://127.0.0.1/v1/items?limit=50');
const filtered = new URL('http://127.0.0.1/v1/items?filter%5Bname%5D=AK&filter%5Bappid%5D=730');

test('as usual, nothing is refused', () => {
  expect(createTrouble('as-usual', () => 0)(everything)).toBeNull();
});

test.each([
  ['token-refused', 401],
  ['server-trouble', 503],
] as const)('%s responds to every request with %i and the envelope', (responses, status) => {
  const refuse = createTrouble(responses, () => 0);
  for (const url of [everything, filtered, everything]) {
    const response = refuse(url);
    expect(response?.status).toBe(status);
    expect(JSON.parse(String(response?.body))).toMatchObject({ success: false, type: 'error' });
  }
});

test('refused filters get the documented 422', () => {
  const refuse = createTrouble('filter-refused', () => 0);
  expect(refuse(everything)).toBeNull();
  const response = refuse(filtered);
  expect(response?.status).toBe(422);
  expect(JSON.parse(String(response?.body))).toMatchObject({
    message: 'validation error',
    data: {
      'filter[name]': ["The filter 'name' is not allowed."],
      'filter[appid]': ["The filter 'appid' is not allowed."],
    },
  });
});

test('slowing down sends retry-after, and the next try succeeds', () => {
  let now = 1_000;
  const refuse = createTrouble('slow-down', () => now);
  const response = refuse(everything);
  expect(response?.status).toBe(429);
  expect(response?.headers['retry-after']).toBe('5');
  now += 5_000;
  expect(refuse(everything)).toBeNull();
  now += 60_000;
  expect(refuse(everything)?.status).toBe(429);
});
