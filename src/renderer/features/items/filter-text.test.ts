import { describe, expect, it } from 'vitest';
import { addValues, chipBounds, commaWarning, valuesIn } from './filter-text.ts';

describe('pasted text', () => {
  it.each([
    ['one', ['one']],
    ['one\ntwo\r\nthree', ['one', 'two', 'three']],
    ['a cell\tanother', ['a cell', 'another']],
    ['  spaces around \n\n\n', ['spaces around']],
    ['Music Kit | Artist, Title', ['Music Kit | Artist, Title']],
    ['', []],
  ])('%j is the values %j', (text, values) => {
    expect(valuesIn(text)).toEqual(values);
  });
});

describe('adding values', () => {
  it('keeps each once, in the order they came', () => {
    expect(addValues(['b'], ['a', 'b', 'c', 'a'])).toEqual({ values: ['b', 'a', 'c'], refused: 0 });
  });

  it('says how many found no place', () => {
    const many = Array.from({ length: chipBounds.values + 3 }, (_, index) => `name ${index}`);
    const added = addValues([], many);
    expect(added.values).toHaveLength(chipBounds.values);
    expect(added.refused).toBe(3);
    expect(addValues([], ['x'.repeat(chipBounds.characters + 1)])).toEqual({ values: [], refused: 1 });
  });
});

describe('a comma inside a value', () => {
  it.each([
    ['Music Kit | Artist, Title', /sent as two names/],
    ['a, b, c', /sent as 3 names/],
    [',', /sent as two names/],
  ])('%s is warned about', (value, words) => {
    expect(commaWarning(value)).toMatch(words);
  });

  it('is nothing to warn about when there is none', () => {
    expect(commaWarning('AK-47 | Redline')).toBeNull();
  });
});
