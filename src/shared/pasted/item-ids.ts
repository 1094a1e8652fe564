/** A part of a text that isn't an item ID. `not-a-number`: other characters. `zero`: IDs begin at 1. `too-large`: not a safe integer. */
type NotAnId = { text: string; reason: 'not-a-number' | 'zero' | 'too-large' };

/**
 * The item IDs in a text, in order, separated by line breaks, tabs, spaces, commas, semicolons, bars or `#`, with or without brackets and
 * quotes. A part with anything else in it, such as `12.5`, `12x` or `-12`, is returned as text.
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

/** Quotes, and invisible characters that messengers and spreadsheets copy. */
const around = `"'“”‘’\`\u00ad\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069`;
const opening = new Set(`${around}([{<`);
const closing = new Set(`${around})]}>:.`);
