import { expect, it } from 'vitest';
import { itemStatuses } from '#shared/item.ts';
import { statusDisplay } from './status-badge.tsx';

it('each documented status has its own icon', () => {
  expect(new Set(itemStatuses.map((status) => statusDisplay(status).icon)).size).toBe(itemStatuses.length);
});

it.each(['REFUNDED', 'available', '', 'constructor'])('shows the status %j raw and neutral', (status) => {
  expect(statusDisplay(status)).toMatchObject({ words: status, tone: 'unknown' });
});
