/**
 * The timestamps of a single item (section 2.4) as exact text. `bought_at` alone states its zone; the others are shown
 * as sent. Fractions of a second stay text: a Date would round the microseconds away.
 */

/** A time with the zone stated as UTC: whole seconds as epoch milliseconds, and the fraction's digits as sent. */
export type UtcTime = { kind: 'utc'; secondMs: number; fraction: string };

type Timestamp =
  | UtcTime
  /** `YYYY-MM-DD HH:MM:SS` and a real calendar date, but in no stated zone: it is no point in time. */
  | { kind: 'zoneless' }
  /** Neither shape, or no calendar date (30 February). */
  | { kind: 'unreadable' };

/** Parses a timestamp by exact format and calendar. Nothing is repaired or guessed. */
export function readTimestamp(text: string): Timestamp {
  const utc = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d{6}))Z$/.exec(text);
  if (utc !== null) {
    const secondMs = secondsOnCalendar(`${utc[1]} ${utc[2]}`);
    return secondMs === null ? { kind: 'unreadable' } : { kind: 'utc', secondMs, fraction: utc[3] ?? '' };
  }
  return secondsOnCalendar(text) === null ? { kind: 'unreadable' } : { kind: 'zoneless' };
}

/**
 * The point in time that a zoneless text would be if its clock were so many minutes ahead of UTC: an assumption, never to be
 * shown without saying so. Null for any other text.
 */
export function assumedTime(text: string, offsetMinutes: number): UtcTime | null {
  const secondMs = secondsOnCalendar(text);
  return secondMs === null
    ? null
    : { kind: 'utc', secondMs: secondMs - offsetMinutes * 60_000, fraction: '' };
}

/** Minutes that local time is ahead of UTC at a point in time (epoch milliseconds). */
export type LocalOffset = (atMs: number) => number;

/** The zone of this machine. */
export function machineOffset(atMs: number): number {
  // 0 - x: plain negation makes -0 of UTC itself.
  return 0 - Math.round(new Date(atMs).getTimezoneOffset());
}

/** `2026-11-21 11:01:05`, the fraction apart, and the zone's words: `UTC`, `UTC+1`, `UTC−3:30`. */
export type ShownTime = { seconds: string; fraction: string; zone: string };

/** As a clock in UTC showed it. */
export function inUtc(time: UtcTime): ShownTime {
  return shownAt(time, 0);
}

/** As a clock here showed it: by the offset of that day, which may be another than that of today. */
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

/** Epoch milliseconds of `YYYY-MM-DD HH:MM:SS` read as UTC; null when it has another shape or no such time exists. */
function secondsOnCalendar(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) || text.startsWith('0000')) return null;
  const ms = Date.parse(`${text.replace(' ', 'T')}.000Z`);
  // Date.parse rolls some impossible dates over (30 February -> 2 March): only what comes back unchanged was real.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== `${text.replace(' ', 'T')}.000Z`) return null;
  return ms;
}
