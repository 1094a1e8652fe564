import { describe, expect, it } from 'vitest';
import { excelCell, excelCsvCell, excelFormatOf, withFormulaGuard } from './spreadsheet-cells.ts';

describe('the formula guard', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['  =1', "'  =1"],
    ['\u200b\u00a0=1', "'\u200b\u00a0=1"],
    ['\uff1d1', "'\uff1d1"],
    ["'=1", "''=1"],
    ["'\tx", "''\tx"],
    ['a;=1', "a;'=1"],
    ['a";"=1', 'a";\'"=1'],
    ['a\n-1', "a\n'-1"],
  ])('%j becomes %j', (text, guarded) => expect(withFormulaGuard(text)).toBe(guarded));

  it.each([
    ...['AK-47 | Redline', "'Blueberries' Buckshot | NSWC SEAL", '★ Karambit', '', 'a, =1', '1-2', 'a; b'],
  ])('%j is unchanged', (text) => expect(withFormulaGuard(text)).toBe(text));

  it('takes linear time', () => {
    const startedMs = performance.now();
    withFormulaGuard(`${'\t'.repeat(500_000)}x`);
    withFormulaGuard(`${"'".repeat(500_000)}=`);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });
});

describe('the format of this computer’s Excel', () => {
  it.each([
    ['de-DE', ',', ';'],
    ['fr-FR', ',', ';'],
    ['pl-PL', ',', ';'],
    ['pt-BR', ',', ';'],
    ['en-US', '.', ','],
    ['en-GB', '.', ','],
    ['ja-JP', '.', ','],
    ['de-CH', '.', ';'],
    ['de-LI', '.', ';'],
    ['ar-EG-u-nu-arab', '.', ','],
    ['C', '.', ','],
    ['', '.', ','],
  ])('of %j has the decimal sign %s, and %s between cells', (locale, decimalSign, separator) => {
    expect(excelFormatOf(locale)).toEqual({ decimalSign, separator });
  });
});

describe('a cell for Excel', () => {
  const german = excelFormatOf('de-DE');
  const american = excelFormatOf('en-US');

  it.each([
    ['12.40', '12,40', '12.40'],
    ['-0.05', '-0,05', '-0.05'],
    ['12345678901.20', '12345678901,20', '12345678901.20'],
    // More digits than Excel keeps or shows.
    ['123456789012', '="123456789012"', '="123456789012"'],
    ['12345678901.12345', '="12345678901.12345"', '="12345678901.12345"'],
    ['1e5', '="1e5"', '="1e5"'],
    ['=1+1', "'=1+1", "'=1+1"],
  ])('of the number %s is %s in German, %s in American', (digits, inGerman, inAmerican) => {
    expect(excelCell(digits, true, german)).toBe(inGerman);
    expect(excelCell(digits, true, american)).toBe(inAmerican);
  });

  it.each([
    ['48213', '="48213"'],
    ['9007199254740991', '="9007199254740991"'],
    ['007', '="007"'],
    ['12E15', '="12E15"'],
    ['12.40', '="12.40"'],
    ['12,40', '="12,40"'],
    ['k3Jx9Q', 'k3Jx9Q'],
    ['5" =1', '5" =1'],
    ['1"&A1&"', '1"&A1&"'],
    ['a,=1', "a,'=1"],
    ['a;=1', "a;'=1"],
    ['1'.repeat(256), `'${'1'.repeat(256)}`],
  ])('of the text %s is %s', (text, cell) => {
    expect(excelCell(text, false, german)).toBe(cell);
  });

  it('is bare in CSV only if it is a number', () => {
    expect(excelCsvCell('12.40', true, german)).toBe('12,40');
    expect(excelCsvCell('12.40', true, american)).toBe('12.40');
    expect(excelCsvCell('48213', false, german)).toBe('"=""48213"""');
    expect(excelCsvCell('AK-47 | "Redline"', false, german)).toBe('"AK-47 | ""Redline"""');
    expect(excelCsvCell('', false, german)).toBe('""');
  });
});
