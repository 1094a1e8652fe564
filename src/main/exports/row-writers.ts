// The build replaces fflate with its browser entry, which has no `require` and no workers.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ExportField, ExportFormat, ExportValue } from '#shared/export.ts';
import {
  csvText,
  type ExcelFormat,
  excelCsvCell,
  idFields,
  isPlainDecimal,
} from '#shared/spreadsheet-cells.ts';

/** A row's values in the order of the columns; null for a field that is null or missing. */
export type Cells = readonly ExportValue[];

/** Turns rows into the bytes of a file, chunk by chunk, without storing them. Any chunk may be empty. */
export type RowWriter = {
  begin(): Uint8Array;
  rows(rows: readonly Cells[]): Uint8Array;
  /** Completes the file, whatever the number of rows. */
  end(): Uint8Array;
  /** How many texts were truncated to fit the format. */
  cutTexts(): number;
};

/** `excel`: that of this computer, for `excel-csv`. */
type RowWriterOptions = { fields: readonly ExportField[]; excel: ExcelFormat };

const writers: Readonly<Record<ExportFormat, (options: RowWriterOptions) => RowWriter>> = {
  csv: ({ fields }) => createCsvWriter(fields, ',', csvCell),
  'excel-csv': ({ fields, excel }) =>
    createCsvWriter(fields, excel.separator, (field, value) => excelCsvCellOf(field, value, excel)),
  json: createJsonWriter,
  ndjson: createNdjsonWriter,
  xlsx: createXlsxWriter,
};

export function createRowWriter(format: ExportFormat, options: RowWriterOptions): RowWriter {
  return writers[format](options);
}

/** RFC 4180: CRLF, and a null as an empty cell. */
function createCsvWriter(
  fields: readonly ExportField[],
  separator: string,
  cellOf: (field: ExportField, value: string | number) => string,
): RowWriter {
  const cell = (field: ExportField, value: ExportValue = null) =>
    value === null ? '' : cellOf(field, value);
  const line = (cells: Cells) =>
    `${fields.map((field, index) => cell(field, cells[index])).join(separator)}\r\n`;
  return {
    // The byte order mark, by which Excel recognises UTF-8.
    begin: () => Buffer.from(`\ufeff${fields.join(separator)}\r\n`),
    rows: (rows) => Buffer.from(rows.map(line).join('')),
    end: () => new Uint8Array(),
    cutTexts: () => 0,
  };
}

/**
 * For other programs: only a plain decimal in a numeric field is unquoted; every other value is a text with the formula guard, an empty one
 * an empty pair of quotes.
 */
function csvCell(field: ExportField, value: string | number): string {
  return plainDecimal(field, value) ?? csvText(String(value));
}

function excelCsvCellOf(field: ExportField, value: string | number, excel: ExcelFormat): string {
  return excelCsvCell(String(value), numericFields.has(field) && !idFields.has(field), excel);
}

/** An array of objects, one per line: ids are numbers, prices and times are texts. */
function createJsonWriter({ fields }: RowWriterOptions): RowWriter {
  let isFirst = true;
  return {
    begin: () => Buffer.from('['),
    rows(rows) {
      const lines = rows.map((cells) => objectText(fields, cells));
      if (lines.length === 0) return new Uint8Array();
      const before = isFirst ? '\n' : ',\n';
      isFirst = false;
      return Buffer.from(`${before}${lines.join(',\n')}`);
    },
    end: () => Buffer.from(isFirst ? ']\n' : '\n]\n'),
    cutTexts: () => 0,
  };
}

/** One object per line, for programs that read line by line. */
function createNdjsonWriter({ fields }: RowWriterOptions): RowWriter {
  return {
    begin: () => new Uint8Array(),
    rows: (rows) => Buffer.from(rows.map((cells) => `${objectText(fields, cells)}\n`).join('')),
    end: () => new Uint8Array(),
    cutTexts: () => 0,
  };
}

/** `JSON.stringify` escapes lone surrogates, so every text can be read back. */
function objectText(fields: readonly string[], cells: Cells): string {
  return JSON.stringify(Object.fromEntries(fields.map((field, at) => [field, cells[at] ?? null])));
}

const numericFields: ReadonlySet<ExportField> = new Set([
  'id',
  'appid',
  'price',
  'platform_price',
  'trade_offer_id',
  'quantity',
  'count',
  'lowest',
  'median',
  'highest',
  'not_seen',
]);

/** The digits of a plain decimal in a numeric field; null: the value is text. */
function plainDecimal(field: ExportField, value: ExportValue): string | null {
  if (!numericFields.has(field)) return null;
  const digits = String(value);
  return isPlainDecimal(digits) ? digits : null;
}

/**
 * One sheet of Office Open XML in a ZIP, compressed chunk by chunk. A text is an inline string in a cell with the format "text", so it
 * never becomes a formula, even when the cell is edited. A number keeps all of its digits: with more than the 15 that a spreadsheet
 * computes with, it is written as text.
 */
function createXlsxWriter({ fields }: RowWriterOptions): RowWriter {
  let pending: Uint8Array[] = [];
  let cutTexts = 0;
  let lines = 0;
  const zip = new Zip((error, chunk) => {
    // Reaches the caller of `push`; fflate reports only misuse here.
    if (error) throw error;
    pending.push(chunk);
  });
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  // A fixed time, so that equal exports are equal files. ZIP's times start in 1980.
  sheet.mtime = zipEpoch;

  function take(): Uint8Array {
    const chunks = Buffer.concat(pending);
    pending = [];
    return chunks;
  }

  function textCell(text: string): string {
    const escaped = cellXml(text);
    if (escaped.isTruncated) cutTexts += 1;
    return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped.xml}</t></is></c>`;
  }

  function cell(value: Cells[number], at: number): string {
    const field = fields[at];
    if (value === null || field === undefined) return '<c/>';
    const digits = plainDecimal(field, value);
    if (digits === null || digits.replace(/[-.]/g, '').length > exactDigits) return textCell(String(value));
    return `<c s="${/\.\d\d$/.test(digits) ? 2 : 0}"><v>${digits}</v></c>`;
  }

  function line(cells: string): string {
    lines += 1;
    return `<row r="${lines}">${cells}</row>`;
  }

  function push(xml: string, isLast = false): Uint8Array {
    sheet.push(Buffer.from(xml), isLast);
    return take();
  }

  return {
    begin() {
      for (const [name, xml] of workbookParts) {
        const part = new ZipPassThrough(name);
        part.mtime = zipEpoch;
        zip.add(part);
        part.push(Buffer.from(xml), true);
      }
      zip.add(sheet);
      return push(sheetStart(fields) + line(fields.map(textCell).join('')));
    },
    rows: (rows) =>
      push(
        rows.map((cells) => line(fields.map((_field, at) => cell(cells[at] ?? null, at)).join(''))).join(''),
      ),
    end() {
      sheet.push(Buffer.from(sheetEnd), true);
      zip.end();
      return take();
    },
    cutTexts: () => cutTexts,
  };
}

const zipEpoch = new Date(1980, 0, 1);
const exactDigits = 15;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Cell formats by index: 0 general, 1 text, 2 two fraction digits. */
const styles = `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The files of a workbook with one sheet, except the sheet itself. */
const workbookParts: readonly (readonly [name: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Items" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', `${declaration}${styles}`],
];

/** The sheet up to its first row, with a frozen heading and column widths. */
function sheetStart(fields: readonly ExportField[]): string {
  const columns = fields.map(
    (field, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[field] ?? 20}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

const sheetEnd = '</sheetData></worksheet>';

/** In characters. */
const widths: Partial<Record<ExportField, number>> = {
  id: 12,
  name: 36,
  market_hash_name: 44,
  appid: 10,
  price: 12,
  platform_price: 14,
  image: 40,
  status: 28,
  bought_at: 28,
  error_message: 44,
  trade_url: 64,
};

/** The longest text of a cell, in UTF-16 units; a spreadsheet reports a longer one as damage. */
const maxCellTextLength = 32_767;

/**
 * A text as the XML of a cell. UTF-16 units that XML can't represent are written as `_xHHHH_`, and the first underscore of a text that
 * looks like such an escape is escaped (ECMA-376, ST_Xstring), so every text up to {@link maxCellTextLength} can be read back.
 */
function cellXml(text: string): { xml: string; isTruncated: boolean } {
  const isTruncated = text.length > maxCellTextLength;
  const kept = isTruncated ? text.slice(0, maxCellTextLength) : text;
  return {
    isTruncated,
    xml: kept
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(notForXml, escapedUnit)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;'),
  };
}

/** XML allows few control characters and no half surrogate pairs, and turns a carriage return into a line feed. */
const notForXml = /[\p{Cc}--[\t\n]]|[\ufffe\uffff]|\p{Cs}/gv;

function escapedUnit(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
