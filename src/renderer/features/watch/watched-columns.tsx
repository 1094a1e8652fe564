import { IconAlertTriangle, IconBellOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ageText, seenTimeText } from '#renderer/ui/answer-age.ts';
import { failureText } from '#renderer/ui/failure-text.ts';
import type { GridColumn } from '#renderer/ui/grid/grid-column.tsx';
import { StatusLine, statusDisplay } from '#renderer/ui/status-badge.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { textOrder } from '#shared/text-order.ts';
import type { WatchedItem } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import styles from './watched.module.css';

export type WatchedRow = WatchedItem & { id: number };

type Surroundings = {
  nowMs: number;
  /** How often each item is checked. */
  intervalMs: number;
  onCheck(item: WatchedItem): void;
  onRemove(item: WatchedItem): void;
};

const text = words.watch;

/** The columns of the watched items, in their order. The last two are things to do, with Enter or a click. */
export function watchedColumns({
  nowMs,
  intervalMs,
  onCheck,
  onRemove,
}: Surroundings): readonly GridColumn<WatchedRow>[] {
  const timeText = (atMs: number | null) => (atMs === null ? '' : seenTimeText(atMs, nowMs));
  return [
    {
      id: 'name',
      label: text.columns.name,
      size: 200,
      minSize: 120,
      flex: 4,
      order: (a, b) => textOrder.compare(nameOf(a), nameOf(b)),
      draw: (item) => (
        <span className={styles.name} data-unseen={item.hasUnseenChange || undefined}>
          <span className={styles.dot}>
            {item.hasUnseenChange && <span className={styles.spoken}>{text.unseenMark}</span>}
          </span>
          <bdi className={styles.clipped}>{visibleText(nameOf(item))}</bdi>
        </span>
      ),
      title: (item) => visibleText(item.market_hash_name || nameOf(item)),
      plain: nameOf,
    },
    {
      id: 'id',
      label: text.columns.id,
      size: 68,
      order: (a, b) => a.id - b.id,
      draw: ({ id }) => id,
      plain: ({ id }) => String(id),
    },
    {
      id: 'status',
      label: text.columns.status,
      size: 188,
      order: (a, b) => textOrder.compare(statusWords(a), statusWords(b)),
      isEmpty: ({ status }) => status === null,
      draw: ({ status, hasUnseenChange }) =>
        status === null ? (
          <Quiet>{text.notChecked}</Quiet>
        ) : (
          <span className={styles.status} data-unseen={hasUnseenChange || undefined}>
            <StatusLine status={status} />
          </span>
        ),
      plain: ({ status }) => status ?? '',
    },
    {
      id: 'changed',
      label: text.columns.changed,
      size: 232,
      minSize: 84,
      flex: 2,
      order: (a, b) => (a.changedAt ?? 0) - (b.changedAt ?? 0),
      isEmpty: ({ changedAt }) => changedAt === null,
      draw: ({ changedAt, previousStatus }) =>
        changedAt !== null && (
          <span className={styles.asRoomAllows}>
            <span className={styles.time}>{timeText(changedAt)}</span>
            {previousStatus !== null && (
              <span className={styles.quiet}>· {text.was(previousWords(previousStatus))}</span>
            )}
          </span>
        ),
      title: ({ changedAt, previousStatus }) =>
        changedAt === null || previousStatus === null
          ? undefined
          : text.changedHint(timeText(changedAt), previousWords(previousStatus)),
      plain: ({ changedAt }) => timeText(changedAt),
    },
    {
      id: 'checked',
      label: text.columns.checked,
      size: 122,
      order: (a, b) => (a.checkedAt ?? 0) - (b.checkedAt ?? 0),
      draw: (item) => drawChecked(item, nowMs, intervalMs),
      title: ({ checkedAt }) => timeText(checkedAt) || undefined,
      plain: ({ checkedAt }) => timeText(checkedAt),
    },
    {
      id: 'trouble',
      label: text.columns.error,
      size: 116,
      minSize: 44,
      flex: 1,
      order: (a, b) => textOrder.compare(troubleText(a), troubleText(b)),
      isEmpty: (item) => troubleText(item) === '',
      draw: (item) => {
        const trouble = troubleText(item);
        return (
          trouble !== '' && (
            <span className={styles.trouble} data-kind={item.errorMessagePresent ? 'item' : 'check'}>
              <IconAlertTriangle size={14} stroke={2} aria-hidden />
              <span className={styles.troubleText}>{trouble}</span>
            </span>
          )
        );
      },
      title: (item) => {
        if (item.errorMessagePresent) return text.deliveryErrorHint;
        if (item.failure === null) return undefined;
        const { title, cause, nextStep, code } = failureText(item.failure);
        return text.trouble({ title, cause, nextStep, code });
      },
      plain: troubleText,
    },
    {
      id: 'check',
      label: text.checkOne,
      header: '',
      size: 28,
      isFixed: true,
      draw: ({ isChecking }) => (
        <IconRefresh
          className={styles.action}
          data-turns={isChecking || undefined}
          size={15}
          stroke={1.75}
          aria-hidden
        />
      ),
      title: () => text.checkOne,
      press: onCheck,
    },
    {
      id: 'remove',
      label: text.remove,
      header: '',
      size: 28,
      isFixed: true,
      draw: () => <IconBellOff className={styles.action} size={15} stroke={1.75} aria-hidden />,
      title: () => text.removeHint,
      press: onRemove,
    },
  ];
}

/** What stands for the item: its name, else its market name, else its number. */
export function nameOf({ name, market_hash_name, itemId }: WatchedItem): string {
  return name || market_hash_name || text.item(itemId);
}

/** As it goes on within a line. A status that isn't documented stays as it came. */
function previousWords(status: string): string {
  const { words: look, tone } = statusDisplay(status);
  return visibleText(tone === 'unknown' ? look : look.toLowerCase());
}

function drawChecked(item: WatchedItem, nowMs: number, intervalMs: number): ReactNode {
  if (item.isChecking) return <Quiet>{text.checking}</Quiet>;
  if (item.checkedAt === null) return <Quiet>{text.notChecked}</Quiet>;
  if (!isOverdue(item, { nowMs, intervalMs })) {
    return <span className={styles.time}>{ageText(item.checkedAt, nowMs)}</span>;
  }
  const at = seenTimeText(item.checkedAt, nowMs);
  return (
    <span className={styles.overdue} title={text.overdueHint(at)}>
      {text.overdue(at)}
    </span>
  );
}

function statusWords({ status }: WatchedItem): string {
  return statusDisplay(status ?? '').words;
}

function troubleText({ errorMessagePresent, failure }: WatchedItem): string {
  if (errorMessagePresent) return text.deliveryError;
  return failure === null ? '' : failureText(failure).title;
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>;
}

/** Checks are spread over the interval and may wait for a slow answer: only past all of that a look is missing. */
const leewayMs = 30_000;

/** Whether a check is overdue: what is shown may be outdated. */
export function isOverdue(
  { checkedAt, addedAt }: Pick<WatchedItem, 'checkedAt' | 'addedAt'>,
  { nowMs, intervalMs }: { nowMs: number; intervalMs: number },
): boolean {
  return nowMs - (checkedAt ?? addedAt) > 2 * intervalMs + leewayMs;
}
