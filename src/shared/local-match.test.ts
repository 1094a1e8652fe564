import { describe, expect, it } from 'vitest';
import { defaultQuery, type ItemQuery } from './item-query.ts';
import { matchedUnder, namesReadFrom, noLocalMatch, passesLocalMatch, searchedPart } from './local-match.ts';

const sticker = 'Sticker | iM (Gold, Champion) | Copenhagen 2024';
const part = 'Champion) | Copenhagen 2024';

const asking = (names: string[]): ItemQuery => ({ ...defaultQuery, name: names });
const row = (name: string) => ({ name, market_hash_name: name });

describe('a text with a comma', () => {
  it('is split at its commas', () => {
    expect(namesReadFrom(sticker)).toEqual(['Sticker | iM (Gold', part]);
    expect(namesReadFrom('no comma')).toEqual(['no comma']);
  });

  it('is requested by its longest part', () => {
    expect(searchedPart(sticker)).toBe(part);
    expect(searchedPart(' , ')).toBe('');
  });
});

describe('matching in the rows of a page', () => {
  const matched = { ...noLocalMatch, name: [sticker] };

  it('shows only rows that equal the whole text', () => {
    const query = asking([part]);
    expect(passesLocalMatch(row(sticker), query, matched)).toBe(true);
    expect(passesLocalMatch(row(`Sticker | mezii (Gold, ${part}`), query, matched)).toBe(false);
    expect(passesLocalMatch(row(sticker.toLowerCase()), query, matched)).toBe(false);
  });

  it('shows rows that match another text of the filter', () => {
    const query = asking([part, 'redline']);
    expect(passesLocalMatch(row('AK-47 | Redline'), query, matched)).toBe(true);
    expect(passesLocalMatch(row('AWP | Asiimov'), query, matched)).toBe(false);
  });

  it('shows every row if nothing is matched', () => {
    expect(passesLocalMatch(row('anything'), asking(['x']), noLocalMatch)).toBe(true);
  });

  it('ends when the part is no longer requested', () => {
    expect(matchedUnder(asking([part]), matched)).toEqual(matched);
    expect(matchedUnder(asking([]), matched)).toEqual(noLocalMatch);
  });
});
