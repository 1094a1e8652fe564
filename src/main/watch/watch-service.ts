import { createTimer, type Time } from '#main/effects.ts';
import type { ItemResponse } from '#main/items-api/items-api.ts';
import { createLruByItem } from '#main/lru-by-item.ts';
import type { AppStore } from '#main/store/app-store.ts';
import type { Failure, Outcome } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import type { HoldChange } from '#shared/request-record.ts';
import {
  maxWatched,
  type WatchAdded,
  type WatchedItem,
  type WatchSelection,
  type WatchTarget,
} from '#shared/watch.ts';
import { type CheckSchedule, createCheckSchedule } from './check-schedule.ts';
import {
  createChangeNotices,
  type ItemNews,
  itemNewsOf,
  type Notice,
  nothingKnown,
  withSeen,
} from './item-changes.ts';
import { type StoredWatch, watchedSchema } from './stored-watch.ts';

export type WatchServiceDeps = {
  store: Pick<AppStore, 'value'>;
  time: Time;
  /** Removed connections: a page that doesn't know yet must not watch their items. */
  gone: ReadonlySet<string>;
  intervalMs: () => number;
  /** Requests one item for the purpose `watch`; its response reaches `see` like every other. */
  check: (item: WatchTarget, signal: AbortSignal) => Promise<Outcome<ItemDetail>>;
  hasFocus: () => boolean;
  onChanged: (items: WatchedItem[]) => void;
  notify: (notice: Notice) => void;
  catalogNames: () => Promise<ReadonlyMap<string, string>>;
  /** The address at which main serves an item's picture; null: it may not be shown. */
  imageAddressOf: (image: string, connectionId: string) => string | null;
  /** Called when the number of items with unseen changes changes. */
  onUnseen: (count: number) => void;
  onBug: (error: unknown) => void;
};

/** Combines a burst of changes into one message to the page. */
const emitDelayMs = 50;
const saveSoonMs = 500;
/** A check without a change need not be saved soon. */
const saveLaterMs = 60_000;
const afterStartMs = 3_000;
const undoWithinMs = 10 * 60_000;
const maxRecent = 300;

/** The watched items of every connection: saved, checked in the background, and announced when they change. */
export function createWatchService(deps: WatchServiceDeps) {
  const { time } = deps;
  const watched = new Map<string, Watched>();
  const schedules = new Map<string, CheckSchedule>();
  const recent = createLruByItem<ItemNews>(maxRecent);
  const removed = new Map<string, { stored: StoredWatch; at: number }>();
  /** Checked beside the watched items, by connection; they are no part of the list. */
  const followed = new Map<string, ReadonlySet<number>>();
  const notices = createChangeNotices(deps);
  const emitting = createTimer(time, () => deps.onChanged([...watched.values()].map(shown)));
  const kept = deps.store.value('watched', watchedSchema);
  let loading: Promise<void> | null = null;
  let isStarted = false;
  let isClosed = false;
  let unseen = 0;

  function load(): Promise<void> {
    loading ??= kept.load().then((items) => {
      for (const stored of items ?? []) watched.set(keyOf(stored), { stored, failure: null });
      changed();
    });
    return loading;
  }

  function scheduleOf(connectionId: string): CheckSchedule {
    const known = schedules.get(connectionId);
    if (known !== undefined) return known;
    const schedule = createCheckSchedule({
      time,
      intervalMs: deps.intervalMs,
      notBefore: time.now() + Math.min(afterStartMs, deps.intervalMs()),
      check: (itemId, signal) => deps.check({ connectionId, itemId }, signal),
      onBug: deps.onBug,
      onChecked(itemId, failure) {
        const one = watched.get(keyOf({ connectionId, itemId }));
        if (one === undefined) return;
        if (failure !== undefined) one.failure = failure;
        changed();
      },
    });
    schedules.set(connectionId, schedule);
    return schedule;
  }

  function schedule({ stored }: Watched): void {
    if (isStarted) scheduleOf(stored.connectionId).add(stored.itemId, stored.checkedAt);
  }

  function isFollowed({ connectionId, itemId }: WatchTarget): boolean {
    return followed.get(connectionId)?.has(itemId) ?? false;
  }

  function scheduleFollowed(connectionId: string, itemId: number): void {
    if (!isStarted || isClosed || watched.has(keyOf({ connectionId, itemId }))) return;
    // Never urgent: what is followed was just seen, or before the last start.
    scheduleOf(connectionId).add(itemId, recent.get(connectionId, itemId)?.receivedAt ?? 0);
  }

  /** No longer checks an item, unless it is watched or followed. */
  function unschedule(item: WatchTarget): void {
    if (!watched.has(keyOf(item)) && !isFollowed(item)) schedules.get(item.connectionId)?.remove(item.itemId);
  }

  function shown({ stored, failure }: Watched): WatchedItem {
    const { baseAddress: _, image, ...rest } = stored;
    const imageSrc = image === null ? null : deps.imageAddressOf(image, stored.connectionId);
    const isChecking = schedules.get(stored.connectionId)?.isChecking(stored.itemId) ?? false;
    return { ...rest, imageSrc, failure, isChecking };
  }

  function changed(): void {
    const count = [...watched.values()].filter(({ stored }) => stored.unseen > 0).length;
    if (count !== unseen) deps.onUnseen(count);
    unseen = count;
    if (!isClosed) emitting.plan(emitDelayMs);
  }

  function saveWithin(delayMs: number): void {
    if (isClosed) return;
    const items = [...watched.values()].map(({ stored }) => stored);
    kept.put(items, delayMs);
  }

  function applyResponse(one: Watched, news: ItemNews, isOnScreen: boolean): void {
    const { item, change } = withSeen(one.stored, news);
    const isSeen = change !== null && isOnScreen;
    one.stored = isSeen ? { ...item, unseen: 0 } : item;
    one.failure = null;
    if (change !== null && !isSeen) notices.notify({ item, change });
    saveWithin(change === null ? saveLaterMs : saveSoonMs);
    changed();
  }

  function selected({ connectionId, itemId }: WatchSelection): Watched[] {
    return [...watched.values()].filter(
      ({ stored }) => stored.connectionId === connectionId && (itemId === null || stored.itemId === itemId),
    );
  }

  return {
    async list(): Promise<WatchedItem[]> {
      await load();
      return [...watched.values()].map(shown);
    },

    /** Starts with the last seen state, else with a check. An item removed within ten minutes comes back as it was. */
    async add(target: WatchTarget): Promise<WatchAdded> {
      await load();
      const key = keyOf(target);
      if (watched.has(key) || deps.gone.has(target.connectionId)) return 'watched';
      if (watched.size >= maxWatched) return 'full';
      const before = removed.get(key);
      removed.delete(key);
      const isUndo = before !== undefined && time.now() - before.at < undoWithinMs;
      const one: Watched = {
        stored: isUndo ? before.stored : { ...unknownItem, ...target, addedAt: time.now() },
        failure: null,
      };
      watched.set(key, one);
      const news = recent.get(target.connectionId, target.itemId);
      if (news !== null && news.receivedAt > (one.stored.checkedAt ?? 0)) applyResponse(one, news, true);
      schedule(one);
      saveWithin(saveSoonMs);
      changed();
      return 'watched';
    },

    async remove(target: WatchTarget): Promise<undefined> {
      await load();
      const key = keyOf(target);
      const one = watched.get(key);
      if (one === undefined) return;
      watched.delete(key);
      removed.set(key, { stored: one.stored, at: time.now() });
      for (const [old, { at }] of removed) if (time.now() - at >= undoWithinMs) removed.delete(old);
      unschedule(target);
      notices.drop((item) => keyOf(item) === key);
      saveWithin(saveSoonMs);
      changed();
    },

    /** Checks these items of a connection too, without listing or announcing them: their responses reach `see` like all others. */
    follow(connectionId: string, itemIds: readonly number[]): void {
      const before = followed.get(connectionId) ?? new Set<number>();
      const now = new Set(itemIds);
      followed.set(connectionId, now);
      for (const itemId of now) if (!before.has(itemId)) scheduleFollowed(connectionId, itemId);
      for (const itemId of before) unschedule({ connectionId, itemId });
    },

    async markSeen(items: WatchSelection): Promise<undefined> {
      await load();
      const seen = selected(items);
      for (const one of seen) one.stored = { ...one.stored, unseen: 0 };
      notices.drop((item) => seen.some(({ stored }) => keyOf(stored) === keyOf(item)));
      saveWithin(saveSoonMs);
      changed();
    },

    async checkNow(items: WatchSelection): Promise<undefined> {
      await load();
      schedules.get(items.connectionId)?.checkNow(selected(items).map(({ stored }) => stored.itemId));
      changed();
    },

    /** Notes every response about an item, for any purpose: an item that the user opens needs no check. */
    see({ target, baseAddress, detail, purpose }: ItemResponse & { baseAddress: string }): void {
      const { connectionId } = target;
      const news = itemNewsOf(baseAddress, detail);
      recent.set(connectionId, detail.item.id, news);
      schedules.get(connectionId)?.noteResponse(detail.item.id);
      const one = watched.get(keyOf({ connectionId, itemId: detail.item.id }));
      // A change on screen needs no notification.
      if (one !== undefined) applyResponse(one, news, purpose === 'shown' && deps.hasFocus());
    },

    /** Another notification tells of the item's change. */
    dropNotice(item: WatchTarget): void {
      notices.drop((one) => keyOf(one) === keyOf(item));
    },

    onHoldChanged({ connectionId, hold }: HoldChange): void {
      schedules.get(connectionId)?.hold(hold?.untilMs ?? 0);
    },
    /** Ends the waits after failures, because the connection (null: every one) may work again. */
    wake(connectionId: string | null): void {
      for (const [id, schedule] of schedules)
        if (connectionId === null || id === connectionId) schedule.wake();
    },
    replan(): void {
      for (const schedule of schedules.values()) schedule.replan();
    },

    async forgetConnection(connectionId: string): Promise<void> {
      await load();
      for (const { stored } of selected({ connectionId, itemId: null })) watched.delete(keyOf(stored));
      for (const [key, { stored }] of removed) if (stored.connectionId === connectionId) removed.delete(key);
      notices.drop((item) => item.connectionId === connectionId);
      schedules.get(connectionId)?.close();
      schedules.delete(connectionId);
      followed.delete(connectionId);
      recent.forgetConnection(connectionId);
      saveWithin(saveSoonMs);
      changed();
    },

    start(): void {
      void load().then(() => {
        if (isStarted || isClosed) return;
        isStarted = true;
        for (const one of watched.values()) schedule(one);
        for (const [id, itemIds] of followed) for (const itemId of itemIds) scheduleFollowed(id, itemId);
      });
    },

    close(): void {
      isClosed = true;
      for (const schedule of schedules.values()) schedule.close();
      notices.close();
      emitting.cancel();
    },
  };
}

type Watched = { stored: StoredWatch; failure: Failure | null };

const unknownItem = {
  baseAddress: null,
  name: '',
  market_hash_name: '',
  ...nothingKnown,
} satisfies Partial<StoredWatch>;

function keyOf({ connectionId, itemId }: WatchTarget): string {
  return `${connectionId}/${itemId}`;
}
