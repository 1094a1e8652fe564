import { describe, expect, it } from 'vitest';
import { type ColumnChoice, columnChoice, columnState } from './list-columns.ts';

const known = ['image', 'name', 'price', 'status', 'id'];
const noChoice: ColumnChoice = { order: [], hidden: [] };
const orderOf = (choice: ColumnChoice) => columnState(known, choice).columnOrder;
const shownOf = (all: readonly string[], choice: ColumnChoice) => {
  const { columnOrder, columnVisibility } = columnState(all, choice);
  return columnOrder.filter((id) => columnVisibility[id] !== false);
};

describe('the columns’ order', () => {
  it('is the table’s own by default', () => {
    expect(orderOf(noChoice)).toEqual(known);
  });

  it('has new columns after the one that they follow in the table', () => {
    const chosenBefore = { order: ['id', 'price', 'name'], hidden: [] };
    expect(orderOf(chosenBefore)).toEqual(['image', 'id', 'price', 'status', 'name']);
  });

  it('ignores unknown and repeated IDs', () => {
    expect(orderOf({ order: ['gone', 'id', 'id'], hidden: ['gone'] })).toHaveLength(5);
  });
});

describe('hidden columns', () => {
  it('are never all of them', () => {
    expect(shownOf(known, { order: [], hidden: known })).toEqual(known);
  });
});

describe('a column that costs requests', () => {
  const all = ['name', 'status', 'bought_at', 'id'];

  it('is not shown by a choice made before the column existed', () => {
    expect(shownOf(all, { order: ['id', 'name', 'status'], hidden: [] })).toEqual(['id', 'name', 'status']);
  });
});

it.each([
  { order: [], hidden: ['status', 'bought_at'] },
  { order: ['id', 'bought_at', 'name'], hidden: ['name'] },
])('a table’s state is stored as the choice that leads to it: $order, without $hidden', (choice) => {
  const state = columnState(['name', 'status', 'bought_at', 'id'], choice);
  expect(columnState(['name', 'status', 'bought_at', 'id'], columnChoice(state))).toEqual(state);
});
