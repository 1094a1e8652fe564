import { describe, expect, it } from 'vitest';
import {
  orderedColumns,
  shownColumns,
  withColumnMoved,
  withColumnShown,
  withColumnStepped,
} from './list-columns.ts';

const known = ['image', 'name', 'price', 'status', 'id'];
const noChoice = { order: [], hidden: [] };

describe('the columns’ order', () => {
  it('is the table’s own by default', () => {
    expect(orderedColumns(known, noChoice)).toEqual(known);
  });

  it('has new columns after the one that they follow in the table', () => {
    const chosenBefore = { order: ['id', 'price', 'name'], hidden: [] };
    expect(orderedColumns(known, chosenBefore)).toEqual(['image', 'id', 'price', 'status', 'name']);
  });

  it('ignores unknown and repeated IDs', () => {
    expect(orderedColumns(known, { order: ['gone', 'id', 'id'], hidden: ['gone'] })).toHaveLength(5);
  });

  it('changes by moving one before or after another', () => {
    const moved = withColumnMoved(known, noChoice, 'id', { side: 'before', of: 'name' });
    expect(moved.order).toEqual(['image', 'id', 'name', 'price', 'status']);
    expect(withColumnMoved(known, moved, 'image', { side: 'after', of: 'status' }).order.at(-1)).toBe(
      'image',
    );
    expect(withColumnMoved(known, moved, 'id', { side: 'after', of: 'id' })).toBe(moved);
    expect(withColumnMoved(known, moved, 'id', { side: 'after', of: 'gone' })).toBe(moved);
  });

  it('changes by one step, and stops at the ends', () => {
    const choice = { order: [], hidden: ['status'] };
    const stepped = withColumnStepped(known, choice, 'price', 1);
    expect(stepped.order).toEqual(['image', 'name', 'status', 'price', 'id']);
    expect(withColumnStepped(known, choice, 'id', 1)).toBe(choice);
    expect(withColumnStepped(known, choice, 'image', -1)).toBe(choice);
  });
});

describe('hidden columns', () => {
  it('return to their place', () => {
    const hidden = withColumnShown(withColumnShown(noChoice, 'name', false), 'id', false);
    expect(shownColumns(known, hidden)).toEqual(['image', 'price', 'status']);
    expect(shownColumns(known, withColumnShown(hidden, 'name', true))).toEqual([
      'image',
      'name',
      'price',
      'status',
    ]);
  });

  it('are never all of them', () => {
    expect(shownColumns(known, { order: [], hidden: known })).toEqual(known);
  });
});

describe('a column that costs requests', () => {
  const all = ['name', 'status', 'bought_at', 'id'];

  it('is not shown by a choice made before the column existed', () => {
    const old = { order: ['id', 'name', 'status'], hidden: [] };
    expect(shownColumns(all, old)).toEqual(['id', 'name', 'status']);
    const moved = withColumnMoved(all, old, 'id', { side: 'after', of: 'name' });
    expect(shownColumns(all, moved)).toEqual(['name', 'id', 'status']);
  });

  it('is shown in its place once chosen, and hidden again', () => {
    const none = { order: [], hidden: ['status', 'bought_at'] };
    const chosen = withColumnShown(none, 'bought_at', true);
    expect(shownColumns(all, chosen)).toEqual(['name', 'bought_at', 'id']);
    const hidden = withColumnShown(chosen, 'bought_at', false);
    expect(shownColumns(all, hidden)).toEqual(['name', 'id']);
    expect(shownColumns(all, withColumnShown(hidden, 'bought_at', true))).toEqual([
      'name',
      'bought_at',
      'id',
    ]);
  });
});
