import { type KeptStates, useKeptState } from '#renderer/ui/kept-state.ts';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import type { GridRow } from './grid-column.tsx';

/** The selected rows of one list, kept while paging. */
export type RowSelection<Row extends GridRow> = {
  rows: ReadonlyMap<Row['id'], SelectedRow<Row>>;
  /** Where a range begins, and what was selected before it; null: the next row begins one. */
  anchor: { id: Row['id']; place: number; before: ReadonlyMap<Row['id'], SelectedRow<Row>> } | null;
};

/** `place` is the index in the list, over all pages. */
type SelectedRow<Row extends GridRow> = { row: Row; place: number };

/** A page as it is on screen; a list without pages is one page. */
export type PageRows<Row extends GridRow> = { rows: readonly Row[]; firstPlace: number };

/** A change of the selection; `page` is the page on screen. */
export type SelectionChange<Row extends GridRow> =
  | { kind: 'toggle'; page: PageRows<Row>; index: number }
  | { kind: 'range'; page: PageRows<Row>; from: number; to: number }
  | { kind: 'page'; page: PageRows<Row>; isSelected: boolean }
  | { kind: 'narrow-page'; page: PageRows<Row>; ids: readonly Row['id'][] }
  | { kind: 'clear' };

/** The selected rows of the list named by `list`, kept while paging and sorting, with `states` also after unmounting. Another list starts without. */
export function useRowSelection<Row extends GridRow, List = string>(
  list: List,
  isSame: (a: List, b: List) => boolean = Object.is,
  states: KeptStates | null = null,
) {
  const [kept, setKept] = useKeptState(states, 'selection', {
    list,
    selection: nothingSelected<Row>(),
  });
  if (!isSame(kept.list, list)) setKept({ list, selection: nothingSelected() });
  const changeSelection = useEventCallback((change: SelectionChange<Row>) =>
    setKept((before) => ({ ...before, selection: withChange(before.selection, change) })),
  );
  return { selection: kept.selection, changeSelection };
}

export function nothingSelected<Row extends GridRow>(): RowSelection<Row> {
  return { rows: new Map(), anchor: null };
}

function withChange<Row extends GridRow>(
  selection: RowSelection<Row>,
  change: SelectionChange<Row>,
): RowSelection<Row> {
  switch (change.kind) {
    case 'toggle':
      return withToggled(selection, change.page, change.index);
    case 'range':
      return withRange(selection, change.page, change.from, change.to);
    case 'page':
      return change.isSelected
        ? withPageSelected(selection, change.page)
        : withPageCleared(selection, change.page);
    case 'narrow-page':
      return withPageNarrowed(selection, change.page, change.ids);
    case 'clear':
      return nothingSelected();
    default:
      return change satisfies never;
  }
}

/** Selects or deselects a row, where the next range begins. */
export function withToggled<Row extends GridRow>(
  { rows }: RowSelection<Row>,
  page: PageRows<Row>,
  index: number,
): RowSelection<Row> {
  const row = page.rows[index];
  if (row === undefined) return { rows, anchor: null };
  const next = new Map(rows);
  if (!next.delete(row.id)) next.set(row.id, { row, place: page.firstPlace + index });
  return { rows: next, anchor: { id: row.id, place: page.firstPlace + index, before: next } };
}

/** Selects the range from its anchor, else from `from`, to `to`, and keeps what was selected before. Calling it again resizes the range. */
export function withRange<Row extends GridRow>(
  selection: RowSelection<Row>,
  page: PageRows<Row>,
  from: number,
  to: number,
): RowSelection<Row> {
  const anchored = page.rows.findIndex(({ id }) => id === selection.anchor?.id);
  const start = anchored === -1 ? from : anchored;
  const before = (anchored === -1 ? null : selection.anchor?.before) ?? selection.rows;
  const startRow = page.rows[start];
  if (startRow === undefined) return selection;
  const next = new Map(before);
  for (let at = Math.min(start, to); at <= Math.max(start, to); at += 1) add(next, page, at);
  return { rows: next, anchor: { id: startRow.id, place: page.firstPlace + start, before } };
}

/** Selects the whole page. */
export function withPageSelected<Row extends GridRow>(
  { rows }: RowSelection<Row>,
  page: PageRows<Row>,
): RowSelection<Row> {
  const next = new Map(rows);
  for (const at of page.rows.keys()) add(next, page, at);
  return { rows: next, anchor: null };
}

/** Deselects the whole page; rows of other pages stay. */
export function withPageCleared<Row extends GridRow>(
  { rows }: RowSelection<Row>,
  page: PageRows<Row>,
): RowSelection<Row> {
  const next = new Map(rows);
  for (const { id } of page.rows) next.delete(id);
  return { rows: next, anchor: null };
}

/** Selects only these rows of the page; rows of other pages stay. */
export function withPageNarrowed<Row extends GridRow>(
  selection: RowSelection<Row>,
  page: PageRows<Row>,
  ids: readonly Row['id'][],
): RowSelection<Row> {
  const next = new Map(withPageCleared(selection, page).rows);
  for (const [at, { id }] of page.rows.entries()) if (ids.includes(id)) add(next, page, at);
  return { rows: next, anchor: null };
}

/** How much of a page is selected. */
export function pagePart<Row extends GridRow>(
  { rows }: RowSelection<Row>,
  page: readonly Row[],
): 'none' | 'some' | 'all' {
  if (rows.size === 0) return 'none';
  return partOf(page.filter(({ id }) => rows.has(id)).length, page.length);
}

/** How much `count` of `total` rows is. */
export function partOf(count: number, total: number): 'none' | 'some' | 'all' {
  return count === 0 ? 'none' : count >= total ? 'all' : 'some';
}

/** The selected rows in the list's order. Those of the page on screen are up to date. */
export function selectedInOrder<Row extends GridRow>(
  { rows }: RowSelection<Row>,
  page: PageRows<Row>,
): Row[] {
  const found = new Map(rows);
  for (const [at, row] of page.rows.entries()) if (rows.has(row.id)) add(found, page, at);
  return [...found.values()].sort((a, b) => a.place - b.place).map(({ row }) => row);
}

function add<Row extends GridRow>(
  rows: Map<Row['id'], SelectedRow<Row>>,
  page: PageRows<Row>,
  at: number,
): void {
  const row = page.rows[at];
  if (row !== undefined) rows.set(row.id, { row, place: page.firstPlace + at });
}
