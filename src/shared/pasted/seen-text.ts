import type { SecretKind } from '#shared/message.ts';

/**
 * A text as a person sees it: escapes decoded, also several times, without invisible characters, and look-alike letters as Latin ones.
 * `letters` is the same in lower case and without accents. Both have the same length.
 */
export type SeenText = {
  text: string;
  letters: string;
  /** The offset in the source of a character, or of the end. */
  offset(at: number): number;
};

/** A stretch of a {@link SeenText} that is secret or private. */
export type SecretSpan = { start: number; end: number; kind: SecretKind };

/** Takes a time linear in the text's length. */
export function seenText(source: string): SeenText {
  let decoded: Decoded = { text: source, offsets: null };
  // A link check contains an address that was encoded before.
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = decodedOnce(decoded);
    if (next === decoded) break;
    decoded = next;
  }
  const { offsets } = decoded;
  const text = mapped(decoded.text, seenCharacters, seenCharacter);
  return { text, letters: seenLetters(text), offset: (at) => offsets?.[at] ?? at };
}

/** Lower case, without accents, and with Latin letters for those that look like them. It has the same length. */
export function seenLetters(text: string): string {
  return mapped(text, lowerLetters, lowerLetter);
}

type Decoded = { text: string; offsets: Int32Array | null };

const maxPasses = 4;

function decodedOnce(before: Decoded): Decoded {
  const { text } = before;
  const offsets = new Int32Array(text.length + 1);
  const offsetBefore = (at: number) => before.offsets?.[at] ?? at;
  const parts: string[] = [];
  let [from, length] = [0, 0];
  const keep = (end: number) => {
    for (let at = from; at < end; at += 1) offsets[length + at - from] = offsetBefore(at);
    parts.push(text.slice(from, end));
    length += end - from;
  };
  for (const { 0: escaped, index } of text.matchAll(escapes)) {
    const character = decodedEscape(escaped);
    if (character === null) continue;
    keep(index);
    if (character !== '') offsets[length] = offsetBefore(index);
    parts.push(character);
    length += character.length;
    from = index + escaped.length;
  }
  if (from === 0) return before;
  keep(text.length);
  offsets[length] = offsetBefore(text.length);
  return { text: parts.join(''), offsets };
}

/** Percent-encoding, HTML entities, JSON escapes, quoted-printable, bare tags, and what is invisible. */
const escapes = new RegExp(
  [
    '%[0-7][\\da-f]|=3d',
    '&(?:#\\d{1,4}|#x[\\da-f]{1,4}|[a-z]{2,8});?',
    '\\\\u00[\\da-f]{2}|\\\\+["/]',
    '</?[a-z][a-z\\d]{0,9}(?: [^<>:?]{0,150})?/?>',
    '\\p{Default_Ignorable_Code_Point}|\\p{M}',
  ].join('|'),
  'giu',
);

/** Null: not an escape of a visible character. */
function decodedEscape(escaped: string): string | null {
  if (escaped.startsWith('%') || escaped.startsWith('=')) return asciiOf(escaped.slice(1), 16);
  if (escaped.startsWith('\\u')) return asciiOf(escaped.slice(2), 16);
  if (escaped.startsWith('\\')) return escaped.slice(-1);
  if (escaped.startsWith('&#')) {
    const isHex = /^&#x/i.test(escaped);
    return asciiOf(escaped.slice(isHex ? 3 : 2).replace(';', ''), isHex ? 16 : 10);
  }
  if (escaped.startsWith('&')) return entities.get(escaped.slice(1).replace(';', '').toLowerCase()) ?? null;
  return escaped.startsWith('<') ? ' ' : '';
}

function asciiOf(digits: string, base: number): string | null {
  const code = Number.parseInt(digits, base);
  const isText = (code >= 0x20 && code < 0x7f) || code === 0x0a || code === 0x0d || code === 0x09;
  return isText ? String.fromCharCode(code) : null;
}

const entities: ReadonlyMap<string, string> = new Map([
  ...([
    ['amp', '&'],
    ['equals', '='],
    ['colon', ':'],
    ['quot', '"'],
    ['apos', "'"],
    ['nbsp', ' '],
  ] as const),
  ...([
    ['lt', '<'],
    ['gt', '>'],
    ['num', '#'],
    ['quest', '?'],
    ['sol', '/'],
    ['lowbar', '_'],
  ] as const),
]);

/** The characters found so far, by their UTF-16 code; 0: not yet. */
const seenCharacters = new Uint16Array(0x1_00_00);
const lowerLetters = new Uint16Array(0x1_00_00);
const fromCodes = new TextDecoder('utf-16le', { ignoreBOM: true });

/** A text of the same length with each character replaced. */
function mapped(text: string, known: Uint16Array, find: (character: string) => string): string {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (known[code] === 0) known[code] = find(String.fromCharCode(code)).charCodeAt(0);
    codes[at] = known[code] ?? code;
  }
  return fromCodes.decode(codes);
}

/** Full-width and other forms of one character, such as `＝`. */
function seenCharacter(character: string): string {
  const plain = character.normalize('NFKC');
  return plain.length === 1 ? plain : character;
}

function lowerLetter(character: string): string {
  const [letter = character] = character.toLowerCase().normalize('NFD');
  return lookAlikes.get(letter) ?? (letter.length === 1 ? letter : character);
}

const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...pairs('авекмнорстухіѕј', 'abekmhopctyxisj'),
  ...pairs('αεικνορτ', 'aeikvopt'),
  ...pairs('ıłø', 'ilo'),
]);

function pairs(from: string, to: string): [string, string][] {
  return [...from].map((letter, at) => [letter, to.charAt(at)]);
}
