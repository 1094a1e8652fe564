import { describe, expect, it } from 'vitest';
import { rowsAsText } from './rows-as-text.ts';
import { excelFormatOf } from './spreadsheet-cells.ts';

const columns = [
  { field: 'id', label: 'ID' },
  { field: 'market_hash_name', label: 'Market name' },
  { field: 'price', label: 'Price' },
];
const table = (...names: string[]) => ({
  columns,
  rows: names.map((name, at) => [at + 1, name, '12.40']),
});
const cellOf = (format: 'tsv' | 'csv' | 'markdown', name: string) => {
  const text = rowsAsText(format, { columns: [{ field: 'a', label: 'a' }], rows: [[name]] });
  const last = text.slice(text.lastIndexOf(format === 'csv' ? '\r\n' : '\n')).trimStart();
  return format === 'markdown' ? last.slice(2, -2) : last;
};

describe('rows as text', () => {
  const two = table('AK-47 | Redline (Field-Tested)', 'Music Kit | Artist, "Title"');

  it('TSV has labels and one line per row', () => {
    expect(rowsAsText('tsv', two)).toBe(
      'ID\tMarket name\tPrice\n1\tAK-47 | Redline (Field-Tested)\t12.40\n2\tMusic Kit | Artist, "Title"\t12.40',
    );
  });

  it('TSV for Excel has the decimal sign of this computer, and IDs as text', () => {
    expect(rowsAsText(excelFormatOf('de-DE'), two)).toBe(
      'ID\tMarket name\tPrice\n="1"\tAK-47 | Redline (Field-Tested)\t12,40\n="2"\tMusic Kit | Artist, "Title"\t12,40',
    );
  });

  it('CSV has field names, unquoted numbers and quoted texts', () => {
    expect(rowsAsText('csv', two)).toBe(
      '"id","market_hash_name","price"\r\n1,"AK-47 | Redline (Field-Tested)",12.40\r\n2,"Music Kit | Artist, ""Title""",12.40',
    );
  });

  it('JSON keeps prices as text and ids as numbers', () => {
    const text = rowsAsText('json', two);
    expect(JSON.parse(text)).toEqual([
      { id: 1, market_hash_name: 'AK-47 | Redline (Field-Tested)', price: '12.40' },
      { id: 2, market_hash_name: 'Music Kit | Artist, "Title"', price: '12.40' },
    ]);
  });

  it('Markdown is a table with escaped cells', () => {
    expect(rowsAsText('markdown', two).split('\n')).toEqual([
      '| ID | Market name | Price |',
      '| --- | --- | --- |',
      '| 1 | AK-47 \\| Redline (Field-Tested) | 12.40 |',
      '| 2 | Music Kit \\| Artist, "Title" | 12.40 |',
    ]);
    expect(cellOf('markdown', '<img src=x> [a](b) `c` *d*')).toBe(
      '\\<img src=x\\> \\[a\\](b) \\`c\\` \\*d\\*',
    );
  });
});

describe('a text in a cell', () => {
  it.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', ' =cmd|x'])('%j starts no formula', (name) => {
    expect(cellOf('tsv', name)).toMatch(/^'/);
    expect(cellOf('csv', name)).toMatch(/^"'/);
  });

  it('is not guarded if it is a number', () => {
    expect(cellOf('tsv', '-1.70')).toBe('-1.70');
    expect(cellOf('csv', '-1.70')).toBe('-1.70');
    expect(cellOf('csv', '007')).toBe('"007"');
  });

  it('stays in its line and its cell', () => {
    expect(cellOf('tsv', 'a\tb\r\nc\u2028d\u0000e')).toBe('a b c d e');
    expect(cellOf('markdown', 'a\nb')).toBe('a b');
    expect(cellOf('tsv', '"a')).toBe('"""a"');
    expect(rowsAsText('csv', { columns: columns.slice(0, 1), rows: [['a\nb']] })).toBe('"id"\r\n"a\nb"');
  });
});
