import {
  csvText,
  type ExcelFormat,
  excelCell,
  idFields,
  isPlainDecimal,
  quoted,
  withFormulaGuard,
} from './spreadsheet-cells.ts';

/** Rows as text for the clipboard, for tickets, spreadsheets and programs. */

export const rowTextFormats = ['tsv', 'csv', 'json', 'markdown'] as const;
/** The last one is TSV as the Excel of this computer reads it. */
export type RowTextFormat = (typeof rowTextFormats)[number] | ExcelFormat;

/** `field` is the name for programs, `label` the one for people. */
export type TextColumn = { field: string; label: string };

/** Ids and counts are numbers; prices are text. Each row has a value for each column. */
type TextTable = { columns: readonly TextColumn[]; rows: readonly (readonly (string | number)[])[] };

/**
 * A heading and the rows, without a final line break. TSV and Markdown are for people: labels, one line per row, control characters as
 * spaces. CSV (RFC 4180) and JSON are for programs: field names and unchanged texts. In TSV and CSV no text can start a formula.
 */
export function rowsAsText(format: RowTextFormat, table: TextTable): string {
  if (typeof format === 'object') {
    return tsv(table, (value, { field }) =>
      quotedAtStart(excelCell(onOneLine(String(value)), !idFields.has(field), format)),
    );
  }
  switch (format) {
    case 'tsv':
      return tsv(table, tsvCell);
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

/** Plain decimals and ids unquoted, everything else quoted behind the formula guard. */
function csvCell(value: string | number): string {
  return isPlainDecimal(value) ? String(value) : csvText(String(value));
}

function tsv(table: TextTable, cell: CellText): string {
  return lines(
    '\n',
    table,
    ({ label }) => label,
    cell,
    (cells) => cells.join('\t'),
  );
}

function tsvCell(value: string | number): string {
  if (isPlainDecimal(value)) return String(value);
  return quotedAtStart(withFormulaGuard(onOneLine(String(value))));
}

/** Spreadsheets read a leading quote as the start of a quoted cell, which may extend over the next ones. */
function quotedAtStart(text: string): string {
  return text.startsWith('"') ? quoted(text) : text;
}

function markdown(table: TextTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [heading = '', ...rows] = lines('\n', table, ({ label }) => label, markdownCell, line).split('\n');
  return [heading, line(table.columns.map(() => '---')), ...rows].join('\n');
}

/** Escapes all markup: cell borders, emphasis, code, links, tags and entities. */
function markdownCell(value: string | number): string {
  return onOneLine(String(value)).replace(/[\\`*_[\]<>|~&#$]/g, '\\$&');
}

type CellText = (value: string | number, column: TextColumn) => string;

function lines(
  lineBreak: string,
  { columns, rows }: TextTable,
  heading: (column: TextColumn) => string,
  cell: CellText,
  line: (cells: string[]) => string,
): string {
  const cellsOf = (row: readonly (string | number)[]) =>
    columns.map((column, index) => cell(row[index] ?? '', column));
  return [columns.map(heading), ...rows].map((row) => line(cellsOf(row))).join(lineBreak);
}

function objectOf(columns: readonly TextColumn[], row: readonly (string | number)[]) {
  return Object.fromEntries(columns.map(({ field }, at) => [field, row[at] ?? null]));
}

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
