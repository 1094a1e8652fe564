import type { ReactNode } from 'react';

/** How many entries of one section are shown for what was typed: enough to see that typing on is quicker than reading on. */
const maxShown = 20;
/** Nothing is called by a longer text; and to take very many marks off one character would freeze the window. */
const longestTyped = 500;

/**
 * What matches the typed text: of each section the entries that contain all its words, the best first, and the section with the
 * best one before the others. Nothing typed: everything, in the given order.
 */
export function matchingSections(sections: readonly PaletteSection[], typed: string): PaletteSection[] {
  const wanted = typed.length > longestTyped ? null : wordsOf(typed);
  return sections
    .map((section) => ranked(section, wanted))
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => b.best - a.best);
}

function ranked(
  section: PaletteSection,
  wanted: readonly string[] | null,
): PaletteSection & { best: number } {
  const { entries, match = 'words' } = section;
  if (match === 'first' || match === 'last') {
    return { ...section, best: match === 'first' ? Number.POSITIVE_INFINITY : 0 };
  }
  if (wanted === null) return { ...section, entries: [], best: 0 };
  if (wanted.length === 0) return { ...section, best: 1 };
  const least = match === 'initials' ? fits.inOrder : fits.inside;
  const matching = entries
    .map((entry) => ({ entry, fit: fitOf(wanted, entry.text, entry.detail ?? '', least) }))
    .filter(({ fit }) => fit > 0)
    // Stable: entries that fit alike stay in their own order.
    .sort((a, b) => b.fit - a.fit)
    .slice(0, maxShown);
  return { ...section, entries: matching.map(({ entry }) => entry), best: matching[0]?.fit ?? 0 };
}

/** How well an entry fits; 0: not all the words are in it. A hit in the text counts more than one in what is behind it. */
function fitOf(wanted: readonly string[], text: string, detail: string, least: number): number {
  const enough = (fit: number) => (fit >= least ? fit : 0);
  let fit = 0;
  for (const word of wanted) {
    const inWord = Math.max(2 * enough(fitOfWord(word, text)), enough(fitOfWord(word, detail)));
    if (inWord === 0) return 0;
    fit += inWord;
  }
  return fit / wanted.length;
}

/** Where a word may be in a text, the best last. */
const fits = { none: 0, inOrder: 1, inside: 2, beginsWord: 3, beginsText: 4 } as const;

/** 4: the text begins with it, 3: one of its words does, 2: it is somewhere inside, 1: its letters are there in order. */
export function fitOfWord(word: string, text: string): number {
  const plain = plainText(text);
  if (plain.startsWith(word)) return fits.beginsText;
  const index = plain.indexOf(word);
  if (index > 0) return wordsOf(plain).some((one) => one.startsWith(word)) ? fits.beginsWord : fits.inside;
  return word.length > 1 && hasInOrder(plain, word) ? fits.inOrder : fits.none;
}

/** Whether the letters of `word` come one after the other in `text`, the first at the beginning of a word: `tgs` in "toggle sidebar". */
function hasInOrder(text: string, word: string): boolean {
  return wordsOf(text).some((one) => {
    if (one[0] !== word[0]) return false;
    let from = text.indexOf(one);
    for (const letter of word) {
      from = text.indexOf(letter, from) + 1;
      if (from === 0) return false;
    }
    return true;
  });
}

function wordsOf(text: string): string[] {
  return plainText(text)
    .split(/[\s|,()–-]+/u)
    .filter((word) => word !== '');
}

/** Without case and accents. */
function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Something the palette can do or lead to. `id` is unique among all of them. */
export type PaletteEntry = {
  id: string;
  text: string;
  /** Stands dim behind the text, and is found too. */
  detail?: string | undefined;
  /** The key that does the same, ready to be shown. */
  keys?: string | undefined;
  icon: ReactNode;
  run(): void;
};

export type PaletteSection = {
  title: string;
  entries: readonly PaletteEntry[];
  /**
   * How its entries are found: by all the typed words (default), or by initials too, which is only for things to do: nearly any
   * letters are among those of items' names, and Enter would open the wrong one. `first` and `last` were made for what is typed:
   * they are shown whole, before and after the others.
   */
  match?: 'words' | 'initials' | 'first' | 'last';
};
