import { describe, expect, it } from 'vitest';
import { aRow } from '#renderer/testing/builders.ts';
import { defaultQuery, type ItemQuery } from '#shared/item-query.ts';
import { noLocalMatch } from '#shared/local-match.ts';
import { missingTexts } from './missing-strip.tsx';

const rows = [
  aRow({ id: 1, name: 'AK-47 | Redline', market_hash_name: 'AK-47 | Redline (Field-Tested)' }),
  aRow({ id: 2, name: 'Music Kit | AWOLNATION, I Am', market_hash_name: 'Music Kit | AWOLNATION, I Am' }),
];
const asked = (change: Partial<ItemQuery>): ItemQuery => ({ ...defaultQuery, ...change });
const all = { pages: [1], rows, unreadRows: 0 };
const missingIn = (
  change: Partial<ItemQuery>,
  matched = noLocalMatch,
  loaded = all,
  total: number | null = 2,
) => missingTexts(asked(change), matched, loaded, { total, pages: 4 });

describe('of several texts', () => {
  it('finds those in no row, in order and ignoring case', () => {
    expect(missingIn({ name: ['redLINE', 'Printstream', 'Asiimov'] })).toEqual([
      { filter: 'name', missing: ['Printstream', 'Asiimov'], of: 3, checked: 'all' },
    ]);
  });

  it('compares each filter with its own field', () => {
    expect(missingIn({ market_hash_name: ['Field-Tested', 'Well-Worn'], name: ['Redline', 'Kit'] })).toEqual([
      { filter: 'market_hash_name', missing: ['Well-Worn'], of: 2, checked: 'all' },
    ]);
  });

  it('compares a text with a comma as a whole, even if only a part is requested', () => {
    const names = ['Redline', 'Music Kit | AWOLNATION, I Am'];
    expect(missingIn({ name: names })).toEqual([]);
    const matched = { ...noLocalMatch, name: ['Music Kit | AWOLNATION, Sail'] };
    expect(missingIn({ name: ['Redline', 'Music Kit | AWOLNATION'] }, matched)).toEqual([
      { filter: 'name', missing: ['Music Kit | AWOLNATION, Sail'], of: 2, checked: 'all' },
    ]);
  });
});

describe('if not every row was compared', () => {
  const names = ['Redline', 'Printstream'];
  const found = { filter: 'name', missing: ['Printstream'], of: 2 };

  it('lists the pages that were', () => {
    const loaded = { ...all, pages: [1, 3] };
    for (const total of [3, null]) {
      expect(missingIn({ name: names }, noLocalMatch, loaded, total)).toEqual([
        { ...found, checked: { pages: [1, 3], of: 4, unreadRows: 0 } },
      ]);
    }
  });

  it('reports unreadable rows', () => {
    expect(missingIn({ name: names }, noLocalMatch, { ...all, unreadRows: 1 })).toEqual([
      { ...found, checked: { pages: [1], of: 4, unreadRows: 1 } },
    ]);
  });

  it('counts all loaded pages together', () => {
    expect(missingIn({ name: names, page: 2 }, noLocalMatch, { ...all, pages: [1, 2] })).toEqual([
      { ...found, checked: 'all' },
    ]);
  });
});

describe('finds nothing', () => {
  it('for a single text, or if every text is found', () => {
    expect(missingIn({ name: ['Printstream'] })).toEqual([]);
    expect(missingIn({ name: ['Redline', 'Kit'] })).toEqual([]);
  });

  it('for an empty page, which has its own message', () => {
    expect(missingIn({ name: ['A', 'B'] }, noLocalMatch, { ...all, rows: [] })).toEqual([]);
  });
});
