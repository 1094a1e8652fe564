import path from 'node:path';
import { createTimer, type Time } from '#main/effects.ts';
import type {
  ExportDecision,
  ExportField,
  ExportProgress,
  ExportRow,
  ExportState,
  ExportValue,
} from '#shared/export.ts';
import type { Failure } from '#shared/failure.ts';
import { isStatedValue, withoutTradeToken } from '#shared/secret-text.ts';
import type { ExportFile } from './export-file.ts';
import type { RowSource } from './matches.ts';
import type { Cells, RowWriter } from './row-writers.ts';

export type ExportRun = {
  progress(): ExportProgress;
  /** Ignores a decision that doesn't fit the state, because the page may be behind. */
  decide(decision: ExportDecision): Promise<void>;
  /** Where the file is; null while there is none. */
  filePath(): string | null;
  /** For quitting: stops it and leaves nothing behind. */
  close(): Promise<void>;
};

type ExportRunDeps = {
  exportId: string;
  connectionId: string | null;
  fields: readonly ExportField[];
  source: RowSource;
  writer: RowWriter;
  file: ExportFile;
  /** Renames the complete file; resolves to its path. */
  finish: () => Promise<string>;
  /** Renames an incomplete file; resolves to its path. */
  finishPartial: () => Promise<string>;
  targetPath: string;
  time: Time;
  onProgress: (progress: ExportProgress) => void;
  failureOf: (error: unknown) => Failure;
};

/** Often enough for a smooth progress bar. */
const notifyEveryMs = 100;

export function startExportRun(deps: ExportRunDeps): ExportRun {
  const { source, writer, file, time } = deps;
  let state: ExportState = { kind: 'running' };
  let isBegun = false;
  let rowsWritten = 0;
  let workedMs = 0;
  let workingSince = time.now();
  const notifying = createTimer(time, notify);
  let place: string | null = null;
  /** A file that is being kept can't be discarded or kept twice. */
  let isEnding = false;
  let controller = new AbortController();
  let working = work();

  function progress(): ExportProgress {
    const isWorking = state.kind === 'running';
    return {
      exportId: deps.exportId,
      fileName: path.basename(place ?? deps.targetPath),
      connectionId: deps.connectionId,
      rowsWritten,
      rowsExpected: source.rowsExpected(),
      pagesDone: source.pagesDone(),
      tookMs: workedMs + (isWorking ? time.now() - workingSince : 0),
      notes: { ...source.notes(), cutTexts: writer.cutTexts() },
      state,
    };
  }

  function notify(): void {
    notifying.cancel();
    deps.onProgress(progress());
  }

  /** Uses a timer, so that the last figures are reported even if the next step takes long. */
  function emitSoon(): void {
    notifying.plan(notifyEveryMs);
  }

  function setState(next: ExportState): void {
    if (state.kind === 'running') workedMs += time.now() - workingSince;
    workingSince = time.now();
    state = next;
    notify();
  }

  /** Runs until the rows end, it is stopped or it fails. */
  async function work(): Promise<void> {
    const { signal } = controller;
    await overDisk(async () => {
      if (!isBegun) await file.write(writer.begin());
      isBegun = true;
      for (let isLast = false; !isLast; ) {
        if (signal.aborted) return stopped(null);
        const batch = await source.next(signal);
        if (!batch.ok) return stopped(signal.aborted ? null : batch.failure);
        await file.write(writer.rows(batch.value.rows.map((row) => exportedCells(row, deps.fields))));
        rowsWritten += batch.value.rows.length;
        isLast = batch.value.isLast;
        emitSoon();
      }
      await file.write(writer.end());
      place = await deps.finish();
      setState({ kind: 'done' });
    });
  }

  async function stopped(failure: Failure | null): Promise<void> {
    const hasNothing = failure === null && rowsWritten === 0;
    if (hasNothing) await discard();
    else setState({ kind: 'stopped', failure });
  }

  async function keep(): Promise<void> {
    await overDisk(async () => {
      await file.write(writer.end());
      place = await deps.finishPartial();
      setState({ kind: 'partial' });
    });
  }

  async function discard(): Promise<void> {
    await file.discard();
    setState({ kind: 'discarded' });
  }

  /** Fails the export when the disk refuses, since the file may end in the middle of a line. */
  async function overDisk(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      await file.discard();
      setState({ kind: 'failed', failure: deps.failureOf(error) });
    }
  }

  return {
    progress,
    filePath: () => place,
    async decide(decision) {
      if (decision === 'stop' || (decision === 'discard' && state.kind === 'running')) {
        controller.abort();
        await working;
      }
      if (decision === 'stop' || state.kind !== 'stopped' || isEnding) return;
      isEnding = decision !== 'resume';
      switch (decision) {
        case 'resume':
          controller = new AbortController();
          setState({ kind: 'running' });
          working = work();
          return;
        case 'keep':
          working = rowsWritten === 0 ? discard() : keep();
          return working;
        case 'discard':
          working = discard();
          return working;
        default:
          return decision satisfies never;
      }
    },
    async close() {
      controller.abort();
      await working;
      if (state.kind === 'stopped') await discard();
    },
  };
}

/** A row's values in the order of the columns, without trade tokens, because files are passed on. */
export function exportedCells(row: ExportRow, fields: readonly ExportField[]): Cells {
  return fields.map((field) => masked(field, row[field] ?? null, row.trade_url));
}

/** Checks every text, because the service may quote the trade URL in any, such as an error message. */
function masked(field: ExportField, value: ExportValue, tradeUrl: unknown): ExportValue {
  if (typeof value !== 'string' || isStatedValue(field, value)) return value;
  return withoutTradeToken(value, tradeUrl, field);
}
