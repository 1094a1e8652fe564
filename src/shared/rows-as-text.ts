import { csvText, isPlainDecimal, withFormulaGuard } from './spreadsheet-cell.ts';

/** Rows as a text for the clipboard, in the forms that tickets, spreadsheets and programs take. */

export const rowTextFormats = ['tsv', 'csv', 'json', 'markdown'] as const;
export type RowTextFormat = (typeof rowTextFormats)[number];

/** `field` is the name for programs, `label` the one for people. */
export type TextColumn = { field: string; label: string };

/** A number is only ever an id; prices are text. Each row has a value for each column. */
type TextTable = { columns: readonly TextColumn[]; rows: readonly (readonly (string | number)[])[] };

/**
 * A heading and one line for each row; no line break at the end. TSV and Markdown are read by people: labels, one line for each
 * row, control characters as blanks. CSV (RFC 4180) and JSON are read by programs: fields, and every text as it is. In TSV
 * and CSV no text can begin a formula.
 */
export function rowsAsText(format: RowTextFormat, table: TextTable): string {
  switch (format) {
    case 'tsv':
      return lines(
        '\n',
        table,
        ({ label }) => label,
        tsvCell,
        (cells) => cells.join('\t'),
      );
    case 'csv':
      return lines(
        '\r\n',
        table,
        ({ field }) => field,
        csvCell,
        (cells) => cells.join(','),
      );
    case 'markdown':
      return markdown(table);
    case 'json':
      return JSON.stringify(
        table.rows.map((row) => objectOf(table.columns, row)),
        null,
        2,
      );
    default:
      return format satisfies never;
  }
}

/** A value as a cell of CSV: plain decimals and ids bare, everything else a quoted text behind the formula guard. */
function csvCell(value: string | number): string {
  return isPlainDecimal(value) ? String(value) : csvText(String(value));
}

function tsvCell(value: string | number): string {
  if (isPlainDecimal(value)) return String(value);
  const text = withFormulaGuard(onOneLine(String(value)));
  // Spreadsheets take a quote at the start for one around the cell, and with it the cells that follow.
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

function markdown(table: TextTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [heading = '', ...rows] = lines('\n', table, ({ label }) => label, markdownCell, line).split('\n');
  return [heading, line(table.columns.map(() => '---')), ...rows].join('\n');
}

/** Everything that would be more than text: a cell's edge, emphasis, code, links, tags and entities. */
function markdownCell(value: string | number): string {
  return onOneLine(String(value)).replace(/[\\`*_[\]<>|~&#$]/g, '\\$&');
}

function lines(
  lineBreak: string,
  { columns, rows }: TextTable,
  heading: (column: TextColumn) => string,
  cell: (value: string | number) => string,
  line: (cells: string[]) => string,
): string {
  return [columns.map(heading), ...rows].map((cells) => line(cells.map(cell))).join(lineBreak);
}

function objectOf(columns: readonly TextColumn[], row: readonly (string | number)[]) {
  return Object.fromEntries(columns.map(({ field }, at) => [field, row[at] ?? null]));
}

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
