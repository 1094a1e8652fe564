import { describe, expect, it } from 'vitest';
import {
  compareDifferences,
  comparePrices,
  differenceOrder,
  isPrice,
  priceDifference,
  priceOrder,
} from './price.ts';

describe('a price is plain decimal text with two fraction digits', () => {
  it.each(['0.00', '12.40', '007.10', '12345678901234567890.99'])('%j is one', (text) => {
    expect(isPrice(text)).toBe(true);
  });

  const others = [
    '',
    '12',
    '12.4',
    '12.400',
    '.50',
    '1,00',
    '-1.00',
    '+1.00',
    '1e5',
    ' 1.00',
    '1.00\n',
    '٣.٠٠',
    '１.００',
  ];
  it.each(others)('%j is none', (text) => {
    expect(isPrice(text)).toBe(false);
  });
});

describe('comparing', () => {
  it('goes by value, not by text', () => {
    expect(comparePrices('9.99', '10.00')).toBe(-1);
    expect(comparePrices('010.00', '10.00')).toBe(0);
  });

  it('distinguishes prices that a float cannot', () => {
    expect(comparePrices('90071992547409930.01', '90071992547409930.00')).toBe(1);
  });

  it('says nothing about what is not a price', () => {
    expect(comparePrices('1,00', '1.00')).toBeNull();
  });
});

describe('the difference to a reference', () => {
  it.each([
    ['12.40', '14.10', '−1.70', '−12.1%'],
    ['14.10', '12.40', '+1.70', '+13.7%'],
    ['5.00', '5.00', '0.00', '0.0%'],
    ['0.01', '0.00', '+0.01', null],
    ['0.30', '0.10', '+0.20', '+200.0%'],
    ['10.05', '100.00', '−89.95', '−90.0%'],
    ['100.05', '100.00', '+0.05', '+0.1%'],
  ])('%s against %s is %s, %s', (price, reference, absolute, percent) => {
    expect(priceDifference(price, reference)).toEqual({ absolute, percent });
  });

  it('is not made up from text that is no price', () => {
    expect(priceDifference('free', '1.00')).toBeNull();
    expect(priceDifference('1.00', '')).toBeNull();
  });
});

describe('ordering by the difference', () => {
  const pair = (price: string, reference: string) => ({ price, reference });

  it('goes by the share of the reference, in either direction', () => {
    expect(compareDifferences(pair('1.00', '2.00'), pair('90.00', '100.00'))).toBe(-1);
    expect(compareDifferences(pair('3.00', '2.00'), pair('100.10', '100.00'))).toBe(1);
    expect(compareDifferences(pair('1.00', '2.00'), pair('50.00', '100.00'))).toBe(0);
  });

  it('distinguishes what rounds to the same percent', () => {
    expect(compareDifferences(pair('33.33', '100.00'), pair('1.00', '3.00'))).toBe(-1);
    expect(
      compareDifferences(pair('90071992547409930.01', '1.00'), pair('90071992547409930.00', '1.00')),
    ).toBe(1);
  });

  it('says nothing where there is no percent', () => {
    expect(compareDifferences(pair('1.00', '0.00'), pair('1.00', '2.00'))).toBeNull();
    expect(compareDifferences(pair('1.00', '2.00'), pair('free', '2.00'))).toBeNull();
  });
});

it('prices are ordered digit by digit, beyond what a float can distinguish, and what is none comes last', () => {
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
