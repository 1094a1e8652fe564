import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { incompletePath, numberedPath, partialPath, suggestedFileName, withEnding } from './file-names.ts';

const morning = new Date(2026, 10, 21, 9, 7);
const named = (words: string) => suggestedFileName(words, 'csv', morning);

describe('the suggested name', () => {
  it('says what and when', () => expect(named('Warehouse')).toBe('Warehouse 2026-11-21 0907.csv'));

  it.each([
    ['../../etc/passwd', 'etc passwd'],
    ['C:\\Windows\\x', 'C Windows x'],
    ['.bashrc', 'bashrc'],
    ['-rf', 'rf'],
    ['CON', 'Items'],
    ['COM1', 'Items'],
    ['lpt9', 'Items'],
    ['falcon', 'falcon'],
    ['context', 'context'],
    ['Falcon COM1', 'Falcon COM1'],
    ['comb', 'comb'],
    ['lpta', 'lpta'],
    ['a  b. .', 'a b'],
    ['', 'Items'],
    ['a\u0000b\nc', 'a b c'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['   ', 'Items'],
    ['★ Karambit', '★ Karambit'],
    ['x'.repeat(500), 'x'.repeat(60)],
  ])('turns %j into %j', (words, plain) => expect(named(words)).toBe(`${plain} 2026-11-21 0907.csv`));
});

describe('names beside the one that was chosen', () => {
  it('say which part of the list the file has', () =>
    expect(partialPath('/home/a/Items.csv', 12)).toBe('/home/a/Items (partial, pages 1-12).csv'));
  it('are numbered where one exists', () =>
    expect(numberedPath('/home/a/Items.csv', 2)).toBe('/home/a/Items 2.csv'));
  it('say how many rows are missing', () =>
    expect(incompletePath('/home/a/Items.csv', { sent: 500, counted: 2_000, unit: 'rows' })).toBe(
      '/home/a/Items (500 of 2,000 rows).csv',
    ));
  it('stay short enough for the disk', () => {
    const longest = `/home/a/${'★'.repeat(83)}.csv`;
    for (const place of [partialPath(longest, 12), numberedPath(longest, 2)]) {
      expect(Buffer.byteLength(path.basename(place))).toBeLessThanOrEqual(255);
      expect(place).toMatch(/(?:\(partial, pages 1-12\)| 2)\.csv$/);
    }
  });
});

describe('the ending of a chosen name', () => {
  it.each([
    ['/a.b/items', 'csv', '/a.b/items.csv'],
    ['/a/items.csv', 'csv', '/a/items.csv'],
    ['/a/Items.CSV', 'csv', '/a/Items.CSV'],
    ['/a/Items 21.11.2026', 'csv', '/a/Items 21.11.2026.csv'],
    ['/a/AK-47 vs. M4A1', 'xlsx', '/a/AK-47 vs. M4A1.xlsx'],
    ['/a/items.', 'json', '/a/items.json'],
    ['/a/items.txt', 'csv', '/a/items.txt.csv'],
    ['/a/failed.csv', 'xlsx', '/a/failed.xlsx'],
    ['/a/failed.XLSX', 'csv', '/a/failed.csv'],
    ['/a/failed.json', 'ndjson', '/a/failed.ndjson'],
    ['/a/failed.xlsx.csv', 'xlsx', '/a/failed.xlsx'],
    ['/a/failed.csv. ', 'csv', '/a/failed.csv'],
  ] as const)('of %j for %s makes it %j', (chosen, format, expected) =>
    expect(withEnding(chosen, format)).toBe(expected),
  );

  it.each(['a'.repeat(255), 'é'.repeat(127)])('fits a name of the max length', (name) => {
    const base = path.basename(withEnding(`/home/a/${name}`, 'xlsx'));
    expect(Buffer.byteLength(base)).toBeLessThanOrEqual(255);
    expect(base).toMatch(/[aé]{100}\.xlsx$/);
  });

  it('does not change a name that fits, or split a character', () => {
    const fitting = 'a'.repeat(251);
    expect(withEnding(`/home/a/${fitting}`, 'csv')).toBe(path.join('/home/a', `${fitting}.csv`));
    expect(path.basename(withEnding(`/home/a/${'😀'.repeat(63)}`, 'xlsx'))).toBe(`${'😀'.repeat(62)}.xlsx`);
    const mixed = `${'😀'.repeat(30)}${'a'.repeat(131)}`;
    expect(path.basename(withEnding(`/home/a/${mixed}`, 'csv'))).toBe(`${mixed}.csv`);
  });
});
