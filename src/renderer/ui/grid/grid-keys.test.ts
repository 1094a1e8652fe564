import { describe, expect, it } from 'vitest';
import { type GridKey, gridAction, headerRow } from './grid-keys.ts';

const size = { rows: 50, columns: 7, rowsInView: 20 };
const plain = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
const press = (key: string, held: Partial<GridKey> = {}): GridKey => ({ ...plain, key, ...held });
const ctrl = { ctrlKey: true };
const alt = { altKey: true };

describe('keys that move within the grid', () => {
  it.each([
    ['ArrowDown', {}, { row: 11, column: 3 }],
    ['ArrowUp', {}, { row: 9, column: 3 }],
    ['ArrowRight', {}, { row: 10, column: 4 }],
    ['ArrowLeft', {}, { row: 10, column: 2 }],
    ['Home', {}, { row: 10, column: 0 }],
    ['End', {}, { row: 10, column: 6 }],
    ['Home', ctrl, { row: 0, column: 0 }],
    ['End', ctrl, { row: 49, column: 6 }],
    ['PageDown', {}, { row: 30, column: 3 }],
    ['PageUp', {}, { row: 0, column: 3 }],
    ['ArrowDown', ctrl, { row: 49, column: 3 }],
    ['ArrowUp', ctrl, { row: 0, column: 3 }],
  ])('%s %j goes to %j', (key, held, to) => {
    expect(gridAction(press(key, held), { row: 10, column: 3 }, size, false)).toEqual({ kind: 'move', to });
  });

  it.each([
    ['ArrowDown', { row: 49, column: 6 }, { row: 49, column: 6 }],
    ['ArrowRight', { row: 49, column: 6 }, { row: 49, column: 6 }],
    ['PageDown', { row: 40, column: 0 }, { row: 49, column: 0 }],
    ['ArrowLeft', { row: 0, column: 0 }, { row: 0, column: 0 }],
    ['ArrowUp', { row: 0, column: 2 }, { row: headerRow, column: 2 }],
    ['ArrowUp', { row: headerRow, column: 2 }, { row: headerRow, column: 2 }],
    ['ArrowDown', { row: headerRow, column: 2 }, { row: 0, column: 2 }],
    ['PageUp', { row: headerRow, column: 2 }, { row: headerRow, column: 2 }],
  ])('%s at the edge %j goes to %j', (key, at, to) => {
    expect(gridAction(press(key), at, size, false)).toEqual({ kind: 'move', to });
  });
});

describe('keys that do something', () => {
  it.each([
    ['Enter', {}, { kind: 'open' }],
    ['PageDown', ctrl, { kind: 'page', by: 1 }],
    ['PageUp', ctrl, { kind: 'page', by: -1 }],
    ['PageDown', alt, { kind: 'page', by: 1 }],
    ['c', ctrl, { kind: 'copy' }],
    ['ArrowRight', { altKey: true, shiftKey: true }, { kind: 'resize', by: 1 }],
  ])('%s %j', (key, held, action) => {
    expect(gridAction(press(key, held), { row: 0, column: 0 }, size, false)).toEqual(action);
  });

  it.each([
    ['a', {}],
    ['f', ctrl],
    ['F10', {}],
    ['Delete', ctrl],
    ['ArrowRight', { shiftKey: true }],
    ['End', { shiftKey: true }],
    ['C', { ctrlKey: true, shiftKey: true }],
    [' ', ctrl],
    ['/', {}],
    ['Escape', {}],
    ['Tab', {}],
    ['ArrowLeft', alt],
    ['Enter', ctrl],
  ])('ignores %s %j', (key, held) => {
    expect(gridAction(press(key, held), { row: 0, column: 0 }, size, false)).toBeNull();
  });
});

const big = { rows: 50, columns: 9, rowsInView: 20 };
const at = { row: 10, column: 3 };
const act = (key: string, held: Partial<GridKey> = {}, hasSelection = false) =>
  gridAction(press(key, held), at, big, hasSelection);
const shift = { shiftKey: true };

describe('keys that select', () => {
  it.each([
    [' ', {}, { kind: 'toggle' }],
    [' ', shift, { kind: 'extend', to: at }],
    ['a', ctrl, { kind: 'select-all' }],
    ['A', { metaKey: true }, { kind: 'select-all' }],
    ['ArrowDown', shift, { kind: 'extend', to: { row: 11, column: 3 } }],
    ['ArrowUp', shift, { kind: 'extend', to: { row: 9, column: 3 } }],
    ['PageDown', shift, { kind: 'extend', to: { row: 30, column: 3 } }],
    ['End', { ...shift, ...ctrl }, { kind: 'extend', to: { row: 49, column: 3 } }],
    ['Home', { ...shift, ...ctrl }, { kind: 'extend', to: { row: 0, column: 3 } }],
  ])('%j %j', (key, held, action) => {
    expect(act(key, held)).toEqual(action);
  });

  it('Escape clears a selection, and is ignored without one', () => {
    expect(act('Escape', {}, true)).toEqual({ kind: 'clear-selection' });
    expect(act('Escape', {}, false)).toBeNull();
  });

  it('a range never includes the header', () => {
    const top = { ...plain, key: 'ArrowUp', ...shift };
    expect(gridAction(top, { row: 0, column: 3 }, big, true)).toEqual({
      kind: 'extend',
      to: { row: 0, column: 3 },
    });
    expect(gridAction({ ...top, key: 'ArrowDown' }, { row: -1, column: 3 }, big, true)).toBeNull();
  });
});

describe('keys that open the menu, the tool of a cell, or delete', () => {
  it.each([
    ['ContextMenu', {}, { kind: 'menu' }],
    ['F10', shift, { kind: 'menu' }],
    ['f', {}, { kind: 'tool' }],
    ['Delete', {}, { kind: 'delete' }],
  ])('%j %j', (key, held, action) => {
    expect(act(key, held)).toEqual(action);
  });
});

it.each([
  ['с', 'KeyC', { ctrlKey: true }, 'copy'],
  ['ф', 'KeyA', { ctrlKey: true }, 'select-all'],
  ['а', 'KeyF', {}, 'tool'],
])('%s of a Cyrillic keyboard is the key in its place', (key, code, held, kind) => {
  expect(gridAction({ ...press(key, held), code }, { row: 1, column: 1 }, size, false)).toEqual({ kind });
});
