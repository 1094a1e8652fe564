import { describe, expect, it } from 'vitest';
import { aRow } from '#renderer/testing/builders.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { isMatchedLocally, noLocalMatch } from '#shared/local-match.ts';
import {
  type Filtering,
  movedTexts,
  onlyMarketName,
  otherFieldText,
  withLocalMatch,
  withoutLocalMatch,
  withTexts,
  withValueOf,
} from './comma-filters.ts';

const kit = 'Music Kit | Daniel Sadowski, Crimson Assault';
const part = 'Music Kit | Daniel Sadowski';
const filtering = (names: string[], page = 1): Filtering => ({
  query: { ...defaultQuery, name: names, page },
  localMatch: noLocalMatch,
});

describe('a text with a comma', () => {
  it('is requested in part and matched as a whole, from page 1', () => {
    const matched = withLocalMatch(filtering(['Redline', kit], 4), 'name', kit);
    expect(matched.query).toMatchObject({ name: ['Redline', part], page: 1 });
    expect(matched.localMatch.name).toEqual([kit]);
  });

  it('can go back to the part or to the whole text', () => {
    const matched = withLocalMatch(filtering([kit]), 'name', kit);
    expect(withoutLocalMatch(matched, 'name', kit, 'part')).toEqual(filtering([part]));
    expect(withoutLocalMatch(matched, 'name', kit, 'whole')).toEqual(filtering([kit]));
  });

  it('is no longer matched once the part is removed', () => {
    const matched = withLocalMatch(filtering(['Redline', kit]), 'name', kit);
    expect(withTexts(matched, 'name', ['Redline'])).toEqual(filtering(['Redline']));
  });

  it('uses the other field if a loaded row has no comma there', () => {
    const rows = [
      aRow({ name: kit, market_hash_name: 'Music Kit | Crimson' }),
      aRow({ name: 'x, y', market_hash_name: 'x, y' }),
    ];
    expect(otherFieldText(rows, 'name', kit)).toBe('Music Kit | Crimson');
    expect(otherFieldText(rows, 'name', 'x, y')).toBeNull();
    expect(otherFieldText(rows, 'name', 'never seen, at all')).toBeNull();
    expect(movedTexts(filtering([kit]), 'name', [kit], ['Music Kit | Crimson']).query).toMatchObject({
      name: [],
      market_hash_name: ['Music Kit | Crimson'],
    });
  });
});

describe('filtering by one market name', () => {
  it('removes other texts', () => {
    expect(onlyMarketName(filtering(['Redline']), 'AK-47 | Redline').query).toMatchObject({
      name: [],
      market_hash_name: ['AK-47 | Redline'],
    });
  });

  it('matches it in the app if it has a comma', () => {
    const { query, localMatch } = onlyMarketName(filtering([]), kit);
    expect(query.market_hash_name).toEqual([part]);
    expect(localMatch.market_hash_name).toEqual([kit]);
  });
});

it('moves market names that were pasted among the names', () => {
  const pasted = ['A (Field-Tested)', 'B (Well-Worn)'];
  expect(movedTexts(filtering(['Redline', ...pasted]), 'name', pasted).query).toMatchObject({
    name: ['Redline'],
    market_hash_name: pasted,
  });
});

const now = {
  query: { ...defaultQuery, name: ['AWP'], appid: 570, page: 3 },
  localMatch: noLocalMatch,
};

describe('filtering by a value of a row', () => {
  it('adds it to the filter, from page 1', () => {
    const to = withValueOf(aRow({ name: 'AK-47' }), 'name', now);
    expect(to?.query).toMatchObject({ name: ['AWP', 'AK-47'], appid: 570, page: 1 });
    const market = withValueOf(aRow({ market_hash_name: 'AK-47 (Well-Worn)' }), 'market_hash_name', now);
    expect(market?.query).toMatchObject({ name: ['AWP'], market_hash_name: ['AK-47 (Well-Worn)'] });
  });

  it('replaces the app', () => {
    expect(withValueOf(aRow({ appid: 730 }), 'appid', now)?.query).toMatchObject({ appid: 730, page: 1 });
  });

  it('changes nothing if the value is there already', () => {
    expect(withValueOf(aRow({ name: 'AWP' }), 'name', now)).toBeNull();
    expect(withValueOf(aRow({ appid: 570 }), 'appid', now)).toBeNull();
  });

  it('ignores texts that no filter can contain', () => {
    expect(withValueOf(aRow({ name: ' ' }), 'name', now)).toBeNull();
    expect(withValueOf(aRow({ name: 'x'.repeat(501) }), 'name', now)).toBeNull();
  });

  it('matches a text with a comma in the app', () => {
    const to = withValueOf(aRow({ name: 'Music Kit | Artist, Title' }), 'name', now);
    expect(to?.query.name.some((name) => name.includes(','))).toBe(false);
    expect(to !== null && isMatchedLocally(to.localMatch)).toBe(true);
  });
});
