import { comparePrices, isPrice } from '#shared/price.ts';

/** The order of two prices in a sorted column. What isn't a documented price comes after all that are. */
export function priceOrder(a: string, b: string): number {
  return comparePrices(a, b) ?? Number(isPrice(b)) - Number(isPrice(a));
}
