import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import { createStore, type Store } from '#renderer/ui/store.ts';

/**
 * A text on its way to the panel that looks up many items: the palette, the selected rows, the filter bar or a dropped file offer it
 * and run the command `look-up-ids`. Null: nothing that wasn't taken yet.
 */
type OfferedText = Store<Offered | null>;

/** `isSheetSkipped`: its items are looked up at once, since the user has just chosen them. */
type Offered = { text: string; isSheetSkipped: boolean };

const [OfferedTextContext, useOffers] = createRequiredContext<OfferedText>('OfferedTextContext');

export function OfferedTextProvider({ children }: { children: ReactNode }) {
  const [offers] = useState((): OfferedText => createStore(null));
  return <OfferedTextContext value={offers}>{children}</OfferedTextContext>;
}

/** For offering IDs, as they were typed, pasted or selected. They are looked up at once. */
export function useOfferIds(): (text: string) => void {
  const { set } = useOffers();
  return useCallback((text) => set({ text, isSheetSkipped: true }), [set]);
}

/** For offering a text that the user sees line by line before anything is looked up. */
export function useOfferText(): (text: string) => void {
  const { set } = useOffers();
  return useCallback((text) => set({ text, isSheetSkipped: false }), [set]);
}

/** For the panel: called with what is offered while it is shown, and with what was offered before it was. */
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
