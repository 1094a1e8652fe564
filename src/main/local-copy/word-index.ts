import { errorsBetween } from '#main/reader/spelling.ts';
import { localCopyMarks } from '#shared/local-copy.ts';
import { lengthened } from './item-columns.ts';

/** The texts of each word in ascending order, one word after the other, and where those of each word begin. */
type TextLists = { texts: Uint32Array; starts: Uint32Array };

/** The different words of each text, one text after the other, and where those of each text end. */
type TextWords = { words: Uint32Array; ends: Uint32Array };

/**
 * The words of numbered texts, and which texts have each. A search word has no white space, so a text contains it only if one of the
 * text's own words does. There are few different words: ten thousand in eighty thousand names of a million items.
 *
 * `textOf` is asked for a text when it is indexed: a list of all texts would take as much memory as the index.
 */
export function createWordIndex(textOf: (text: number) => string) {
  let size = 0;
  /** The texts before this one are in the index. */
  let indexed = 0;
  const vocabulary = createVocabulary();
  let lists: TextLists = { texts: new Uint32Array(0), starts: new Uint32Array(1) };

  function indexAdded(): void {
    if (indexed === size) return;
    const added = wordsOfTexts(indexed, size, textOf, vocabulary.numberOf);
    lists = withTexts(lists, vocabulary.size(), indexed, added);
    indexed = size;
  }

  /** 1 for each text that has one of the words of every part. */
  function having(parts: readonly string[], wordsOfPart: (part: string) => number[]): Uint8Array {
    indexAdded();
    const { texts, starts } = lists;
    let having: Uint8Array | null = null;
    for (const part of parts) {
      const before: Uint8Array | null = having;
      having = new Uint8Array(size);
      for (const word of wordsOfPart(part)) {
        for (let at = starts[word] as number, end = starts[word + 1] as number; at < end; at += 1) {
          const text = texts[at] as number;
          having[text] = before === null ? 1 : (before[text] as number);
        }
      }
    }
    return having ?? new Uint8Array(size).fill(1);
  }

  return {
    /** Adds the next text. They are numbered from 0. */
    add(): void {
      size += 1;
    },
    /** Indexes the added texts ahead of a search. */
    prepare: indexAdded,
    /** 1 for each text that has, for every one of these parts, a word containing it. */
    containing: (parts: readonly string[]) => having(parts, vocabulary.containing),
    /** 1 for each text that has, for every one of these parts, a word meant by it. */
    meantBy: (parts: readonly string[]) => having(parts, vocabulary.meantBy),
    /** For each word, the sum of these counts of the texts that have it: all texts, or the matching ones. */
    countsByWord(counts: Uint32Array, matching: Uint8Array | null): Uint32Array {
      indexAdded();
      const { texts, starts } = lists;
      const sums = new Uint32Array(vocabulary.size());
      for (let word = 0, at = 0; word < sums.length; word += 1) {
        let sum = 0;
        for (const end = starts[word + 1] as number; at < end; at += 1) {
          const text = texts[at] as number;
          if (matching?.[text] !== 0) sum += counts[text] as number;
        }
        sums[word] = sum;
      }
      return sums;
    },
    /** Whether this part means a word that counts. */
    isCounted: (part: string, counts: Uint32Array): boolean =>
      vocabulary.meantBy(part).some((word) => counts[word] !== 0),
    /** The words that count and that a misspelt one may mean, or the two that it joins. */
    corrections: (misspelt: string, counts: Uint32Array) =>
      corrections(bareWord(misspelt), vocabulary.words(), counts),
  };
}

/** Different words, numbered from 0. */
function createVocabulary() {
  const numbers = new Map<string, number>();
  /** Null: outdated by new words. */
  let known: Words | null = null;

  function words(): Words {
    if (known === null) {
      const asNamed = [...numbers.keys()];
      known = { asNamed: wordList(asNamed), bare: wordList(asNamed.map(bareWord)) };
    }
    return known;
  }

  /** The words that contain this part. One of only letters and digits is found across marks: `ak47` in `ak-47`. */
  function containing(part: string): number[] {
    const { text, starts } = part === bareWord(part) ? words().bare : words().asNamed;
    const found: number[] = [];
    let word = 0;
    for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, starts[word] ?? text.length)) {
      while ((starts[word + 1] ?? Number.POSITIVE_INFINITY) <= at) word += 1;
      found.push(word);
      word += 1;
    }
    return found;
  }

  return {
    size: (): number => numbers.size,
    words,
    numberOf(word: string): number {
      const number = numbers.get(word);
      if (number !== undefined) return number;
      known = null;
      numbers.set(word, numbers.size);
      return numbers.size - 1;
    },
    containing,
    /** The words that contain this part, but not the marks that merely have these one or two letters inside: `ak` isn't `stattrak™`. */
    meantBy(part: string): number[] {
      const found = containing(part);
      if (part.length > 2 || part !== bareWord(part)) return found;
      const bare = words().bare.words;
      return found.filter((word) => {
        const bareOne = bare[word] ?? '';
        return bareOne.startsWith(part) || !(localCopyMarks as readonly string[]).includes(bareOne);
      });
    },
  };
}

function wordsOfTexts(
  first: number,
  end: number,
  textOf: (text: number) => string,
  numberOf: (word: string) => number,
): TextWords {
  // Enough for most catalogs, since each outgrown array leaves the process larger.
  let words = new Uint32Array((end - first) * 8);
  let count = 0;
  const ends = new Uint32Array(end - first);
  /** The last text that had the word. */
  const lastText: number[] = [];
  for (let text = first; text < end; text += 1) {
    for (const word of wordsOf(textOf(text))) {
      const number = numberOf(word);
      if (lastText[number] === text) continue;
      lastText[number] = text;
      if (count === words.length) words = lengthened(words, count * 2);
      words[count] = number;
      count += 1;
    }
    ends[text - first] = count;
  }
  return { words: words.subarray(0, count), ends };
}

/** The lists with these texts, numbered from `first`, added to those of their words. */
function withTexts(
  { texts: oldTexts, starts: oldStarts }: TextLists,
  wordCount: number,
  first: number,
  { words, ends }: TextWords,
): TextLists {
  const counts = new Uint32Array(wordCount);
  for (const word of words) counts[word] = (counts[word] as number) + 1;
  const starts = new Uint32Array(wordCount + 1);
  const texts = new Uint32Array(oldTexts.length + words.length);
  /** Where the next text of each word goes. */
  const next = new Uint32Array(wordCount);
  for (let word = 0; word < wordCount; word += 1) {
    const old = oldTexts.subarray(oldStarts[word] ?? oldTexts.length, oldStarts[word + 1] ?? oldTexts.length);
    const start = starts[word] as number;
    texts.set(old, start);
    next[word] = start + old.length;
    starts[word + 1] = start + old.length + (counts[word] as number);
  }
  for (let text = 0, at = 0; text < ends.length; text += 1) {
    for (; at < (ends[text] as number); at += 1) {
      const word = words[at] as number;
      texts[next[word] as number] = first + text;
      next[word] = (next[word] as number) + 1;
    }
  }
  return { texts, starts };
}

/** The words that count, the nearest and most frequent first, each without the marks around it. `misspelt` is bare. */
function corrections(
  misspelt: string,
  { asNamed, bare }: Words,
  counts: Uint32Array,
): { text: string; errors: number }[] {
  if (misspelt === '') return [];
  const close = new Map<string, number>();
  const nearest = closeWords(misspelt, bare.words)
    .filter(({ place }) => counts[place] !== 0)
    .sort(
      (a, b) =>
        a.errors - b.errors || (counts[b.place] as number) - (counts[a.place] as number) || a.place - b.place,
    );
  for (const { place, errors } of nearest) {
    const text = (asNamed.words[place] ?? '').replace(outerMarks, '');
    if (!close.has(text)) close.set(text, errors);
  }
  if (close.size > 0) return Array.from(close, ([text, errors]) => ({ text, errors }));
  const halves = knownHalves(misspelt, new Set(bare.words.filter((_, place) => counts[place] !== 0)));
  return halves.length === 0 ? [] : [{ text: halves.join(' '), errors: 1 }];
}

/** The places of a vocabulary's words within a few typing errors of this one, and their number. All are bare. */
function closeWords(word: string, vocabulary: readonly string[]): { place: number; errors: number }[] {
  const max = maxErrorsIn(word);
  return vocabulary.flatMap((other, place) => {
    const errors = errorsBetween(word, other, max);
    return errors > max ? [] : { place, errors };
  });
}

/** Numbers and short words are other words with one letter changed. */
function maxErrorsIn(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/** `dragonlore` as two known words; empty: it isn't. */
function knownHalves(word: string, known: ReadonlySet<string>): string[] {
  for (let at = 2; at < word.length - 1; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every((half) => known.has(half))) return halves;
  }
  return [];
}

/** A text's letters and digits, without accents. The marks of kana stay, since they make other letters. */
function bareWord(text: string): string {
  return text.normalize('NFD').replace(notBare, '').normalize('NFC');
}

const notBare = /[^\p{L}\p{N}\u3099\u309A]/gu;

/** The brackets of `(field-tested)`, for example. */
const outerMarks = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

export function wordsOf(text: string): readonly string[] {
  return text.match(/\S+/g) ?? [];
}

type Words = { asNamed: WordList; bare: WordList };

/** Words, also joined, and where each begins in that. */
type WordList = { words: readonly string[]; text: string; starts: readonly number[] };

function wordList(words: readonly string[]): WordList {
  const starts: number[] = [];
  let start = 0;
  for (const word of words) {
    starts.push(start);
    start += word.length + 1;
  }
  return { words, text: words.join('\n'), starts };
}
