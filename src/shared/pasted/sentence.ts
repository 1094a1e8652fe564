import { shortWears, wears } from '#shared/market-name.ts';
import { accountForms } from './accounts.ts';
import { namesInSentence, type Span } from './names-in-sentence.ts';
import { labelledIdsIn, labelledNumbers, looseIdsIn, numbersBehindNames, readIds } from './numbers.ts';
import { addresses, aName, type LineDoubt, type LinkedCatalog, type Read, readLink } from './pasted-line.ts';
import {
  currencyName,
  isPlainText,
  looksLikeItem,
  officialName,
  piece,
  quantityAfterWear,
  sentenceWords,
  withoutMarks,
  withQuantity,
} from './plain-text.ts';
import { placeholders } from './secrets.ts';
import { endsInWear } from './typed-name.ts';
import { introduction } from './words-around.ts';

type Found = { start: number; end: number; kind: 'name' | 'id' | 'other'; reads: Read[] };

/**
 * All that a line with other text in it names: items by name, by ID and by link, and the numbers of orders and phones. Null if that is
 * nothing, or no more than a name that is the whole line. `isIntroduced`: words in front of the line say that it lists items.
 */
export function readSentence(
  line: string,
  catalog: LinkedCatalog,
  { isIntroduced = false } = {},
): Read[] | null {
  const found: Found[] = [];
  // What was read is blanked, so that nothing else is read from it.
  let rest = line.replaceAll(placeholders, blank);
  const take = (kind: Found['kind'], spans: readonly Omit<Found, 'kind'>[]) => {
    found.push(...spans.map((span) => ({ ...span, kind })));
    rest = blanked(rest, spans);
  };
  for (const { 0: address, index: start } of line.matchAll(addresses)) {
    const read = readLink(address, catalog);
    const kind = read === null ? 'other' : read.kind === 'id' ? 'id' : 'name';
    found.push({ start, end: start + address.length, kind, reads: read === null ? [] : [read] });
  }
  rest = blanked(rest, found);
  const accounts = [...rest.matchAll(accountForms)];
  take(
    'other',
    accounts.map(({ 0: account, index: start }) => ({ start, end: start + account.length, reads: [] })),
  );
  for (const [doubt, pattern] of labelledNumbers) {
    const labels = [...rest.matchAll(pattern)].map(({ 0: label, index: start }) => {
      return { start, end: start + label.length, reads: [aName(label.trim(), doubt)] };
    });
    take('other', labels);
  }
  take('id', labelledIdsIn(rest));
  take('id', numbersBehindNames(rest));
  rest = rest.replace(price, blank);
  const { names, isSentence } = namesInSentence(rest);
  // The words beside an order's number name what was ordered.
  const isOrdered = found.some(({ reads }) => reads.some(({ doubt }) => doubt === 'reference'));
  const listed =
    listedNames(rest, names, isIntroduced) ?? (isOrdered ? listedNames(rest, names, true) : null);
  // A name alone, perhaps with its price, is the whole line.
  if (listed !== null || isSentence || found.length > 0) {
    const spans = (listed ?? names).map((span) => readName(span, null, isIntroduced));
    take('name', spans);
  }
  take('id', looseNumbers(rest, found));
  const isItem = ({ kind }: Found) => kind !== 'other';
  const capitalised = capitalisedNames(rest);
  // Beside an item, what may be the name of another is offered.
  if (found.some(isItem) || (isPlainText(rest.trim()) && capitalised.some(isSure))) take('name', capitalised);
  if (!found.some(isItem)) return readLabelledOnly(line, found);
  found.sort((a, b) => a.start - b.start);
  const isMore = found.length > 1 || /\p{L}/u.test(rest.replace(idWords, ''));
  return withNamesOfIds(line, found)
    .flatMap(({ reads }) => reads)
    .map((read) => {
      const isOther = read.doubt === 'phone' || read.doubt === 'reference';
      return !isOther && (isMore || read.within !== null) ? { ...read, within: line } : read;
    });
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}

function blanked(text: string, spans: readonly { start: number; end: number }[]): string {
  const kept: string[] = [];
  let done = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    kept.push(text.slice(done, start), ' '.repeat(end - start));
    done = end;
  }
  return kept.join('') + text.slice(done);
}

/** The numbers without a label, if other words of the line suggest that they may be IDs. */
function looseNumbers(rest: string, found: readonly Found[]) {
  if (!/\p{L}/u.test(rest)) {
    const start = rest.search(/\d/);
    const reads = found.length > 0 && start >= 0 ? readIds(rest.replace(/^[\s:,;.–—-]{1,99}/, '')) : null;
    const end = rest.split('').findLastIndex((character) => /\d/.test(character)) + 1;
    return reads === null ? [] : [{ start, end, reads }];
  }
  const loose = looseIdsIn(rest);
  const isAny = loose.some(({ reads }) => reads[0]?.doubt === null);
  return isAny || isPlainText(rest.trim()) || found.some(({ kind }) => kind !== 'other') ? loose : [];
}

/** Runs of capitalised words, which are items if they have a quantity or a wear. */
function capitalisedNames(rest: string) {
  return [...rest.matchAll(capitalisedWords)]
    .filter(([text]) => !isPlainText(text) && !sentenceWords.has(firstWord(text)))
    .map(({ 0: text, index }) => {
      const [start, end] = withQuantity(rest, index, index + text.length);
      const isItem = end - start > text.length || shortWear.test(text);
      return readName({ start, end, text: rest.slice(start, end) }, isItem ? null : 'text');
    });
}

function isSure({ reads }: Pick<Found, 'reads'>): boolean {
  return reads[0]?.doubt === null;
}

function firstWord(text: string): string {
  return /^[\p{L}'’]*/u.exec(text)?.[0].replace('’', "'").toLowerCase() ?? '';
}

const shortWear = /\s(?:FN|MW|FT|WW|BS)$/;
const capitalisedWords =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’-]{1,24}(?: (?:(?:of|the|&) ){0,2}\p{Lu}[\p{L}\p{N}'’-]{1,24}){1,6}/gu;

function readName({ start, end, text }: Span, doubt: LineDoubt | null, isIntroduced = false) {
  const { text: name, count } = withoutMarks(text, { isIntroduced });
  return { start, end, reads: [{ ...aName(name, doubt), count }] };
}

/** A line that names nothing but an order or a phone. */
function readLabelledOnly(line: string, found: readonly Found[]): Read[] | null {
  const reads = found.flatMap((one) => one.reads);
  const [first] = reads;
  if (first === undefined) return null;
  return reads.every(({ doubt }) => doubt === first.doubt) ? [aName(line, first.doubt)] : reads;
}

const idWords = /(?<!\p{L})(?:items?|ids?|nr|no|number)(?!\p{L})/giu;

/** The names beside an ID that is theirs go with the ID: `AK-47 | Redline (FT) #48213`, `item 48213: AK-47 | Redline`. */
function withNamesOfIds(line: string, found: readonly Found[]): Found[] {
  const named = new Map<Found, Read | undefined>();
  const others = found.filter((one, at) => {
    if (one.kind !== 'name') return true;
    const [before, after] = [found[at - 1], found[at + 1]];
    const id = [
      before && isSameThing(line.slice(before.end, one.start)) ? before : undefined,
      after && isSameThing(line.slice(one.end, after.start)) ? after : undefined,
    ].find((other) => other !== undefined && isOneId(other) && !named.has(other));
    if (id !== undefined) named.set(id, one.reads[0]);
    return id === undefined;
  });
  return others.map((one) => {
    const name = named.get(one);
    return name?.doubt === null
      ? { ...one, reads: one.reads.map((id) => ({ ...id, named: name.text })) }
      : one;
  });
}

function isOneId({ kind, reads }: Found): boolean {
  return kind === 'id' && reads.length === 1 && reads[0]?.doubt === null;
}

function isSameThing(gap: string): boolean {
  // A comma alone is between the parts of a list.
  if (/^\s*[,;]\s*$/.test(gap)) return false;
  return gap.length < 30 && /^[\s:,;.()[\]#–—-]*$/.test(gap.replace(sameThing, ''));
}

const sameThing =
  /(?<!\p{L})(?:is|was|has|with|the|my|its|it's|item|id|ist|hat|mit|der|die|das|est|es)(?!\p{L})/giu;

/** The names of a list on one line, which may begin with words of a sentence; null if it isn't one. If the list is introduced, it may be one name. */
function listedNames(line: string, names: readonly Span[], isIntroduced: boolean): Span[] | null {
  const parts: Span[] = [];
  let start = isIntroduced ? (introduction.exec(line)?.[0].length ?? 0) : 0;
  const add = (end: number) => {
    const part = nameWithPlainWear(spanBetween(line, start, end));
    if (part.text !== '') parts.push(part);
  };
  for (const { 0: separator, index } of line.matchAll(isIntroduced ? betweenWords : betweenNames)) {
    // `AK-47 | Redline (FT), qty 2`
    if (index < start || names.some(({ start: from, end: to }) => from < index && index < to)) continue;
    add(index);
    start = index + separator.length;
  }
  add(line.length);
  const isName = ({ text }: Span) => {
    const { text: name, count } = withoutMarks(text, { isIntroduced });
    return isNameByItself(name) || (isIntroduced && count > 1);
  };
  const isListed = (part: Span) =>
    throughPlainWear.test(part.text) || looksLikeItem(part.text) || (isIntroduced && isName(part));
  const listed = parts.filter(
    (part) => !/^\s*\d+\s*$/.test(part.text) && (isListed(part) || !isPlainText(part.text)),
  );
  const isList = (isIntroduced || parts.length > 1) && listed.length > 0 && listed.every(isName);
  if (!isList) return null;
  const beside = names.filter(
    (name) => !listed.some(({ start, end }) => name.start >= start && name.end <= end),
  );
  const inList = listed.flatMap((part) => {
    const within = names.filter(({ start, end }) => start > part.start && end <= part.end);
    const [first] = within;
    if (first === undefined || throughPlainWear.test(part.text)) return part;
    const before = line.slice(part.start, first.start);
    const isAfterWords = !before.includes('|') && (first.text.includes(' | ') || /[:!?]\s*$/.test(before));
    return isAfterWords || sentenceWords.has(firstWord(part.text.trimStart())) ? within : part;
  });
  return [...inList, ...beside];
}

/** A part of a line without the punctuation around it. */
function spanBetween(line: string, from: number, to: number): Span {
  const start = from + line.slice(from, to).search(/[^\s:;,.–—-]|$/);
  // The lookbehind keeps the time linear in the length.
  const text = line.slice(start, to).replace(/(?<![\s:;,.(–—-])[\s:;,.(–—-]+$/, '');
  return { start, end: start + text.length, text };
}

/** Between names that are introduced. Elsewhere a comma may belong to one name. */
const betweenWords = /[,;]\s{1,9}(?:(?:and|und|et|y|e|i|ve)\s)?|\s(?:and|und|et|y|e|i|ve|[/+&])\s/g;

/** A wear without brackets. */
const anyWear = [...Object.values(shortWears), ...wears].join('|').replace(/[ -]/g, '[ -]');
const plainWear = `\\s(?:${anyWear})`;

const amount = '\\d{1,6}(?:[.,]\\d{1,3}){0,2}';
/** `12 €`, `$12.50`; behind a wear also without a currency: `redline ft - 12.50`. */
const behindWear = `(?<=\\s\\(?(?:${anyWear})\\)?)\\s{0,3}(?:[–:=@-]\\s)?`;
const price = new RegExp(
  `(?:${behindWear})?(?:\\p{Sc}\\s?${amount}|${amount}\\s?(?:\\p{Sc}|${currencyName}))|` +
    `${behindWear}\\d{1,4}(?:[.,]\\d{1,2})?(?=$|[\\s,;/])(?!\\s?(?:[x×]|${piece}))`,
  'giu',
);

const betweenNames = new RegExp(
  [
    // `AK-47 | Redline (FT) x2, …`, `redline ft and …`
    `(?<=(?:\\)|${plainWear})${quantityAfterWear}?)(?:\\s{0,30}(?:[,;&+](?:\\s{1,9}and)?(?=\\s)|/)|\\s{1,9}and(?=\\s))\\s{0,9}`,
    // In front of a name with a pipe
    '(?<=\\S)[,;]\\s{1,9}(?=[^,;|]{1,60} \\| )',
    // In front of and behind an ID: `Recoil Case, 48213, Fracture Case`
    '(?<=\\S)[,;]\\s{1,9}(?=\\d{4,16}\\s{0,9}(?:[,;]|$))',
    '(?<=(?:^|[,;])\\s{0,9}\\d{4,16})[,;]\\s{1,9}',
  ].join('|'),
  'gi',
);

/** Without the words around `redline ft`. With a bar, the name is known. */
function nameWithPlainWear(part: Span): Span {
  const throughWear = throughPlainWear.exec(part.text)?.[0];
  if (throughWear === undefined) return part;
  const text = throughWear.replace(wordsInFront, '');
  const end = part.start + throughWear.length;
  return { start: end - text.length, end, text };
}

const throughPlainWear = new RegExp(`^[^|]*${plainWear}${quantityAfterWear}?(?=\\s|$)`, 'i');

/** `hi, where are my`, and any words before a quantity. */
const wordsInFront = new RegExp(
  `^(?:.*(?:[.:!?]\\s|(?<!\\S)(?:items?|${[...sentenceWords].join('|')}),?\\s|\\s(?=\\d{1,3}x\\s)))?(?:\\s*(?:hi|hello|hey|and|for|got|miss|the|an?),?\\s)*`,
  'i',
);

/** Without a wear, two capitalised words or more: greetings and people's first names are one. */
export function isNameByItself(text: string): boolean {
  const isOfficial = officialName.test(text) && (looksLikeItem(text) || !isPlainText(text));
  return isOfficial || endsInWear(text) || typedName.test(text);
}

const typedName = new RegExp(`^\\p{L}[^,|]+${plainWear}$`, 'iu');
