import type { TextPlace } from '#shared/message.ts';

/** A message in plain characters, and where each of them is in the message. */
export type PlainText = {
  text: string;
  /** Where the two go on at another distance: offsets in the plain text, and the same in the message. */
  plainAt: number[];
  sourceAt: number[];
};

/**
 * A text as names are compared: the usual spaces, dashes, quotes and bars, no invisible characters, no full-width forms, entities or
 * leftovers of a mail's encoding. Accents and case stay.
 */
export function plainText(message: string): PlainText {
  const parts: string[] = [];
  const plainAt = [0];
  const sourceAt = [0];
  const isQuotedPrintable = quotedPrintable.test(message);
  let from = 0;
  let length = 0;
  for (const { index: at, 0: unit } of message.matchAll(special)) {
    if (at < from) continue;
    const [plain, taken] = plainAtPlace(message, at, unit, isQuotedPrintable);
    if (plain === unit) continue;
    parts.push(message.slice(from, at), plain);
    length += at - from + plain.length;
    from = at + taken;
    if (plain.length === taken) continue;
    plainAt.push(length);
    sourceAt.push(from);
  }
  parts.push(message.slice(from));
  return { text: parts.join(''), plainAt, sourceAt };
}

/** Any character but those of plain ASCII text; `&` and `=` may begin an encoded one. */
const special = /[^\t\n -%'-<>-~]/gu;

/** What is in the place of a character, and how much of the message that replaces. */
function plainAtPlace(
  message: string,
  at: number,
  unit: string,
  isQuotedPrintable: boolean,
): [plain: string, taken: number] {
  if (unit === '&') return entityAt(message, at);
  if (unit === '=') return isQuotedPrintable ? encodedAt(message, at) : [unit, 1];
  if (unit === '\r') return [message[at + 1] === '\n' ? '' : '\n', 1];
  if (unit < ' ') return [unit === '\v' || unit === '\f' ? '\n' : ' ', 1];
  return [plainOf(unit), unit.length];
}

/** The stretch of the message that a stretch of its plain text stands for. */
export function sourcePlace(plain: PlainText, start: number, end: number): TextPlace {
  return { start: sourceOffset(plain, start), end: sourceOffset(plain, end) };
}

function sourceOffset({ plainAt, sourceAt }: PlainText, offset: number): number {
  let [low, high] = [0, plainAt.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((plainAt[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return (sourceAt[low] as number) + offset - (plainAt[low] as number);
}

const known = new Map<string, string>();

function plainOf(character: string): string {
  let plain = known.get(character);
  if (plain === undefined) {
    plain = characters.get(character) ?? '';
    if (plain === '' && !dropped.test(character)) {
      plain = spaces.test(character) ? ' ' : dashes.test(character) ? '-' : character.normalize('NFKC');
    }
    if (known.size < 20_000) known.set(character, plain);
  }
  return plain;
}

const dropped = /[\p{Default_Ignorable_Code_Point}™®©\ufffd]|\p{Cs}/u;
const spaces = /[\p{Zs}\u0080-\u009f]/u;
const dashes = /[\p{Pd}\u2212]/u;

/** `20e3` encloses a digit of a list. */
const characters = new Map(
  [
    ['\n', '\u0085\u2028\u2029'],
    ["'", '‘’‚‛ʼ´`′'],
    ['"', '“”„‟«»″「」『』'],
    ['|', '｜│┃¦ǀ∣❘⎮丨'],
    ['★', '☆⭐✩✭✮✯⋆🌟'],
    ['x', '×✕✖⨯'],
    ['.', '\u20e3'],
    ['. ', '。'],
    [',', '、，'],
    ['№', '№'],
  ].flatMap(([plain = '', others = '']) => [...others].map((one): [string, string] => [one, plain])),
);

/** The character of an HTML entity, and the entity's length. */
function entityAt(text: string, at: number): [plain: string, length: number] {
  entity.lastIndex = at;
  const [all = '&', name = ''] = entity.exec(text) ?? [];
  const named = entities.get(name.toLowerCase());
  if (named !== undefined) return [named, all.length];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith('#') || !(code > 0x1f && code <= 0x10_ffff)) return ['&', 1];
  return [plainOf(String.fromCodePoint(code)), all.length];
}

const entity = /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/iy;
const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    trade: '',
    bull: '•',
    middot: '·',
  }),
);

/** A mail's encoded bytes, or a line break that it added. */
function encodedAt(text: string, at: number): [plain: string, length: number] {
  encoded.lastIndex = at;
  const [all = '='] = encoded.exec(text) ?? [];
  if (/^=\r?\n/.test(all)) return ['', all.length];
  if (all.length < 3) return ['=', 1];
  try {
    return [[...decodeURIComponent(all.replaceAll('=', '%'))].map(plainOf).join(''), all.length];
  } catch {
    return ['=', 1];
  }
}

const encoded = /=\r?\n|(?:=[\dA-F]{2}){1,12}/y;
/** `=C3=A9`, or lines that end in `=` beside an encoded `=`. */
const quotedPrintable = /=[C-F][\dA-F]=[89AB][\dA-F]|=3D|=20\r?\n|\w=\r?\n\w/;
