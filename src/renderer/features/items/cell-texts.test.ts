import { describe, expect, it } from 'vitest';
import { isPrice } from '#shared/price.ts';
import { priceOrder } from './decimal-order.ts';

describe('a price', () => {
  it.each(['0.00', '12.40', '12345678901234567890.00'])('%s is as documented', (text) => {
    expect(isPrice(text)).toBe(true);
  });

  it.each(['', '1,00', '-1.00', '1e5', '1.000', '12', '.50', ' 1.00', '1.00\n', '１.００'])(
    '%j is not, and is marked',
    (text) => {
      expect(isPrice(text)).toBe(false);
    },
  );

  it('is ordered digit by digit, beyond what a float can tell apart', () => {
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
});
