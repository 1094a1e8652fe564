import { describe, expect, it } from 'vitest';
import { hasEnding, numberedPath, partialPath, suggestedFileName } from './file-names.ts';

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
    ['', 'Items'],
    ['a\u0000b\nc', 'a b c'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['   ', 'Items'],
    ['★ Karambit', '★ Karambit'],
    ['x'.repeat(500), 'x'.repeat(60)],
  ])('makes of %j only %j', (words, plain) => expect(named(words)).toBe(`${plain} 2026-11-21 0907.csv`));
});

describe('names beside the one that was chosen', () => {
  it('say what part it is', () =>
    expect(partialPath('/home/a/Items.csv', 12)).toBe('/home/a/Items (partial, pages 1-12).csv'));
  it('are numbered where one is taken', () =>
    expect(numberedPath('/home/a/Items.csv', 2)).toBe('/home/a/Items 2.csv'));
  it('may lack an ending', () =>
    expect([hasEnding('/a.b/items'), hasEnding('/a/items.txt')]).toEqual([false, true]));
});
