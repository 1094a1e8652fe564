import { describe, expect, it } from 'vitest';
import type { GridKey } from '#renderer/ui/grid.ts';
import { itemGridAction } from './item-grid-keys.ts';

const size = { rows: 50, columns: 9, rowsInView: 20 };
const plain = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
const at = { row: 10, column: 3 };
const press = (key: string, held: Partial<GridKey> = {}, hasSelection = false) =>
  itemGridAction({ ...plain, key, ...held }, at, size, hasSelection);
const shift = { shiftKey: true };
const ctrl = { ctrlKey: true };

describe('keys that select', () => {
  it.each([
    [' ', {}, { kind: 'toggle' }],
    [' ', shift, { kind: 'extend', to: at }],
    ['a', ctrl, { kind: 'select-page' }],
    ['A', { metaKey: true }, { kind: 'select-page' }],
    ['ArrowDown', shift, { kind: 'extend', to: { row: 11, column: 3 } }],
    ['ArrowUp', shift, { kind: 'extend', to: { row: 9, column: 3 } }],
    ['PageDown', shift, { kind: 'extend', to: { row: 30, column: 3 } }],
    ['End', { ...shift, ...ctrl }, { kind: 'extend', to: { row: 49, column: 3 } }],
    ['Home', { ...shift, ...ctrl }, { kind: 'extend', to: { row: 0, column: 3 } }],
  ])('%j %j', (key, held, action) => {
    expect(press(key, held)).toEqual(action);
  });

  it('Escape clears what is selected, and is nobody’s here when nothing is', () => {
    expect(press('Escape', {}, true)).toEqual({ kind: 'clear-selection' });
    expect(press('Escape', {}, false)).toBeNull();
  });

  it('a range never reaches into the header, and none begins there', () => {
    const top = { ...plain, key: 'ArrowUp', ...shift };
    expect(itemGridAction(top, { row: 0, column: 3 }, size, true)).toEqual({
      kind: 'extend',
      to: { row: 0, column: 3 },
    });
    expect(itemGridAction({ ...top, key: 'ArrowDown' }, { row: -1, column: 3 }, size, true)).toBeNull();
  });
});

describe('keys that open the menu or filter', () => {
  it.each([
    ['ContextMenu', {}, { kind: 'menu' }],
    ['F10', shift, { kind: 'menu' }],
    ['f', {}, { kind: 'filter' }],
  ])('%j %j', (key, held, action) => {
    expect(press(key, held)).toEqual(action);
  });
});

describe('everything else', () => {
  it.each([
    ['Enter', {}, { kind: 'open' }],
    ['c', ctrl, { kind: 'copy' }],
    ['ArrowRight', { altKey: true, ...shift }, { kind: 'resize', by: 1 }],
    ['PageDown', { altKey: true }, { kind: 'page', by: 1 }],
    ['End', {}, { kind: 'move', to: { row: 10, column: 8 } }],
  ])('%j %j is what it is in every grid', (key, held, action) => {
    expect(press(key, held)).toEqual(action);
  });

  it.each([
    ['f', ctrl],
    ['F10', {}],
    ['ArrowRight', shift],
    ['End', shift],
    ['C', { ...ctrl, ...shift }],
    [' ', ctrl],
  ])('%j %j is not the table’s', (key, held) => {
    expect(press(key, held)).toBeNull();
  });
});
