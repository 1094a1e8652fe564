import { IconAlertTriangle, IconBellOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lastSeenText, useLastSeen } from '#renderer/data/status-history.ts';
import { failureText } from '#renderer/ui/failure-text.tsx';
import { type GridColumn, idColumn } from '#renderer/ui/grid/grid-column.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { pictureColumn } from '#renderer/ui/picture.tsx';
import { ageText, seenTimeText, shortAgeText } from '#renderer/ui/response-age.ts';
import shared from '#renderer/ui/shared.module.css';
import { StatusLine, statusDisplay } from '#renderer/ui/status-badge.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { nameWithWear } from '#shared/market-name.ts';
import { textOrder } from '#shared/text-order.ts';
import type { WatchedChange, WatchedItem, WatchTarget } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import styles from './watched.module.css';

/** Ages are shown in steps of ten seconds and more. */
export const renewAgesEveryMs = 10_000;

export type WatchedRow = WatchedItem & { id: number };

type Surroundings = {
  nowMs: number;
  /** The interval between checks of an item. */
  intervalMs: number;
  /** The cause is shown above the list when no check succeeds: the rows only say that theirs failed. */
  isFailureAbove: boolean;
  onCheck(item: WatchedItem): void;
  onRemove(item: WatchedItem): void;
};

const texts = words.watch;

/** The columns, as wide with changes and failures as without. The last two are buttons, used by Enter or a click. */
export function watchedColumns({
  nowMs,
  intervalMs,
  isFailureAbove,
  onCheck,
  onRemove,
}: Surroundings): readonly GridColumn<WatchedRow>[] {
  const timeText = (atMs: number | null) => (atMs === null ? '' : seenTimeText(atMs, nowMs));
  return [
    pictureColumn(({ imageSrc }) => imageSrc),
    {
      id: 'name',
      label: texts.columns.name,
      size: 200,
      minSize: 160,
      flex: 5,
      isSticky: true,
      order: (a, b) => textOrder.compare(nameOf(a), nameOf(b)),
      render: (item) => <Name item={item} isUnseen={item.unseen > 0} />,
      plain: nameOf,
    },
    { ...idColumn, size: 84 },
    {
      id: 'status',
      label: texts.columns.status,
      // Fits the longest documented status.
      size: 196,
      order: (a, b) => textOrder.compare(statusWords(a.status ?? ''), statusWords(b.status ?? '')),
      isEmpty: ({ status }) => status === null,
      render: ({ connectionId, itemId, status, unseen, failure }) =>
        status === null && failure === null ? (
          <Quiet>{texts.notChecked}</Quiet>
        ) : status === null ? (
          // The failure is shown in its own column.
          <LastSeen {...{ connectionId, itemId, nowMs }} />
        ) : (
          <span className={styles.status} data-unseen={unseen > 0 || undefined}>
            <StatusLine status={status} />
          </span>
        ),
      plain: ({ status }) => status ?? '',
    },
    {
      id: 'changed',
      label: texts.columns.changed,
      noun: texts.lastChange,
      size: 300,
      minSize: 86,
      flex: 4,
      order: (a, b) => (a.changes[0]?.at ?? 0) - (b.changes[0]?.at ?? 0),
      isEmpty: ({ changes }) => changes.length === 0,
      render: ({ changes: [change], unseen }) =>
        change !== undefined && (
          <span>
            <span>{timeText(change.at)}</span>
            <span className={shared.dim}>
              {' · '}
              {changeText(change)}
              {unseen > 1 && ` · ${texts.moreChanges(unseen - 1)}`}
            </span>
          </span>
        ),
      title: ({ changes, unseen }) => linesOf(changes.slice(0, Math.max(1, unseen)), nowMs) || undefined,
      plain: ({ changes: [change] }) => (change === undefined ? '' : linesOf([change], nowMs)),
    },
    {
      id: 'checked',
      label: texts.columns.checked,
      noun: texts.timeChecked,
      size: 170,
      // Fits "Couldn’t check".
      minSize: 132,
      flex: 1,
      order: (a, b) => (a.checkedAt ?? 0) - (b.checkedAt ?? 0),
      render: (item) => (
        <span className={styles.checked}>
          {item.failure !== null && (
            <Trouble kind="check">
              {isFailureAbove ? texts.checkFailed : failureText(item.failure).title}
            </Trouble>
          )}
          {renderChecked(item, nowMs, intervalMs)}
        </span>
      ),
      title: ({ checkedAt, failure }) =>
        linesWithText(timeText(checkedAt), failureHint(failure)) || undefined,
      plain: ({ checkedAt, failure }) =>
        linesWithText(timeText(checkedAt), failure && texts.checkFailedBecause(failureText(failure).title)),
    },
    {
      id: 'error_message',
      label: texts.columns.error_message,
      size: 180,
      minSize: 120,
      flex: 3,
      order: (a, b) => textOrder.compare(errorText(a), errorText(b)),
      isEmpty: ({ errorMessage }) => errorMessage === null,
      render: (item) => item.errorMessage !== null && <Trouble kind="item">{errorText(item)}</Trouble>,
      title: (item) => errorText(item) || undefined,
      plain: errorText,
    },
    {
      id: 'check',
      label: texts.checkOne,
      header: '',
      size: 28,
      isFixed: true,
      render: ({ isChecking }) => (
        <IconRefresh
          className={styles.action}
          data-turns={isChecking || undefined}
          size={15}
          stroke={1.75}
          aria-hidden
        />
      ),
      title: () => texts.checkOne,
      press: onCheck,
    },
    {
      id: 'remove',
      label: texts.remove,
      header: '',
      size: 28,
      isFixed: true,
      render: () => <IconBellOff className={styles.action} size={15} stroke={1.75} aria-hidden />,
      title: () => texts.removeHint,
      press: onRemove,
    },
  ];
}

/** The status of an item that no check could load, as this app saw it before. */
function LastSeen({ nowMs, ...target }: WatchTarget & { nowMs: number }) {
  const last = useLastSeen(target);
  return (
    last !== null && (
      <span className={shared.dim} title={lastSeenText(last)}>
        {statusWords(last.status)}, {ageText(last.lastSeen, nowMs)}
      </span>
    )
  );
}

/** The item's name with its wear, and a dot for unseen changes. */
export function Name({ item, isUnseen }: { item: WatchedItem; isUnseen: boolean }) {
  return (
    <span className={styles.name} data-unseen={isUnseen || undefined}>
      <span className={styles.dot}>
        {isUnseen && <span className={shared.spoken}>{texts.unseenMark}</span>}
      </span>
      <MarketName text={nameOf(item)} layout="line" />
    </span>
  );
}

/** The item's name with its wear; else its ID. */
export function nameOf({ name, market_hash_name, itemId }: WatchedItem): string {
  return nameWithWear(name, market_hash_name) || texts.item(itemId);
}

/** `Waiting to send → Unavailable`; “Delivery error” if the status didn't change. */
export function changeText({ from, to }: WatchedChange): string {
  if (from === to) return texts.columns.error_message;
  return texts.fromTo(statusWords(from), statusWords(to));
}

/** One line per change, the newest first. */
function linesOf(changes: readonly WatchedChange[], nowMs: number): string {
  return changes
    .map((change) =>
      [seenTimeText(change.at, nowMs), changeText(change), visibleText(change.error ?? '')]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n');
}

function renderChecked(item: WatchedItem, nowMs: number, intervalMs: number): ReactNode {
  if (item.isChecking) return <Quiet>{texts.checking}</Quiet>;
  if (item.checkedAt === null) return null;
  // After a failed check, a mere age would look like that of the failure.
  if (item.failure === null && !isOverdue(item, { nowMs, intervalMs })) {
    return shortAgeText(item.checkedAt, nowMs);
  }
  const at = seenTimeText(item.checkedAt, nowMs);
  return (
    <span className={shared.warning} title={texts.overdueHint(at)}>
      {texts.overdue(at)}
    </span>
  );
}

function statusWords(status: string): string {
  return visibleText(statusDisplay(status).words);
}

/** The delivery error reported by the catalog, which may have no text; empty: none. */
function errorText({ errorMessage }: WatchedItem): string {
  return errorMessage === null ? '' : visibleText(errorMessage) || texts.columns.error_message;
}

function failureHint(failure: WatchedItem['failure']): string | null {
  return failure && texts.checkFailedBecause(texts.trouble(failureText(failure)));
}

function linesWithText(...lines: readonly (string | null)[]): string {
  return lines.filter(Boolean).join('\n');
}

/** A delivery error of the item, or a failed check. */
export function Trouble({ kind, children }: { kind: 'item' | 'check'; children: string }) {
  return (
    <span className={styles.trouble} data-kind={kind}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden />
      <span className={styles.troubleText}>{children}</span>
    </span>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className={shared.dim}>{children}</span>;
}

/** Checks are spread over the interval and may wait for a slow response, so one is missing only after two intervals. */
const leewayMs = 30_000;

/** Whether a check is overdue, so that the row may be outdated. */
export function isOverdue(
  { checkedAt, addedAt }: Pick<WatchedItem, 'checkedAt' | 'addedAt'>,
  { nowMs, intervalMs }: { nowMs: number; intervalMs: number },
): boolean {
  return nowMs - (checkedAt ?? addedAt) > 2 * intervalMs + leewayMs;
}
