import type { CatalogRow } from '#shared/item.ts';

/** The rows that somebody selected in one list, by id: paging away and back keeps them. */
export type RowSelection = {
  rows: ReadonlyMap<number, SelectedRow>;
  /** Where a range begins, and what was selected before it; null: the next selected row begins one. */
  anchor: { itemId: number; before: ReadonlyMap<number, SelectedRow> } | null;
};

/** `place` counts from the list's first row, over all pages. */
type SelectedRow = { row: CatalogRow; place: number };

/** A page as it stands on screen. */
export type PageRows = { rows: readonly CatalogRow[]; firstPlace: number };

export const nothingSelected: RowSelection = { rows: new Map(), anchor: null };

/** Adds or takes away one row; the next range begins there. */
export function withToggled({ rows }: RowSelection, page: PageRows, index: number): RowSelection {
  const row = page.rows[index];
  if (row === undefined) return { rows, anchor: null };
  const next = new Map(rows);
  if (!next.delete(row.id)) next.set(row.id, { row, place: page.firstPlace + index });
  return { rows: next, anchor: { itemId: row.id, before: next } };
}

/**
 * Selects everything from where the range began to `to`, beside what was selected before it: reaching further or less far
 * grows and shrinks the range. Without a beginning on this page it begins at `from`.
 */
export function withRange(selection: RowSelection, page: PageRows, from: number, to: number): RowSelection {
  const anchored = page.rows.findIndex(({ id }) => id === selection.anchor?.itemId);
  const start = anchored === -1 ? from : anchored;
  const before = (anchored === -1 ? null : selection.anchor?.before) ?? selection.rows;
  const startRow = page.rows[start];
  if (startRow === undefined) return selection;
  const next = new Map(before);
  for (let at = Math.min(start, to); at <= Math.max(start, to); at += 1) add(next, page, at);
  return { rows: next, anchor: { itemId: startRow.id, before } };
}

/** Adds the whole page. */
export function withPageSelected({ rows }: RowSelection, page: PageRows): RowSelection {
  const next = new Map(rows);
  for (const at of page.rows.keys()) add(next, page, at);
  return { rows: next, anchor: null };
}

/** Takes the whole page away; rows of other pages stay. */
export function withPageCleared({ rows }: RowSelection, page: PageRows): RowSelection {
  const next = new Map(rows);
  for (const { id } of page.rows) next.delete(id);
  return { rows: next, anchor: null };
}

/** Of the page these and no others; rows of other pages stay. */
export function withPageNarrowed(
  selection: RowSelection,
  page: PageRows,
  itemIds: readonly number[],
): RowSelection {
  const next = new Map(withPageCleared(selection, page).rows);
  for (const [at, { id }] of page.rows.entries()) if (itemIds.includes(id)) add(next, page, at);
  return { rows: next, anchor: null };
}

/** How much of a page is selected. */
export function pagePart({ rows }: RowSelection, page: readonly CatalogRow[]): 'none' | 'some' | 'all' {
  if (rows.size === 0) return 'none';
  const count = page.filter(({ id }) => rows.has(id)).length;
  return count === 0 ? 'none' : count === page.length ? 'all' : 'some';
}

/** The selected rows in the list's order; those of the page on screen as and where they stand there now. */
export function selectedInOrder({ rows }: RowSelection, page: PageRows): CatalogRow[] {
  const found = new Map(rows);
  for (const [at, row] of page.rows.entries()) if (rows.has(row.id)) add(found, page, at);
  return [...found.values()].sort((a, b) => a.place - b.place).map(({ row }) => row);
}

function add(rows: Map<number, SelectedRow>, page: PageRows, at: number): void {
  const row = page.rows[at];
  if (row !== undefined) rows.set(row.id, { row, place: page.firstPlace + at });
}
