/**
 * A status as this app saw it, from the first look that saw it to the last one before another was seen. In between, and
 * before the next span, the app didn't look: the service reports no transitions.
 */
export type StatusSpan = {
  /** As the service wrote it, secrets masked, clipped. */
  status: string;
  /** Whether the answer carried an `error_message`; null: that could not be read. */
  hasError: boolean | null;
  /** Epoch milliseconds by this computer's clock, of the answers. */
  firstSeen: number;
  lastSeen: number;
};

/** What is remembered of one item, newest first. */
export type ItemHistory =
  | { kind: 'kept'; spans: StatusSpan[] }
  /** `no-engine`: this build has no SQLite. `newer-file`: a newer version of the app wrote the history. `disk`: it can't be written or read. */
  | { kind: 'off'; because: HistoryOff };

export type HistoryOff = 'no-engine' | 'newer-file' | 'disk';

/** At most this many spans of an item are returned. */
export const maxReportedSpans = 200;
