import { IconHourglass } from '@tabler/icons-react';
import { useEffect, useLayoutEffect } from 'react';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { OutlinedButton } from '#renderer/ui/buttons.tsx';
import { CopyButton } from '#renderer/ui/copy.tsx';
import { durationText, failureText } from '#renderer/ui/failure-text.tsx';
import styles from '#renderer/ui/notices.module.css';
import { Strip } from '#renderer/ui/notices.tsx';
import { createStore, useStore } from '#renderer/ui/shared-state.ts';
import { useSecondsUntil } from '#renderer/ui/timers.ts';
import { type Failure, failureCode } from '#shared/failure.ts';
import type { HoldingFailure, RequestHold } from '#shared/request-record.ts';
import { words } from '#words/words.ts';
import { createWindowStore, useDesktop } from './desktop-context.ts';

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

type ConnectionHoldProps = Pick<HoldNoticeProps, 'onCancel' | 'edge'> & { connectionId: string };

/** Shown while a connection's requests are paused. */
export function ConnectionHold({ connectionId, ...notice }: ConnectionHoldProps) {
  const desktop = useDesktop();
  const hold = useRequestHold(connectionId);
  const retryNow = () => void desktop.requests.retryNow({ connectionId });
  return hold && <HoldNotice {...hold} why={whyHeld(hold.failure)} onRetryNow={retryNow} {...notice} />;
}

type HoldNoticeProps = {
  failure: Failure;
  /** The failure in one sentence. */
  why: string;
  /** When it is tried again, epoch milliseconds. */
  untilMs: number;
  onRetryNow(): void;
  /** Cancels this wait; null: it isn't the user's own. */
  onCancel: (() => void) | null;
  /**
   * `foot`: below its subject. While another one is shown at the head, only that one has the code and "Retry now",
   * which ends both waits.
   */
  edge?: 'head' | 'foot';
};

/** A slim line where the response is missing: why it has to wait, for how long, and buttons to retry or cancel. */
function HoldNotice(props: HoldNoticeProps) {
  const { failure, why, untilMs, onRetryNow, onCancel, edge = 'head' } = props;
  const isBesideAnother = useIsBesideAnother(edge);
  const seconds = useSecondsUntil(untilMs);
  const code = failureCode(failure);
  useAnnouncement(isBesideAnother ? null : why);
  return (
    <Strip icon={IconHourglass} data-edge={edge}>
      <p className={styles.holdWords}>
        {/* Announced once; a countdown read aloud every second would drown out everything else. */}
        <span {...announcedElsewhere}>{why} </span>
        <span role="timer">
          {seconds === 0 ? words.waiting.tryingNow : words.waiting.tryingIn(durationText(seconds))}
        </span>
      </p>
      {!isBesideAnother && (
        <span className={styles.holdCode}>
          {code}
          <CopyButton text={code} label={words.copying.code} />
        </span>
      )}
      {seconds > 0 && !isBesideAnother && (
        <OutlinedButton onClick={onRetryNow}>{words.waiting.retryNow}</OutlinedButton>
      )}
      {onCancel !== null && <OutlinedButton onClick={onCancel}>{words.common.cancel}</OutlinedButton>}
    </Strip>
  );
}

type ServiceAwayProps = Pick<HoldNoticeProps, 'failure' | 'untilMs' | 'onRetryNow'>;

/** Across the window while the catalog doesn't respond: the only message about it. */
export function ServiceAway(props: ServiceAwayProps) {
  const { cause, nextStep } = failureText(props.failure);
  return (
    <section aria-label={words.waiting.away.label} title={`${cause} ${nextStep}`}>
      <HoldNotice {...props} why={whyAway(props.failure)} onCancel={null} />
    </section>
  );
}

function whyAway(failure: Failure): string {
  const { away } = words.waiting;
  if (failure.kind === 'server-trouble') return away[failure.kind](failure.status);
  return failure.kind === 'unreachable' && failure.reason === 'offline' ? away.offline : away.other;
}

/** How many notices at the head are mounted: a window shows one problem with one button. */
const heads = createStore(0);

function useIsBesideAnother(edge: 'head' | 'foot'): boolean {
  useLayoutEffect(() => {
    if (edge === 'foot') return;
    heads.set(heads.get() + 1);
    return () => heads.set(heads.get() - 1);
  }, [edge]);
  const hasHead = useStore(heads) > 0;
  return edge === 'foot' && hasHead;
}

function whyHeld(failure: HoldingFailure): string {
  const { why } = words.waiting;
  return failure.kind === 'slow-down' ? why[failure.kind] : why[failure.kind](failure.status);
}
