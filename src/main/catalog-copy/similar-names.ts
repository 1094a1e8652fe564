import { shortWears, wears } from '#shared/market-name.ts';
import { textOrder } from '#shared/text-order.ts';

/** A name within a few typing errors of a text, and where it was found. */
type Similar<Place> = { name: string; errors: number; place: Place };

export const maxSimilar = 5;

/** The names that a misspelt text may mean, in the same case: those with the fewest errors, then those with one more. */
export function similarNames<Place>(text: string, names: Iterable<[name: string, place: Place]>): Place[] {
  const max = Math.min(3, Math.max(1, Math.floor(text.length / 5)));
  const errorsIn = createErrorCount(text, max);
  const similar = new Map<string, Similar<Place>>();
  for (const [name, place] of names) {
    const errors = errorsIn(name);
    if (errors <= max && !similar.has(name)) similar.set(name, { name, errors, place });
  }
  const sorted = [...similar.values()].sort(
    (a, b) => a.errors - b.errors || textOrder.compare(a.name, b.name),
  );
  const fewest = sorted[0]?.errors ?? 0;
  return sorted
    .filter(({ errors }) => errors <= fewest + 1)
    .slice(0, maxSimilar)
    .map(({ place }) => place);
}

/** For each word of a vocabulary: the words of a text that it is similar to, as bits of `all`, and in how many letters it differs. */
export type SimilarWords = { matched: Int32Array; errors: Uint8Array; all: number };

/**
 * The words of a vocabulary that are similar to those of a text, whatever the order and the separators: `dragonlore awp ft`. Both are
 * lower-case. For each reading of the text, the likeliest first, without those of a single word or with one that is similar to none.
 */
export function similarWords(text: string, vocabulary: readonly string[]): SimilarWords[] {
  const known = new Set(vocabulary);
  const apart = wordsIn(text);
  const joined = joinedWords(apart, known);
  // A name may have the two words although another one has them joined: `trail blazer`.
  const readings = joined.length < apart.length ? [joined, apart] : [apart];
  return readings.flatMap((words) => similarToAll(words, vocabulary, known) ?? []);
}

function similarToAll(
  words: readonly string[],
  vocabulary: readonly string[],
  known: ReadonlySet<string>,
): SimilarWords | null {
  const typed = words.flatMap((word) => wholeWeapons.get(word) ?? word);
  const matched = new Int32Array(vocabulary.length);
  const errors = new Uint8Array(vocabulary.length);
  let all = 0;
  function isMatched(word: string): boolean {
    const bit = all + 1;
    const close = closeWords(word, vocabulary);
    for (const { place, errors: count } of close) {
      matched[place] = (matched[place] as number) | bit;
      errors[place] = count;
    }
    if (close.length > 0) all = all * 2 + 1;
    return close.length > 0;
  }
  if (typed.length < 2 || typed.length > maxWords) return null;
  const areMatched = typed.every(
    (word) => isMatched(word) || knownHalves(word, known).filter(isMatched).length > 0,
  );
  return areMatched ? { matched, errors, all } : null;
}

/** The places of a vocabulary's words within a few typing errors of this one, and their number. All are bare. */
export function closeWords(word: string, vocabulary: readonly string[]): { place: number; errors: number }[] {
  const max = maxErrorsIn(word);
  const errorsIn = max === 0 ? (other: string) => Number(other !== word) : createErrorCount(word, max);
  return vocabulary.flatMap((other, place) => {
    const errors = errorsIn(other);
    return errors > max ? [] : { place, errors };
  });
}

/** A text's letters and digits, without accents. The marks of kana stay, since they make other letters. */
export function bareWord(text: string): string {
  return text.normalize('NFD').replace(notBare, '').normalize('NFC');
}

const notBare = /[^\p{L}\p{N}\u3099\u309A]/gu;

/** Each may be split in two, and all fit the bits of a number. */
const maxWords = 15;

/** Numbers and short words are other words with one letter changed. */
function maxErrorsIn(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/** The bare words of a text, wears in full. */
function wordsIn(text: string): string[] {
  return text
    .split(/[\s|/,;:()[\]]+/)
    .map(bareWord)
    .flatMap((word) => wholeWears.get(word) ?? word)
    .filter((word) => word !== '');
}

const wholeWears: ReadonlyMap<string, string[]> = new Map(
  wears.map((wear) => [shortWears[wear].toLowerCase(), wear.toLowerCase().split(' ').map(bareWord)]),
);

/** What players call a weapon. As words of a name these are found without corrections. */
const wholeWeapons: ReadonlyMap<string, string[]> = new Map([
  ['ak', ['ak47']],
  ['cz', ['cz75auto']],
  ['deag', ['desert', 'eagle']],
  ['deagle', ['desert', 'eagle']],
  ['glock', ['glock18']],
  ['kara', ['karambit']],
  ['mac', ['mac10']],
  ['scar', ['scar20']],
  ['scout', ['ssg', '08']],
  ['tec', ['tec9']],
  ['ump', ['ump45']],
  ['usp', ['usps']],
]);

/** `ak 47` as one word, if that is known. */
function joinedWords(words: readonly string[], known: ReadonlySet<string>): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const both = `${words[at]}${words[at + 1]}`;
    const isJoined = known.has(both);
    joined.push(isJoined ? both : (words[at] as string));
    if (isJoined) at += 1;
  }
  return joined;
}

/** `dragonlore` as two known words; empty: it isn't. */
export function knownHalves(word: string, known: ReadonlySet<string>): string[] {
  for (let at = 2; at < word.length - 1; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every((half) => known.has(half))) return halves;
  }
  return [];
}

/** Counts the insertions, deletions and substitutions between a name and the text (Levenshtein); returns `max + 1` for anything more. */
function createErrorCount(text: string, max: number): (name: string) => number {
  // Longer names are rejected by their length.
  let previous = new Uint16Array(text.length + max + 2);
  let current = new Uint16Array(previous.length);
  return (name) => {
    if (Math.abs(name.length - text.length) > max) return max + 1;
    for (let end = 0; end < previous.length; end += 1) previous[end] = end;
    for (let at = 1; at <= text.length; at += 1) {
      // Outside of this band there are more than `max` errors.
      const [first, last] = [Math.max(1, at - max), Math.min(name.length, at + max)];
      const code = text.charCodeAt(at - 1);
      current[first - 1] = first === 1 ? at : max + 1;
      let fewest = current[first - 1] as number;
      for (let end = first; end <= last; end += 1) {
        const errors = Math.min(
          (previous[end - 1] as number) + (code === name.charCodeAt(end - 1) ? 0 : 1),
          (previous[end] as number) + 1,
          (current[end - 1] as number) + 1,
        );
        current[end] = errors;
        if (errors < fewest) fewest = errors;
      }
      if (fewest > max) return max + 1;
      current[last + 1] = max + 1;
      [previous, current] = [current, previous];
    }
    return previous[name.length] as number;
  };
}
