import type { ReactNode } from 'react';

/** How many entries of one section are shown for what was typed: enough to see that typing on is quicker than reading on. */
const mostShown = 20;
/** Nothing is called by a longer text; and to take very many marks off one character would freeze the window. */
const longestTyped = 500;

/**
 * What fits the typed text: of each section the entries that hold all its words, the best first, and the section with the best
 * one before the others. Nothing typed: everything, as it stands.
 */
export function fittingSections(sections: readonly PaletteSection[], typed: string): PaletteSection[] {
  if (typed.length > longestTyped) return [];
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return sections.filter(({ entries }) => entries.length > 0);
  return sections
    .map(({ title, entries, isFoundByInitials = false }) => {
      const least = isFoundByInitials ? fits.inOrder : fits.inside;
      const fitting = entries
        .map((entry) => ({ entry, fit: fitOf(wanted, entry.text, entry.detail ?? '', least) }))
        .filter(({ fit }) => fit > 0)
        // Stable: entries that fit alike stay in their own order.
        .sort((a, b) => b.fit - a.fit)
        .slice(0, mostShown);
      return { title, entries: fitting.map(({ entry }) => entry), best: fitting[0]?.fit ?? 0 };
    })
    .filter(({ best }) => best > 0)
    .sort((a, b) => b.best - a.best)
    .map(({ title, entries }) => ({ title, entries }));
}

/** How well an entry fits; 0: not all the words are in it. A hit in the text counts more than one in what stands behind it. */
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
   * Its entries are found by letters with gaps too, as by their initials. Only for things to do: of the names of items nearly any
   * letters are some, and Enter would open the wrong one.
   */
  isFoundByInitials?: boolean;
};
