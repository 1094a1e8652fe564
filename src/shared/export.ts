import type { Failure } from './failure.ts';
import { type CatalogRow, type Item, itemFields, listItemFields } from './item.ts';
import type { ItemQuery } from './item-query.ts';
import type { LocalMatch } from './local-match.ts';

/** Exporting rows to a file: the page's requests, and main's progress reports. */

/** `excel-csv`: the CSV that this computer's Excel reads. */
export const exportFormats = ['csv', 'excel-csv', 'xlsx', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How the name of a file ends. */
export function extensionOf(format: ExportFormat): string {
  return format === 'excel-csv' ? 'csv' : format;
}

/** Those of a list row (section 2.2), followed by those that only a single item has (section 2.4). */
const documentedFields = [...new Set([...listItemFields, ...itemFields])];

/** Added to looked-up items: the result, how many were asked for, and when it was received, in UTC, since a status without its age misleads. */
const lookUpFields = ['result', 'quantity', 'seen_at'] as const;

/** From the checks of watched items: times in UTC, the status before the last change, and why the last check failed. */
const watchFields = ['previous_status', 'changed_at', 'checked_at', 'check_failure'] as const;

export const noteField = 'note';
/** The user's note on the ticket that the rows are from. */
const ticketNoteField = 'ticket_note';

/** From a local copy, about the items of one market name. */
const groupFields = ['count', 'lowest', 'median', 'highest'] as const;
/** The fields of a line where a local copy is grouped. */
export const groupExportFields = ['market_hash_name', ...groupFields] as const;
/** Of a row from a local copy, 1 if its last update didn't find the item, else 0; of a group, how many of its items. */
export const notSeenField = 'not_seen';

export const exportFields = [
  ...documentedFields,
  ...lookUpFields,
  ...watchFields,
  noteField,
  ticketNoteField,
  ...groupFields,
  notSeenField,
] as const;
export type ExportField = (typeof exportFields)[number];

/** Null as sent; a field that wasn't read is absent. */
export type ExportValue = string | number | null;

/** One line of the file. Main masks the token of the trade URL before writing it. */
export type ExportRow = { readonly [F in ExportField]?: ExportValue };

/** Only the exportable fields of a row or an item. */
export function exportRowOf(given: Partial<CatalogRow> | Partial<Item>): ExportRow {
  const known = given as ExportRow;
  const documented = Object.fromEntries(
    documentedFields.flatMap((field) => (known[field] === undefined ? [] : [[field, known[field]]])),
  );
  const isMissing = 'isMissing' in given ? given.isMissing : undefined;
  return isMissing === undefined ? documented : { ...documented, [notSeenField]: Number(isMissing) };
}

/** The fields that at least one of the rows has, in the document's order. */
export function fieldsIn(rows: readonly ExportRow[]): ExportField[] {
  return exportFields.filter((field) => rows.some((row) => row[field] !== undefined));
}

/** The maximum number of rows from the page. Larger lists are read by main as `matches`. */
export const maxGivenRows = 50_000;

/** The maximum number of rows of an XLSX sheet below its heading. */
export const maxSheetRows = 1_048_575;

export type ExportSource =
  | { kind: 'rows'; rows: ExportRow[] }
  /**
   * All matches of the query's filters, read page by page and filtered by `localMatch` as in the list; its `limit` and `page` don't
   * count. If the query groups a local copy, one line for each market name.
   */
  | { kind: 'matches'; connectionId: string; query: ItemQuery; localMatch: LocalMatch };

export type ExportRequest = {
  what: ExportSource;
  format: ExportFormat;
  /** The columns in their order; none twice. */
  fields: ExportField[];
  /** The suggested name, without extension; main turns it into a valid file name. */
  suggestedName: string;
};

export type ExportStarted = { exportId: string };

export type ExportState =
  | { kind: 'running' }
  /** Waits for the user's decision; null: stopped by the user. */
  | { kind: 'stopped'; failure: Failure | null }
  | { kind: 'done' }
  /** Kept unfinished, under a name that says so. */
  | { kind: 'partial' }
  /** No file is left. */
  | { kind: 'discarded' }
  /** The disk refused: no file is left. */
  | { kind: 'failed'; failure: Failure };

/** Remarks about a finished file. */
export type ExportNotes = {
  /** Rows with a repeated id, which is written once. */
  repeatedRows: number;
  /** Rows in an unexpected format, which aren't in the file. */
  unreadableRows: number;
  /** Texts that were truncated to fit a cell of XLSX. */
  cutTexts: number;
  /** The catalog's count at the first and last page, if they differ. */
  changedTotal: { from: number; to: number } | null;
  /** Rows that `localMatch` left out; null: not used. */
  otherRows: number | null;
  /** The catalog's count and what it sent, without duplicates, if they differ at the end. */
  miscount: { counted: number; sent: number; unit: 'rows' | 'pages' } | null;
};

export type ExportProgress = {
  exportId: string;
  /** Without its folder. */
  fileName: string;
  /** Null: rows from the page, without requests. */
  connectionId: string | null;
  rowsWritten: number;
  /** Null: the catalog gives no count. */
  rowsExpected: number | null;
  /** 0 for rows from the page. */
  pagesDone: number;
  /** Without the time it was stopped; milliseconds. */
  tookMs: number;
  notes: ExportNotes;
  state: ExportState;
};

/** `keep` saves a partial file. */
export const exportDecisions = ['stop', 'resume', 'keep', 'discard'] as const;
export type ExportDecision = (typeof exportDecisions)[number];

/** Whether it is running or waits for a decision. */
export function isUnfinished({ state }: Pick<ExportProgress, 'state'>): boolean {
  return state.kind === 'running' || state.kind === 'stopped';
}
