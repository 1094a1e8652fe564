import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyTime, timeText, useCatalogCopy } from '#renderer/desktop/catalog-copy.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import {
  lastSeenText,
  type StatusHistoryOf,
  useLastSeen,
  useStatusHistory,
} from '#renderer/desktop/status-history.ts';
import { seenTimeText } from '#renderer/ui/answer-age.ts';
import shared from '#renderer/ui/shared.module.css';
import { StatusLine } from '#renderer/ui/status-badge.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Failure } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import type { StatusSpan, WatchTarget } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import styles from './field-row.module.css';
import { Section } from './field-row.tsx';

const texts = words.history;

/** Shown initially: the current status and the change that led to it. Their room is reserved, so that nothing moves. */
const linesAtFirst = 2;

/** The statuses that this app has seen of the item, newest first. */
export function HistoryGroup({ connectionId, itemId, answeredAt }: StatusHistoryOf) {
  const [isWhole, setWhole] = useState(false);
  const data = useStatusHistory({ connectionId, itemId, answeredAt });
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

const copiedTexts = words.copies.ofItem;

type CopiedGroupProps = {
  connectionId: string;
  itemId: number;
  detail: ItemDetail | undefined;
  failure: Failure | null;
};

/** What the local copy has of the item: where it was wrong, and earlier prices. Renders nothing if the item isn't in the copy. */
export function CopiedGroup({ connectionId, itemId, detail, failure }: CopiedGroupProps) {
  const desktop = useDesktop();
  const copy = useCatalogCopy(connectionId);
  const copyOf = copyTime(copy);
  const { data } = useQuery({
    ...itemQueries.copiedItem(desktop, connectionId, itemId),
    queryKey: ['copied-item', connectionId, itemId, copy?.whole?.number],
    enabled: copyOf !== null,
    // As it was when the item was opened, even if the response has it removed from the copy.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const isGone = failure?.kind === 'item-not-found';
  const { data: left } = useQuery({
    ...itemQueries.copiedItem(desktop, connectionId, itemId),
    enabled: isGone && copyOf !== null,
  });
  if (!data || copyOf === null) return null;
  const { row, changes, isNewer } = data;
  const time = isNewer ? null : copyOf;
  const price = detail?.item.price;
  const wrong = isGone
    ? copiedTexts.wasGone(time, left === null || left?.isRemoved === true)
    : price !== undefined && price !== row.price
      ? copiedTexts.otherPrice(time, visibleText(row.price))
      : null;
  const note = wrong ?? (detail === undefined && failure !== null ? copiedTexts.only(time) : null);
  if (note === null && changes.length === 0) return null;
  return (
    <Section
      title={copiedTexts.title}
      origin={{ text: copiedTexts.byCopies, hint: copiedTexts.byCopiesHint }}
    >
      {note !== null && (
        <p className={styles.quiet} role="status">
          {note}
        </p>
      )}
      {(changes.length > 0 || note !== wrong) && (
        <ol className={styles.lines}>
          <PriceLine price={row.price} platformPrice={row.platform_price} when={copiedTexts.at(time)} />
          {changes.map((change) => (
            <PriceLine
              key={`${change.until} ${change.price} ${change.platform_price}`}
              price={change.price}
              platformPrice={change.platform_price}
              when={copiedTexts.until(timeText(change.until))}
            />
          ))}
        </ol>
      )}
    </Section>
  );
}

function PriceLine({ price, platformPrice, when }: { price: string; platformPrice: string; when: string }) {
  return (
    <li className={styles.entry}>
      <span>{copiedTexts.prices(visibleText(price), visibleText(platformPrice))}</span>
      <span className={`${shared.ellipsis} ${shared.quiet} ${shared.shrink}`}>{when}</span>
    </li>
  );
}
