import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { HoldNotice, type HoldNoticeProps } from '#renderer/ui/hold-notice.tsx';
import type { RequestHold } from '#shared/request-record.ts';
import { useDesktop } from './desktop-context.ts';

/** The connections whose requests are paused because the service asked for it. */
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

/** Why a connection's requests are paused; null: they aren't. */
export function useRequestHold(connectionId: string): RequestHold | null {
  return useContext(RequestHoldsContext).get(connectionId) ?? null;
}

type ConnectionHoldProps = Omit<HoldNoticeProps, 'hold' | 'onRetryNow'> & { connectionId: string };

/** Shown while a connection's requests are paused. */
export function ConnectionHold({ connectionId, ...notice }: ConnectionHoldProps) {
  const desktop = useDesktop();
  const hold = useRequestHold(connectionId);
  const retryNow = () => void desktop.requests.retryNow({ connectionId });
  return hold && <HoldNotice hold={hold} onRetryNow={retryNow} {...notice} />;
}
