import { useEffect } from 'react';
import { useStore } from '#renderer/ui/shared-state.ts';
import type { ItemDetail } from '#shared/item.ts';
import { partnerOf } from '#shared/trade-url.ts';
import { createWindowStore } from './desktop-context.ts';

/** The partner numbers in the message of the open ticket, unless they aren't the customer's. */
const useAccounts = createWindowStore<readonly string[]>([]);

/** For the view of a ticket: compares the opened items with these accounts. They stay while its lines are edited. */
export function useComparedAccounts(accounts: readonly string[]): void {
  const { set } = useAccounts();
  useEffect(() => set(accounts), [set, accounts]);
}

/** For the tickets panel: ends the comparison when it shows another ticket or none. */
export function useComparedTicket(ticketId: string | undefined): void {
  const { set } = useAccounts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ticket has other accounts.
  useEffect(() => () => set([]), [set, ticketId]);
}

/** The open ticket's accounts, if the item goes to none of them, else null. Without either, nothing can be said. */
export function useOtherThan(detail: ItemDetail | undefined): readonly string[] | null {
  const accounts = useStore(useAccounts());
  const partner = partnerOf(detail?.item.trade_url);
  return partner === null || accounts.length === 0 || accounts.includes(partner) ? null : accounts;
}
