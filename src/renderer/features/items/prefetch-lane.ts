/** Something worth having before it is asked for. */
export type Prefetch = {
  key: string;
  /** Rejects only for real trouble; an answer that is there already resolves at once. */
  start(): Promise<unknown>;
  /** Stops it, unless somebody is waiting for the answer by now. */
  cancel(): void;
};

export type PrefetchGroup = 'detail' | 'pages';

export type PrefetchLane = {
  /** Replaces what a group wants: what is no longer wanted is dropped, and cancelled when it is on its way. */
  want(group: PrefetchGroup, prefetches: readonly Prefetch[]): void;
  /** Wants nothing any more. */
  stop(): void;
};

type Options = {
  /** How many run at the same time, all groups together. */
  atOnce: number;
  /** After trouble nothing is prefetched for so long: a service in need gets only what was asked for. */
  quietAfterTroubleMs: number;
  /** Epoch milliseconds. */
  now(): number;
};

/** Runs wanted prefetches, details before pages, few at once. */
export function createPrefetchLane({ atOnce, quietAfterTroubleMs, now }: Options): PrefetchLane {
  const waiting: Record<PrefetchGroup, Prefetch[]> = { detail: [], pages: [] };
  const running = new Map<string, { group: PrefetchGroup; prefetch: Prefetch }>();
  let quietUntil = 0;

  function want(group: PrefetchGroup, prefetches: readonly Prefetch[]) {
    for (const [key, one] of running) {
      if (one.group === group && !prefetches.some((prefetch) => prefetch.key === key)) one.prefetch.cancel();
    }
    waiting[group] = prefetches.filter((prefetch) => !running.has(prefetch.key));
    startNext();
  }

  function startNext() {
    while (running.size < atOnce && now() >= quietUntil) {
      const group = waiting.detail.length > 0 ? 'detail' : 'pages';
      const prefetch = waiting[group].shift();
      if (prefetch === undefined) return;
      run(group, prefetch);
    }
  }

  function run(group: PrefetchGroup, prefetch: Prefetch) {
    running.set(prefetch.key, { group, prefetch });
    const settle = () => {
      running.delete(prefetch.key);
      startNext();
    };
    prefetch.start().then(settle, () => {
      quietUntil = now() + quietAfterTroubleMs;
      settle();
    });
  }

  return {
    want,
    stop() {
      want('detail', []);
      want('pages', []);
    },
  };
}
