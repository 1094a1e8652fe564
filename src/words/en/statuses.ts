import type { ItemStatus } from '#shared/item.ts';

/** The five documented statuses (section 3), as they are read on screen and in notifications. */
export const statuses: Record<ItemStatus, string> = {
  AVAILABLE: 'Available',
  WAITING_FOR_TRADE_ACCEPT: 'Waiting for acceptance',
  TRADE_ACCEPTED: 'Accepted',
  WAITING_FOR_SEND: 'Waiting to send',
  UNAVAILABLE: 'Unavailable',
};
