import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const nowMs = Date.parse('Sun, 06 Nov 2026 08:49:00 GMT');

test.each([
  ['5', 5_000],
  ['0', 1_000],
  ['9999999999', 120_000],
  ['9'.repeat(400), 120_000],
  ['Fri, 06 Nov 2026 08:49:37 GMT', 37_000],
  ['Fri, 06 Nov 2026 08:40:00 GMT', 1_000],
  ['Fri, 06 Nov 2099 08:49:37 GMT', 120_000],
  ['-5', null],
  ['1.5', null],
  ['1e1', null],
  ['0x10', null],
  ['+5', null],
  // HTTP's own blanks are gone by now: this is another kind.
  ['\u00a05', null],
  ['５', null],
  ['soon', null],
  ['', null],
  [null, null],
  ['Fri, 99 Nov 2026 08:49:37 GMT', null],
])('%j is %j', (header, ms) => {
  expect(retryAfterMs(header, nowMs)).toBe(ms);
});
