import type { CurrentList, ExportOffer } from '#renderer/data/export-dialog.ts';
import {
  type ExportField,
  type ExportFormat,
  type ExportSource,
  exportRowOf,
  fieldsIn,
  groupExportFields,
  maxSheetRows,
  noteField,
  notSeenField,
} from '#shared/export.ts';
import { listItemFields } from '#shared/item.ts';
import { limitBounds } from '#shared/item-query.ts';
import { isMatchedLocally } from '#shared/local-match.ts';

/** One choice of rows: how many there are, and which columns they have. */
export type ExportChoice = {
  kind: 'selected' | 'page' | 'matches' | 'offer';
  /** Null: unknown, since the catalog gives no count or the rows are filtered locally. */
  rows: number | null;
  /** The catalog's count of matches to download; null: no count, or nothing to download. */
  countedRows: number | null;
  /** Whether the file keeps the catalog's order, whatever is on screen. */
  isInCatalogOrder: boolean;
  /** Whether rows are filtered locally before they are written. */
  isMatchedLocally: boolean;
  /** The available columns, those on screen first and in their order. */
  fields: readonly ExportField[];
  visibleFields: readonly ExportField[];
  suggestedName: string;
  /** The rows are from the local copy. */
  isOfLocalCopy: boolean;
  /** The status is on screen, but these rows have none to export. */
  isWithoutStatus: boolean;
  source(): ExportSource;
};

/** Of rows that are written as they are. */
const givenRows = {
  countedRows: null,
  isOfLocalCopy: false,
  isWithoutStatus: false,
  isMatchedLocally: false,
  isInCatalogOrder: false,
} as const;

/** The exportable choices for the list on screen, without empty ones. The first is the most likely. */
export function choicesOnScreen(list: CurrentList | null, suggestedName: string): ExportChoice[] {
  if (list === null) return [];
  if (list.query.localCopy?.groups) return [groupsOf(list, suggestedName)];
  const { connectionId, query, localMatch, pageRows, selectedRows, total } = list;
  const isMatched = isMatchedLocally(localMatch);
  const visibleFields = list.visibleColumns.filter(isListField);
  const fields = inOrder(listItemFields, visibleFields);
  const columns = {
    fields,
    visibleFields: visibleFields.length === 0 ? fields : visibleFields,
    suggestedName,
    ...givenRows,
    isOfLocalCopy: query.localCopy !== undefined,
    isWithoutStatus: list.visibleColumns.includes('status'),
  };
  const given = (rows: CurrentList['pageRows']): ExportSource => ({
    kind: 'rows',
    rows: rows.map(exportRowOf),
  });
  const choices: ExportChoice[] = [
    { kind: 'selected', rows: selectedRows.length, ...columns, source: () => given(selectedRows) },
    { kind: 'page', rows: pageRows.length, ...columns, source: () => given(pageRows) },
    {
      kind: 'matches',
      ...columns,
      rows: isMatched && total !== 0 ? null : total,
      countedRows: query.localCopy === undefined ? total : null,
      isMatchedLocally: isMatched,
      isInCatalogOrder: query.localCopy === undefined,
      source: () => ({ kind: 'matches', connectionId, query, localMatch }),
    },
  ];
  return choices.filter(({ rows }) => rows !== 0);
}

/** A row per market name. Their number isn't known here. */
function groupsOf({ connectionId, query, localMatch }: CurrentList, suggestedName: string): ExportChoice {
  return {
    kind: 'matches',
    rows: null,
    ...givenRows,
    isOfLocalCopy: true,
    suggestedName,
    fields: groupExportFields,
    visibleFields: groupExportFields,
    source: () => ({ kind: 'matches', connectionId, query, localMatch }),
  };
}

/** Rows offered by another part of the window. */
export function choiceOffered({ rows, suggestedName }: ExportOffer): ExportChoice[] {
  if (rows.length === 0) return [];
  const fields = fieldsIn(rows);
  // Picture addresses are optional.
  const visibleFields = fields.filter((field) => field !== 'image');
  return [
    {
      kind: 'offer',
      rows: rows.length,
      fields,
      visibleFields,
      suggestedName,
      ...givenRows,
      source: () => ({ kind: 'rows', rows: [...rows] }),
    },
  ];
}

/** Adds the notes as a column to each choice; main adds them to matches. Unchanged if there are no notes. */
export function withNotes(
  choices: readonly ExportChoice[],
  notes: ReadonlyMap<number, string>,
): ExportChoice[] {
  if (notes.size === 0) return [...choices];
  const withNote = (choice: ExportChoice): ExportChoice => ({
    ...withColumn(choice, noteField),
    source() {
      const what = choice.source();
      if (what.kind !== 'rows') return what;
      return { ...what, rows: what.rows.map((row) => ({ ...row, note: notes.get(Number(row.id)) ?? null })) };
    },
  });
  // A note belongs to one item, so groups have none.
  return choices.map((choice) => (choice.fields.includes('lowest') ? choice : withNote(choice)));
}

/** Adds a column that says which items of a local copy its last update didn't find. */
export function withNotSeen(choice: ExportChoice): ExportChoice {
  return choice.isOfLocalCopy ? withColumn(choice, notSeenField) : choice;
}

function withColumn(choice: ExportChoice, field: ExportField): ExportChoice {
  return {
    ...choice,
    fields: [...choice.fields, field],
    visibleFields: [...choice.visibleFields, field],
  };
}

/** Whether a file of this format can hold that many rows. */
export function fits(format: ExportFormat, rows: number | null): boolean {
  return format !== 'xlsx' || rows === null || rows <= maxSheetRows;
}

/** How many requests all matches take, if the catalog honours the requested page size. */
export function requestsFor(rows: number): number {
  return Math.max(1, Math.ceil(rows / limitBounds.max));
}

/** The selected fields in their displayed order. */
function inOrder(fields: readonly ExportField[], first: readonly ExportField[]): readonly ExportField[] {
  return [...first, ...fields.filter((field) => !first.includes(field))];
}

function isListField(id: string): id is ExportField {
  return (listItemFields as readonly string[]).includes(id);
}

/** Prices, for which the form adds a note on currency. */
export function hasPrice(fields: readonly ExportField[]): boolean {
  return fields.some((field) => ['price', 'platform_price', 'lowest', 'median', 'highest'].includes(field));
}
