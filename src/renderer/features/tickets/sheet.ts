import { namesReadFrom } from '#shared/item-query.ts';
import { accountLinksIn, accountsIn } from '#shared/pasted/accounts.ts';
import { numberWord, orderWord } from '#shared/pasted/numbers.ts';
import {
  type LineDoubt,
  type LinkedCatalog,
  type PastedLine,
  withoutLabelAndPrice,
} from '#shared/pasted/pasted-line.ts';
import { pricesTogether, readPastedLines } from '#shared/pasted/pasted-lines.ts';
import { weapon, withoutMarks } from '#shared/pasted/plain-text.ts';
import { hasRemoved } from '#shared/pasted/secrets.ts';
import { withoutWordsAround } from '#shared/pasted/words-around.ts';
import {
  countTogether,
  type LineChange,
  maxTicketLines,
  maxTicketNameLength,
  type PastedName,
  type Ticket,
  type TicketLine,
} from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import type { Sheet } from './ticket-desk.ts';
import { lineKey } from './ticket-rows.ts';

/** A row of the sheet: a line as parsed, with the user's changes. */
export type SheetLine = Omit<PastedLine, 'key'> & {
  id: string;
  isTicked: boolean;
  canTick: boolean;
  isExpanded: boolean;
  /** The ID of the row it was split from at a comma. */
  splitFrom: string | null;
  /** The pasted name, if another one is looked up instead. */
  replaced: PastedName | null;
};

/** The rows of a sheet, and the lines beyond those that a sheet shows. */
export function readSheet(
  { text, changes }: Sheet,
  catalog: LinkedCatalog,
): { rows: SheetLine[]; beyond: readonly string[] } {
  const { rows, beyond } = readPastedLines(text, catalog);
  return { rows: sheetLines(rows, changes), beyond };
}

export function sheetLines(
  read: readonly PastedLine[],
  changes: ReadonlyMap<string, LineChange>,
): SheetLine[] {
  return read.flatMap((line): SheetLine[] => {
    if (changes.get(line.key)?.isSplit !== true) return [sheetLine(line, line.key, null, changes)];
    const { price: _, ...unpriced } = line;
    return partsOf(line)
      .filter((text) => text !== '')
      .map((text, at) => sheetLine({ ...unpriced, text }, `${line.key}\n${at}`, line.key, changes));
  });
}

function sheetLine(
  line: PastedLine,
  id: string,
  splitFrom: string | null,
  changes: ReadonlyMap<string, LineChange>,
): SheetLine {
  const { text, written, within, named, price, count, lines, doubt } = line;
  const change = changes.get(id) ?? {};
  const canTick = (doubt === null || !certain.has(doubt)) && !hasRemoved(text);
  const isTicked = canTick && (change.isTicked ?? doubt === null);
  const number = isTicked && doubt !== null && change.kind === undefined ? onlyNumberIn(text) : undefined;
  const { instead } = change;
  return {
    id,
    text: instead ?? number ?? text,
    written,
    within,
    ...(named !== undefined && { named }),
    ...(price !== undefined && { price }),
    // A line with a label or a price may have its quantity beside the name.
    count: instead === undefined ? count : count * (withoutLabelAndPrice(text)?.count ?? 1),
    lines,
    doubt,
    splitFrom,
    canTick,
    isTicked,
    kind: line.kind === 'id' || number !== undefined ? 'id' : (change.kind ?? line.kind),
    isExpanded: change.isExpanded ?? false,
    replaced: instead === undefined ? null : { kind: change.pastedKind ?? line.kind, text, count },
  };
}

/** The number that a ticked sentence is looked up by: "I never got 48213". Names have years: "sticker kennys columbus 2016". */
function onlyNumberIn(text: string): string | undefined {
  const numbers = text.match(/(?<![\p{L}\d.,])(?!(?:19|20)\d\d(?!\d))\d{3,15}(?![\p{L}\d]|[.,]\d)/gu) ?? [];
  return numbers.length === 1 && Number(numbers[0]) > 0 ? String(Number(numbers[0])) : undefined;
}

/** A line with one of these doubts can't be looked up; the user may overrule the others. */
const certain: ReadonlySet<LineDoubt> = new Set<LineDoubt>([
  'secret',
  'mark',
  'too-long',
  'zero',
  'too-large',
]);

/** The names that the catalog would read in the line's text: several where it has commas outside a price. */
export function partsOf({ kind, text }: Pick<SheetLine, 'kind' | 'text'>): string[] {
  return kind === 'id' ? [text] : namesReadFrom((withoutLabelAndPrice(text) ?? { text }).text);
}

/** Not if the user has chosen the name. */
export function isAmbiguous(line: Pick<SheetLine, 'kind' | 'text' | 'replaced'>): boolean {
  return line.replaced === null && partsOf(line).length > 1;
}

/**
 * The ticked lines as ticket lines, without duplicates, and the texts beyond the ticket's limit. `beyond`: lines that have no row in the
 * sheet.
 */
export function ticketLines(
  lines: readonly SheetLine[],
  beyond: readonly string[],
): { lines: TicketLine[]; leftOut: string[] } {
  const kept = new Map<string, TicketLine>();
  const pasted = new Map<string, Map<string, PastedName>>();
  const leftOut: string[] = [];
  for (const row of lines) {
    const { kind, text, named, count, isExpanded, replaced } = row;
    if (!row.isTicked) continue;
    const key = lineKey({ kind, text });
    const same = kept.get(key);
    if (same !== undefined) {
      same.count = countTogether(same, { count });
      same.isExpanded ||= isExpanded;
    } else if (kept.size < maxTicketLines) {
      kept.set(key, { kind, text, ...(named !== undefined && { named }), count, isExpanded });
    } else leftOut.push(pastedText(row));
    const names = pasted.get(key) ?? new Map<string, PastedName>();
    const own = replaced ?? { kind, text, count };
    pasted.set(key, names.set(lineKey(own), own));
  }
  for (const [key, line] of kept) {
    const names = [...(pasted.get(key)?.values() ?? [])];
    if (names.some((one) => lineKey(one) !== key)) line.replaced = names;
  }
  return { lines: [...kept.values()], leftOut: [...leftOut, ...beyond] };
}

/**
 * A ticket's lines as editable text with the choices made for each line. Uses the whole pasted text where it is known, else the pasted names.
 */
export function sheetOf(lines: readonly TicketLine[], catalog: LinkedCatalog, pasted: Sheet | null): Sheet {
  const text =
    pasted?.text ??
    lines
      .flatMap((line) => line.replaced ?? line)
      .map(quantityText)
      .join('\n');
  const changes = new Map(pasted?.changes);
  const kept = new Map(lines.map((line) => [line.text, line]));
  const corrected = new Map(
    (pasted === null ? lines : []).flatMap((line) =>
      correctedNames(line).map((name) => [name.text, { line, name }]),
    ),
  );
  for (const { id, text: read } of readSheet({ text, changes }, catalog).rows) {
    const correction = corrected.get(read);
    const line = correction?.line ?? kept.get(read);
    if (line === undefined) continue;
    const { kind, isExpanded } = line;
    const change = { ...changes.get(id), isTicked: true, isExpanded, ...(kind !== 'id' && { kind }) };
    changes.set(id, correction === undefined ? change : insteadOf(correction.name, line.text, change));
  }
  return { text, changes };
}

/** The change to a line that looks up another name than the pasted one. */
export function insteadOf(
  { kind: pastedKind }: Pick<PastedName, 'kind'>,
  instead: string,
  change: LineChange,
): LineChange {
  return { ...change, instead, ...(pastedKind !== 'id' && { pastedKind }) };
}

/** The pasted names that a line's name replaces. */
export function correctedNames(line: TicketLine): PastedName[] {
  return (line.replaced ?? []).filter((one) => lineKey(one) !== lineKey(line));
}

/**
 * A ticket's lines after its sheet was changed, with the names of the lines before that no row has: those beside an ID, and replaced ones.
 * Only tickets of an earlier version have such names, or tickets whose pasted text wasn't stored.
 */
export function linesAfter(
  lines: readonly TicketLine[],
  before: readonly TicketLine[],
  rows: readonly SheetLine[],
): TicketLine[] {
  const known = new Map(before.map((line) => [lineKey(line), line]));
  const pasted = new Set(rows.map((row) => lineKey(row.replaced ?? row)));
  return lines.map((line) => {
    const { named, replaced = [] } = known.get(lineKey(line)) ?? {};
    const others = replaced.filter((one) => !pasted.has(lineKey(one)));
    return {
      ...(named !== undefined && { named }),
      ...line,
      ...(others.length > 0 && { replaced: [...others, ...(line.replaced ?? [])] }),
    };
  });
}

/** The text a ticket was created from, with the choices made for each line; null: it isn't kept. */
export function pastedSheet(pasted: Ticket['pasted']): Sheet | null {
  if (pasted === undefined) return null;
  return { text: pasted.text, changes: new Map(pasted.changes.map(({ line, ...change }) => [line, change])) };
}

/** The reverse of {@link pastedSheet}. */
export function pastedOf({ text, changes }: Sheet): NonNullable<Ticket['pasted']> {
  return { text, changes: [...changes].map(([line, change]) => ({ ...change, line })) };
}

/** A line of text that names an item, with its quantity. */
function quantityText({ text, count }: Pick<TicketLine, 'text' | 'count'>): string {
  return count > 1 ? `${text} x${count}` : text;
}

/** `accountLinks`: to accounts that can't be compared, since the links have no number. */
type BesideTicket = {
  otherLines: readonly string[];
  sentences: Sentences;
  prices: Prices;
  accounts: readonly string[];
  accountLinks: readonly string[];
};

/**
 * What a pasted text has beside its ticket: lines that aren't in it, the sentences in which names were found, by name, the prices in its
 * table, by `lineKey`, and the accounts that it names.
 */
export function besideTicket(pasted: Ticket['pasted'], catalog: LinkedCatalog): BesideTicket {
  const { text, changes } = pastedSheet(pasted) ?? noSheet;
  const { rows, beyond } = readPastedLines(text, catalog);
  const lines = sheetLines(rows, changes);
  const unticked = lines.flatMap((line) => (line.isTicked ? [] : pastedText(line)));
  const prices = new Map<string, string>();
  for (const line of lines) {
    const key = lineKey(line);
    if (line.price !== undefined) prices.set(key, pricesTogether(prices.get(key), line.price));
  }
  return {
    otherLines: [...unticked, ...ticketLines(lines, beyond).leftOut],
    sentences: new Map(rows.flatMap((row) => (row.within === null ? [] : [[row.text, row]]))),
    prices,
    accounts: accountsIn(text),
    accountLinks: accountLinksIn(text),
  };
}

/** What the customer wrote, also if the user has chosen another name for it. */
export function pastedText({ replaced, text }: SheetLine): string {
  return replaced?.text ?? text;
}

const noSheet: Sheet = { text: '', changes: new Map() };

export type Prices = ReadonlyMap<string, string>;

/** The lines that names were found in, by name. */
export type Sentences = ReadonlyMap<string, Pick<PastedLine, 'written' | 'within'>>;

/** The words next to a name, about a line of them, with `…` in its place. Empty if they are no more than a quantity, a bullet or a greeting. */
export function quoteOf(within: string, written: string): string {
  const start = within.indexOf(written);
  if (start < 0) return within;
  if (withoutMarks(withoutWordsAround(within).text).text === written) return '';
  const before = within.slice(0, start).replace(/^.+(?=.{16}$)\S*/u, '…');
  const after = within.slice(start + written.length).replace(/\S*(?<=^.{16}).+$/u, '…');
  return `${before}…${after}`;
}

const texts = words.tickets;

/** A name that identifies a ticket: the number of the ticket, the order or the trade partner in its text, else its first line. */
export function ticketName(lines: readonly TicketLine[], text: string): string {
  for (const kind of ['ticket', 'order', 'partner'] as const) {
    const number = numbers[kind].exec(text)?.[1];
    if (number !== undefined) return texts.defaultName[kind](number);
  }
  const [first, ...others] = lines;
  const named = first?.kind === 'id' ? `#${first.text}` : (first?.text ?? '');
  // The number after it is never cut.
  const end = texts.namedAfter('', others.length);
  return texts.namedAfter(named.slice(0, maxTicketNameLength - end.length), others.length);
}

const numberSign = `(?:[ -]?(?:${numberWord})(?!\\p{L}))?\\.?(?: is| ist| est| es)?`;
/** `ABC-`, but not that of a weapon's name: `AK-47`. */
const prefix = `(?!${weapon})(?:[a-z]-|[a-z]{2,6}-?)?`;
const parts = '(?:[-/]\\d{1,8}){0,3}(?![\\p{L}\\d])';

/** `Ticket #4711`, `Bestellnr. 4711-22`, `commande n° 8812`; `partner` is that of a trade URL. */
const numbers = {
  ticket: new RegExp(
    `(?<!\\p{L})(?:ticket|тикета?)${numberSign}[ \\t:#]{0,5}(${prefix}\\d{1,12}${parts})`,
    'iu',
  ),
  order: new RegExp(
    `(?<!\\p{L})(?:${orderWord})${numberSign}[ \\t:#]{0,5}(${prefix}\\d{3,12}${parts})`,
    'iu',
  ),
  partner: /[?&]partner=(\d{1,12})(?!\d)/,
};
