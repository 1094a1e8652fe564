import { useCallback, useEffect, useEffectEvent } from 'react';
import type { Ticket } from '#shared/ticket.ts';
import { useAppCommands } from './app-commands.tsx';
import { createWindowStore } from './desktop-context.ts';
import { useView } from './view.ts';

/**
 * For the tickets panel: a kept ticket, or a text from the palette, selected rows, the filter bar or a dropped file. `isSheetSkipped`: its
 * items are looked up immediately, since the user has just chosen them.
 */
type Offered = { text: string; isSheetSkipped: boolean } | Ticket;

const useOffers = createWindowStore<Offered | null>(null);

/** Looks up IDs immediately. */
export function useLookUpIds(): (text: string) => void {
  const offer = useOffer();
  return useCallback((text) => offer({ text, isSheetSkipped: true }), [offer]);
}

/** Shows a text line by line before its items are looked up. */
export function useLookUpText(): (text: string) => void {
  const offer = useOffer();
  return useCallback((text) => offer({ text, isSheetSkipped: false }), [offer]);
}

/** Opens a kept ticket of the catalog in view. */
export function useOpenTicket(): (ticket: Ticket) => void {
  return useOffer();
}

/** Leaves a ticket for the panel of its catalog, which the caller shows. */
export function useOfferTicket(): (ticket: Ticket) => void {
  return useOffers().set;
}

/** Shows the field for a new ticket, with the text that is being written, if any. */
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
      commands.run('look-up-ids');
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
