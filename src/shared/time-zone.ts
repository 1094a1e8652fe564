/** Time zones: IANA names (`Europe/Warsaw`), and fixed offsets from UTC (`UTC`, `UTC-03:30`), which the tz database has no names for. */

/** The form of both. Another computer may know a zone that this one doesn't: see {@link offsetIn}. */
export const timeZonePattern = /^(?=.{1,64}$)[A-Za-z][\w+:-]*(?:\/[\w+-]+)*$/;

/** All offsets from UTC in use, in minutes. */
export const utcOffsetBounds = { min: -12 * 60, max: 14 * 60 } as const;

/** Minutes that local time is ahead of UTC at a point in time (epoch milliseconds). */
export type LocalOffset = (atMs: number) => number;

/** The zone of this computer. */
export function machineOffset(atMs: number): number {
  // Not -x, which would be -0 for UTC.
  return 0 - Math.round(new Date(atMs).getTimezoneOffset());
}

/** The zone of so many minutes ahead of UTC all year. */
export function fixedZone(offsetMinutes: number): string {
  const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const digits = [hours, minutes].map((value) => String(value).padStart(2, '0')).join(':');
  return offsetMinutes === 0 ? 'UTC' : `UTC${offsetMinutes < 0 ? '-' : '+'}${digits}`;
}

/** The offset that {@link fixedZone} was made of; null: a name. */
function fixedOffset(zone: string): number | null {
  const [, sign, hours, minutes] = /^UTC(?:([+-])(\d\d):(\d\d))?$/.exec(zone) ?? [];
  if (zone !== 'UTC' && sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) + 0;
}

/** A formatter takes long to make. Most times are of the same zone. */
let last: { zone: string; offsetAt: LocalOffset | null } = { zone: '', offsetAt: null };

/** The offset of a zone at each point in time, with its daylight saving; null: this computer doesn't know the zone. */
export function offsetIn(zone: string): LocalOffset | null {
  if (zone !== last.zone) last = { zone, offsetAt: offsetFor(zone) };
  return last.offsetAt;
}

function offsetFor(zone: string): LocalOffset | null {
  const fixed = fixedOffset(zone);
  if (fixed !== null) return fixed < utcOffsetBounds.min || fixed > utcOffsetBounds.max ? null : () => fixed;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    return (atMs) => offsetFrom(format.formatToParts(atMs));
  } catch {
    return null;
  }
}

/** Of `GMT`, `GMT+05:30`, or with seconds before zones had whole minutes. */
function offsetFrom(parts: readonly Intl.DateTimeFormatPart[]): number {
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, ...digits] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = digits.map((value) => Number(value ?? 0));
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes + seconds / 60) + 0;
}

const dayMs = 86_400_000;

/**
 * The points in time (epoch milliseconds) at which clocks in a zone show a time, given as epoch milliseconds of the same time in UTC: one;
 * two in their order, where clocks were put back over it; or none, where they were put forward over it. `assumed` is the first, and in a
 * gap the one of clocks that weren't yet put forward: the rule of RFC 5545, JavaScript's Date and Temporal.
 */
export function pointsInTime(clockMs: number, offsetAt: LocalOffset): { assumed: number; all: number[] } {
  const [before, after] = [clockMs - dayMs, clockMs + dayMs].map(offsetAt) as [number, number];
  const at = (offset: number) => Math.round(clockMs - offset * 60_000);
  const all = [...new Set([before, after])].filter((offset) => offsetAt(at(offset)) === offset).map(at);
  all.sort((a, b) => a - b);
  return { assumed: all[0] ?? at(before), all };
}

/** `UTC`, `UTC+2`, `UTC−3:30`. */
export function offsetText(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'UTC';
  const minutes = Math.abs(offsetMinutes);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** `Europe/Warsaw` with underscores as spaces, `UTC+2`. */
export function zoneText(zone: string): string {
  const offset = fixedOffset(zone);
  return offset === null ? zone.replaceAll('_', ' ') : offsetText(offset);
}
