/** The max characters shown of one text: on a line among others, and in full. */
export const maxOnLine = 200;
export const maxToRead = 1_000;

/**
 * Foreign or pasted text, safe to render, announce or put into an attribute. Nothing in it is invisible: control and zero-width
 * characters, separators, direction overrides and lone surrogates become their code point in brackets, `⟨U+200B⟩`. And it is cheap
 * to lay out, which can take quadratic time: it ends after `most` characters, between two graphemes,
 * and keeps eight marks on one character; `…` replaces what is left out. Other text is returned unchanged.
 */
export function visibleText(text: string, { maxLength = maxOnLine }: { maxLength?: number } = {}): string {
  if (text.length <= maxLength && !hiddenCharacters.test(text) && !crowdedMarks.test(text)) return text;
  // The result starts within this: omitted marks make it shorter.
  const start = text.slice(0, 8 * maxLength);
  const shown = start.replace(allCrowdedMarks, '$1…').replace(allHiddenCharacters, named);
  return shown.length > maxLength || start.length < text.length ? cut(shown, maxLength) : shown;
}

/**
 * All lines of a text, each as by {@link visibleText}; one that is too long continues on the next line. For text that
 * is read in full, whose length the caller limits.
 */
export function visibleLines(text: string): string {
  const pieces = text.split(/\r\n?|\n/).flatMap((line) => line.match(pieceOfLine) ?? ['']);
  return pieces.map((piece) => visibleText(piece, { maxLength: 8 * maxOnLine })).join('\n');
}

/** By code points, so that no surrogate pair is split. */
const pieceOfLine = new RegExp(`.{1,${maxOnLine / 2}}`, 'gsu');

/** At most this many marks are kept on one character; languages need four or five. A joiner between two marks doesn't end them. */
const crowdedMarks = /(?:\p{M}\u200d?){9}/u;
const allCrowdedMarks = /((?:\p{M}\u200d?){8})(?:\p{M}\u200d?)+/gu;

/**
 * C0 and C1 controls, soft hyphen, Arabic letter mark, zero-width and direction marks (but U+200D, the joiner that emoji
 * and several scripts need, when it is between two visible characters), separators, BOM, lone surrogates, tags.
 */
const hiddenCharacters =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\p{Cs}\u{e0000}-\u{e007f}]|(?<![\p{L}\p{M}\p{So}]|\p{EMod})\u200d|\u200d(?![\p{L}\p{M}\p{So}])/u;
const allHiddenCharacters = new RegExp(hiddenCharacters.source, 'gu');

function named(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** A longer one, such as a chain of joined emoji, is split. */
const longestGrapheme = 64;

function cut(text: string, maxLength: number): string {
  const end = maxLength - 1;
  const begin = graphemes.segment(text).containing(end)?.index ?? end;
  if (end - begin <= longestGrapheme) return `${text.slice(0, begin)}…`;
  return `${text.slice(0, end).replace(/[\ud800-\udbff\u200d]+$/, '')}…`;
}
