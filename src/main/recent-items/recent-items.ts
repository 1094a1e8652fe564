import { z } from 'zod';
import type { Clock } from '#main/effects.ts';
import { createKeptLists, type KeptListsDeps } from '#main/files/kept-lists.ts';
import { maxRecents, type OpenedItem } from '#shared/item.ts';
import { withMaskedToken } from '#shared/trade-url.ts';

const maxNameLength = 1_000;

const itemSchema = z.object({
  itemId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  name: z.string().max(maxNameLength),
  marketHashName: z.string().max(maxNameLength),
  openedAt: z.number().int().min(0),
});

export type RecentItems = ReturnType<typeof createRecentItems>;

/** The items of each connection whose detail was open last, the newest first. Each change answers with the connection's list. */
export function createRecentItems({ clock, ...deps }: KeptListsDeps & { clock: Clock }) {
  const { change, ...lists } = createKeptLists({
    ...deps,
    ...{ version: 1, name: 'recents', schema: itemSchema, max: maxRecents },
    // Looking through a list with the arrow keys is one write, not one for each item.
    writeAfterMs: 500,
  });
  return {
    ...lists,
    note: ({ connectionId, itemId, name, marketHashName }: OpenedItem) =>
      change(connectionId, (before) => [
        { itemId, openedAt: clock.now(), name: kept(name), marketHashName: kept(marketHashName) },
        ...before.filter((one) => one.itemId !== itemId),
      ]),
    clear: (connectionId: string) => change(connectionId, () => []),
  };
}

/** A service may quote a trade URL in any text, and this goes to a file. A mask may be longer than what it hides. */
function kept(name: string): string {
  return withMaskedToken(name).slice(0, maxNameLength);
}
