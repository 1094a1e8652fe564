import type { ReactNode } from 'react';
import type { SeenStatus } from '#renderer/desktop/status-loader.ts';
import { isItemStatus, itemStatuses } from '#shared/item.ts';
import type { AnswerColumnId } from '#shared/settings-choices.ts';
import { textOrder } from '#shared/text-order.ts';
import { words } from '#words/words.ts';
import { SeenError, SeenStatusContent, SeenTimeAgo, SeenTimeAsSent } from './answer-cell.tsx';

const labels = words.lookUpIds.columns;

/** A column that is read from each item's own answer (section 2.4), which costs a request a row. */
type AnswerColumn = {
  label: string;
  /** CSS pixels. */
  size: number;
  minSize: number;
  /** The plain value; empty: the answer has none. */
  text(seen: SeenStatus): string;
  /** What the cell shows. */
  draw(seen: SeenStatus): ReactNode;
  /** Sorts two plain values; empty ones are those of rows that were not seen. */
  order(a: string, b: string): number;
};

/** What there is beside the fields of a list row. Each is hidden until the user asks for it. */
export const answerColumns: Readonly<Record<AnswerColumnId, AnswerColumn>> = {
  status: {
    label: words.lookingUp.status.column,
    // Room for the longest of the documented statuses and an age in minutes.
    size: 220,
    minSize: 110,
    text: ({ status }) => status ?? '',
    draw: (seen) => <SeenStatusContent seen={seen} />,
    order: statusOrder,
  },
  bought_at: {
    label: labels.bought_at,
    size: 116,
    minSize: 80,
    text: ({ times }) => times.bought_at ?? '',
    draw: (seen) => <SeenTimeAgo seen={seen} field="bought_at" />,
    order: textOrder.compare,
  },
  error_message: {
    label: labels.error_message,
    size: 240,
    minSize: 90,
    text: ({ errorMessage }) => errorMessage ?? '',
    draw: (seen) => <SeenError seen={seen} />,
    order: textOrder.compare,
  },
  next_try: timeAsSent('next_try'),
  last_send: timeAsSent('last_send'),
};

/** A time without a zone is no point in time, so it is no time ago either. */
function timeAsSent(field: 'next_try' | 'last_send'): AnswerColumn {
  return {
    label: labels[field],
    size: 152,
    minSize: 90,
    text: ({ times }) => times[field] ?? '',
    draw: (seen) => <SeenTimeAsSent seen={seen} field={field} />,
    order: textOrder.compare,
  };
}

/** The document's order of the statuses (section 3), then unknown ones by their text, then what isn't known. */
export function statusOrder(a: string, b: string): number {
  return place(a) - place(b) || textOrder.compare(a, b);
}

function place(status: string): number {
  if (status === '') return itemStatuses.length + 1;
  return isItemStatus(status) ? itemStatuses.indexOf(status) : itemStatuses.length;
}
