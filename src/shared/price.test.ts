import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePrices, differenceOrder, isPrice, priceDifference, priceOrder } from './price.ts';
import { property } from './testing/property.ts';

describe('a price is plain decimal text with two fraction digits', () => {
  it.each(['0.00', '12.40', '007.10', '12345678901234567890.99'])('%j is one', (text) => {
    expect(isPrice(text)).toBe(true);
  });

  it.each([
    ...['', '12', '12.4', '12.400', '.50', '1,00', '-1.00', '+1.00', '1e5', ' 1.00', '1.00\n'],
    ...['٣.٠٠', '１.００'],
  ])('%j is not one', (text) => {
    expect(isPrice(text)).toBe(false);
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

  it('needs two prices', () => {
    expect(priceDifference('free', '1.00')).toBeNull();
    expect(priceDifference('1.00', '')).toBeNull();
  });
});

it('prices are sorted by exact value, and invalid ones come last', () => {
  const [small, large] = ['12345678901234567890.01', '12345678901234567890.02'];
  const sorted = ['0.07', '9.99', '010.00', '100.00', small, large, '1e5'];
  expect(sorted.toReversed().toSorted(priceOrder)).toEqual(sorted);
});

it('differences are sorted by exact percentage, and those without one come last', () => {
  const sorted = [
    { price: '33.33', reference: '100.00' },
    // Rounded, it is the same percentage as the one before.
    { price: '1.00', reference: '3.00' },
    { price: '1.00', reference: '2.00' },
    { price: '90.00', reference: '100.00' },
    { price: '15.00', reference: '10.00' },
    { price: '90071992547409930.00', reference: '1.00' },
    { price: '90071992547409930.01', reference: '1.00' },
    { price: '1.00', reference: '0.00' },
  ];
  expect(sorted.toReversed().toSorted(differenceOrder)).toEqual(sorted);
  const [half, sameHalf] = [
    { price: '1.00', reference: '2.00' },
    { price: '50.00', reference: '100.00' },
  ];
  expect(differenceOrder(half, sameHalf)).toBe(0);
  expect(differenceOrder({ price: 'free', reference: '2.00' }, half)).toBe(1);
});

/** Prices are made from whole hundredths, so the expected results need no parsing. */
const maxHundredths = 10n ** 32n - 1n;
const hundredths = fc.oneof(
  fc.bigInt({ min: 0n, max: maxHundredths }),
  fc.bigInt({ min: 0n, max: 100_000n }),
  // Where floats are no longer exact.
  fc.bigInt({ min: 0n, max: 5n }).map((near) => 2n ** 53n * 100n + near),
);
const pairs = fc.oneof(
  fc.tuple(hundredths, hundredths),
  fc
    .tuple(hundredths, fc.bigInt({ min: -2n, max: 2n }))
    .map(([one, by]): [bigint, bigint] => [one, one + by < 0n || one + by > maxHundredths ? one : one + by]),
);

function priceText(value: bigint, leadingZeros = 0): string {
  const digits = String(value).padStart(3, '0');
  return `${'0'.repeat(leadingZeros)}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The value of a signed decimal without its point. */
function withoutPoint(text: string): bigint {
  const digits = BigInt(text.replace(/[^\d]/g, ''));
  return text.startsWith('−') ? -digits : digits;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);

property('prices compare like whole hundredths', pairs, ([a, b]) => {
  return comparePrices(priceText(a), priceText(b)) === (a < b ? -1 : a > b ? 1 : 0);
});

property(
  'leading zeros do not matter',
  fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat({ max: 8 })),
  ([value, zeros]) => comparePrices(priceText(value), priceText(value, zeros)) === 0,
);

property('a difference is exact', pairs, ([a, b]) => {
  const difference = priceDifference(priceText(a), priceText(b));
  return (
    difference !== null &&
    withoutPoint(difference.absolute) === a - b &&
    /^[−+]?\d+\.\d{2}$/.test(difference.absolute)
  );
});

property('a percentage is rounded to the nearest tenth', pairs, ([a, b]) => {
  const percent = priceDifference(priceText(a), priceText(b))?.percent;
  if (b === 0n) return percent === null;
  if (percent === undefined || percent === null || !/^[−+]?\d+\.\d%$/.test(percent)) return false;
  return 2n * absolute(withoutPoint(percent) * b - (a - b) * 1000n) <= b;
});

property(
  'an invalid price is not compared',
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc
      .array(fc.constantFrom('0', '1', '9', '.', ',', '-', '+', 'e', ' ', '１', '٣', '\n'), { maxLength: 10 })
      .map((all) => all.join('')),
    hundredths.map((value) => priceText(value)),
  ),
  (text) => {
    const isOne =
      [...text].every((character) => '0123456789.'.includes(character)) && /^\d+\.\d\d$/.test(text);
    const documented = isOne && text.indexOf('.') <= 30;
    return (
      isPrice(text) === documented &&
      (comparePrices(text, '1.00') === null) === !documented &&
      (priceDifference('1.00', text) === null) === !documented
    );
  },
);
