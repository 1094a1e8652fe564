import { describe, expect, it } from 'vitest';
import { aPage } from '#renderer/testing/builders.ts';
import type { Failure } from '#shared/failure.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { wholeLocalCopy } from '#shared/local-copy.ts';
import { emptyHint, listState } from './list-source.ts';

const query = defaultQuery;
const filtered = { ...query, name: ['Redline'] };
const failure: Failure = { kind: 'server-trouble', status: 503 };
const rows = aPage();
const none = aPage({ rows: [], pagination: { total: 0, pages: 0 } });
const unreadable = aPage({ rows: [], quarantined: [{ index: 0, fields: ['id'], raw: '{}' }] });

describe('the state of the list', () => {
  it.each([
    ['nothing yet', { response: null, isCurrent: false }, { kind: 'loading' }],
    ['rows', { response: rows }, { kind: 'rows' }],
    ['previous rows while waiting', { response: rows, isCurrent: false }, { kind: 'rows' }],
    ['previous rows after a failure', { response: rows, isCurrent: false, failure }, { kind: 'rows' }],
    ['a failure without rows', { response: null, isCurrent: false, failure }, { kind: 'failure', failure }],
    [
      'a failure after an empty list',
      { response: none, isCurrent: false, failure },
      { kind: 'failure', failure },
    ],
    [
      'rows that don’t pass the app’s own filter',
      { query: filtered, response: rows, rowCount: 0 },
      { kind: 'none-matched-here', rows: 1, pages: 1 },
    ],
    ['no items', { response: none }, { kind: 'empty' }],
    ['no matches', { query: filtered, response: none }, { kind: 'filtered-empty' }],
    [
      'no rows although some are counted',
      { query: filtered, response: aPage({ rows: [], pagination: { total: 50, pages: 1 } }) },
      { kind: 'none-sent', total: 50 },
    ],
    [
      'no rows and no count',
      { response: aPage({ rows: [], pagination: { total: null, pages: null } }) },
      { kind: 'empty' },
    ],
    ['an empty list of an earlier query', { response: none, isCurrent: false }, { kind: 'loading' }],
    ['only unreadable rows', { response: unreadable }, { kind: 'all-unreadable', count: 1 }],
  ] as const)('%s', (_, situation, state) => {
    expect(listState({ query, isCurrent: true, failure: null, ...situation })).toEqual(state);
  });

  it.each([
    [{ total: 120, pages: 3 }, 3],
    [{ total: 120, pages: null }, null],
    [{ total: 0, pages: 0 }, null],
    [{ total: 120, pages: 900 }, null],
  ])('a page beyond the last with %j leads to page %s', (pagination, lastPage) => {
    const response = aPage({ rows: [], pagination });
    expect(listState({ query: { ...query, page: 9 }, response, isCurrent: true, failure: null })).toEqual({
      kind: 'beyond-last',
      lastPage,
    });
  });
});

const narrow = { ...defaultQuery, appid: 730, page: 2 };

it.each(['48213', '#48213'])('a name filter %s may be an item ID', (text) => {
  expect(emptyHint({ ...narrow, name: [text] })).toEqual({ kind: 'item-id', itemId: 48213 });
});

it.each(['48213', ' #48213 '])('a local copy search “%s” may be an item ID', (text) => {
  expect(emptyHint({ ...narrow, localCopy: { ...wholeLocalCopy, text } })).toEqual({
    kind: 'item-id',
    itemId: 48213,
  });
});

it('suggests moving names with a wear to the market names', () => {
  const names = ['Redline', 'AK-47 | Redline (Field-Tested)'];
  expect(emptyHint({ ...narrow, name: names, market_hash_name: ['P90 | Trigon (Minimal Wear)'] })).toEqual({
    kind: 'market-name',
    query: {
      ...narrow,
      name: ['Redline'],
      market_hash_name: ['P90 | Trigon (Minimal Wear)', 'AK-47 | Redline (Field-Tested)'],
      page: 1,
    },
  });
});

it.each([[[]], [['Redline']], [['Sticker | kennyS (Foil)']], [['48213', '48214']], [['0 | 12']]])(
  'suggests nothing for %j',
  (names) => expect(emptyHint({ ...narrow, name: names })).toBeNull(),
);
