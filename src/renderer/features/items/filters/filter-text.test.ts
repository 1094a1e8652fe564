import { describe, expect, it } from 'vitest';
import { defaultQuery } from '#shared/item-query.ts';
import { viewFromText, viewToText } from '#shared/view-link.ts';
import { matchCounts } from './chip-popover.tsx';
import {
  addValues,
  chipBounds,
  commaWarning,
  longRequestNote,
  looksLikeMessage,
  pasteNotes,
  quotedIn,
  valuesIn,
} from './filter-text.ts';

const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=118204417&token=Canary7f';

describe('pasted text', () => {
  it.each([
    ['one', ['one']],
    ['one\ntwo\r\nthree', ['one', 'two', 'three']],
    ['one\rtwo\vthree\u0085four', ['one', 'two', 'three', 'four']],
    ['a cell\tanother', ['a cell', 'another']],
    ['  spaces around \n\n\n', ['spaces around']],
    ['Music Kit | Artist, Title', ['Music Kit | Artist, Title']],
    ['M4A1\u2011S\u00a0| Hyper\u200b Beast', ['M4A1-S | Hyper Beast']],
    ['StatTrak™\ufe0f AK–47 | Redline', ['StatTrak™ AK-47 | Redline']],
    ['ＡＷＰ｜Asiimov（FT）', ['AWP|Asiimov(FT)']],
    ['', []],
  ])('splits %j into %j', (text, values) => {
    expect(valuesIn(text)).toEqual(values);
  });
});

it.each([
  ['- Recoil Case\n- Dreams Case', true],
  ['1. Recoil Case\n2. Dreams Case', true],
  ['id,name\n7,A', true],
  ['Item\tQty\nRecoil Case\t2', true],
  ['Hi team,\nRecoil Case', true],
  ['Recoil Case\nThanks!', true],
  ['my ★ Karambit is missing\n★ Bayonet', true],
  ['Please look at this one\nRecoil Case', true],
  [`Recoil Case\n${'x'.repeat(120)}`, true],
  ['Recoil Case\nDreams Case', false],
  ['★ StatTrak™ Karambit | Doppler (Factory New)\nak redline ft', false],
  ['AK-47 | Redline (Field-Tested)\tAWP | Asiimov\n7', false],
  ['Hi, where is my Recoil Case?', false],
  [`${'Recoil Case\n'.repeat(2_000)}- Dreams Case`, false],
])('whether %j is a message rather than names: %j', (text, isMessage) => {
  expect(looksLikeMessage(text)).toBe(isMessage);
});

describe('adding values', () => {
  it('keeps their order, and counts duplicates', () => {
    expect(addValues(['b'], ['a', 'b', 'c', 'a'])).toEqual({
      values: ['b', 'a', 'c'],
      refused: [],
      merged: 2,
      secrets: 0,
      nameless: 0,
    });
  });

  it('returns those beyond the bounds', () => {
    const many = Array.from({ length: chipBounds.values + 3 }, (_, index) => `name ${index}`);
    const added = addValues([], many);
    expect(added.values).toHaveLength(chipBounds.values);
    expect(added.refused).toEqual(['name 250', 'name 251', 'name 252']);
    const long = 'x'.repeat(chipBounds.characters + 1);
    expect(addValues([], [long])).toEqual({
      values: [],
      refused: [long],
      merged: 0,
      secrets: 0,
      nameless: 0,
    });
  });

  it('rejects trade URLs, whose token is a secret', () => {
    const added = addValues([], ['AK-47 | Redline', tradeUrl, encodeURIComponent(tradeUrl)]);
    expect(added).toEqual({ values: ['AK-47 | Redline'], refused: [], merged: 0, secrets: 2, nameless: 0 });
  });
});

describe('the limit', () => {
  it('is what a view’s text can hold', () => {
    const wide = Array.from({ length: 20 }, (_, index) => `${'久'.repeat(200)}${index}`);
    const { values, refused } = addValues([], wide);
    expect([values.length, refused.length]).toEqual([13, 7]);
    const view = { connectionId: 'demo', panel: 'items' as const, itemId: null };
    const query = { ...defaultQuery, name: values, market_hash_name: values };
    expect(viewFromText(viewToText({ ...view, query }))?.query).toEqual(query);
  });

  it('has a warning for URLs that many servers reject', () => {
    const names = Array.from({ length: 250 }, (_, index) => `AK-47 | Redline (Field-Tested) ${index}`);
    expect(longRequestNote({ ...defaultQuery, name: names })).toMatch(/a URL of 1[\d,]+ characters/);
    expect(longRequestNote({ ...defaultQuery, name: names.slice(0, 100) })).toBeNull();
  });
});

describe('notes about a paste', () => {
  it('name some of what was left out', () => {
    const refused = ['a', 'b', 'c', 'x'.repeat(501)];
    expect(pasteNotes({ refused, merged: 0, secrets: 0, nameless: 0 })).toEqual([
      '4 names left out: the limit is 250 names of up to 500 characters, and 24,000 characters of URL in total.',
      'Left out: “a”, “b” and 2 more',
    ]);
    expect(pasteNotes({ refused: ['x'.repeat(501)], merged: 0, secrets: 0, nameless: 0 })[1]).toMatch(
      /“x{39}…”$/,
    );
  });

  it('say what to do about a trade URL, and never repeat it', () => {
    const notes = pasteNotes(addValues([], [tradeUrl])).join();
    expect(notes).toMatch(/^A trade URL was left out: .* Open the item by its ID\.$/);
    expect(notes).not.toContain('Canary');
  });

  it('count duplicates', () => {
    expect(pasteNotes({ refused: [], merged: 1, secrets: 0, nameless: 0 })).toEqual(['1 duplicate removed.']);
  });
});

describe('a comma inside a value', () => {
  it.each([
    ['Music Kit | Artist, Title', /will search for 2 names: “Music Kit \| Artist”, “Title”\.$/],
    ['a, b, c', /for 3 names: “a”, “b”, “c”\.$/],
    [',', /for 2 names/],
  ])('%s is warned about', (value, text) => {
    expect(commaWarning(value)).toMatch(text);
  });

  it('has no warning without one', () => {
    expect(commaWarning('AK-47 | Redline')).toBeNull();
  });
});

describe('a message of the service', () => {
  it('is attributed to the value that it quotes', () => {
    const messages = ["The name 'Redline' is too short.", 'Only letters.'];
    expect([...quotedIn(messages, ['Redline', 'Asiimov', 'is'])]).toEqual(['Redline']);
  });
});

it('counts each result once, by its closest match', () => {
  const values = ['Redline', 'redline', 'AK-47 | Redline', 'AK-47 | REDLINE', 'Asiimov', 'Redline'];
  expect(matchCounts('Redline', values)).toEqual({
    equal: 2,
    equalButCase: 1,
    contains: 2,
    neither: 1,
  });
});
