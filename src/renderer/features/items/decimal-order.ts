import { isDocumentedPrice } from './price-text.ts';

/** Orders two prices digit by digit, never as floats. What isn't a documented price comes after all that are. */
export function comparePrices(a: string, b: string): number {
  const isReadableA = isDocumentedPrice(a);
  const isReadableB = isDocumentedPrice(b);
  if (!isReadableA || !isReadableB) return Number(isReadableB) - Number(isReadableA);
  const digitsA = digits(a);
  const digitsB = digits(b);
  return digitsA.length - digitsB.length || (digitsA < digitsB ? -1 : digitsA > digitsB ? 1 : 0);
}

/** With two fraction digits on both sides, the point says nothing. */
function digits(price: string): string {
  return price.replace('.', '').replace(/^0+/, '');
}
