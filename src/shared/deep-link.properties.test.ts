import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepLinkTo, parseDeepLink } from './deep-link.ts';
import { byFilter, perFilter, rowTextFilters } from './item-filters.ts';
import { panels, viewFromText, viewParameters, viewToText } from './view-link.ts';

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
  localMatch: fc.record(
    byFilter(rowTextFilters, () => fc.array(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 2 })),
  ),
  panel: fc.constantFrom(...panels),
  itemId: fc.option(fc.integer({ min: 1 })),
});

test('what Copy link writes opens that very view', () => {
  fc.assert(
    fc.property(aView, (view) => {
      expect(parseDeepLink(deepLinkTo(viewToText(view)))).toEqual({ kind: 'open', view: viewToText(view) });
    }),
  );
});

test('whatever a link is, it opens a view as the app itself would write it, or nothing', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary' }).map((rest) => `item-catalog://${rest}`),
    fc.webQueryParameters().map((query) => `item-catalog://open?connection=demo&${query}`),
    fc.tuple(aView, fc.string()).map(([view, rest]) => `${deepLinkTo(viewToText(view))}${rest}`),
  );
  fc.assert(
    fc.property(anything, (link) => {
      const parsed = parseDeepLink(link);
      if (parsed.kind === 'refused') return;
      const view = viewFromText(parsed.view);
      expect(view).not.toBeNull();
      expect(view && viewToText(view)).toBe(parsed.view);
    }),
  );
});

test('a secret beside a view never goes on', () => {
  fc.assert(
    fc.property(aView, fc.string({ minLength: 1 }), (view, name) => {
      fc.pre(!(viewParameters as readonly string[]).includes(name));
      const link = `${deepLinkTo(viewToText(view))}&${encodeURIComponent(name)}=canary-7f3a`;
      expect(JSON.stringify(parseDeepLink(link))).not.toContain('canary');
    }),
  );
});
