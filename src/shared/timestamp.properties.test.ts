import fc from 'fast-check';
import { property } from './testing/property.ts';
import { inUtc, readTimestamp } from './timestamp.ts';

const two = (value: number) => String(value).padStart(2, '0');
const fraction = fc.integer({ min: 0, max: 999_999 }).map((value) => String(value).padStart(6, '0'));

/** Years, months, days and times of every kind, real and not. */
const parts = fc.record({
  year: fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(1900, 2000, 2023, 2024, 2100)),
  month: fc.integer({ min: 0, max: 13 }),
  day: fc.integer({ min: 0, max: 32 }),
  hour: fc.integer({ min: 0, max: 25 }),
  minute: fc.integer({ min: 0, max: 61 }),
  second: fc.integer({ min: 0, max: 61 }),
});
type Parts = typeof parts extends fc.Arbitrary<infer P> ? P : never;

/** By the Gregorian rules, without any Date. */
function isReal({ year, month, day, hour, minute, second }: Parts): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return year >= 1 && day >= 1 && day <= days && hour <= 23 && minute <= 59 && second <= 59;
}

function written({ year, month, day, hour, minute, second }: Parts, between: string): string {
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return `${date}${between}${two(hour)}:${two(minute)}:${two(second)}`;
}

property('a date is read exactly when the calendar has it', parts, (given) => {
  return readTimestamp(written(given, ' ')).kind === (isReal(given) ? 'zoneless' : 'unreadable');
});

property('a UTC time shows the digits it came in', fc.tuple(parts, fraction), ([given, digits]) => {
  const time = readTimestamp(`${written(given, 'T')}.${digits}Z`);
  if (!isReal(given)) return time.kind === 'unreadable';
  if (time.kind !== 'utc') return false;
  const shown = inUtc(time);
  return shown.seconds === written(given, ' ') && shown.fraction === digits && shown.zone === 'UTC';
});

property(
  'any other text is unreadable',
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc
      .tuple(
        parts,
        fc.constantFrom('T', ' ', '  ', 't', ''),
        fc.constantFrom('', 'Z', '.5Z', '.1234567Z', '+01:00', ' '),
      )
      .map(([given, between, end]) => written(given, between) + end),
  ),
  (text) => {
    const time = readTimestamp(text);
    const isUtcShape = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z$/.test(text);
    const isZonelessShape = /^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$/.test(text);
    if (time.kind === 'utc') return isUtcShape;
    return time.kind === 'unreadable' || isZonelessShape;
  },
);
