import { numberWord, referenceWord } from './numbers.ts';
import { currencyName, looksLikeItem, quantityIn } from './plain-text.ts';
import { asMarketName, endsInWear } from './typed-name.ts';

export const idColumns = ['id', 'item_id', 'itemid', 'article_id', 'artikel_id'];
export const nameColumns = [
  ...['market_hash_name', 'market_name', 'name', 'item', 'item_name'],
  ...['article', 'article_name', 'product', 'product_name', 'artikel', 'artikelname', 'produkt', 'skin'],
  ...['bezeichnung', 'gegenstand', 'objet', 'produit', 'nom', 'artículo', 'objeto', 'producto', 'nombre'],
];
/** Column names that are also ordinary words in a mail. */
const plainColumns = nameColumns.filter((name) => !name.includes('_'));
/** Columns of numbers that are never item IDs: `Order No.`, `Bestellnummer`, `Invoice ID`. */
const referenceColumn = new RegExp(
  `^(?:(?:${numberWord})_(?:de_)?)?(?:${referenceWord}|case)_?(${numberWord}|_)?$`,
  'u',
);
const quantityColumns = [
  ...['quantity', 'qty', 'count', 'pieces', 'pcs', 'menge', 'anzahl', 'stück', 'stk'],
  ...['quantité', 'qté', 'cantidad', 'cant'],
];
const unitPriceColumns = ['unit_price', 'einzelpreis'];
const priceColumns = [...unitPriceColumns, 'price', 'preis', 'prix', 'precio'];
const otherColumns = [
  ...[...priceColumns, 'platform_price'],
  ...['appid', 'app', 'status', 'amount', ...quantityColumns],
];

/** The columns that may have the quantity. In groups that this app exported, `count` is the number of listings. */
export function quantityColumnsIn(columns: readonly string[]): readonly string[] {
  return columns.includes('market_hash_name')
    ? quantityColumns.filter((name) => name !== 'count')
    : quantityColumns;
}

/** The price of one in a row of a table, as it is written there. Of a row with a quantity, other prices may be the sum. */
export function priceIn(
  cells: readonly string[],
  columns: readonly string[],
  count: number,
): string | undefined {
  const prices = (count > 1 ? unitPriceColumns : priceColumns).map(
    (name) => cells[columns.indexOf(name)]?.trim() ?? '',
  );
  return prices.find((price) => /\d/.test(price) && price.length < 30);
}

/** The line with tabs in place of the spaces or dots that align columns, as in the text form of an order mail. Names have several beside a bar or a dash. */
export function withTabs(line: string): string {
  const undotted = line.replace(/ ?\.{4,} ?/g, '\t');
  return /[^ |-] {3,}[^ |-]/.test(undotted) ? undotted.replace(/(?<![ |-]) {2,}(?![ |-])/g, '\t') : undotted;
}

/** The name with the wear that has a cell of its own: `AK-47 | Redline⇥Field-Tested⇥2`. */
export function withWearOf(cells: readonly string[], name: string): string {
  const wear = name === '' || endsInWear(name) ? undefined : cells.find((cell) => isWear(cell.trim()));
  return wear === undefined ? name : asMarketName(`${name.trim()} (${wear.trim()})`);
}

/** Whether a text is no more than a wear. */
export function isWear(text: string): boolean {
  return !text.includes('(') && endsInWear(`x (${text})`);
}

/** A longer line is not a heading. */
const maxHeadingLength = 4_000;

export type TableHeading = { delimiter: string; columns: readonly string[] };

type TableRow = { kind: 'heading'; heading: TableHeading } | { kind: 'cells'; cells: readonly string[] };

/** The line as a heading of its own or as a row below `table`; null if it is neither. */
export function cellsOf(line: string, table: TableHeading | null): TableRow | null {
  if (table === null && line.length > maxHeadingLength) return null;
  const delimiter = line.startsWith('|') ? '|' : (['\t', ';', ','].find((one) => line.includes(one)) ?? '\t');
  const columns = splitRow(line, delimiter).map(columnName);
  const named = columns.filter((name) => idColumns.includes(name) || nameColumns.includes(name));
  const isCertain = named.some((name) => !plainColumns.includes(name));
  const hasOther = columns.some((name) => otherColumns.includes(name) || referenceColumn.test(name));
  if (named.length > 0 ? isCertain || hasOther : isReferenceHeading(columns, delimiter)) {
    return { kind: 'heading', heading: { delimiter, columns } };
  }
  if (table === null) return null;
  const cells = splitRow(line, table.delimiter);
  const extra = cells.length - table.columns.length;
  if (extra === 0) return { kind: 'cells', cells };
  // Names have a bar too.
  const at = table.columns.findIndex((name) => nameColumns.includes(name));
  if (table.delimiter !== '|' || extra !== 1 || at < 0) return null;
  const name = `${cells[at]} | ${cells[at + 1]}`;
  return { kind: 'cells', cells: [...cells.slice(0, at), name, ...cells.slice(at + 2)] };
}

/** Without a known name column: `Order No.` above a list of numbers, or `Order⇥Skin`. */
function isReferenceHeading(columns: readonly string[], delimiter: string): boolean {
  if (columns.length === 1) return referenceColumn.exec(columns[0] ?? '')?.[1] !== undefined;
  return delimiter !== ',' && columns.some(isReferenceColumn) && !columns.some((name) => /\d/.test(name));
}

export function isReferenceColumn(name: string): boolean {
  return referenceColumn.test(name);
}

function columnName(cell: string): string {
  return cell
    .slice(0, 40)
    .replace(/[.:]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[ #-]+/g, '_');
}

/** `name`: the cell that looks most like an item, with the quantity behind it. `number`: a number beside it, which may be an ID or an order's. */
type Cells = { name: string; count: number | null; number: string | null };

/** What names the item in a row without a heading; a lone number is written `#48213`. */
export function cellOfTable(line: string): Cells | null {
  const delimiter = delimiters.find(([, pattern]) => pattern.test(line))?.[0];
  if (delimiter === undefined) return null;
  const cells = splitCells(line, delimiter).map((cell) => cell.trim());
  const first = cells[0] ?? '';
  const named = cells.filter((cell) => /\p{L}/u.test(cell) && !isWear(cell));
  const name = named.find(looksLikeItem) ?? named[0] ?? null;
  const isNumbered = /^#?\d{3,16}$/.test(first);
  // A word such as "shipped" names no item.
  const isNamed = name !== null && (looksLikeItem(name) || /^\p{Lu}.*\s\p{L}/u.test(name));
  if (isNumbered && (first.startsWith('#') || !isNamed)) {
    return { name: `#${first.replace('#', '')}`, count: null, number: null };
  }
  const number = cells.find((cell) => /^\d{4,16}$/.test(cell)) ?? null;
  if (name === null) return null;
  const behind = cells.slice(cells.indexOf(name) + 1).find((cell) => !isWear(cell)) ?? '';
  const count = /^\d{3}/.test(behind) ? null : quantityIn(behind);
  return { name: withWearOf(cells, name), count, number: isNumbered ? first : number };
}

/** The ID in a row of an ID, quantities and prices: `40054⇥2⇥113,08 €`. A row of several IDs is a list. */
export function idWithQuantity(line: string): { id: string; count: number } | null {
  const [id = '', ...others] = line.split('\t').map((cell) => cell.trim());
  if (!/^#?\d{4,16}$/.test(id) || others.length === 0 || !others.every((cell) => beside.test(cell)))
    return null;
  return {
    id: id.replace('#', ''),
    count: quantityIn(others.find((cell) => /^\d{1,2}$/.test(cell)) ?? '') ?? 1,
  };
}

/** A quantity of up to two digits, a price, or nothing. */
const beside = new RegExp(
  `^(?:\\d{1,2}|(?:\\p{Sc}|${currencyName})?\\s?\\d[\\d.,]*[.,]\\d\\d\\s?(?:\\p{Sc}|${currencyName})?|)$`,
  'iu',
);

/** What is between the cells of a row without a heading, and how that is told from the marks of other texts, such as `&lt;`. */
const delimiters: readonly [string, RegExp][] = [
  ['\t', /\t/],
  [';', /(?<!&\w{1,6});/],
  // `48213,…`, `Recoil Case,3,0.50`: no name has a comma right before a number.
  [',', /^"?\d{3,16}"?,|(?<!\d),"?\d+(?:\.\d+)?"?(?:,|$)/],
];

/** In a Markdown table a row begins and ends with a bar, and `\|` is a bar within a cell. */
function splitRow(line: string, delimiter: string): string[] {
  if (delimiter !== '|') return splitCells(line, delimiter);
  const cells = line.replace(/^\||\|$/g, '').split(/(?<!\\)\|/);
  return cells.map((cell) => cell.replaceAll('\\|', '|').trim());
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
