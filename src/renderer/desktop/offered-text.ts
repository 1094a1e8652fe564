import { useCallback, useEffect, useEffectEvent } from 'react';
import { useAppCommands } from './app-commands.tsx';
import { createWindowStore } from './desktop-context.ts';

/**
 * A text for the look-up panel, from the palette, selected rows, the filter bar or a dropped file. `isSheetSkipped`: its items are looked up
 * immediately, since the user has just chosen them.
 */
type Offered = { text: string; isSheetSkipped: boolean };

const useOffers = createWindowStore<Offered | null>(null);

/** Looks up IDs immediately. */
export function useLookUpIds(): (text: string) => void {
  return useOffer(true);
}

/** Shows a text line by line before its items are looked up. */
export function useLookUpText(): (text: string) => void {
  return useOffer(false);
}

/** Shows the field for a new ticket, with the text that is being written, if any. */
export function useNewTicket(): () => void {
  const offer = useOffer(false);
  return useCallback(() => offer(''), [offer]);
}

function useOffer(isSheetSkipped: boolean): (text: string) => void {
  const { set } = useOffers();
  const commands = useAppCommands();
  return useCallback(
    (text) => {
      set({ text, isSheetSkipped });
      commands.run('look-up-ids');
    },
    [set, commands, isSheetSkipped],
  );
}

/** For the panel: called with each text, including one that was offered before the panel was shown. */
export function useOfferedText(onOffer: (offered: Offered) => void): void {
  const offers = useOffers();
  const take = useEffectEvent(() => {
    const offered = offers.get();
    if (offered === null) return;
    offers.set(null);
    onOffer(offered);
  });
  useEffect(() => {
    take();
    return offers.subscribe(() => take());
  }, [offers]);
}
