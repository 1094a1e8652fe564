import type { LineDoubt, LinkedCatalog, ReadMessage, ReadReason } from '#shared/message.ts';
import { accountsIn } from '#shared/pasted/accounts.ts';
import { placeholders, removedFrom, withoutPastedSecrets } from '#shared/pasted/secrets.ts';
import type { LineKind } from '#shared/ticket.ts';
import { maskedToken } from '#shared/trade-url.ts';
import { arrivedAmong } from './arrivals.ts';
import { type Dictionary, type Entry, isTelling, keyOf, type LearntForms } from './dictionary.ts';
import { itemsOf } from './items.ts';
import { type Line, linesOf } from './lines.ts';
import { linksIn } from './links.ts';
import { type LooseTag, type NameFound, namesIn, type Reading } from './names.ts';
import { numbersIn } from './numbers.ts';
import { plainText } from './plain-text.ts';
import { quantityBefore, quantityBehind, quantityIn } from './quantities.ts';
import { type Cell, tablesIn } from './tables.ts';
import { gaps, type Token, tokensOf } from './tokens.ts';
import { unknownNamesIn } from './unknown-names.ts';
import { joiners, quantityLabels } from './wording.ts';

/** What a message is read with. */
export type ReaderContext = {
  dictionary: Dictionary;
  catalog: LinkedCatalog;
  /** What users of this connection have chosen instead of a text. */
  aliases: ReadonlyMap<string, string>;
};

/** One mention of an item, or of what isn't one, at a place in the plain text. */
export type Mention = {
  start: number;
  end: number;
  /** The tokens that it takes. */
  from: number;
  to: number;
  kind: LineKind;
  text: string;
  count: number;
  reason: ReadReason;
  doubt: LineDoubt | null;
  price?: string;
  named?: string;
  similar?: string[];
  /** In a list or a table each mention is one more; in a sentence it is the same one again. */
  isListed: boolean;
  isQuoted: boolean;
};

/**
 * The items that a message names, and every other part of it, with where it has them and why they are read as such.
 *
 * 1. Secrets leave (secrets.ts); the rest becomes plain characters and tokens (plain-text.ts, tokens.ts).
 * 2. Links (links.ts) and tables with a heading (tables.ts) are read first.
 * 3. Names are the longest words of the dictionary, with what is said around them (names.ts, quantities.ts).
 * 4. Numbers that are called items or stand alone are IDs (numbers.ts); a name that no list has needs a sign (unknown-names.ts).
 * 5. What arrived isn't ticked (arrivals.ts). Every other part is text (items.ts).
 *
 * Takes time linear in the length of the message, and never throws.
 */
export function readMessage(message: string, context: ReaderContext): ReadMessage {
  const safe = withoutPastedSecrets(message);
  const plain = plainText(safe);
  const { text } = plain;
  const tokens = tokensOf(text);
  const { dictionary } = context;
  const reading: Reading = {
    text,
    tokens,
    isTaken: new Uint8Array(tokens.length),
    dictionary,
    learnt: learntForms(context.aliases),
    corrected: new Map(),
  };
  for (const { index, 0: placeholder } of text.matchAll(placeholders)) {
    reading.isTaken.fill(2, tokenAt(tokens, index), tokenAt(tokens, index + placeholder.length));
  }
  const lines = linesOf(text, tokens);
  const mentions = [
    ...linksRead(reading, context),
    ...tablesRead(reading),
    ...linesRead(reading, lines),
  ].sort((a, b) => a.start - b.start);
  const { arrived, missing } = arrivedAmong(reading, lines, mentions);
  const arrivedKeys = new Set([...arrived].map(keyOfMention));
  for (const mention of missing) arrivedKeys.delete(keyOfMention(mention));
  for (const mention of mentions)
    if (mention.doubt === null && arrivedKeys.has(keyOfMention(mention))) mention.doubt = 'arrived';
  return {
    text: safe,
    ...itemsOf(plain, reading, lines, mentions),
    removed: removedFrom(safe),
    accounts: accountsIn(safe),
  };
}

function learntForms(aliases: ReaderContext['aliases']): LearntForms {
  const entries = new Map<string, Entry>();
  let longestKey = 0;
  for (const [written, name] of aliases) {
    // Other messages have everyday words with another meaning.
    if (!isTelling(written)) continue;
    const key = keyOf(written);
    entries.set(key, { whole: { name, origin: 'alias', head: null, isStar: false, wears: 0 } });
    longestKey = Math.max(longestKey, key.length);
  }
  return { entries, longestKey };
}

function keyOfMention({ kind, text }: Mention): string {
  return `${kind} ${text}`;
}

function mentionOf(
  { text, tokens }: Reading,
  { from, to }: { from: number; to: number },
  given: Pick<Mention, 'kind' | 'text' | 'reason' | 'doubt'> & Partial<Mention>,
): Mention {
  const start = (tokens[from] as Token).start;
  let end = (tokens[to - 1] as Token).end;
  if (
    text[end] === ')' &&
    text.slice(start, end).split('(').length > text.slice(start, end).split(')').length
  )
    end += 1;
  return { start, end, from, to, count: 1, isListed: false, isQuoted: false, ...given };
}

function tokenAt(tokens: readonly Token[], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle] as Token).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function linksRead(reading: Reading, { catalog, dictionary }: ReaderContext): Mention[] {
  const { text, tokens, isTaken } = reading;
  return linksIn(text, catalog, dictionary.isKnown).map((link) => {
    const from = tokenAt(tokens, link.start);
    let to = tokenAt(tokens, link.end);
    let { item } = link;
    if (item !== null && link.nameStart !== null) {
      // Copied decoded, the name goes on behind a space.
      const at = tokenAt(tokens, link.nameStart);
      const line = (tokens[at] as Token | undefined)?.line;
      let end = at;
      while (end < tokens.length && tokens[end]?.line === line && end < at + 24) end += 1;
      const [name] = namesIn(reading, at, end).names;
      if (name !== undefined && name.from === at && name.to > to) {
        item = { ...item, text: name.text };
        to = name.to;
      }
    }
    isTaken.fill(1, from, to);
    const { start, end } = link;
    const doubt = link.doubt;
    const given = item ?? { kind: 'name' as const, text: text.slice(start, end), reason: 'none' as const };
    return {
      ...{
        start,
        end: Math.max(end, tokens[to - 1]?.end ?? 0),
        from,
        to,
        count: 1,
        isListed: false,
        isQuoted: false,
      },
      ...given,
      doubt,
    };
  });
}

/** Each row below a heading of column names is one item, or several with IDs in one cell. */
function tablesRead(reading: Reading): Mention[] {
  const { text, tokens, isTaken } = reading;
  const mentions: Mention[] = [];
  for (const table of tablesIn(text)) {
    const heading = { from: tokenAt(tokens, table.start), to: tokenAt(tokens, table.headingEnd) };
    isTaken.fill(1, heading.from, heading.to);
    if (heading.to > heading.from) {
      mentions.push(
        mentionOf(reading, heading, {
          kind: 'name',
          text: text.slice(table.start, table.headingEnd),
          reason: 'none',
          doubt: 'heading',
        }),
      );
    }
    const isNumbered = isRowNumbers(text, table.rows);
    for (const row of table.rows) mentions.push(...rowRead(reading, row, isNumbered));
  }
  return mentions;
}

/** `1`, `2`, `3`: the numbers of the rows. */
function isRowNumbers(text: string, rows: readonly Cell[][]): boolean {
  return rows.every((row, at) => {
    const cell = row.find(({ column }) => column === 'id');
    return cell === undefined || text.slice(cell.start, cell.end) === String(at + 1);
  });
}

function rowRead(reading: Reading, row: readonly Cell[], isNumbered: boolean): Mention[] {
  const { text, tokens, isTaken } = reading;
  const textOf = (column: Cell['column']) => {
    const cell = row.find((one) => one.column === column);
    return cell === undefined ? '' : text.slice(cell.start, cell.end);
  };
  const rangeOf = ({ start, end }: Cell) => ({ from: tokenAt(tokens, start), to: tokenAt(tokens, end) });
  const names = row.filter(({ column }) => column === 'name');
  const count = quantityIn(textOf('quantity'));
  const price = count !== null && count > 1 ? textOf('unit-price') : textOf('unit-price') || textOf('price');
  const around = { isListed: true, ...(/\d/.test(price) && price.length < 30 && { price }) };
  const mentions: Mention[] = [];
  const [firstName, lastName] = [names[0], names.at(-1)];
  const nameRange =
    firstName && lastName ? { from: rangeOf(firstName).from, to: rangeOf(lastName).to } : null;
  // A cell may go on in the next line: `(Battle-` above `Scarred)`.
  if (nameRange !== null && /\([^)]*$/.test(text.slice(firstName?.start, lastName?.end))) {
    const end = text.indexOf(')', lastName?.end);
    if (end - (lastName?.end ?? 0) < 60) nameRange.to = Math.max(nameRange.to, tokenAt(tokens, end));
  }
  const written = firstName && lastName ? text.slice(firstName.start, lastName.end).replace(/^'/, '') : '';
  const idCell =
    row.find(({ column }) => column === 'id') ?? (/^#?\d{4,16}$/.test(written) ? firstName : undefined);
  if (idCell !== undefined && !isNumbered) {
    const { from, to } = rangeOf(idCell);
    const ids = tokens
      .slice(from, to)
      .flatMap(({ fold, isNumber }, at) =>
        isNumber && /^[1-9]\d{0,15}$/.test(fold) ? [{ from: from + at, to: from + at + 1, fold }] : [],
      );
    const isIds = ids.length > 0 && ids.length === to - from;
    if (isIds) {
      const isNamed = ids.length === 1 && idCell !== firstName && /\p{L}/u.test(written);
      for (const { fold, ...range } of ids) {
        const named = isNamed ? { named: nameIn(reading, nameRange, row) ?? written } : {};
        mentions.push(
          mentionOf(reading, range, {
            kind: 'id',
            text: fold,
            reason: 'labelled',
            doubt: null,
            count: count ?? 1,
            ...around,
            ...named,
          }),
        );
      }
      if (nameRange !== null && isNamed) isTaken.fill(1, nameRange.from, nameRange.to);
      takeRest(reading, row);
      return mentions;
    }
  }
  if (nameRange !== null && nameRange.to > nameRange.from) {
    const found = namesIn(reading, nameRange.from, nameRange.to).names;
    for (const name of found) {
      const own = quantityOf(reading, name, nameRange.from, () => false);
      const wear = withWearOf(name, textOf('wear'), reading.dictionary);
      mentions.push(
        mentionOf(reading, name, {
          ...wear,
          reason: name.reason === 'sign' ? 'sign' : name.reason,
          doubt: null,
          ...around,
          count: count ?? own?.count ?? 1,
        }),
      );
    }
    if (found.length === 0 && /\p{L}/u.test(written) && !written.includes(maskedToken)) {
      const wear = withWearOf(
        { kind: 'name', text: written.replace(/\s+/g, ' ').slice(0, 450) },
        textOf('wear'),
        reading.dictionary,
      );
      isTaken.fill(1, nameRange.from, nameRange.to);
      mentions.push(
        mentionOf(reading, nameRange, { ...wear, reason: 'sign', doubt: null, ...around, count: count ?? 1 }),
      );
    }
  }
  takeRest(reading, row);
  return mentions;
}

/** Prices, dates and the like in a row aren't read again. */
function takeRest({ tokens, isTaken }: Reading, row: readonly Cell[]): void {
  for (const { start, end } of row) {
    for (let at = tokenAt(tokens, start); at < tokens.length && (tokens[at] as Token).start < end; at += 1)
      if (isTaken[at] === 0) isTaken[at] = 2;
  }
}

function nameIn(
  reading: Reading,
  range: { from: number; to: number } | null,
  row: readonly Cell[],
): string | null {
  const [name] = range === null ? [] : namesIn(reading, range.from, range.to).names;
  const wear = row.find(({ column }) => column === 'wear');
  return name === undefined
    ? null
    : withWearOf(name, wear === undefined ? '' : reading.text.slice(wear.start, wear.end), reading.dictionary)
        .text;
}

/** The name with the wear that has a cell of its own. */
function withWearOf(
  name: Pick<NameFound, 'kind' | 'text'> & { similar?: string[] },
  cell: string,
  dictionary: Dictionary,
) {
  const tag = cell.length > 40 ? undefined : dictionary.entryOf(keyOf(cell))?.tag;
  const { kind, text, similar } = name;
  if (
    tag?.kind !== 'wear' ||
    /\((?:Factory New|Minimal Wear|Field-Tested|Well-Worn|Battle-Scarred)\)$/.test(text)
  ) {
    return { kind, text, ...(similar && { similar }) };
  }
  return { kind: 'market_hash_name' as const, text: `${text} (${tag.wear})` };
}

function quantityOf(
  reading: Reading,
  { from, to }: { from: number; to: number },
  free: number,
  isNextNamed: (at: number) => boolean,
) {
  const before = quantityBefore(reading, from, free);
  return before ?? quantityBehind(reading, to, isNextNamed);
}

/** The names, IDs and unknown names of all lines. */
function linesRead(reading: Reading, lines: readonly Line[]): Mention[] {
  const { tokens, isTaken } = reading;
  for (const line of lines)
    for (let at = line.from; at < line.body; at += 1) if (isTaken[at] === 0) isTaken[at] = 3;
  const { names, looseTags } = namesIn(reading, 0, tokens.length);
  const mentions: Mention[] = [];
  const startsName = new Set(
    names.map(({ from }) => from).filter((from) => (tokens[from] as Token).gap <= gaps.soft),
  );
  const endsName = new Set(names.map(({ to }) => to - 1));
  const namedLines = new Set(names.map(({ from }) => tokens[from]?.line ?? 0));
  const lineAt = (at: number) => lines[(tokens[at]?.line ?? 1) - 1] as Line;
  let free = 0;
  for (const name of names) {
    const line = lineAt(name.from);
    const quantity = quantityOf(reading, name, Math.max(free, line.body), (at) => startsName.has(at));
    const from = Math.min(name.from, quantity?.from ?? name.from);
    const to = Math.max(name.to, quantity?.to ?? name.to);
    isTaken.fill(1, from, to);
    free = to;
    const isWholeLine = from <= line.body && to >= line.to - 1;
    const isInList = isWholeLine || line.isListed;
    mentions.push(
      mentionOf(
        reading,
        { from, to },
        {
          ...pick(name),
          count: quantity?.count ?? 1,
          doubt: doubtOf(name, line, quantity !== null, isWholeLine, lines.length === 1),
          isListed: isInList,
          isQuoted: line.isQuoted,
        },
      ),
    );
  }
  addQuantitiesBelow(reading, lines, mentions);
  const unknown = unknownRead(reading, lines, looseTags, mentions);
  for (const { from, to } of unknown) {
    namedLines.add(tokens[from]?.line ?? 0);
    endsName.add(to - 1);
  }
  const named = [...mentions, ...unknown];
  const { numbers, taken } = numbersRead(reading, lines, namedLines, endsName, named);
  return [...named.filter((mention) => !taken.has(mention)), ...numbers];
}

function pick({ kind, text, reason, similar }: NameFound) {
  return { kind, text, reason, ...(similar && { similar }) };
}

function doubtOf(
  name: NameFound,
  line: Line,
  isCounted: boolean,
  isWholeLine: boolean,
  isOnly: boolean,
): LineDoubt | null {
  if (name.isSigned) return null;
  if (line.isClosing && !line.isListed) return name.isEveryday ? 'text' : null;
  if (!name.isEveryday) return null;
  return isCounted || line.isListed || (isWholeLine && (name.to - name.from > 1 || isOnly))
    ? null
    : 'everyday-word';
}

/** The IDs among the numbers that no name has, and the names that are taken in by one that is called their ID. */
function numbersRead(
  reading: Reading,
  lines: readonly Line[],
  namedLines: ReadonlySet<number>,
  endsName: ReadonlySet<number>,
  mentions: readonly Mention[],
): { numbers: Mention[]; taken: Set<Mention> } {
  const { text, tokens } = reading;
  const byEnd = new Map(mentions.map((mention) => [mention.to, mention]));
  const byStart = new Map(mentions.map((mention) => [mention.from, mention]));
  const taken = new Set<Mention>();
  const lineAt = (number: number) => lines[number - 1];
  const isChat = lines.some((line) => line.isChat);
  const numbers = numbersIn({
    ...reading,
    hasName: (line) => namedLines.has(line),
    isNamed: (at) => endsName.has(at),
    isOnlyNumbers: !/\p{L}/u.test(text),
    isChat,
    isClosing: (line) => lineAt(line)?.isClosing === true,
  });
  const read = numbers.map(({ from, to, digits, reason, doubt }) => {
    const line = lineAt(tokens[from]?.line ?? 0);
    const quantity =
      doubt === null
        ? quantityOf(reading, { from, to }, Math.max(line?.body ?? 0, from - 3), () => true)
        : null;
    const range = { from: Math.min(from, quantity?.from ?? from), to: Math.max(to, quantity?.to ?? to) };
    reading.isTaken.fill(1, range.from, range.to);
    const named =
      reason === 'labelled' && doubt === null ? nameBeside(reading, range, byEnd, byStart) : undefined;
    if (named !== undefined) taken.add(named);
    const given = {
      kind: 'id' as const,
      text: String(Number(digits)),
      reason,
      doubt,
      count: quantity?.count ?? named?.count ?? 1,
    };
    const all =
      named === undefined
        ? range
        : { from: Math.min(range.from, named.from), to: Math.max(range.to, named.to) };
    return mentionOf(reading, all, {
      ...given,
      ...(doubt === 'too-large' && { text: digits }),
      ...(named && { named: named.text }),
      isListed: true,
      isQuoted: line?.isQuoted ?? false,
    });
  });
  return { numbers: read, taken };
}

/** The name that a labelled ID is of: `Recoil Case ID 48213`, `48213: Recoil Case`. Names are by the token where they end, or begin. */
function nameBeside(
  { text, tokens }: Reading,
  { from, to }: { from: number; to: number },
  byEnd: ReadonlyMap<number, Mention>,
  byStart: ReadonlyMap<number, Mention>,
): Mention | undefined {
  for (let at = from; at >= from - maxLabelTokens; at -= 1) {
    const before = byEnd.get(at);
    const words = tokens.slice(at, from);
    const between = text.slice(before?.end, tokens[from]?.start);
    if (before !== undefined && isLabelBetween.test(between) && !words.some(({ fold }) => joiners.has(fold)))
      return before;
  }
  const behind = byStart.get(to);
  return behind !== undefined && /^[ :([=-]{1,4}$/.test(text.slice(tokens[to - 1]?.end, behind.start))
    ? behind
    : undefined;
}

const maxLabelTokens = 3;
const isLabelBetween = /^[ :([#№=-]{0,4}(?:\p{L}{1,12}[ :.#№=-]{0,4}){0,3}[\])]?$/u;

function unknownRead(
  reading: Reading,
  lines: readonly Line[],
  looseTags: readonly LooseTag[],
  known: readonly Mention[],
): Mention[] {
  const { tokens, dictionary } = reading;
  const tags = new Map(looseTags.map((tag) => [tag.from, tag]));
  const names = new Set(
    known.filter(({ doubt }) => doubt === null).map(({ from }) => tokens[from]?.line ?? 0),
  );
  const bullets = lines.filter(({ isListed, to, body }) => isListed && to > body).length;
  const hasListedName = lines.some(({ isListed }, at) => isListed && names.has(at + 1));
  const mentions: Mention[] = [];
  let similars = 0;
  for (const [at, line] of lines.entries()) {
    const around = {
      isBesideNames: names.has(at) || names.has(at + 2),
      isInList: hasListedName || bullets > 1,
    };
    for (const { from, to, text, kind } of unknownNamesIn(reading, line, around, tags)) {
      const quantity = quantityOf(reading, { from, to }, line.body, () => false);
      const range = { from: Math.min(from, quantity?.from ?? from), to: Math.max(to, quantity?.to ?? to) };
      reading.isTaken.fill(1, range.from, range.to);
      similars += 1;
      const near = similars > maxSimilarSearches ? [] : dictionary.similar(text).slice(0, maxSimilar);
      const similar = near.map(({ name }) => name);
      mentions.push(
        mentionOf(reading, range, {
          ...{
            kind,
            text,
            reason: 'sign',
            doubt: text.includes(maskedToken) ? 'secret' : null,
            count: quantity?.count ?? 1,
          },
          ...{
            isListed: line.isListed || (from <= line.body && to >= line.to - 1),
            isQuoted: line.isQuoted,
            ...(similar.length > 0 && { similar }),
          },
        }),
      );
    }
  }
  return mentions;
}

const maxSimilarSearches = 20;
/** As many as a user reads. */
export const maxSimilar = 5;

/** `Quantity: 12`, `3 × $0.15`, or `Quantity` above `12`, below an item without a quantity. The first tells whether they are below. */
function addQuantitiesBelow(
  { text, tokens, isTaken }: Reading,
  lines: readonly Line[],
  mentions: readonly Mention[],
): void {
  let next = 0;
  for (const [at, line] of lines.entries()) {
    while (next < mentions.length && (mentions[next] as Mention).start < line.start) next += 1;
    const written = text.slice(line.start, Math.min(line.end, line.start + 60));
    const below = lines[at + 1];
    const number =
      below && quantityLine.test(`${written.trim()}: `)
        ? text.slice(below.start, Math.min(below.end, below.start + 9)).trim()
        : '';
    const count = Number(
      quantityLine
        .exec(/^\d{1,4}$/.test(number) ? `${written.trim()}: ${number}` : written)
        ?.slice(1)
        .find(Boolean) ?? 0,
    );
    const above = mentions[next - 1];
    if (count === 0) continue;
    if (above === undefined) return;
    if (above.count > 1 || (tokens[above.to - 1]?.line ?? 0) < at - 2 || isTaken[line.from] === 1) continue;
    above.count = count;
  }
}

const quantityLine = new RegExp(
  `^\\s*(?:(?:${[...quantityLabels].join('|')})\\s?[:=]?\\s{0,9}(?:(\\d{1,4})(?![\\d.,])|$)|(\\d{1,4})\\s?x\\s?\\p{Sc})`,
  'iu',
);
