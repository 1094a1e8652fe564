import { describe, expect, it } from 'vitest';
import { aPage } from '#renderer/testing/builders.ts';
import { wholeCopy } from '#shared/catalog-copy.ts';
import type { Failure } from '#shared/failure.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { emptyHint, listState } from './list-state.ts';

const query = defaultQuery;
const filtered = { ...query, name: ['Redline'] };
const failure: Failure = { kind: 'server-trouble', status: 503 };
const rows = aPage();
const none = aPage({ rows: [], pagination: { total: 0, pages: 0 } });
const unreadable = aPage({ rows: [], quarantined: [{ index: 0, fields: ['id'], raw: '{}' }] });

describe('what is in the place of the rows', () => {
  it.each([
    ['nothing yet', { query, answer: null, isCurrent: false, failure: null }, { kind: 'loading' }],
    ['rows', { query, answer: rows, isCurrent: true, failure: null }, { kind: 'rows' }],
    [
      'rows of before, still waiting',
      { query, answer: rows, isCurrent: false, failure: null },
      { kind: 'rows' },
    ],
    ['rows of before, trouble now', { query, answer: rows, isCurrent: false, failure }, { kind: 'rows' }],
    ['trouble and no rows', { query, answer: null, isCurrent: false, failure }, { kind: 'failure', failure }],
    [
      'trouble after emptiness',
      { query, answer: none, isCurrent: false, failure },
      { kind: 'failure', failure },
    ],
    [
      'rows of which none is what is matched here',
      { query: filtered, answer: rows, rowCount: 0, isCurrent: true, failure: null },
      { kind: 'none-matched-here', rows: 1, pages: 1 },
    ],
    ['no items', { query, answer: none, isCurrent: true, failure: null }, { kind: 'empty' }],
    [
      'no matches',
      { query: filtered, answer: none, isCurrent: true, failure: null },
      { kind: 'filtered-empty' },
    ],
    [
      'no rows of a list that is said to have some',
      {
        query: filtered,
        answer: aPage({ rows: [], pagination: { total: 50, pages: 1 } }),
        isCurrent: true,
        failure: null,
      },
      { kind: 'none-sent', total: 50 },
    ],
    [
      'no rows of a list that is not counted',
      {
        query,
        answer: aPage({ rows: [], pagination: { total: null, pages: null } }),
        isCurrent: true,
        failure: null,
      },
      { kind: 'empty' },
    ],
    ['emptiness of before', { query, answer: none, isCurrent: false, failure: null }, { kind: 'loading' }],
    [
      'only unreadable rows',
      { query, answer: unreadable, isCurrent: true, failure: null },
      { kind: 'all-unreadable', count: 1 },
    ],
  ] as const)('%s', (_, situation, face) => {
    expect(listState(situation)).toEqual(face);
  });

  it.each([
    [{ total: 120, pages: 3 }, 3],
    [{ total: 120, pages: null }, null],
    [{ total: 0, pages: 0 }, null],
    [{ total: 120, pages: 900 }, null],
  ])('a page beyond the end with %j leads to page %s', (pagination, lastPage) => {
    const answer = aPage({ rows: [], pagination });
    expect(listState({ query: { ...query, page: 9 }, answer, isCurrent: true, failure: null })).toEqual({
      kind: 'beyond-last',
      lastPage,
    });
  });
});

const narrow = { ...defaultQuery, appid: 730, page: 2 };

it.each(['48213', '#48213'])('%s among the names may be an item id', (text) => {
  expect(emptyHint({ ...narrow, name: [text] })).toEqual({ kind: 'item-id', itemId: 48213 });
});

it.each(['48213', ' #48213 '])('“%s” searched for in the copy may be an item id', (text) => {
  expect(emptyHint({ ...narrow, copy: { ...wholeCopy, text } })).toEqual({ kind: 'item-id', itemId: 48213 });
});

it('names with a wear move to the market names, the others and the app stay', () => {
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
  '%j gives no reason to guess',
  (names) => expect(emptyHint({ ...narrow, name: names })).toBeNull(),
);
