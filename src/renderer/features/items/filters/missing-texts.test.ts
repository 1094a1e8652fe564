import { describe, expect, it } from 'vitest';
import { aPage, aRow } from '#renderer/testing/builders.ts';
import { firstPageOfEverything, type ItemQuery } from '#shared/item-query.ts';
import { nothingMatchedHere } from '#shared/match-here.ts';
import { missingTexts } from './missing-texts.ts';

const rows = [
  aRow({ id: 1, name: 'AK-47 | Redline', market_hash_name: 'AK-47 | Redline (Field-Tested)' }),
  aRow({ id: 2, name: 'Music Kit | AWOLNATION, I Am', market_hash_name: 'Music Kit | AWOLNATION, I Am' }),
];
const asked = (change: Partial<ItemQuery>): ItemQuery => ({ ...firstPageOfEverything, ...change });
const missingIn = (change: Partial<ItemQuery>, page = aPage({ rows }), matched = nothingMatchedHere) =>
  missingTexts(asked(change), matched, page);

describe('of several texts', () => {
  it('those that no row holds are named, in their order and in whatever case', () => {
    expect(missingIn({ names: ['redLINE', 'Printstream', 'Asiimov'] })).toEqual([
      { filter: 'names', missing: ['Printstream', 'Asiimov'], of: 3 },
    ]);
  });

  it('each filter looks at its own field', () => {
    expect(missingIn({ marketHashNames: ['Field-Tested', 'Well-Worn'], names: ['Redline', 'Kit'] })).toEqual([
      { filter: 'marketHashNames', missing: ['Well-Worn'], of: 2 },
    ]);
  });

  it('a text with a comma is meant as a whole, also where only a part of it is asked for', () => {
    const names = ['Redline', 'Music Kit | AWOLNATION, I Am'];
    expect(missingIn({ names })).toEqual([]);
    const matched = { ...nothingMatchedHere, names: ['Music Kit | AWOLNATION, Sail'] };
    expect(missingIn({ names: ['Redline', 'Music Kit | AWOLNATION'] }, aPage({ rows }), matched)).toEqual([
      { filter: 'names', missing: ['Music Kit | AWOLNATION, Sail'], of: 2 },
    ]);
  });
});

describe('nothing is said', () => {
  const names = ['Redline', 'Printstream'];

  it('of one text alone, nor where every text is found', () => {
    expect(missingIn({ names: ['Printstream'] })).toEqual([]);
    expect(missingIn({ names: ['Redline', 'Kit'] })).toEqual([]);
  });

  it('of one page among several, or of a list whose length nobody knows', () => {
    const page = aPage({ rows });
    for (const total of [3, null]) {
      expect(missingIn({ names }, { ...page, pagination: { ...page.pagination, total } })).toEqual([]);
    }
    expect(missingIn({ names, page: 2 })).toEqual([]);
  });

  it('where a row could not be read', () => {
    const quarantined = [{ index: 0, id: 3, problems: [], raw: '{}' }] as never; // only that there is one counts
    expect(missingIn({ names }, { ...aPage({ rows }), quarantined })).toEqual([]);
  });

  it('of an empty answer, which is told in the middle', () => {
    expect(missingIn({ names }, aPage({ rows: [] }))).toEqual([]);
  });
});
