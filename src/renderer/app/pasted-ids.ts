import { readItemIds } from '#shared/item-ids.ts';

/** The item ids in a pasted text, each once, in their order; empty unless there are several and they are the most of it. */
export function severalIds(text: string): number[] {
  const { ids, notIds } = readItemIds(text);
  return ids.length >= 2 && ids.length > notIds.length ? ids : [];
}
