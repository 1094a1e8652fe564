import { describe, expect, it } from 'vitest';
import { appName } from '#shared/item-filters.ts';
import { idChoices } from './filters/filter-bar.tsx';
import { pageSizeChoices, wholeNumberIn } from './pager-numbers.ts';

const valuesOf = (choices: readonly { value: string }[]) => choices.map(({ value }) => value);

describe('apps to choose from', () => {
  it.each([
    ['', ['730', '570', '440', '252490']],
    ['cs', ['730']],
    ['rust', ['252490']],
    ['570', ['570']],
    ['57', ['57', '570']],
    ['123456', ['123456']],
    ['0730', []],
    ['-1', []],
    ['1e3', []],
    ['99999999999999999', []],
  ])('%j offers %j', (typed, values) => {
    expect(valuesOf(idChoices('appid', typed))).toEqual(values);
  });

  it('shows unknown ones by number', () => expect(appName(999_999)).toBe('999999'));
});

describe('page sizes to choose from', () => {
  it.each([
    ['', ['25', '50', '100', '250']],
    ['2', ['2', '25', '250']],
    ['50', ['50']],
    ['251', []],
    ['0', []],
    ['many', []],
  ])('%j offers %j', (typed, values) => {
    expect(valuesOf(pageSizeChoices(typed))).toEqual(values);
  });

  it.each([
    ['1,284', 1284],
    [' 7 ', 7],
    ['1,28', null],
    ['-3', null],
    ['3.5', null],
    ['', null],
  ])('reads the page number %j as %s', (text, page) => {
    expect(wholeNumberIn(text)).toBe(page);
  });
});
