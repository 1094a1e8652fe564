import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { property } from './testing/property.ts';
import { assumedTime, inLocalTime, inUtc, passedAt, readTimestamp, type UtcTime } from './timestamp.ts';

function utc(text: string): UtcTime {
  const time = readTimestamp(text);
  if (time.kind !== 'utc') throw new Error(`${text} should be a UTC time`);
  return time;
}

describe('reading a timestamp', () => {
  it.each([
    ['2026-11-21T10:01:05.123456Z', 'utc'],
    ['2024-02-29T23:59:59.000000Z', 'utc'],
    ['0001-01-01T00:00:00.000001Z', 'utc'],
    ['2026-11-21 10:01:05', 'zoneless'],
    ['2026-02-30T10:01:05.123456Z', 'unreadable'],
    ['2025-02-29 10:01:05', 'unreadable'],
    ['2026-02-30 10:01:05', 'unreadable'],
    ['2026-13-01 10:01:05', 'unreadable'],
    ['2026-11-21 24:00:00', 'unreadable'],
    ['2026-11-21 10:01:60', 'unreadable'],
    ['0000-01-01 00:00:00', 'unreadable'],
    ['0000-01-01T00:00:00.000000Z', 'unreadable'],
    ['2026-11-21T10:01:05.123Z', 'unreadable'],
    ['2026-11-21T10:01:05Z', 'unreadable'],
    ['2026-11-21T10:01:05.123456', 'unreadable'],
    ['2026-11-21T10:01:05.123456+01:00', 'unreadable'],
    ['2026-11-21 10:01:05 ', 'unreadable'],
    ['2026-11-21 10:01:05\n', 'unreadable'],
    ['21.11.2026', 'unreadable'],
    ['', 'unreadable'],
  ])('%j is %s', (text, kind) => {
    expect(readTimestamp(text).kind).toBe(kind);
  });
});

describe('showing a UTC time', () => {
  it('keeps every digit of the microseconds', () => {
    expect(inUtc(utc('2026-11-21T10:01:05.999999Z'))).toEqual({
      seconds: '2026-11-21 10:01:05',
      fraction: '999999',
      zone: 'UTC',
    });
  });

  it.each([
    [60, '2026-11-22 00:30:00', 'UTC+1'],
    [-210, '2026-11-21 20:00:00', 'UTC−3:30'],
    [345, '2026-11-22 05:15:00', 'UTC+5:45'],
    [0, '2026-11-21 23:30:00', 'UTC'],
  ])('in a zone %i minutes ahead it is %s, %s', (offsetMinutes, seconds, zone) => {
    expect(inLocalTime(utc('2026-11-21T23:30:00.000001Z'), () => offsetMinutes)).toEqual({
      seconds,
      fraction: '000001',
      zone,
    });
  });
});

describe('a time without a zone, read as if it had one', () => {
  it.each([
    ['UTC+02:00', '2026-11-21 10:02:11', '2026-11-21 08:02:11', null],
    ['UTC', '2026-11-21 10:02:11', '2026-11-21 10:02:11', null],
    ['UTC+14:00', '2026-11-21 10:02:11', '2026-11-20 20:02:11', null],
    ['Europe/Warsaw', '2026-07-21 10:02:11', '2026-07-21 08:02:11', null],
    ['Europe/Warsaw', '2026-10-25 02:30:00', '2026-10-25 00:30:00', 'back'],
    ['Europe/Warsaw', '2026-03-29 02:30:00', '2026-03-29 01:30:00', 'forward'],
  ])('in %s %s is %s in UTC', (zone, text, inUtcThen, clockChange) => {
    const time = assumedTime(text, zone);
    expect(time && inUtc(time)).toEqual({ seconds: inUtcThen, fraction: '', zone: 'UTC' });
    expect(time?.clockChange).toBe(clockChange);
  });

  it.each(['2026-11-21T10:01:05.123456Z', '2026-02-30 10:01:05', 'soon', ''])('%j is not one', (text) => {
    expect(assumedTime(text, 'UTC+02:00')).toBeNull();
  });

  it('has certainly passed after the later of two times, and where the zone isn’t known, in every zone', () => {
    const passed = (zone: string | null) => {
      const atMs = passedAt('2026-10-25 02:30:00', zone);
      return atMs === null ? null : new Date(atMs).toISOString();
    };
    expect(passed('Europe/Warsaw')).toBe('2026-10-25T01:30:00.000Z');
    for (const zone of [null, 'Mars/Base']) expect(passed(zone)).toBe('2026-10-25T14:30:00.000Z');
    expect(passedAt('soon', null)).toBeNull();
  });
});

const two = (value: number) => String(value).padStart(2, '0');
const fraction = fc.integer({ min: 0, max: 999_999 }).map((value) => String(value).padStart(6, '0'));

/** Valid and invalid dates and times. */
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

property('exactly the valid dates are read', parts, (given) => {
  return readTimestamp(written(given, ' ')).kind === (isReal(given) ? 'zoneless' : 'unreadable');
});

property('a UTC time keeps its digits', fc.tuple(parts, fraction), ([given, digits]) => {
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
