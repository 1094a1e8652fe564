import type { Wear } from '#shared/market-name.ts';
import type { ReadReason } from '#shared/message.ts';
import { isEveryday, marketName } from './dictionary.ts';
import { isWrapped } from './longest-match.ts';
import type { Named, Part } from './name-parts.ts';
import type { Reading } from './reading.ts';
import { gaps, type Token } from './tokens.ts';
import { detailWords, fillers, qualityWords } from './wording.ts';

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

/** What is said around a name. */
type Said = { wear: Wear | null; wearText: string; stattrak: boolean; souvenir: boolean; isVanilla: boolean };

/** The wear and the marks in front of a name and behind it, and what is said of one item: its pattern, float and phase. */
export function withSurroundings(
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
export function textOf(
  { dictionary }: Reading,
  { core, words, candidates, isHead }: Named,
  said: Said,
  { isStarred, isCorrected, isLocalized, written }: Manner,
): Pick<NameFound, 'kind' | 'text' | 'reason' | 'similar'> {
  if (core === null) {
    const text = marketName({ name: words, isStar: isStarred || said.isVanilla }, said);
    const similar = candidates.slice(0, 5).map((one) => marketName(one, said));
    return {
      kind: said.wear === null ? 'name' : 'market_hash_name',
      text,
      reason: 'sign',
      ...(similar.length > 0 && { similar }),
    };
  }
  const text = marketName(core, core.wears > 0 ? said : { ...said, wear: null });
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
