import { useCallback, useEffect, useEffectEvent } from 'react';
import type { Ticket } from '#shared/ticket.ts';
import { useAppCommands } from './app-commands.tsx';
import { createWindowStore } from './desktop-context.ts';
import { useView } from './view.ts';

/**
 * For the tickets panel: a kept ticket, or a text from the palette, selected rows, the filter bar, a paste or a dropped file. `isChosen`: the user has
 * seen how many items it names, so all of them are looked up.
 */
type Offered = { text: string; isChosen: boolean } | Ticket;

const useOffers = createWindowStore<Offered | null>(null);

/** Makes a ticket of a text, and looks up the items that it names. */
export function useLookUpText(): (text: string, options?: { isChosen: boolean }) => void {
  const offer = useOffer();
  return useCallback((text, { isChosen } = { isChosen: false }) => offer({ text, isChosen }), [offer]);
}

/** Opens a kept ticket of the catalog in view. */
export function useOpenTicket(): (ticket: Ticket) => void {
  return useOffer();
}

/** Leaves a ticket for the panel of its catalog, which the caller shows. */
export function useOfferTicket(): (ticket: Ticket) => void {
  return useOffers().set;
}

/** Shows the field for a new ticket, with the text that is being written there, if any. */
export function useNewTicket(): () => void {
  const lookUp = useLookUpText();
  return useCallback(() => lookUp(''), [lookUp]);
}

function useOffer(): (offered: Offered) => void {
  const { set } = useOffers();
  const commands = useAppCommands();
  return useCallback(
    (offered) => {
      set(offered);
      commands.run('show-tickets');
    },
    [set, commands],
  );
}

/** For the panel: called with each text or ticket, including one that was offered before the panel was shown. */
export function useOffered(onOffer: (offered: Offered) => void): void {
  const offers = useOffers();
  const { connectionId } = useView();
  const take = useEffectEvent(() => {
    const offered = offers.get();
    // A ticket of another catalog waits for that one's panel.
    if (offered === null || ('lines' in offered && offered.connectionId !== connectionId)) return;
    offers.set(null);
    onOffer(offered);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another catalog's panel looks again.
  useEffect(() => {
    take();
    return offers.subscribe(() => take());
  }, [offers, connectionId]);
}
