import { expect, it } from 'vitest';
import { itemStatuses } from '#shared/item.ts';
import { statusDisplay } from './status-badge.tsx';

it('each documented status has its own look', () => {
  expect(itemStatuses.map((status) => statusDisplay(status).tone)).toEqual([
    'available',
    'waits-for-acceptance',
    'accepted',
    'waits-for-sending',
    'unavailable',
  ]);
});

it.each(['REFUNDED', 'available', '', 'constructor'])('shows the status %j raw and neutral', (status) => {
  expect(statusDisplay(status)).toEqual({ words: status, tone: 'unknown' });
});
