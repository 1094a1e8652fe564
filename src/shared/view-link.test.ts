import { describe, expect, it } from 'vitest';
import { defaultQuery } from './item-query.ts';
import { type View, viewFromText, viewToText } from './view-link.ts';

const view: View = {
  connectionId: 'demo',
  query: {
    ...defaultQuery,
    name: ['Music Kit | Artist, Title'],
    market_hash_name: ['AK-47 | Redline (Field-Tested)', '★ 100% & more=less'],
    appid: 730,
    limit: 100,
    page: 3,
  },
  panel: 'watched',
  itemId: 48213,
};

describe('the text form of a view', () => {
  it('comes back as the view that it was made of', () => {
    expect(viewFromText(viewToText(view))).toEqual(view);
    const plain: View = { connectionId: 'id-1', query: defaultQuery, panel: 'items', itemId: null };
    expect(viewFromText(viewToText(plain))).toEqual(plain);
  });

  it('carries nothing but the documented parts of a view', () => {
    const parts = new URLSearchParams(viewToText(view));
    expect([...new Set(parts.keys())].sort()).toEqual([
      ...['appid', 'connection', 'item', 'limit', 'market_hash_name', 'name', 'page', 'panel'],
    ]);
  });
});

describe('a text from elsewhere', () => {
  it('adds no address, no token and no action: what it does not know is ignored', () => {
    const sent =
      'connection=demo&token=canary&base_url=https://evil.example&action=remove&url=javascript:alert(1)&__proto__=x';
    expect(viewFromText(sent)).toEqual({
      connectionId: 'demo',
      query: defaultQuery,
      panel: 'items',
      itemId: null,
    });
  });

  it.each([
    '',
    'page=2',
    'connection=',
    'connection=../other',
    'connection=https://evil.example',
    'connection=a%00',
    'connection=a b',
    `connection=${'a'.repeat(65)}`,
    'connection=demo&name=',
    `connection=demo&name=${'a'.repeat(501)}`,
    `connection=demo${'&name=a'.repeat(251)}`,
    `connection=demo&x=${'a'.repeat(64_000)}`,
  ])('%.80s is no view', (text) => {
    expect(viewFromText(text)).toBeNull();
  });

  it.each([
    ...['0', '-1', '1.5', '1e400', '9007199254740993', 'NaN', 'abc', '%00', ''],
    ...[
      '1e2',
      '1E2',
      '0x10',
      '0b11',
      '0o7',
      '%205',
      '5%20',
      '%0a5',
      '%2B5',
      '5.0',
      '1_0',
      '1,0',
      '１０',
      '٥',
    ],
  ])('a number that is none (%s) is as if it were not there', (number) => {
    const text = `connection=demo&appid=${number}&limit=${number}&page=${number}&item=${number}`;
    expect(viewFromText(text)).toEqual({
      connectionId: 'demo',
      query: defaultQuery,
      panel: 'items',
      itemId: null,
    });
  });

  it('a panel that there is not is the list', () => {
    expect(viewFromText('connection=demo&panel=constructor')?.panel).toBe('items');
  });

  it('asks for 250 rows at most', () => {
    expect(viewFromText('connection=demo&limit=250')?.query.limit).toBe(250);
    expect(viewFromText('connection=demo&limit=251')?.query.limit).toBe(defaultQuery.limit);
  });
});
