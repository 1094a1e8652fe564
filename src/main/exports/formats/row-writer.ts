import type { ExportField, ExportValue } from '#shared/export.ts';
import { csvText, isPlainDecimal } from '#shared/spreadsheet-cell.ts';

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

export type RowWriterOptions = { fields: readonly ExportField[]; bom: boolean };

/**
 * RFC 4180: commas, CRLF, quoted texts. Only a plain decimal in a numeric field is unquoted; every other value is a text with the formula
 * guard. Null is an empty cell, an empty text an empty pair of quotes.
 */
export function createCsvWriter({ fields, bom }: RowWriterOptions): RowWriter {
  const line = (cells: Cells) =>
    `${fields.map((field, at) => csvCell(field, cells[at] ?? null)).join(',')}\r\n`;
  return {
    begin: () => Buffer.from(`${bom ? '\ufeff' : ''}${fields.join(',')}\r\n`),
    rows: (rows) => Buffer.from(rows.map(line).join('')),
    end: () => new Uint8Array(),
    cutTexts: () => 0,
  };
}

function csvCell(field: ExportField, value: Cells[number]): string {
  if (value === null) return '';
  return plainDecimal(field, value) ?? csvText(String(value));
}

/** An array of objects, one per line: ids are numbers, prices and times are texts. */
export function createJsonWriter({ fields }: RowWriterOptions): RowWriter {
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
export function createNdjsonWriter({ fields }: RowWriterOptions): RowWriter {
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
  'count',
  'lowest',
  'median',
  'highest',
]);

/** The digits of a plain decimal in a numeric field; null: the value is text. */
export function plainDecimal(field: ExportField, value: ExportValue): string | null {
  if (!numericFields.has(field)) return null;
  const digits = String(value);
  return isPlainDecimal(digits) ? digits : null;
}
