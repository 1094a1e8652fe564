import type { Failure } from './failure.ts';
import { type CatalogRow, type Item, itemFields } from './item.ts';
import type { ItemQuery } from './item-query.ts';
import type { LocalMatch } from './local-match.ts';

/** Exporting rows to a file: the page's requests, and main's progress reports. */

export const exportFormats = ['csv', 'xlsx', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The documented fields of a list row (section 2.2), as a file has them. */
export const listExportFields = [
  'id',
  'name',
  'market_hash_name',
  'appid',
  'price',
  'platform_price',
  'image',
] as const satisfies readonly (keyof CatalogRow)[];

/** Those of a list row, then those that only a single item has (section 2.4). */
const documentedFields = [...new Set([...listExportFields, ...itemFields])];

/** What the app adds to looked-up items: the result, and when it was seen, in UTC. A status without its age misleads. */
const lookUpFields = ['result', 'seen_at'] as const;

/** What the app's own checks of watched items saw: times in UTC, the status before the last change, and why the last check gave no answer. */
const watchFields = ['previous_status', 'changed_at', 'checked_at', 'check_failure'] as const;

export const noteField = 'note';
/** The user's note on the ticket that the rows are from. */
const ticketNoteField = 'ticket_note';

/** What a local copy has of the items of one market name, beside that name. */
const groupFields = ['count', 'lowest', 'median', 'highest'] as const;
/** The fields of a line where a copy is grouped. */
export const groupExportFields = ['market_hash_name', ...groupFields] as const;

export const exportFields = [
  ...documentedFields,
  ...lookUpFields,
  ...watchFields,
  noteField,
  ticketNoteField,
  ...groupFields,
] as const;
export type ExportField = (typeof exportFields)[number];

/** Null is what the service said; a field that is missing was not read. */
export type ExportValue = string | number | null;

/** One line of the file. It may hold the trade URL as sent: main masks its token before anything is written. */
export type ExportRow = { readonly [F in ExportField]?: ExportValue };

/** The exportable fields of a row or an item's response, and nothing else. */
export function exportRowOf(given: Partial<CatalogRow> | Partial<Item>): ExportRow {
  const known = given as ExportRow;
  return Object.fromEntries(
    documentedFields.flatMap((field) => (known[field] === undefined ? [] : [[field, known[field]]])),
  );
}

/** The fields that at least one of the rows has, in the document's order. */
export function fieldsIn(rows: readonly ExportRow[]): ExportField[] {
  return exportFields.filter((field) => rows.some((row) => row[field] !== undefined));
}

/** How many rows the page may hand over at once. Larger lists are read by main itself, as `matches`. */
export const maxGivenRows = 50_000;

/** How many rows a sheet of XLSX holds below its heading. */
export const maxSheetRows = 1_048_575;

export type ExportSource =
  | { kind: 'rows'; rows: ExportRow[] }
  /**
   * Everything that the query's filters match, read page by page; its own `limit` and `page` don't count. `localMatch` is compared
   * with each row as in the list, so the file holds what paging through the list would show. Of a copy that the query groups, one line for
   * each market name.
   */
  | { kind: 'matches'; connectionId: string; query: ItemQuery; localMatch: LocalMatch };

export type ExportRequest = {
  what: ExportSource;
  format: ExportFormat;
  /** The columns in their order; none twice. */
  fields: ExportField[];
  /** CSV only: a byte order mark, by which Excel recognises UTF-8. */
  bom: boolean;
  /** The suggested name, without extension; main turns it into a valid file name. */
  suggestedName: string;
};

export type ExportStarted = { exportId: string };

export type ExportState =
  | { kind: 'running' }
  /** Nothing is written until the user decides; null: the user stopped it. */
  | { kind: 'stopped'; failure: Failure | null }
  | { kind: 'done' }
  /** Kept as it was when it stopped, under a name that says so. */
  | { kind: 'partial' }
  /** Given up: no file is left. */
  | { kind: 'discarded' }
  /** The disk refused: no file is left. */
  | { kind: 'failed'; failure: Failure };

/** What the file itself can't show. */
export type ExportNotes = {
  /** Rows with a repeated id: written once. */
  repeatedRows: number;
  /** Rows that could not be read as the document describes them: not in the file. */
  unreadableRows: number;
  /** Texts longer than a cell of XLSX can hold: cut. */
  cutTexts: number;
  /** The catalog's count of matches at the first and at the last page, when it changed between them. */
  changedTotal: { from: number; to: number } | null;
  /** Rows that the catalog sent and `localMatch` left out; null: nothing is compared here. */
  otherRows: number | null;
  /** What the catalog counted and what it sent, when these differ at the end; rows that came twice are one. */
  miscount: { counted: number; sent: number; unit: 'rows' | 'pages' } | null;
};

export type ExportProgress = {
  exportId: string;
  /** Never the folder: the page has no use for it. */
  fileName: string;
  /** Null: given rows, of which the catalog isn't asked. */
  connectionId: string | null;
  rowsWritten: number;
  /** Null: the catalog gives no count. */
  rowsExpected: number | null;
  /** Of whatever size the catalog sends them; 0 for given rows. */
  pagesDone: number;
  /** Time spent on it so far, without the time it was stopped; milliseconds. */
  tookMs: number;
  notes: ExportNotes;
  state: ExportState;
};

/** `stop` and `resume` while it isn't decided; `keep` what there is as a partial file, or `discard` it. */
export const exportDecisions = ['stop', 'resume', 'keep', 'discard'] as const;
export type ExportDecision = (typeof exportDecisions)[number];

/** Whether it still has a file to write or a decision to wait for. */
export function isUnfinished({ state }: Pick<ExportProgress, 'state'>): boolean {
  return state.kind === 'running' || state.kind === 'stopped';
}
