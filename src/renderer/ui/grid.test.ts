import { describe, expect, it } from 'vitest';
import { type GridKey, gridAction, headerRow } from './grid.ts';

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
    expect(gridAction(press(key, held), { row: 10, column: 3 }, size)).toEqual({ kind: 'move', to });
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
  ])('%s at the edge %j stays inside: %j', (key, at, to) => {
    expect(gridAction(press(key), at, size)).toEqual({ kind: 'move', to });
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
    expect(gridAction(press(key, held), { row: 0, column: 0 }, size)).toEqual(action);
  });

  it.each([
    ['a', {}],
    ['/', {}],
    ['Escape', {}],
    ['Tab', {}],
    ['ArrowLeft', alt],
    ['ArrowDown', { shiftKey: true }],
    ['Enter', ctrl],
  ])('%s %j is not the grid’s', (key, held) => {
    expect(gridAction(press(key, held), { row: 0, column: 0 }, size)).toBeNull();
  });
});
