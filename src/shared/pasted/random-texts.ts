import type { SecretSpan, SeenText } from './seen-text.ts';

/** Long runs of characters that no language has: access tokens, keys, session IDs. */
export function randomTexts({ text }: SeenText): SecretSpan[] {
  const spans: SecretSpan[] = [];
  // A shorter word is neither an address nor long enough.
  for (const { 0: word, index } of text.matchAll(/\S{20,}/g)) {
    // A number of a platform's link to a game, a lobby or an item is no secret.
    if (!/[a-z]/i.test(word) || isOfGameLink(text, index, word)) continue;
    const isAddress = word.includes('://') || /steamcommunity\.com\//i.test(word);
    for (const part of word.matchAll(isAddress ? partOfAddress : partOfWord)) {
      const start = index + part.index;
      if (!isLongRandom(part[0]) || isConnectionOfLink(word, part)) continue;
      spans.push({ start, end: endAcrossLines(text, start + part[0].length), kind: 'token' });
    }
  }
  for (const { 0: all, index } of text.matchAll(jsonWebToken))
    spans.push({ start: index, end: endAcrossLines(text, index + all.length), kind: 'token' });
  return spans;
}

/** The parts of an address may be long names. */
const partOfAddress = /[\w-]{20,}/g;
const partOfWord = /[\w\-+/.~]{20,}={0,2}/g;
const jsonWebToken = /(?<!\w)eyJ[\w-]{5,}(?:\.[\w-]*)*/g;

/** Both letters and digits, or capitals in the middle, but not several words: `ak-47-redline-field-tested`. */
function isLongRandom(part: string): boolean {
  // A name with an account's ID is public.
  return (
    isMixed(part) &&
    !/^[a-z]*7656119\d{10}$/i.test(part) &&
    !part.split(/[-_+/.~]/).every((piece) => plainPiece.test(piece))
  );
}

const plainPiece = /^(?:[A-Z]?[a-z]{0,15}|[A-Z]{1,15}|\d{1,6}|[A-Za-z]{1,4}\d{1,4}[A-Za-z]?\d?)=*$/;

function isMixed(part: string): boolean {
  return (/[a-z]/i.test(part) && /\d/.test(part)) || /[a-z][A-Z].*[a-z][A-Z]/.test(part);
}

function isOfGameLink(text: string, at: number, word: string): boolean {
  return /^\W{0,3}steam:\/\//i.test(word) || /csgo_econ_action_preview\s$/i.test(text.slice(at - 25, at));
}

/** A link of this app names a connection by an ID that looks like a token. */
function isConnectionOfLink(word: string, part: RegExpMatchArray): boolean {
  const before = word.slice(0, part.index);
  const isLink = /item-catalog:/i.test(before) && /[?&](?:connection|catalog)=$/.test(before);
  return isLink && /^[\da-f-]+$/.test(part[0]);
}

/** A short value that looks like a token or a password: digits, an underscore or capitals within a word. */
export function looksRandom(value: string): boolean {
  if (value.length < 6 || weaponLike.test(value) || /^stat-?trak/i.test(value)) return false;
  if (!/[a-z]/i.test(value) || dateLike.test(value)) return false;
  return /\d/.test(value) || /[a-z][A-Z]/.test(value) || (value.length === 8 && /[_]/.test(value));
}

const weaponLike =
  /^(?:ak|m4|aug|awp|cz|glock|usp|five-|mp\d|p\d|ump|ssg|sg|scar|g3|r8|tec|mac|pp-|xm|m249)[\dA-Za-z-]{0,8}$/i;
const dateLike = /^\d{1,4}(?:st|nd|rd|th|x|pcs|eur|usd|am|pm)$/i;

/** Where a random text ends that a line break divides: its last line is a word of its own. */
function endAcrossLines(text: string, end: number): number {
  let at = end;
  for (let line = 0; line < 5; line += 1) {
    nextLine.lastIndex = at;
    const found = nextLine.exec(text);
    if (found === null || !looksRandom(found[1] ?? '')) break;
    at += found[0].length;
  }
  return at;
}

const nextLine = /=?\r?\n(?:> ?)*([\w\-+/=.~]{1,200})(?=\s|$)/y;
