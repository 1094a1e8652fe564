import { compareDifferences, comparePrices, isPrice, type PricePair } from './price.ts';

/** The order of two prices in a sorted column. What isn't a documented price comes after all that are. */
export function priceOrder(a: string, b: string): number {
  return comparePrices(a, b) ?? Number(isPrice(b)) - Number(isPrice(a));
}

/** The order of two differences in a sorted column, by exact share. What has no percent comes after all that have one. */
export function differenceOrder(a: PricePair, b: PricePair): number {
  return compareDifferences(a, b) ?? Number(hasPercent(b)) - Number(hasPercent(a));
}

function hasPercent(pair: PricePair): boolean {
  return compareDifferences(pair, pair) !== null;
}
