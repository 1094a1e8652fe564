import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterNames, filterTexts, perFilter } from './item-filters.ts';
import { defaultQuery } from './item-query.ts';
import { type LocalCopySearch, wholeLocalCopy } from './local-copy.ts';
import { noLocalMatch } from './local-match.ts';
import { property } from './testing/property.ts';
import { isSameView, panels, sharedPartOf, type View, viewFromText, viewToText } from './view-link.ts';

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

it('the text form of a view contains only the documented parts', () => {
  const parts = new URLSearchParams(viewToText(view));
  expect([...new Set(parts.keys())].sort()).toEqual([
    ...['appid', 'connection', 'item', 'limit', 'market_hash_name', 'name', 'page', 'panel'],
  ]);
});

describe('what a link shares', () => {
  const ofLocalCopy = (search: Partial<LocalCopySearch>): View => ({
    ...view,
    query: { ...view.query, localCopy: { ...wholeLocalCopy, ...search } },
  });

  it('is the list and the item, in no panel', () => {
    expect(sharedPartOf(view)).toEqual({ ...view, panel: 'items' });
  });

  it('isn’t the local copy, if the filters need none', () => {
    const sorted = ofLocalCopy({ sort: { by: 'price', isDescending: true } });
    expect(sharedPartOf(sorted)).toEqual({ ...view, query: { ...view.query, page: 1 }, panel: 'items' });
  });

  it.each<Partial<LocalCopySearch>>([
    { text: 'redline' },
    { wears: ['Field-Tested'] },
    { groups: { by: 'count', isDescending: true } },
  ])('is the local copy for %j', (search) => {
    expect(sharedPartOf(ofLocalCopy(search)).query).toEqual(ofLocalCopy(search).query);
  });
});

describe('a text from elsewhere', () => {
  it('adds no address, token or action: unknown parameters are ignored', () => {
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
    ...['', 'page=2', 'connection=', 'connection=../other', 'connection=https://evil.example'],
    ...['connection=a%00', 'connection=a b'],
    `connection=${'a'.repeat(65)}`,
    'connection=demo&name=',
    `connection=demo&name=${'a'.repeat(501)}`,
    `connection=demo${'&name=a'.repeat(251)}`,
    `connection=demo&x=${'a'.repeat(64_000)}`,
  ])('%.80s is invalid', (text) => {
    expect(viewFromText(text)).toBeNull();
  });

  it.each([
    ...['0', '-1', '1.5', '1e400', '9007199254740993', 'NaN', 'abc', '%00', ''],
    ...['1e2', '1E2', '0x10', '0b11', '0o7', '%205', '5%20', '%0a5', '%2B5', '5.0', '1_0', '1,0'],
    ...['１０', '٥'],
  ])('ignores the invalid number %s', (number) => {
    const text = `connection=demo&appid=${number}&limit=${number}&page=${number}&item=${number}`;
    expect(viewFromText(text)).toEqual({
      connectionId: 'demo',
      query: defaultQuery,
      panel: 'items',
      itemId: null,
    });
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

property('every view survives its text form', views, (view) => {
  // Lone surrogates can't be encoded in UTF-8.
  const carriedFilters = perFilter({
    texts: (filter) => view.query[filter].map((text) => text.toWellFormed()),
    id: (filter) => view.query[filter],
  });
  const carried: View = { ...view, query: { ...view.query, ...carriedFilters } };
  return fc.stringify(viewFromText(viewToText(view))) === fc.stringify(carried);
});

/** With few values, so that they are often equal. */
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

/** Equal except for at most one part. */
const nearPairs = fc
  .tuple(
    similarViews,
    similarViews,
    fc.constantFrom('connectionId', 'query', 'localMatch', 'panel', 'itemId'),
  )
  .map(([view, other, part]): [View, View] => [view, structuredClone({ ...view, [part]: other[part] })]);

property('two views are equal if their texts are', nearPairs, ([a, b]) => {
  return isSameView(a, b) === (viewToText(a) === viewToText(b));
});

const parameter = fc.constantFrom(
  ...['connection', ...filterNames, 'limit', 'page', 'panel', 'item', 'token', 'base_url', '__proto__'],
);
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    ...['demo', 'watched', '../x', 'https://evil.example', 'javascript:alert(1)', '%', '%00'],
    ...['+', '&', '=', '1e99', '-0'],
  ),
  fc.integer().map(String),
);

property(
  'any text is invalid or a view within its bounds',
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
      // Its text form is stable.
      fc.stringify(viewFromText(viewToText(view))) === fc.stringify(view)
    );
  },
);
