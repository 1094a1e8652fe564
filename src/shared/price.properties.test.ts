import fc from 'fast-check';
import { comparePrices, isPrice, priceDifference } from './price.ts';
import { property } from './testing/property.ts';

/** Prices are made from hundredths as whole numbers, so the expected result needs no reading of decimals at all. */
const maxHundredths = 10n ** 32n - 1n;
const hundredths = fc.oneof(
  fc.bigInt({ min: 0n, max: maxHundredths }),
  fc.bigInt({ min: 0n, max: 100_000n }),
  // Neighbours where floats run out of digits.
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

/** What a signed decimal with the sign of the app's own words stands for, its point left out. */
function withoutPoint(text: string): bigint {
  const digits = BigInt(text.replace(/[^\d]/g, ''));
  return text.startsWith('−') ? -digits : digits;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);

property('prices are ordered as whole hundredths are', pairs, ([a, b]) => {
  return comparePrices(priceText(a), priceText(b)) === (a < b ? -1 : a > b ? 1 : 0);
});

property(
  'zeros in front change nothing',
  fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat({ max: 8 })),
  ([value, zeros]) => comparePrices(priceText(value), priceText(value, zeros)) === 0,
);

property('a difference is exact to the last digit', pairs, ([a, b]) => {
  const difference = priceDifference(priceText(a), priceText(b));
  return (
    difference !== null &&
    withoutPoint(difference.absolute) === a - b &&
    /^[−+]?\d+\.\d{2}$/.test(difference.absolute)
  );
});

property('a percentage is the nearest tenth', pairs, ([a, b]) => {
  const percent = priceDifference(priceText(a), priceText(b))?.percent;
  if (b === 0n) return percent === null;
  if (percent === undefined || percent === null || !/^[−+]?\d+\.\d%$/.test(percent)) return false;
  return 2n * absolute(withoutPoint(percent) * b - (a - b) * 1000n) <= b;
});

property(
  'what is no documented price is compared with nothing',
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
