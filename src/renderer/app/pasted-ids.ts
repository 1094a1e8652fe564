import { readItemIds } from '#shared/item-ids.ts';

/** How many item ids are in a pasted text, each counted once; 0 unless there are several and they are the most of it. */
export function severalIds(text: string): number {
  const { ids, notIdCount, beyond } = readItemIds(text);
  const count = ids.length + beyond;
  return count >= 2 && count > notIdCount ? count : 0;
}
