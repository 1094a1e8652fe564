import { IconAlertTriangle, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ageText, seenTimeText } from '#renderer/ui/answer-age.ts';
import { failureText } from '#renderer/ui/failure-text.ts';
import { StatusLine, statusDisplay } from '#renderer/ui/status-badge.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { WatchedItem } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import styles from './watched.module.css';

/** What a cell needs to know beside its item. */
export type CellSurroundings = { nowMs: number; intervalMs: number };

export type WatchedColumn = {
  id: 'name' | 'id' | 'status' | 'changed' | 'checked' | 'trouble' | 'check' | 'remove';
  header: string;
  /** For copying: the plain value. */
  plain(item: WatchedItem, around: CellSurroundings): string;
  draw(item: WatchedItem, around: CellSurroundings): ReactNode;
  title?(item: WatchedItem, around: CellSurroundings): string | undefined;
};

const text = words.watch;

/** The columns of the watched items, in their order. The last two are things to do, with Enter or a click. */
export const watchedColumns: readonly WatchedColumn[] = [
  {
    id: 'name',
    header: text.columns.name,
    plain: nameOf,
    draw: (item) => (
      <span className={styles.name}>
        <span className={styles.dot} data-unseen={item.hasUnseenChange || undefined}>
          {item.hasUnseenChange && <span className={styles.spoken}>{text.unseenMark}</span>}
        </span>
        <bdi className={styles.clipped}>{visibleText(nameOf(item))}</bdi>
      </span>
    ),
    title: (item) => visibleText(item.market_hash_name || nameOf(item)),
  },
  {
    id: 'id',
    header: text.columns.id,
    plain: ({ itemId }) => String(itemId),
    draw: ({ itemId }) => <span className={styles.mono}>{itemId}</span>,
  },
  {
    id: 'status',
    header: text.columns.status,
    plain: ({ status }) => status ?? '',
    draw: ({ status }) =>
      status === null ? <Quiet>{text.notChecked}</Quiet> : <StatusLine status={status} />,
  },
  {
    id: 'changed',
    header: text.columns.changed,
    plain: ({ changedAt }, { nowMs }) => (changedAt === null ? '' : seenTimeText(changedAt, nowMs)),
    draw: (item, { nowMs }) =>
      item.changedAt !== null && (
        <>
          <span className={styles.time}>{seenTimeText(item.changedAt, nowMs)}</span>
          {item.previousStatus !== null && (
            <span className={styles.was}> · {text.was(previousWords(item.previousStatus))}</span>
          )}
        </>
      ),
    title: ({ changedAt, previousStatus }, { nowMs }) =>
      changedAt === null || previousStatus === null
        ? undefined
        : text.changedHint(seenTimeText(changedAt, nowMs), previousWords(previousStatus)),
  },
  {
    id: 'checked',
    header: text.columns.checked,
    plain: ({ checkedAt }, { nowMs }) => (checkedAt === null ? '' : seenTimeText(checkedAt, nowMs)),
    draw: drawChecked,
    title: ({ checkedAt }, { nowMs }) => (checkedAt === null ? undefined : seenTimeText(checkedAt, nowMs)),
  },
  {
    id: 'trouble',
    header: text.columns.error,
    plain: troubleText,
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
  },
  {
    id: 'check',
    header: '',
    plain: () => '',
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
  },
  {
    id: 'remove',
    header: '',
    plain: () => '',
    draw: () => <IconEyeOff className={styles.action} size={15} stroke={1.75} aria-hidden />,
    title: () => text.removeHint,
  },
];

/** What stands for the item: its name, else its market name, else its number. */
export function nameOf({ name, market_hash_name, itemId }: WatchedItem): string {
  return name || market_hash_name || text.item(itemId);
}

/** As it goes on within a line. A status that isn't documented stays as it came. */
function previousWords(status: string): string {
  const { words: look, tone } = statusDisplay(status);
  return visibleText(tone === 'unknown' ? look : look.toLowerCase());
}

function drawChecked(item: WatchedItem, { nowMs, intervalMs }: CellSurroundings): ReactNode {
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
