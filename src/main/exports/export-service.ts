import type { ConnectionService } from '#main/connections/connection-service.ts';
import type { Time } from '#main/effects.ts';
import { fileFailure } from '#main/files/refused-writes.ts';
import type { ItemsApi } from '#main/items-api/items-api.ts';
import type { Notes } from '#main/kept-lists/kept-lists.ts';
import type { LocalCopies } from '#main/local-copy/local-copies.ts';
import {
  type ExportDecision,
  type ExportFormat,
  type ExportProgress,
  type ExportRequest,
  type ExportSource,
  type ExportStarted,
  isUnfinished,
  maxSheetRows,
} from '#shared/export.ts';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import { isMatchedLocally, matchedUnder, passesLocalMatch } from '#shared/local-match.ts';
import { excelFormatOf } from '#shared/spreadsheet-cells.ts';
import {
  type ExportDisk,
  type ExportFile,
  incompletePath,
  openExportFile,
  partialPath,
  suggestedFileName,
  type UnfinishedExports,
  withEnding,
} from './export-file.ts';
import { type ExportRun, startExportRun } from './export-run.ts';
import { createGivenRows, createGroups, createMatches, type RowSource } from './matches.ts';
import { createRowWriter } from './row-writers.ts';

/** Asks the user where to save; null: cancelled. `suggestedName` has its extension. */
export type ChooseFile = (suggested: {
  suggestedName: string;
  format: ExportFormat;
}) => Promise<string | null>;

type ExportServiceDeps = {
  connections: Pick<ConnectionService, 'targetOf'>;
  itemsApi: Pick<ItemsApi, 'list'>;
  localCopies: Pick<LocalCopies, 'pagesOf' | 'groupPagesOf'>;
  notes: Pick<Notes, 'list'>;
  chooseFile: ChooseFile;
  showInFolder: (filePath: string) => void;
  systemLocale: () => string;
  unfinished: UnfinishedExports;
  time: Time;
  newId: () => string;
  onProgress: (progress: ExportProgress) => void;
  log: { error(message: string, error?: unknown): void };
  disk?: ExportDisk;
};

export type ExportService = ReturnType<typeof createExportService>;

/** Exports rows to files that the user chooses, one at a time. The page never gets a file's path. */
export function createExportService(deps: ExportServiceDeps) {
  let isChoosing = false;
  let run: ExportRun | null = null;

  const isBusy = () => isChoosing || (run !== null && isUnfinished(run.progress()));

  async function start(request: ExportRequest): Promise<Outcome<ExportStarted | null>> {
    const { format, suggestedName } = request;
    const at = new Date(deps.time.now());
    const chosen = await deps.chooseFile({
      suggestedName: suggestedFileName(suggestedName, format, at),
      format,
    });
    if (chosen === null) return success(null);
    const filePath = withEnding(chosen, format);
    const exportId = deps.newId();
    const file = await opened(filePath);
    if (!file.ok) return file;
    const source = await sourceOf(request.what, format);
    run = startExportRun({
      exportId,
      connectionId: request.what.kind === 'matches' ? request.what.connectionId : null,
      fields: request.fields,
      source,
      writer: createRowWriter(format, { fields: request.fields, excel: excelFormatOf(deps.systemLocale()) }),
      file: file.value,
      targetPath: filePath,
      finish() {
        const { miscount } = source.notes();
        if (miscount !== null && miscount.sent < miscount.counted) {
          // An incomplete file doesn't replace a complete one, and its name says what it is.
          return file.value.finishAt(incompletePath(filePath, miscount));
        }
        // With a corrected extension it isn't the name that the user agreed to replace.
        return filePath === chosen ? file.value.finish() : file.value.finishAt(filePath);
      },
      finishPartial: () => file.value.finishAt(partialPath(filePath, source.pagesDone())),
      time: deps.time,
      onProgress: deps.onProgress,
      failureOf,
    });
    return success({ exportId });
  }

  async function opened(filePath: string): Promise<Outcome<ExportFile>> {
    try {
      return success(await openExportFile(filePath, deps));
    } catch (error) {
      return failed(failureOf(error));
    }
  }

  async function sourceOf(what: ExportSource, format: ExportFormat): Promise<RowSource> {
    // Given rows already have their notes.
    if (what.kind === 'rows') return createGivenRows(what.rows);
    const { connectionId } = what;
    const { localCopy, ...query } = what.query;
    const inLocalCopy = localCopy && { connectionId, search: localCopy, query };
    if (inLocalCopy && localCopy.groups !== null)
      return createGroups(deps.localCopies.groupPagesOf(inLocalCopy));
    const matched = matchedUnder(query, what.localMatch);
    const notes = await deps.notes.list(connectionId);
    let baseUrl: string | null = null;
    return createMatches({
      notes: new Map(notes.map(({ itemId, text }) => [itemId, text])),
      maxFileRows: format === 'xlsx' ? maxSheetRows : Number.POSITIVE_INFINITY,
      isIncluded: isMatchedLocally(matched) ? (row) => passesLocalMatch(row, query, matched) : null,
      list: inLocalCopy
        ? deps.localCopies.pagesOf(inLocalCopy)
        : async (page, limit, signal) => {
            const target = await deps.connections.targetOf(connectionId);
            if (!target.ok) return target;
            baseUrl ??= target.value.baseUrl;
            // A file must not mix two catalogs.
            if (target.value.baseUrl !== baseUrl) return failed({ kind: 'unknown-connection' });
            const call = { signal, purpose: 'export', requestId: null } as const;
            return deps.itemsApi.list(target.value, { ...query, limit, page }, call);
          },
    });
  }

  function failureOf(error: unknown): Failure {
    deps.log.error('exporting', error);
    return fileFailure(error) ?? { kind: 'internal', reference: 'export' };
  }

  const runOf = (exportId: string) => (run?.progress().exportId === exportId ? run : null);

  return {
    /**
     * Opens a save dialog and starts the export, which reports by progress events; null: the user cancelled the dialog.
     * Failure kinds: `export` (busy), `file`.
     */
    async start(request: ExportRequest): Promise<Outcome<ExportStarted | null>> {
      if (isBusy()) return failed({ kind: 'export', problem: 'busy' });
      isChoosing = true;
      try {
        return await start(request);
      } finally {
        isChoosing = false;
      }
    },
    decide: async (exportId: string, decision: ExportDecision): Promise<void> =>
      runOf(exportId)?.decide(decision),
    reveal(exportId: string): void {
      const filePath = runOf(exportId)?.filePath();
      if (filePath) deps.showInFolder(filePath);
    },
    /** The last export of this run, for a page that was reloaded since. */
    current: (): ExportProgress | null => run?.progress() ?? null,
    isUnfinished: (): boolean => run !== null && isUnfinished(run.progress()),
    /** Stops everything and leaves nothing behind. */
    close: async (): Promise<void> => run?.close(),
  };
}
