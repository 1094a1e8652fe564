import { words } from '#words/words.ts';

/** Whole seconds, rounded up: what is shown as a wait is over when it says so. */
export function secondsText(ms: number): string {
  return words.amounts.seconds(Math.max(1, Math.ceil(ms / 1000)));
}

/** `12 s`, `1 min 40 s`, `2 min` */
export function durationText(seconds: number): string {
  const rest = seconds % 60;
  if (seconds < 60) return words.amounts.seconds(seconds);
  if (rest === 0) return words.amounts.minutes(seconds / 60);
  return words.amounts.minutesAndSeconds((seconds - rest) / 60, rest);
}

/** `64 KB`, `8 MB`, rounded. */
export function sizeText(bytes: number): string {
  const mebibyte = 1024 * 1024;
  return bytes >= mebibyte
    ? words.amounts.megabytes(Math.round(bytes / mebibyte))
    : words.amounts.kilobytes(Math.round(bytes / 1024));
}
