import type { Time } from '#main/effects.ts';
import type { StoredTickets } from '#main/kept-lists/kept-lists.ts';
import { type Notice, shownPlainly, statusText } from '#main/watch/item-changes.ts';
import { isItemStatus } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { accountLinksIn, accountsIn } from '#shared/pasted/accounts.ts';
import type { Delivery, Ticket, TicketItem } from '#shared/ticket.ts';
import { changedItems, ticketState } from '#shared/ticket-state.ts';
import { viewToText } from '#shared/view-link.ts';
import { words } from '#words/words.ts';

type TicketNoticesDeps = {
  tickets: Pick<StoredTickets, 'list'>;
  time: Time;
  intervalMs: () => number;
  notify: (notice: Notice) => void;
  catalogNames: () => Promise<ReadonlyMap<string, string>>;
};

/** Changes of a ticket within this time are one notification. */
const gatherMs = 1_500;
const maxLines = 3;

/**
 * One notification for the changes of a ticket. The checks of its items are spread over an interval, so after a notification the next one
 * of the same ticket waits that long: a whole ticket that is delivered at once makes two, not one for each item.
 */
export function createTicketNotices(deps: TicketNoticesDeps) {
  const { time } = deps;
  const gathered = new Map<string, { connectionId: string; itemIds: Set<number>; timer: unknown }>();
  const toldAt = new Map<string, number>();

  async function show(id: string): Promise<void> {
    const news = gathered.get(id);
    gathered.delete(id);
    if (news === undefined) return;
    const [list, names] = await Promise.all([deps.tickets.list(news.connectionId), deps.catalogNames()]);
    const ticket = list.find((one) => one.id === id);
    // A reply may have been copied meanwhile, or the ticket marked or removed.
    if (ticket === undefined || ticketState(ticket) !== 'changed') return;
    const items = changedItems(ticket).filter(({ itemId }) => news.itemIds.has(itemId));
    if (items.length === 0) return;
    toldAt.set(id, time.now());
    deps.notify(noticeOf(ticket, items, shownPlainly(names.get(ticket.connectionId) ?? '')));
  }

  return {
    notify({ connectionId, id }: { connectionId: string; id: string }, itemId: number): void {
      const news = gathered.get(id);
      if (news !== undefined) return void news.itemIds.add(itemId);
      const notBefore = (toldAt.get(id) ?? Number.NEGATIVE_INFINITY) + deps.intervalMs();
      const waitMs = Math.max(gatherMs, notBefore - time.now());
      const timer = time.setTimeout(() => void show(id), waitMs);
      gathered.set(id, { connectionId, itemIds: new Set([itemId]), timer });
    },
    drop(connectionId: string): void {
      for (const [id, news] of gathered) {
        if (news.connectionId !== connectionId) continue;
        time.clearTimeout(news.timer);
        gathered.delete(id);
      }
    },
    close(): void {
      for (const { timer } of gathered.values()) time.clearTimeout(timer);
      gathered.clear();
    },
  };
}

/** `Order 88123457: delivered`, with the items that changed. */
export function noticeOf(ticket: Ticket, items: readonly TicketItem[], catalog: string): Notice {
  const texts = words.ticketNotices;
  const outcomes = new Set(items.map(outcomeOf));
  const [outcome = ''] = outcomes;
  const what = outcomes.size > 1 ? texts.severalChanged(items.length) : texts.same(outcome, items.length);
  const lines = items.slice(0, maxLines).map((item) => {
    const from = item.said?.status ?? item.status;
    const change =
      from === item.status
        ? outcomeOf(item)
        : words.watch.fromTo(statusText(from ?? ''), statusText(item.status ?? ''));
    return words.changeNotices.line(nameOf(item), change);
  });
  const more = items.length - lines.length;
  return {
    title: words.changeNotices.line(titleOf(ticket, items), what),
    body: [...lines, ...(more > 0 ? [words.changeNotices.more(more)] : []), catalog]
      .filter((line) => line !== '')
      .join('\n'),
    view: viewToText({
      connectionId: ticket.connectionId,
      query: defaultQuery,
      panel: 'tickets',
      itemId: null,
    }),
    ticketId: ticket.id,
  };
}

/** The ticket's name, unless that is an account: anybody can read a notification. */
function titleOf({ name, pasted }: Ticket, [first]: readonly TicketItem[]): string {
  const [number = ''] = /\d+/.exec(name) ?? [];
  const namesAccount =
    accountsIn(pasted?.text ?? '').some((account) => name.includes(account)) ||
    accountsIn(name).length + accountLinksIn(name).length > 0 ||
    (number !== '' && name.startsWith(words.tickets.defaultName.partner(number)));
  return namesAccount && first !== undefined ? nameOf(first) : shownPlainly(name);
}

function nameOf({ name, itemId }: TicketItem): string {
  const plain = shownPlainly(name);
  return plain === '' ? words.watch.item(itemId) : words.changeNotices.nameAndId(plain, itemId);
}

/** The catalog's own text of an error may hold anything, so only its kind is named. */
function outcomeOf({ status, error }: Delivery): string {
  const { outcomes, errors } = words.ticketNotices;
  if (error !== null) return errors[error];
  return status !== null && isItemStatus(status) ? outcomes[status] : statusText(status ?? '');
}
