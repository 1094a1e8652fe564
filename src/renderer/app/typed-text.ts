import { deepLinkScheme } from '#shared/deep-link.ts';
import { readIdParts } from '#shared/item-ids.ts';

/** The item id in what a person typed or pasted (`48213`, `#48213`, with spaces around); null when it is no item id. */
export function itemIdFromText(text: string): number | null {
  const digits = /^#?(\d{1,16})$/.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const id = Number(digits);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** How many item ids are in a pasted text, each counted once; 0 unless there are several and they are the most of it. */
export function severalIds(text: string): number {
  const parts = readIdParts(text);
  const ids = new Set(parts.filter((part) => typeof part === 'number'));
  const others = new Set(parts.map((part) => (typeof part === 'number' ? null : part.text)));
  others.delete(null);
  return ids.size >= 2 && ids.size > others.size ? ids.size : 0;
}

/** The link to a view in a pasted text, without what chats and tickets put around it; null: there is none. */
export function linkInText(text: string): string | null {
  const link = links.exec(text)?.[0];
  return link === undefined ? null : link.replace(/[)>\]}"'`.,;]+$/, '');
}

const links = new RegExp(`(?<![a-z-])${deepLinkScheme}:[\\x21-\\x7e]+`, 'i');
