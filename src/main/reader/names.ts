import type { Wear } from '#shared/market-name.ts';
import type { ReadReason } from '#shared/message.ts';
import {
  type Core,
  type Dictionary,
  type Entry,
  type Found,
  isEveryday,
  isWrapped,
  type LearntForms,
  marketName,
} from './dictionary.ts';
import { gaps, type Token } from './tokens.ts';
import { commonWords, detailWords, fillers, qualityWords } from './wording.ts';

/** A message's text and tokens, and which of these are read as a part of something. */
export type Reading = {
  text: string;
  tokens: readonly Token[];
  isTaken: Uint8Array;
  dictionary: Dictionary;
  learnt: LearntForms;
  /** The corrected word of each token that was tried. */
  corrected: Map<number, string | null>;
};

/** A name in a message with all that is said around it: tokens `from` to before `to`. */
export type NameFound = {
  from: number;
  to: number;
  kind: 'name' | 'market_hash_name';
  text: string;
  reason: ReadReason;
  /** Beside its words something says that it is an item: a wear, a mark, a bar, both a weapon and a finish. */
  isSigned: boolean;
  /** Its words may be meant as such. */
  isEveryday: boolean;
  /** It comes in several wears. */
  isWeapon: boolean;
  similar?: string[];
};

/** The names among the tokens that aren't taken, in order, which are taken then; and the wears and marks of none of them. */
export function namesIn(
  reading: Reading,
  from: number,
  to: number,
): { names: NameFound[]; looseTags: LooseTag[] } {
  const parts = partsIn(reading, from, to);
  const names: NameFound[] = [];
  let free = from;
  for (let at = 0; at < parts.length; at += 1) {
    const named = nameAt(reading, parts, at);
    if (named === null) continue;
    const found = withSurroundings(reading, parts, named, free);
    if (found === null) continue;
    reading.isTaken.fill(1, found.from, found.to);
    free = found.to;
    const before = names.at(-1);
    if (before !== undefined && named.core?.wears === 0 && isAppliedTo(reading, before, found)) {
      before.to = found.to;
      while ((parts[at + 1]?.from ?? Number.POSITIVE_INFINITY) < found.to) at += 1;
      continue;
    }
    while ((parts[at + 1]?.from ?? Number.POSITIVE_INFINITY) < found.to) at += 1;
    names.push(found);
  }
  const looseTags = parts.flatMap(({ from: first, to: last, entry: { tag } }): LooseTag[] =>
    tag === undefined || reading.isTaken[first] !== 0
      ? []
      : [
          {
            from: first,
            to: last,
            wear: tag.kind === 'wear' ? tag.wear : null,
            isStatTrak: tag.kind === 'stattrak',
          },
        ],
  );
  return { names, looseTags };
}

/** A wear or mark of no known name. */
export type LooseTag = { from: number; to: number; wear: Wear | null; isStatTrak: boolean };

/** A sticker on a weapon: `with 4x Crown (Foil)`, `, 4x Crown stickers`. */
function isAppliedTo(
  { text, tokens }: Reading,
  before: NameFound,
  { from, to, text: name }: NameFound,
): boolean {
  if (
    from - before.to > 5 ||
    !before.isWeapon ||
    !/^Sticker \|/.test(name.replace('Sealed Graffiti', 'Sticker'))
  )
    return false;
  const between = tokens.slice(before.to, from);
  if (between.concat(tokens.slice(from, from + 1)).some(({ gap }) => gap > gaps.comma)) return false;
  const words = between.filter(({ isNumber, fold }) => !isNumber && fold !== 'x');
  const isSticker = ({ fold }: Token | undefined = { fold: '' } as Token) =>
    /^(?:sticker|aufkleber|autocollant|pegatina|adesivo|naklej|наклей)/.test(fold);
  const isWith =
    words.length > 0 &&
    words.every((word) => appliedWords.has(word.fold) || isSticker(word)) &&
    words.some((word) => appliedWords.has(word.fold));
  return (
    isWith ||
    (words.length === 0 &&
      isSticker(tokens[to]) &&
      !text.slice(tokens[from]?.start, tokens[to - 1]?.end).includes('|'))
  );
}

const appliedWords: ReadonlySet<string> = new Set('with w mit avec con com с z ze ile applied'.split(' '));

/** A known stretch of words. */
type Part = Found & { isCorrected: boolean };

function partsIn(reading: Reading, from: number, to: number): Part[] {
  const { text, tokens, isTaken, dictionary, learnt } = reading;
  const parts: Part[] = [];
  for (let at = from; at < to; ) {
    if (isTaken[at] !== 0) {
      at += 1;
      continue;
    }
    const exact = dictionary.longestAt(text, tokens, at, learnt);
    const fixed = correctedAt(reading, at, exact?.to ?? at, to);
    const part = fixed ?? (exact !== null && exact.to <= to ? { ...exact, isCorrected: false } : null);
    if (part !== null) parts.push(part);
    at = part === null ? at + 1 : part.to;
  }
  return parts;
}

/** The part with a misspelt word, such as `Asimov` or `Dragon Loer`, that is longer than the exact one. */
function correctedAt(reading: Reading, at: number, exactTo: number, to: number): Part | null {
  const { text, tokens, dictionary, learnt } = reading;
  const end = Math.min(to, at + maxCorrectedTokens);
  let first = -1;
  for (let token = at; token < end && first < 0; token += 1) {
    if (token > at && (tokens[token] as Token).gap > gaps.soft) break;
    if (correctionOf(reading, token) !== null) first = token;
  }
  if (first < 0 || first < exactTo - 1) return null;
  const fixed = tokens.slice(at, end + 4).map((token, offset) => {
    const word = offset < maxCorrectedTokens ? correctionOf(reading, at + offset) : null;
    return word === null ? token : { ...token, fold: word };
  });
  const found = dictionary.longestAt(text, fixed, 0, learnt);
  if (found === null || at + found.to <= Math.max(first, exactTo)) return null;
  return { ...found, from: at, to: at + found.to, isCorrected: true };
}

const maxCorrectedTokens = 3;
/** Text in another language has thousands of unknown words. */
const maxCorrections = 600;

function correctionOf({ tokens, isTaken, dictionary, corrected }: Reading, at: number): string | null {
  const known = corrected.get(at);
  if (known !== undefined) return known;
  const { fold, isNumber } = tokens[at] as Token;
  if (
    isNumber ||
    fold.length < 4 ||
    commonWords.has(fold) ||
    isTaken[at] !== 0 ||
    corrected.size > maxCorrections
  )
    return null;
  const word = dictionary.correctedWord(fold);
  corrected.set(at, word);
  return word;
}

/** A name before its surroundings are read: the parts `first` to `last`. */
type Named = {
  first: number;
  last: number;
  core: Core | null;
  /** The official words, if they may be of several names. */
  words: string;
  candidates: readonly Core[];
  /** A weapon and its finish. */
  isComposed: boolean;
  /** Only a weapon or a kind. */
  isHead: boolean;
  /** Where a misspelt finish ends. */
  misspeltTo?: number | undefined;
};

function nameAt(reading: Reading, parts: readonly Part[], at: number): Named | null {
  const { heads, tail, whole } = (parts[at] as Part).entry;
  const alone = {
    first: at,
    last: at,
    core: null,
    words: '',
    candidates: [],
    isComposed: false,
    isHead: false,
  };
  if (heads !== undefined || tail !== undefined) {
    const composed = composedAt(reading, parts, at) ?? misspeltAt(reading, parts, at);
    if (composed !== null) return { ...alone, ...composed, isComposed: true };
  }
  if (whole !== undefined) return { ...alone, core: whole };
  if (tail !== undefined) {
    const weapons = tail.filter((core) => core.wears > 0);
    const likely = weapons.length > 0 ? weapons : tail;
    const sticker = weapons.length > 0 ? undefined : tail.find(({ head }) => head === 'Sticker');
    const only = likely.every(({ head }) => head === likely[0]?.head) ? likely[0] : undefined;
    return { ...alone, core: sticker ?? only ?? null, words: tailOf(likely[0] as Core), candidates: likely };
  }
  return heads === undefined ? null : { ...alone, words: heads[0] ?? '', isHead: true };
}

function tailOf({ name, head }: Core): string {
  return head === null ? name : name.slice(head.length + 3);
}

type Composed = Pick<Named, 'core' | 'last' | 'misspeltTo'>;

/** A weapon in front of a misspelt finish of its own: `Butterfly Knife | Safari Mash`. */
function misspeltAt(
  { text, tokens, isTaken, dictionary }: Reading,
  parts: readonly Part[],
  at: number,
): Composed | null {
  const { entry, to } = parts[at] as Part;
  const next = tokens[to];
  if (entry.heads === undefined || next === undefined || next.gap > gaps.soft) return null;
  const isBarred = text.slice((tokens[to - 1] as Token).end, next.start).includes('|');
  if (!isBarred && commonWords.has(next.fold)) return null;
  let keys: string[] = [];
  for (let end = to; end < tokens.length && end < to + 4; end += 1) {
    const token = tokens[end] as Token;
    if (isTaken[end] === 1 || (end > to && token.gap > gaps.soft)) break;
    keys = [`${keys[0] ?? ''}${token.fold}`, ...keys];
  }
  for (const [index, key] of keys.entries()) {
    const core = dictionary.closeTail(entry.heads, key);
    const misspeltTo = to + keys.length - index;
    if (core !== null)
      return {
        core,
        misspeltTo,
        last: parts.findLastIndex((part, one) => one >= at && part.to <= misspeltTo),
      };
  }
  return null;
}

/** A weapon and its finish in either order, with marks or a word such as `skin` between them. */
function composedAt(reading: Reading, parts: readonly Part[], at: number): Composed | null {
  const first = parts[at] as Part;
  let end = first.to;
  for (let last = at + 1; last < parts.length && last < at + 5; last += 1) {
    const part = parts[last] as Part;
    if (!isBeside(reading, end, part.from)) return null;
    const core = coreOf(first.entry, part.entry);
    if (core !== null) return { core, last };
    const reversed = coreOf(part.entry, first.entry);
    if (reversed !== null)
      return hasOwnTail(reading, parts, last) || !isSoft(reading, end, part)
        ? null
        : { core: reversed, last };
    if (part.entry.tag === undefined) return null;
    end = part.to;
  }
  return null;
}

function coreOf(head: Entry, tail: Entry): Core | null {
  if (head.heads === undefined || tail.tail === undefined) return null;
  return tail.tail.find((core) => head.heads?.includes(core.head ?? '')) ?? null;
}

/** `asiimov` in `asiimov ak vulcan` isn't of the `ak`. */
function hasOwnTail(reading: Reading, parts: readonly Part[], at: number): boolean {
  const [part, next] = [parts[at] as Part, parts[at + 1]];
  return next !== undefined && isSoft(reading, part.to, next) && coreOf(part.entry, next.entry) !== null;
}

function isSoft({ tokens }: Reading, end: number, { from }: Part): boolean {
  return end === from && (tokens[from] as Token).gap <= gaps.soft;
}

/** Whether nothing is between two tokens but a space, a bar, a comma or one word such as `skin`. */
function isBeside({ text, tokens }: Reading, end: number, from: number): boolean {
  if (from - end > 1 || (from - end === 1 && !fillers.has((tokens[end] as Token).fold))) return false;
  for (let at = end; at <= from; at += 1) {
    const { gap } = tokens[at] as Token;
    if (gap > gaps.comma && !(gap === gaps.line && isWrapped(text, tokens, at))) return false;
  }
  return true;
}

/** What is said around a name. */
type Said = { wear: Wear | null; wearText: string; stattrak: boolean; souvenir: boolean; isVanilla: boolean };

/** The wear and the marks in front of a name and behind it, and what is said of one item: its pattern, float and phase. */
function withSurroundings(
  reading: Reading,
  parts: readonly Part[],
  named: Named,
  free: number,
): NameFound | null {
  const { text, tokens } = reading;
  const said: Said = { wear: null, wearText: '', stattrak: false, souvenir: false, isVanilla: false };
  let { from } = parts[named.first] as Part;
  let to = named.misspeltTo ?? (parts[named.last] as Part).to;
  for (let at = named.first + 1; at < named.last; at += 1) say(said, reading, parts[at] as Part);
  for (let at = named.first - 1; at >= 0; at -= 1) {
    const part = parts[at] as Part;
    if (part.to !== from || part.from < free || !isTouching(reading, part, from) || !say(said, reading, part))
      break;
    from = part.from;
  }
  for (let at = named.last + 1; ; ) {
    while ((parts[at]?.from ?? Number.POSITIVE_INFINITY) < to) at += 1;
    const part = parts[at];
    if (part !== undefined && part.from === to && isTouching(reading, part, to) && say(said, reading, part)) {
      to = part.to;
      at += 1;
      continue;
    }
    if (part !== undefined && isLabelledWear(reading, part, to) && say(said, reading, part)) {
      to = part.to;
      continue;
    }
    const end = (named.core?.wears ?? 1) > 0 ? detailEnd(reading, to) : to;
    if (end === to) break;
    to = end;
  }
  const quality =
    named.core !== null && named.core.head === null && named.core.wears === 0
      ? qualityStart(reading, from, free)
      : from;
  const start = from === 0 ? 0 : (tokens[from - 1] as Token).end;
  const isStarred = /★[^\n]{0,3}$/.test(text.slice(start, (tokens[from] as Token).start));
  const isMarked = said.wear !== null || said.stattrak || said.souvenir || isStarred;
  const last = (tokens[to - 1] as Token).end;
  const open = text.slice((tokens[from] as Token).start, last);
  const written = open + (text[last] === ')' && open.split('(').length > open.split(')').length ? ')' : '');
  const named_ = parts.slice(named.first, named.last + 1);
  const isCorrected = named.misspeltTo !== undefined || named_.some((part) => part.isCorrected);
  const words = named_.reduce((sum, part) => sum + part.to - part.from, 0);
  if (isCorrected && !named.isComposed && !isMarked && words < 2) return null;
  // A weapon alone is no knife without a finish.
  const isGoingOn = /^\s?\|/.test(
    text.slice((tokens[to - 1] as Token).end, (tokens[to - 1] as Token).end + 3),
  );
  if (named.isHead && ((!isStarred && !said.isVanilla) || isGoingOn)) return null;
  if (quality < from && named.core !== null) {
    const text = `${reading.text.slice((tokens[quality] as Token).start, (tokens[from - 1] as Token).end)} ${named.core.name}`;
    return {
      from: quality,
      to,
      kind: 'name',
      text,
      reason: 'sign',
      isSigned: true,
      isEveryday: false,
      isWeapon: false,
      similar: [named.core.name],
    };
  }
  return {
    ...{ from, to, isSigned: isMarked || named.isComposed || written.includes('|') },
    isWeapon: (named.core?.wears ?? 0) > 0,
    isEveryday:
      !named.isComposed &&
      named.core?.origin !== 'alias' &&
      isEveryday(tokens, { from: named_[0]?.from ?? from, to: named_.at(-1)?.to ?? to }),
    ...textOf(reading, named, said, {
      isStarred,
      isCorrected,
      isLocalized: named_.some((part) => part.entry.isLocalized),
      written,
    }),
  };
}

/** Where qualities that no list has with this name begin: `Golden Baby Roshan`. */
function qualityStart({ text, tokens, isTaken }: Reading, at: number, free: number): number {
  let from = at;
  while (from > free && (tokens[from] as Token).gap === gaps.soft && isTaken[from - 1] === 0) {
    const { fold, start } = tokens[from - 1] as Token;
    if (
      !qualityWords.has(fold) ||
      !/\p{Lu}/u.test(text.charAt(start)) ||
      text.slice(tokens[from - 1]?.end, tokens[from]?.start) !== ' '
    )
      break;
    from -= 1;
  }
  return from;
}

/** Takes in a wear or mark; false: the part is none, or another name's. */
function say(said: Said, { text, tokens }: Reading, { entry, from, to }: Part): boolean {
  const { tag } = entry;
  switch (tag?.kind) {
    case undefined:
      return false;
    case 'wear':
      if (said.wear !== null) return false;
      said.wear = tag.wear;
      said.wearText = text.slice((tokens[from] as Token).start, (tokens[to - 1] as Token).end);
      return true;
    case 'stattrak':
    case 'souvenir':
      if (said[tag.kind]) return false;
      said[tag.kind] = true;
      return true;
    case 'vanilla':
      said.isVanilla = true;
      return true;
    case 'phase':
      return true;
    default:
      return tag satisfies never;
  }
}

/** Whether a mark and the name that it is beside belong together: on one line, or as a cell of its own. */
function isTouching({ text, tokens }: Reading, part: Part, at: number): boolean {
  const { gap } = tokens[at] as Token;
  if (gap <= (part.from === at ? gaps.comma : gaps.soft)) return true;
  if (gap === gaps.line)
    return part.from === at && (isWrapped(text, tokens, at) || isAloneInNextLine({ text, tokens }, part));
  const before = text.slice(tokens[part.from - 1]?.end ?? 0, (tokens[part.from] as Token).start);
  const after = text.slice((tokens[part.to - 1] as Token).end, tokens[part.to]?.start ?? text.length);
  return (
    /(?:^|[\t;\n|]| {3})\s*"?$/.test(before.slice(-20)) &&
    /^"?\s*(?:$|[\t;\n|]| {3})/.test(after.slice(0, 20))
  );
}

/** `in FT` behind a name, or `Exterior: FT` below it. */
function isLabelledWear(reading: Reading, part: Part, at: number): boolean {
  const { tokens } = reading;
  const { fold = '', gap = gaps.line } = tokens[at] ?? {};
  if (
    part.from !== at + 1 ||
    part.entry.tag?.kind !== 'wear' ||
    (tokens[at + 1]?.gap ?? gaps.line) > gaps.soft
  )
    return false;
  return gap === gaps.line
    ? detailWords.has(fold) && isAloneInNextLine(reading, { ...part, from: at })
    : gap <= gaps.comma && (fillers.has(fold) || detailWords.has(fold));
}

/** A wear in the line below its item. */
function isAloneInNextLine(
  { text, tokens }: Pick<Reading, 'text' | 'tokens'>,
  { from, to, entry }: Part,
): boolean {
  const between = text.slice(tokens[from - 1]?.end, tokens[from]?.start);
  const isEnd = (tokens[to]?.gap ?? gaps.line) === gaps.line;
  return entry.tag?.kind === 'wear' && isEnd && between.length < 20 && between.split('\n').length === 2;
}

/** The end of `#661`, `pattern 661`, `float: 0.15` or `0.15` behind a name. */
function detailEnd({ text, tokens, isTaken }: Reading, at: number): number {
  const token = tokens[at];
  if (token === undefined || isTaken[at] === 1 || token.gap > gaps.comma) return at;
  const between = text.slice((tokens[at - 1] as Token).end, token.start);
  const isDecimal = (one: number) =>
    tokens[one]?.fold === '0' && /^[.,]\d/.test(text.slice(tokens[one]?.end, (tokens[one]?.end ?? 0) + 2));
  if (token.isNumber)
    return isDecimal(at) ? at + 2 : between.endsWith('#') && token.fold.length < 5 ? at + 1 : at;
  if (!detailWords.has(token.fold)) return at;
  for (let next = at + 1; next < at + 4 && (tokens[next]?.gap ?? gaps.line) <= gaps.soft; next += 1) {
    if (isDecimal(next)) return next + 2;
    if (tokens[next]?.isNumber) return (tokens[next]?.fold.length ?? 9) < 5 ? next + 1 : at;
  }
  return at;
}

type Manner = { isStarred: boolean; isCorrected: boolean; isLocalized: boolean; written: string };

/** What to look up, and why. */
function textOf(
  { dictionary }: Reading,
  { core, words, candidates, isHead }: Named,
  said: Said,
  { isStarred, isCorrected, isLocalized, written }: Manner,
): Pick<NameFound, 'kind' | 'text' | 'reason' | 'similar'> {
  const named = { ...said, wear: said.wear };
  if (core === null) {
    const text = marketName({ name: words, isStar: isStarred || said.isVanilla }, named);
    const similar = candidates.slice(0, 5).map((one) => marketName(one, named));
    return {
      kind: said.wear === null ? 'name' : 'market_hash_name',
      text,
      reason: 'sign',
      ...(similar.length > 0 && { similar }),
    };
  }
  const text = marketName(core, core.wears > 0 ? named : { ...named, wear: null });
  const reason = isCorrected ? 'corrected' : core.origin === 'official' ? 'official' : 'catalog';
  // The catalog may have localized display names, of which the wear is a part.
  if (isLocalized && !isHead)
    return {
      kind: 'name',
      text: `${isStarred ? '★ ' : ''}${written.replace(/\s+/g, ' ')}`,
      reason,
      similar: [text],
    };
  if (core.origin === 'display') return { kind: 'name', text: core.name, reason };
  const isWhole = dictionary.isKnown(text) || said.wear !== null;
  return { kind: isWhole ? 'market_hash_name' : 'name', text, reason };
}
