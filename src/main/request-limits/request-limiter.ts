import type { Time } from '#main/effects.ts';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import {
  type HoldChange,
  type HoldingFailure,
  isForeground,
  type RequestPurpose,
} from '#shared/request-record.ts';

export type TurnRequest = {
  connectionId: string;
  /** Holds apply to one address of a connection. */
  baseUrl: string;
  purpose: RequestPurpose;
  signal: AbortSignal;
  /** How long to wait for the turn at most. */
  timeoutMs: number;
};

export type Turn = {
  /** Called once, when the request has ended; `hold` if its response asked all callers to wait. */
  settle(end: { hold: { failure: HoldingFailure; forMs: number } | null; wasCancelled: boolean }): void;
};

type RequestLimiterDeps = { time: Time; onHold: (news: HoldChange) => void };

/** How long the others wait for the request that tests whether the service responds again. */
const trialMs = 2_000;

export type RequestLimiter = ReturnType<typeof createRequestLimiter>;

/**
 * The limiter of all catalog requests. When a service asks for a pause, every request of that connection is held until the stated time;
 * then one goes first, and the others follow its response.
 */
export function createRequestLimiter({ time, onHold }: RequestLimiterDeps) {
  const holds = new Map<string, Hold>();
  /** The hold of each connection at its current address. */
  const currentKeys = new Map<string, string>();

  function isCurrent({ key, connectionId }: HoldName): boolean {
    return (currentKeys.get(connectionId) ?? key) === key;
  }

  function notify({ key, connectionId }: HoldName): void {
    if (!isCurrent({ key, connectionId })) return;
    const hold = holds.get(key);
    const notice = hold === undefined ? null : { connectionId, untilMs: hold.untilMs, failure: hold.failure };
    onHold({ connectionId, hold: notice });
  }

  function begin(key: string, connectionId: string, failure: HoldingFailure, forMs: number): void {
    const before = holds.get(key);
    const hold = before ?? { key, connectionId, failure, untilMs: 0, waiting: [], trial: null, timer: null };
    hold.failure = failure;
    hold.trial = null;
    // A second response never shortens the hold.
    hold.untilMs = Math.max(hold.untilMs, time.now() + forMs);
    holds.set(key, hold);
    restartTimer(hold, hold.untilMs - time.now(), startTrial);
    notify(hold);
  }

  function startTrial(hold: Hold): void {
    const [first, ...others] = hold.waiting;
    if (first === undefined) {
      open(hold);
      return;
    }
    hold.waiting = others;
    hold.trial = first;
    restartTimer(hold, trialMs, open);
    first.go();
  }

  function open(hold: Hold): void {
    time.clearTimeout(hold.timer);
    holds.delete(hold.key);
    notify(hold);
    for (const waiter of hold.waiting.splice(0)) waiter.go();
  }

  function restartTimer(hold: Hold, afterMs: number, then: (hold: Hold) => void): void {
    time.clearTimeout(hold.timer);
    hold.timer = time.setTimeout(() => then(hold), afterMs);
  }

  function turnFor(key: string, connectionId: string, waiter: Waiter | null): Turn {
    return {
      settle(end) {
        if (end.hold !== null) return begin(key, connectionId, end.hold.failure, end.hold.forMs);
        const hold = holds.get(key);
        if (hold === undefined || waiter === null || hold.trial !== waiter) return;
        // A cancelled trial says nothing about the service, so the next request tries.
        if (end.wasCancelled) startTrial(hold);
        else open(hold);
      },
    };
  }

  function waitFor(hold: Hold, { signal, timeoutMs }: TurnRequest): Promise<Outcome<Turn>> {
    return new Promise((resolve) => {
      const settle = (outcome: Outcome<Turn>) => {
        time.clearTimeout(deadline);
        signal.removeEventListener('abort', cancel);
        hold.waiting = hold.waiting.filter((other) => other !== waiter);
        resolve(outcome);
      };
      const waiter: Waiter = { go: () => settle(success(turnFor(hold.key, hold.connectionId, waiter))) };
      const cancel = () => settle(failed({ kind: 'cancelled' }));
      const deadline = time.setTimeout(() => settle(failed(heldFailure(hold, time.now()))), timeoutMs);
      signal.addEventListener('abort', cancel);
      hold.waiting.push(waiter);
    });
  }

  return {
    /**
     * Resolves immediately while nothing is held. While the connection is held, a foreground request waits (first come, first served), and
     * any other fails immediately. Failure kinds: `cancelled`, and that of the hold: `slow-down`, `server-trouble`.
     */
    async turn(request: TurnRequest): Promise<Outcome<Turn>> {
      if (request.signal.aborted) return failed({ kind: 'cancelled' });
      const key = holdKey(request.connectionId, request.baseUrl);
      const hold = holds.get(key);
      if (hold === undefined) return success(turnFor(key, request.connectionId, null));
      if (!isForeground(request.purpose)) return failed(heldFailure(hold, time.now()));
      // Again for a page that was loaded since.
      notify(hold);
      return await waitFor(hold, request);
    },

    /** Ends the hold of a connection. */
    retryNow(connectionId: string): void {
      for (const hold of [...holds.values()]) {
        if (hold.connectionId !== connectionId || !isCurrent(hold) || hold.trial !== null) continue;
        hold.untilMs = time.now();
        startTrial(hold);
      }
    },

    /** Sets the connection's current address: holds of any other are no longer emitted. */
    setAddress(connectionId: string, baseUrl: string): void {
      const key = holdKey(connectionId, baseUrl);
      const before = currentKeys.get(connectionId);
      currentKeys.set(connectionId, key);
      if (before !== undefined && before !== key) notify({ key, connectionId });
    },

    close(): void {
      for (const hold of holds.values()) time.clearTimeout(hold.timer);
    },
  };
}

function holdKey(connectionId: string, baseUrl: string): string {
  return `${connectionId} ${baseUrl}`;
}

/** A held connection at one address. */
type Hold = {
  key: string;
  connectionId: string;
  failure: HoldingFailure;
  untilMs: number;
  waiting: Waiter[];
  /** The request that tests whether the service responds again; null during the hold itself. */
  trial: Waiter | null;
  timer: unknown;
};

type HoldName = Pick<Hold, 'key' | 'connectionId'>;

type Waiter = { go(): void };

/** The failure of a request that doesn't wait, with the rest of the hold. */
function heldFailure({ failure, untilMs }: Hold, nowMs: number): Failure {
  return failure.kind === 'slow-down'
    ? { kind: 'slow-down', retryAfterMs: Math.max(0, untilMs - nowMs) }
    : failure;
}

/** Tracks foreground requests, so that background ones can let them go first. */
export function createForegroundRequests() {
  const running = new Map<string, number>();
  const waiting = new Set<() => void>();

  return {
    /** Notes a sent request; call the returned function at its end. */
    begin({ connectionId, purpose }: { connectionId: string; purpose: RequestPurpose }): () => void {
      if (!isForeground(purpose)) return () => {};
      running.set(connectionId, (running.get(connectionId) ?? 0) + 1);
      return () => {
        running.set(connectionId, (running.get(connectionId) ?? 0) - 1);
        for (const look of waiting) look();
      };
    },
    /** Resolves when no foreground request of this connection is pending, or on the abort. */
    whenQuiet(connectionId: string, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (!signal.aborted && (running.get(connectionId) ?? 0) > 0) return;
          waiting.delete(look);
          signal.removeEventListener('abort', look);
          resolve();
        };
        waiting.add(look);
        signal.addEventListener('abort', look);
        look();
      });
    },
  };
}
