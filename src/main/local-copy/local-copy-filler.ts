import { delay, type Time } from '#main/effects.ts';
import type { Failure, Outcome } from '#shared/failure.ts';
import type { ItemPage } from '#shared/item.ts';
import { type LocalCopyActivity, type LocalCopyPass, pagesLeft } from '#shared/local-copy.ts';
import type { PageOfRows } from './local-copy-file.ts';
import { isNoSuchPage } from './local-copy-pass.ts';

type LocalCopyFillerDeps = {
  time: Time;
  /** The running pass; null: it has ended. */
  pass: () => LocalCopyPass | null;
  /** Requests one page, in the background. */
  list: (page: number, limit: number, signal: AbortSignal) => Promise<Outcome<ItemPage>>;
  /** Stores a page. Rejects when the disk refuses. */
  take: (page: PageOfRows) => Promise<void>;
  /** The service reported that there are no more pages. */
  end: () => Promise<void>;
  /** Requests per second. */
  rate: () => number;
  /** Resolves when no foreground request of this connection is pending. */
  whenQuiet: (signal: AbortSignal) => Promise<void>;
  onActivity: (activity: LocalCopyActivity) => void;
  /** How long a page took to be read and stored, in milliseconds. */
  onPageTime: (ms: number) => void;
  /** A failure for an error of the disk. */
  failureOf: (error: unknown) => Failure;
};

export type LocalCopyFiller = ReturnType<typeof startLocalCopyFiller>;

/** After a temporary failure: doubled each time, up to the maximum. */
const firstWaitMs = 2_000;
const maxWaitMs = 60_000;
/** After this many failed responses without a page in between, the pass is paused for the user. */
const maxBadResponses = 8;
/** After a failure that may need the user: doubled each time, up to the maximum. */
const firstPauseMs = 10 * 60_000;
const maxPauseMs = 60 * 60_000;

/**
 * Reads the pages of a pass one after the other, at the configured rate, and yields to requests that the user waits for. Temporary
 * failures, such as a lost network, are retried soon; any other failure pauses the pass, which is retried at long intervals.
 */
export function startLocalCopyFiller(deps: LocalCopyFillerDeps) {
  const { time } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let waiting = new AbortController();
  let failures = 0;
  let badResponses = 0;
  let pauses = 0;

  async function wait(ms: number): Promise<void> {
    if (signal.aborted) return;
    waiting = new AbortController();
    await delay(time, ms, waiting.signal);
  }

  async function fill(): Promise<void> {
    deps.onActivity({ kind: 'filling' });
    for (let pass = deps.pass(); pass !== null && !signal.aborted; pass = deps.pass()) {
      await deps.whenQuiet(signal);
      if (signal.aborted) return;
      const sentAt = time.now();
      const response = await deps.list(pass.nextPage, pass.limit, signal);
      if (signal.aborted) return;
      if (!response.ok) {
        const isPastEnd = pass.nextPage > 1 && pagesLeft(pass) === 0;
        if (isPastEnd && isNoSuchPage(response.failure)) await deps.end();
        else await waitAfter(response.failure);
        continue;
      }
      if (failures > 0) deps.onActivity({ kind: 'filling' });
      [failures, badResponses] = [0, 0];
      const { rows, quarantined, rowsLeftOut, pagination, receivedAt } = response.value;
      await deps.take({
        page: pass.nextPage,
        rows: rows.map(({ imageSrc: _, ...row }) => row),
        unreadable: quarantined.length + rowsLeftOut,
        unreadableIds: quarantined.flatMap(({ id }) => id ?? []),
        total: pagination.total,
        pages: pagination.pages,
        at: receivedAt,
      });
      pauses = 0;
      const intervalMs = 1_000 / deps.rate();
      // The clock may have been set back meanwhile.
      const sinceSentMs = Math.max(0, time.now() - sentAt);
      deps.onPageTime(sinceSentMs);
      if (deps.pass() !== null) await wait(Math.max(0, intervalMs - sinceSentMs));
    }
    if (!signal.aborted) deps.onActivity({ kind: 'idle' });
  }

  async function waitAfter(failure: Failure): Promise<void> {
    badResponses += Number(!isTemporary(failure));
    if (needsUser(failure) || badResponses >= maxBadResponses) return pause(failure);
    const backOffMs = Math.min(maxWaitMs, firstWaitMs * 2 ** failures);
    failures += 1;
    const waitMs = failure.kind === 'slow-down' ? (failure.retryAfterMs ?? backOffMs) : backOffMs;
    deps.onActivity({ kind: 'waiting', failure, untilMs: time.now() + waitMs });
    // Until a page arrives, since a retry may fail too, or take long.
    await wait(Math.max(1, waitMs));
  }

  async function pause(failure: Failure): Promise<void> {
    deps.onActivity({ kind: 'paused', failure });
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** pauses);
    pauses += 1;
    await wait(pauseMs);
    if (!signal.aborted) deps.onActivity({ kind: 'filling' });
  }

  async function run(): Promise<void> {
    let isDone = false;
    while (!isDone && !signal.aborted) {
      isDone = await fill().then(
        () => true,
        async (error: unknown) => {
          await pause(deps.failureOf(error));
          return false;
        },
      );
    }
  }
  const running = run();

  return {
    /** Retries a failure now. */
    wake: (): void => waiting.abort(),
    /** Resolves when no request or write is pending. */
    async stop(): Promise<void> {
      stopping.abort();
      waiting.abort();
      await running;
    },
  };
}

function isTemporary({ kind }: Failure): boolean {
  return kind === 'slow-down' || kind === 'server-trouble' || kind === 'unreachable' || kind === 'timeout';
}

function needsUser({ kind }: Failure): boolean {
  switch (kind) {
    case 'unknown-connection':
    case 'needs-token':
    case 'secret-store':
    case 'token-refused':
    case 'not-permitted':
    case 'address-not-found':
    case 'request-refused':
    case 'filter-refused':
    case 'redirected':
    case 'certificate':
    case 'internal':
      return true;
    default:
      return false;
  }
}
