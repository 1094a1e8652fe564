import { expect, it } from 'vitest';
import { aDetail, aRow } from '#renderer/testing/builders.ts';
import { linkPossibilities } from './item-links.tsx';

const refused = (reason: string) => ({ kind: 'link-refused', reason });

it('a loaded item of the list has all four links', () => {
  expect(linkPossibilities(aDetail(), aRow())).toEqual({
    trade_url: null,
    trade_offer: null,
    profile: null,
    market: null,
  });
});

it('the market link needs only the list row', () => {
  expect(linkPossibilities(aDetail(), null).market).toEqual(refused('no-list-row'));
  expect(linkPossibilities(undefined, aRow())).toEqual({
    trade_url: refused('not-known'),
    trade_offer: refused('not-known'),
    profile: refused('not-known'),
    market: null,
  });
});

it('refuses what main would refuse', () => {
  const hostile = aDetail({ trade_url: 'https://evil.example/tradeoffer/new/?partner=1&token=a' });
  expect(linkPossibilities(hostile, aRow({ market_hash_name: '..' }))).toEqual({
    trade_url: refused('host'),
    trade_offer: null,
    profile: refused('host'),
    market: refused('malformed'),
  });
});

it('an unreadable field makes no link', () => {
  const unreadable = { ...aDetail(), item: { id: 48213 } };
  expect(linkPossibilities(unreadable, null).trade_offer).toEqual(refused('not-known'));
});
