// By this entry, which takes no `require` and no worker along into the bundle.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { plainDecimal } from './plain-decimal.ts';
import type { Cells, RowWriter, RowWriterOptions } from './row-writer.ts';
import { sheetEnd, sheetStart, workbookParts } from './xlsx-parts.ts';
import { escapedForCell } from './xlsx-text.ts';

/**
 * One sheet of Office Open XML in a ZIP, deflated piece by piece. A text is an inline string in a cell of the format "text":
 * never a formula, not even when somebody edits the cell. A number is written with the digits that came, and only when a
 * spreadsheet, which computes with 15 of them, shows exactly these again.
 */
export function createXlsxWriter({ fields }: RowWriterOptions): RowWriter {
  let made: Uint8Array[] = [];
  let cutTexts = 0;
  let lines = 0;
  const zip = new Zip((error, piece) => {
    // Thrown to whoever pushed the piece; fflate tells of nothing but wrong use here.
    if (error) throw error;
    made.push(piece);
  });
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  // A ZIP's times count from 1980; a fixed one makes equal exports equal files.
  sheet.mtime = zipEpoch;

  function take(): Uint8Array {
    const taken = Buffer.concat(made);
    made = [];
    return taken;
  }

  function textCell(text: string): string {
    const escaped = escapedForCell(text);
    if (escaped.isCut) cutTexts += 1;
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
