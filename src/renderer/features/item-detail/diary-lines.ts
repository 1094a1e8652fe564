import { seenTimeText } from '#renderer/ui/seen-text.ts';
import type { StatusSpan } from '#shared/diary.ts';
import { words } from '#words/words.ts';

/** One line of the history: a status, and when it began as far as this app knows. */
export type DiaryLine = {
  key: string;
  status: string;
  hasError: boolean;
  /** `between 10:02 and 10:07`, `first seen 09:58` */
  when: string;
  /** Both times in full. */
  hint: string;
};

/** The lines of an item's spans, newest first as they come. `nowMs` decides which times need their date. */
export function diaryLines(spans: readonly StatusSpan[], nowMs: number): DiaryLine[] {
  return spans.map((span, index) => {
    const before = spans[index + 1];
    const began = seenTimeText(span.firstSeen, nowMs);
    return {
      key: `${span.firstSeen} ${spans.length - index}`,
      status: span.status,
      hasError: span.hasError,
      when:
        before === undefined
          ? words.diary.firstSeen(began)
          : words.diary.between(
              seenTimeText(before.lastSeen, nowMs),
              withoutSameDate(began, before.lastSeen, nowMs),
            ),
      hint: words.diary.seenFromTo(began, seenTimeText(span.lastSeen, nowMs)),
    };
  });
}

/** Of two times on one day the second goes without the date. */
function withoutSameDate(text: string, otherMs: number, nowMs: number): string {
  const [date, time] = text.split(' ');
  return time !== undefined && seenTimeText(otherMs, nowMs).startsWith(`${date} `) ? time : text;
}
