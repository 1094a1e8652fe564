import type { ExportProgress } from '#shared/export.ts';

/** Whole rows per second so far; null: too early to tell. */
export function rowsPerSecond({ rowsWritten, tookMs }: ExportProgress): number | null {
  return tookMs < earliestMs || rowsWritten === 0 ? null : Math.round(rowsWritten / (tookMs / 1_000));
}

/** Whole seconds until the end at this rate; null: not known. */
export function secondsLeft(progress: ExportProgress): number | null {
  const { rowsExpected, rowsWritten } = progress;
  const rate = rowsPerSecond(progress);
  if (rate === null || rate === 0 || rowsExpected === null) return null;
  return Math.max(1, Math.ceil((rowsExpected - rowsWritten) / rate));
}

/** From 0 to 100, and 100 only when it is done; null: there is no count to go by. */
export function percentDone({ rowsExpected, rowsWritten, notes, state }: ExportProgress): number | null {
  if (state.kind === 'done') return 100;
  if (rowsExpected === null || rowsExpected === 0) return null;
  const passed = rowsWritten + notes.repeatedRows + notes.unreadableRows;
  return Math.min(99, Math.floor((passed / rowsExpected) * 100));
}

const earliestMs = 500;
