import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { property } from './testing/property.ts';
import {
  fixedZone,
  offsetIn,
  pointsInTime,
  timeZonePattern,
  utcOffsetBounds,
  zoneText,
} from './time-zone.ts';

const utcMs = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
const inUtc = (atMs: number) => new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');

/** Throws for a zone that isn't known. */
function offsetOf(zone: string) {
  const offsetAt = offsetIn(zone);
  if (offsetAt === null) throw new Error(`${zone} isn't known`);
  return offsetAt;
}

describe('the offset of a zone', () => {
  it.each([
    ['Europe/Warsaw', '2026-03-29 00:59:59', 60],
    ['Europe/Warsaw', '2026-03-29 01:00:00', 120],
    ['Europe/Warsaw', '2026-10-25 00:59:59', 120],
    ['Europe/Warsaw', '2026-10-25 01:00:00', 60],
    ['America/New_York', '2026-07-01 00:00:00', -240],
    ['Australia/Lord_Howe', '2026-01-01 00:00:00', 660],
    ['Australia/Lord_Howe', '2026-07-01 00:00:00', 630],
    ['Asia/Kolkata', '2026-07-01 00:00:00', 330],
    ['Asia/Kathmandu', '2026-07-01 00:00:00', 345],
    ['America/St_Johns', '2026-01-01 00:00:00', -210],
    ['Pacific/Kiritimati', '2026-01-01 00:00:00', 840],
    ['UTC', '2026-01-01 00:00:00', 0],
    ['UTC-03:30', '2026-07-01 00:00:00', -210],
    // Before zones had whole minutes.
    ['Africa/Monrovia', '1960-01-01 00:00:00', -44.5],
  ])('%s at %s in UTC is %s min', (zone, at, minutes) => {
    expect(offsetOf(zone)(utcMs(at))).toEqual(minutes);
  });

  it.each(['Mars/Base', 'UTC+15:00', 'UTC+2', 'Europe', ''])('%j isn’t known', (zone) => {
    expect(offsetIn(zone)).toBeNull();
  });

  test('all that this computer names are known, in the form that is kept', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      expect(zone).toMatch(timeZonePattern);
      expect(Math.abs(offsetOf(zone)(utcMs('2026-07-01 00:00:00')))).toBeLessThanOrEqual(utcOffsetBounds.max);
    }
  });
});

describe('the time that clocks in a zone showed', () => {
  it.each([
    ['Europe/Warsaw', '2026-03-29 01:59:59', ['2026-03-29 00:59:59']],
    ['Europe/Warsaw', '2026-03-29 03:00:00', ['2026-03-29 01:00:00']],
    ['Europe/Warsaw', '2026-10-25 02:00:00', ['2026-10-25 00:00:00', '2026-10-25 01:00:00']],
    ['Europe/Warsaw', '2026-10-25 03:00:00', ['2026-10-25 02:00:00']],
    ['Australia/Lord_Howe', '2026-04-05 01:45:00', ['2026-04-04 14:45:00', '2026-04-04 15:15:00']],
    ['Asia/Kolkata', '2026-11-21 10:02:11', ['2026-11-21 04:32:11']],
  ])('in %s %s was %j in UTC', (zone, shown, points) => {
    const { assumed, all } = pointsInTime(utcMs(shown), offsetOf(zone));
    expect(all.map(inUtc)).toEqual(points);
    expect(assumed).toBe(all[0]);
  });

  it.each([
    ['Europe/Warsaw', '2026-03-29 02:30:00', '2026-03-29 01:30:00'],
    ['Australia/Lord_Howe', '2026-10-04 02:15:00', '2026-10-03 15:45:00'],
    // A whole day.
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30 22:00:00'],
  ])('in %s %s never came, and is assumed to be %s in UTC', (zone, shown, assumed) => {
    const points = pointsInTime(utcMs(shown), offsetOf(zone));
    expect([points.all, inUtc(points.assumed)]).toEqual([[], assumed]);
  });
});

property(
  'each time that clocks show is found again',
  fc.record({
    zone: fc.constantFrom('Europe/Warsaw', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC+05:45'),
    atMs: fc
      .integer({ min: utcMs('1990-01-01 00:00:00') / 1_000, max: utcMs('2035-01-01 00:00:00') / 1_000 })
      .map((seconds) => seconds * 1_000),
  }),
  ({ zone, atMs }) => {
    const offsetAt = offsetOf(zone);
    return pointsInTime(atMs + offsetAt(atMs) * 60_000, offsetAt).all.includes(atMs);
  },
);

property(
  'a fixed offset is kept as a zone',
  fc.integer(utcOffsetBounds),
  (minutes) => offsetIn(fixedZone(minutes))?.(0) === minutes && timeZonePattern.test(fixedZone(minutes)),
);

test.each([
  ['UTC', 'UTC'],
  ['UTC+02:00', 'UTC+2'],
  ['UTC-03:30', 'UTC−3:30'],
  ['America/New_York', 'America/New York'],
])('%s is shown as %s', (zone, text) => expect(zoneText(zone)).toBe(text));
