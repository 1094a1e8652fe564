import type { Cells, RowWriter, RowWriterOptions } from './row-writer.ts';

/** One array of objects, a line for each: ids as numbers, prices and times as the texts that they are, null as null. */
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

/** One object on each line, for programs that read line by line. */
export function createNdjsonWriter({ fields }: RowWriterOptions): RowWriter {
  return {
    begin: () => new Uint8Array(),
    rows: (rows) => Buffer.from(rows.map((cells) => `${objectText(fields, cells)}\n`).join('')),
    end: () => new Uint8Array(),
    cutTexts: () => 0,
  };
}

/** JSON.stringify escapes half a surrogate pair, so that every text comes back as it was. */
function objectText(fields: readonly string[], cells: Cells): string {
  return JSON.stringify(Object.fromEntries(fields.map((field, at) => [field, cells[at] ?? null])));
}
