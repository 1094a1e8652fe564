import { type Cell, type GridAction, type GridKey, type GridSize, gridAction } from '#renderer/ui/grid.ts';

/** What the table of items does beside what every grid does. */
export type ItemGridAction =
  | GridAction
  /** Selects the row in hand, or takes it away. */
  | { kind: 'toggle' }
  /** Selects everything between the row where the range began and `to`, and goes there. */
  | { kind: 'extend'; to: Cell }
  | { kind: 'select-page' }
  | { kind: 'clear-selection' }
  | { kind: 'menu' }
  | { kind: 'filter' };

/** What a key means in the table of items; null: it is not the table's. `hasSelection`: some row is selected, here or on another page. */
export function itemGridAction(
  key: GridKey,
  at: Cell,
  size: GridSize,
  hasSelection: boolean,
): ItemGridAction | null {
  const ctrl = key.ctrlKey || key.metaKey;
  if (key.altKey) return gridAction(key, at, size);
  if (key.key === 'ContextMenu' || (key.key === 'F10' && key.shiftKey)) return { kind: 'menu' };
  if (ctrl && !key.shiftKey && key.key.toLowerCase() === 'a') return { kind: 'select-page' };
  if (key.key === ' ' && !ctrl) return key.shiftKey ? { kind: 'extend', to: at } : { kind: 'toggle' };
  if (key.shiftKey) return extending(key, at, size);
  if (key.key === 'Escape' && !ctrl) return hasSelection ? { kind: 'clear-selection' } : null;
  if (key.key.toLowerCase() === 'f' && !ctrl) return { kind: 'filter' };
  return gridAction(key, at, size);
}

/** With Shift the keys that go up and down take the selection along. */
function extending(key: GridKey, at: Cell, size: GridSize): ItemGridAction | null {
  const ctrl = key.ctrlKey || key.metaKey;
  const isUpOrDown =
    ['ArrowUp', 'ArrowDown'].includes(key.key) ||
    (ctrl ? ['Home', 'End'] : ['PageUp', 'PageDown']).includes(key.key);
  if (!isUpOrDown || at.row < 0) return null;
  const move = gridAction({ ...key, shiftKey: false }, at, size);
  if (move?.kind !== 'move') return null;
  return { kind: 'extend', to: { row: Math.max(0, move.to.row), column: at.column } };
}
