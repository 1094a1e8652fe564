import { expect, test } from 'vitest';
import { createManualTime } from '#main/testing/fake-effects.ts';
import { createPictureCache } from './picture-cache.ts';

function picture(bytes: number) {
  return { bytes: new Uint8Array(bytes), contentType: 'image/png' };
}

test('evicts the least recently used', () => {
  const time = createManualTime();
  const cache = createPictureCache({ time, maxBytes: 3_000 });
  for (const url of ['a', 'b', 'c']) cache.put(url, picture(1_000));
  expect(cache.get('a')).toBeDefined();
  cache.put('d', picture(1_000));
  expect(['a', 'b', 'c', 'd'].map((url) => cache.get(url) !== undefined)).toEqual([true, false, true, true]);
});

test('counts a picture once, even if it is stored repeatedly', () => {
  const time = createManualTime();
  const cache = createPictureCache({ time, maxBytes: 2_500 });
  cache.put('a', picture(1_000));
  for (let count = 0; count < 9; count += 1) cache.put('b', picture(1_000));
  expect(cache.get('a')).toBeDefined();
});

test('forgets a failure after a minute, but not a picture', () => {
  const time = createManualTime();
  const cache = createPictureCache({ time, maxBytes: 3_000 });
  cache.put('a', 'missing');
  cache.put('b', picture(1_000));
  time.advance(59_999);
  expect(cache.get('a')).toBe('missing');
  time.advance(1);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, picture(1_000)]);
});
