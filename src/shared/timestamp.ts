/** The timestamps of a single item (section 2.4). Only `bought_at` has a zone. Fractions stay text, since a Date has no microseconds. */

import {
  fixedZone,
  type LocalOffset,
  offsetIn,
  offsetText,
  pointsInTime,
  utcOffsetBounds,
} from './time-zone.ts';

/** A UTC time: whole seconds as epoch milliseconds, and the digits of the fraction. */
export type UtcTime = { kind: 'utc'; secondMs: number; fraction: string };

type Timestamp =
  | UtcTime
  /** `YYYY-MM-DD HH:MM:SS`, a valid date without a zone, and so not a point in time. */
  | { kind: 'zoneless' }
  /** Another format, or an invalid date (30 February). */
  | { kind: 'unreadable' };

/** Parses a timestamp strictly. */
export function readTimestamp(text: string): Timestamp {
  const utc = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d{6}))Z$/.exec(text);
  if (utc !== null) {
    const secondMs = secondsOnCalendar(`${utc[1]} ${utc[2]}`);
    return secondMs === null ? { kind: 'unreadable' } : { kind: 'utc', secondMs, fraction: utc[3] ?? '' };
  }
  return secondsOnCalendar(text) === null ? { kind: 'unreadable' } : { kind: 'zoneless' };
}

/**
 * The time of a zoneless text in an assumed zone, to be shown as an assumption. `clockChange`: clocks were put back over it, and the first
 * of two times is assumed; or forward, so that none showed it. `latestMs`: the last time that it can be.
 */
export type AssumedTime = UtcTime & { latestMs: number; clockChange: 'back' | 'forward' | null };

/** Null: not a time without a zone, or this computer doesn't know the zone. */
export function assumedTime(text: string, zone: string): AssumedTime | null {
  const [clockMs, offsetAt] = [secondsOnCalendar(text), offsetIn(zone)];
  if (clockMs === null || offsetAt === null) return null;
  const { assumed, all } = pointsInTime(clockMs, offsetAt);
  const clockChange = all.length === 1 ? null : all.length === 2 ? 'back' : 'forward';
  return { kind: 'utc', secondMs: assumed, fraction: '', latestMs: all.at(-1) ?? assumed, clockChange };
}

/** Where a zoneless time would be latest. */
const westernmostZone = fixedZone(utcOffsetBounds.min);

/**
 * When a time as sent has certainly passed, epoch milliseconds: one without a zone in the assumed zone, without that (null, or unknown to
 * this computer) in every zone. Null: unreadable.
 */
export function passedAt(text: string, zone: string | null): number | null {
  const time = readTimestamp(text);
  if (time.kind === 'utc') return time.secondMs;
  const assumed = (zone === null ? null : assumedTime(text, zone)) ?? assumedTime(text, westernmostZone);
  return assumed?.latestMs ?? null;
}

/** `2026-11-21 11:01:05`, the fraction, and the zone: `UTC`, `UTC+1`, `UTC−3:30`. */
export type ShownTime = { seconds: string; fraction: string; zone: string };

export function inUtc(time: UtcTime): ShownTime {
  return shownAt(time, 0);
}

/** In local time, with the offset of that day, which may differ from today's. */
export function inLocalTime(time: UtcTime, offsetAt: LocalOffset): ShownTime {
  return shownAt(time, offsetAt(time.secondMs));
}

function shownAt(time: UtcTime, offsetMinutes: number): ShownTime {
  const moved = new Date(time.secondMs + offsetMinutes * 60_000);
  return {
    seconds: moved.toISOString().slice(0, -'.000Z'.length).replace('T', ' '),
    fraction: time.fraction,
    zone: offsetText(offsetMinutes),
  };
}

/** Epoch milliseconds of `YYYY-MM-DD HH:MM:SS` as UTC; null: another format, or an invalid time. */
function secondsOnCalendar(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) || text.startsWith('0000')) return null;
  const ms = Date.parse(`${text.replace(' ', 'T')}.000Z`);
  // Date.parse rolls some invalid dates over (30 February -> 2 March), so the result must format to the same text.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== `${text.replace(' ', 'T')}.000Z`) return null;
  return ms;
}
