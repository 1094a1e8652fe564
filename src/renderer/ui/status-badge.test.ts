import { describe, expect, it } from 'vitest';
import { itemStatuses } from '#shared/item.ts';
import { statusDisplay } from './status-badge.tsx';

describe('the look of a status', () => {
  it.each([
    ['AVAILABLE', 'Available', 'available'],
    ['WAITING_FOR_TRADE_ACCEPT', 'Waiting for acceptance', 'waits-for-acceptance'],
    ['TRADE_ACCEPTED', 'Trade accepted', 'accepted'],
    ['WAITING_FOR_SEND', 'Waiting to send', 'waits-for-sending'],
    ['UNAVAILABLE', 'Unavailable', 'unavailable'],
  ])('%s reads “%s”', (status, words, tone) => {
    expect(statusDisplay(status)).toEqual({ words, tone });
  });

  it('distinguishes all documented values', () => {
    expect(new Set(itemStatuses.map((status) => statusDisplay(status).tone)).size).toBe(itemStatuses.length);
  });

  it.each(['REFUNDED', 'available', '', 'constructor'])('shows %j raw and neutral', (status) => {
    expect(statusDisplay(status)).toEqual({ words: status, tone: 'unknown' });
  });
});
