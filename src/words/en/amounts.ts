import { countText, decimalText } from '#words/numbers.ts';

/** Amounts with their units, and how long ago something was. */
export const amounts = {
  /** `41 ms`, `1.3 s` */
  duration: (ms: number) => (ms < 1_000 ? `${countText(Math.round(ms))} ms` : `${decimalText(ms / 1_000)} s`),
  /** `41 ms`, `1,312 ms` */
  milliseconds: (ms: number) => `${countText(Math.round(ms))} ms`,
  /** `3 s`, of a time that is still running. */
  wholeSeconds: (ms: number) => `${countText(Math.floor(ms / 1_000))} s`,
  /** `812 B`, `9.1 KB`, `1.2 MB` */
  size: (bytes: number) => {
    if (bytes < 1_000) return `${countText(bytes)} B`;
    return bytes < 1_000_000 ? `${decimalText(bytes / 1_000)} KB` : `${decimalText(bytes / 1_000_000)} MB`;
  },

  seconds: (seconds: number) => `${countText(seconds)} s`,
  minutes: (minutes: number) => `${countText(minutes)} min`,
  /** `1 min 40 s` */
  minutesAndSeconds: (minutes: number, seconds: number) =>
    `${countText(minutes)} min ${countText(seconds)} s`,
  hours: (hours: number) => `${countText(hours)} h`,
  days: (days: number) => `${countText(days)} d`,
  /** An age of a few seconds, in a sentence and beside what it is the age of. */
  justNow: 'just now',
  now: 'now',
  /** `age` is one of the amounts above. */
  ago: (age: string) => `${age} ago`,
  kilobytes: (kilobytes: number) => `${countText(kilobytes)} KB`,
  megabytes: (megabytes: number) => `${countText(megabytes)} MB`,
};
