/** When an item was last asked for, by whatever means. */
export type PlannedItem = {
  itemId: number;
  /** Epoch milliseconds; null: never. */
  attemptedAt: number | null;
  /** The user asked for it: it doesn't wait for its time. */
  isUrgent: boolean;
};

export type LaneTimes = {
  intervalMs: number;
  lastSentAt: number | null;
  /** After failures, and for a moment after the start. */
  notBefore: number;
  /** The service asked for a pause until then. A check that the user asked for waits too. */
  heldUntil: number;
};

/**
 * Which item of a connection is checked next and when. The checks are spread over the interval, so that two hundred items make
 * a request now and then instead of a burst; the one that waits longest goes first.
 */
export function nextCheck(
  items: readonly PlannedItem[],
  lane: LaneTimes,
  nowMs: number,
): { itemId: number; atMs: number } | null {
  const urgent = items.find((item) => item.isUrgent);
  if (urgent !== undefined) return { itemId: urgent.itemId, atMs: Math.max(nowMs, lane.heldUntil) };
  const [first, ...others] = items;
  if (first === undefined) return null;
  const triedAt = ({ attemptedAt }: PlannedItem) => notAfter(attemptedAt, nowMs) ?? Number.NEGATIVE_INFINITY;
  const oldest = others.reduce((a, b) => (triedAt(b) < triedAt(a) ? b : a), first);
  const lastSentAt = notAfter(lane.lastSentAt, nowMs);
  const dueAt = Math.max(nowMs, triedAt(oldest) + lane.intervalMs);
  const spacedAt = lastSentAt === null ? nowMs : lastSentAt + lane.intervalMs / items.length;
  const notBefore = Math.min(lane.notBefore, nowMs + maxBackOffMs);
  return {
    itemId: oldest.itemId,
    atMs: Math.max(nowMs, dueAt, spacedAt, notBefore, lane.heldUntil),
  };
}

/** How long a connection is left alone after so many failures in a row: half a minute, doubled each time, half an hour at most. */
export function backOffMs(failuresInRow: number, intervalMs: number): number {
  if (failuresInRow === 0) return 0;
  return Math.min(maxBackOffMs, Math.min(intervalMs, firstBackOffMs) * 2 ** (failuresInRow - 1));
}

const firstBackOffMs = 30_000;
const maxBackOffMs = 30 * 60_000;

/** Up to a tenth of the time between two checks, so that several apps don't keep in step; `random` in [0, 1). */
export function jitterMs(intervalMs: number, items: number, random: number): number {
  return Math.floor((random * intervalMs) / Math.max(1, items) / 10);
}

/** A time in the future comes from a clock that has been set back since, and is ignored. */
function notAfter(atMs: number | null, nowMs: number): number | null {
  return atMs !== null && atMs <= nowMs ? atMs : null;
}
