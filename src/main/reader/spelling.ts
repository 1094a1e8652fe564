import { tokensOf } from './tokens.ts';

/** The words of names, and which names have each: for similar names, corrections and suggestions. */
export type Spelling = {
  /** The known word that a misspelt one means; null: it is known, short, or like none. */
  correctedWord(word: string): string | null;
  hasWord(word: string): boolean;
  similar(text: string): Near[];
  suggest(prefix: string): Near[];
};

/** A name and how many letters of a text would have to change. */
type Near = { name: string; errors: number };

/** Built on the first need: most messages have no typing error. */
export function createSpelling(all: readonly string[]): Spelling {
  const { words, texts, starts } = wordLists(all);
  const numberOf = new Map(words.map((word, at) => [word, at]));
  const near = nearWords(words);
  const counts = new Uint8Array(all.length);
  const corrected = new Map<string, string | null>();

  function close(word: string): { at: number; errors: number }[] {
    const exact = numberOf.get(word);
    const max = maxErrorsIn(word);
    const found = exact === undefined ? [] : [{ at: exact, errors: 0 }];
    if (max === 0) return found;
    for (const at of near(word)) {
      if (at === exact) continue;
      const errors = errorsBetween(word, words[at] as string, max);
      if (errors <= max) found.push({ at, errors });
    }
    return found;
  }

  /** Names that have a word of each list, with the fewest errors first. */
  function having(lists: readonly { at: number; errors: number }[][]): Near[] {
    const sizeOf = (list: readonly { at: number }[]) =>
      list.reduce((sum, { at }) => sum + (starts[at + 1] as number) - (starts[at] as number), 0);
    const [first, ...others] = [...lists].sort((a, b) => sizeOf(a) - sizeOf(b));
    const errorsOf = new Map<number, number>();
    for (const { at, errors } of first ?? []) {
      for (const name of texts.subarray(starts[at], starts[at + 1])) {
        if (errorsOf.size >= maxCandidates) break;
        const sum = others.reduce((total, other) => total + fewestErrors(other, name), errors);
        if (sum < 99) errorsOf.set(name, Math.min(sum, errorsOf.get(name) ?? 99));
      }
    }
    return [...errorsOf]
      .map(([name, errors]) => ({ name: all[name] as string, errors, words: counts[name] as number }))
      .sort((a, b) => a.errors - b.errors || a.words - b.words || (a.name < b.name ? -1 : 1))
      .map(({ name, errors }) => ({ name, errors }));
  }

  /** Of those words of a list that a name has; 99: it has none. */
  function fewestErrors(list: readonly { at: number; errors: number }[], name: number): number {
    const held = list.filter(({ at }) =>
      hasText(texts, starts[at] as number, starts[at + 1] as number, name),
    );
    return Math.min(99, ...held.map(({ errors }) => errors));
  }

  for (const text of texts) counts[text] = Math.min(255, (counts[text] as number) + 1);
  return {
    correctedWord(word) {
      let best = corrected.get(word);
      if (best === undefined) {
        // In a name of several words each is rare, so the most frequent of those equally close is the likeliest.
        const sizeOf = (at: number) => (starts[at + 1] as number) - (starts[at] as number);
        const [first] =
          numberOf.has(word) || maxErrorsIn(word) === 0
            ? []
            : close(word).sort((a, b) => a.errors - b.errors || sizeOf(b.at) - sizeOf(a.at));
        best = first === undefined ? null : (words[first.at] as string);
        if (corrected.size < maxRemembered) corrected.set(word, best);
      }
      return best;
    },
    hasWord: (word) => numberOf.has(word),
    similar(text) {
      const lists = wordsOf(text).slice(0, maxWords).map(close);
      const meant = lists.filter((list) => list.length > 0);
      const without = lists.length - meant.length;
      // With one word of two or three left out, every case would be similar to every other.
      if (meant.length === 0 || without > 1 || (without === 1 && meant.length < 2)) return [];
      return nearest(
        having(meant).map((near) => ({ ...near, errors: near.errors + without * errorsWithoutWord })),
      );
    },
    suggest(prefix) {
      const parts = wordsOf(prefix).slice(0, maxWords);
      const lists = parts.map((part) =>
        words.flatMap((word, at) => (word.startsWith(part) ? [{ at, errors: 0 }] : [])),
      );
      return lists.some((list) => list.length === 0) ? [] : having(lists);
    },
  };
}

const maxWords = 12;
const errorsWithoutWord = 3;

/** Of names in the order of their errors, those with the fewest and those with one more. */
export function nearest<N extends Near>(names: readonly N[]): N[] {
  const fewest = names[0]?.errors ?? 0;
  return names.filter(({ errors }) => errors <= fewest + 1);
}

const maxRemembered = 20_000;

function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ fold }) => fold);
}

/** The words of all names in order, and the names that have each, one list after the other. */
function wordLists(names: readonly string[]) {
  const lists = new Map<string, number[]>();
  for (const [at, name] of names.entries()) {
    for (const word of isAscii.test(name) ? (name.toLowerCase().match(/[a-z]+|\d+/g) ?? []) : wordsOf(name)) {
      if (word === '') continue;
      const list = lists.get(word);
      if (list === undefined) lists.set(word, [at]);
      else if (list.at(-1) !== at) list.push(at);
    }
  }
  const words = [...lists.keys()];
  const starts = new Uint32Array(words.length + 1);
  for (const [at, word] of words.entries())
    starts[at + 1] = (starts[at] as number) + (lists.get(word)?.length ?? 0);
  const texts = new Uint32Array(starts.at(-1) ?? 0);
  for (const [at, word] of words.entries()) texts.set(lists.get(word) ?? [], starts[at]);
  return { words, texts, starts };
}

const isAscii = /^[\x20-\x7e]*$/;

/** A word with a typing error has its first two letters, or its last two, and about its length. */
function nearWords(words: readonly string[]): (word: string) => Iterable<number> {
  const buckets = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    if (word.length < 4) continue;
    for (const key of [`<${word.slice(0, 2)}`, `>${word.slice(-2)}`]) {
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [at]);
      else bucket.push(at);
    }
  }
  return (word) => {
    const both = [`<${word.slice(0, 2)}`, `>${word.slice(-2)}`].flatMap((key) => buckets.get(key) ?? []);
    return new Set(both.filter((at) => Math.abs((words[at] as string).length - word.length) <= 2));
  };
}

const maxCandidates = 2_000;

/** Whether an ascending stretch has a number. */
function hasText(texts: Uint32Array, from: number, to: number, text: number): boolean {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((texts[middle] as number) < text) low = middle + 1;
    else high = middle;
  }
  return low < to && texts[low] === text;
}

/** Numbers and short words are other words with one letter changed. */
function maxErrorsIn(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Insertions, deletions, substitutions and swaps of neighbours; `max + 1`: more. */
export function errorsBetween(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let [before, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let errors = Math.min(
        (previous[j - 1] as number) + cost,
        (previous[j] as number) + 1,
        (current[j - 1] as number) + 1,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        errors = Math.min(errors, (before[j - 2] as number) + 1);
      }
      current.push(errors);
    }
    if (Math.min(...current) > max) return max + 1;
    [before, previous] = [previous, current];
  }
  return previous[b.length] as number;
}
