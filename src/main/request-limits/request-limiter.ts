import type { Clock, Timers } from '#main/effects.ts';
import type { Failure } from '#shared/failure.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import {
  type HoldChange,
  type HoldingFailure,
  isForeground,
  type RequestPurpose,
} from '#shared/request-record.ts';

export type TurnRequest = {
  connectionId: string;
  /** A connection that moved to another service owes the old one's hold nothing. */
  baseUrl: string;
  purpose: RequestPurpose;
  signal: AbortSignal;
  /** How long this turn may be waited for. */
  timeoutMs: number;
};

export type Turn = {
  /** Called once, when the request has ended: `hold` when its answer asked all callers to wait. */
  settle(end: { hold: { failure: HoldingFailure; forMs: number } | null; wasCancelled: boolean }): void;
};

type RequestLimiterDeps = { clock: Clock; timers: Timers; onHold: (news: HoldChange) => void };

/** How long the others wait for the one request that tries whether the service answers again. */
const trialMs = 2_000;

export type RequestLimiter = ReturnType<typeof createRequestLimiter>;

/**
 * The one limiter that all catalog requests pass. It costs nothing until a service asks for a pause; then every request of
 * that connection is held until the time it named, after which one goes first and the others follow its answer.
 */
export function createRequestLimiter({ clock, timers, onHold }: RequestLimiterDeps) {
  const lanes = new Map<string, Lane>();
  /** The lane that each connection's requests take at its present address. */
  const currentKeys = new Map<string, string>();

  function isCurrent({ key, connectionId }: LaneName): boolean {
    return (currentKeys.get(connectionId) ?? key) === key;
  }

  function notify({ key, connectionId }: LaneName): void {
    if (!isCurrent({ key, connectionId })) return;
    const lane = lanes.get(key);
    const hold = lane === undefined ? null : { connectionId, untilMs: lane.untilMs, failure: lane.failure };
    onHold({ connectionId, hold });
  }

  function hold(key: string, connectionId: string, failure: HoldingFailure, forMs: number): void {
    const before = lanes.get(key);
    const lane = before ?? { key, connectionId, failure, untilMs: 0, waiting: [], trial: null, timer: null };
    lane.failure = failure;
    lane.trial = null;
    // A second answer never shortens what the first one asked for.
    lane.untilMs = Math.max(lane.untilMs, clock.now() + forMs);
    lanes.set(key, lane);
    restartTimer(lane, lane.untilMs - clock.now(), startTrial);
    notify(lane);
  }

  function startTrial(lane: Lane): void {
    const [first, ...others] = lane.waiting;
    if (first === undefined) {
      open(lane);
      return;
    }
    lane.waiting = others;
    lane.trial = first;
    restartTimer(lane, trialMs, open);
    first.go();
  }

  function open(lane: Lane): void {
    timers.clearTimeout(lane.timer);
    lanes.delete(lane.key);
    notify(lane);
    for (const waiter of lane.waiting.splice(0)) waiter.go();
  }

  function restartTimer(lane: Lane, afterMs: number, then: (lane: Lane) => void): void {
    timers.clearTimeout(lane.timer);
    lane.timer = timers.setTimeout(() => then(lane), afterMs);
  }

  function turnFor(key: string, connectionId: string, waiter: Waiter | null): Turn {
    return {
      settle(end) {
        if (end.hold !== null) return hold(key, connectionId, end.hold.failure, end.hold.forMs);
        const lane = lanes.get(key);
        if (lane === undefined || waiter === null || lane.trial !== waiter) return;
        // A cancelled trial says nothing about the service: the next one tries.
        if (end.wasCancelled) startTrial(lane);
        else open(lane);
      },
    };
  }

  function waitIn(lane: Lane, { signal, timeoutMs }: TurnRequest): Promise<Outcome<Turn>> {
    return new Promise((resolve) => {
      const settle = (outcome: Outcome<Turn>) => {
        timers.clearTimeout(deadline);
        signal.removeEventListener('abort', cancel);
        lane.waiting = lane.waiting.filter((other) => other !== waiter);
        resolve(outcome);
      };
      const waiter: Waiter = { go: () => settle(success(turnFor(lane.key, lane.connectionId, waiter))) };
      const cancel = () => settle(failed({ kind: 'cancelled' }));
      const deadline = timers.setTimeout(() => settle(failed(heldFailure(lane, clock.now()))), timeoutMs);
      signal.addEventListener('abort', cancel, { once: true });
      lane.waiting.push(waiter);
    });
  }

  return {
    /**
     * Settles at once while nothing is held. While the connection is held, a foreground request waits too (first come,
     * first served), and any other fails at once: it neither waits nor takes a place in the queue.
     * Failure kinds: `cancelled`, and what the service answered: `slow-down`, `server-trouble`.
     */
    async turn(request: TurnRequest): Promise<Outcome<Turn>> {
      if (request.signal.aborted) return failed({ kind: 'cancelled' });
      const key = laneKey(request.connectionId, request.baseUrl);
      const lane = lanes.get(key);
      if (lane === undefined) return success(turnFor(key, request.connectionId, null));
      if (!isForeground(request.purpose)) return failed(heldFailure(lane, clock.now()));
      // Emitted again for a page that was loaded since.
      notify(lane);
      return await waitIn(lane, request);
    },

    /** Ends the wait of a connection now. */
    retryNow(connectionId: string): void {
      for (const lane of [...lanes.values()]) {
        if (lane.connectionId !== connectionId || !isCurrent(lane) || lane.trial !== null) continue;
        lane.untilMs = clock.now();
        startTrial(lane);
      }
    },

    /** From now on only holds of this address are news of the connection; those of an address it left end unheard. */
    setAddress(connectionId: string, baseUrl: string): void {
      const key = laneKey(connectionId, baseUrl);
      const before = currentKeys.get(connectionId);
      currentKeys.set(connectionId, key);
      if (before !== undefined && before !== key) notify({ key, connectionId });
    },

    close(): void {
      for (const lane of lanes.values()) timers.clearTimeout(lane.timer);
      lanes.clear();
    },
  };
}

function laneKey(connectionId: string, baseUrl: string): string {
  return `${connectionId} ${baseUrl}`;
}

/** One held connection; a connection that isn't held has none. */
type Lane = {
  key: string;
  connectionId: string;
  failure: HoldingFailure;
  untilMs: number;
  waiting: Waiter[];
  /** The request that tries whether the service answers again; null while the hold itself lasts. */
  trial: Waiter | null;
  timer: unknown;
};

type LaneName = Pick<Lane, 'key' | 'connectionId'>;

type Waiter = { go(): void };

/** The failure of a request that doesn't wait, with what is left of the hold. */
function heldFailure({ failure, untilMs }: Lane, nowMs: number): Failure {
  return failure.kind === 'slow-down'
    ? { kind: 'slow-down', retryAfterMs: Math.max(0, untilMs - nowMs) }
    : failure;
}

/** The requests that people wait for now, so that what can wait lets them go first. */
export function createForegroundRequests() {
  const running = new Map<string, number>();
  const waiting = new Set<() => void>();

  return {
    /** Notes a request that was sent; the returned function notes its end. */
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
