/** A word, a number or a Han character of a plain text. A word and a number without a space are two: `ak47`. */
export type Token = {
  start: number;
  end: number;
  /** Lower-case, without accents, in Latin letters where Cyrillic ones were mixed in. */
  fold: string;
  isNumber: boolean;
  /** What is in front of it. */
  gap: Gap;
  line: number;
};

/** From nothing to a line break: what a gap between two tokens keeps apart. */
export const gaps = { none: 0, soft: 1, comma: 2, break: 3, line: 4 } as const;
export type Gap = (typeof gaps)[keyof typeof gaps];

/** The tokens of a plain text, in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let line = 1;
  for (const { 0: written, index: start } of text.matchAll(token)) {
    const between = text.slice(end, start);
    const gap = tokens.length === 0 ? gaps.line : gapOf(between, tokens.at(-1)?.fold ?? '');
    if (gap === gaps.line) line += countOf(between, '\n');
    const isNumber = /^\p{N}/u.test(written);
    end = start + written.length;
    const isBesideDigit = !isNumber && (/\d/.test(text[end] ?? '') || /^-?\d/.test(text.slice(end, end + 2)));
    tokens.push({ start, end, fold: folded(written, isBesideDigit), isNumber, gap, line });
  }
  return tokens;
}

const token = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+|\p{N}+/gu;

function gapOf(between: string, before: string): Gap {
  if (between === '') return gaps.none;
  if (between === ' ' || between === ' | ') return gaps.soft;
  if (between.includes('\n')) return gaps.line;
  if (/^\.['"]? #?$/.test(between) && abbreviations.has(before)) return gaps.soft;
  if (breaking.test(between)) return gaps.break;
  return between.includes(',') ? gaps.comma : gaps.soft;
}

/** Between two things: a semicolon, a tab, the end of a sentence, a plus or slash, an arrow, a bullet, columns of dots or spaces. */
const breaking = /[;\t+/→➜⇒•·●▪=>]|[.!?](?=\s)|\.{3}|…|[^ |-] {3,}[^ |-]|^ {3,}$/u;

/** A full stop behind one ends no sentence. */
const abbreviations: ReadonlySet<string> = new Set(
  'co mr mrs dr st lt col cmdr sgt vs no nr num art qty pcs pc stk szt шт уд ud uds un ед кол p ca ref'.split(
    ' ',
  ),
);

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** A word as it is compared. */
export function folded(word: string, isBesideDigit = false): string {
  if (word.length > maxWordLength) return '';
  const lower = word.toLowerCase();
  if (plainWord.test(lower)) return lower;
  const bare = lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l');
  if (!/[а-яіѕј]/.test(bare) || !(isBesideDigit || /[a-z]/.test(bare))) return bare;
  const latin = [...bare].map((letter) => lookAlikes.get(letter) ?? letter).join('');
  return /[а-я]/.test(latin) ? bare : latin;
}

/** No name has a longer word. */
const maxWordLength = 60;
const plainWord = /^[a-z\d]*$/;
const lookAlikes = new Map(
  [...'авекмнорстухіѕј'].map((letter, at) => [letter, 'abekmhopctyxisj'[at] as string]),
);
