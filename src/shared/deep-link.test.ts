import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byName } from './by-name.ts';
import { deepLinkTo, parseDeepLink } from './deep-link.ts';
import { perFilter, rowTextFilters } from './item-filters.ts';
import { noLocalMatch } from './local-match.ts';
import { property } from './testing/property.ts';
import { panels, viewFromText, viewParameters, viewToText } from './view-link.ts';

test.each([
  ['item-catalog://open?connection=demo', 'connection=demo&limit=50&page=1'],
  ['item-catalog://open/?connection=demo&item=7', 'connection=demo&limit=50&page=1&item=7'],
  ['ITEM-CATALOG://OPEN?connection=demo&page=3', 'connection=demo&limit=50&page=3'],
  [
    'item-catalog://open?connection=demo&name=AK-47+%7C+Redline&name=%E2%98%85&appid=730&limit=25',
    'connection=demo&name=AK-47+%7C+Redline&name=%E2%98%85&appid=730&limit=25&page=1',
  ],
])('%s opens a view', (link, view) => {
  expect(parseDeepLink(link)).toEqual({ kind: 'open', view });
});

test('accepts a fingerprint and nothing else in its place', () => {
  const link = deepLinkTo('connection=shop&limit=50&page=1', '0123456789ab');
  expect(parseDeepLink(link)).toEqual({
    kind: 'open',
    view: 'connection=shop&limit=50&page=1',
    catalogFingerprint: '0123456789ab',
  });
  for (const mark of [
    '',
    'canary-7f3a',
    '0123456789abc',
    'https://evil.example',
    '0123456789ab&catalog=0123456789ab',
  ])
    expect(parseDeepLink(`item-catalog://open?connection=shop&catalog=${mark}`)).toEqual({
      kind: 'refused',
      reason: 'carries-more',
    });
});

test.each([
  'item-catalog:open?connection=demo',
  'item-catalog://open',
  'item-catalog://open?connection=',
  'item-catalog://open?connection=../../etc',
  'item-catalog://open?connection=demo#token=x',
  'item-catalog://open/deeper?connection=demo',
  'item-catalog://open?connection=demo\n--demo',
  ' item-catalog://open?connection=demo',
  'item-catalog://open?connection=demo&name=\u202egnp',
  'https://open?connection=demo',
  'javascript:alert(1)',
  '',
  `item-catalog://open?connection=demo&name=${'x'.repeat(40_000)}`,
])('%j is malformed', (link) => {
  expect(parseDeepLink(link)).toEqual({ kind: 'refused', reason: 'malformed' });
});

test.each([
  'item-catalog://add?connection=demo',
  'item-catalog://connect?baseUrl=https%3A%2F%2Fevil.example',
  'item-catalog://user@open?connection=demo',
  'item-catalog://open:80?connection=demo',
  'item-catalog://open.evil?connection=demo',
])('%s has an unknown verb', (link) => {
  expect(parseDeepLink(link)).toEqual({ kind: 'refused', reason: 'unknown-verb' });
});

test.each(['token', 'baseUrl', 'address', 'command', 'filter[name]', '__proto__', 'constructor', ''])(
  'a link with the parameter %j is refused',
  (parameter) => {
    const link = `item-catalog://open?connection=demo&${encodeURIComponent(parameter)}=canary`;
    expect(parseDeepLink(link)).toEqual({ kind: 'refused', reason: 'carries-more' });
  },
);

const aView = fc.record({
  connectionId: fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/),
  query: fc.record({
    ...perFilter({
      texts: () => fc.array(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), { maxLength: 5 }),
      id: () => fc.option(fc.integer({ min: 1 })),
    }),
    limit: fc.integer({ min: 1, max: 250 }),
    page: fc.integer({ min: 1 }),
  }),
  localMatch: fc
    .record(
      byName(rowTextFilters, () => fc.array(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 2 })),
    )
    .map((texts) => ({ ...noLocalMatch, ...texts })),
  panel: fc.constantFrom(...panels),
  itemId: fc.option(fc.integer({ min: 1 })),
});

property('a copied link opens its view', aView, (view) => {
  expect(parseDeepLink(deepLinkTo(viewToText(view)))).toEqual({ kind: 'open', view: viewToText(view) });
});

property(
  'any link opens a normalised view or is refused',
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary' }).map((rest) => `item-catalog://${rest}`),
    fc.webQueryParameters().map((query) => `item-catalog://open?connection=demo&${query}`),
    fc.tuple(aView, fc.string()).map(([view, rest]) => `${deepLinkTo(viewToText(view))}${rest}`),
  ),
  (link) => {
    const parsed = parseDeepLink(link);
    if (parsed.kind === 'refused') return;
    const view = viewFromText(parsed.view);
    expect(view && viewToText(view)).toBe(parsed.view);
  },
);

property(
  'an extra parameter is never passed on',
  fc.tuple(aView, fc.string({ minLength: 1 })),
  ([view, name]) => {
    fc.pre(!(viewParameters as readonly string[]).includes(name));
    const link = `${deepLinkTo(viewToText(view))}&${encodeURIComponent(name)}=canary-7f3a`;
    expect(JSON.stringify(parseDeepLink(link))).not.toContain('canary');
  },
);
