/** Rows as text for the clipboard, for tickets, spreadsheets and programs. */

export const rowTextFormats = ['tsv', 'csv', 'json', 'markdown'] as const;
export type RowTextFormat = (typeof rowTextFormats)[number];

/** `field` is the name for programs, `label` the one for people. */
export type TextColumn = { field: string; label: string };

/** Only ids are numbers; prices are text. Each row has a value for each column. */
type TextTable = { columns: readonly TextColumn[]; rows: readonly (readonly (string | number)[])[] };

/**
 * A heading and the rows, without a final line break. TSV and Markdown are for people: labels, one line per row, control characters as
 * spaces. CSV (RFC 4180) and JSON are for programs: field names and unchanged texts. In TSV and CSV no text can start a formula.
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

/** Plain decimals and ids unquoted, everything else quoted behind the formula guard. */
function csvCell(value: string | number): string {
  return isPlainDecimal(value) ? String(value) : csvText(String(value));
}

function tsvCell(value: string | number): string {
  if (isPlainDecimal(value)) return String(value);
  const text = withFormulaGuard(onOneLine(String(value)));
  // Spreadsheets read a leading quote as the start of a quoted cell, which may extend over the next ones.
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
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

/**
 * Inserts an apostrophe wherever a spreadsheet would start a formula: at the start of the text, and after separators at which other
 * locales split even a quoted text.
 */
export function withFormulaGuard(text: string): string {
  if (isPlainlyInert(text)) return text;
  const starts = formulaStarts(text);
  return [0, ...starts].map((from, at) => text.slice(from, starts[at])).join("'");
}

/** Some locales accept the fullwidth forms too. */
const triggers = new Set('=+-@\uff1d\uff0b\uff0d\uff20');
/** Not the comma: where it splits a line, quotes are respected. */
const splitters = new Set(';\t\r\n');
/** Characters that a program may skip before a formula. */
const lookedPast = /^[\s\p{Cc}\p{Cf}\p{Z}']$/u;

/** A fast path for most names. */
function isPlainlyInert(text: string): boolean {
  return /^[A-Za-z0-9][^;\t\r\n]*$/.test(text);
}

/** Where a cell may start a formula, in order. Scans backwards, so that it takes linear time. */
function formulaStarts(text: string): number[] {
  const starts: number[] = [];
  let leadsToTrigger = false;
  let at = text.length;
  for (const character of Array.from(text).reverse()) {
    if (splitters.has(character) && leadsToTrigger) starts.push(at);
    at -= character.length;
    leadsToTrigger = triggers.has(character) || (leadsToTrigger && lookedPast.test(character));
  }
  // Some programs drop a leading tab or line break.
  if (leadsToTrigger || /^'*[\t\r\n]/.test(text)) starts.push(0);
  return starts.reverse();
}

/** A text as a cell of CSV (RFC 4180), in quotes and behind the formula guard. */
export function csvText(text: string): string {
  return `"${withFormulaGuard(text).replaceAll('"', '""')}"`;
}

/** Whether a value can be unquoted: every spreadsheet reads it as exactly this number. */
export function isPlainDecimal(value: string | number): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(String(value));
}
