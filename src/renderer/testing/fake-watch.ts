import type { DesktopApi } from '#shared/ipc-contract.ts';
import { maxWatched, type WatchedItem } from '#shared/watch.ts';
import { aWatchedItem } from './builders.ts';
import { fakeEvent } from './fake-event.ts';

type WatchRequest = {
  what: 'add' | 'remove' | 'mark-seen' | 'check-now' | 'network-is-back';
  itemId: number | null;
};

/** The watch list in memory. Emits every change, as main does; checks nothing on its own. */
export function fakeWatch(initial: WatchedItem[]) {
  let watched = initial;
  const log = { watchRequests: [] as WatchRequest[] };
  const changes = fakeEvent<WatchedItem[]>();
  const emit = (items: WatchedItem[]) => {
    watched = items;
    changes.emit(items);
  };

  const api: DesktopApi['watch'] = {
    onChanged: changes.on,
    list: async () => watched,
    add: async ({ connectionId, itemId }) => {
      log.watchRequests.push({ what: 'add', itemId });
      if (watched.length >= maxWatched) return 'full';
      emit([...watched, aWatchedItem({ connectionId, itemId, status: null, checkedAt: null })]);
      return 'watched';
    },
    remove: async ({ connectionId, itemId }) => {
      log.watchRequests.push({ what: 'remove', itemId });
      emit(watched.filter((one) => one.connectionId !== connectionId || one.itemId !== itemId));
    },
    markSeen: async ({ itemId }) => {
      log.watchRequests.push({ what: 'mark-seen', itemId });
      emit(watched.map((one) => (itemId === null || one.itemId === itemId ? { ...one, unseen: 0 } : one)));
    },
    checkNow: async ({ itemId }) => void log.watchRequests.push({ what: 'check-now', itemId }),
    networkIsBack: async () => void log.watchRequests.push({ what: 'network-is-back', itemId: null }),
  };
  return { api, log, emit };
}
