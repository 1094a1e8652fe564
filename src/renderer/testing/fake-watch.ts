import type { DesktopApi } from '#shared/ipc-contract.ts';
import { maxWatched, type WatchedItem } from '#shared/watch.ts';
import { aWatchedItem } from './builders.ts';
import { fakeNews } from './fake-news.ts';

export type WatchAsked = {
  what: 'add' | 'remove' | 'mark-seen' | 'check-now' | 'network-is-back';
  itemId: number | null;
};

/** The watch list in memory. Every change is told, as main tells it; nothing is checked by itself. */
export function fakeWatch(initial: WatchedItem[]) {
  let watched = initial;
  const log = { watchAsked: [] as WatchAsked[] };
  const news = fakeNews<WatchedItem[]>();
  const tell = (items: WatchedItem[]) => {
    watched = items;
    news.tell(items);
  };

  const api: DesktopApi['watch'] = {
    onChanged: news.on,
    list: async () => watched,
    add: async ({ connectionId, itemId }) => {
      log.watchAsked.push({ what: 'add', itemId });
      if (watched.length >= maxWatched) return 'full';
      tell([...watched, aWatchedItem({ connectionId, itemId, status: null, checkedAt: null })]);
      return 'watched';
    },
    remove: async ({ connectionId, itemId }) => {
      log.watchAsked.push({ what: 'remove', itemId });
      tell(watched.filter((one) => one.connectionId !== connectionId || one.itemId !== itemId));
    },
    markSeen: async ({ itemId }) => {
      log.watchAsked.push({ what: 'mark-seen', itemId });
      tell(watched.map((one) => (itemId === null || one.itemId === itemId ? { ...one, unseen: 0 } : one)));
    },
    checkNow: async ({ itemId }) => {
      log.watchAsked.push({ what: 'check-now', itemId });
    },
    networkIsBack: async () => {
      log.watchAsked.push({ what: 'network-is-back', itemId: null });
    },
  };
  return { api, log, tell };
}
