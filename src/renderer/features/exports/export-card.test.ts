import { describe, expect, it } from 'vitest';
import type { ExportProgress } from '#shared/export.ts';
import { percentDone, rowsPerSecond, secondsLeft } from './export-card.tsx';

const noNotes = {
  repeatedRows: 0,
  unreadableRows: 0,
  cutTexts: 0,
  changedTotal: null,
  otherRows: null,
  miscount: null,
};

const progress = (change: Partial<ExportProgress>): ExportProgress => ({
  ...{
    exportId: 'e',
    fileName: 'a.csv',
    connectionId: 'demo',
    rowsWritten: 0,
    rowsExpected: null,
    pagesDone: 0,
  },
  tookMs: 0,
  state: { kind: 'running' },
  notes: noNotes,
  ...change,
});

describe('figures of an export', () => {
  it('are empty before the first rows', () => {
    const early = progress({ rowsWritten: 250, tookMs: 100, rowsExpected: 1_000 });
    expect([rowsPerSecond(early), secondsLeft(early)]).toEqual([null, null]);
  });

  it('include a rate and the remaining time', () => {
    const some = progress({ rowsWritten: 5_000, tookMs: 2_000, rowsExpected: 10_001 });
    expect([rowsPerSecond(some), secondsLeft(some)]).toEqual([2_500, 3]);
  });

  it('count skipped rows as processed', () => {
    const notes = { ...noNotes, otherRows: 4_990 };
    const some = progress({ rowsWritten: 10, notes, tookMs: 2_000, rowsExpected: 10_000 });
    expect([percentDone(some), secondsLeft(some)]).toEqual([50, 2]);
  });

  it('reach 100 percent only at the end, skipped rows included', () => {
    const notes = { ...noNotes, repeatedRows: 10, unreadableRows: 5, otherRows: 5 };
    expect(percentDone(progress({ rowsWritten: 80, rowsExpected: 100, notes }))).toBe(99);
    expect(percentDone(progress({ rowsWritten: 80, rowsExpected: 100, state: { kind: 'done' } }))).toBe(100);
    expect(percentDone(progress({ rowsWritten: 80 }))).toBeNull();
  });
});
