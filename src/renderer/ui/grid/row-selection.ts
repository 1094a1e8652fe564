import { useEventCallback } from '#renderer/ui/events.ts';
import { type KeptStates, useKeptState } from '#renderer/ui/shared-state.ts';
import type { GridRow } from './grid-column.tsx';

/** The selected rows of one list, kept while paging. */
export type RowSelection<Row extends GridRow> = {
  rows: ReadonlyMap<Row['id'], SelectedRow<Row>>;
  /** Where a range begins, and what was selected before it; null: the next row begins one. */
  anchor: { id: Row['id']; index: number; before: ReadonlyMap<Row['id'], SelectedRow<Row>> } | null;
};

/** `index` is the index in the list, over all pages. */
type SelectedRow<Row extends GridRow> = { row: Row; index: number };

/** A page as it is on screen; a list without pages is one page. */
export type PageRows<Row extends GridRow> = { rows: readonly Row[]; firstIndex: number };

/** A change of the selection; `page` is the page on screen. */
export type SelectionChange<Row extends GridRow> =
  | { kind: 'toggle'; page: PageRows<Row>; index: number }
  | { kind: 'range'; page: PageRows<Row>; from: number; to: number }
  | { kind: 'page'; page: PageRows<Row>; isSelected: boolean }
  /** Selects only these rows of the page. */
  | { kind: 'narrow-page'; page: PageRows<Row>; ids: readonly Row['id'][] }
  | { kind: 'clear' };

export type GridSelection<Row extends GridRow> = {
  selection: RowSelection<Row>;
  changeSelection(change: SelectionChange<Row>): void;
};

/** The selected rows of the list named by `list`, kept while paging and sorting, with `states` also after unmounting. Another list starts without. */
export function useRowSelection<Row extends GridRow, List = string>(
  list: List,
  isSame: (a: List, b: List) => boolean = Object.is,
  states: KeptStates | null = null,
): GridSelection<Row> {
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

/** The selection after a change; rows of other pages stay. */
export function withChange<Row extends GridRow>(
  selection: RowSelection<Row>,
  change: SelectionChange<Row>,
): RowSelection<Row> {
  if (change.kind === 'clear') return nothingSelected();
  const { page } = change;
  const rows = new Map(selection.rows);
  switch (change.kind) {
    case 'toggle': {
      // The next range begins here.
      const row = page.rows[change.index];
      if (row === undefined) return { rows, anchor: null };
      const index = page.firstIndex + change.index;
      if (!rows.delete(row.id)) rows.set(row.id, { row, index });
      return { rows, anchor: { id: row.id, index, before: rows } };
    }
    case 'range':
      return withRange(selection, page, change.from, change.to);
    case 'page':
    case 'narrow-page':
      for (const [at, { id }] of page.rows.entries()) {
        if (change.kind === 'page' ? change.isSelected : change.ids.includes(id)) add(rows, page, at);
        else rows.delete(id);
      }
      return { rows, anchor: null };
    default:
      return change satisfies never;
  }
}

/** Selects the range from its anchor, else from `from`, to `to`, and keeps what was selected before. Calling it again resizes the range. */
function withRange<Row extends GridRow>(
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
  return { rows: next, anchor: { id: startRow.id, index: page.firstIndex + start, before } };
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
  return [...found.values()].sort((a, b) => a.index - b.index).map(({ row }) => row);
}

function add<Row extends GridRow>(
  rows: Map<Row['id'], SelectedRow<Row>>,
  page: PageRows<Row>,
  at: number,
): void {
  const row = page.rows[at];
  if (row !== undefined) rows.set(row.id, { row, index: page.firstIndex + at });
}
