/** Prices are decimal text with two fraction digits and no stated currency (sections 2.2 and 2.4), calculated exactly, never as floats. */

/** Whether the text is a price in the documented format, with at most 30 digits before the point. */
export function isPrice(text: string): boolean {
  return /^\d{1,30}\.\d{2}$/.test(text);
}

/** -1, 0 or 1 as `a` is less than, equal to or greater than `b`; null when either isn't a price. */
export function comparePrices(a: string, b: string): -1 | 0 | 1 | null {
  const [left, right] = [hundredths(a), hundredths(b)];
  if (left === null || right === null) return null;
  return left < right ? -1 : left > right ? 1 : 0;
}

type PriceDifference = {
  /** `price` minus `reference`, signed: `−1.70`, `+0.25`, `0.00`. */
  absolute: string;
  /** The same in percent of `reference`, rounded to one digit: `−12.1%`; null when the reference is 0.00. */
  percent: string | null;
};

/** How far `price` is from `reference`; null when either isn't a price. */
export function priceDifference(price: string, reference: string): PriceDifference | null {
  const [own, other] = [hundredths(price), hundredths(reference)];
  if (own === null || other === null) return null;
  const difference = own - other;
  return {
    absolute: signed(difference, 2),
    percent: other === 0n ? null : `${signed(roundedQuotient(difference * 1000n, other), 1)}%`,
  };
}

export type PricePair = { price: string; reference: string };

/** Compares relative differences exactly, not by the rounded percentage. Null: a text isn't a price, or a reference is 0.00. */
function compareDifferences(a: PricePair, b: PricePair): -1 | 0 | 1 | null {
  const [ownA, ofA] = [hundredths(a.price), hundredths(a.reference)];
  const [ownB, ofB] = [hundredths(b.price), hundredths(b.reference)];
  if (ownA === null || ownB === null || !ofA || !ofB) return null;
  const [left, right] = [ownA * ofB, ownB * ofA];
  return left < right ? -1 : left > right ? 1 : 0;
}

function hundredths(price: string): bigint | null {
  return isPrice(price) ? BigInt(price.replace('.', '')) : null;
}

/** Half away from zero. `divisor` is positive. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor;
  return (dividend * 2n + half) / (divisor * 2n);
}

function signed(value: bigint, fractionDigits: number): string {
  const sign = value < 0n ? '−' : value > 0n ? '+' : '';
  const digits = String(value < 0n ? -value : value).padStart(fractionDigits + 1, '0');
  return `${sign}${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`;
}

/** The order of prices in a sorted column. Invalid ones come last. */
export function priceOrder(a: string, b: string): number {
  return comparePrices(a, b) ?? Number(isPrice(b)) - Number(isPrice(a));
}

/** The order of differences in a sorted column. Those without a percentage come last. */
export function differenceOrder(a: PricePair, b: PricePair): number {
  return compareDifferences(a, b) ?? Number(hasPercent(b)) - Number(hasPercent(a));
}

function hasPercent(pair: PricePair): boolean {
  return compareDifferences(pair, pair) !== null;
}

/** Hundredths as a decimal: `-12.50`. */
export function hundredthsText(value: number | bigint): string {
  const digits = String(value).replace('-', '').padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A decimal of at most two fraction digits, after a point or a comma, in hundredths; null: not a decimal, or too long to be exact. */
export function hundredthsIn(text: string): number | null {
  const [, sign, whole, fraction = ''] = /^([-−+]?)(\d{1,13})(?:[.,](\d{0,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  // Never -0.
  return value === 0 || sign === '' || sign === '+' ? value : -value;
}
