import type { ExportNotes, ExportRow } from '#shared/export.ts';
import { type Outcome, success } from '#shared/outcome.ts';

export type Batch = { rows: readonly ExportRow[]; isLast: boolean };

/** Where the rows of an export come from, a batch at a time. */
export type RowSource = {
  /**
   * The next rows. A failure changes nothing: asking again asks for the same rows. An aborted signal settles it as `cancelled`
   * at once.
   */
  next(signal: AbortSignal): Promise<Outcome<Batch>>;
  pagesDone(): number;
  /** Null: not known. */
  rowsExpected(): number | null;
  notes(): Omit<ExportNotes, 'cutTexts'>;
};

const batchRows = 250;

/** Rows that the page has handed over. */
export function createGivenRows(rows: readonly ExportRow[]): RowSource {
  let taken = 0;
  return {
    async next() {
      const batch = rows.slice(taken, taken + batchRows);
      taken += batch.length;
      return success({ rows: batch, isLast: taken >= rows.length });
    },
    pagesDone: () => 0,
    rowsExpected: () => rows.length,
    notes: () => ({
      ...{ repeatedRows: 0, unreadableRows: 0 },
      ...{ otherRows: null, changedTotal: null, miscount: null },
    }),
  };
}
