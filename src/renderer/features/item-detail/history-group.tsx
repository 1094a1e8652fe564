import { useState } from 'react';
import {
  lastSeenText,
  type StatusHistoryOf,
  useLastSeen,
  useStatusHistory,
} from '#renderer/data/status-history.ts';
import { seenTimeText } from '#renderer/ui/response-age.ts';
import shared from '#renderer/ui/shared.module.css';
import { StatusLine } from '#renderer/ui/status-badge.tsx';
import type { StatusSpan, WatchTarget } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import styles from './field-row.module.css';
import { Section } from './field-row.tsx';

const texts = words.history;

/** Shown initially: the current status and the change that led to it. Their room is reserved, so that nothing moves. */
const linesAtFirst = 2;

/** The statuses that this app has seen of the item, newest first. */
export function HistoryGroup({ connectionId, itemId, receivedAt }: StatusHistoryOf) {
  const [isWhole, setWhole] = useState(false);
  const data = useStatusHistory({ connectionId, itemId, receivedAt });
  const lines = data?.kind === 'kept' ? historyLines(data.spans, Date.now()) : [];
  const shown = isWhole ? lines : lines.slice(0, linesAtFirst);

  return (
    <Section
      title={texts.title}
      origin={{ text: texts.byThisApp, hint: texts.byThisAppHint }}
      action={
        lines.length > linesAtFirst && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? texts.showFewer : texts.showAll(lines.length)}
          </button>
        )
      }
    >
      <ol className={styles.lines}>
        {shown.map((line) => (
          <Line key={line.key} line={line} />
        ))}
        {data?.kind === 'kept' && lines.length === 0 && <li className={styles.quiet}>{texts.nothingYet}</li>}
        {data?.kind === 'off' && <li className={styles.quiet}>{texts.off[data.because]}</li>}
      </ol>
    </Section>
  );
}

/** The status that an item was last seen with, for one that can't be loaded. */
export function LastSeen(target: WatchTarget) {
  const last = useLastSeen(target);
  return (
    last !== null && (
      <p className={styles.lastSeen} role="status">
        {lastSeenText(last)}
      </p>
    )
  );
}

function Line({ line }: { line: HistoryLine }) {
  return (
    <li className={styles.entry}>
      <span className={styles.status}>
        <StatusLine status={line.status} />
        {line.hasError && (
          <span className={styles.error} title={texts.errorHint}>
            {texts.error}
          </span>
        )}
        {line.hasError === null && (
          <span className={`${shared.faint} ${shared.fixed}`} title={texts.unreadErrorHint}>
            {texts.unreadError}
          </span>
        )}
      </span>
      <span className={`${shared.ellipsis} ${shared.quiet} ${shared.shrink}`} title={line.hint}>
        {line.when}
      </span>
    </li>
  );
}

/** A status, and when it began as far as this app knows. */
type HistoryLine = {
  key: string;
  status: string;
  /** Null: unreadable. */
  hasError: boolean | null;
  /** `between 10:02 and 10:07`, `first seen 09:58` */
  when: string;
  hint: string;
};

/** The lines of an item's spans, in their order. `nowMs` decides which times need a date. */
export function historyLines(spans: readonly StatusSpan[], nowMs: number): HistoryLine[] {
  return spans.map((span, index) => {
    const before = spans[index + 1];
    return {
      key: `${span.firstSeen} ${spans.length - index}`,
      status: span.status,
      hasError: span.hasError,
      when: whenText(span.firstSeen, before?.lastSeen ?? null, nowMs),
      hint: texts.seenFromTo(seenTimeText(span.firstSeen, nowMs), seenTimeText(span.lastSeen, nowMs)),
    };
  });
}

/** When a status began: between the last response with another one and the first with this one. */
function whenText(firstSeen: number, otherSeen: number | null, nowMs: number): string {
  const from = otherSeen === null ? null : minuteText(otherSeen, nowMs);
  const to = minuteText(firstSeen, nowMs);
  if (from === null) return texts.firstSeen(to);
  if (from === to) return texts.at(to);
  return texts.between(from, withoutDateOf(from, to));
}

/** Without seconds, which are in the tooltip. */
function minuteText(atMs: number, nowMs: number): string {
  return seenTimeText(atMs, nowMs).slice(0, -':00'.length);
}

/** Next to another time of the same day, `2026-11-20 10:07` becomes `10:07`. */
function withoutDateOf(other: string, text: string): string {
  const [date, time] = text.split(' ');
  return time !== undefined && other.startsWith(`${date} `) ? time : text;
}
