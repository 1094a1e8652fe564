import { currencyName, sentenceWords, weapon, withQuantity } from './plain-text.ts';
import { endsInWear } from './typed-name.ts';

/** A stretch of a text, and what it holds. */
export type Span = { start: number; end: number; text: string };

/**
 * The names in a text, as they are written in it: `my AK-47 | Redline (FT) never arrived`. A name has a wear in brackets, `★` or a
 * weapon before ` | `. `isSentence`: whether the text around them is one.
 */
export function namesInSentence(text: string): { names: Span[]; isSentence: boolean } {
  const names: Span[] = [];
  if (text.length > maxSentenceLength) return { names, isSentence: false };
  const words = wordsOf(text);
  let done = 0;
  for (const [at, { start, raw }] of words.entries()) {
    if (raw < done) continue;
    const end = endOfName(text, words, at);
    if (end === null) continue;
    const [from, to] = withQuantity(text, start, end);
    names.push({ start: from, end: to, text: text.slice(from, to) });
    done = to;
  }
  return { names, isSentence: isSentence(text, names) };
}

/** Mails have paragraphs on one line. */
export const maxSentenceLength = 4_000;

/** `core` has no quotes, brackets and punctuation around it, and is what is from `start` to `end`; `raw` is where the word begins with them. */
type Word = {
  raw: number;
  start: number;
  end: number;
  core: string;
  isBracketed: boolean;
  endsClause: boolean;
};

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index: raw }) => {
    const opened = word.replace(/^(?:["“„«‘'`*_]+|\((?![^)]*\)))+/, '');
    const core = opened.replace(opened.includes('(') ? /[.,;:!?…"”“»’'`*_]+$/ : /[.,;:!?…"”“»’'`*_)]+$/, '');
    const start = raw + word.length - opened.length;
    // A cell of a table ends at its tab.
    const endsClause = text[raw + word.length] === '\t' || /[.,;:!?…]["”“»’'`*_)]*$/.test(word);
    const isBracketed = text.slice(raw, start + 1).includes('(');
    return { raw, start, end: start + core.length, core, isBracketed, endsClause };
  });
}

/** Where the name that begins at this word ends; null: none does. */
function endOfName(text: string, words: readonly Word[], first: number): number | null {
  const isStar = words[first]?.core === '★';
  let at = isStar ? first + 1 : first;
  if (/^(?:stat-?trak(?:™|\(tm\)|tm)?|souvenir)$/i.test(words[at]?.core ?? '')) at += 1;
  const word = words[at];
  if (word === undefined || !isNameWord(word)) return null;
  const length = weaponLength(words, at);
  const pipe = pipeOfName(words, at);
  if (pipe !== null) return endOfPiped(text, words, pipe);
  if (isStar) return endOfWords(text, words, at);
  const plain = endOfPlainName(text, words, at);
  if (plain !== null) return plain;
  if (length > 0) {
    const fits = (one: Word) => isWordOfName(one) && one.core !== 'and';
    const worn =
      endOfWear(text, words, at, fits) ?? endOfShortWear(words.slice(at + length, at + length + 4));
    return worn ?? endOfMine(words, first, at + length);
  }
  const isMarked = at > first;
  const isNickname = nickname.test(word.core);
  const short = isMarked || isNickname ? endOfShortWear(words.slice(at, at + 5)) : null;
  if (short !== null) return short;
  // Of an unknown name: a run of words that are alike in their case.
  const fits = (one: Word) => isNameWord(one) && (one.core === '|' || isCapital(one) === isCapital(word));
  return endOfWear(text, words, at, fits) ?? (isNickname ? endOfMine(words, first, at + 1) : null);
}

/** Where a capitalised name without a weapon or a wear ends: `my Heroic Burden of the Highborn`, `the Recoil Weapon Case`; null: it may be something else. */
function endOfPlainName(text: string, words: readonly Word[], at: number): number | null {
  const end = isCapital(words[at] as Word) ? endOfWords(text, words, at) : null;
  if (end === null) return null;
  const name = text.slice(words[at]?.start, end);
  const isMine = mine.has(words[at - 1]?.core.toLowerCase() ?? '');
  return endsAsContainer(name) || (isMine && /\s(?:of|the|to)\s/i.test(name)) ? end : null;
}

/** `Recoil Case`, but not `Support Case`. */
export function endsAsContainer(name: string): boolean {
  return /(?<!^support)\s(?:case|key|capsule|package|crate|chest|treasure|bundle|set)$/i.test(name);
}

/** Where the words of a name from this one on end: at its wear, else before the first word that isn't capitalised. */
function endOfWords(text: string, words: readonly Word[], from: number): number | null {
  const first = words[from];
  if (first === undefined || !isWordOfName(first) || !/[\p{L}\p{N}]/u.test(first.core)) return null;
  return endOfWear(text, words, from, isWordOfName) ?? endOfCapitals(words, from, /^(?:of|the|to)$/);
}

/** Where the name ends that has its bar here. The title of a music kit follows the artist's name and a comma. */
function endOfPiped(text: string, words: readonly Word[], pipe: number): number | null {
  const first = pipe + 1;
  const isKit = words[pipe - 1]?.core.toLowerCase() === 'kit';
  const artist = words.slice(first, first + 6);
  const title = first + 1 + artist.findIndex(({ end }) => text[end] === ',');
  if (isKit && title > first && words[title] !== undefined)
    return endOfCapitals(words, title, /^(?:of|the|to|for|in|a|an)$/, isWordOfName);
  return endOfWords(text, words, first);
}

/** More than any item's. Each word of a line may begin a name, so without a limit the time would be quadratic. */
const maxNameWords = 16;

/** Where a run of capitalised words ends, with `small` ones between them. */
function endOfCapitals(
  words: readonly Word[],
  from: number,
  small: RegExp,
  fits: (word: Word) => boolean = isNameWord,
): number | null {
  const isBehindBar = words[from - 1]?.core === '|';
  let last = from;
  for (let at = from; at < from + maxNameWords && words[last]?.endsClause === false; at += 1) {
    const next = words[at + 1];
    if (next === undefined || at - last > 2 || beginsName(words, at + 1)) break;
    const isFurther = isCapital(next) && fits(next) && !next.isBracketed;
    if (isFurther || (isBehindBar && finishOrYear.test(next.core))) last = at + 1;
    else if (next.core === '|' || small.test(next.core)) continue;
    // `Dreams & Nightmares Case`, but `Recoil Case & Fracture Case` are two.
    else if (next.core === '&' && !endsAsContainer(` ${words[last]?.core}`)) continue;
    else break;
  }
  return words[last]?.end ?? null;
}

/** `Sticker | kennyS (Foil) | Katowice 2014`, `AK-47 | 红线 (久经沙场)`. Other brackets hold a remark, or a wear in an unknown language. */
const finishOrYear = /^(?:\((?:Holo|Gold|Foil|Glitter|Embroidered|Champion|\p{Script=Han}{2,6})\)|20\d\d)$/u;

/** Where the wear ends that follows within a few words that fit; null: none does. */
function endOfWear(
  text: string,
  words: readonly Word[],
  from: number,
  fits: (word: Word) => boolean,
): number | null {
  for (const [at, word] of words.slice(from, from + 8).entries()) {
    inBrackets.lastIndex = word.raw;
    const wear = at === 0 ? null : inBrackets.exec(text);
    if (wear !== null && endsInWear(`x ${wear[0]}`)) return wear.index + wear[0].length;
    // A wear may follow an exclamation mark that belongs to the name.
    if (!fits(word) || (at > 0 && words[from + at - 1]?.endsClause)) return null;
    if (at > 0 && beginsName(words, from + at)) return null;
    // `Run and Hide` is one name, but an "and" after a longer one joins it to the next.
    if (word.core === 'and' && at !== 1) return null;
  }
  return null;
}

/** Where a short wear ends that follows a weapon and one to three words: `ak-47 redline ft`. */
function endOfShortWear(words: readonly Word[]): number | null {
  for (const [at, word] of words.entries()) {
    if (at > 0 && /^(?:fn|mw|ft|ww|bs)$/i.test(word.core)) return word.end;
    if (!isNameWord(word) || word.endsClause) return null;
  }
  return null;
}

/** Where a name ends that has a weapon, one more word and no wear: `my ak redline`; null: it isn't the customer's. Further words may be those of the sentence. */
function endOfMine(words: readonly Word[], first: number, finish: number): number | null {
  const isMine = mine.has(words[first - 1]?.core.toLowerCase() ?? '') && !words[finish - 1]?.endsClause;
  const word = words[finish];
  return isMine && word !== undefined && isNameWord(word) ? word.end : null;
}

/** What players call a weapon: `ak redline ft`. */
const nickname = /^(?:ak|m4|kara|mac|scar|scout|tec|ump|usp)$/i;

const inBrackets = /\([^()]{2,24}\)/y;

/** Whether a weapon with its own name, or the like, is at this place. */
function beginsName(words: readonly Word[], at: number): boolean {
  return words[at]?.core === '★' || pipeOfName(words, at) !== null;
}

/** The place of the first bar of the name that begins here; null: none does. */
function pipeOfName(words: readonly Word[], at: number): number | null {
  const length = weaponLength(words, at) || lengthAtStart(itemKind, words, at);
  return length > 0 && words[at + length]?.core === '|' ? at + length : null;
}

/** A word after a weapon: names have small words in them, and capitalised ones that a sentence has too (`In Living Color`). */
function isWordOfName(word: Word): boolean {
  const { core } = word;
  return isNameWord(word) || smallWords.has(core) || (core !== 'I' && isCapital(word) && !core.includes('@'));
}

const smallWords: ReadonlySet<string> = new Set('a and by from in is just me of on the to'.split(' '));

function isNameWord({ core }: Word): boolean {
  return core !== '' && !stopWords.has(core.toLowerCase().replace('’', "'")) && !core.includes('@');
}

function isCapital({ core }: Word): boolean {
  return /^[\p{Lu}★]/u.test(core);
}

const mine: ReadonlySet<string> = new Set([
  'my',
  'mein',
  'meine',
  'meinen',
  'mon',
  'ma',
  'mi',
  'mio',
  'mój',
  'meu',
]);

/** Whether the text around names is a sentence, rather than a price or a label. */
function isSentence(text: string, names: readonly Span[]): boolean {
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined) return false;
  // `Music Kit | Neck Deep, Life's Not Out To Get You`
  if (first === last && first.start === 0 && itemKind.test(first.text)) return false;
  const others = names.map(({ start }, at) => text.slice(names[at - 1]?.end ?? 0, start));
  const words = wordsIn([...others, text.slice(last.end)].join(' '));
  const isOfSentence = (word: string) => sentenceWords.has(word);
  if (isOfSentence(words[0]?.toLowerCase() ?? '') || words.slice(1).some(isOfSentence)) return true;
  // Nothing that follows a wear belongs to the name.
  const isWhole = ({ text: name }: Span) => endsInWear(name) || shortWear.test(name);
  if (names.length > 1 && names.every(isWhole)) return true;
  if (endsInWear(last.text) && remark.test(text.slice(last.end))) return true;
  const isNamed = names.length > 1 || names.some(({ text: name }) => endsInWear(name));
  if (isNamed && words.filter(isPlain).length > 1) return true;
  return first.text.includes(' | ') && isPlainInFront(text.slice(0, first.start));
}

function wordsIn(text: string): string[] {
  return text.replaceAll('’', "'").match(/[\p{L}']+/gu) ?? [];
}

/** Two words of a sentence, or any in a script that has no spaces. */
function isPlainInFront(text: string): boolean {
  return wordsIn(text).filter(isPlain).length > 1 || /\p{Script=Han}\s*$/u.test(text);
}

function isPlain(word: string): boolean {
  return /^[\p{Ll}\p{Lo}]{2,}$/u.test(word);
}

const shortWear = /\s(?:fn|mw|ft|ww|bs)$/i;
/** `-> missing`, `= OK`, `– kam an` */
const remark = new RegExp(`^\\s{0,9}(?:[-=–—]{0,2}>|[→=–—-])\\s{0,9}(?!${currencyName})\\p{L}`, 'u');

/** How many words the weapon at this place has. */
function weaponLength(words: readonly Word[], at: number): number {
  return lengthAtStart(weaponAtStart, words, at);
}

function lengthAtStart(pattern: RegExp, words: readonly Word[], at: number): number {
  const next = words.slice(at, at + 3).map(({ core }) => core);
  return pattern.exec(next.join(' '))?.[0].split(' ').length ?? 0;
}

/** What has a bar in its name, but is also an ordinary word. */
const itemKind =
  /^(?:(?:souvenir|stattrak™) )?(?:sticker(?: slab)?|music kit|patch|(?:sealed )?graffiti|charm|autograph capsule)(?= |$)/i;

const weaponAtStart = new RegExp(`^(?:${weapon}|\\S+ (?:knife|gloves))(?= |$)`, 'iu');

/** Words around a name, which none begins with. */
const stopWords: ReadonlySet<string> = new Set([
  ...sentenceWords,
  ...'a an the and or to for from of on at with in since as by so hi hello hey dear please also item items skin'.split(
    ' ',
  ),
]);
