import { useEffect, useMemo, useRef } from 'react';
import { useCustomerAccounts } from '#renderer/data/ticket-accounts.ts';
import { useStoredTicket, useTicketOnScreen } from '#renderer/data/ticket-progress.ts';
import type { LookedUp, Ticket } from '#shared/ticket.ts';
import { isOutdated, seenDelivery } from '#shared/ticket-state.ts';
import { isMissing, onePerItem, selectedListings, withAccounts } from './ticket-filter.ts';
import { isLoaded, type TicketRow } from './ticket-rows.ts';
import type { RunState, TicketRun } from './ticket-run.ts';

/** For the panel: notes what the run of the ticket on screen found, and makes replies copied beside it count for the ticket. */
export function useTicketProgress(ticket: Ticket | null, { rows, isRunning }: RunState): void {
  const accounts = useCustomerAccounts();
  const isOver = !isRunning && rows.length > 0 && rows.every(isLoaded);
  const found = useMemo(() => (isOver ? lookedUpIn(rows, accounts) : null), [isOver, rows, accounts]);
  // As text: most responses leave the items as they were.
  const itemIds = JSON.stringify([...new Set(rows.flatMap(({ itemId }) => itemId ?? []))]);
  useTicketOnScreen(ticket, itemIds, found);
}

/** Looks up again what main has newer responses about, such as those of its checks. */
export function useNewerResponses(ticket: Ticket, { rows }: RunState, run: TicketRun): void {
  const stored = useStoredTicket(ticket);
  // Once each: after the clock was set back, every response would look older.
  const lookedUp = useRef(new Set<string>());
  // What the user has cancelled stays cancelled.
  const outdated = (rows.every(isLoaded) ? rows : []).flatMap((row) => {
    if (row.result.kind !== 'found' || row.itemId === null) return [];
    const { item, receivedAt } = row.result.found;
    if (!isOutdated(stored, { ...item, id: row.itemId }, receivedAt)) return [];
    const seenAt = stored.progress?.items.find(({ itemId }) => itemId === row.itemId)?.seenAt;
    return { rowId: row.id, key: `${ticket.id} ${row.id} ${seenAt}` };
  });
  const news = JSON.stringify(outdated);
  useEffect(() => {
    const all: typeof outdated = JSON.parse(news);
    const due = all.filter(({ key }) => !lookedUp.current.has(key));
    for (const { key } of due) lookedUp.current.add(key);
    if (due.length > 0) run.lookUpAgain(new Set(due.map(({ rowId }) => rowId)));
  }, [run, news]);
}

/** The customer's items: neither those of another account, nor listings of a name of which it isn't clear which one is meant. */
export function lookedUpIn(ofLines: readonly TicketRow[], accounts: readonly string[]): LookedUp {
  const rows = withAccounts(onePerItem(ofLines), accounts);
  const { alternatives, others } = selectedListings(rows, rows, ofLines);
  const unclear = new Set([...alternatives, ...others].flatMap(({ itemIds }) => itemIds));
  const own = rows.filter(
    ({ itemId, otherThan }) => itemId !== null && otherThan === undefined && !unclear.has(itemId),
  );
  const idsOf = (kind: TicketRow['result']['kind']) =>
    own.flatMap(({ itemId, result }) => (result.kind === kind ? (itemId ?? []) : []));
  return {
    items: own.flatMap(({ itemId, result }) => {
      if (result.kind !== 'found' || itemId === null) return [];
      const { item, receivedAt } = result.found;
      return [{ ...seenDelivery({ ...item, id: itemId }), receivedAt }];
    }),
    failed: idsOf('failed'),
    missing: idsOf('missing'),
    notFound: rows.filter(isMissing).length,
  };
}
