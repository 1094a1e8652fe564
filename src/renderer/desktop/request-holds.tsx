import { useEffect } from 'react';
import { HoldNotice, type HoldNoticeProps } from '#renderer/ui/hold-notice.tsx';
import { useStore } from '#renderer/ui/store.ts';
import type { RequestHold } from '#shared/request-record.ts';
import { useDesktop } from './desktop-context.ts';
import { createWindowStore } from './window-store.ts';

const useRequestHolds = createWindowStore<ReadonlyMap<string, RequestHold | null>>(new Map());

export function useFollowRequestHolds(): void {
  const desktop = useDesktop();
  const { get, set } = useRequestHolds();
  useEffect(
    () => desktop.requests.onHold(({ connectionId, hold }) => set(new Map(get()).set(connectionId, hold))),
    [desktop, get, set],
  );
}

/** Why a connection's requests are paused; null: they aren't. */
export function useRequestHold(connectionId: string): RequestHold | null {
  return useStore(useRequestHolds()).get(connectionId) ?? null;
}

type ConnectionHoldProps = Omit<HoldNoticeProps, 'hold' | 'onRetryNow'> & { connectionId: string };

/** Shown while a connection's requests are paused. */
export function ConnectionHold({ connectionId, ...notice }: ConnectionHoldProps) {
  const desktop = useDesktop();
  const hold = useRequestHold(connectionId);
  const retryNow = () => void desktop.requests.retryNow({ connectionId });
  return hold && <HoldNotice hold={hold} onRetryNow={retryNow} {...notice} />;
}
