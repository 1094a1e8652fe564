import type { ExportField, ExportFormat, ExportValue } from '#shared/export.ts';
import { createCsvWriter } from './csv.ts';
import { createJsonWriter, createNdjsonWriter } from './json.ts';
import { createXlsxWriter } from './xlsx.ts';

/** One line's values in the order of the columns; null stands for a field that is null or missing. */
export type Cells = readonly ExportValue[];

/**
 * Turns rows into the bytes of a file, piece by piece: it keeps nothing of the rows it has been given. Every piece may be empty.
 */
export type RowWriter = {
  begin(): Uint8Array;
  rows(rows: readonly Cells[]): Uint8Array;
  /** After this the pieces so far are a whole file of the format, however few rows there were. */
  end(): Uint8Array;
  /** How many texts were cut because the format can't hold them whole. */
  cutTexts(): number;
};

export type RowWriterOptions = { fields: readonly ExportField[]; bom: boolean };

export function createRowWriter(format: ExportFormat, options: RowWriterOptions): RowWriter {
  switch (format) {
    case 'csv':
      return createCsvWriter(options);
    case 'json':
      return createJsonWriter(options);
    case 'ndjson':
      return createNdjsonWriter(options);
    case 'xlsx':
      return createXlsxWriter(options);
    default:
      return format satisfies never;
  }
}
