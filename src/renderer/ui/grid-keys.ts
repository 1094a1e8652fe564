/** A cell of the grid, both from 0; row {@link headerRow} is the header. */
export type Cell = { row: number; column: number };

/** The header as a place of the focus, above row 0. Only single steps up lead there. */
export const headerRow = -1;

export type GridSize = {
  rows: number;
  columns: number;
  /** How far PgUp and PgDn go. */
  rowsInView: number;
};

/** The part of a keyboard event that decides. */
export type GridKey = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean; shiftKey: boolean };

export type GridAction =
  | { kind: 'move'; to: Cell }
  | { kind: 'open' }
  | { kind: 'page'; by: 1 | -1 }
  | { kind: 'resize'; by: 1 | -1 }
  | { kind: 'copy' };

/** What a key means in the grid; null: it is not the grid's. `at` is the cell with the focus. */
export function gridAction(key: GridKey, at: Cell, size: GridSize): GridAction | null {
  const ctrl = key.ctrlKey || key.metaKey;
  if (key.altKey && key.shiftKey && !ctrl) return resizing(key.key);
  if (key.shiftKey) return null;
  if ((ctrl || key.altKey) && (key.key === 'PageDown' || key.key === 'PageUp')) {
    return { kind: 'page', by: key.key === 'PageDown' ? 1 : -1 };
  }
  if (key.altKey) return null;
  if (ctrl && key.key.toLowerCase() === 'c') return { kind: 'copy' };
  if (!ctrl && key.key === 'Enter') return { kind: 'open' };
  const to = destination(key.key, ctrl, at, size);
  return to === null ? null : { kind: 'move', to: within(to, size) };
}

function resizing(key: string): GridAction | null {
  if (key === 'ArrowRight') return { kind: 'resize', by: 1 };
  if (key === 'ArrowLeft') return { kind: 'resize', by: -1 };
  return null;
}

function destination(key: string, ctrl: boolean, at: Cell, size: GridSize): Cell | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case 'ArrowDown':
      return { ...at, row: ctrl ? lastRow : at.row + 1 };
    case 'ArrowUp':
      return { ...at, row: ctrl ? 0 : at.row - 1 };
    case 'ArrowRight':
      return { ...at, column: ctrl ? lastColumn : at.column + 1 };
    case 'ArrowLeft':
      return { ...at, column: ctrl ? 0 : at.column - 1 };
    case 'Home':
      return ctrl ? { row: 0, column: 0 } : { ...at, column: 0 };
    case 'End':
      return ctrl ? { row: lastRow, column: lastColumn } : { ...at, column: lastColumn };
    case 'PageDown':
      return { ...at, row: at.row + size.rowsInView };
    case 'PageUp':
      return { ...at, row: at.row <= 0 ? at.row : Math.max(0, at.row - size.rowsInView) };
    default:
      return null;
  }
}

function within(cell: Cell, size: GridSize): Cell {
  return {
    row: Math.max(headerRow, Math.min(size.rows - 1, cell.row)),
    column: Math.max(0, Math.min(size.columns - 1, cell.column)),
  };
}
