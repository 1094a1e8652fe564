import { describe, expect, it } from 'vitest';
import { aRow } from '#renderer/testing/builders.ts';
import { duplicateGroups, repeatCounts } from './duplicates-dialog.tsx';

const row = (id: number, market_hash_name: string, price = '1.00') => aRow({ id, market_hash_name, price });

describe('entries with the same market name', () => {
  it('are together, the most first, with the lowest and the highest price', () => {
    const groups = duplicateGroups([
      row(1, 'B', '9.99'),
      row(2, 'A'),
      row(3, 'B', '10.00'),
      row(4, 'C'),
      row(5, 'A'),
      row(6, 'B', '100.00'),
    ]);
    expect(groups.map(({ marketName, entries }) => [marketName, entries.map(({ id }) => id)])).toEqual([
      ['B', [1, 3, 6]],
      ['A', [2, 5]],
    ]);
    expect(groups[0]).toMatchObject({ lowest: '9.99', highest: '100.00' });
  });

  it('are compared digit by digit, beyond what a float can tell apart', () => {
    const [group] = duplicateGroups([
      row(1, 'A', '12345678901234567890.02'),
      row(2, 'A', '12345678901234567890.01'),
    ]);
    expect(group).toMatchObject({ lowest: '12345678901234567890.01', highest: '12345678901234567890.02' });
  });

  it('have no range where no price can be read', () => {
    expect(duplicateGroups([row(1, 'A', '1e5'), row(2, 'A', '')])[0]).toMatchObject({
      lowest: null,
      highest: null,
    });
    expect(duplicateGroups([row(1, 'A', '1e5'), row(2, 'A', '2.00')])[0]).toMatchObject({
      lowest: '2.00',
      highest: '2.00',
    });
  });

  it('an entry that came on two pages is one', () => {
    expect(duplicateGroups([row(1, 'A'), row(1, 'A')])).toEqual([]);
    expect(repeatCounts([row(1, 'A'), row(1, 'A'), row(2, 'A'), row(3, 'B')])).toEqual(new Map([['A', 2]]));
  });
});
