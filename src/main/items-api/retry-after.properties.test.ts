import fc from 'fast-check';
import { property } from '#shared/testing/property.ts';
import { retryAfterMs } from './retry-policy.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);

property(
  'a wait is a whole number of milliseconds from 1 to 120 s, or none',
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(String),
    fc.double().map(String),
    fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
      .map((date) => date.toUTCString()),
    fc.constantFrom(
      '',
      ' ',
      '-1',
      '0',
      '1e3',
      'Infinity',
      '0x10',
      '1, 2',
      '1;2',
      'Sat, 99 Nov 2026 12:00:00 GMT',
      '+5',
      '١',
    ),
  ),
  (header) => {
    const waitMs = retryAfterMs(header, nowMs);
    return waitMs === null || (Number.isInteger(waitMs) && waitMs >= 1_000 && waitMs <= 120_000);
  },
);

property(
  'seconds and a date that many seconds away are the same wait',
  fc.integer({ min: 0, max: 1_000_000 }),
  (seconds) => {
    const waitMs = Math.min(120_000, Math.max(1_000, seconds * 1_000));
    const date = new Date(nowMs + seconds * 1_000).toUTCString();
    return retryAfterMs(String(seconds), nowMs) === waitMs && retryAfterMs(date, nowMs) === waitMs;
  },
);
