import type { CurrentList } from '#renderer/desktop/current-list.tsx';
import type { ExportOffer } from '#renderer/desktop/export-dialog.tsx';
import {
  type ExportField,
  type ExportFormat,
  type ExportSource,
  exportRowOf,
  fieldsIn,
  groupExportFields,
  listExportFields,
  maxSheetRows,
  noteField,
} from '#shared/export.ts';
import { limitBounds } from '#shared/item-query.ts';
import { isMatchedLocally } from '#shared/local-match.ts';

/** One answer to "what": how many rows it is, and which columns they have. */
export type ExportChoice = {
  kind: 'selected' | 'page' | 'matches' | 'offer';
  /** Null: not known, since the catalog gives no count or what it counts is compared here. */
  rows: number | null;
  /** What the catalog counts and has to be read from it; null: no count, or nothing to ask for. */
  countedRows: number | null;
  /** Whether the file has the order of the catalog, whatever is on screen. */
  isInCatalogOrder: boolean;
  /** Whether rows are compared here before they are written. */
  isMatchedLocally: boolean;
  /** The columns that the rows have, those on screen first and in their order. */
  fields: readonly ExportField[];
  /** Chosen at first. */
  visibleFields: readonly ExportField[];
  suggestedName: string;
  /** The status is on screen, and no file of these rows has it. */
  isWithoutStatus: boolean;
  source(): ExportSource;
};

/** What can be exported of the list on screen; an empty choice is left out. The first one is what a person most likely wants. */
export function choicesOnScreen(list: CurrentList | null, suggestedName: string): ExportChoice[] {
  if (list === null) return [];
  if (list.query.copy?.groups) return [groupsOf(list, suggestedName)];
  const { connectionId, query, localMatch, pageRows, selectedRows, total } = list;
  const isMatched = isMatchedLocally(localMatch);
  const visibleFields = list.visibleColumns.filter(isListField);
  const fields = inOrder(listExportFields, visibleFields);
  const columns = {
    fields,
    visibleFields: visibleFields.length === 0 ? fields : visibleFields,
    suggestedName,
    isWithoutStatus: list.visibleColumns.includes('status'),
    ...{ countedRows: null, isMatchedLocally: false, isInCatalogOrder: false },
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
      countedRows: query.copy === undefined ? total : null,
      isMatchedLocally: isMatched,
      isInCatalogOrder: query.copy === undefined,
      source: () => ({ kind: 'matches', connectionId, query, localMatch }),
    },
  ];
  return choices.filter(({ rows }) => rows !== 0);
}

/** A line for each market name. How many these are isn't known here. */
function groupsOf({ connectionId, query, localMatch }: CurrentList, suggestedName: string): ExportChoice {
  return {
    ...{ kind: 'matches', rows: null, countedRows: null, suggestedName },
    ...{ fields: groupExportFields, visibleFields: groupExportFields },
    ...{ isWithoutStatus: false, isMatchedLocally: false, isInCatalogOrder: false },
    source: () => ({ kind: 'matches', connectionId, query, localMatch }),
  };
}

/** Rows that another part of the window offers. */
export function choiceOffered({ rows, suggestedName }: ExportOffer): ExportChoice[] {
  if (rows.length === 0) return [];
  const fields = fieldsIn(rows);
  // Addresses of pictures are there on request.
  const visibleFields = fields.filter((field) => field !== 'image');
  return [
    {
      kind: 'offer',
      rows: rows.length,
      fields,
      visibleFields,
      suggestedName,
      isWithoutStatus: false,
      ...{ countedRows: null, isMatchedLocally: false, isInCatalogOrder: false },
      source: () => ({ kind: 'rows', rows: [...rows] }),
    },
  ];
}

/** The choices with the notes as a column more; of matches main adds them itself. The same where there are none. */
export function withNotes(
  choices: readonly ExportChoice[],
  notes: ReadonlyMap<number, string>,
): ExportChoice[] {
  if (notes.size === 0) return [...choices];
  const withNote = (choice: ExportChoice): ExportChoice => ({
    ...choice,
    fields: [...choice.fields, noteField],
    visibleFields: [...choice.visibleFields, noteField],
    source() {
      const what = choice.source();
      if (what.kind !== 'rows') return what;
      return { ...what, rows: what.rows.map((row) => ({ ...row, note: notes.get(Number(row.id)) ?? null })) };
    },
  });
  // A note is about one item.
  return choices.map((choice) => (choice.fields === groupExportFields ? choice : withNote(choice)));
}

/** Whether a file of the format can hold so many rows. */
export function fits(format: ExportFormat, rows: number | null): boolean {
  return format !== 'xlsx' || rows === null || rows <= maxSheetRows;
}

/** How many requests it takes to read all matches, if pages come in the size that is requested. */
export function requestsFor(rows: number): number {
  return Math.max(1, Math.ceil(rows / limitBounds.max));
}

/** The chosen fields in the order in which they are offered. */
function inOrder(fields: readonly ExportField[], first: readonly ExportField[]): readonly ExportField[] {
  return [...first, ...fields.filter((field) => !first.includes(field))];
}

function isListField(id: string): id is ExportField {
  return (listExportFields as readonly string[]).includes(id);
}

/** Fields whose values are prices, of which something has to be said. */
export function hasPrice(fields: readonly ExportField[]): boolean {
  return fields.some((field) => ['price', 'platform_price', 'lowest', 'median', 'highest'].includes(field));
}
