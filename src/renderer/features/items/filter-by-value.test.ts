import { describe, expect, it } from 'vitest';
import { aRow } from '#renderer/testing/builders.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { isMatchedLocally, noLocalMatch } from '#shared/local-match.ts';
import { withValueOf } from './list-state.ts';

const now = {
  query: { ...defaultQuery, name: ['AWP'], appid: 570, page: 3 },
  localMatch: noLocalMatch,
};

describe('filtering by a value of a row', () => {
  it('adds it to what is filtered by, from page 1', () => {
    const to = withValueOf(aRow({ name: 'AK-47' }), 'name', now);
    expect(to?.query).toMatchObject({ name: ['AWP', 'AK-47'], appid: 570, page: 1 });
    const market = withValueOf(aRow({ market_hash_name: 'AK-47 (Well-Worn)' }), 'market_hash_name', now);
    expect(market?.query).toMatchObject({ name: ['AWP'], market_hash_name: ['AK-47 (Well-Worn)'] });
  });

  it('has one app only', () => {
    expect(withValueOf(aRow({ appid: 730 }), 'appid', now)?.query).toMatchObject({ appid: 730, page: 1 });
  });

  it('changes nothing when it is filtered by already', () => {
    expect(withValueOf(aRow({ name: 'AWP' }), 'name', now)).toBeNull();
    expect(withValueOf(aRow({ appid: 570 }), 'appid', now)).toBeNull();
  });

  it('never asks for a text that no filter takes', () => {
    expect(withValueOf(aRow({ name: ' ' }), 'name', now)).toBeNull();
    expect(withValueOf(aRow({ name: 'x'.repeat(501) }), 'name', now)).toBeNull();
  });

  it('matches a text with a comma here, since the catalog would read it as two', () => {
    const to = withValueOf(aRow({ name: 'Music Kit | Artist, Title' }), 'name', now);
    expect(to?.query.name.some((name) => name.includes(','))).toBe(false);
    expect(to !== null && isMatchedLocally(to.localMatch)).toBe(true);
  });
});
