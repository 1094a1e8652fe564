import { expect, it } from 'vitest';
import { aPage, aRow } from '#renderer/testing/builders.ts';
import type { CatalogRow } from '#shared/item.ts';
import { isNone, matchesIn, matchesQuery, onlyMatch } from './ticket-rows.ts';

const page = (rows: Partial<CatalogRow>[], total = rows.length) =>
  aPage({ rows: rows.map(aRow), pagination: { ...aPage().pagination, total } });
const kit = { kind: 'name' as const, text: 'Music Kit | Daniel Sadowski, Crimson Assault' };

it('requests a name by the filter of its kind, and the longest part of a name with a comma', () => {
  const market = { kind: 'market_hash_name' as const, text: 'AK-47 | Redline (Field-Tested)' };
  expect(matchesQuery(market)).toMatchObject({
    market_hash_name: [market.text],
    name: [],
    limit: 250,
    page: 1,
  });
  expect(matchesQuery(kit)).toMatchObject({ name: ['Music Kit | Daniel Sadowski'] });
});

it('prefers an exact name to names that only contain it', () => {
  const rows = [
    { id: 1, name: 'Redline' },
    { id: 2, name: 'Redline Case' },
    { id: 3, name: 'redline' },
  ];
  const matches = matchesIn({ kind: 'name', text: 'Redline' }, page(rows));
  expect(matches).toEqual({ ids: [1, 3], count: 2, isAtLeast: false, isExact: true });
  const similar = matchesIn({ kind: 'name', text: 'Redl' }, page(rows, 5_944));
  expect(similar).toEqual({ ids: [1, 2, 3], count: 5_944, isAtLeast: false, isExact: false });
});

it('finds a whole name with a comma in the matches of its part', () => {
  const rows = [
    { id: 1, name: 'Music Kit | Daniel Sadowski, Total Domination' },
    { id: 2, name: kit.text },
  ];
  expect(onlyMatch(matchesIn(kit, page(rows)))).toBe(2);
  expect(isNone(matchesIn(kit, page(rows.slice(0, 1))))).toBe(true);
  // It may still be on a later page.
  const beyond = matchesIn(kit, page(rows.slice(0, 1), 400));
  expect([isNone(beyond), onlyMatch(beyond), beyond.isAtLeast]).toEqual([false, null, true]);
});

it('there may be more of the same name beyond a full page', () => {
  const rows = [{ id: 1, name: 'Redline' }];
  const matches = matchesIn({ kind: 'name', text: 'Redline' }, page(rows, 300));
  expect(matches).toMatchObject({ count: 1, isAtLeast: true });
  expect(onlyMatch(matches)).toBeNull();
});
