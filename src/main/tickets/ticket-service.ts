import { createTimer, type Time } from '#main/effects.ts';
import type { ItemResponse } from '#main/items-api/items-api.ts';
import type { StoredTickets } from '#main/kept-lists/kept-lists.ts';
import type { Notice } from '#main/watch/item-changes.ts';
import type { LookedUp, SeenDelivery, Ticket, TicketProgress, TicketTarget } from '#shared/ticket.ts';
import {
  awaitedItems,
  isChanged,
  markedAs,
  seenDelivery,
  ticketState,
  withItems,
  withReply,
  withResponse,
} from '#shared/ticket-state.ts';
import { createTicketNotices } from './ticket-notices.ts';

export type TicketServiceDeps = {
  tickets: StoredTickets;
  time: Time;
  /** The address under which a connection's items are stored; null: there is no such connection. */
  addressOf: (connectionId: string) => Promise<string | null>;
  /** Whether the items of answered tickets are checked. */
  isWatching: () => boolean;
  /** The items of a connection to check beside the user's watched ones. */
  follow: (connectionId: string, itemIds: readonly number[]) => void;
  /** How often each item is checked. */
  intervalMs: () => number;
  hasFocus: () => boolean;
  notify: (notice: Notice) => void;
  catalogNames: () => Promise<ReadonlyMap<string, string>>;
  /** Called when a response changed tickets of a connection. */
  onChanged: (news: { connectionId: string; tickets: Ticket[] }) => void;
  /** Called when the number of changed tickets of a connection changes. */
  onCounts: (changedTickets: Record<string, number>) => void;
};

/** Checked per connection: the items of the tickets that were put last. */
export const maxFollowed = 200;
/** After that, nobody waits for a change any more. */
const followedForMs = 30 * 24 * 60 * 60_000;
/** Combines the changes of several responses into one message to the page. */
const emitDelayMs = 50;

/** The tickets with what became of them: every response about an item is compared with what the last reply said of it. */
export function createTicketService(deps: TicketServiceDeps) {
  const { tickets, time } = deps;
  const notices = createTicketNotices(deps);
  const counts = new Map<string, number>();
  /** The connections whose changes weren't emitted yet. */
  const unsent = new Set<string>();
  const emitting = createTimer(time, emit);
  let isStarted = false;

  /** Counts and follows a connection's tickets, after any of them changed. */
  function review(connectionId: string, list: Ticket[]): Ticket[] {
    const count = list.filter((ticket) => ticketState(ticket) === 'changed').length;
    if (count !== (counts.get(connectionId) ?? 0)) {
      if (count === 0) counts.delete(connectionId);
      else counts.set(connectionId, count);
      deps.onCounts(Object.fromEntries(counts));
    }
    if (isStarted) deps.follow(connectionId, deps.isWatching() ? followedIn(list, time.now()) : []);
    return list;
  }

  async function reviewAll(): Promise<void> {
    for (const id of await tickets.connectionIds()) review(id, await tickets.list(id));
  }

  /** Changes a ticket's progress at the connection's address. */
  async function update(
    { connectionId, id }: TicketTarget,
    change: (ticket: Ticket) => Ticket,
  ): Promise<Ticket[]> {
    const baseAddress = await deps.addressOf(connectionId);
    const list = await tickets.update(connectionId, id, (ticket) => {
      if (baseAddress === null) return ticket;
      const here = ticket.progress?.baseAddress === baseAddress ? ticket : atAddress(ticket, baseAddress);
      const changed = change(here);
      return changed === here ? ticket : changed;
    });
    return review(connectionId, list);
  }

  async function emit(): Promise<void> {
    const connectionIds = [...unsent];
    unsent.clear();
    for (const connectionId of connectionIds)
      deps.onChanged({ connectionId, tickets: await tickets.list(connectionId) });
  }

  return {
    list: tickets.list,
    put: async (ticket: Ticket) => review(ticket.connectionId, await tickets.put(ticket)),
    remove: async ({ connectionId, id }: TicketTarget) =>
      review(connectionId, await tickets.remove(connectionId, id)),

    /** Notes what a run of the whole ticket found. */
    lookedUp: (ticket: TicketTarget, found: LookedUp) => update(ticket, (now) => withItems(now, found)),
    /** Notes that a reply about these items was copied for the customer. */
    replied: (ticket: TicketTarget, about: readonly SeenDelivery[]) =>
      update(ticket, (now) => withReply(now, about, time.now())),
    /** Null: the state follows from the ticket's items again. */
    mark: (ticket: TicketTarget, as: 'open' | 'done' | null) => update(ticket, (now) => markedAs(now, as)),

    /** How many tickets of each connection are changed. */
    changedTickets: async (): Promise<Record<string, number>> => Object.fromEntries(counts),

    /** Notes every response about an item, for any purpose. Whether a ticket tells the user that it changed. */
    async see(response: ItemResponse & { baseAddress: string }): Promise<boolean> {
      const { connectionId } = response.target;
      const { item, receivedAt } = response.detail;
      const seen = seenDelivery(item);
      let isTold = false;
      for (const { id, progress } of await tickets.list(connectionId)) {
        if (progress?.baseAddress !== response.baseAddress) continue;
        if (!progress.items.some(({ itemId }) => itemId === item.id)) continue;
        let changed: Ticket | null = null;
        const list = await tickets.update(connectionId, id, (ticket) => {
          const after = withResponse(ticket, seen, receivedAt);
          changed = after === ticket ? null : after;
          return after;
        });
        if (changed === null) continue;
        review(connectionId, list);
        unsent.add(connectionId);
        emitting.plan(emitDelayMs);
        if (!tellsOf(changed, item.id)) continue;
        isTold = true;
        // What the user has just opened or looked up needs no notification; a response fetched ahead isn't seen.
        const isSeen = response.purpose === 'shown' || response.purpose === 'ticket';
        if (!isSeen || !deps.hasFocus()) notices.notify({ connectionId, id }, item.id);
      }
      return isTold;
    },

    /** After the setting was changed. */
    reviewAll,
    /** Begins to check the items of answered tickets. */
    async start(): Promise<void> {
      isStarted = true;
      await reviewAll();
    },
    forgetConnection(connectionId: string): void {
      notices.drop(connectionId);
      review(connectionId, []);
    },
    close(): void {
      notices.close();
      emitting.cancel();
    },
  };
}

function tellsOf(ticket: Ticket, itemId: number): boolean {
  const item = ticket.progress?.items.find((one) => one.itemId === itemId);
  return item !== undefined && isChanged(item) && ticketState(ticket) === 'changed';
}

function followedIn(list: readonly Ticket[], now: number): number[] {
  const recent = list.filter(({ progress }) => now - (progress?.repliedAt ?? 0) < followedForMs);
  const itemIds = recent.flatMap((ticket) => awaitedItems(ticket).map(({ itemId }) => itemId));
  return [...new Set(itemIds)].slice(0, maxFollowed);
}

/** The ticket without the items of another address. */
function atAddress(ticket: Ticket, baseAddress: string): Ticket {
  const { progress } = ticket;
  const isKnown = progress !== undefined && progress.baseAddress === undefined;
  const here: TicketProgress = isKnown ? progress : { items: [], notFound: 0 };
  return { ...ticket, progress: { ...here, baseAddress } };
}
