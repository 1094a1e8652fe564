import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';

/**
 * IDs on their way to the panel that looks up many of them: the palette or the selected rows offer them and run the command
 * `look-up-ids`.
 */
type IdsToLookUp = {
  offer(text: string): void;
  /** What was offered last and nobody has taken; null: nothing. */
  take(): string | null;
  subscribe(listener: () => void): () => void;
};

const [IdsToLookUpContext, useIdsToLookUp] = createRequiredContext<IdsToLookUp>('IdsToLookUpContext');

export function IdsToLookUpProvider({ children }: { children: ReactNode }) {
  const ids = useMemo(createIdsToLookUp, []);
  return <IdsToLookUpContext value={ids}>{children}</IdsToLookUpContext>;
}

/** For offering a text with IDs in it, as it was typed or pasted. They are looked up at once: the user has just said so. */
export function useOfferIds(): (text: string) => void {
  return useIdsToLookUp().offer;
}

/** For the panel: told what is offered while it is shown, and what was offered before it was. */
export function useOfferedIds(onOffer: (text: string) => void): void {
  const ids = useIdsToLookUp();
  const take = useEffectEvent(() => {
    const text = ids.take();
    if (text !== null) onOffer(text);
  });
  useEffect(() => {
    take();
    return ids.subscribe(() => take());
  }, [ids]);
}

function createIdsToLookUp(): IdsToLookUp {
  let offered: string | null = null;
  const listeners = new Set<() => void>();
  return {
    offer(text) {
      offered = text;
      for (const listener of listeners) listener();
    },
    take() {
      const text = offered;
      offered = null;
      return text;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
