import { deepLinkScheme, parseDeepLink } from './deep-link.ts';
import { readIdParts } from './item-ids.ts';
import { asMarketName, wearAtEnd } from './market-name.ts';
import { withoutPastedSecrets } from './pasted-secrets.ts';
import type { LineKind } from './ticket.ts';
import { maskedToken, percentDecoded, tradeHost } from './trade-url.ts';
import { maxFilterTextLength, viewFromText } from './view-link.ts';

/** One thing that a pasted text names, from one line of it or from several that say the same. */
export type PastedLine = {
  /** Different for each row of a sheet, the same whenever the same text is read. */
  key: string;
  kind: LineKind;
  /** Without bullets, numbers, quotes and quantity, at most {@link maxFilterTextLength} characters; of an `id` its digits. */
  text: string;
  /** How often it was named, quantities such as "x2" included. */
  count: number;
  /** The lines of the text that name it, from 1. */
  lines: number[];
  /** Why it may be no item, so that it is not ticked; null: it is one. */
  doubt: LineDoubt | null;
};

/**
 * `text`: a greeting or a sentence. `heading`: a line of column names. `link`: to something other than an item. `other-catalog`: a link
 * to an item of another catalog. `secret`: a secret was removed from it. `mark`: no letter or digit. `phone` and `reference`: its number
 * is somebody's phone number, or that of an order, a ticket or the like. The others say why a number is no item ID.
 */
export type LineDoubt =
  | ('text' | 'heading' | 'link' | 'other-catalog' | 'secret' | 'mark' | 'too-long' | 'phone' | 'reference')
  | ('not-a-number' | 'zero' | 'too-large');

/** How the connection that the lines are read for is named in links to its items. */
export type LinkedCatalog = { id: string; catalogFingerprint?: string | undefined };

/** `beyond`: the texts of those past the first {@link maxPastedRows}, each once. */
type PastedLines = { rows: PastedLine[]; beyond: string[] };

/** More than a ticket holds, and more than a user reads. */
const maxPastedRows = 2_000;

/**
 * The items that a pasted mail, chat or table names, in their order. Every line that isn't blank is in one of the rows at least, and
 * what doesn't look like an item has a doubt. No secret of the text is in them. Takes time in proportion to the text.
 */
export function readPastedLines(text: string, catalog: LinkedCatalog): PastedLines {
  const lines = withoutPastedSecrets(text).split(lineBreak);
  const rows = new Map<string, PastedLine>();
  const beyond = new Set<string>();
  const context: Context = { catalog, table: null, isSignedOff: false, isList: isListed(lines) };
  for (const [index, raw] of lines.entries()) {
    const line = raw.replace(unseen, '').trim();
    if (line === '') {
      context.table = null;
      continue;
    }
    for (const one of readLine(line, context)) {
      const key = `${one.kind} ${one.text}`;
      const same = rows.get(key);
      if (same === undefined && rows.size >= maxPastedRows) beyond.add(one.text);
      else if (same === undefined) rows.set(key, { ...one, key, lines: [index + 1] });
      else {
        same.count += one.count;
        if (same.lines.at(-1) !== index + 1) same.lines.push(index + 1);
        same.doubt = same.doubt === null ? null : one.doubt;
      }
    }
  }
  return { rows: [...rows.values()], beyond: [...beyond] };
}

/** What a line names without a label in front ("Item: …") and a price behind it ("… 12.50 €"), which may be parts of a name; null: it has neither. */
export function withoutLabelAndPrice(text: string): Pick<PastedLine, 'kind' | 'text' | 'count'> | null {
  const rest = text.replace(labelInFront, '').replace(priceBehind, '');
  if (rest === text || !/\p{L}/u.test(rest)) return null;
  const bare = withoutMarks(rest.trim());
  const { kind, text: name } = aName(bare.text, null);
  return { kind, text: name, count: bare.count };
}

const labelInFront = /^\p{L}[\p{L} ]{0,29}:\s{1,9}/u;
const amount = '\\d{1,6}(?:[.,\u00a0 ]\\d{3}){0,3}(?:[.,]\\d{1,2})?';
const currency =
  '(?:\\p{Sc}|(?:EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|RUB|UAH|CNY|JPY|BRL|CAD|AUD|TRY|euros?|dollars?)(?!\\p{L}))';
const betweenNameAndPrice = '(?:\\s{0,9}[,;]\\s{0,9}|\\s{1,9})';
/** `- 12.50 €`, `(€12.50)`, `for 12 EUR`, `, price: 12.50`. Without a currency or a label a number may be part of the name. */
const priceBehind = new RegExp(
  `${betweenNameAndPrice}(?:` +
    `(?:(?:[-–—=:@]|for|at)\\s{1,9})?\\(?(?:${currency}\\s?${amount}|${amount}\\s?${currency})|` +
    `\\(?(?:price|preis)\\s?[:=]?\\s{0,9}(?:${currency}\\s?)?${amount}(?:\\s?${currency})?` +
    ')\\)?[.,]?$',
  'iu',
);

/** Where a line of the text, counted from 1, begins and ends in it. */
export function lineRange(text: string, line: number): [start: number, end: number] {
  const before = [...text.matchAll(new RegExp(lineBreak, 'g'))];
  const last = before[line - 2];
  return [last === undefined ? 0 : last.index + last[0].length, before[line - 1]?.index ?? text.length];
}

/** Whether a text of several lines is more than a list of names: it has bullets, sentences or column names. */
export function looksLikeMessage(text: string): boolean {
  const { rows } = readPastedLines(text, { id: '' });
  if (rows.length < 2) return false;
  return rows.some(({ doubt }) => doubt === 'text' || doubt === 'heading') || isListed(text.split(lineBreak));
}

const lineBreak = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;

type Context = {
  catalog: LinkedCatalog;
  /** The column names of the table that the line is in. */
  table: { delimiter: string; columns: readonly string[] } | null;
  /** The lines from "Best regards" on hold names of people. */
  isSignedOff: boolean;
  /** Some lines have bullets or numbers: then a line without any is more likely text. */
  isList: boolean;
};

type Read = Pick<PastedLine, 'kind' | 'text' | 'count' | 'doubt'>;

/** Invisible characters that messengers and spreadsheets copy: direction marks, joiners and the like. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

function readLine(whole: string, context: Context): Read[] {
  const cells = cellsOf(whole, context);
  if (cells === 'heading') return [aName(whole, 'heading')];
  if (cells !== null) return [readCells(cells, whole, context)];

  const bare = withoutMarks(whole);
  if (/^--+$/.test(whole)) context.isSignedOff = true;
  if (bare.text === '') return [aName(whole, 'mark')];
  const labelled = readLabelledNumber(bare.text);
  if (labelled !== null) return labelled;
  // Behind several IDs a quantity could be meant for any of them: it is one of their parts then.
  const ids = readIds(bare.text);
  if (ids?.length === 1) return ids.map((one) => ({ ...one, count: bare.count }));
  if (ids !== null) return readIds(bare.counted) ?? ids;
  const cell = cellOfTable(bare.text);
  if (cell !== null) return [{ ...readText(cell, context, true), count: bare.count }];
  return [{ ...readText(bare.text, context, bare.isListed), count: bare.count }];
}

/** One name, or the ID in a link or behind a `#`. */
function readText(text: string, context: Context, isListed: boolean): Read {
  const linked = readLink(text, context.catalog);
  if (linked !== null) return linked;
  const numbered = numberedId(text.replace(referenceNumber, ' '));
  if (numbered !== undefined) return anId(numbered);
  if (text.replaceAll(maskedToken, '').trim() === '') return aName(text, 'secret');
  if (!/[\p{L}\p{N}]/u.test(text)) return aName(text, 'mark');
  if (text.length > maxFilterTextLength) return aName(text, 'too-long');
  if (/^[-+]?\d[\w.]*$/.test(text)) return aName(text, 'not-a-number');

  const isItemLike = looksLikeItem(text);
  if (text.includes(maskedToken) || (isItemLike ? isLongSentence(text) : isPlainText(text))) {
    if (signOff.test(text)) context.isSignedOff = true;
    return aName(text, 'text');
  }
  const isAside = context.isSignedOff || (context.isList && !isListed);
  return aName(text, !isItemLike && isAside ? 'text' : null);
}

function looksLikeItem(text: string): boolean {
  return text.includes(' | ') || text.startsWith('★') || wearAtEnd(text) !== null;
}

/** A line that is about a phone number or the number of an order, with the item IDs beside that; null: it is not, or it names an item. */
function readLabelledNumber(text: string): Read[] | null {
  for (const [doubt, pattern] of labelledNumbers) {
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    const rest = text.replace(found, '').trimEnd();
    if (looksLikeItem(rest)) continue;
    const others = rest.replace(/^[\s:,;.–—-]{1,9}/, '');
    const id = numberedId(others);
    const ids = id !== undefined ? [anId(id)] : /\p{L}/u.test(others) ? null : readIds(others);
    return ids === null ? [aName(text, doubt)] : [aName(found.trim(), doubt), ...ids];
  }
  return null;
}

/** `+49 170 1234567`, `0049 …`, `Tel. 0170/1234567`. */
const phoneNumber =
  /(?:(?<![\p{L}\p{N}])(?:(?:tele)?phone|tele?fon|tel|mobile?|handy|cell|fax|whatsapp)(?:[ -]?(?:number|no|nr))?[.:\s]{0,5}\+?|(?<![\p{L}\p{N}])\+|^00(?=\s?[1-9](?:[\s()/.-]{0,3}\d){7}))(?:[\s()/.-]{0,3}\d){7,15}/iu;

/** `Order no. 9938172`, `ticket #4711`, `Invoice: RE-2026-118`. Names of items have "Case 2" and the like in them, so that a case is one only in front. */
const referenceNumber =
  /(?:(?<![\p{L}\p{N}])(?:orders?|tickets?|invoices?|reference|ref|transaction|tracking|customer|bestellung|bestell|rechnung|rechnungs|auftrag|auftrags|kunden)|^case)(?:[ -]?(?:number|nummer|no|nr|id))?[.:\s]{0,5}#?\s?(?:[a-z]-|[a-z]{2,6}-?)?\d{3}[\w/-]{0,30}(?:[\s,;&]{1,3}#?\d{3,16}(?![\w.]))*/iu;

const labelledNumbers = [
  ['phone', phoneNumber],
  ['reference', referenceNumber],
] as const;

function aName(given: string, lookedAt: LineDoubt | null): Read {
  const doubt = lookedAt !== null && given.includes(maskedToken) ? 'secret' : lookedAt;
  const text = doubt === null ? asMarketName(given) : given;
  const kind = wearAtEnd(text) === null ? 'name' : 'market_hash_name';
  return { kind, text: text.slice(0, maxFilterTextLength), count: 1, doubt };
}

function anId(digits: string): Read {
  const [id] = readIdParts(digits);
  return id === undefined ? aName(digits, 'not-a-number') : aPart(id);
}

/** `… #48213`, `Item 48213`, `48213 AK-47 | Redline`. */
const numberedIds: readonly RegExp[] = [
  /(?:^|\s)#(\d{3,16})(?=$|[\s,;.)])/,
  /^(?:item[ -]?id|item|id|nr|no)\.?\s{0,9}[:#]{0,2}\s{0,9}(\d{1,16})$/i,
  /^(\d{4,16})\s{1,9}(?=[^|]{1,99} \| )/,
];

function numberedId(text: string): string | undefined {
  return numberedIds.map((one) => one.exec(text)?.[1]).find((digits) => digits !== undefined);
}

/** All the IDs of a line that has little else, with what in it is none; null: it is no line of IDs. */
function readIds(text: string): Read[] | null {
  if (!/\d/.test(text) || text.includes(maskedToken)) return null;
  const parts = readIdParts(text);
  const others = parts.filter((part) => typeof part !== 'number');
  const ids = parts.length - others.length;
  // A number alone that can be no ID is said to be that, and a word with digits in it may be a name.
  if (ids === 0) return others.every(({ reason }) => reason !== 'not-a-number') ? others.map(aPart) : null;
  const areNumbers = others.every((part) => /^[-+]?\d/.test(part.text));
  return areNumbers || (ids > 1 && ids > others.length) ? parts.map(aPart) : null;
}

function aPart(part: ReturnType<typeof readIdParts>[number]): Read {
  if (typeof part !== 'number') return aName(part.text, part.reason);
  return { kind: 'id', text: String(part), count: 1, doubt: null };
}

/** An item link of this app, or a listing of the platform's market; null: the text is no address. */
function readLink(text: string, catalog: LinkedCatalog): Read | null {
  const address = /(?:^|[\s(<[])([a-z][a-z-]{1,30}:\/\/[^\s>\])]+|www\.[^\s>\])]+)/i.exec(text)?.[1];
  if (address === undefined) return null;
  if (address.toLowerCase().startsWith(`${deepLinkScheme}:`)) {
    const link = parseDeepLink(address.replace(/["'`.,;]{1,9}$/, ''));
    const view = link.kind === 'open' ? viewFromText(link.view) : null;
    if (link.kind !== 'open' || view === null || view.itemId === null) return aName(text, 'link');
    const isHere =
      link.catalogFingerprint === undefined
        ? view.connectionId === catalog.id
        : link.catalogFingerprint === catalog.catalogFingerprint;
    return { ...anId(String(view.itemId)), doubt: isHere ? null : 'other-catalog' };
  }
  const encoded = listingPath.exec(address)?.[1];
  const name = encoded === undefined ? '' : (percentDecoded(encoded) ?? '').trim();
  if (name === '' || name.length > maxFilterTextLength || name.includes(maskedToken))
    return aName(text, 'link');
  return { kind: 'market_hash_name', text: name, count: 1, doubt: null };
}

const listingPath = new RegExp(
  `^https?://${tradeHost.replace('.', '\\.')}/market/listings/\\d{1,10}/([^/?#]+)`,
  'i',
);

// Marks around a line

/** `counted`: with its quantity. */
type Bare = { text: string; counted: string; count: number; isListed: boolean };

/** A line without the marks of a quoted mail, a list, a chat and a quantity: `> 2. "AK-47 | Redline" x2,`. */
function withoutMarks(line: string): Bare {
  let text = line.replace(/^(?:>\s{0,9})+/, '');
  text = text.replace(chatPrefix, '');
  const listed = text.replace(bullets, '');
  const isListed = listed !== text;
  text = trimmed(listed);
  const quantity = quantities.map((one) => one.exec(text)?.groups).find((groups) => groups !== undefined);
  const count = Number(quantity?.count ?? 1);
  if (quantity?.name === undefined || count === 0) return { text, counted: text, count: 1, isListed };
  return { text: trimmed(quantity.name), counted: text, count, isListed };
}

/** `[22.11.26, 10:02:11] Anna: `, `10:02 Anna: `. */
const chatPrefix =
  /^(?:\[[^\]]{0,20}\d:\d\d[^\]]{0,9}\]|\d{1,2}:\d\d(?::\d\d)?)\s{1,9}(?:[^:|]{1,30}:\s{1,9})?/;

const bullets =
  /^(?:(?:[-–—*+•‣◦·▪●○■□►▶➤→»✓✔☐☑✗✘]|\[[ xX]?\]|\(?\d{1,3}[.)]|\(?[a-zA-Z]\)|#\d{1,2}(?=\s{1,9}\D))\s{1,9})+|^[•‣◦▪●►▶➤☐☑✓✔]+/u;

const quantities: readonly RegExp[] = [
  /^(?<count>\d{1,4})\s{0,3}[x×]\s{1,9}(?<name>.+)$/i,
  /^[x×]\s?(?<count>\d{1,4})\s{1,9}(?<name>.+)$/i,
  /^(?<name>.*\S)\s{1,9}[([]?[x×]\s?(?<count>\d{1,4})[)\]]?$/i,
  /^(?<name>.*\S)\s{1,9}[([]?(?<count>\d{1,4})\s?[x×][)\]]?$/i,
];

/** Without quotes or stars around it, and without what ends a line of a list. */
function trimmed(text: string): string {
  let rest = text.trim();
  for (const [open, close] of around) {
    if (rest.length > 2 && rest.startsWith(open) && rest.replace(/[,;.]$/, '').endsWith(close)) {
      rest = rest
        .replace(/[,;.]$/, '')
        .slice(open.length, -close.length)
        .trim();
    }
  }
  return rest.replace(/(?<=\S)(?:\s?[,;]|(?<=\))\.)$/, '');
}

const around = [
  ['**', '**'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['‘', '’'],
  ['«', '»'],
  ['`', '`'],
  ['*', '*'],
  ['_', '_'],
] as const;

// Tables

const idColumns = ['id', 'item_id', 'itemid'];
const nameColumns = ['market_hash_name', 'market_name', 'name', 'item', 'item_name'];
/** Column names that are words of a mail as well. */
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

/** No longer line names the columns of a table. */
const maxHeadingLength = 4_000;

/** The cells of a table's row; `heading`: the line names the columns; null: the line is in no table. */
function cellsOf(line: string, context: Context): readonly string[] | 'heading' | null {
  if (context.table === null && line.length > maxHeadingLength) return null;
  const delimiter = ['\t', ';', ','].find((one) => line.includes(one)) ?? '\t';
  const columns = splitCells(line, delimiter).map(columnName);
  const named = columns.filter((name) => idColumns.includes(name) || nameColumns.includes(name));
  const isCertain = named.some((name) => !plainColumns.includes(name));
  if (named.length > 0 && (isCertain || columns.some((name) => otherColumns.includes(name)))) {
    context.table = { delimiter, columns };
    return 'heading';
  }
  if (context.table === null) return null;
  const cells = splitCells(line, context.table.delimiter);
  return cells.length === context.table.columns.length ? cells : null;
}

function columnName(cell: string): string {
  return cell.trim().toLowerCase().slice(0, 40).replace(/[ -]/g, '_');
}

/** The cell of the ID, else that of the market name or the name. */
function readCells(cells: readonly string[], whole: string, context: Context): Read {
  const columns = context.table?.columns ?? [];
  const cellIn = (names: readonly string[]) =>
    names.map((name) => cells[columns.indexOf(name)]?.trim() ?? '').find((cell) => cell !== '');
  const [id] = readIdParts(cellIn(idColumns) ?? '');
  if (typeof id === 'number') return anId(String(id));
  const name = trimmed((cellIn(nameColumns) ?? '').replace(/^'/, ''));
  return name === '' ? readText(whole, context, true) : readText(name, context, true);
}

/** Of a row without a heading the cell that names the item: an ID at its beginning, else the one that looks most like it. */
function cellOfTable(line: string): string | null {
  const delimiter =
    ['\t', ';'].find((one) => line.includes(one)) ?? (/^"?\d{3,16}"?,/.test(line) ? ',' : null);
  if (delimiter === null) return null;
  const cells = splitCells(line, delimiter).map((cell) => cell.trim());
  const first = cells[0] ?? '';
  if (/^#?\d{3,16}$/.test(first)) return first.startsWith('#') ? first : `#${first}`;
  const named = cells.filter((cell) => /\p{L}/u.test(cell));
  return named.find((cell) => cell.includes(' | ') || wearAtEnd(cell) !== null) ?? named[0] ?? null;
}

/** A row of a table cut at its delimiters, those within quotes left alone. */
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

// Text that is no item

/** A greeting, a sentence, an address of a mail. Names of items have none of these words in a row of four or more. */
function isPlainText(text: string): boolean {
  if (
    /[:?!…]$|@|\b\d{1,2}:\d\d\b/.test(text) ||
    greeting.test(text) ||
    signOff.test(text) ||
    mailHeader.test(text)
  )
    return true;
  const words = text.split(/\s+/, 41);
  if (words.length > 12) return true;
  return (
    words.length > 3 && words.some((word) => sentenceWords.has(word.toLowerCase().replace(/[.,!?]/g, '')))
  );
}

/** A whole sentence around a name: what in it is the name can't be told. */
function isLongSentence(text: string): boolean {
  const words = text.split(/\s+/, 200);
  return words.length > 8 && words.filter((word) => sentenceWords.has(word.toLowerCase())).length >= 3;
}

/** Several lines have a bullet or a number in front. */
function isListed(lines: readonly string[]): boolean {
  let count = 0;
  for (const line of lines) {
    if (/^\s{0,99}(?:>\s{0,9})*\s{0,9}(?:[-–—*•‣◦▪●]|\d{1,3}[.)])\s/.test(line)) count += 1;
    if (count > 1) return true;
  }
  return false;
}

const greeting =
  /^(?:hi|hello|hey|hallo|hola|bonjour|dear|good (?:morning|afternoon|evening|day)|thanks?|thank you|thx|please|cc|ps|p\.s\.)(?=$|[\s,.!:])/i;
const signOff =
  /^(?:(?:(?:best|kind|warm|many) )?(?:regards|wishes)|best|cheers|sincerely|yours(?: sincerely| truly)?|thanks(?: a lot| in advance| again)?|thank you|viele grüße|liebe grüße|mit freundlichen grüßen|mfg)[\s,.!]{0,9}$|^sent from my /i;
const mailHeader =
  /^(?:from|to|cc|bcc|subject|date|sent|reply-to|von|an|betreff|datum|re|fwd?|aw|wg):(?=$|\s)|^on .{1,99} wrote/i;

const sentenceWords: ReadonlySet<string> = new Set(
  (
    'i my me mine you your we our us they them these those this that it its he she his her is are was were am be been ' +
    'have has had do does did not never please could can would will should when what why where who how which but ' +
    'because still yet only just any some there here about bought received arrived missing ordered paid ' +
    "didn't don't haven't isn't i'm i've ich wir sie mein nicht und ist sind habe haben bitte"
  ).split(' '),
);
