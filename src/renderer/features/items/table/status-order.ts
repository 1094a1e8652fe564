import type { StatusState } from '#renderer/desktop/status-loader.ts';
import { textOrder } from '#renderer/ui/text-order.ts';
import { isItemStatus, itemStatuses } from '#shared/item.ts';

/** The document's order of the statuses (section 3), then unknown ones by their text, then what isn't known. */
export function statusOrder(a: StatusState, b: StatusState): number {
  const [left, right] = [place(a), place(b)];
  if (left !== right) return left - right;
  return textOrder.compare(statusOf(a), statusOf(b));
}

/** The status as it came; empty: not known. */
export function statusOf(state: StatusState): string {
  return state.kind === 'seen' ? (state.seen.status ?? '') : '';
}

function place(state: StatusState): number {
  const status = statusOf(state);
  if (status === '') return itemStatuses.length + 1;
  return isItemStatus(status) ? itemStatuses.indexOf(status) : itemStatuses.length;
}
