/** A message in plain characters, and where each of them is in the message. */
export type PlainText = {
  text: string;
  /** The offset in the message of each UTF-16 code unit, and of the end. */
  sourceOf: readonly number[];
};

/**
 * A text as names are compared: the usual spaces, dashes, quotes and bars, no invisible characters, no full-width forms, entities or
 * leftovers of a mail's encoding. Accents and case stay.
 */
export function plainText(message: string): PlainText {
  const parts: string[] = [];
  const sourceOf: number[] = [];
  const isQuotedPrintable = quotedPrintable.test(message);
  for (let at = 0; at < message.length; ) {
    const code = message.charCodeAt(at);
    let taken = 1;
    let plain = message[at] as string;
    if (code === 0x26) [plain, taken] = entityAt(message, at);
    else if (code === 0x3d && isQuotedPrintable) [plain, taken] = encodedAt(message, at);
    else if (code < 0x20) {
      if (plain === '\r') plain = message[at + 1] === '\n' ? '' : '\n';
      else if (plain !== '\n' && plain !== '\t') plain = plain === '\v' || plain === '\f' ? '\n' : ' ';
    } else if (code > 0x7e) {
      plain = String.fromCodePoint(message.codePointAt(at) as number);
      taken = plain.length;
      plain = plainOf(plain);
    }
    for (let unit = 0; unit < plain.length; unit += 1) sourceOf.push(at);
    parts.push(plain);
    at += taken;
  }
  sourceOf.push(message.length);
  return { text: parts.join(''), sourceOf };
}

/** The stretch of the message that a stretch of its plain text stands for. */
export function sourcePlace({ sourceOf }: PlainText, start: number, end: number) {
  return { start: sourceOf[start] as number, end: sourceOf[end] as number };
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
