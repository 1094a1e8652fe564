import type { GuardedFile } from './guard.ts';

/** Rules 21, 31, 36 and 37 where rows become files. */
export const exportGuards: readonly GuardedFile[] = [
  {
    file: 'src/shared/csv-cell.ts',
    tests: ['main/exports/formats/formats.properties.test.ts', 'shared/rows-as-text.test.ts'],
    guards: [
      {
        rule: 36,
        name: 'a text cell begins no formula',
        find: 'withFormulaGuard(text)',
        replace: '(withFormulaGuard, text)',
      },
      {
        rule: 36,
        name: 'a quote ends no cell',
        find: `.replaceAll('"', '""')`,
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/exports/formats/plain-decimal.ts',
    tests: ['main/exports/formats/formats.properties.test.ts'],
    guards: [
      {
        rule: 36,
        name: 'a number is one by its look too',
        find: 'isPlainDecimal(digits) ? digits : null',
        replace: 'isPlainDecimal(digits) || digits !== null ? digits : null',
      },
      {
        rule: 36,
        name: 'a number is one by its field too',
        find: '!numericFields.has(field) || ',
        replace: '',
      },
    ],
  },
  {
    file: 'src/shared/rows-as-text.ts',
    tests: ['shared/rows-as-text.test.ts'],
    guards: [
      {
        rule: 36,
        name: 'a copied cell of TSV begins no formula',
        find: 'withFormulaGuard(onOneLine(String(value)))',
        replace: '(withFormulaGuard, onOneLine(String(value)))',
      },
      {
        rule: 36,
        name: 'a copied cell of CSV is a text in quotes',
        find: 'csvText(String(value))',
        replace: '(csvText, String(value))',
      },
      {
        rule: 36,
        name: 'a copied text stays in its line',
        find: "text.replace(/[\\p{Cc}\\u2028\\u2029]+/gu, ' ')",
        replace: 'text',
      },
    ],
  },
  {
    file: 'src/shared/formula-guard.ts',
    tests: ['shared/formula-guard.test.ts'],
    guards: [
      {
        rule: 36,
        name: 'blanks before a formula hide it from nobody',
        find: ' || (leadsToTrigger && lookedPast.test(character))',
        replace: '',
      },
      {
        rule: 36,
        name: 'no formula behind what splits a line elsewhere',
        find: 'if (splitters.has(character) && leadsToTrigger) starts.push(at);',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/exports/formats/xlsx-text.ts',
    tests: ['main/exports/formats/formats.properties.test.ts'],
    guards: [
      { rule: 36, name: 'a text opens no element of a sheet', find: `.replaceAll('<', '&lt;')`, replace: '' },
      {
        rule: 36,
        name: 'a text that looks like an escape is none',
        find: `.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')`,
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/exports/formats/xlsx.ts',
    tests: ['main/exports/formats/formats.properties.test.ts'],
    guards: [
      {
        rule: 29,
        name: 'a number that a sheet would round is a text',
        find: " || digits.replace(/[-.]/g, '').length > exactDigits",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/exports/exported-cells.ts',
    tests: ['main/exports/exported-cells.test.ts'],
    guards: [
      {
        rule: 21,
        name: 'no file has the token of a trade URL',
        find: 'withoutTradeToken(value, tradeUrl)',
        replace: '(withoutTradeToken && tradeUrl ? value : value)',
      },
    ],
  },
  {
    file: 'src/main/exports/matches.ts',
    tests: ['main/exports/matches.test.ts'],
    guards: [
      {
        rule: 31,
        name: 'a catalog that repeats itself is left',
        find: 'pagesWithoutNews >= mostPagesWithoutNews',
        replace: 'pagesWithoutNews >= 1e9 * mostPagesWithoutNews',
      },
      {
        rule: 31,
        name: 'a row that comes again is written once',
        find: '.filter(({ id }) => !ids.has(id))',
        replace: '.filter(({ id }) => id > 0)',
      },
    ],
  },
  {
    file: 'src/main/exports/export-service.ts',
    tests: ['main/exports/export-service.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'two catalogs are not mixed in one file',
        find: 'if (target.value.baseUrl !== baseUrl) return',
        replace: "if (baseUrl === '') return",
      },
    ],
  },
  {
    file: 'src/main/exports/export-file.ts',
    tests: ['main/exports/export-file.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'an export is written beside its place and renamed',
        find: 'await patiently(() => put(temporary, filePath));',
        replace: "await import('node:fs/promises').then((fs) => fs.copyFile(temporary, filePath));",
      },
      {
        rule: 37,
        name: 'an export is readable by its owner only',
        find: "open(filePath, 'wx', 0o600)",
        replace: "open(filePath, 'wx')",
      },
      {
        rule: 37,
        name: 'an export that is given up leaves nothing behind',
        find: 'await unlink(temporary).catch(() => {});',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/exports/unfinished-exports.ts',
    tests: ['main/exports/export-file.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'sweeping touches nothing but files in the making',
        find: ' || !isTemporaryName(path.basename(left))',
        replace: '',
      },
    ],
  },
];
