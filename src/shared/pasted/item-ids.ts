/** A part of a text that isn't an item ID. `not-a-number`: other characters. `zero`: IDs begin at 1. `too-large`: not a safe integer. */
type NotAnId = { text: string; reason: 'not-a-number' | 'zero' | 'too-large' };

/**
 * The item IDs in a text, in order, separated by line breaks, tabs, spaces, commas, semicolons, bars or `#`, with or without brackets and
 * quotes. `40,115` is one ID, `48213/48214` are two. A part with anything else in it, such as `12.5`, `12x` or `-12`, is returned as text.
 */
export function readIdParts(text: string): (number | NotAnId)[] {
  const found: (number | NotAnId)[] = [];
  for (const whole of text.replace(groupedNumbers, digitsOf).match(parts) ?? []) {
    const part = whole.replace(around, '');
    if (part === '') continue;
    for (const one of idsWithSlashes.test(part) ? part.split('/') : [part]) {
      const read = readOne(one);
      found.push(typeof read === 'number' ? read : { text: one, reason: read });
    }
  }
  return found;
}

/** The source of a pattern for one number with group separators. Several groups of three digits, as in `101,102,103`, are several numbers. */
function groupedNumber({ spaces = true } = {}): string {
  const space = spaces ? ' ' : '';
  const forms = [
    // `40,115`, `40.115`, `40 115`
    `[1-9]\\d?[,.'’${space}]\\d{3}`,
    // `174,796`, but `101 102` are two
    "[1-9]\\d\\d[,.'’]\\d{3}",
    // `1.234.567`
    "[1-9]\\d{0,2}(?:[.'’]\\d{3}){2}",
    // `12,345,678`, `12 345 678`
    `[1-9]\\d?(?:[,${space}]\\d{3}){2}`,
  ];
  const noDigitsBefore = `(?<!\\d[.,'’${space}]?)`;
  const noDigitsAfter = `(?![\\d%]|[.,'’${space}]\\d)`;
  return `${noDigitsBefore}(?:${forms.join('|')})${noDigitsAfter}`;
}

/** Each number with group separators in a text. */
const groupedNumbers = new RegExp(groupedNumber(), 'g');

/** A number without its group separators. */
function digitsOf(number: string): string {
  return number.replace(/\D/g, '');
}

const idsWithSlashes = /^\d{4,16}(?:\/\d{4,16})+$/;

function readOne(text: string): number | NotAnId['reason'] {
  if (!/^\d+$/.test(text)) return 'not-a-number';
  const id = Number(text);
  if (id === 0) return 'zero';
  return Number.isSafeInteger(id) ? id : 'too-large';
}

const parts = /[^\s,;|#，、；\p{Cc}\u200b\ufeff]+/gu;

/** Quotes, brackets, and invisible characters that messengers and spreadsheets copy. The lookbehind keeps it linear. */
const quotes = `"'“”‘’\`\\p{Default_Ignorable_Code_Point}`;
const around = new RegExp(`^[${quotes}([{<]+|(?<![${quotes})\\]}>:.])[${quotes})\\]}>:.]+$`, 'gu');
