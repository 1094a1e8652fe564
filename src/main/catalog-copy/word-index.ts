import { bareWord, closeWords, knownHalves, similarWords } from './similar-names.ts';

/** A text with a word similar to each of those searched. `others`: how many more words it has. */
type SimilarText = { text: number; errors: number; others: number };

/**
 * The words of numbered texts, and which texts have each. A search word has no white space, so a text contains it only if one of the
 * text's own words does. There are few different words: ten thousand in eighty thousand names of a million items.
 */
export type WordIndex = ReturnType<typeof createWordIndex>;

/** `textOf` is asked for a text again, since a second list of all words would take as much memory as the index. */
export function createWordIndex(textOf: (text: number) => string) {
  let size = 0;
  /** The texts before this one are in the index. */
  let indexed = 0;
  const numbers = new Map<string, number>();
  /** The texts of each word in ascending order, one word after the other, and where those of each word begin. */
  let texts = new Uint32Array(0);
  let starts = new Uint32Array(1);
  /** All words, as they are and without their marks; null: outdated by new words. */
  let vocabulary: { asNamed: WordList; bare: WordList } | null = null;

  function currentVocabulary() {
    if (vocabulary === null) {
      const words = [...numbers.keys()];
      vocabulary = { asNamed: wordList(words), bare: wordList(words.map(bareWord)) };
    }
    return vocabulary;
  }

  function numberOf(name: string): number {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    vocabulary = null;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  }

  /** Puts the added texts into the lists of their words. */
  function indexAdded(): void {
    if (indexed === size) return;
    const counts: number[] = [];
    for (let text = indexed; text < size; text += 1) {
      for (const name of new Set(wordsOf(textOf(text)))) {
        const word = numberOf(name);
        counts[word] = (counts[word] ?? 0) + 1;
      }
    }
    const oldStarts = starts;
    const oldTexts = texts;
    starts = new Uint32Array(numbers.size + 1);
    const ends = new Uint32Array(numbers.size);
    for (let word = 0; word < numbers.size; word += 1) {
      const [oldStart = 0, oldEnd = oldStart] = [oldStarts[word], oldStarts[word + 1]];
      const start = starts[word] as number;
      ends[word] = start + oldEnd - oldStart;
      starts[word + 1] = (ends[word] as number) + (counts[word] ?? 0);
    }
    texts = new Uint32Array(starts[numbers.size] as number);
    for (let word = 0; word + 1 < oldStarts.length; word += 1) {
      const moved = (starts[word] as number) - (oldStarts[word] as number);
      for (let at = oldStarts[word] as number; at < (oldStarts[word + 1] as number); at += 1)
        texts[at + moved] = oldTexts[at] as number;
    }
    for (; indexed < size; indexed += 1) {
      for (const name of new Set(wordsOf(textOf(indexed)))) {
        const word = numberOf(name);
        texts[ends[word] as number] = indexed;
        ends[word] = (ends[word] as number) + 1;
      }
    }
  }

  /** The words that contain this part. One of only letters and digits is found across marks: `ak47` in `ak-47`. */
  function wordsContaining(part: string): number[] {
    const { asNamed, bare } = currentVocabulary();
    const { text, starts: places } = part === bareWord(part) ? bare : asNamed;
    const found: number[] = [];
    let word = 0;
    for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, places[word] ?? text.length)) {
      while ((places[word + 1] ?? Number.POSITIVE_INFINITY) <= at) word += 1;
      found.push(word);
      word += 1;
    }
    return found;
  }

  return {
    /** Adds the next text. They are numbered from 0. */
    add(): void {
      size += 1;
    },
    /** Indexes the added texts ahead of a search. */
    prepare: indexAdded,
    /** 1 for each text that has, for every one of these parts, a word containing it. */
    having(parts: readonly string[]): Uint8Array {
      indexAdded();
      let having: Uint8Array | null = null;
      for (const part of parts) {
        const before: Uint8Array | null = having;
        having = new Uint8Array(size);
        for (const word of wordsContaining(part)) {
          for (let at = starts[word] as number, end = starts[word + 1] as number; at < end; at += 1) {
            const text = texts[at] as number;
            having[text] = before === null ? 1 : (before[text] as number);
          }
        }
      }
      return having ?? new Uint8Array(size).fill(1);
    },
    /** For each word, the sum of these counts of the texts that have it: all texts, or the matching ones. */
    countsByWord(counts: Uint32Array, matching: Uint8Array | null): Uint32Array {
      indexAdded();
      const sums = new Uint32Array(numbers.size);
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
    /** Whether a word that counts contains this part. */
    isCounted: (part: string, counts: Uint32Array): boolean =>
      wordsContaining(part).some((word) => counts[word] !== 0),
    /** The words that count and that a misspelt one may mean, or the two that it joins. */
    corrections(misspelt: string, counts: Uint32Array): { text: string; errors: number }[] {
      const { asNamed, bare } = currentVocabulary();
      const word = bareWord(misspelt);
      if (word === '') return [];
      const close = new Map<string, number>();
      const nearest = closeWords(word, bare.words)
        .filter(({ place }) => counts[place] !== 0)
        .sort(
          (a, b) =>
            a.errors - b.errors ||
            (counts[b.place] as number) - (counts[a.place] as number) ||
            a.place - b.place,
        );
      for (const { place, errors } of nearest) {
        const text = (asNamed.words[place] ?? '').replace(outerMarks, '');
        if (!close.has(text)) close.set(text, errors);
      }
      if (close.size > 0) return Array.from(close, ([text, errors]) => ({ text, errors }));
      const halves = knownHalves(word, new Set(bare.words.filter((_, place) => counts[place] !== 0)));
      return halves.length === 0 ? [] : [{ text: halves.join(' '), errors: 1 }];
    },
    /** The texts that have a word similar to each of this text, which is lower-case. */
    similar(text: string): SimilarText[] {
      indexAdded();
      const { words: bareWords } = currentVocabulary().bare;
      const similar = similarWords(text, bareWords);
      if (similar === null) return [];
      const { matched, errors, all } = similar;
      const bits = new Int32Array(size);
      const errorCounts = new Uint32Array(size);
      const others = new Uint32Array(size);
      for (let word = 0, at = 0; word < bareWords.length; word += 1) {
        const [matchedBits, errorCount] = [matched[word] as number, errors[word] as number];
        const isOther = Number(matchedBits === 0 && bareWords[word] !== '');
        for (const end = starts[word + 1] as number; at < end; at += 1) {
          const one = texts[at] as number;
          bits[one] = (bits[one] as number) | matchedBits;
          errorCounts[one] = (errorCounts[one] as number) + errorCount;
          others[one] = (others[one] as number) + isOther;
        }
      }
      const found: SimilarText[] = [];
      for (const [one, bitsOfOne] of bits.entries())
        if (bitsOfOne === all)
          found.push({ text: one, errors: errorCounts[one] as number, others: others[one] as number });
      return found;
    },
  };
}

/** The brackets of `(field-tested)`, for example. */
const outerMarks = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

export function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

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
