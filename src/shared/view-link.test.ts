import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterNames, filterTexts, perFilter } from './item-filters.ts';
import { defaultQuery } from './item-query.ts';
import { noLocalMatch } from './local-match.ts';
import { property } from './testing/property.ts';
import { isSameView, panels, type View, viewFromText, viewToText } from './view-link.ts';

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

const filterText = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 });
const positive = fc.oneof(fc.integer({ min: 1 }), fc.constantFrom(Number.MAX_SAFE_INTEGER));

const views: fc.Arbitrary<View> = fc.record({
  connectionId: fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/),
  query: fc.record({
    ...perFilter({ texts: () => fc.array(filterText, { maxLength: 5 }), id: () => fc.option(positive) }),
    limit: fc.integer({ min: 1, max: 250 }),
    page: positive,
  }),
  panel: fc.constantFrom(...panels),
  itemId: fc.option(positive),
});

property('every view comes back from its text', views, (view) => {
  // Half a surrogate pair has no UTF-8, so a link can't carry it.
  const carriedFilters = perFilter({
    texts: (filter) => view.query[filter].map((text) => text.toWellFormed()),
    id: (filter) => view.query[filter],
  });
  const carried: View = { ...view, query: { ...view.query, ...carriedFilters } };
  return fc.stringify(viewFromText(viewToText(view))) === fc.stringify(carried);
});

/** Of few values, so that two of them are often equal. */
const similarViews: fc.Arbitrary<View> = fc.record(
  {
    connectionId: fc.constantFrom('demo', 'shop'),
    query: fc.record({
      ...perFilter({
        texts: () => fc.constantFrom([], ['a'], ['a', 'b'], ['a,b']),
        id: () => fc.constantFrom(null, 730),
      }),
      limit: fc.constantFrom(50, 100),
      page: fc.constantFrom(1, 2),
    }),
    localMatch: fc.constantFrom(noLocalMatch, { ...noLocalMatch, name: ['a,b'] }),
    panel: fc.constantFrom('items', 'recent'),
    itemId: fc.constantFrom(null, 7),
  },
  { requiredKeys: ['connectionId', 'query', 'panel', 'itemId'] },
);

/** Equal in all but perhaps one part. */
const nearPairs = fc
  .tuple(
    similarViews,
    similarViews,
    fc.constantFrom('connectionId', 'query', 'localMatch', 'panel', 'itemId'),
  )
  .map(([view, other, part]): [View, View] => [view, structuredClone({ ...view, [part]: other[part] })]);

property('two views are the same when their texts are', nearPairs, ([a, b]) => {
  return isSameView(a, b) === (viewToText(a) === viewToText(b));
});

const parameter = fc.constantFrom(
  ...['connection', ...filterNames, 'limit', 'page', 'panel', 'item', 'token', 'base_url', '__proto__'],
);
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    'demo',
    'watched',
    '../x',
    'https://evil.example',
    'javascript:alert(1)',
    '%',
    '%00',
    '+',
    '&',
    '=',
    '1e99',
    '-0',
  ),
  fc.integer().map(String),
);

property(
  'any text is no view, or one within its bounds that carries nothing else',
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.tuple(parameter, value), { maxLength: 8 })
      .map((all) => ['connection=demo', ...all.map(([name, text]) => `${name}=${text}`)].join('&')),
  ),
  (text) => {
    const view = viewFromText(text);
    if (view === null) return true;
    const { query, panel, itemId, connectionId, ...more } = view;
    const { limit, page, ...filters } = query;
    const texts = filterNames.flatMap((filter) => filterTexts(query, filter));
    const isCount = (count: number | null) => count === null || (Number.isSafeInteger(count) && count >= 1);
    return (
      Object.keys(more).length === 0 &&
      Object.keys(filters).toSorted().join() === filterNames.toSorted().join() &&
      /^[A-Za-z0-9-]{1,64}$/.test(connectionId) &&
      texts.every((one) => one.length >= 1 && one.length <= 500) &&
      [query.appid, itemId, page, limit].every(isCount) &&
      limit <= 250 &&
      panels.includes(panel) &&
      // What it means doesn't change by being passed on.
      fc.stringify(viewFromText(viewToText(view))) === fc.stringify(view)
    );
  },
);
