import { itemIdFromText } from './item-id-text.ts';

/** The item ids in a pasted text, each once, in their order; empty unless there are several and nothing but ids. */
export function severalIds(text: string): number[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const ids = parts.flatMap((part) => itemIdFromText(part) ?? []);
  if (parts.length < 2 || ids.length !== parts.length) return [];
  return [...new Set(ids)];
}
