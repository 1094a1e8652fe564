import { expect, it } from 'vitest';
import { differenceOrder, priceOrder } from './price-order.ts';

it('prices are ordered digit by digit, beyond what a float can tell apart, and what is none comes last', () => {
  const prices = [
    '100.00',
    '9.99',
    '1e5',
    '12345678901234567890.02',
    '0.07',
    '12345678901234567890.01',
    '010.00',
  ];
  expect(prices.toSorted(priceOrder)).toEqual([
    '0.07',
    '9.99',
    '010.00',
    '100.00',
    '12345678901234567890.01',
    '12345678901234567890.02',
    '1e5',
  ]);
});

it('differences are ordered by their share, and those without a percent come last', () => {
  const dearer = { price: '15.00', reference: '10.00' };
  const cheaper = { price: '50.00', reference: '100.00' };
  const ofNothing = { price: '1.00', reference: '0.00' };
  expect([ofNothing, dearer, cheaper].toSorted(differenceOrder)).toEqual([cheaper, dearer, ofNothing]);
});
