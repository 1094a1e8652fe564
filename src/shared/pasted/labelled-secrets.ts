import type { SecretKind } from '#shared/message.ts';
import { tradeUrlWords } from '#shared/trade-url.ts';
import { looksRandom } from './random-texts.ts';
import { isDigitWord, isLinking, isNoValue, type Label, labelOf } from './secret-labels.ts';
import type { SecretSpan, SeenText } from './seen-text.ts';

/**
 * Secrets with a word beside them that says what they are: `token: …`, "my trade token is …", a label and its value on two lines, a value in
 * front of its label, a column of a table, a trade URL that is broken anywhere.
 */
export function labelledSecrets(seen: SeenText, isPrivateToo: boolean): SecretSpan[] {
  const hits = labelsIn(seen).filter(({ label }) => isPrivateToo || !privateLabels.has(label));
  const spans: SecretSpan[] = [];
  let done = 0;
  for (const [at, hit] of hits.entries()) {
    if (hit.start < done || isTitle(seen.text, hit)) continue;
    // Up to the label after the next: each stretch is read a few times at most.
    const limit = hits[at + 2]?.start ?? seen.text.length;
    const found = valueBehind(seen, hit, limit) ?? valueInFront(seen, hit, hits[at - 2]?.end ?? 0);
    if (found === null) continue;
    spans.push({ ...found, kind: kindOf(hit.label) });
    done = Math.max(done, found.end);
  }
  return [...spans, ...brokenTradeUrls(seen), ...cellsOfColumns(seen, hits)];
}

/** `words`: the label's. */
type Hit = { start: number; end: number; label: Label; words: readonly string[] };
type Stretch = { start: number; end: number };

const privateLabels: ReadonlySet<Label> = new Set<Label>(['phone', 'zip', 'address']);

function kindOf(label: Label): SecretKind {
  if (label === 'pin') return 'password';
  return label === 'zip' ? 'address' : label;
}

function labelsIn({ text, letters }: SeenText): Hit[] {
  const hits: Hit[] = [];
  let before: string[] = [];
  let end = 0;
  for (const { 0: word, index: start } of letters.matchAll(anyWord)) {
    if (!isWithinLabel(text, end, start)) before = [];
    const found = text[start - 1] === '•' ? null : labelOf(word, before);
    if (found !== null)
      hits.push({
        start,
        end: start + found.end,
        label: found.label,
        words: [...before.slice(before.length - found.count), word],
      });
    before = [...before.slice(-2), word];
    end = start + word.length;
  }
  return hits;
}

const anyWord = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv;

function isWithinLabel(text: string, from: number, to: number): boolean {
  return to - from < 3 && /^[ \t_'’-]*$/.test(text.slice(from, to));
}

/**
 * What was read between a label and a possible value. `isStrong`: a colon, an equals sign or the like is right in front of the value.
 * `isLinked`: an "is" or the like. `others`: words that are neither. `isCell`: a tab or a bar, so the value may be a heading.
 */
type Gap = Record<'isStrong' | 'isLinked' | 'isEnded' | 'isCell', boolean> & {
  breaks: number;
  others: number;
};

const maxGap = 120;
const maxOthers = 6;

/** The value behind a label; null: none. */
function valueBehind(seen: SeenText, hit: Hit, maxEnd: number): Stretch | null {
  const { text, letters } = seen;
  const gap: Gap = { isStrong: false, isLinked: false, isEnded: false, isCell: false, breaks: 0, others: 0 };
  const limit = Math.min(hit.end + maxGap, maxEnd);
  let at = hit.end;
  while (at < limit) {
    const character = text.charAt(at);
    if (character === '•' && text[at + 1] === '•') return null;
    if (isGap(text, at)) {
      noteGap(gap, text, at);
      at += 1;
      continue;
    }
    anyWordHere.lastIndex = at;
    const word = anyWordHere.exec(letters)?.[0] ?? '';
    const isLink = isLinking(word) && !/[\w-]/.test(text.charAt(at + word.length));
    if (!isLink) {
      const value = readValue(seen, hit, at, gap);
      if (value !== null) return value;
      if (gap.breaks > 0 || gap.isEnded || gap.others === maxOthers || word === '') return null;
      gap.others += 1;
      gap.isStrong = gap.isCell = false;
    }
    gap.isLinked = isLink;
    at += Math.max(1, word.length);
  }
  return null;
}

const anyWordHere = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/vy;

function isGap(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character === '+' || character === '(') return !/[\d+(]/.test(text.charAt(at + 1));
  return !/[\p{L}\p{N}\p{Surrogate}]/u.test(character);
}

function noteGap(gap: Gap, text: string, at: number): void {
  const character = text.charAt(at);
  if (character === '\n') {
    gap.breaks += 1;
    gap.isCell = false;
  } else if (/[:=→>"'`“«„([]/.test(character)) gap.isStrong = true;
  else if (/[\t|]/.test(character)) gap.isStrong = gap.isCell = true;
  else if (/[.!?;,]/.test(character) && /\s/.test(text.charAt(at + 1))) gap.isEnded = true;
}

function readValue(seen: SeenText, { label }: Hit, at: number, gap: Gap): Stretch | null {
  const { text, letters } = seen;
  const isDirect = gap.others === 0 || gap.isStrong || gap.isLinked;
  if (gap.breaks > (gap.isStrong ? 3 : 1)) return null;
  if (label === 'token' || label === 'password') return wordValue(seen, label, at, gap);
  if (!isDirect || (gap.isEnded && label !== 'phone')) return null;
  if (label === 'address') return restOfLine(text, at, gap);
  const pattern = valuePatterns[label];
  pattern.lastIndex = at;
  const value = pattern.exec(text)?.[0];
  if (value !== undefined && /\d|^[A-Z]+$/.test(value)) return { start: at, end: at + value.length };
  return label === 'pin' || label === 'code' ? spelledDigits(letters, at) : null;
}

/** What has a form of its own. A code that a mobile app shows has five characters. */
const valuePatterns: Readonly<Record<'pin' | 'code' | 'card' | 'phone' | 'zip', RegExp>> = {
  pin: /\d(?:[ -]?\d){2,7}(?![\w-]|[.,]\d)/y,
  code: /(?:(?:\d{3}[ -]?\d{3,4}|\d{4,8}|[2-9B-DF-HJ-NP-TV-Y]{5}|R\d{5})(?![\w-])[,; \n]{0,2}){1,20}/y,
  card: /\d(?:[ .-]?\d){11,18}(?!\d)/y,
  phone: /[+(]{0,2}\d(?:[ ()/.-]{0,3}\d){6,14}(?!\d)/y,
  zip: /(?:\d{5}-\d{3,4}|\d{2}-\d{3}|\d{4,6}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?![\w])/iy,
};

/** `Genuine Alyx Pin`, `Viewer Pass`: words of a name, since the one in front is capitalised too. */
function isTitle(text: string, { start, end, words }: Hit): boolean {
  if (!itemWords.has(words.at(-1) ?? '') || words.length > 1) return false;
  const [, before = ''] = /(\p{L}+)\s$/u.exec(text.slice(Math.max(0, start - 30), start)) ?? [];
  const isName = /^\p{Lu}/u.test(before) && /^\p{Lu}\p{Ll}/u.test(text.slice(start, end));
  const isOfLabel = qualifiers.has(before.toLowerCase()) && words[0] !== 'pass';
  return isName && !isOfLabel && !isLinking(before.toLowerCase());
}

const itemWords: ReadonlySet<string> = new Set(
  'pin pins pass card cards code secret token tokens phone'.split(' '),
);

/** A PIN in words. */
function spelledDigits(letters: string, at: number): Stretch | null {
  let [end, count] = [at, 0];
  const next = /[\p{L}]{2,9}[ ,-]{0,2}/uy;
  for (next.lastIndex = at; count < 12; count += 1) {
    const word = next.exec(letters)?.[0];
    if (word === undefined || !isDigitWord(word.replace(/[ ,-]+$/, ''))) break;
    end = next.lastIndex;
  }
  return count < 3 ? null : { start: at, end };
}

/** The rest of a line that has an address, as its number says. */
function restOfLine(text: string, at: number, gap: Gap): Stretch | null {
  if (!gap.isStrong || gap.others > 0 || gap.isCell) return null;
  const line = /[^\n]{1,200}/y;
  line.lastIndex = at;
  const rest = line.exec(text)?.[0].trimEnd() ?? '';
  const isPostal = /\d/.test(rest) && /\p{L}/u.test(rest) && !/:\/\/|@| \| |www\./.test(rest);
  return isPostal ? { start: at, end: at + rest.length } : null;
}

/** A token or a password. */
function wordValue(seen: SeenText, label: 'token' | 'password', at: number, gap: Gap): Stretch | null {
  const { text, letters } = seen;
  const run = label === 'token' ? tokenRun : passwordRun;
  run.lastIndex = at;
  const value = (run.exec(text)?.[0] ?? '').replace(/[.:!?*~"'`»”)\]},;]+$|(?<!=)=$/, '');
  const end = at + value.length;
  const bare = letters.slice(at, end);
  if (value === '' || isNoValue(bare)) return null;
  const isRandom = looksRandom(value);
  // `token=…` in an address, and a name behind a label.
  const isParameter = label === 'token' && text[at - 1] === '=' && /\w/.test(text.charAt(at - 2));
  if (!isParameter && !isRandom && /^ \| /.test(text.slice(end, end + 3))) return null;
  if (!isParameter && !isRandom && !isPlainSecret(seen, label, { start: at, end }, gap)) return null;
  if (label === 'token') return { start: at, end: endOfToken(text, at, end) };
  return { start: at, end: isRandom || /\P{Ll}/u.test(value) ? end : endOfPhrase(letters, end) };
}

const tokenRun = /[^\s,;|&"'<>()[\]{}`]{1,500}/y;
const passwordRun = /[^\s|<]{1,200}/y;

/** Whether a value that looks like a word is a secret. */
function isPlainSecret(
  { text, letters }: SeenText,
  label: 'token' | 'password',
  { start, end }: Stretch,
  { isStrong, isLinked, isEnded, isCell, breaks, others }: Gap,
): boolean {
  if (isEnded) return false;
  const length = end - start;
  const isLastInLine = /^[\s.!"'`*)_]*(?:\n|$)/.test(text.slice(end, end + 10));
  const isFirstInLine = /(?:^|\n)[\s>*_"'`(-]*$/.test(text.slice(Math.max(0, start - 10), start));
  if (breaks > 0) return isStrong && isLastInLine && isFirstInLine && length > 3 && !isName(text, start, end);
  if (others > 0 && !(isStrong && isLastInLine)) return false;
  if (isStrong) {
    if (isCell && !isLastInLine && label === 'token') return false;
    return label === 'token'
      ? length > 5 || (length > 3 && /\d/.test(letters.slice(start, end)))
      : length > 2;
  }
  if (!isLinked) return label === 'token' && length > 15;
  return label === 'token' ? length === 8 && !endsAsWord.test(letters.slice(start, end)) : length > 2;
}

/** A line such as "AK-47" or "Thanks" below a label. */
function isName(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  return /^(?:[A-Z]{1,5}-?\d{1,3}|\p{Lu}\p{Ll}+)$/u.test(value) && value.length !== 8;
}

/** "My token is *required*." */
const endsAsWord = /(?:ed|ing|ble|ted|ent|ive|able|igt|iert|elt)$/;

/** Where a token ends that is divided by a line break or a space: a trade URL's has eight characters. */
function endOfToken(text: string, start: number, end: number): number {
  let [at, count] = [end, end - start];
  while (count < tokenLength) {
    restOfToken.lastIndex = at;
    const found = restOfToken.exec(text);
    if (found === null) break;
    const [all, gap = '', part = ''] = found;
    count += part.length;
    if (count > tokenLength || (count < tokenLength && !gap.includes('\n'))) break;
    at += all.length;
  }
  return at;
}

const tokenLength = 8;
const restOfToken = /(=?[ \t\r\n]{1,4}(?:[>|] ?){0,3})([\w-]{1,7})(?![\w-])/y;

/** Where a password ends that is several plain words. */
function endOfPhrase(letters: string, end: number): number {
  const next = / (\p{Ll}{2,20})(?!\S*[|\d])/uy;
  let at = end;
  for (let count = 0; count < 12; count += 1) {
    next.lastIndex = at;
    const word = next.exec(letters)?.[1];
    if (word === undefined || isNoValue(word) || isLinking(word)) break;
    at = next.lastIndex;
  }
  return at;
}

/** A value right in front of its label: "Zq7Kx_2m is my trade token", `482913 (code)`. */
function valueInFront({ text, letters }: SeenText, { start, label }: Hit, minStart: number): Stretch | null {
  const isWord = label === 'token' || label === 'password';
  if (!isWord && label !== 'pin' && label !== 'code') return null;
  const from = Math.max(minStart, start - 80);
  const line = letters.slice(from, start);
  if (!/[\s("'`*]$/.test(line)) return null;
  const words = [...line.matchAll(/[^\s()]+/g)];
  let isLinked = /[(<–—=-]\s?(?:(?:my|the) )?(?:trade |steam )?$/.test(line);
  let others = 0;
  for (const { 0: word, index } of words.reverse()) {
    if (isLinking(word) || /^[–—<=-]+$/.test(word)) isLinked = true;
    else if (!isLinked && others === 0 && /^[a-z]+$/.test(word)) others += 1;
    else {
      const value = text.slice(from + index, from + index + word.length).replace(/^["'`*]+|["'`*,:]+$/g, '');
      const isValue = isWord
        ? looksRandom(value)
        : isLinked && /^(?:\d{4,8}|[2-9B-DF-HJ-NP-TV-Y]{5})$/.test(value);
      const isNear = !line.slice(index).includes('\n') && !/[.!?;:]\s/.test(line.slice(index));
      const valueStart = from + index + text.slice(from + index).indexOf(value);
      return isValue && isNear ? { start: valueStart, end: valueStart + value.length } : null;
    }
  }
  return null;
}

/** The tokens of trade URLs that are broken anywhere, also within the word "token". */
function brokenTradeUrls({ text, letters }: SeenText): SecretSpan[] {
  const spans: SecretSpan[] = [];
  let done = 0;
  for (const { index } of letters.matchAll(startOfTradeUrl)) {
    if (index < done) continue;
    const { joined, offsets } = withoutBreaks(letters, index);
    done = offsets.at(-1) ?? index;
    const label = /token[=:]+/.exec(joined);
    if (label === null) continue;
    const start = offsets[label.index + label[0].length] ?? letters.length;
    tokenRun.lastIndex = start;
    const value = (tokenRun.exec(text)?.[0] ?? '').replace(/=$/, '');
    if (value === '' || value.includes('•')) continue;
    spans.push({ start, end: endOfToken(text, start, start + value.length), kind: 'token' });
  }
  return spans;
}

const startOfTradeUrl = new RegExp(tradeUrlWords.join('|'), 'g');
const maxBrokenUrl = 240;

/** A stretch of a text without white space and what mail programs put at a line break. */
function withoutBreaks(letters: string, from: number): { joined: string; offsets: number[] } {
  const offsets: number[] = [];
  let joined = '';
  for (let at = from; at < letters.length && at < from + maxBrokenUrl; at += 1) {
    const character = letters.charAt(at);
    const isSoftBreak =
      character === '=' && /[\r\n]/.test(letters.charAt(at + 1)) && !joined.endsWith('token');
    const isQuote = character === '>' && /\s/.test(letters.charAt(at - 1));
    if (/\s/.test(character) || isSoftBreak || isQuote) continue;
    joined += character;
    offsets.push(at);
  }
  return { joined, offsets };
}

type Columns = { delimiter: string; width: number; labels: readonly (Label | null)[] };

const delimiters = ['\t', '|', ';', ','];
const maxRowLength = 2_000;

/** The cells below a column that is labelled as secret or private. */
function cellsOfColumns({ text, letters }: SeenText, hits: readonly Hit[]): SecretSpan[] {
  const spans: SecretSpan[] = [];
  let columns: Columns | null = null;
  let next = 0;
  for (let start = 0; start < text.length && (columns !== null || next < hits.length); ) {
    const lineBreak = text.indexOf('\n', start);
    const end = lineBreak < 0 ? text.length : lineBreak;
    const inLine: Hit[] = [];
    for (let hit = hits[next]; hit !== undefined && hit.start < end; hit = hits[next]) {
      inLine.push(hit);
      next += 1;
    }
    const isShort = end - start < maxRowLength;
    const heading = isShort && inLine.length > 0 ? headingOf(letters, start, end, inLine) : null;
    if (heading !== null) columns = heading;
    else if (columns !== null) {
      const found: SecretSpan[] | null = isShort ? cellsOfRow(text, start, end, columns) : null;
      if (found === null) columns = null;
      else spans.push(...found);
    }
    start = end + 1;
  }
  return spans;
}

/** A line whose cells are short and one of them is a label alone. */
function headingOf(letters: string, start: number, end: number, hits: readonly Hit[]): Columns | null {
  const line = letters.slice(start, end);
  for (const delimiter of delimiters) {
    if (!line.includes(delimiter)) continue;
    const cells = cellsIn(line, delimiter);
    const labels = cells.map((cell): Label | null => {
      const hit = hits.find((one) => one.start - start >= cell.start && one.end - start <= cell.end);
      return hit !== undefined && isColumn(line.slice(cell.start, cell.end), hit.words) ? hit.label : null;
    });
    const areShort = cells.every((cell) => cell.end - cell.start < 40);
    const isHeading = areShort && labels.some((label) => label !== null);
    // Names have bars and commas too.
    const isKnown = delimiter === '|' ? line.startsWith('|') : delimiter !== ',';
    const hasOther = cells.some((cell) => isOtherColumn(line.slice(cell.start, cell.end)));
    if (isHeading && (isKnown || hasOther)) return { delimiter, width: cells.length, labels };
  }
  return null;
}

/** No more than a label: `trade_token`, "Access token", not the name of an article. */
function isColumn(content: string, label: readonly string[]): boolean {
  const words = content.match(/[\p{L}\p{N}]+/gu) ?? [];
  const others = words.filter((word) => !label.includes(word) && !isLinking(word) && !qualifiers.has(word));
  return others.length === 0 && content !== 'code';
}

const qualifiers: ReadonlySet<string> = new Set(
  'trade access api auth login account user customer steam home mobile shipping billing street secret new old'.split(
    ' ',
  ),
);

function isOtherColumn(content: string): boolean {
  return /^[\s"'*]*(?:id|item|name|market_\w+|status|price|qty|quantity|user\w*|account|email|partner|count)[\s"'*]*$/.test(
    content,
  );
}

/** The secret cells of a row; null: it isn't a row of the table. */
function cellsOfRow(text: string, start: number, end: number, columns: Columns): SecretSpan[] | null {
  const line = text.slice(start, end);
  const cells = cellsIn(line, columns.delimiter);
  if (cells.length < 2 || line.trim() === '') return null;
  const spans: SecretSpan[] = [];
  // A name in a table of bars has a bar too.
  const more = columns.delimiter === '|' ? cells.length - columns.width : 0;
  for (const [at, label] of columns.labels.entries()) {
    if (label === null) continue;
    for (const cell of new Set([cells[at], cells[at + Math.max(0, more)]])) {
      if (cell === undefined || !isSecretCell(line.slice(cell.start, cell.end), label, more !== 0)) continue;
      spans.push({ start: start + cell.start, end: start + cell.end, kind: kindOf(label) });
    }
  }
  return spans;
}

function isSecretCell(cell: string, label: Label, isUnsure: boolean): boolean {
  if (cell.includes('••') || cell.length < 3 || isNoValue(cell.toLowerCase()) || !/[\p{L}\p{N}]/u.test(cell))
    return false;
  if (label === 'password') return !isUnsure || looksRandom(cell);
  if (label === 'token') return isUnsure ? looksRandom(cell) : !/\s/.test(cell);
  return /\d{2}/.test(cell);
}

/** The cells of a line, without the white space and quotes around them. */
function cellsIn(line: string, delimiter: string): Stretch[] {
  const cells: Stretch[] = [];
  let [from, isQuoted] = [0, false];
  for (let at = 0; at <= line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (at < line.length && (line[at] !== delimiter || isQuoted)) continue;
    const cell = line.slice(from, at);
    const start = from + (/^[\s"']*/.exec(cell)?.[0].length ?? 0);
    cells.push({ start, end: Math.max(start, at - (/[\s"']*$/.exec(cell)?.[0].length ?? 0)) });
    from = at + 1;
  }
  return cells;
}
