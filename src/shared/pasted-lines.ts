import { deepLinkScheme, parseDeepLink } from './deep-link.ts';
import { readIdParts } from './item-ids.ts';
import { asMarketName, endsInWear, wearAtEnd, withMarketCharacters } from './market-name.ts';
import { namesInSentence } from './names-in-sentence.ts';
import { withoutPastedSecrets } from './pasted-secrets.ts';
import {
  cellOfTable,
  cellsOf,
  idColumns,
  isReferenceColumn,
  nameColumns,
  quantityColumns,
  type TableHeading,
} from './pasted-tables.ts';
import {
  hasListMarks,
  isLongSentence,
  isPlainText,
  looksLikeItem,
  quantityIn,
  signOff,
  withoutMarks,
} from './pasted-text.ts';
import type { LineKind } from './ticket.ts';
import { maskedToken, percentDecoded, tradeHost } from './trade-url.ts';
import { maxFilterTextLength, viewFromText } from './view-link.ts';

/** One thing that a pasted text names, on one line or on several. */
export type PastedLine = {
  /** Unique in the text, and stable: reading the same text again gives the same keys. */
  key: string;
  kind: LineKind;
  /** Without bullets, numbers, quotes and quantity, at most {@link maxFilterTextLength} characters; only the digits of an `id`. */
  text: string;
  /** The text as the line has it, for example with an abbreviated wear. */
  written: string;
  /** The whole line if the text is a name within a sentence. */
  within: string | null;
  /** How often it is named; a quantity such as "x2" counts as two. */
  count: number;
  /** The numbers of the lines that name it, from 1. */
  lines: number[];
  /** Why it may not be an item, in which case it is not ticked; null if it is one. */
  doubt: LineDoubt | null;
};

/**
 * `text`: a greeting or a sentence. `heading`: a line of column names. `link`: to something other than an item. `other-catalog`: a link
 * to an item of another catalog. `secret`: a secret was removed from it. `mark`: no letter or digit. `phone` and `reference`: its number
 * is a phone number, or the number of an order, a ticket or the like. The others say why a number is not an item ID.
 */
export type LineDoubt =
  | ('text' | 'heading' | 'link' | 'other-catalog' | 'secret' | 'mark' | 'too-long' | 'phone' | 'reference')
  | ('not-a-number' | 'zero' | 'too-large');

/** How links to items name the connection that the lines are read for. */
export type LinkedCatalog = { id: string; catalogFingerprint?: string | undefined };

/** `beyond`: the distinct texts past the first {@link maxPastedRows}. */
type PastedLines = { rows: PastedLine[]; beyond: string[] };

/** More than a ticket holds or a user reads. */
const maxPastedRows = 2_000;

/**
 * The items that a pasted mail, chat or table names, in order. Every line that isn't blank is in at least one row; a row that doesn't
 * look like an item has a doubt. Secrets in the text are masked first. Takes time linear in the length of the text.
 */
export function readPastedLines(text: string, catalog: LinkedCatalog): PastedLines {
  const lines = withoutPastedSecrets(text).split(lineBreak);
  const rows = new Map<string, PastedLine>();
  const beyond = new Set<string>();
  const context: Context = { catalog, table: null, isSignedOff: false, isList: hasListMarks(lines) };
  for (const [index, raw] of lines.entries()) {
    const line = withMarketCharacters(raw.replace(unseen, '')).trim();
    if (line === '') {
      context.table = null;
      continue;
    }
    const isLastOfSome = rows.size > 0 && (lines[index + 1] ?? '').trim() === '';
    const isTotal = isLastOfSome && totalRow.test(line);
    for (const one of isTotal ? [aName(line, 'text')] : readLine(line, context)) {
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

/**
 * The line's item without a label in front ("Item: …") and a price behind ("… 12.50 €"), and with straight apostrophes, which phones
 * replace. Any of them may be part of a name, so this is for a line that isn't found as it is; null if it has none.
 */
export function withoutLabelAndPrice(
  text: string,
): Pick<PastedLine, 'kind' | 'text' | 'written' | 'count'> | null {
  const named = text.replace(/[‘’ʼ´]/g, "'").replace(labelInFront, '');
  const unpriced = named.replace(numberBehind, '').trim();
  const rest = unpriced !== named && endsInWear(unpriced) ? unpriced : named.replace(priceBehind, '');
  if (rest === text || !/\p{L}/u.test(rest)) return null;
  const bare = withoutMarks(rest.trim());
  const { kind, text: name, written } = aName(bare.text, null);
  return { kind, text: name, written, count: bare.count };
}

const labelInFront = /^\p{L}[\p{L} ]{0,29}:\s{1,9}/u;
const amount = '\\d{1,6}(?:[.,\u00a0 ]\\d{3}){0,3}(?:[.,]\\d{1,2})?';
const currencyName =
  '(?:EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|RUB|UAH|CNY|JPY|BRL|CAD|AUD|TRY|euros?|dollars?)(?!\\p{L})';
const currency = `(?:\\p{Sc}|${currencyName})`;
const betweenNameAndPrice = '(?:\\s{0,9}[,;]\\s{0,9}|\\s{1,9})';
/** `- 12.50`, `for 12.50`, `für je 12,50`. */
const beforePrice = '(?:(?:[-–—=:@]|for|at|each|für(?: je)?|zu(?: je)?|je|pour|à|por|a)\\s{1,9}|@)?';
/** `12.50`, `- 12,50`: a price where a wear precedes it; elsewhere it may be part of the name. */
const numberBehind = new RegExp(`${betweenNameAndPrice}${beforePrice}\\(?${amount}\\)?[.,]?$`, 'iu');
/** `- 12.50 €`, `(€12.50)`, `for 12 EUR`, `@ 12.50`, `, price: 12.50`. */
const priceBehind = new RegExp(
  `${betweenNameAndPrice}(?:` +
    `${beforePrice}\\(?(?:${currency}\\s?${amount}|${amount}\\s?${currency})|@\\s?${amount}|` +
    `\\(?(?:price|preis|prix|precio)\\s?[:=]?\\s{0,9}(?:${currency}\\s?)?${amount}(?:\\s?${currency})?` +
    ')\\)?[.,]?$',
  'iu',
);

/** `Total⇥⇥97.50`, `Sum: 12.50 €`: the word and at least one number, but no other word. */
const totalRow = new RegExp(
  '^"?(?:(?:grand |sub-?)?total|sum|summe|gesamt(?:summe|betrag)?)(?!\\p{L})(?=.*\\d)' +
    `(?:[^\\p{L}]|${currencyName})*$`,
  'iu',
);

/** The start and end of a line within the text. Lines count from 1. */
export function lineRange(text: string, line: number): [start: number, end: number] {
  const before = [...text.matchAll(new RegExp(lineBreak, 'g'))];
  const last = before[line - 2];
  return [last === undefined ? 0 : last.index + last[0].length, before[line - 1]?.index ?? text.length];
}

/** Whether a text is more than a plain list of names: several lines with bullets, sentences or column names. */
export function looksLikeMessage(text: string): boolean {
  const { rows } = readPastedLines(text, { id: '' });
  if (rows.length < 2) return false;
  return (
    rows.some(({ doubt, within }) => doubt === 'text' || doubt === 'heading' || within !== null) ||
    hasListMarks(text.split(lineBreak))
  );
}

const lineBreak = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;

type Context = {
  catalog: LinkedCatalog;
  /** The heading of the table that the line is in. */
  table: TableHeading | null;
  /** Past "Best regards", where lines hold people's names. */
  isSignedOff: boolean;
  /** Some lines have bullets or numbers, so a line without one is more likely text. */
  isList: boolean;
};

type Read = Omit<PastedLine, 'key' | 'lines'>;

/** Invisible characters that messengers and spreadsheets copy: direction marks, joiners and the like. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** `Item 40,115`, `#48.129` or `40 115`: one number with a group separator. */
const groupedId = /^((?:item|artikel|article|id|no|nr|[\s#.:>-])*[1-9]\d?)[,. ](\d{3})[.,]?$/i;

function readLine(written: string, context: Context): Read[] {
  const whole = context.table === null ? written.replace(groupedId, '$1$2') : written;
  const row = cellsOf(whole.replace(/^(?:>\s{0,9})+/, ''), context.table);
  if (row?.kind === 'heading') {
    context.table = row.heading;
    return [aName(whole, 'heading')];
  }
  const cells = row === null ? null : readCells(row.cells, whole, context);
  if (cells !== null) return cells;

  const bare = withoutMarks(whole);
  if (/^--+$/.test(whole)) context.isSignedOff = true;
  if (bare.text === '') return [aName(whole, 'mark')];
  const labelled = readLabelledNumber(bare.text);
  if (labelled !== null) return labelled;
  // After several IDs a quantity could be meant for any of them, so it is read as one more part.
  const ids = readIds(bare.text);
  if (ids?.length === 1) return ids.map((one) => ({ ...one, count: bare.count }));
  if (ids !== null) return readIds(bare.counted) ?? ids;
  const cell = cellOfTable(bare.text);
  const named = readSentence(bare.counted, cell?.name ?? null);
  const beside = cell === null || cell.number === null ? [] : [aReference(cell.number)];
  if (named !== null) return [...named, ...beside];
  if (cell !== null) return [{ ...readText(cell.name, context, true), count: bare.count }, ...beside];
  return [{ ...readText(bare.text, context, bare.isListed), count: bare.count }];
}

/** The names in a sentence or in a list on one line; null if the line has none, or has an ID, a link or a secret. */
function readSentence(line: string, cell: string | null): Read[] | null {
  if (cell?.startsWith('#') || line.includes(maskedToken)) return null;
  if (linkIn(line) !== undefined || numberedId(line.replace(referenceNumber, ' ')) !== undefined) return null;
  const text = cell !== null && line.includes('\t') ? cell : line;
  const names = namesInSentence(text);
  const parts = text.split(betweenNames);
  const listed = parts.filter((one) => looksLikeItem(one) || !isPlainText(one));
  const isList =
    parts.length > 1 && listed.length > 0 && listed.every((one) => isNameInList(withoutMarks(one).text));
  if (names.length === 0 && !isList) return null;
  return (isList ? listed : names).map((name) => {
    const { text, count } = withoutMarks(name);
    return { ...aName(text, null), count, within: line };
  });
}

/** Behind a wear, where no name goes on, or in front of a name with a pipe. */
const betweenNames =
  /(?<=\)(?:\s?[x×]\d{1,3})?)(?:\s{0,9}[,;&+]|\s{1,9}and)\s{1,9}|(?<=\S)[,;]\s{1,9}(?=[^,;|]{1,60} \| )/i;

/** Without a wear, two capitalised words or more: greetings and people's first names are one. */
function isNameInList(text: string): boolean {
  return endsInWear(text) || /^[\p{Lu}★]\S*(?: (?:[\p{Lu}\p{N}|]\S*|of|the)){1,9}$/u.test(text);
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

/** A phone number or an order's number, and the item IDs beside it; null if the line has neither or names an item. */
function readLabelledNumber(text: string): Read[] | null {
  for (const [doubt, pattern] of labelledNumbers) {
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    const rest = text.replace(found, '').trimEnd();
    if (looksLikeItem(rest) || namesInSentence(rest).length > 0) continue;
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

/** `Order no. 9938172`, `ticket #4711`, `Invoice: RE-2026-118`, `commande n° 4711`. Item names contain "Case 2" and the like, so "case" counts only at the start. */
const referenceNumber =
  /(?:(?<![\p{L}\p{N}])(?:orders?|tickets?|invoices?|reference|ref|transaction|tracking|customer|bestellung|bestell|rechnung|rechnungs|auftrag|auftrags|kunden|commande|facture|pedido|factura)|^case)(?:[ -]?(?:number|nummer|no|nr|id|num[eé]ro|n[uú]mero|n[°º]?))?[.:\s]{0,5}#?\s?(?:[a-z]-|[a-z]{2,6}-?)?\d{3}[\w/-]{0,30}(?:[\s,;&]{1,3}#?\d{3,16}(?![\w.]))*/iu;

const labelledNumbers = [
  ['phone', phoneNumber],
  ['reference', referenceNumber],
] as const;

function aName(given: string, foundDoubt: LineDoubt | null): Read {
  const doubt = foundDoubt !== null && given.includes(maskedToken) ? 'secret' : foundDoubt;
  const line = given.replace(/\t+/g, ' ');
  const text = doubt === null ? asMarketName(line) : line;
  const kind = wearAtEnd(text) === null ? 'name' : 'market_hash_name';
  return {
    ...{ kind, text: text.slice(0, maxFilterTextLength), written: given, within: null },
    ...{ count: 1, doubt },
  };
}

function anId(digits: string): Read {
  const [id] = readIdParts(digits);
  return id === undefined ? aName(digits, 'not-a-number') : aPart(id);
}

/** A number that may be an order's: offered as an ID, and not looked up unless it is ticked. */
function aReference(digits: string): Read {
  return { ...anId(digits), doubt: 'reference' };
}

/** `… #48213`, `Item 48213`, `48213 AK-47 | Redline`. */
const numberedIds: readonly RegExp[] = [
  /(?:^|[\s(])#(\d{3,16})(?=$|[\s,;.)!?])/,
  /^(?:item[ -]?id|item|id|nr|no)\.?\s{0,9}[:#]{0,2}\s{0,9}(\d{1,16})$/i,
  /^(\d{4,16})\s{1,9}(?=[^|]{1,99} \| )/,
  // In a sentence; another thing's ID ("user ID 4711") has its own word in front.
  /(?:(?<![\p{L}\p{N}-])(?:item|artikel|article)(?:[ -]?(?:ids?|number|nummer|no|nr))?|(?:^|[,.;:(!]\s?|(?<![\p{L}\p{N}])(?:the|my|its|with|and|die|meine|mit|und)\s)ids?)\.?(?: is| was| ist)?\s{0,3}[:#]{0,2}\s{0,3}(\d{3,16})(?=$|[\s,;)!?]|\.(?!\d))/iu,
];

function numberedId(text: string): string | undefined {
  return numberedIds.map((one) => one.exec(text)?.[1]).find((digits) => digits !== undefined);
}

/** All parts of a line that is mostly IDs, including those that are not IDs; null for any other line. */
function readIds(text: string): Read[] | null {
  if (!/\d/.test(text) || text.includes(maskedToken)) return null;
  const parts = readIdParts(text);
  const others = parts.filter((part) => typeof part !== 'number');
  const ids = parts.length - others.length;
  // A lone number that can't be an ID gets its reason; a word with digits in it may be a name.
  if (ids === 0) return others.every(({ reason }) => reason !== 'not-a-number') ? others.map(aPart) : null;
  const areNumbers = others.every((part) => /^[-+]?\d/.test(part.text));
  return areNumbers || (ids > 1 && ids > others.length) ? parts.map(aPart) : null;
}

function aPart(part: ReturnType<typeof readIdParts>[number]): Read {
  if (typeof part !== 'number') return aName(part.text, part.reason);
  return { kind: 'id', text: String(part), written: String(part), within: null, count: 1, doubt: null };
}

/** An item link of this app or a listing on the platform's market; null if the text has no address. */
function readLink(text: string, catalog: LinkedCatalog): Read | null {
  const address = linkIn(text);
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
  return { ...aName(text, null), kind: 'market_hash_name', text: name };
}

function linkIn(text: string): string | undefined {
  return /(?:^|[\s(<[])([a-z][a-z-]{1,30}:\/\/[^\s>\])]+|www\.[^\s>\])]+)/i.exec(text)?.[1];
}

const listingPath = new RegExp(
  `^https?://${tradeHost.replace('.', '\\.')}/market/listings/\\d{1,10}/([^/?#]+)`,
  'i',
);

/** The cell with the ID, else the one with the market name or the name, with its quantity, and the order's number; null: none of the cells is known. */
function readCells(cells: readonly string[], whole: string, context: Context): Read[] | null {
  const columns = context.table?.columns ?? [];
  const cellIn = (names: readonly string[]) =>
    names.map((name) => cells[columns.indexOf(name)]?.trim() ?? '').find((cell) => cell !== '');
  const quantity = quantityIn(cellIn(quantityColumns) ?? '');
  const counted = (read: Read, count = read.count) => ({ ...read, count: quantity ?? count });
  const [id] = readIdParts(cellIn(idColumns) ?? '');
  if (typeof id === 'number') return [counted(anId(String(id)))];
  const numbers = cells
    .filter((cell, at) => isReferenceColumn(columns[at] ?? '') && /^\s*#?\d{1,16}\s*$/.test(cell))
    .map((cell) => aReference(cell.replace('#', '').trim()));
  const others = cells.filter((cell, at) => !isReferenceColumn(columns[at] ?? '') && /\p{L}/u.test(cell));
  const named = cellIn(nameColumns) ?? others.find(looksLikeItem) ?? (numbers.length > 0 ? others[0] : '');
  const { text: name, count } = withoutMarks((named ?? '').replace(/^'/, ''));
  if (name !== '') return [counted(readText(name, context, true), count), ...numbers];
  if (numbers.length > 0) return numbers;
  return columns.length === 1 ? null : [readText(whole, context, true)];
}
