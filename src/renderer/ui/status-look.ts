import { type ItemStatus, isItemStatus } from '#shared/item.ts';
import { words } from '#words/words.ts';

/** How a status is told apart without colour: its words, and the tone that its icon and colour follow. */
export type StatusLook = { words: string; tone: StatusTone };

export type StatusTone =
  | 'available'
  | 'waits-for-acceptance'
  | 'accepted'
  | 'waits-for-sending'
  | 'unavailable'
  | 'unknown';

/** The look of one of the five documented values (section 3); any other text stays raw and neutral. */
export function statusLook(status: string): StatusLook {
  return isItemStatus(status) ? knownLooks[status] : { words: status, tone: 'unknown' };
}

const knownLooks: Record<ItemStatus, StatusLook> = {
  AVAILABLE: { words: words.statuses.AVAILABLE, tone: 'available' },
  WAITING_FOR_TRADE_ACCEPT: { words: words.statuses.WAITING_FOR_TRADE_ACCEPT, tone: 'waits-for-acceptance' },
  TRADE_ACCEPTED: { words: words.statuses.TRADE_ACCEPTED, tone: 'accepted' },
  WAITING_FOR_SEND: { words: words.statuses.WAITING_FOR_SEND, tone: 'waits-for-sending' },
  UNAVAILABLE: { words: words.statuses.UNAVAILABLE, tone: 'unavailable' },
};
