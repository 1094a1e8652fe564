/** A status from the first to the last consecutive response with it. The service reports no transitions. */
export type StatusSpan = {
  /** As sent, with secrets masked, truncated. */
  status: string;
  /** Whether there was an `error_message`; null: unreadable. */
  hasError: boolean | null;
  /** When the responses were received, epoch milliseconds. */
  firstSeen: number;
  lastSeen: number;
};

/** The history of an item, newest first. */
export type ItemHistory =
  | { kind: 'kept'; spans: StatusSpan[] }
  /** `no-engine`: this build has no SQLite. `newer-file`: a newer version of the app wrote the history. `disk`: it can't be written or read. */
  | { kind: 'off'; because: HistoryOff };

export type HistoryOff = 'no-engine' | 'newer-file' | 'disk';

/** At most this many spans of an item are returned. */
export const maxReportedSpans = 200;
