/** An item whose detail was open lately. Names as the catalog gave them; `openedAt` is Unix time in milliseconds. */
export type RecentItem = { itemId: number; name: string; marketHashName: string; openedAt: number };

export type OpenedItem = { connectionId: string } & Omit<RecentItem, 'openedAt'>;

/** How many are remembered of each connection. */
export const mostRecents = 100;
