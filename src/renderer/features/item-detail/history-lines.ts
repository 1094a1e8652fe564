import { seenTimeText } from '#renderer/ui/answer-age.ts';
import type { StatusSpan } from '#shared/history.ts';
import { words } from '#words/words.ts';

/** One line of the history: a status, and when it began as far as this app knows. */
export type HistoryLine = {
  key: string;
  status: string;
  /** Null: that could not be read. */
  hasError: boolean | null;
  /** `between 10:02 and 10:07`, `first seen 09:58` */
  when: string;
  /** Both times in full. */
  hint: string;
};

/** The lines of an item's spans, newest first, as they come. `nowMs` decides which times need their date. */
export function historyLines(spans: readonly StatusSpan[], nowMs: number): HistoryLine[] {
  return spans.map((span, index) => {
    const before = spans[index + 1];
    return {
      key: `${span.firstSeen} ${spans.length - index}`,
      status: span.status,
      hasError: span.hasError,
      when: whenText(span.firstSeen, before?.lastSeen ?? null, nowMs),
      hint: words.history.seenFromTo(seenTimeText(span.firstSeen, nowMs), seenTimeText(span.lastSeen, nowMs)),
    };
  });
}

/** When a status began: some time between the last response with another and the first with this one. */
function whenText(firstSeen: number, otherSeen: number | null, nowMs: number): string {
  const from = otherSeen === null ? null : minuteText(otherSeen, nowMs);
  const to = minuteText(firstSeen, nowMs);
  if (from === null) return words.history.firstSeen(to);
  if (from === to) return words.history.at(to);
  return words.history.between(from, withoutDateOf(from, to));
}

/** Seconds are in the tooltip alone. */
function minuteText(atMs: number, nowMs: number): string {
  return seenTimeText(atMs, nowMs).slice(0, -':00'.length);
}

/** `2026-11-20 10:07` beside another time of that day is `10:07`. */
function withoutDateOf(other: string, text: string): string {
  const [date, time] = text.split(' ');
  return time !== undefined && other.startsWith(`${date} `) ? time : text;
}
