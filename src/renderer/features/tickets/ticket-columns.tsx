import { type ReactNode, useMemo, useState } from 'react';
import { seenItemOf } from '#renderer/data/item-queries.ts';
import type { ListColumn } from '#renderer/table/list-columns.ts';
import { SeenCell } from '#renderer/table/response-cell.tsx';
import { type ResponseSource, responseColumn } from '#renderer/table/response-columns.tsx';
import { selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import shared from '#renderer/ui/shared.module.css';
import { statusDisplay } from '#renderer/ui/status-badge.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { SimilarName } from '#shared/local-copy.ts';
import { priceOrder } from '#shared/price.ts';
import { responseColumnIds } from '#shared/settings-choices.ts';
import { textOrder } from '#shared/text-order.ts';
import { lineKey } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import {
  accountOf,
  LastSeen,
  Missing,
  nameOf,
  Result,
  renderAccount,
  renderName,
  titleOfAccount,
  titleOfName,
} from './ticket-cells.tsx';
import { partnerOfRow, passesFilter } from './ticket-filter.ts';
import type { LookedUp } from './ticket-lines.ts';
import type { FoundItem, TicketRow } from './ticket-rows.ts';
import type { RunState } from './ticket-run.ts';
import { resultWords } from './ticket-text.ts';
import styles from './tickets.module.css';

const texts = words.ticketItems;

/** Status and dates from the ticket's own run. */
const responses: ResponseSource<TicketRow> = {
  seenOf: ({ result }) => (result.kind === 'found' ? seenItemOf(result.found) : null),
  render: ({ result }, render) =>
    result.kind === 'found' && <SeenCell>{render(seenItemOf(result.found))}</SeenCell>,
};

/** Lines without a value in a column sort last in both directions. */
export const ticketColumns: readonly ListColumn<TicketRow>[] = [
  {
    id: 'id',
    label: texts.columns.id,
    align: 'end',
    // Fits eight digits.
    size: 72,
    isSticky: true,
    order: (a, b) => (a.itemId ?? 0) - (b.itemId ?? 0),
    isEmpty: ({ itemId }) => itemId === null,
    render: ({ itemId }) => itemId,
    plain: ({ itemId }) => String(itemId ?? ''),
  },
  {
    id: 'market_hash_name',
    label: texts.columns.market_hash_name,
    size: 172,
    minSize: 150,
    flex: 4,
    isSticky: true,
    order: (a, b) => textOrder.compare(nameOf(a) ?? '', nameOf(b) ?? ''),
    isEmpty: (row) => nameOf(row) === undefined,
    render: (row) => renderName(row),
    title: (row) => titleOfName(row, noneLookedUp),
    plain: (row) => nameOf(row) ?? '',
  },
  {
    id: 'account',
    label: texts.columns.account,
    // Fits "Unknown".
    size: 66,
    minSize: 60,
    order: (a, b) => textOrder.compare(accountOf(a) ?? '', accountOf(b) ?? ''),
    isEmpty: (row) => accountOf(row) === null,
    render: renderAccount,
    title: titleOfAccount,
    plain: (row) => titleOfAccount(row) ?? '',
  },
  ...responseColumnIds.map((id) => {
    const column = responseColumn(id, responses);
    return id === 'status' ? withResults(column) : column;
  }),
  {
    id: 'price',
    label: texts.columns.price,
    note: texts.priceHint,
    isOnRequest: true,
    align: 'end',
    size: 76,
    order: (a, b) => priceOrder(itemOf(a)?.price ?? '', itemOf(b)?.price ?? ''),
    isEmpty: (row) => itemOf(row)?.price === undefined,
    render: (row) => <bdi>{visibleText(itemOf(row)?.price ?? '')}</bdi>,
    plain: (row) => itemOf(row)?.price ?? '',
  },
];

/**
 * The columns to filter by: a status of several listings is one choice, whatever their number, and an item is found by its partner number
 * too.
 */
export const ticketFilterColumns = ticketColumns.map((column) => {
  const plain = (row: TicketRow) => column.plain?.(row) ?? '';
  switch (column.id) {
    case 'status':
      return {
        ...column,
        plain: (row: TicketRow) => (passesFilter('several', row) ? texts.severalListings : plain(row)),
      };
    case 'id':
      return {
        ...column,
        plain: (row: TicketRow) => `${plain(row)}\n${partnerOfRow(row) ?? ''}`,
      };
    default:
      return column;
  }
});

/** The status column, which also shows the outcome of lines that aren't found. */
function withResults(status: ListColumn<TicketRow>): ListColumn<TicketRow> {
  return {
    ...status,
    // Fits "Waiting for acceptance" and an age in minutes on one line.
    size: 222,
    minSize: 180,
    order: (a, b) => textOrder.compare(statusOrder(a) ?? '', statusOrder(b) ?? ''),
    isEmpty: (row) => statusOrder(row) === undefined,
    render: (row, look) => (row.result.kind === 'found' ? status.render(row, look) : <Result {...row} />),
    plain: (row) => itemOf(row)?.status ?? resultWords(row.result),
  };
}

const noneLookedUp: LookedUp = { lines: new Map(), items: new Map() };

type RowActions = {
  /** Opens a row's item or expands its listings. */
  onPress(row: TicketRow): void;
  onLookUpInstead(row: TicketRow, name: SimilarName): void;
  /** Shows or folds the other listings of a name. */
  onFold(row: TicketRow): void;
};

/** The visible columns of a ticket as they are painted. The error column is narrow while there are no errors. */
export function useTicketColumns(
  shown: readonly ListColumn<TicketRow>[],
  connectionId: string,
  state: RunState,
  looked: LookedUp,
  { onPress, onLookUpInstead, onFold }: RowActions,
): readonly ListColumn<TicketRow>[] {
  const hasErrors = useErrorColumn(state);
  const isStopped = state.stoppedBy !== null;
  const prices = useMemo(() => pricesOf(looked), [looked]);
  return useMemo(
    () => [
      // Enter does what it does in the other cells.
      { ...selectColumn, press: onPress },
      ...shown.map((column) => {
        const room = hasErrors ? roomBesideErrors[column.id] : roomOfNoErrors[column.id];
        if (column.id === 'market_hash_name') {
          const title = (row: TicketRow) => titleOfName(row, looked);
          const render = (row: TicketRow) => renderName(row, onFold);
          return { ...column, ...room, press: onPress, title, render };
        }
        if (column.id === 'price' && prices.size > 0) {
          const render: typeof column.render = (row, look) =>
            withPastedPrice(column.render(row, look), row, prices);
          return { ...column, ...roomOfPrices, press: onPress, render };
        }
        if (column.id !== 'status') return { ...column, ...room, press: onPress };
        const render: typeof column.render = (row, look) => {
          const { itemId, result } = row;
          if (result.kind === 'missing') {
            return <Missing connectionId={connectionId} row={row} onLookUpInstead={onLookUpInstead} />;
          }
          if (isStopped && result.kind === 'waiting' && itemId !== null) {
            return <LastSeen connectionId={connectionId} itemId={itemId} row={row} />;
          }
          return column.render(row, look);
        };
        return { ...column, ...room, press: onPress, render };
      }),
    ],
    [connectionId, shown, hasErrors, isStopped, looked, prices, onPress, onLookUpInstead, onFold],
  );
}

/** The prices in the message's table, by {@link lineKey}. */
function pricesOf({ items }: LookedUp): ReadonlyMap<string, string> {
  return new Map(
    [...items].flatMap(([key, several]) => {
      const prices = [...new Set(several.flatMap(({ price }) => price ?? []))];
      return prices.length === 0 ? [] : [[key, prices.join(', ')] as const];
    }),
  );
}

/** The catalog's price, and the one in the pasted table. */
function withPastedPrice(
  price: ReactNode,
  { line }: TicketRow,
  prices: ReadonlyMap<string, string>,
): ReactNode {
  const pasted = prices.get(lineKey(line));
  if (pasted === undefined) return price;
  return (
    <>
      {price}
      <div className={shared.quiet}>
        {words.tickets.pasted} <span className={styles.together}>{visibleText(pasted)}</span>
      </div>
    </>
  );
}

/** Fits the pasted price below the catalog's, in a narrow window on two lines. */
const roomOfPrices = { minSize: 96, flex: 1.6 };

type Room = Readonly<
  Record<string, Partial<Pick<ListColumn<TicketRow>, 'header' | 'note' | 'size' | 'minSize' | 'flex'>>>
>;

/** Min widths at which each is readable, since a column that doesn't fit is hidden. Errors are the longest texts, but few rows have one. */
const roomBesideErrors: Room = {
  market_hash_name: { flex: 4.1 },
  status: { minSize: 176, flex: 4.7 },
  bought_at: { minSize: 84, flex: 1.6 },
  error_message: { minSize: 118, flex: 3.4 },
  next_try: { minSize: 130, flex: 1.9 },
  last_send: { minSize: 130, flex: 3 },
};
const roomOfNoErrors: Room = {
  // Fits "Waiting for acceptance" at most sizes, and any other status whole.
  status: { minSize: 150 },
  error_message: { header: texts.errorShort, note: texts.columns.error_message, size: 72, minSize: 72 },
};

function itemOf({ result }: TicketRow): FoundItem['item'] | undefined {
  return result.kind === 'found' ? result.found.item : undefined;
}

/** Sorts found rows by status, then the outcomes of the others; rows still loading have no value. */
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

/**
 * Whether the error column is wide: from the first error on. It stays wide during a retry until all rows are loaded,
 * so that the columns move once at most.
 */
export function useErrorColumn({ rows, isRunning }: Pick<RunState, 'rows' | 'isRunning'>): boolean {
  const hasErrors = rows.some((row) => passesFilter('errors', row));
  const [hadErrors, setHadErrors] = useState(hasErrors);
  const hasRoom = hasErrors || (isRunning && hadErrors);
  if (hasRoom !== hadErrors) setHadErrors(hasRoom);
  return hasRoom;
}
