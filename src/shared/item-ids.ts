/** Item ids in a pasted text, and the parts of it that are none. */
export type ReadIds = {
  /** In the order they came, each once. */
  ids: number[];
  /** Parts that are no item id, in their order, each once; of very many the first, and of a long one its beginning. */
  notIds: NotAnId[];
  /** How many there are of them, each counted once. */
  notIdCount: number;
  /** How many ids came again. */
  repeated: number;
  /** How many further ids there were past the most that are taken. */
  beyond: number;
};

/** `not-a-number`: other characters. `zero`: ids begin at 1. `too-large`: not a safe integer. */
export type NotAnId = { text: string; reason: 'not-a-number' | 'zero' | 'too-large' };

/** What is taken from one text. */
export const maxIds = 1_000;
/** More would be of no use. */
const maxNotIds = 200;
const maxNotIdLength = 60;

/**
 * The ids in a text with whatever between them: line breaks, tabs, blanks, commas, semicolons, bars, `#`, and brackets or quotes
 * around one. A part with anything else in it is reported, never read in part: `12.5` and `12x` are no ids, nor is `-12`.
 */
export function readItemIds(text: string, most: number = maxIds): ReadIds {
  const ids = new Set<number>();
  const notIds = new Map<string, NotAnId>();
  const others = new Set<string>();
  let repeated = 0;
  const beyond = new Set<number>();
  for (const read of readIdParts(text)) {
    if (typeof read !== 'number') {
      if (others.has(read.text)) continue;
      others.add(read.text);
      const beginning = read.text.slice(0, maxNotIdLength);
      if (notIds.size < maxNotIds) notIds.set(beginning, { text: beginning, reason: read.reason });
    } else if (ids.has(read) || beyond.has(read)) repeated += 1;
    else if (ids.size < most) ids.add(read);
    else beyond.add(read);
  }
  return {
    ids: [...ids],
    notIds: [...notIds.values()],
    notIdCount: others.size,
    repeated,
    beyond: beyond.size,
  };
}

/** The same part by part in their order: an ID, or what is none. */
export function readIdParts(text: string): (number | NotAnId)[] {
  return [...text.matchAll(parts)]
    .map(([part]) => withoutAround(part))
    .filter((part) => part !== '')
    .map((part) => {
      const read = readOne(part);
      return typeof read === 'number' ? read : { text: part, reason: read };
    });
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
