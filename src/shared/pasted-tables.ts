import { looksLikeItem } from './pasted-text.ts';

export const idColumns = ['id', 'item_id', 'itemid'];
export const nameColumns = ['market_hash_name', 'market_name', 'name', 'item', 'item_name'];
/** Column names that are also ordinary words in a mail. */
const plainColumns = ['name', 'item'];
const otherColumns = [
  'price',
  'platform_price',
  'appid',
  'app',
  'status',
  'quantity',
  'qty',
  'amount',
  'count',
];

/** A longer line is not a heading. */
const maxHeadingLength = 4_000;

export type TableHeading = { delimiter: string; columns: readonly string[] };

type TableRow = { kind: 'heading'; heading: TableHeading } | { kind: 'cells'; cells: readonly string[] };

/** The line as a heading of its own or as a row below `table`; null if it is neither. */
export function cellsOf(line: string, table: TableHeading | null): TableRow | null {
  if (table === null && line.length > maxHeadingLength) return null;
  const delimiter = ['\t', ';', ','].find((one) => line.includes(one)) ?? '\t';
  const columns = splitCells(line, delimiter).map(columnName);
  const named = columns.filter((name) => idColumns.includes(name) || nameColumns.includes(name));
  const isCertain = named.some((name) => !plainColumns.includes(name));
  if (named.length > 0 && (isCertain || columns.some((name) => otherColumns.includes(name)))) {
    return { kind: 'heading', heading: { delimiter, columns } };
  }
  if (table === null) return null;
  const cells = splitCells(line, table.delimiter);
  return cells.length === table.columns.length ? { kind: 'cells', cells } : null;
}

function columnName(cell: string): string {
  return cell.trim().toLowerCase().slice(0, 40).replace(/[ -]/g, '_');
}

/** The cell that names the item in a row without a heading: an ID in the first cell, else the one that looks most like an item. */
export function cellOfTable(line: string): string | null {
  const delimiter =
    ['\t', ';'].find((one) => line.includes(one)) ?? (/^"?\d{3,16}"?,/.test(line) ? ',' : null);
  if (delimiter === null) return null;
  const cells = splitCells(line, delimiter).map((cell) => cell.trim());
  const first = cells[0] ?? '';
  if (/^#?\d{3,16}$/.test(first)) return first.startsWith('#') ? first : `#${first}`;
  const named = cells.filter((cell) => /\p{L}/u.test(cell));
  return named.find(looksLikeItem) ?? named[0] ?? null;
}

/** Splits a row at its delimiters, except within quotes. */
function splitCells(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at <= line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    else if (at === line.length || (character === delimiter && !isQuoted)) {
      cells.push(line.slice(start, at).replaceAll('"', ''));
      start = at + 1;
    }
  }
  return cells;
}
