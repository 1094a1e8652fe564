import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { HoldChange, RequestHold } from '#shared/request-record.ts';
import { useDesktop } from './desktop-context.ts';

/** The connections whose requests are held because the service asked for it, as main reports them. */
type RequestHolds = {
  set(change: HoldChange): void;
  of(connectionId: string): RequestHold | null;
  subscribe(listener: () => void): () => void;
};

const [RequestHoldsContext, useRequestHoldsContext] =
  createRequiredContext<RequestHolds>('RequestHoldsContext');

/** Listens to main for everything below it. Needs a DesktopProvider above it. */
export function RequestHoldsProvider({ children }: { children: ReactNode }) {
  const desktop = useDesktop();
  const holds = useMemo(createRequestHolds, []);
  useEffect(() => desktop.requests.onHold(holds.set), [desktop, holds]);
  return <RequestHoldsContext value={holds}>{children}</RequestHoldsContext>;
}

/** The hold on a connection's requests; null: they go. */
export function useRequestHold(connectionId: string): RequestHold | null {
  const holds = useRequestHoldsContext();
  return useSyncExternalStore(holds.subscribe, () => holds.of(connectionId));
}

function createRequestHolds(): RequestHolds {
  const held = new Map<string, RequestHold>();
  const listeners = new Set<() => void>();
  return {
    set({ connectionId, hold }) {
      if (hold === null) held.delete(connectionId);
      else held.set(connectionId, hold);
      for (const listener of listeners) listener();
    },
    of: (connectionId) => held.get(connectionId) ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
