import { IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ageText, seenTimeText, useAge } from '#renderer/ui/answer-age.ts';
import { type GridColumn, selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { StatusLine, statusDisplay } from '#renderer/ui/status-badge.tsx';
import { mostToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { priceOrder } from '#shared/price.ts';
import { textOrder } from '#shared/text-order.ts';
import { words } from '#words/words.ts';
import type { Matches } from './matches.ts';
import { isUnder } from './ticket-filter.ts';
import type { FoundItem, RunState, TicketRow } from './ticket-run.ts';
import { resultWords } from './ticket-text.ts';
import styles from './tickets.module.css';

const says = words.lookUpIds;

/**
 * Which item, its status, what went wrong: all of it in sight beside an open item in the smallest usual window, the times to its
 * right. Lines that have no value in a column are last, however it is sorted.
 */
export const ticketColumns: readonly GridColumn<TicketRow>[] = [
  {
    id: 'id',
    label: says.columns.id,
    align: 'end',
    size: 84,
    order: (a, b) => (a.itemId ?? 0) - (b.itemId ?? 0),
    isEmpty: ({ itemId }) => itemId === null,
    draw: ({ itemId }) => itemId,
    plain: ({ itemId }) => String(itemId ?? ''),
  },
  {
    id: 'market_hash_name',
    label: says.columns.market_hash_name,
    ...{ size: 180, minSize: 180, flex: 4 },
    order: (a, b) => textOrder.compare(nameOf(a) ?? '', nameOf(b) ?? ''),
    isEmpty: (row) => nameOf(row) === undefined,
    draw: drawName,
    title: titleOfName,
    plain: (row) => nameOf(row) ?? '',
  },
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

/** The columns of a ticket, in which a press on a status of several listings looks them up: without errors theirs is narrow. */
export function useTicketColumns(
  state: Pick<RunState, 'rows' | 'isRunning'>,
  onStatusPress: (row: TicketRow) => void,
): readonly GridColumn<TicketRow>[] {
  const hasErrors = useErrorRoom(state);
  return useMemo(() => {
    const columns = ticketColumns.map((column) =>
      column.id === 'status' ? { ...column, press: onStatusPress } : column,
    );
    if (hasErrors) return [selectColumn, ...columns];
    return [selectColumn, ...columns].map((column) => {
      const { flex: _, ...narrow } = column;
      return column.id === 'error_message' ? { ...narrow, size: 72, minSize: 72 } : column;
    });
  }, [hasErrors, onStatusPress]);
}

type TextField = 'error_message' | 'send_date' | 'next_try' | 'bought_at';

function textColumn(
  field: TextField,
  { size, flex }: { size: number; flex?: number },
  draw: (text: string) => ReactNode,
  note?: string,
): GridColumn<TicketRow> {
  const textOf = (row: TicketRow) => itemOf(row)?.[field] ?? undefined;
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

/** The item's market name, or what was pasted while it isn't known. */
function nameOf({ line, result }: TicketRow): string | undefined {
  if (result.kind === 'found') return result.found.item.market_hash_name;
  return line.kind === 'id' ? undefined : line.text;
}

function drawName(row: TicketRow): ReactNode {
  const { line, result } = row;
  const isUnread = result.kind === 'found' && result.found.item.market_hash_name === undefined;
  const times = line.count > 1 && <span className={styles.times}>{words.tickets.times(line.count)}</span>;
  if (isUnread) return <Unread />;
  const name = nameOf(row);
  return name === undefined ? times || null : <MarketName text={name} layout="line" end={times} />;
}

function titleOfName(row: TicketRow): string | undefined {
  const name = nameOf(row);
  const { kind, text } = row.line;
  const pasted = kind === 'id' || text === name ? [] : [words.tickets.pastedAs(text)];
  const lines = [...(name === undefined ? [] : [name]), ...pasted];
  return visibleText(lines.join(' · '), { most: mostToRead }) || undefined;
}

function drawStatus(row: TicketRow): ReactNode {
  const { result } = row;
  if (result.kind === 'several') return <Several matches={result.matches} />;
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

function Several({ matches }: { matches: Matches }) {
  const text = resultWords({ kind: 'several', matches });
  const count = matches.ids.length;
  if (count === 0) return <span className={styles.result}>{text}</span>;
  return (
    <span className={styles.pressable} title={words.tickets.lookUpAllHint(count)}>
      {words.tickets.severalWithPress(text, count)}
    </span>
  );
}

function Unread() {
  return <span className={styles.result}>{says.unread}</span>;
}

function drawTime(text: string): ReactNode {
  return <bdi className={styles.time}>{visibleText(text)}</bdi>;
}

function itemOf({ result }: TicketRow): FoundItem['item'] | undefined {
  return result.kind === 'found' ? result.found.item : undefined;
}

function seenAt({ result }: TicketRow): number | undefined {
  return result.kind === 'found' ? result.found.answeredAt : undefined;
}

/** Found ones by their status in words, then what became of the others; what isn't answered stands at the end. */
function statusOrder({ result }: TicketRow): string | undefined {
  switch (result.kind) {
    case 'found':
      return `1 ${statusDisplay(result.found.item.status ?? '').words}`;
    case 'several':
      return '2';
    case 'missing':
      return '3';
    case 'failed':
      return '4';
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
export function useErrorRoom({ rows, isRunning }: Pick<RunState, 'rows' | 'isRunning'>): boolean {
  const hasErrors = rows.some((row) => isUnder('errors', row));
  const [hadErrors, setHadErrors] = useState(hasErrors);
  const hasRoom = hasErrors || (isRunning && hadErrors);
  if (hasRoom !== hadErrors) setHadErrors(hasRoom);
  return hasRoom;
}
