import { expect, test } from 'vitest';
import { createTrouble } from './answers.ts';

const everything = new URL('http://127.0.0.1/v1/items?limit=50');
const filtered = new URL('http://127.0.0.1/v1/items?filter%5Bname%5D=AK&filter%5Bappid%5D=730');

test('as usual, nothing is refused', () => {
  expect(createTrouble('as-usual', () => 0)(everything)).toBeNull();
});

test.each([
  ['token-refused', 401],
  ['server-trouble', 503],
] as const)('%s answers every request with %i and the envelope', (answers, status) => {
  const refuse = createTrouble(answers, () => 0);
  for (const url of [everything, filtered, everything]) {
    const answer = refuse(url);
    expect(answer?.status).toBe(status);
    expect(JSON.parse(String(answer?.body))).toMatchObject({ success: false, type: 'error' });
  }
});

test('refused filters get the documented 422', () => {
  const refuse = createTrouble('filter-refused', () => 0);
  expect(refuse(everything)).toBeNull();
  const answer = refuse(filtered);
  expect(answer?.status).toBe(422);
  expect(JSON.parse(String(answer?.body))).toMatchObject({
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
  const answer = refuse(everything);
  expect(answer?.status).toBe(429);
  expect(answer?.headers['retry-after']).toBe('5');
  now += 5_000;
  expect(refuse(everything)).toBeNull();
  now += 60_000;
  expect(refuse(everything)?.status).toBe(429);
});
