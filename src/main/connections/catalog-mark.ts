import { createHash } from 'node:crypto';

/** What tells a catalog from others in a link without naming its address: the same wherever that very address was set up. */
export function catalogMark(baseUrl: string): string {
  return createHash('sha256').update(baseUrl).digest('hex').slice(0, 12);
}
