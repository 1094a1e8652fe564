/** The timestamps of a single item (section 2.4). Only `bought_at` has a zone. Fractions stay text, since a Date has no microseconds. */

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

/** The time of a zoneless text, assumed to be so many minutes ahead of UTC; must be shown as an assumption. Null: any other text. */
export function assumedTime(text: string, offsetMinutes: number): UtcTime | null {
  const secondMs = secondsOnCalendar(text);
  return secondMs === null
    ? null
    : { kind: 'utc', secondMs: secondMs - offsetMinutes * 60_000, fraction: '' };
}

/** Where a zoneless time would be latest. */
const westernmostOffsetMinutes = -12 * 60;

/**
 * When a time as sent has certainly passed, epoch milliseconds: one without a zone in the assumed zone (minutes ahead of UTC), without
 * that (null) in every zone. Null: unreadable.
 */
export function passedAt(text: string, assumedOffsetMinutes: number | null): number | null {
  const time = readTimestamp(text);
  if (time.kind === 'utc') return time.secondMs;
  return assumedTime(text, assumedOffsetMinutes ?? westernmostOffsetMinutes)?.secondMs ?? null;
}

/** Minutes that local time is ahead of UTC at a point in time (epoch milliseconds). */
export type LocalOffset = (atMs: number) => number;

/** The zone of this computer. */
export function machineOffset(atMs: number): number {
  // Not -x, which would be -0 for UTC.
  return 0 - Math.round(new Date(atMs).getTimezoneOffset());
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
    zone: zoneWords(offsetMinutes),
  };
}

/** `UTC`, `UTC+2`, `UTC−3:30`. */
export function zoneWords(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'UTC';
  const minutes = Math.abs(offsetMinutes);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** Epoch milliseconds of `YYYY-MM-DD HH:MM:SS` as UTC; null: another format, or an invalid time. */
function secondsOnCalendar(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) || text.startsWith('0000')) return null;
  const ms = Date.parse(`${text.replace(' ', 'T')}.000Z`);
  // Date.parse rolls some invalid dates over (30 February -> 2 March), so the result must format to the same text.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== `${text.replace(' ', 'T')}.000Z`) return null;
  return ms;
}
