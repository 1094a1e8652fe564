import { IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ageText, seenTimeText, useAge } from '#renderer/ui/answer-age.ts';
import { type GridColumn, selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { StatusLine, statusDisplay } from '#renderer/ui/status-badge.tsx';
import { textOrder } from '#renderer/ui/text-order.ts';
import { mostToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { priceOrder } from '#shared/price.ts';
import { words } from '#words/words.ts';
import styles from './look-up.module.css';
import type { FoundItem, LookUpRow, LookUpState } from './look-up.ts';
import { isUnder } from './look-up-filter.ts';
import { resultWords } from './look-up-text.ts';

const says = words.lookUpIds;

/**
 * Which item, its status, what went wrong: all of it in sight beside an open item in the smallest usual window, the times to its
 * right. IDs that have no value in a column are last, however it is sorted.
 */
export const lookUpColumns: readonly GridColumn<LookUpRow>[] = [
  {
    id: 'id',
    label: says.columns.id,
    align: 'end',
    size: 84,
    order: (a, b) => a.id - b.id,
    draw: ({ id }) => id,
    plain: ({ id }) => String(id),
  },
  textColumn('market_hash_name', { size: 180, flex: 4 }, (text) => <MarketName text={text} layout="line" />),
  {
    id: 'status',
    label: says.columns.status,
    size: 198,
    minSize: 198,
    flex: 2,
    order: (a, b) => textOrder.compare(statusOrder(a) ?? '', statusOrder(b) ?? ''),
    isEmpty: (row) => statusOrder(row) === undefined,
    draw: drawStatus,
    plain: (row) => itemOf(row)?.status ?? resultWords(row.result),
  },
  {
    id: 'seen',
    label: says.columns.seen,
    size: 80,
    order: (a, b) => (seenAt(a) ?? 0) - (seenAt(b) ?? 0),
    isEmpty: (row) => seenAt(row) === undefined,
    draw: (row) => <Age atMs={seenAt(row) ?? null} />,
    plain: (row) => (seenAt(row) === undefined ? '' : new Date(seenAt(row) ?? 0).toISOString()),
  },
  textColumn('error_message', { size: 168, flex: 5 }, (text) => (
    <bdi className={styles.error}>{visibleText(text)}</bdi>
  )),
  {
    id: 'price',
    label: says.columns.price,
    note: says.priceHint,
    align: 'end',
    size: 76,
    order: (a, b) => priceOrder(itemOf(a)?.price ?? '', itemOf(b)?.price ?? ''),
    isEmpty: (row) => itemOf(row)?.price === undefined,
    draw: (row) => <bdi>{visibleText(itemOf(row)?.price ?? '')}</bdi>,
    plain: (row) => itemOf(row)?.price ?? '',
  },
  textColumn('send_date', { size: 152 }, drawTime, says.zonelessHint),
  textColumn('next_try', { size: 152 }, drawTime, says.zonelessHint),
  textColumn('bought_at', { size: 210 }, drawTime, says.utcHint),
];

const columnsWithErrors = [selectColumn, ...lookUpColumns];
const columnsWithoutErrors = columnsWithErrors.map((column) => {
  const { flex: _, ...narrow } = column;
  return column.id === 'error_message' ? { ...narrow, size: 72, minSize: 72 } : column;
});

/** The columns of a looked-up list: without errors theirs is narrow. */
export function useLookUpColumns(
  state: Pick<LookUpState, 'rows' | 'isRunning'>,
): readonly GridColumn<LookUpRow>[] {
  return useErrorRoom(state) ? columnsWithErrors : columnsWithoutErrors;
}

type TextField = 'error_message' | 'market_hash_name' | 'send_date' | 'next_try' | 'bought_at';

function textColumn(
  field: TextField,
  { size, flex }: { size: number; flex?: number },
  draw: (text: string) => ReactNode,
  note?: string,
): GridColumn<LookUpRow> {
  const textOf = (row: LookUpRow) => itemOf(row)?.[field] ?? undefined;
  return {
    id: field,
    label: says.columns[field],
    note,
    ...{ size, minSize: size, flex },
    order: (a, b) => textOrder.compare(textOf(a) ?? '', textOf(b) ?? ''),
    isEmpty: (row) => textOf(row) === undefined,
    draw(row) {
      const item = itemOf(row);
      // Null is the catalog's own "none"; what could not be read is not taken for it.
      if (item !== undefined && item[field] === undefined) return <Unread />;
      const text = textOf(row);
      return text === undefined ? null : draw(text);
    },
    title: (row) => visibleText(textOf(row) ?? '', { most: mostToRead }) || undefined,
    plain: (row) => textOf(row) ?? '',
  };
}

function drawStatus(row: LookUpRow): ReactNode {
  const { result } = row;
  if (result.kind !== 'found') {
    const text = resultWords(result);
    return (
      <span className={styles.result} data-result={result.kind} title={text}>
        {result.kind === 'missing' && <IconSearchOff size={15} stroke={2} aria-hidden />}
        {text}
      </span>
    );
  }
  const { status } = result.found.item;
  if (status === undefined) return <span className={styles.result}>{says.noStatus}</span>;
  return <StatusLine status={status} />;
}

function Unread() {
  return <span className={styles.result}>{says.unread}</span>;
}

function drawTime(text: string): ReactNode {
  return <bdi className={styles.time}>{visibleText(text)}</bdi>;
}

function itemOf({ result }: LookUpRow): FoundItem['item'] | undefined {
  return result.kind === 'found' ? result.found.item : undefined;
}

function seenAt({ result }: LookUpRow): number | undefined {
  return result.kind === 'found' ? result.found.answeredAt : undefined;
}

/** Found ones by their status in words, then what became of the others; what isn't answered stands at the end. */
function statusOrder({ result }: LookUpRow): string | undefined {
  switch (result.kind) {
    case 'found':
      return `1 ${statusDisplay(result.found.item.status ?? '').words}`;
    case 'missing':
      return '2';
    case 'failed':
      return '3';
    case 'waiting':
    case 'asking':
      return undefined;
    default:
      return result satisfies never;
  }
}

/** How old an answer is, `2 min ago`; it renews itself. Null: there is none. */
function Age({ atMs }: { atMs: number | null }) {
  return atMs === null ? null : <AgeOf atMs={atMs} />;
}

function AgeOf({ atMs }: { atMs: number }) {
  const nowMs = useAge(atMs);
  return (
    <span className={styles.age} title={words.itemAge.seenHint(seenTimeText(atMs, nowMs))}>
      {ageText(atMs, nowMs)}
    </span>
  );
}

/**
 * Whether the column of errors has its room: from the first error on. A list that is asked for again keeps it until all is
 * answered, so that the columns move once at the most while answers come in.
 */
export function useErrorRoom({ rows, isRunning }: Pick<LookUpState, 'rows' | 'isRunning'>): boolean {
  const hasErrors = rows.some((row) => isUnder('errors', row));
  const [hadErrors, setHadErrors] = useState(hasErrors);
  const hasRoom = hasErrors || (isRunning && hadErrors);
  if (hasRoom !== hadErrors) setHadErrors(hasRoom);
  return hasRoom;
}
