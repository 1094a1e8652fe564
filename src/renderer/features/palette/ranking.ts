import type { ReactNode } from 'react';

/** The maximum entries of a section while searching: enough to see that typing more is quicker than reading on. */
const maxShown = 20;
/** No entry has a longer text, and removing a great many marks from one character would freeze the window. */
const longestTyped = 500;

/**
 * The entries that contain all typed words, grouped by section, the best match first; the section with the best match comes first.
 * Without a typed text: everything, in the given order. Of entries with the same ID, that of the first given section.
 */
export function matchingSections(sections: readonly PaletteSection[], typed: string): PaletteSection[] {
  const typedWords = typed.length > longestTyped ? null : wordsOf(typed);
  const taken = new Set<string>();
  function isFirst({ id }: PaletteEntry): boolean {
    const isNew = !taken.has(id);
    taken.add(id);
    return isNew;
  }
  return sections
    .map((section) => ranked(section, typedWords))
    .map((section) => ({ ...section, entries: section.entries.filter(isFirst) }))
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => b.best - a.best);
}

function ranked(
  section: PaletteSection,
  typedWords: readonly string[] | null,
): PaletteSection & { best: number } {
  const { entries, match = 'words' } = section;
  if (match === 'first' || match === 'last') {
    return { ...section, best: match === 'first' ? Number.POSITIVE_INFINITY : 0 };
  }
  if (typedWords === null) return { ...section, entries: [], best: 0 };
  if (typedWords.length === 0) return { ...section, best: 1 };
  const least = match === 'word-starts' ? fits.beginsWord : fits.inside;
  const matching = entries
    .map((entry) => ({ entry, fit: fitOf(typedWords, entry.text, entry.detail ?? '', least) }))
    .filter(({ fit }) => fit > 0 || match === 'found')
    // Stable: equally good entries keep their order.
    .sort((a, b) => b.fit - a.fit)
    .slice(0, maxShown);
  const best = matching[0]?.fit ?? 0;
  // A letter or two aren't a name yet.
  const isFirst = match === 'word-starts' && best === 2 * fits.beginsText && typedWords.join('').length <= 2;
  return { ...section, entries: matching.map(({ entry }) => entry), best: isFirst ? best + 1 : best };
}

/** How well an entry matches; 0: a word is missing. A match in the text counts more than one in its detail. */
function fitOf(typedWords: readonly string[], text: string, detail: string, least: number): number {
  const enough = (fit: number) => (fit >= least ? fit : 0);
  let fit = 0;
  for (const word of typedWords) {
    const inWord = Math.max(2 * enough(fitOfWord(word, text)), enough(fitOfWord(word, detail)));
    if (inWord === 0) return 0;
    fit += inWord;
  }
  return fit / typedWords.length;
}

/** How a word may occur in a text, the best last. */
const fits = { none: 0, inside: 1, beginsWord: 2, beginsText: 3 } as const;

/** 3: at the start of the text, 2: at the start of a word, 1: anywhere, 0: nowhere. */
export function fitOfWord(word: string, text: string): number {
  const plain = plainText(text);
  if (plain.startsWith(word)) return fits.beginsText;
  const index = plain.indexOf(word);
  if (index > 0) return wordsOf(plain).some((one) => one.startsWith(word)) ? fits.beginsWord : fits.inside;
  return fits.none;
}

function wordsOf(text: string): string[] {
  return plainText(text)
    .split(/[\s|,()–-]+/u)
    .filter((word) => word !== '');
}

/** Lower case, without accents. */
function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A command or a destination of the palette. `id` identifies it in all sections. */
export type PaletteEntry = {
  id: string;
  text: string;
  /** Shown dimmed after the text, and searched too. */
  detail?: string | undefined;
  /** What else is known, before what Enter does. Not searched. */
  facts?: ReactNode;
  /** The keyboard shortcut, ready to be shown. */
  keys?: string | undefined;
  /** It can't be run now; `detail` says why. */
  isOff?: boolean;
  /** What Enter does, in a word or two. */
  enter: string;
  icon: ReactNode;
  run(): void;
};

export type PaletteSection = {
  title: string;
  entries: readonly PaletteEntry[];
  /**
   * How its entries are matched: by all the typed words (default), or by the starts of words only, as commands are: a name that is typed
   * leads to items, and a letter or two to the commands that begin with them. `found`: another search found them, so all are shown. `first` and `last` are generated from the typed text and shown in
   * full, before and after the others.
   */
  match?: 'words' | 'word-starts' | 'found' | 'first' | 'last';
};
