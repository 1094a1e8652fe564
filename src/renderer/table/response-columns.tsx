import type { ReactNode } from 'react';
import type { SeenItem } from '#renderer/data/item-queries.ts';
import { type Statuses, seenIn } from '#renderer/data/statuses.ts';
import type { GridRow } from '#renderer/ui/grid/grid-column.tsx';
import { isItemStatus, itemStatuses } from '#shared/item.ts';
import type { ResponseColumnId } from '#shared/settings-choices.ts';
import { textOrder } from '#shared/text-order.ts';
import { words } from '#words/words.ts';
import type { ListColumn } from './list-columns.ts';
import {
  ResponseCell,
  SeenAge,
  SeenError,
  SeenStatusContent,
  type SeenTime,
  SeenTimeAgo,
  SeenTimeAsSent,
} from './response-cell.tsx';

const labels = words.ticketItems.columns;

/** A column that is read from each item's own response (section 2.4). */
type ResponseColumn = {
  label: string;
  noun?: string;
  copiedLabel?: string;
  /** CSS pixels. */
  size: number;
  minSize: number;
  /** The plain value; empty: none. */
  text(seen: SeenItem): string;
  render(seen: SeenItem): ReactNode;
  /** Default: alphabetically. */
  order?(a: string, b: string): number;
};

/** The columns beyond the fields of a list row, the same in every list. */
const responseColumns: Readonly<Record<ResponseColumnId, ResponseColumn>> = {
  status: {
    label: labels.status,
    // Room for the longest documented status and an age in minutes.
    size: 222,
    minSize: 110,
    text: ({ item }) => item.status ?? '',
    render: (seen) => <SeenStatusContent seen={seen} />,
    order: statusOrder,
  },
  bought_at: {
    label: labels.bought_at,
    noun: words.itemFields.bought_at.noun,
    size: 116,
    minSize: 80,
    text: ({ item }) => item.bought_at ?? '',
    render: (seen) => <SeenTimeAgo seen={seen} field="bought_at" />,
  },
  error_message: {
    label: labels.error_message,
    size: 240,
    minSize: 90,
    text: ({ item }) => item.error_message ?? '',
    render: (seen) => <SeenError seen={seen} />,
  },
  next_try: timeAsSent('next_try'),
  last_send: timeAsSent('last_send'),
  send_date: timeAsSent('send_date'),
  seen_at: {
    label: labels.seen,
    noun: words.ticketItems.timeSeen,
    // An age in the cell, a time when copied.
    copiedLabel: words.exports.fields.seen_at,
    size: 80,
    minSize: 56,
    text: ({ receivedAt }) => new Date(receivedAt).toISOString(),
    render: ({ receivedAt }) => <SeenAge atMs={receivedAt} />,
  },
};

/** A time without a zone is not a point in time, so it has no age. */
function timeAsSent(field: Exclude<SeenTime, 'bought_at'>): ResponseColumn {
  return {
    label: labels[field],
    size: 146,
    minSize: 90,
    text: ({ item }) => item[field] ?? '',
    render: (seen) => <SeenTimeAsSent seen={seen} field={field} />,
  };
}

/** Where a list gets its items' responses. */
export type ResponseSource<Row extends GridRow> = {
  /** The status of the row's item; null: not loaded. */
  seenOf(row: Row): SeenItem | null;
  /** The content of a cell, which updates when the item loads. */
  render(row: Row, render: (seen: SeenItem) => ReactNode): ReactNode;
  /** What showing such a column costs; undefined: nothing. */
  cost?: string;
  /** The cost in the header's tooltip. */
  note?: string;
};

/** The cached statuses, which are requested for rows in view; none without them. */
export function loadedResponses<Row extends { id: number }>(statuses: Statuses | null): ResponseSource<Row> {
  return {
    seenOf: ({ id }) => seenIn(statuses?.stateOf(id)),
    render: ({ id }, render) =>
      statuses !== null && <ResponseCell statuses={statuses} itemId={id} render={render} />,
    cost: words.lookingUp.status.menuNote,
    note: words.lookingUp.status.note,
  };
}

/** A column of items' responses. Rows without a value are always sorted last. */
export function responseColumn<Row extends GridRow>(
  id: ResponseColumnId,
  { seenOf, render, cost, note }: ResponseSource<Row>,
): ListColumn<Row> {
  const { text, render: renderSeen, order = textOrder.compare, ...column } = responseColumns[id];
  const textOf = (row: Row) => {
    const seen = seenOf(row);
    return seen === null ? '' : text(seen);
  };
  return {
    ...column,
    id,
    note,
    cost,
    isOnRequest: true,
    order: (a, b) => order(textOf(a), textOf(b)),
    isEmpty: (row) => textOf(row) === '',
    render: (row) => render(row, renderSeen),
    plain: textOf,
  };
}

/** Documented statuses in their order (section 3), then unknown ones alphabetically, then missing ones. */
export function statusOrder(a: string, b: string): number {
  return orderOf(a) - orderOf(b) || textOrder.compare(a, b);
}

function orderOf(status: string): number {
  if (status === '') return itemStatuses.length + 1;
  return isItemStatus(status) ? itemStatuses.indexOf(status) : itemStatuses.length;
}
