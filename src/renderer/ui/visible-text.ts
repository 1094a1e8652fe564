/**
 * Text with everything in it that a screen would hide made visible: control characters, zero-width characters, line
 * and paragraph separators, direction overrides, lone surrogates. Each becomes its code point in brackets, `⟨U+200B⟩`.
 * Text without any comes back as the very same string.
 */
export function visibleText(text: string): string {
  return hasHiddenCharacters(text) ? text.replace(hiddenCharacters, named) : text;
}

/** Whether {@link visibleText} would show anything else than the text itself. */
export function hasHiddenCharacters(text: string): boolean {
  hiddenCharacters.lastIndex = 0;
  return hiddenCharacters.test(text);
}

/**
 * C0 and C1 controls, soft hyphen, Arabic letter mark, zero-width and direction marks (but U+200D, the joiner that emoji
 * and several scripts need, when it stands between two visible characters), separators, BOM, lone surrogates, tags.
 */
const hiddenCharacters =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\p{Cs}\u{e0000}-\u{e007f}]|(?<![\p{L}\p{M}\p{So}]|\p{EMod})\u200d|\u200d(?![\p{L}\p{M}\p{So}])/gu;

function named(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
