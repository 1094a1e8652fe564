import type { ExportProgress } from '#shared/export.ts';

/** Whole rows per second so far; null: too early to tell. */
export function rowsPerSecond({ rowsWritten, tookMs }: ExportProgress): number | null {
  return tookMs < earliestMs || rowsWritten === 0 ? null : Math.round(rowsWritten / (tookMs / 1_000));
}

/** Whole seconds until the end at this rate; null: not known. */
export function secondsLeft(progress: ExportProgress): number | null {
  const { rowsExpected, tookMs } = progress;
  const passed = rowsPassed(progress);
  if (tookMs < earliestMs || passed === 0 || rowsExpected === null) return null;
  return Math.max(1, Math.ceil((rowsExpected - passed) / (passed / (tookMs / 1_000))));
}

/** From 0 to 100, and 100 only when it is done; null: there is no count to go by. */
export function percentDone(progress: ExportProgress): number | null {
  const { rowsExpected, state } = progress;
  if (state.kind === 'done') return 100;
  if (rowsExpected === null || rowsExpected === 0) return null;
  return Math.min(99, Math.floor((rowsPassed(progress) / rowsExpected) * 100));
}

/** Rows that came so far, whether or not they are written. */
export function rowsPassed({ rowsWritten, notes }: ExportProgress): number {
  return rowsWritten + notes.repeatedRows + notes.unreadableRows + (notes.otherRows ?? 0);
}

const earliestMs = 500;
