import { useEffect, useState } from 'react';
import { words } from '#words/words.ts';

/**
 * The current time, for showing the age of a response of `seenAtMs` (epoch milliseconds). It re-renders only when the words of
 * the age change, so it belongs in the smallest element that shows them.
 */
export function useAge(seenAtMs: number): number {
  const [, renew] = useState(0);
  const nowMs = Date.now();
  const waitMs = msUntilNextAge(seenAtMs, nowMs);
  // After every render, since each one reads the clock.
  useEffect(() => {
    const timer = setTimeout(() => renew((count) => count + 1), waitMs);
    return () => clearTimeout(timer);
  });
  return nowMs;
}

/** How old a response is: `just now`, `20 s ago`, `2 min ago`, `3 h ago`, `2 d ago`. Times are epoch milliseconds. */
export function ageText(seenAtMs: number, nowMs: number): string {
  const age = amountText(seenAtMs, nowMs);
  return age === null ? words.amounts.justNow : words.amounts.ago(age);
}

/** A shorter form, shown beside the value: `now`, `20 s`, `2 min`, `3 h`, `2 d`. */
export function shortAgeText(seenAtMs: number, nowMs: number): string {
  return amountText(seenAtMs, nowMs) ?? words.amounts.now;
}

/** Null: too short to show an amount. */
function amountText(seenAtMs: number, nowMs: number): string | null {
  const seconds = Math.max(0, Math.floor((nowMs - seenAtMs) / 1000));
  if (seconds < 10) return null;
  if (seconds < 60) return words.amounts.seconds(Math.floor(seconds / 10) * 10);
  if (seconds < 3_600) return words.amounts.minutes(Math.floor(seconds / 60));
  if (seconds < 86_400) return words.amounts.hours(Math.floor(seconds / 3_600));
  return words.amounts.days(Math.floor(seconds / 86_400));
}

/** Milliseconds until {@link ageText} changes, at least one second. */
export function msUntilNextAge(seenAtMs: number, nowMs: number): number {
  const ageMs = Math.max(0, nowMs - seenAtMs);
  const stepMs = ageMs < 60_000 ? 10_000 : ageMs < 3_600_000 ? 60_000 : 3_600_000;
  return Math.max(1_000, stepMs - (ageMs % stepMs));
}

/** The local time of day, `10:07:12`; preceded by the date if that isn't today. */
export function seenTimeText(seenAtMs: number, nowMs: number): string {
  const seen = new Date(seenAtMs);
  const time = [seen.getHours(), seen.getMinutes(), seen.getSeconds()].map(twoDigits).join(':');
  if (seen.toDateString() === new Date(nowMs).toDateString()) return time;
  return `${seen.getFullYear()}-${twoDigits(seen.getMonth() + 1)}-${twoDigits(seen.getDate())} ${time}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Beyond this age a delivery may have progressed, which users must know before they reply to a customer. */
const oldAfterMs = 5 * 60_000;

/** Whether a response is shown as possibly outdated; epoch milliseconds. */
export function isOldResponse(receivedAtMs: number, nowMs: number): boolean {
  return nowMs - receivedAtMs >= oldAfterMs;
}
