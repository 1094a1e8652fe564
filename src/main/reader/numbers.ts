import type { LineDoubt, ReadReason } from '#shared/message.ts';
import { accountForms } from '#shared/pasted/accounts.ts';
import { isMoney } from './quantities.ts';
import { gaps, type Token } from './tokens.ts';
import {
  idPrepositions,
  idWords,
  itemWords,
  joiners,
  monthWords,
  numberLabels,
  ownerWords,
  pieceWords,
  referenceWords,
  unitWords,
} from './wording.ts';

/** A number that is an item's ID, or may be one, or clearly is another. */
export type NumberFound = {
  from: number;
  to: number;
  digits: string;
  reason: ReadReason;
  doubt: LineDoubt | null;
};

type Text = {
  text: string;
  tokens: readonly Token[];
  isTaken: Uint8Array;
  /** Whether a name is among the tokens of a line. */
  hasName: (line: number) => boolean;
  /** Whether a token is the last of a name. */
  isNamed: (at: number) => boolean;
  /** The message has no word at all. */
  isOnlyNumbers: boolean;
  /** Lines have a time or an author in front. */
  isChat: boolean;
  /** Whether the line is below a closing phrase. */
  isClosing: (line: number) => boolean;
};

/**
 * The numbers that aren't taken, from four digits on or with a label. A number is an ID only with a label that says item or ID, or alone in
 * a line or a list of such: another number would show another customer's item. One with the doubt `number` may still be one. Dates, times, phone numbers,
 * prices and the numbers of orders, tickets, patterns and accounts never are.
 */
export function numbersIn(reading: Text): NumberFound[] {
  takeOthers(reading);
  const found: NumberFound[] = [];
  const { tokens, isTaken } = reading;
  for (let at = 0; at < tokens.length; at += 1) {
    if (isTaken[at] === 1 || tokens[at]?.isNumber !== true) continue;
    const list = listAt(reading, at);
    if (list.length === 0) continue;
    const read = readList(reading, list);
    const { reason, doubt } = read;
    for (const { from, to, digits } of list) {
      const isCandidate = digits.length >= 4 || read.reason !== 'none' || read.isLabelled;
      if (!isCandidate) continue;
      isTaken.fill(1, from, to);
      found.push({ from, to, digits, reason, doubt, ...tooLarge(digits) });
    }
    at = (list.at(-1)?.to ?? at + 1) - 1;
  }
  return found;
}

function tooLarge(digits: string): Partial<NumberFound> {
  if (Number(digits) === 0) return { doubt: 'zero', reason: 'none' };
  return Number.isSafeInteger(Number(digits)) ? {} : { doubt: 'too-large', reason: 'none' };
}

/** Phone numbers and accounts are taken as text. */
function takeOthers({ text, tokens, isTaken }: Text): void {
  let token = 0;
  const take = (start: number, end: number) => {
    while (token < tokens.length && (tokens[token] as Token).start < start) token += 1;
    for (; token < tokens.length && (tokens[token] as Token).start < end; token += 1)
      if (isTaken[token] === 0) isTaken[token] = 2;
  };
  for (const { index, 0: all } of text.matchAll(accountForms)) take(index, index + all.length);
  token = 0;
  for (const { index, 0: all } of text.matchAll(phoneLike)) {
    const digits = all.replace(/\D/g, '').length;
    const isPhone = /^(?:\+|00[1-9]|\(?0[1-9])/.test(all) && digits > 6 && digits < 16;
    if (isPhone || (digits > 6 && phoneWord.test(text.slice(Math.max(0, index - 24), index))))
      take(index, index + all.length);
  }
}

const phoneLike = /(?<![\p{L}\d.,#])(?:\+ ?)?\(?\d(?:[ ()/.-]{0,3}\d){6,16}(?![\p{L}\d])/gu;
const phoneWord =
  /(?:phone|tel|mobile?|handy|cell|fax|whatsapp|телефон|тел|telegram|call me at|numer|номер)\p{L}{0,4}[.: ]{0,4}$/iu;

type Digits = { from: number; to: number; digits: string };

/** The number at a token and those that are listed behind it: `48213, 48214 and 48215`, one below the other, or `48213/48214`. Empty: it is part of something else. */
function listAt(reading: Text, from: number): Digits[] {
  const { text, tokens, isTaken } = reading;
  const list: Digits[] = [];
  for (let at = from; at < tokens.length; ) {
    const one = isTaken[at] === 0 ? digitsAt(reading, at) : null;
    if (one === null) break;
    list.push(one);
    const next = tokens[one.to];
    if (next === undefined) break;
    const between = text.slice(tokens[one.to - 1]?.end, next.start);
    const isJoined =
      joiners.has(next.fold) && tokens[one.to + 1]?.isNumber === true && next.gap <= gaps.comma;
    if (!isJoined && !/^\s{0,3}[,;/&+|\t ]?\s{0,3}(?:[#№]\s?)?$/.test(between)) break;
    if (next.gap === gaps.line && !isLineOfNumbers(reading, one.to)) break;
    at = isJoined ? one.to + 1 : one.to;
  }
  return list;
}

/** The digits of a whole number, without the marks between its groups; null: it is a part of a date, a time, a decimal or a word. */
function digitsAt({ text, tokens }: Text, at: number): Digits | null {
  const token = tokens[at];
  if (token === undefined || !token.isNumber || !/^\d{1,20}$/.test(token.fold)) return null;
  const [before, behind] = [
    text.slice(Math.max(0, token.start - 2), token.start),
    text.slice(token.end, token.end + 2),
  ];
  if (/\p{L}$/u.test(before) || /^\p{L}/u.test(behind)) return null;
  const isListed =
    token.fold.length > 2 &&
    /^[,/]\d/.test(behind) &&
    (tokens[at + 1]?.fold.length ?? 0) === token.fold.length;
  const isListedBehind =
    token.fold.length > 2 && /\d[,/]$/.test(before) && tokens[at - 1]?.fold.length === token.fold.length;
  if (
    (!isListed && /^[.,:/'-]\d/.test(behind)) ||
    (!isListedBehind && /\d[.,:/'-]$|[+-]$/.test(before)) ||
    /^%/.test(behind)
  ) {
    const isGrouped =
      token.fold.length < 3 &&
      /^[,.']\d/.test(behind) &&
      tokens[at + 1]?.fold.length === 3 &&
      !/\d[.,:/'-]$/.test(before);
    const after = text.slice(tokens[at + 1]?.end ?? 0, (tokens[at + 1]?.end ?? 0) + 2);
    if (!isGrouped || /^[.,]?\d/.test(after)) return null;
    return isMoney(text, token.start, tokens[at + 1]?.end ?? 0)
      ? null
      : { from: at, to: at + 2, digits: token.fold + tokens[at + 1]?.fold };
  }
  const isOther =
    isMoney(text, token.start, token.end) || isDate(tokens, at) || unitWords.has(unitBehind(tokens, at));
  return isOther ? null : { from: at, to: at + 1, digits: token.fold };
}

function unitBehind(tokens: readonly Token[], at: number): string {
  const next = tokens[at + 1];
  return next !== undefined && next.gap <= gaps.soft ? next.fold : '';
}

/** `25 November`, `Nov 25`, `25 de noviembre de 2026`. */
function isDate(tokens: readonly Token[], at: number): boolean {
  const near = [at - 3, at - 2, at - 1, at + 1, at + 2].map((one) => tokens[one]);
  const isLong = (tokens[at]?.fold.length ?? 9) > 4;
  return (
    !isLong &&
    near.some(
      (one) => one !== undefined && (monthWords.has(one.fold) || monthWords.has(one.fold.slice(0, 5))),
    )
  );
}

/** Whether the line of this token holds nothing but numbers. */
function isLineOfNumbers({ tokens }: Text, at: number): boolean {
  const { line } = tokens[at] as Token;
  for (let one = at; one < tokens.length && tokens[one]?.line === line; one += 1) {
    const { isNumber, fold } = tokens[one] as Token;
    if (!isNumber && fold !== 'x' && !joiners.has(fold)) return false;
  }
  for (let one = at - 1; one >= 0 && tokens[one]?.line === line; one -= 1)
    if (!tokens[one]?.isNumber) return false;
  return true;
}

function readList(
  reading: Text,
  list: readonly Digits[],
): Pick<NumberFound, 'reason' | 'doubt'> & { isLabelled?: boolean } {
  const { tokens, isOnlyNumbers, isChat, isClosing, hasName } = reading;
  const [{ from, digits }] = list as [Digits];
  const { line } = tokens[from] as Token;
  const label = labelOf(reading, from, digits);
  if (label === 'reference') return { reason: 'none', doubt: 'reference', isLabelled: true };
  const isYear = list.every((one) => /^(?:19|20)\d\d$/.test(one.digits));
  if (label === 'id' && !(isYear && digits.length === 4 && list.length === 1 && !isIdLabelled(tokens, from)))
    return { reason: 'labelled', doubt: null };
  const isAlone = isLineOfNumbers(reading, from);
  const above = isAlone ? labelAbove(reading, from) : null;
  if (above === 'reference') return { reason: 'none', doubt: 'reference' };
  if (above === 'id') return { reason: 'labelled', doubt: null };
  const isLong = list.every((one) => one.digits.length >= 4) && !isYear;
  const isBesideName =
    [line - 1, line, line + 1].some(hasName) ||
    [...new Set(list.map((one) => tokens[one.from]?.line ?? 0))].some((one) => hasName(one + 1));
  if (isAlone && !isBesideName && !isChat && !isClosing(line) && (isLong || isOnlyNumbers))
    return { reason: 'id-list', doubt: null };
  const isOther = hasName(line) || isClosing(line) || isReferenceLine(reading, from);
  return { reason: 'none', doubt: isOther ? 'reference' : 'number' };
}

function isIdLabelled(tokens: readonly Token[], from: number): boolean {
  return [1, 2, 3].some((back) => idWords.has(tokens[from - back]?.fold ?? ''));
}

/** What the words in front of a number call it. */
function labelOf(
  { text, tokens, isNamed, isTaken }: Text,
  from: number,
  digits: string,
): 'id' | 'reference' | null {
  const words: number[] = [];
  for (let at = from - 1; at >= 0 && words.length < 6; at -= 1) {
    const gap = (tokens[at + 1] as Token).gap;
    const { fold, isNumber } = tokens[at] as Token;
    const isAbbreviated =
      gap === gaps.break &&
      numberLabels.has(fold) &&
      /^\. ?[#№]?\s?$/.test(text.slice(tokens[at]?.end, tokens[at + 1]?.start));
    const between = text.slice(tokens[at]?.end, tokens[at + 1]?.start);
    if (
      (gap > gaps.soft && !isAbbreviated && !/^\s?[=>]+\s?$/.test(between)) ||
      isNumber ||
      /[)\]]/.test(between)
    )
      break;
    words.push(at);
  }
  let next = 0;
  const foldAt = (one: number) => tokens[words[one] ?? -1]?.fold ?? '';
  let isNumbered = false;
  while (numberLabels.has(foldAt(next))) {
    isNumbered ||= !copulas.has(foldAt(next));
    next += 1;
  }
  const label = foldAt(next);
  const isTakenLabel = isTaken[words[next] ?? from] === 1;
  if (label === '') return null;
  if (idWords.has(label)) {
    let ofWhat = next + 1;
    while (idPrepositions.has(foldAt(ofWhat))) ofWhat += 1;
    const owner = foldAt(ofWhat);
    const isItems =
      owner === '' || itemWords.has(owner) || ownerWords.has(owner) || isNamed(words[ofWhat] ?? -1);
    return isItems || numberLabels.has(owner) ? 'id' : 'reference';
  }
  if (!isTakenLabel && (referenceWords.has(label) || referenceWords.has(stem(label)))) return 'reference';
  if (itemWords.has(label) && !isTakenLabel) {
    const owner = foldAt(next + 1);
    if (referenceWords.has(owner)) return 'reference';
    return digits.length > 2 || isNumbered || /#\s?$/.test(text.slice(0, tokens[from]?.start).slice(-2))
      ? 'id'
      : null;
  }
  return isNumbered ? 'reference' : null;
}

const copulas: ReadonlySet<string> = new Set(
  'is are ist sind est sont es son e sao jest sa это to the der die'.split(' '),
);

/** `Bestellnummer`, `заказа` */
function stem(word: string): string {
  for (let end = word.length - 1; end > 3; end -= 1)
    if (referenceWords.has(word.slice(0, end))) return word.slice(0, end);
  return word;
}

/** What the nearest words above a line of numbers call them. */
function labelAbove({ tokens, text }: Text, from: number): 'id' | 'reference' | null {
  const line = tokens[from]?.line ?? 0;
  let at = from - 1;
  while (at >= 0 && tokens[at]?.line === line) at -= 1;
  // Numbers above it have the same label.
  while (at >= 0 && tokens[at]?.isNumber === true) at -= 1;
  const last = tokens[at];
  if (last === undefined || line - last.line > 40) return null;
  const words: string[] = [];
  let isOfAnother = false;
  for (; at >= 0 && tokens[at]?.line === last.line && words.length < 30; at -= 1) {
    const { fold, isNumber } = tokens[at] as Token;
    // The words in front of another number are about that one: `my order no. 88123457 never came:`
    isOfAnother = isNumber && fold.length > 2;
    if (isOfAnother) break;
    words.push(fold);
  }
  if (words.some((word) => referenceWords.has(word) || referenceWords.has(stem(word)))) return 'reference';
  if (words.some((word) => idWords.has(word) || itemWords.has(word))) return 'id';
  const isLabel = !isOfAnother && words.length < 4 && /^\s?[:?]/.test(text.slice(last.end, last.end + 2));
  return isLabel ? 'reference' : null;
}

function isReferenceLine({ tokens }: Text, from: number): boolean {
  const { line } = tokens[from] as Token;
  for (let at = from - 20; at < from + 20; at += 1) {
    const token = tokens[at];
    if (
      token?.line === line &&
      (referenceWords.has(token.fold) || referenceWords.has(stem(token.fold)) || pieceWords.has(token.fold))
    )
      return true;
  }
  return false;
}
