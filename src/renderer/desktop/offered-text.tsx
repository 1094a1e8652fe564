import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';

/**
 * A text on its way to the panel that looks up many items: the palette, the selected rows, the filter bar or a dropped file offer it
 * and run the command `look-up-ids`.
 */
type OfferedText = {
  offer(offered: Offered): void;
  /** What was offered last and not taken yet; null: nothing. */
  take(): Offered | null;
  subscribe(listener: () => void): () => void;
};

/** `isSheetSkipped`: its items are looked up at once, since the user has just chosen them. */
type Offered = { text: string; isSheetSkipped: boolean };

const [OfferedTextContext, useOffers] = createRequiredContext<OfferedText>('OfferedTextContext');

export function OfferedTextProvider({ children }: { children: ReactNode }) {
  const offers = useMemo(createOfferedText, []);
  return <OfferedTextContext value={offers}>{children}</OfferedTextContext>;
}

/** For offering IDs, as they were typed, pasted or selected. They are looked up at once. */
export function useOfferIds(): (text: string) => void {
  const { offer } = useOffers();
  return useCallback((text) => offer({ text, isSheetSkipped: true }), [offer]);
}

/** For offering a text that the user sees line by line before anything is looked up. */
export function useOfferText(): (text: string) => void {
  const { offer } = useOffers();
  return useCallback((text) => offer({ text, isSheetSkipped: false }), [offer]);
}

/** For the panel: called with what is offered while it is shown, and with what was offered before it was. */
export function useOfferedText(onOffer: (offered: Offered) => void): void {
  const offers = useOffers();
  const take = useEffectEvent(() => {
    const offered = offers.take();
    if (offered !== null) onOffer(offered);
  });
  useEffect(() => {
    take();
    return offers.subscribe(() => take());
  }, [offers]);
}

function createOfferedText(): OfferedText {
  let waiting: Offered | null = null;
  const listeners = new Set<() => void>();
  return {
    offer(offered) {
      waiting = offered;
      for (const listener of listeners) listener();
    },
    take() {
      const offered = waiting;
      waiting = null;
      return offered;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
