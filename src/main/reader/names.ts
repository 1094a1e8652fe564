import type { Wear } from '#shared/market-name.ts';
import { type Named, nameAt, partsIn } from './name-parts.ts';
import { type NameFound, withSurroundings } from './name-surroundings.ts';
import type { Reading } from './reading.ts';
import { gaps, type Token } from './tokens.ts';

/** The names among the tokens that aren't taken, in order, which are taken then; and the wears and marks of none of them. */
export function namesIn(
  reading: Reading,
  from: number,
  to: number,
): { names: NameFound[]; looseTags: LooseTag[] } {
  const { tokens } = reading;
  const parts = partsIn(reading, from, to);
  const names: NameFound[] = [];
  let free = from;
  for (let at = 0; at < parts.length; at += 1) {
    const named = nameAt(reading, parts, at);
    // `USP-S | 27` has a finish of digits alone, which is a number everywhere else.
    const isDigits = ({ first, last }: Named) =>
      tokens.slice(parts[first]?.from, parts[last]?.to).every(({ isNumber }) => isNumber);
    if (named === null || isDigits(named)) continue;
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
