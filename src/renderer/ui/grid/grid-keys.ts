import { keyName, type PressedKey } from '#shared/command-keys.ts';

/** A cell of the grid, both from 0; row {@link headerRow} is the header. */
export type Cell = { row: number; column: number };

/** The header's row, above row 0. Only single steps up reach it. */
export const headerRow = -1;

type GridSize = {
  rows: number;
  columns: number;
  /** How far PgUp and PgDn go. */
  rowsInView: number;
};

export type GridKey = PressedKey & { ctrlKey: boolean; altKey: boolean; metaKey: boolean; shiftKey: boolean };

type GridAction =
  | { kind: 'move'; to: Cell }
  | { kind: 'open' }
  | { kind: 'page'; by: 1 | -1 }
  | { kind: 'resize'; by: 1 | -1 }
  | { kind: 'copy' }
  /** Selects or deselects the active row. */
  | { kind: 'toggle' }
  /** Selects the rows from the start of the range to `to`, and goes there. */
  | { kind: 'extend'; to: Cell }
  | { kind: 'select-all' }
  | { kind: 'clear-selection' }
  | { kind: 'menu' }
  | { kind: 'tool' }
  | { kind: 'delete' };

/** The action of a key in a grid; null: none. `at` is the focused cell. `hasSelection`: any row is selected, in view or not. */
export function gridAction(key: GridKey, at: Cell, size: GridSize, hasSelection: boolean): GridAction | null {
  const ctrl = key.ctrlKey || key.metaKey;
  if (key.altKey) return withAlt(key, ctrl);
  if (key.key === 'ContextMenu' || (key.key === 'F10' && key.shiftKey)) return { kind: 'menu' };
  if (key.key === ' ' && !ctrl) return key.shiftKey ? { kind: 'extend', to: at } : { kind: 'toggle' };
  if (key.shiftKey) return extending(key.key, ctrl, at, size);
  switch (keyName(key)) {
    case 'a':
      return ctrl ? { kind: 'select-all' } : null;
    case 'c':
      return ctrl ? { kind: 'copy' } : null;
    case 'f':
      return ctrl ? null : { kind: 'tool' };
    case 'Enter':
      return ctrl ? null : { kind: 'open' };
    case 'Delete':
      return ctrl ? null : { kind: 'delete' };
    case 'Escape':
      return !ctrl && hasSelection ? { kind: 'clear-selection' } : null;
    default:
      return (ctrl ? paging(key.key) : null) ?? moving(key.key, ctrl, at, size);
  }
}

function withAlt(key: GridKey, ctrl: boolean): GridAction | null {
  if (!key.shiftKey) return paging(key.key);
  if (ctrl) return null;
  if (key.key === 'ArrowRight') return { kind: 'resize', by: 1 };
  if (key.key === 'ArrowLeft') return { kind: 'resize', by: -1 };
  return null;
}

function paging(key: string): GridAction | null {
  if (key !== 'PageDown' && key !== 'PageUp') return null;
  return { kind: 'page', by: key === 'PageDown' ? 1 : -1 };
}

function moving(key: string, ctrl: boolean, at: Cell, size: GridSize): GridAction | null {
  const to = destination(key, ctrl, at, size);
  return to === null ? null : { kind: 'move', to: within(to, size) };
}

/** With Shift, the keys that go up and down extend the selection. */
function extending(key: string, ctrl: boolean, at: Cell, size: GridSize): GridAction | null {
  const isUpOrDown =
    ['ArrowUp', 'ArrowDown'].includes(key) || (ctrl ? ['Home', 'End'] : ['PageUp', 'PageDown']).includes(key);
  const to = isUpOrDown && at.row >= 0 ? destination(key, ctrl, at, size) : null;
  if (to === null) return null;
  return { kind: 'extend', to: { row: Math.max(0, within(to, size).row), column: at.column } };
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
