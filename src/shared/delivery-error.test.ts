import { expect, it } from 'vitest';
import { deliveryErrorIn } from './delivery-error.ts';

it.each([
  ['The trade URL of the recipient is no longer valid.', 'trade-url'],
  ['Invalid trade token', 'trade-url'],
  ['TRADE_URL_EXPIRED', 'trade-url'],
  ['The recipient’s inventory is full.', 'inventory-full'],
  ['There is no space left in the inventory', 'inventory-full'],
  ['The recipient’s inventory is private.', 'private-inventory'],
  ['Profile isn’t public', 'private-inventory'],
  ['The recipient cannot trade: a trade hold of 7 days applies.', 'trade-hold'],
  ['Offer would be held in escrow', 'trade-hold'],
  [
    'The platform refused the trade offer (error 26: the item is no longer in the sending inventory).',
    'item-gone',
  ],
  ['Item not found in inventory', 'item-gone'],
  ['Steam is unavailable, try later', 'service-unavailable'],
  ['Request timed out', 'service-unavailable'],
  ['HTTP 503', 'service-unavailable'],
  ['E_42', null],
  ['', null],
  ['fullness of time', null],
])('%s: %s', (text, expected) => {
  expect(deliveryErrorIn(text)).toBe(expected);
});

it('reads only the start of a text of any length', () => {
  expect(deliveryErrorIn('trade url '.repeat(200_000))).toBeNull();
});
