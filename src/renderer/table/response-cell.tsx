import { IconAlertCircle, IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useWasDue } from '#renderer/data/connections.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import type { SeenItem } from '#renderer/data/item-queries.ts';
import { isFailed, type Statuses } from '#renderer/data/statuses.ts';
import { failureTitle } from '#renderer/ui/failure-text.tsx';
import { ageText, isOldResponse, seenTimeText, shortAgeText, useAge } from '#renderer/ui/response-age.ts';
import shared from '#renderer/ui/shared.module.css';
import { StatusLine } from '#renderer/ui/status-badge.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { readTimestamp } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';
import styles from './list-strip.module.css';

/** Times in items' responses (section 2.4). */
export type SeenTime = 'bought_at' | 'next_try' | 'last_send' | 'send_date';

type ResponseCellProps = { statuses: Statuses; itemId: number; render(seen: SeenItem): ReactNode };

const { status: texts } = words.lookingUp;

/** A cell of an item's response, which other items' responses don't re-render. */
export function ResponseCell({ statuses, itemId, render }: ResponseCellProps) {
  const state = useSyncExternalStore(statuses.subscribe, () => statuses.stateOf(itemId));
  const isRequested = state?.fetchStatus === 'fetching';
  return (
    <span className={styles.cell} data-requested={(isRequested && state.data !== undefined) || undefined}>
      {state !== undefined && isFailed(state) ? (
        <span className={shared.faintText} title={failureTitle(failureOf(state.error))}>
          –
        </span>
      ) : state?.data !== undefined ? (
        render(state.data)
      ) : (
        isRequested && (
          <span className={shared.faintText} title={texts.waiting}>
            …
          </span>
        )
      )}
    </span>
  );
}

/** The same for a response that is already loaded. */
export function SeenCell({ children }: { children: ReactNode }) {
  return <span className={styles.cell}>{children}</span>;
}

/** Status, delivery error and age. */
export function SeenStatusContent({ seen }: { seen: SeenItem }) {
  return (
    <>
      {seen.item.status === undefined ? (
        <span className={shared.faintText}>{texts.unread}</span>
      ) : (
        <StatusLine status={seen.item.status} />
      )}
      {seen.item.error_message === undefined && (
        <span
          className={shared.faintText}
          role="img"
          aria-label={texts.unreadError}
          title={texts.unreadError}
        >
          <IconHelpCircle size={14} stroke={2} aria-hidden />
        </span>
      )}
      {typeof seen.item.error_message === 'string' && (
        <span
          className={styles.error}
          role="img"
          aria-label={texts.hasError}
          title={texts.error(visibleText(seen.item.error_message, { maxLength: maxToRead }))}
        >
          <IconAlertCircle size={14} stroke={2} aria-hidden />
        </span>
      )}
      <Age atMs={seen.receivedAt} />
    </>
  );
}

/** How long ago it was, with the time in the tooltip. */
export function SeenTimeAgo({ seen, field }: { seen: SeenItem; field: SeenTime }) {
  const text = seen.item[field];
  const time = typeof text === 'string' ? readTimestamp(text) : null;
  if (text === undefined || text === null || time?.kind !== 'utc')
    return <SeenTimeAsSent {...{ seen, field }} />;
  return <TimeAgo text={text} atMs={time.secondMs} receivedAt={seen.receivedAt} />;
}

function TimeAgo({ text, atMs, receivedAt }: { text: string; atMs: number; receivedAt: number }) {
  const nowMs = useAge(atMs);
  return (
    <span
      className={styles.value}
      title={texts.timeHint(seenTimeText(atMs, nowMs), text, ageText(receivedAt, nowMs))}
    >
      {(atMs > nowMs ? words.replies.age(atMs, nowMs) : null) ?? ageText(atMs, nowMs)}
    </span>
  );
}

/** A time as sent; empty for null. */
export function SeenTimeAsSent({ seen, field }: { seen: SeenItem; field: SeenTime }) {
  const text = seen.item[field];
  if (text === undefined) return <span className={shared.faintText}>{texts.unread}</span>;
  if (text === null) return null;
  const hint = texts.asSentHint(ageText(seen.receivedAt, Date.now()));
  return field === 'next_try' ? (
    <NextAttempt text={text} hint={hint} />
  ) : (
    <bdi className={styles.value} title={hint}>
      {visibleText(text)}
    </bdi>
  );
}

/** Dimmed once it has passed, so that it isn't read as planned. */
function NextAttempt({ text, hint }: { text: string; hint: string }) {
  const wasDue = useWasDue(text);
  return (
    <bdi
      className={wasDue === null ? styles.value : `${styles.value} ${shared.faintText}`}
      title={wasDue === null ? hint : texts.wasDueHint(wasDue, hint)}
    >
      {visibleText(text)}
    </bdi>
  );
}

/** The delivery error, in full in the tooltip. */
export function SeenError({ seen }: { seen: SeenItem }) {
  const { error_message: message } = seen.item;
  if (message === undefined) return <span className={shared.faintText}>{texts.unread}</span>;
  if (message === null) return null;
  const text = visibleText(message, { maxLength: maxToRead });
  return (
    <bdi className={styles.errorText} title={texts.errorHint(text, ageText(seen.receivedAt, Date.now()))}>
      {text}
    </bdi>
  );
}

/** How old a response is. Re-renders only when its words change. */
function Age({ atMs }: { atMs: number }) {
  const nowMs = useAge(atMs);
  const isOld = isOldResponse(atMs, nowMs);
  const age = ageText(atMs, nowMs);
  return (
    <span
      className={styles.age}
      data-old={isOld || undefined}
      title={isOld ? texts.seenLongAgo(age) : texts.seen(age)}
    >
      {shortAgeText(atMs, nowMs)}
    </span>
  );
}

/** The same in its own column. */
export function SeenAge({ atMs }: { atMs: number }) {
  const nowMs = useAge(atMs);
  return (
    <span
      className={styles.value}
      data-old={isOldResponse(atMs, nowMs) || undefined}
      title={words.itemAge.seenHint(seenTimeText(atMs, nowMs))}
    >
      {ageText(atMs, nowMs)}
    </span>
  );
}
