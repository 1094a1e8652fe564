import { csvText } from '#shared/csv-cell.ts';
import type { ExportField } from '#shared/export.ts';
import { plainDecimal } from './plain-decimal.ts';
import type { Cells, RowWriter, RowWriterOptions } from './row-writer.ts';

/**
 * RFC 4180: comma, CRLF, texts in quotes. A number stands bare only when it is a plain decimal in a field of numbers; every
 * other value is a text behind the formula guard. Null is an empty cell, an empty text a quoted one.
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
