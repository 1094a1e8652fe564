import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { HoldNotice, type HoldNoticeProps } from '#renderer/ui/hold-notice.tsx';
import type { RequestHold } from '#shared/request-record.ts';
import { useDesktop } from './desktop-context.ts';

/** The connections whose requests are held because the service asked for it, as main reports them. */
type RequestHolds = ReadonlyMap<string, RequestHold | null>;

const noHolds: RequestHolds = new Map();
const RequestHoldsContext = createContext(noHolds);

/** Listens to main for everything below it. Needs a DesktopProvider above it. */
export function RequestHoldsProvider({ children }: { children: ReactNode }) {
  const desktop = useDesktop();
  const [holds, setHolds] = useState(noHolds);
  useEffect(
    () =>
      desktop.requests.onHold(({ connectionId, hold }) =>
        setHolds((before) => new Map(before).set(connectionId, hold)),
      ),
    [desktop],
  );
  return <RequestHoldsContext value={holds}>{children}</RequestHoldsContext>;
}

/** The hold on a connection's requests; null: they go. */
export function useRequestHold(connectionId: string): RequestHold | null {
  return useContext(RequestHoldsContext).get(connectionId) ?? null;
}

type ConnectionHoldProps = Omit<HoldNoticeProps, 'hold' | 'onRetryNow'> & { connectionId: string };

/** Why something of a connection has to wait, while its requests are held. */
export function ConnectionHold({ connectionId, ...notice }: ConnectionHoldProps) {
  const desktop = useDesktop();
  const hold = useRequestHold(connectionId);
  const retryNow = () => void desktop.requests.retryNow({ connectionId });
  return hold && <HoldNotice hold={hold} onRetryNow={retryNow} {...notice} />;
}
