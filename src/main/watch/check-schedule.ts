import type { Time } from '#main/effects.ts';
import { type Failure, failed, isAboutTheToken, type Outcome } from '#shared/failure.ts';

type CheckScheduleDeps = {
  time: Time;
  intervalMs: () => number;
  /** Nothing is checked before this time, so that checks don't slow down the start. */
  notBefore: number;
  check: (itemId: number, signal: AbortSignal) => Promise<Outcome<unknown>>;
  /** Called when a check begins or ends; `failure` is undefined while it runs. */
  onChecked: (itemId: number, failure: Failure | null | undefined) => void;
  /** Called when a check throws instead of failing. */
  onBug: (error: unknown) => void;
};

/** A margin after the end of a hold, when the limiter has certainly released it. */
const afterHoldMs = 250;
const unstatedHoldMs = 60_000;

export type CheckSchedule = ReturnType<typeof createCheckSchedule>;

/** Checks one connection's watched items: one at a time, spread over the interval, and none while the service asks for a pause. */
export function createCheckSchedule(deps: CheckScheduleDeps) {
  const { time } = deps;
  const items = new Map<number, PlannedItem>();
  let lastSentAt: number | null = null;
  let failuresInRow = 0;
  let backedOffUntil = 0;
  let heldUntil = 0;
  /** The token is missing or was refused, so every request would fail until there is another. */
  let isStopped = false;
  let timer: unknown = null;
  let running: { itemId: number; controller: AbortController } | null = null;
  let isClosed = false;

  function plan(): void {
    time.clearTimeout(timer);
    timer = null;
    if (isClosed || isStopped || running !== null) return;
    const now = time.now();
    const intervalMs = deps.intervalMs();
    const notBefore = Math.max(deps.notBefore, backedOffUntil);
    const next = nextCheck([...items.values()], { intervalMs, lastSentAt, notBefore, heldUntil }, now);
    if (next === null) return;
    timer = time.setTimeout(() => void run(next.itemId), next.atMs - now);
  }

  async function run(itemId: number): Promise<void> {
    const item = items.get(itemId);
    if (item === undefined || running !== null) return plan();
    const controller = new AbortController();
    running = { itemId, controller };
    item.isUrgent = false;
    const before = { attemptedAt: item.attemptedAt, lastSentAt };
    lastSentAt = time.now();
    item.attemptedAt = lastSentAt;
    deps.onChecked(itemId, undefined);
    const outcome = await deps.check(itemId, controller.signal).catch((error: unknown) => {
      // Otherwise it would count as running forever, and no other check would follow.
      deps.onBug(error);
      return failed({ kind: 'internal', reference: 'watch' });
    });
    running = null;
    if (isClosed) return;
    const failure = outcome.ok ? null : outcome.failure;
    if (failure !== null && stopsAll(failure)) {
      isStopped = true;
      // It goes first with another token, so that its failure doesn't outlast the cause.
      item.isUrgent = true;
    }
    if (failure?.kind === 'slow-down') {
      // It doesn't count as a try: this item goes first after the pause.
      item.attemptedAt = before.attemptedAt;
      lastSentAt = before.lastSentAt;
    }
    if (failure?.kind !== 'cancelled') applyResult(failure);
    if (items.has(itemId) && failure?.kind !== 'cancelled') deps.onChecked(itemId, failure);
    plan();
  }

  function applyResult(failure: Failure | null): void {
    if (failure === null || isAboutTheItem(failure)) {
      endBackOff();
      return;
    }
    if (stopsAll(failure)) return;
    const now = time.now();
    failuresInRow += 1;
    backedOffUntil = now + backOffMs(failuresInRow, deps.intervalMs());
    if (failure.kind === 'slow-down') {
      heldUntil = Math.max(heldUntil, now + (failure.retryAfterMs ?? unstatedHoldMs) + afterHoldMs);
    }
  }

  function endBackOff(): void {
    failuresInRow = 0;
    backedOffUntil = 0;
  }

  return {
    add(itemId: number, attemptedAt: number | null): void {
      items.set(itemId, { itemId, attemptedAt, isUrgent: attemptedAt === null });
      plan();
    },
    remove(itemId: number): void {
      items.delete(itemId);
      if (running?.itemId === itemId) running.controller.abort();
      plan();
    },
    /** Checks these as soon as the service allows it. */
    checkNow(itemIds: readonly number[]): void {
      for (const itemId of itemIds) {
        const item = items.get(itemId);
        if (item !== undefined && running?.itemId !== itemId) item.isUrgent = true;
      }
      // The user may have fixed what stopped it.
      isStopped = false;
      plan();
    },
    isChecking: (itemId: number): boolean =>
      running?.itemId === itemId || (!isStopped && (items.get(itemId)?.isUrgent ?? false)),
    /** Notes a response about the item, for any purpose. */
    noteResponse(itemId: number): void {
      const item = items.get(itemId);
      if (item === undefined) return;
      item.attemptedAt = time.now();
      plan();
    },
    /** Holds the checks until this time; 0 releases them. */
    hold(untilMs: number): void {
      heldUntil = untilMs === 0 ? 0 : untilMs + afterHoldMs;
      plan();
    },
    /** Ends a stop and the back-off after failures, because the connection may work again. A hold by the service stays. */
    wake(): void {
      isStopped = false;
      endBackOff();
      plan();
    },
    replan: plan,
    close(): void {
      isClosed = true;
      time.clearTimeout(timer);
      running?.controller.abort();
    },
  };
}

/** Every request would fail until there is another token. */
function stopsAll(failure: Failure): boolean {
  return isAboutTheToken(failure) || failure.kind === 'unknown-connection';
}

/** The service works, and only this item is missing. */
function isAboutTheItem({ kind }: Failure): boolean {
  return kind === 'item-not-found' || kind === 'invalid-input';
}

export type PlannedItem = {
  itemId: number;
  /** When it was last requested, for any purpose, in epoch milliseconds; null: never. */
  attemptedAt: number | null;
  /** Requested by the user, so it goes without waiting for its time. */
  isUrgent: boolean;
};

type ScheduleTimes = {
  intervalMs: number;
  lastSentAt: number | null;
  /** After failures, and for a moment after the start. */
  notBefore: number;
  /** The end of a pause that the service asked for; checks requested by the user wait too. */
  heldUntil: number;
};

/**
 * Which item is checked next, and when. The checks are spread over the interval, so that two hundred items don't make a burst; the item
 * that has waited longest goes first.
 */
export function nextCheck(
  items: readonly PlannedItem[],
  schedule: ScheduleTimes,
  nowMs: number,
): { itemId: number; atMs: number } | null {
  const urgent = items.find((item) => item.isUrgent);
  if (urgent !== undefined) return { itemId: urgent.itemId, atMs: Math.max(nowMs, schedule.heldUntil) };
  const [first, ...others] = items;
  if (first === undefined) return null;
  const triedAt = ({ attemptedAt }: PlannedItem) => notAfter(attemptedAt, nowMs) ?? Number.NEGATIVE_INFINITY;
  const oldest = others.reduce((a, b) => (triedAt(b) < triedAt(a) ? b : a), first);
  const lastSentAt = notAfter(schedule.lastSentAt, nowMs);
  const dueAt = Math.max(nowMs, triedAt(oldest) + schedule.intervalMs);
  const spacedAt = lastSentAt === null ? nowMs : lastSentAt + schedule.intervalMs / items.length;
  const notBefore = Math.min(schedule.notBefore, nowMs + maxBackOffMs);
  return {
    itemId: oldest.itemId,
    atMs: Math.max(nowMs, dueAt, spacedAt, notBefore, schedule.heldUntil),
  };
}

/** The pause after failures in a row: half a minute, doubled with each, half an hour at most. */
export function backOffMs(failuresInRow: number, intervalMs: number): number {
  if (failuresInRow === 0) return 0;
  return Math.min(maxBackOffMs, Math.min(intervalMs, firstBackOffMs) * 2 ** (failuresInRow - 1));
}

const firstBackOffMs = 30_000;
const maxBackOffMs = 30 * 60_000;

/** Ignores a time in the future, from before the clock was set back. */
function notAfter(atMs: number | null, nowMs: number): number | null {
  return atMs !== null && atMs <= nowMs ? atMs : null;
}
