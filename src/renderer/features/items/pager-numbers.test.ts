import { describe, expect, it } from 'vitest';
import { aPage, someRows } from '#renderer/testing/builders.ts';
import type { Pagination } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { canGoForward, pagerNumbers, pageSizeChoices, rangeText, wholeNumberIn } from './pager-numbers.ts';

const good: Pagination = { total: 1284, per_page: 50, current_page: 3, pages: 26 };

function numbersOf(pagination: Partial<Pagination>, { page = 3, rows = 50, limit = 50 } = {}) {
  const query = { ...defaultQuery, page, limit };
  return pagerNumbers(query, aPage({ rows: someRows(rows), pagination: { ...good, ...pagination } }));
}

describe('the pager’s numbers', () => {
  it.each([
    [{}, {}, '101–150 of 1,284'],
    [{ current_page: 26 }, { page: 26, rows: 34 }, '1,251–1,284 of 1,284'],
    [{ total: null }, {}, '101–150, total unreadable'],
    [{ total: 0, pages: 0, current_page: 1 }, { page: 1, rows: 0 }, '0 of 0'],
    [{ total: null, pages: null }, { page: 1, rows: 0 }, 'No rows'],
    [{ per_page: 20, total: 300 }, { rows: 20 }, '41–60 of 300'],
    [{ per_page: null }, {}, '101–150 of 1,284'],
    [{ total: 7 }, {}, '101–150, total unreadable'],
  ])('%j %j: %s', (pagination, asked, text) => {
    expect(rangeText(numbersOf(pagination, asked))).toBe(text);
  });

  it('count unreadable rows', () => {
    const response = aPage({
      rows: someRows(48),
      quarantined: [
        { index: 3, fields: ['id'], raw: '{}' },
        { index: 9, fields: ['id'], raw: '{}' },
      ],
      pagination: { total: 50, pages: 1 },
    });
    expect(rangeText(pagerNumbers(defaultQuery, response))).toBe('1–50 of 50');
  });

  it('start from the page that was sent instead of one beyond the last', () => {
    const numbers = numbersOf({ total: 184, pages: 4, current_page: 4 }, { page: 99, rows: 34 });
    expect(rangeText(numbers)).toBe('151–184 of 184');
    expect(numbers).toMatchObject({ pages: 4, returnedPage: 4 });
    // Contradictory numbers are ignored.
    expect(rangeText(numbersOf({ pages: 4, current_page: 7 }, { page: 99 }))).toBe(
      '4,901–4,950, total unreadable',
    );
  });

  it('name the page if it isn’t the requested one', () => {
    expect(numbersOf({ current_page: 1 }).returnedPage).toBe(1);
    expect(numbersOf({}).returnedPage).toBeNull();
    expect(numbersOf({ current_page: null }).returnedPage).toBeNull();
  });
});

describe('whether there is a next page', () => {
  it.each([
    ['before the last', {}, {}, true],
    ['on the last', { pages: 3 }, {}, false],
    ['number unknown, page full', { pages: null }, {}, true],
    ['number unknown, page not full', { pages: null }, { rows: 12 }, false],
    ['zero pages with rows is implausible', { pages: 0 }, {}, true],
    ['fewer pages than the current one is implausible', { pages: 2 }, { rows: 12 }, false],
  ])('%s', (_, pagination, asked, isThere) => {
    expect(canGoForward(3, numbersOf(pagination, asked))).toBe(isThere);
  });

  it('is unknown before the first response', () => {
    expect(canGoForward(1, null)).toBe(false);
  });

  it('is known while a page loads if the number of pages is', () => {
    expect(canGoForward(7, numbersOf({}))).toBe(true);
    expect(canGoForward(7, numbersOf({ pages: null }))).toBe(false);
  });
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
    expect(pageSizeChoices(typed).map(({ value }) => value)).toEqual(values);
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
