import { maxFilterTextLength } from '#shared/item-filters.ts';
import { accountForms } from './accounts.ts';
import { endsAsContainer } from './names-in-sentence.ts';
import { labelledNumbers, readIds } from './numbers.ts';
import {
  addresses,
  aName,
  anId,
  isTotal,
  type LinkedCatalog,
  type PastedLine,
  type Read,
} from './pasted-line.ts';
import {
  type Bare,
  currencyName,
  hasListMarks,
  isLongSentence,
  isPlainText,
  labelInFront,
  looksLikeItem,
  mailHeader,
  quantityAlone,
  quantityIn,
  signOff,
  withoutMarks,
} from './plain-text.ts';
import { hasRemoved, placeholders, withoutPastedSecrets } from './secrets.ts';
import { isNameByItself, readSentence } from './sentence.ts';
import {
  cellOfTable,
  cellsOf,
  idColumns,
  idWithQuantity,
  isReferenceColumn,
  isWear,
  nameColumns,
  priceIn,
  quantityColumnsIn,
  type TableHeading,
  withTabs,
  withWearOf,
} from './table-cells.ts';
import { withMarketCharacters } from './typed-name.ts';
import { withoutWordsAround } from './words-around.ts';

/** `beyond`: the distinct texts past the first {@link maxPastedRows}. */
type PastedLines = { rows: PastedLine[]; beyond: string[] };

/** More than a ticket holds or a user reads. */
const maxPastedRows = 2_000;

/**
 * The items that a pasted mail, chat or table names, in order. Every line that isn't blank is in at least one row; a row that doesn't
 * look like an item has a doubt. Takes time linear in the length of the text.
 *
 * 1. Secrets are masked (secrets.ts), and the text is split into lines.
 * 2. A line under a heading of column names is a row of a table (table-cells.ts). Any other loses its bullet, quotes and quantity
 *    (plain-text.ts).
 * 3. What is left is IDs (item-ids.ts, numbers.ts), a sentence that names items (sentence.ts, names-in-sentence.ts, links.ts), or one name.
 * 4. Each of these is a row (pasted-line.ts). Equal rows become one that counts them.
 */
export function readPastedLines(text: string, catalog: LinkedCatalog): PastedLines {
  const lines = withoutPastedSecrets(text).split(lineBreak);
  const rows = new Map<string, PastedLine>();
  const beyond = new Set<string>();
  const context: Context = {
    catalog,
    table: null,
    part: 'body',
    isList: hasListMarks(lines),
  };
  /** The item above whose quantity may follow. */
  let above: PastedLine | undefined;
  /** Whether quantities are below their items, as the first one is. */
  let areQuantitiesBelow: boolean | undefined;
  for (const [index, raw] of lines.entries()) {
    const line = withTabs(withMarketCharacters(raw.replace(unseen, '')).trim());
    if (line === '') {
      context.table = null;
      above = undefined;
      continue;
    }
    const next = (lines[index + 1] ?? '').trim();
    const quantity = quantityAlone(line);
    const isOther =
      quantity !== null ||
      isTotal(line, rows.size > 0 && next === '') ||
      (onlyPrice.test(next) && isTotal(`${line} ${next}`, false)) ||
      isWearLine(line) ||
      chatTime.test(next);
    const reads = isOther ? [aName(line, 'text')] : unlessSigned(readLine(line, context), line, context);
    for (const one of reads) {
      const key = rowKey(one);
      const same = rows.get(key);
      if (same === undefined && rows.size >= maxPastedRows) beyond.add(one.text);
      else if (same === undefined) rows.set(key, { ...one, key, lines: [index + 1] });
      else {
        same.count = one.kind === 'id' ? Math.max(same.count, one.count) : same.count + one.count;
        if (same.lines.at(-1) !== index + 1) same.lines.push(index + 1);
        same.doubt = same.doubt === null ? null : one.doubt;
        if (one.price !== undefined) same.price = pricesTogether(same.price, one.price);
      }
    }
    if (quantity !== null) {
      areQuantitiesBelow ??= [...rows.values()].some(({ doubt }) => doubt === null);
      if (areQuantitiesBelow && above !== undefined) addQuantity(above, quantity);
    }
    const [one, ...others] = reads;
    const isItem = one?.doubt === null && one.count === 1 && others.length === 0;
    const isBeside = quantity === null && reads.every(({ doubt }) => doubt !== null);
    above = isItem ? rows.get(rowKey(one)) : isBeside ? above : undefined;
  }
  return { rows: [...rows.values()], beyond: [...beyond] };
}

function rowKey({ kind, text }: Read): string {
  return `${kind} ${text}`;
}

/** A name may have another price in another row. */
export function pricesTogether(price: string | undefined, other: string): string {
  return price === undefined || price === other ? other : `${price.replace(/, …$/, '')}, …`;
}

/** Of an item that was counted once for the line that names it. */
function addQuantity(item: PastedLine, quantity: number): void {
  item.count = item.kind === 'id' ? Math.max(item.count, quantity) : item.count + quantity - 1;
}

/** The start and end of a line within the text. Lines count from 1. */
export function lineRange(text: string, line: number): [start: number, end: number] {
  const before = [...text.matchAll(new RegExp(lineBreak, 'g'))];
  const last = before[line - 2];
  return [last === undefined ? 0 : last.index + last[0].length, before[line - 1]?.index ?? text.length];
}

/** Whether a text is more than a plain list of names: several lines with bullets, sentences or column names. A long one is judged by its beginning. */
export function looksLikeMessage(pasted: string): boolean {
  const text = pasted.slice(0, maxJudgedLength);
  const { rows } = readPastedLines(text, { id: '' });
  if (rows.length < 2) return false;
  return (
    rows.some(({ doubt, within }) => doubt === 'text' || doubt === 'heading' || within !== null) ||
    hasListMarks(text.split(lineBreak))
  );
}

/** A field asks while the user waits for the paste. */
const maxJudgedLength = 20_000;

/** `Field-Tested`, `Exterior: FT`, `(FN)` */
function isWearLine(line: string): boolean {
  const typed = withoutMarks(line).text.replace(labelInFront, '');
  return isWear(typed.replace(/^\(|\)$/g, ''));
}

/** Below the mark of a signature, up to the mail that it answers, nothing is an item. */
function unlessSigned(reads: Read[], line: string, context: Context): Read[] {
  if (line === '--') context.part = 'signature';
  else if (line.startsWith('>') || mailHeader.test(line)) context.part = 'body';
  if (context.part !== 'signature') return reads;
  return reads.map((read) => ({ ...read, doubt: read.doubt ?? (read.kind === 'id' ? 'number' : 'text') }));
}

/** Below the author of a message that is copied from a chat: ` — Today at 18:14`. */
const chatTime = /^\s{0,9}[—–]\s.{0,20}\d{1,2}:\d\d/u;

const lineBreak = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;

type Context = {
  catalog: LinkedCatalog;
  /** The heading of the table that the line is in. */
  table: TableHeading | null;
  /** `closing`: past "Best regards", where lines hold people's names. `signature`: below its mark. */
  part: 'body' | 'closing' | 'signature';
  /** Some lines have bullets or numbers, so a line without one is more likely text. */
  isList: boolean;
};

/** Invisible characters that messengers, spreadsheets and terminals copy: direction marks, joiners, NULs and the like, but not those of emoji. */
const unseen = /(?!\ufe0f)\p{Default_Ignorable_Code_Point}|[^\P{Cc}\t]/gu;

function readLine(whole: string, context: Context): Read[] {
  const row = cellsOf(whole.replace(/^(?:>\s{0,9})+/, ''), context.table);
  if (row?.kind === 'heading') {
    context.table = row.heading;
    return [aName(whole, 'heading')];
  }
  const cells = row === null ? null : readCells(row.cells, whole, context);
  if (row !== null && cells !== null) {
    return cells.map((read) => {
      const price = priceIn(row.cells, context.table?.columns ?? [], read.count);
      // The number beside an item has none.
      return price && read.doubt === null ? { ...read, price } : read;
    });
  }

  const numbered = idWithQuantity(whole);
  if (numbered !== null) return [{ ...anId(numbered.id), count: numbered.count }];
  const bare = withoutMarks(whole);
  if (/^--+$/.test(whole)) close(context);
  if (bare.text === '') return [aName(whole, 'mark')];
  return readBetweenWords(bare, context) ?? readBare(bare, context);
}

/** What a line names between a greeting, words such as "Missing items:" and thanks; null: that isn't surely an item. */
function readBetweenWords({ counted: line, isListed }: Bare, context: Context): Read[] | null {
  const { text, isGreeted, isIntroduced } = withoutWordsAround(line);
  if (text === line) return null;
  const bare = withoutMarks(text, { isIntroduced });
  const reads = readBare({ ...bare, isListed: isListed || isIntroduced }, context, { isIntroduced });
  const isItem = ({ kind, text: name, count, doubt }: Read) => {
    const isSure = isIntroduced || kind === 'id' || count > 1 || looksLikeItem(name) || endsAsContainer(name);
    // Behind a greeting, two capitalised words are a person.
    return doubt === null && (isSure || (!isGreeted && isNameByItself(name)));
  };
  if (!reads.some(isItem)) return null;
  return reads.map((read) => ({ ...read, within: isIntroduced || read.within !== null ? line : null }));
}

function readBare(bare: Bare, context: Context, { isIntroduced = false } = {}): Read[] {
  if (onlyPrice.test(bare.text)) return [aName(bare.text, 'text')];
  if (!labelledNumbers.some(([, pattern]) => bare.text.search(pattern) >= 0)) {
    // After several IDs a quantity could be meant for any of them, so it is read as one more part.
    const ids = readIds(bare.text);
    if (ids?.length === 1) return ids.map((one) => ({ ...one, count: bare.count }));
    if (ids !== null) return readIds(bare.counted) ?? ids;
  }
  const named = readSentence(bare.counted, context.catalog, { isIntroduced });
  const cell = cellOfTable(bare.text);
  const number = cell?.number ?? null;
  const isRead = number === null || named?.some(({ written }) => written.includes(number)) === true;
  const beside = isRead ? [] : [anId(number, 'reference')];
  if (named !== null) return [...named, ...beside];
  if (cell !== null) return [...readCell(cell.name, cell.count ?? bare.count, context), ...beside];
  return [{ ...readText(bare.text, context, bare.isListed), count: bare.count }];
}

function close(context: Context): void {
  if (context.part === 'body') context.part = 'closing';
}

/** A cell that names an item in any way. */
function readCell(text: string, count: number, context: Context): Read[] {
  const reads = readSentence(text, context.catalog) ?? [readText(text, context, true)];
  return reads.map((read) => (count === 1 || read.doubt !== null ? read : { ...read, count }));
}

/** A text that is one name, or a reason why it may not be. */
function readText(text: string, context: Context, isListed: boolean): Read {
  if (text.search(addresses) >= 0) return aName(text, 'link');
  if (text.replaceAll(placeholders, '').trim() === '') return aName(text, 'secret');
  if (!/[\p{L}\p{N}]/u.test(text)) return aName(text, 'mark');
  if (text.length > maxFilterTextLength) return aName(text, 'too-long');
  if (/^[-+]?\d[\w.]*$/.test(text)) return aName(text, 'not-a-number');

  const isItemLike = looksLikeItem(text);
  const isText = isItemLike ? isLongSentence(text) : text.search(accountForms) >= 0 || isPlainText(text);
  if (hasRemoved(text) || isText) {
    if (signOff.test(text)) close(context);
    return aName(text, 'text');
  }
  const isAside = context.part !== 'body' || (context.isList && !isListed);
  return aName(text, !isItemLike && isAside ? 'text' : null);
}

/** `$12.40`, `12,40 €` */
const onlyPrice = new RegExp(
  `^(?:\\p{Sc}\\s?[\\d.,]{1,20}|[\\d.,]{1,20}\\s?(?:\\p{Sc}|${currencyName}))$`,
  'iu',
);

/** The cell with the ID and the name beside it, else the one with the market name or the name, with its quantity, and the order's number; null: none of the cells is known. */
function readCells(cells: readonly string[], whole: string, context: Context): Read[] | null {
  const columns = context.table?.columns ?? [];
  const cellIn = (names: readonly string[]) =>
    names.map((name) => cells[columns.indexOf(name)]?.trim() ?? '').find((cell) => cell !== '');
  const quantity = quantityIn(cellIn(quantityColumnsIn(columns)) ?? '');
  const nameCell = cellIn(nameColumns);
  const numberAsName = /^#?\d{4,16}$/.test(nameCell ?? '') ? nameCell : undefined;
  const ids = readIds(cellIn(idColumns) ?? numberAsName ?? '')?.filter(({ kind }) => kind === 'id') ?? [];
  if (ids.length > 0) {
    const beside = withoutMarks(withWearOf(cells, nameCell ?? '')).text.slice(0, maxFilterTextLength);
    const named = ids.length === 1 && /\p{L}/u.test(beside) ? { named: beside } : {};
    return ids.map((id) => ({ ...id, ...named, count: quantity ?? 1 }));
  }
  const numbers = cells
    .filter((cell, at) => isReferenceColumn(columns[at] ?? '') && /^\s*#?\d{1,16}\s*$/.test(cell))
    .map((cell) => anId(cell.replace('#', '').trim(), 'reference'));
  const others = cells.filter(
    (cell, at) => !isReferenceColumn(columns[at] ?? '') && /\p{L}/u.test(cell) && !isWear(cell.trim()),
  );
  const named = nameCell ?? others.find(looksLikeItem) ?? (numbers.length > 0 ? others[0] : '');
  const { text: name, count } = withoutMarks((named ?? '').replace(/^'/, ''));
  if (name !== '') return [...readCell(withWearOf(cells, name), quantity ?? count, context), ...numbers];
  if (numbers.length > 0) return numbers;
  return columns.length === 1 ? null : [readText(whole, context, true)];
}
