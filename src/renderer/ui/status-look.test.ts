import { describe, expect, it } from 'vitest';
import { itemStatuses } from '#shared/item.ts';
import { statusLook } from './status-look.ts';

describe('the look of a status', () => {
  it.each([
    ['AVAILABLE', 'Available', 'available'],
    ['WAITING_FOR_TRADE_ACCEPT', 'Waiting for acceptance', 'waits-for-acceptance'],
    ['TRADE_ACCEPTED', 'Accepted', 'accepted'],
    ['WAITING_FOR_SEND', 'Waiting to send', 'waits-for-sending'],
    ['UNAVAILABLE', 'Unavailable', 'unavailable'],
  ])('%s reads “%s”', (status, words, tone) => {
    expect(statusLook(status)).toEqual({ words, tone });
  });

  it('tells all documented values apart', () => {
    expect(new Set(itemStatuses.map((status) => statusLook(status).tone)).size).toBe(itemStatuses.length);
  });

  it.each(['REFUNDED', 'available', '', 'constructor'])('shows %j raw and neutral', (status) => {
    expect(statusLook(status)).toEqual({ words: status, tone: 'unknown' });
  });
});
