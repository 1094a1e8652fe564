import type { Wear } from '#shared/market-name.ts';
import type { Line } from './lines.ts';
import type { LooseTag } from './names.ts';
import { isMoney, quantityBefore, quantityBehind } from './quantities.ts';
import type { Reading } from './reading.ts';
import { gaps, type Token } from './tokens.ts';
import {
  containerWords,
  itemWords,
  joiners,
  pieceWords,
  qualityWords,
  quantityLabels,
  sentenceWords,
  seriesWords,
} from './wording.ts';

/** A name that isn't known, and has a sign of one: tokens `from` to before `to`. */
export type UnknownFound = { from: number; to: number; text: string; kind: 'name' | 'market_hash_name' };

/** What is around a line: whether the lines beside it hold nothing but names, and whether other listed lines do. */
export type Around = { isBesideNames: boolean; isInList: boolean };

/**
 * The names of a line that no list has, such as new items, by a sign of one: a bar, a wear, a star, a bullet in a list of items, a quantity,
 * an ending such as `Case`, or a quality in front. `tags` are wears and marks that no known name has.
 */
export function unknownNamesIn(
  reading: Reading,
  line: Line,
  around: Around,
  tags: ReadonlyMap<number, LooseTag>,
): UnknownFound[] {
  const found: UnknownFound[] = [];
  for (const { from, to } of segmentsOf(reading, line)) {
    const one = nameIn(reading, line, around, tags, from, to);
    if (one === null) continue;
    reading.isTaken.fill(1, one.from, one.to);
    found.push(one);
  }
  return found;
}

/** Free tokens between commas, words such as "and" and what is taken. */
function segmentsOf({ text, tokens, isTaken }: Reading, { body, to }: Line): { from: number; to: number }[] {
  const segments: { from: number; to: number }[] = [];
  let from = body;
  const cut = (end: number, next: number) => {
    if (end > from) segments.push({ from, to: end });
    from = next;
  };
  for (let at = body; at < to; at += 1) {
    const { gap, fold } = tokens[at] as Token;
    const isBar =
      gap === gaps.break && /^\s*\|\s*$/.test(text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start));
    if (isTaken[at] !== 0 || isLongNumber(tokens[at] as Token)) cut(at, at + 1);
    else if (at > from && ((gap >= gaps.comma && !isBar) || isQuantity(tokens, at))) cut(at, at);
    else if (joiners.has(fold) && !isCapital(text, tokens[at + 1]) && !isBetweenWords(tokens, at, to))
      cut(at, at + 1);
    else if (joiners.has(fold) && !isCapital(text, tokens[at])) cut(at, at + 1);
  }
  cut(to, to);
  return segments;
}

/** `2x`, `x2`, `2 pcs` in front of the next name. */
function isQuantity(tokens: readonly Token[], at: number): boolean {
  const [one, two] = [tokens[at] as Token, tokens[at + 1]];
  if (two === undefined || two.gap > gaps.soft) return false;
  const isCount = (token: Token) => token.isNumber && token.fold.length < 4;
  return (
    (isCount(one) && pieceWords.has(two.fold) && one.gap > gaps.none) ||
    (one.fold === 'x' && isCount(two) && one.gap > gaps.none)
  );
}

/** It may be an ID, unless it is a year. */
function isLongNumber({ isNumber, fold }: Token): boolean {
  return isNumber && fold.length > 3 && !/^20[0-3]\d$/.test(fold);
}

function isBetweenWords(tokens: readonly Token[], at: number, to: number): boolean {
  return at + 1 < to && sentenceWords.has(tokens[at + 1]?.fold ?? '');
}

function nameIn(
  reading: Reading,
  line: Line,
  { isBesideNames, isInList }: Around,
  tags: ReadonlyMap<number, LooseTag>,
  start: number,
  end: number,
): UnknownFound | null {
  const { text, tokens } = reading;
  let [from, to] = [start, end];
  const isOutside = (at: number) => {
    const token = tokens[at] as Token;
    return (
      (sentenceWords.has(token.fold) && !(isCapital(text, token) && at > from)) ||
      quantityLabels.has(token.fold)
    );
  };
  while (from < to && (isOutside(from) || isCounted(reading, from))) from += 1;
  while (
    from < to &&
    (isOutside(to - 1) ||
      isMoneyAt(reading, to - 1) ||
      (/^\d/.test(tokens[to - 1]?.fold ?? '') && isMoneyAt(reading, to - 1)))
  )
    to -= 1;
  if (from === to || line.isClosing || (tags.get(from)?.to ?? 0) >= to) return null;
  const tagged = taggedIn(reading, tags, from, to);
  if (tagged !== null) return tagged;
  const barred = barredIn(reading, from, to);
  if (barred !== null) return barred;
  const count = to - from;
  const words = tokens.slice(from, Math.min(to, from + 12));
  const letters = words.filter(({ isNumber }) => !isNumber);
  const isShort = count <= 8 && letters.some(({ fold }) => fold.length > 2);
  if (!isShort) return null;
  const inside = letters.filter(({ fold }) => sentenceWords.has(fold)).length;
  const capitals = letters.filter((token) => isCapital(text, token)).length;
  const isTitled = capitals >= 2 && capitals + inside >= letters.length;
  const first = tokens[from] as Token;
  const last = tokens[to - 1] as Token;
  const isWhole = from <= line.body + 2 && to >= line.to - 2;
  const behind = text.slice(last.end, last.end + 3);
  const isValue = /^\s?[:?]/.test(behind) || text.slice(first.start, last.end).includes(': ');
  const inFront = text.slice(Math.max(0, first.start - 3), first.start);
  const isCountedName =
    inside === 0 &&
    !isValue &&
    (isExplicitCount(reading, from) ||
      quantityBehind(reading, to, () => false) !== null ||
      (isTitled && quantityBefore(reading, from, line.body) !== null));
  // A word beside a known name in a list is no item: "- a Fade maybe".
  const isBesideName = reading.isTaken.subarray(line.body, line.to).includes(1);
  const isListedName =
    line.isListed &&
    isInList &&
    isWhole &&
    !isBesideName &&
    !isValue &&
    inside * 2 < letters.length &&
    count <= 7;
  const isLabelled =
    /^\s?:\s?["'*]{0,3}$/.test(inFront.slice(-3)) &&
    itemWords.has(tokens[from - 1]?.fold ?? '') &&
    (capitals > 0 || isWhole);
  const isContained =
    isTitled && containerWords.has(singular(last.fold)) && !/^support|customer/.test(first.fold);
  const isOfQuality = isTitled && qualityWords.has(first.fold);
  const isInBlock =
    isTitled &&
    isBesideNames &&
    isWhole &&
    !isValue &&
    !line.isChat &&
    !/[:?!]\s*$/.test(text.slice(last.end, line.end).slice(0, 40));
  const isOfSeries = isTitled && last.isNumber && seriesWords.has(tokens[to - 2]?.fold ?? '');
  const isStarred = /★\s?$/.test(inFront);
  if (
    !(
      isCountedName ||
      isListedName ||
      isLabelled ||
      isContained ||
      isOfQuality ||
      isInBlock ||
      isOfSeries ||
      isStarred
    )
  )
    return null;
  return named(reading, from, to, null, false);
}

function singular(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function isCapital(text: string, token: Token | undefined): boolean {
  return token !== undefined && /^[\p{Lu}\p{Lt}]/u.test(text.slice(token.start, token.start + 2));
}

function isCounted(reading: Reading, at: number): boolean {
  const token = reading.tokens[at] as Token;
  return (token.isNumber || token.fold === 'x') && /^(?:\d{1,3}|x)$/.test(token.fold);
}

function isMoneyAt({ text, tokens }: Reading, at: number): boolean {
  const { start, end, fold } = tokens[at] as Token;
  return (
    isMoney(text, start, end) ||
    /^(?:eur|euros?|usd|gbp|pln|zl|rub|usdt|tl|chf)$/.test(fold) ||
    (/^\d+$/.test(fold) && /[.,]$/.test(text.slice(0, start).slice(-1)))
  );
}

/** `2x`, `x2`, `2 pcs` in front. */
function isExplicitCount(reading: Reading, at: number): boolean {
  const quantity = quantityBefore(reading, at, Math.max(0, at - 4));
  return quantity !== null && at - quantity.from > 1;
}

/** The words in front of a wear, or behind StatTrak. */
function taggedIn(
  reading: Reading,
  tags: ReadonlyMap<number, LooseTag>,
  start: number,
  end: number,
): UnknownFound | null {
  const { tokens } = reading;
  for (let at = start; at < end; at += 1) {
    const tag = tags.get(at);
    if (tag === undefined) continue;
    if (tag.wear !== null) {
      const bar = barBetween(reading, start, at);
      let from = bar === null ? at : headBefore(reading, bar, start);
      while (
        bar === null &&
        from > start &&
        at - from < 6 &&
        !sentenceWords.has((tokens[from - 1] as Token).fold) &&
        !isMoneyAt(reading, from - 1)
      )
        from -= 1;
      while (from < at && isCounted(reading, from)) from += 1;
      if (tokens.slice(from, at).some(({ isNumber, fold }) => !isNumber && fold.length > 1))
        return named(reading, from, tag.to, { wear: tag.wear, at }, false);
    } else if (tag.isStatTrak) {
      let to = tag.to;
      while (to < end && to - tag.to < 5 && !sentenceWords.has((tokens[to] as Token).fold)) to += 1;
      const behind = [...tags.values()].find(
        (one) => one.from >= tag.to && one.from < to && one.wear !== null,
      );
      if (to > tag.to)
        return named(
          reading,
          at,
          behind?.to ?? to,
          behind ? { wear: behind.wear as Wear, at: behind.from } : null,
          true,
        );
    }
  }
  return null;
}

/** The first token behind a bar between two tokens; null: there is none. */
function barBetween({ text, tokens }: Reading, start: number, end: number): number | null {
  for (let at = start + 1; at < end; at += 1)
    if (/^['")\]]?\s?\|\s?['"(]?$/.test(text.slice(tokens[at - 1]?.end, tokens[at]?.start))) return at;
  return null;
}

/** Where the words in front of a bar begin: `M4A4` is one of them, whatever its letters are. */
function headBefore({ tokens }: Reading, bar: number, start: number): number {
  const wordAt = (at: number) => {
    let first = at;
    while (first > start && (tokens[first] as Token).gap === gaps.none) first -= 1;
    return first;
  };
  let from = wordAt(bar - 1);
  while (from > start && bar - from < 7) {
    const word = wordAt(from - 1);
    if (word === from - 1 && sentenceWords.has((tokens[word] as Token).fold)) break;
    from = word;
  }
  return from;
}

/** The words beside a bar: all with a capital behind it, or up to a word of a sentence. */
function barredIn(reading: Reading, start: number, end: number): UnknownFound | null {
  const { text, tokens } = reading;
  const bar = barBetween(reading, start, end);
  if (bar === null) return null;
  let from = headBefore(reading, bar, start);
  while (from < bar - 1 && isCounted(reading, from)) from += 1;
  let to = bar + 1;
  for (let next = to; next < end && next < bar + 9; next += 1) {
    const token = tokens[next] as Token;
    if (isMoneyAt(reading, next)) break;
    if (isCapital(text, token) || (!sentenceWords.has(token.fold) && to === next)) to = next + 1;
  }
  return named(reading, from, to, null, false);
}

function named(
  { text, tokens }: Reading,
  from: number,
  to: number,
  tag: { wear: Wear; at: number } | null,
  isStatTrak: boolean,
): UnknownFound {
  const last = tag === null ? to : tag.at;
  const first = tokens[from] as Token;
  const start = first.start;
  let written = text.slice(start, (tokens[last - 1] as Token).end);
  const open = written.split('(').length - written.split(')').length;
  if (open > 0 && text[(tokens[last - 1] as Token).end] === ')') written += ')';
  written = written.replace(/\s+/g, ' ');
  if (isStatTrak) written = written.replace(/^stat[- ]?trac?k\S*\s*/i, 'StatTrak™ ');
  const isStarred = /★\s?$/.test(text.slice(Math.max(0, start - 2), start));
  const name = `${isStarred ? '★ ' : ''}${written}${tag === null ? '' : ` (${tag.wear})`}`;
  return { from, to, text: name.slice(0, 500), kind: tag === null ? 'name' : 'market_hash_name' };
}
