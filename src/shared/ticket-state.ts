import type { Item } from './item.ts';
import { nameWithWear } from './market-name.ts';
import { deliveryOf } from './reply.ts';
import { withoutTradeUrl } from './secret-text.ts';
import {
  type Delivery,
  type LookedUp,
  maxStatusLength,
  maxTicketItemNameLength,
  maxTicketLines,
  maxTicketNameLength,
  type SeenDelivery,
  type Ticket,
  type TicketItem,
  type TicketProgress,
} from './ticket.ts';

/**
 * `open`: no reply was copied. `answered`: one was. `changed`: since then, one of its items has another status or delivery error than the
 * reply said. `done`: nothing is left to happen, or the user says so. In the order in which they need attention.
 */
export const ticketStates = ['changed', 'open', 'answered', 'done'] as const;
export type TicketState = (typeof ticketStates)[number];

export function ticketState({ progress }: Pick<Ticket, 'progress'>): TicketState {
  if (progress?.marked !== undefined) return progress.marked;
  if (progress?.repliedAt === undefined) return 'open';
  if (progress.items.some(isChanged)) return 'changed';
  const isAllFinal = progress.items.length > 0 && progress.items.every((item) => item.said && isFinal(item));
  return isAllFinal ? 'done' : 'answered';
}

/**
 * Whether nothing is known to follow. The interface document names no final status and states no transitions (section 3), so only
 * `TRADE_ACCEPTED` counts, by its name; an unavailable item may come back.
 */
export function isFinal({ status, error }: Delivery): boolean {
  return status === 'TRADE_ACCEPTED' && error === null;
}

/** Whether the customer was told something else: another status, or no error or another one. An error that went away alone is no news. */
export function isChanged({ said, status, error }: Delivery & Pick<TicketItem, 'said'>): boolean {
  if (said === undefined || status === null) return false;
  return status !== said.status || (error !== null && error !== said.error);
}

/** The items to tell the customer about, each with what the last reply `said`. */
export function changedItems({ progress }: Pick<Ticket, 'progress'>): TicketItem[] {
  return progress?.items.filter(isChanged) ?? [];
}

/** The changed items, and those that no reply was about yet. */
export function newItems({ progress }: Pick<Ticket, 'progress'>): TicketItem[] {
  return progress?.items.filter((item) => item.said === undefined || isChanged(item)) ?? [];
}

/** Whether the ticket knows a newer state of an item than a response has: a check of it succeeded since. */
export function isOutdated(
  { progress }: Pick<Ticket, 'progress'>,
  item: Partial<Item> & { id: number },
  receivedAt: number,
): boolean {
  const known = progress?.items.find(({ itemId }) => itemId === item.id);
  if (known === undefined || known.seenAt <= receivedAt) return false;
  const { status, error } = seenDelivery(item);
  return status !== known.status || error !== known.error;
}

/** The items that something may still happen to since a reply was about them. Empty unless the ticket waits for that. */
export function awaitedItems(ticket: Pick<Ticket, 'progress'>): TicketItem[] {
  const state = ticketState(ticket);
  if (state !== 'answered' && state !== 'changed') return [];
  return ticket.progress?.items.filter((item) => item.said !== undefined && !isFinal(item)) ?? [];
}

/** What a ticket keeps of a response about an item (section 2.4). An unreadable error isn't "none", but of no known kind. */
export function seenDelivery(item: Partial<Item> & { id: number }): SeenDelivery {
  const { name = '', market_hash_name = '', ...safe } = withoutTradeUrl(item);
  const delivery = deliveryOf(safe);
  return {
    itemId: item.id,
    name: shortened(nameWithWear(name, market_hash_name), maxTicketItemNameLength),
    ...delivery,
    status: delivery.status === null ? null : shortened(delivery.status, maxStatusLength),
  };
}

/** The ticket after a reply about these items was copied. Items that it wasn't about stay as they were told before. */
export function withReply<T extends Ticket>(ticket: T, about: readonly SeenDelivery[], now: number): T {
  const { marked: _, ...before } = ticket.progress ?? nothingLookedUp;
  const known = new Map(before.items.map((item) => [item.itemId, item]));
  for (const { itemId, name, status, error } of about) {
    const said = { status, error };
    const item = known.get(itemId) ?? { itemId, name, ...said, seenAt: now };
    known.set(itemId, { ...item, said });
  }
  return {
    ...ticket,
    progress: { ...before, items: [...known.values()].slice(0, maxTicketLines), repliedAt: now },
  };
}

/** The ticket with the items of its last run. Of those that couldn't be loaded or are gone, what was known stays. */
export function withItems<T extends Ticket>(ticket: T, { items, failed, missing, notFound }: LookedUp): T {
  const before = ticket.progress ?? nothingLookedUp;
  const known = new Map(before.items.map((item) => [item.itemId, item]));
  const looked = items.map(({ receivedAt, ...seen }) => {
    const item = known.get(seen.itemId);
    if (item !== undefined) return receivedAt > item.seenAt ? itemAfter(item, seen, receivedAt) : item;
    return { ...seen, seenAt: receivedAt };
  });
  const unread = failed.map((itemId) => known.get(itemId) ?? { itemId, ...nothingSeen });
  const gone = missing.flatMap((itemId) => known.get(itemId) ?? []);
  const progress: TicketProgress = {
    ...before,
    items: [...looked, ...unread, ...gone].slice(0, maxTicketLines),
    notFound,
  };
  return isSame(before, progress) && ticket.progress !== undefined ? ticket : { ...ticket, progress };
}

/**
 * The ticket after the newest response about an item; the same object if that is nothing new for it. Newest since it came last, not by its
 * time: the clock may have been set back.
 */
export function withResponse<T extends Ticket>(ticket: T, seen: SeenDelivery, receivedAt: number): T {
  const { progress } = ticket;
  const before = progress?.items.find(({ itemId }) => itemId === seen.itemId);
  if (progress === undefined || before === undefined) return ticket;
  const after = itemAfter(before, seen, receivedAt);
  if (after === before) return ticket;
  const items = progress.items.map((item) => (item === before ? after : item));
  return { ...ticket, progress: { ...progress, items } };
}

/** The ticket as the user marks it; null: as its items say. */
export function markedAs<T extends Ticket>(ticket: T, mark: 'open' | 'done' | null): T {
  const { marked: _, ...before } = ticket.progress ?? nothingLookedUp;
  return { ...ticket, progress: mark === null ? before : { ...before, marked: mark } };
}

/** When something last happened to the ticket, epoch milliseconds, and what. */
export function lastChangeOf(ticket: Ticket): { at: number; what: 'created' | 'replied' | 'changed' } {
  const { createdAt, progress } = ticket;
  const changedAt = Math.max(0, ...changedItems(ticket).map(({ seenAt }) => seenAt));
  const repliedAt = progress?.repliedAt ?? 0;
  if (changedAt > repliedAt) return { at: changedAt, what: 'changed' };
  return repliedAt > createdAt ? { at: repliedAt, what: 'replied' } : { at: createdAt, what: 'created' };
}

/** The name, with a number if another ticket has it: `Order 88123457 (2)`. */
export function uniqueTicketName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return name;
  const base = name.replace(/ \(\d{1,4}\)$/, '');
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const next = `${base.slice(0, maxTicketNameLength - end.length)}${end}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

const nothingLookedUp: TicketProgress = { items: [], notFound: 0 };
const nothingSeen = { name: '', status: null, error: null, seenAt: 0 };

function itemAfter(item: TicketItem, seen: SeenDelivery, receivedAt: number): TicketItem {
  const { status, error } = seen;
  if (status === null || (status === item.status && error === item.error)) return item;
  return { ...item, name: seen.name || item.name, status, error, seenAt: receivedAt };
}

function shortened(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}

function isSame(a: TicketProgress, b: TicketProgress): boolean {
  return (
    a.notFound === b.notFound &&
    a.items.length === b.items.length &&
    a.items.every((item, index) => item === b.items[index])
  );
}
