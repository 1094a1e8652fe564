import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { ExportFormat, ExportValue } from '#shared/export.ts';
import { type ExcelFormat, excelFormatOf, withFormulaGuard } from '#shared/spreadsheet-cells.ts';
import { property } from '#shared/testing/property.ts';
import { createRowWriter } from './row-writers.ts';
import { readCsv, readSheet } from './testing/read-back.ts';

/** Columns of each kind of value. */
const someFields = ['id', 'name', 'price', 'error_message', 'trade_offer_id'] as const;

const starts = ['=1+1', '+49 30', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', "'=1", "''=1", '"=1'];
const hiddenStarts = ['\uff1d1', '\u200b=1', '\ufeff=1', '\u00a0=1', '\u202e=1', '\u0000=1'];
const commands = ['=HYPERLINK("https://evil.example","x")', "=cmd|'/C calc'!A0"];
const inside = ["'Blueberries' | x", 'a;=1', 'a\n-1', '","=1', '=1","'];
const markup = ['_x003D_1', '_x005F_', '<f>1</f>', '&lt;f&gt;', '1\u0007', '\ufffe\uffff'];
const almostNumbers = ['12.40', '1e5', '0x10', '-0', '00.10', '', ' ', '\n', '\ud800', '\udc00\ud800'];
const formulas = [...starts, ...hiddenStarts, ...commands, ...inside, ...markup, ...almostNumbers];

const separators = [';', ',', '"', "'", '\t', '\r\n', '_x'];

const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...formulas),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(fc.oneof(fc.constantFrom(...formulas, ...separators), fc.string({ maxLength: 4 })), {
      maxLength: 6,
    })
    .map((parts) => parts.join('')),
);

const price = fc.oneof(
  fc
    .tuple(fc.nat({ max: 10 ** 9 }), fc.nat({ max: 99 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(2, '0')}`),
  fc.bigInt({ min: 0n, max: 10n ** 30n }).map((whole) => `${whole}.05`),
  hostileText,
);
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** Rows over {@link someFields}, with values that a broken or hostile service could send. */
const hostileRows: fc.Arbitrary<ExportValue[][]> = fc.array(
  fc.tuple(id, hostileText, price, fc.option(hostileText, { nil: null }), fc.option(id, { nil: null })),
  { maxLength: 8 },
);

const excel = excelFormatOf('de-DE');

/** The whole file, written in chunks of two rows. */
function exported(
  format: ExportFormat,
  rows: readonly ExportValue[][],
  excel = excelFormatOf('de-DE'),
): Buffer {
  const writer = createRowWriter(format, { fields: someFields, excel });
  const chunks = [writer.begin()];
  for (let at = 0; at < rows.length; at += 2) chunks.push(writer.rows(rows.slice(at, at + 2)));
  return Buffer.concat([...chunks, writer.end()]);
}

/** UTF-8 can't represent lone surrogates. */
const inUtf8 = (value: ExportValue) => (typeof value === 'string' ? value.toWellFormed() : value);

/** A spreadsheet recognises a formula by its first visible character. */
const startsFormula = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const plainNumber = /^-?\d+(\.\d+)?$/;

describe('CSV', () => {
  property('contains every cell of the rows', hostileRows, (rows) => {
    const [heading, ...lines] = readCsv(exported('csv', rows).toString('utf8'));
    expect(heading?.map(({ text }) => text)).toEqual([...someFields]);
    const written = lines.map((line) =>
      line.map((cell) => (cell.text === '' && !cell.isQuoted ? null : cell.text)),
    );
    expect(written).toEqual(
      rows.map((row, line) =>
        row.map((value, at) => {
          if (value === null) return null;
          const text = String(inUtf8(value));
          return lines[line]?.[at]?.isQuoted ? withFormulaGuard(text) : text;
        }),
      ),
    );
  });

  property('contains no formula, even if a spreadsheet uses another separator', hostileRows, (rows) => {
    const text = exported('csv', rows).toString('utf8');
    for (const { text: cell, isQuoted } of readCsv(text).flat()) {
      expect(isQuoted ? !startsFormula.test(cell) : /^[a-z_]*$/.test(cell) || plainNumber.test(cell)).toBe(
        true,
      );
      for (const part of isQuoted ? cell.split(/[;\t\r\n]/) : []) expect(part).not.toMatch(startsFormula);
    }
  });

  test('starts with a byte order mark, by which Excel recognises UTF-8', () => {
    expect(exported('csv', []).toString()).toBe('\ufeffid,name,price,error_message,trade_offer_id\r\n');
  });

  test('leaves only plain decimals in numeric fields unquoted', () => {
    const line = exported('csv', [
      [7, '12.40', '12.40', '5', null],
      [8, '-5', '1e5', null, 9],
    ]).toString();
    expect(line.split('\r\n').slice(1, 3)).toEqual(['7,"12.40",12.40,"5",', `8,"'-5","1e5",,9`]);
    const counts = createRowWriter('csv', { fields: ['quantity', 'count', 'not_seen'], excel });
    expect(counts.rows([[2, 6, 1]]).toString()).toBe('2,6,1\r\n');
  });
});

describe('CSV for Excel', () => {
  const locale = fc.constantFrom('de-DE', 'fr-FR', 'en-US', 'pl-PL', 'de-CH');

  property('contains every cell of the rows', fc.tuple(locale, hostileRows), ([name, rows]) => {
    const format = excelFormatOf(name);
    const file = exported('excel-csv', rows, format).toString('utf8');
    const [heading, ...lines] = cellsIn(file.replace(/^\ufeff/, ''), format);
    expect(heading).toEqual([...someFields]);
    expect(lines.map((line) => line.map((cell) => readByExcel(cell, format)))).toEqual(
      rows.map((row) => row.map((value) => (value === null ? '' : withoutGuards(String(inUtf8(value)))))),
    );
  });

  property(
    'contains no formula but that of a text, even if a spreadsheet uses another separator',
    fc.tuple(locale, hostileRows),
    ([name, rows]) => {
      const format = excelFormatOf(name);
      const file = exported('excel-csv', rows, format).toString('utf8').slice(1);
      for (const cell of cellsIn(file, format).flat())
        if (!onlyText.test(cell) && !plainNumber.test(cell.replace(format.decimalSign, '.')))
          expect(cell).not.toMatch(startsFormula);
      // The worst that another separator can do: quotes don't count. What is left of a text is no formula.
      for (const part of file.split(/[,;\t\r\n]/)) {
        const cell = part.replace(/^[\s"]+/, '');
        if (!/^=""[\dA-Za-z.]*"*$/.test(cell) && !/^-?[\d.]+$/.test(cell))
          expect(cell).not.toMatch(startsFormula);
      }
    },
  );

  test('has the decimal sign and separator of this computer, and IDs as text', () => {
    const rows = [[48_213, 'AK; "x"', '12.40', null, 9_007_199_254_740_991]];
    expect(exported('excel-csv', rows).toString()).toBe(
      '\ufeffid;name;price;error_message;trade_offer_id\r\n"=""48213""";"AK; ""x""";12,40;;"=""9007199254740991"""\r\n',
    );
    expect(exported('excel-csv', rows, excelFormatOf('en-US')).toString()).toContain(
      '"=""48213""","AK; ""x""",12.40,,',
    );
  });
});

function cellsIn(file: string, { separator }: ExcelFormat): string[][] {
  // Without the end of the last line.
  const text = file.replace(/\r\n$/, '');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\r\n' });
  expect(errors).toEqual([]);
  return data;
}

/** The formula of a text, which can contain nothing else. */
const onlyText = /^="([\dA-Za-z.,]*)"$/;

/** What a cell shows, and without the guards. */
function readByExcel(cell: string, { decimalSign }: ExcelFormat): string {
  const text = onlyText.exec(cell)?.[1];
  if (text !== undefined) return text;
  return plainNumber.test(cell.replace(decimalSign, '.'))
    ? cell.replace(decimalSign, '.')
    : withoutGuards(cell);
}

function withoutGuards(text: string): string {
  return text.replaceAll("'", '');
}

describe('JSON', () => {
  property('contains the rows as objects', hostileRows, (rows) => {
    expect(JSON.parse(exported('json', rows).toString('utf8'))).toEqual(asObjects(rows));
  });
});

test.each([
  ['csv', '\ufeffid,name\r\n7,"AK"\r\n'],
  ['json', '[\n{"id":7,"name":"AK"}\n]\n'],
  ['ndjson', '{"id":7,"name":"AK"}\n'],
] as const)('writes a row as %s, and truncates no text', (format, text) => {
  const writer = createRowWriter(format, { fields: ['id', 'name'], excel });
  const file = Buffer.concat([writer.begin(), writer.rows([[7, 'AK']]), writer.end()]);
  expect([file.toString(), writer.cutTexts()]).toEqual([text, 0]);
});

describe('NDJSON', () => {
  property('contains one row per line', hostileRows, (rows) => {
    const lines = exported('ndjson', rows).toString('utf8').split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(asObjects(rows));
  });
});

describe('XLSX', () => {
  property('contains the rows, texts as texts and numbers with all digits', hostileRows, (rows) => {
    const { cells } = readSheet(exported('xlsx', rows));
    const [heading, ...lines] = cells;
    expect(heading).toEqual(someFields.map((value) => ({ kind: 'text', value })));
    expect(lines.map((line) => line.map((cell) => (cell.kind === 'empty' ? null : cell.value)))).toEqual(
      rows.map((row) => row.map((value) => (value === null ? null : String(value)))),
    );
  });

  property('contains only texts and numbers: no formula, link or error', hostileRows, (rows) => {
    const { xml, parts } = readSheet(exported('xlsx', rows));
    const cells = xml.slice(xml.indexOf('<sheetData>')).replace(/<t xml:space="preserve">[^<]*<\/t>/g, '');
    expect(cells).not.toMatch(/<f|t="(?!inlineStr)|hyperlink/i);
    expect(parts).toEqual([
      ...[
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
        'xl/workbook.xml',
      ],
      'xl/worksheets/sheet1.xml',
    ]);
  });

  test('freezes the heading, widens columns, and keeps two fraction digits of prices', () => {
    const writer = createRowWriter('xlsx', { fields: ['id', 'price', 'note'], excel });
    const rows = [
      [7, '12.40', 'a'],
      [8, '0.125', null],
    ];
    const { xml } = readSheet(Buffer.concat([writer.begin(), writer.rows(rows), writer.end()]));
    const text = (value: string) =>
      `<c s="1" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
    expect(xml.split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
      [
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
        '<sheetViews><sheetView workbookViewId="0">',
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
        '</sheetView></sheetViews>',
        '<cols><col min="1" max="1" width="12" customWidth="1"/>',
        '<col min="2" max="2" width="12" customWidth="1"/>',
        '<col min="3" max="3" width="20" customWidth="1"/></cols>',
        `<sheetData><row r="1">${text('id')}${text('price')}${text('note')}</row>`,
        `<row r="2"><c s="0"><v>7</v></c><c s="2"><v>12.40</v></c>${text('a')}</row>`,
        '<row r="3"><c s="0"><v>8</v></c><c s="0"><v>0.125</v></c><c/></row>',
        '</sheetData></worksheet>',
      ].join(''),
    ]);
  });

  test('writes a number that a spreadsheet would round as text', () => {
    const { cells } = readSheet(
      exported('xlsx', [[9_007_199_254_740_991, 'a', '1234567890123.45', null, 1]]),
    );
    expect(cells[1]?.map(({ kind }) => kind)).toEqual(['text', 'text', 'number', 'empty', 'number']);
    const large = readSheet(exported('xlsx', [[1, 'a', '12345678901234.56', null, 1]]));
    expect(large.cells[1]?.[2]).toEqual({ kind: 'text', value: '12345678901234.56' });
  });

  test('truncates and counts a text too long for a cell', () => {
    const writer = createRowWriter('xlsx', { fields: ['name'], excel });
    const file = Buffer.concat([
      writer.begin(),
      writer.rows([['x'.repeat(40_000)], ['x'.repeat(32_767)]]),
      writer.end(),
    ]);
    expect(readSheet(file).cells[1]?.[0]).toEqual({ kind: 'text', value: 'x'.repeat(32_767) });
    expect(writer.cutTexts()).toBe(1);
  });
});

property('a file with empty chunks is valid and contains all rows', hostileText, (text) => {
  for (const format of ['json', 'xlsx'] as const) {
    const writer = createRowWriter(format, { fields: ['name'], excel });
    const file = Buffer.concat([
      writer.begin(),
      writer.rows([]),
      writer.rows([[text]]),
      writer.rows([]),
      writer.end(),
    ]);
    if (format === 'json') expect(JSON.parse(file.toString())).toEqual([{ name: text }]);
    else expect(readSheet(file).cells).toHaveLength(2);
  }
});

function asObjects(rows: readonly ExportValue[][]): object[] {
  return rows.map((row) => Object.fromEntries(someFields.map((field, at) => [field, row[at]])));
}
