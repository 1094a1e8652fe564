import type { Clock, Timers } from '#main/effects.ts';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import { failed, type Outcome } from '#shared/outcome.ts';
import { backOffMs, jitterMs, nextCheck } from './check-plan.ts';

export type CheckLaneDeps = {
  clock: Clock;
  timers: Timers;
  /** In [0, 1). */
  random: () => number;
  intervalMs: () => number;
  /** Nothing is checked before this time: the start has other things to do. */
  notBefore: number;
  check: (itemId: number, signal: AbortSignal) => Promise<Outcome<unknown>>;
  /** Called when a check begins or ends; `failure` is undefined while it runs. */
  onChecked: (itemId: number, failure: Failure | null | undefined) => void;
  /** Called when a check throws instead of failing. */
  onBug: (error: unknown) => void;
};

/** The limiter lets go at the very end of a hold; a moment later it certainly has. */
const afterHoldMs = 250;
const unstatedHoldMs = 60_000;

export type CheckLane = ReturnType<typeof createCheckLane>;

/** The checks of one connection's watched items: one at a time, spread out, and none while the connection asks for peace. */
export function createCheckLane(deps: CheckLaneDeps) {
  const { clock, timers, random } = deps;
  const items = new Map<number, { itemId: number; attemptedAt: number | null; isUrgent: boolean }>();
  let lastSentAt: number | null = null;
  let failuresInRow = 0;
  let backedOffUntil = 0;
  let heldUntil = 0;
  /** The token is missing or was refused: every request would be in vain until there is another. */
  let isStopped = false;
  let timer: unknown = null;
  let running: { itemId: number; controller: AbortController } | null = null;
  let isClosed = false;

  function plan(): void {
    timers.clearTimeout(timer);
    timer = null;
    if (isClosed || isStopped || running !== null) return;
    const now = clock.now();
    const intervalMs = deps.intervalMs();
    const notBefore = Math.max(deps.notBefore, backedOffUntil);
    const next = nextCheck([...items.values()], { intervalMs, lastSentAt, notBefore, heldUntil }, now);
    if (next === null) return;
    const isWaited = items.get(next.itemId)?.isUrgent ?? false;
    const jitter = isWaited ? 0 : jitterMs(intervalMs, items.size, random());
    timer = timers.setTimeout(() => void run(next.itemId), next.atMs - now + jitter);
  }

  async function run(itemId: number): Promise<void> {
    const item = items.get(itemId);
    if (item === undefined || running !== null) return plan();
    const controller = new AbortController();
    running = { itemId, controller };
    item.isUrgent = false;
    const before = { attemptedAt: item.attemptedAt, lastSentAt };
    lastSentAt = clock.now();
    item.attemptedAt = lastSentAt;
    deps.onChecked(itemId, undefined);
    const outcome = await deps.check(itemId, controller.signal).catch((error: unknown) => {
      // Otherwise it would count as running for ever, and no other check would follow it.
      deps.onBug(error);
      return failed({ kind: 'internal', reference: 'watch' });
    });
    running = null;
    if (isClosed) return;
    const failure = outcome.ok ? null : outcome.failure;
    if (failure?.kind === 'slow-down') {
      // It doesn't count: its turn comes first when the pause is over.
      item.attemptedAt = before.attemptedAt;
      lastSentAt = before.lastSentAt;
    }
    if (failure?.kind !== 'cancelled') learnFrom(failure);
    if (items.has(itemId) && failure?.kind !== 'cancelled') deps.onChecked(itemId, failure);
    plan();
  }

  function learnFrom(failure: Failure | null): void {
    if (failure === null || isAboutTheItem(failure)) {
      endBackOff();
      return;
    }
    if (isAboutTheToken(failure) || failure.kind === 'unknown-connection') {
      isStopped = true;
      return;
    }
    const now = clock.now();
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
      running?.itemId === itemId || (items.get(itemId)?.isUrgent ?? false),
    /** The item was answered, for whatever purpose. */
    answered(itemId: number): void {
      const item = items.get(itemId);
      if (item === undefined) return;
      item.attemptedAt = clock.now();
      plan();
    },
    /** The connection's requests are held until then; 0: they go again. */
    hold(untilMs: number): void {
      heldUntil = untilMs === 0 ? 0 : untilMs + afterHoldMs;
      plan();
    },
    /** The connection may be usable again: a stop and the back-off after failures end. A hold that the service asked for doesn't. */
    wake(): void {
      isStopped = false;
      endBackOff();
      plan();
    },
    replan: plan,
    close(): void {
      isClosed = true;
      timers.clearTimeout(timer);
      running?.controller.abort();
    },
  };
}

/** The service is well; it is this one item that it has nothing to say of. */
function isAboutTheItem({ kind }: Failure): boolean {
  return kind === 'item-not-found' || kind === 'invalid-input';
}
