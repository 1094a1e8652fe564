/** A part of a text that isn't an item ID. `not-a-number`: other characters. `zero`: IDs begin at 1. `too-large`: not a safe integer. */
type NotAnId = { text: string; reason: 'not-a-number' | 'zero' | 'too-large' };

/**
 * The item IDs in a text, in their order, with whatever between them: line breaks, tabs, blanks, commas, semicolons, bars, `#`, and
 * brackets or quotes around one. A part with anything else in it is given back, never read in part: `12.5` and `12x` are no IDs, nor
 * is `-12`.
 */
export function readIdParts(text: string): (number | NotAnId)[] {
  const found: (number | NotAnId)[] = [];
  for (const whole of text.match(parts) ?? []) {
    const part = withoutAround(whole);
    if (part === '') continue;
    const read = readOne(part);
    found.push(typeof read === 'number' ? read : { text: part, reason: read });
  }
  return found;
}

function readOne(text: string): number | NotAnId['reason'] {
  if (!/^\d+$/.test(text)) return 'not-a-number';
  const id = Number(text);
  if (id === 0) return 'zero';
  return Number.isSafeInteger(id) ? id : 'too-large';
}

const parts = /[^\s,;|#，、；\p{Cc}\u200b\ufeff]+/gu;

function withoutAround(part: string): string {
  let start = 0;
  let end = part.length;
  while (start < end && opening.has(part.charAt(start))) start += 1;
  while (end > start && closing.has(part.charAt(end - 1))) end -= 1;
  return part.slice(start, end);
}

/** Around a part: brackets and quotes, and what messengers and spreadsheets copy along unseen, such as marks of direction. */
const around = `"'“”‘’\`\u00ad\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069`;
const opening = new Set(`${around}([{<`);
const closing = new Set(`${around})]}>:.`);
