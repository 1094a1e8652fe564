import { useEffect } from 'react';
import { useStore } from '#renderer/ui/shared-state.ts';
import type { ItemDetail } from '#shared/item.ts';
import { partnerOf } from '#shared/pasted/accounts.ts';
import { accountMatch } from '#shared/reply.ts';
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

/** The customer's partner numbers, as far as the open ticket's message says them. */
export function useCustomerAccounts(): readonly string[] {
  return useStore(useAccounts());
}

/** The open ticket's accounts, if the item goes to none of them, else null. Without either, nothing can be said. */
export function useOtherThan(detail: ItemDetail | undefined): readonly string[] | null {
  const accounts = useCustomerAccounts();
  return accountMatch(partnerOf(detail?.item.trade_url), accounts) === 'other' ? accounts : null;
}

/** Whether the open ticket has accounts, but the item none that can be compared with them. */
export function useUncompared(detail: ItemDetail | undefined): boolean {
  const accounts = useStore(useAccounts());
  return detail !== undefined && accounts.length > 0 && partnerOf(detail.item.trade_url) === null;
}
