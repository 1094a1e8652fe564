import type { Core, Entry, Found } from './entries.ts';
import { isWrapped } from './longest-match.ts';
import type { Reading } from './reading.ts';
import { gaps, type Token } from './tokens.ts';
import { commonWords, fillers } from './wording.ts';

/** A known stretch of words. */
export type Part = Found & { isCorrected: boolean };

export function partsIn(reading: Reading, from: number, to: number): Part[] {
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
export type Named = {
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

export function nameAt(reading: Reading, parts: readonly Part[], at: number): Named | null {
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
