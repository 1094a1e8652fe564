import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aConnection } from '#renderer/testing/builders.ts';
import type { Item } from '#shared/item.ts';
import { respondWith, showPane } from './testing/show-pane.tsx';

beforeEach(() => void vi.setSystemTime('2026-11-24T11:00:00Z'));

const step = () => screen.getByRole('note', { name: 'What to do now' });

const connection = aConnection({ assumedTimeZone: 'UTC' });

it.each<[string, Partial<Item>, string]>([
  [
    'an offer that waits for the customer',
    { send_date: '2026-11-24 06:00:00' },
    'Offer waiting 5 h. The customer must accept it.',
  ],
  [
    'one that was sent just now',
    { send_date: '2026-11-24 10:59:00' },
    'Offer waiting. The customer must accept it.',
  ],
  [
    'one that was sent days ago',
    { send_date: '2026-11-21 06:00:00' },
    'Offer waiting 3 d. The customer must accept it.',
  ],
  ['an accepted trade', { status: 'TRADE_ACCEPTED' }, 'Trade accepted. Done, unless the item is missing.'],
  [
    'an item that isn’t sent',
    { status: 'WAITING_FOR_SEND' },
    'Not sent yet. Watch it, or check again later.',
  ],
  ['an unavailable item', { status: 'UNAVAILABLE' }, 'Unavailable. Ask whether it has arrived.'],
  ['an available item', { status: 'AVAILABLE' }, 'Available. Ask whether an offer has arrived.'],
  ['another status', { status: 'REFUNDED' }, 'Status not documented. Ask your team.'],
  ['a full inventory', { error_message: 'Inventory full' }, 'Inventory full. Ask the customer to make room.'],
  ['a raw error', { error_message: 'E_26' }, 'Delivery failed. Read the error below.'],
])('of %s', async (_what, given, expected) => {
  await showPane(respondWith(given), { connection });
  const text = within(step()).getByText(expected);
  expect(text).toBeVisible();
  expect(text).toHaveAttribute('title', expected);
});

it('gives no time whose zone isn’t known', async () => {
  await showPane(respondWith({ send_date: '2026-11-24 06:00:00' }));
  expect(step()).toHaveTextContent('Offer waiting. The customer must accept it.');
});

it('copies the link to an offer, without the trade token', async () => {
  const { desktop, user } = await showPane(respondWith());
  await user.click(within(step()).getByRole('button', { name: 'Copy link to the trade offer' }));
  expect(desktop.copied).toEqual(['https://steamcommunity.com/tradeoffer/6021984477/']);
});

it('has its line while the item loads, so that nothing moves', async () => {
  await showPane(() => new Promise(() => {}));
  expect(step().getBoundingClientRect().height).toBe(32);
  expect(step()).toBeEmptyDOMElement();
});
