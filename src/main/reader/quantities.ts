import { gaps, type Token } from './tokens.ts';
import { moneyWords, numberWords, pieceWords, quantityLabels } from './wording.ts';

type Text = { text: string; tokens: readonly Token[]; isTaken: Uint8Array };

/** How many of an item a text says: the tokens `from` to before `to` beside it. */
export type Quantity = { count: number; from: number; to: number };

/** The quantity in front of the token: `2x`, `x2`, `2 pcs of`, `2`, `two`, `Qty 2:`; null: none, or it is of the item in front. */
export function quantityBefore(reading: Text, at: number, free: number): Quantity | null {
  const { text, tokens } = reading;
  let to = at;
  const gapOf = (index: number) => tokens[index]?.gap ?? gaps.line;
  if (to - 1 < free || gapOf(at) > gaps.soft) return cellBefore(reading, at, free);
  // `2 pcs of`, `3 шт.`
  for (
    let word = 0;
    word < 2 && kindWords.has(tokens[to - 1]?.fold ?? '') && to - 2 >= free && gapOf(to - 1) <= gaps.soft;
    word += 1
  )
    to -= 1;
  const isKind = to < at;
  const isPiece = to - 2 >= free && pieceWords.has(tokens[to - 1]?.fold ?? '') && gapOf(to - 1) <= gaps.soft;
  if (isPiece) to -= 1;
  else if (isKind && ofWords.has(tokens[to]?.fold ?? '')) return null;
  const token = tokens[to - 1] as Token;
  const count = numberWords.get(token.fold) ?? countIn(reading, to - 1);
  if (count === null || to - 1 < free) return null;
  const before = tokens[to - 2];
  const isLabelled =
    to - 2 >= free &&
    before !== undefined &&
    token.gap <= gaps.soft &&
    (quantityLabels.has(before.fold) || before.fold === 'x');
  if (isLabelled) return { count, from: to - 2, to: at };
  if (isPiece) return { count, from: to - 1, to: at };
  const between = text.slice(token.end, tokens[to]?.start);
  // `2. Recoil Case` and `#2 Recoil Case` are numbers of a list, and `1 Recoil Case`, `2 …` may be.
  const isMarked =
    /[.)#:]/.test(between) || /[#№(]\s?$/.test(text.slice(Math.max(0, token.start - 2), token.start));
  return isMarked || !/^[ *"'[(|★]{1,5}$/.test(between) ? null : { count, from: to - 1, to: at };
}

const ofWords: ReadonlySet<string> = new Set('of de von vom z do das'.split(' '));
/** `3 stickers Sticker | Viggo`, `dos cajas Revolution Case` */
const kindWords: ReadonlySet<string> = new Set([
  ...ofWords,
  ...'skin skins sticker stickers case cases caja cajas kiste kisten caisse caisses caixa caixas skrzynka skrzynki skrzynek'.split(
    ' ',
  ),
  ...'кейс кейса кейсов kasa graffiti key keys item items'.split(' '),
]);

/** The quantity behind a name: `x2`, `2x`, `(2)`, `, qty: 2`, `2 szt.`, `: 2`, or in a cell of its own. */
export function quantityBehind(
  reading: Text,
  at: number,
  isNextNamed: (token: number) => boolean,
): Quantity | null {
  const { text, tokens, isTaken } = reading;
  const token = tokens[at];
  const previous = tokens[at - 1];
  if (token === undefined || previous === undefined || isTaken[at] === 1 || token.gap === gaps.line)
    return null;
  const between = text.slice(previous.end, token.start);
  const next = tokens[at + 1];
  const isNear = (one: Token | undefined): one is Token => one !== undefined && one.gap <= gaps.soft;
  // `x2`, `qty: 2`
  if (
    (token.fold === 'x' || quantityLabels.has(token.fold)) &&
    isNear(next) &&
    isTaken[at + 1] === 0 &&
    token.gap <= gaps.comma
  ) {
    const count = countIn(reading, at + 1);
    const isOwn = token.fold !== 'x' || !isNextNamed(at + 2) || next.gap === gaps.none;
    if (count !== null && isOwn) return { count, from: at, to: at + 2 };
  }
  const count =
    countIn(reading, at) ??
    (isNear(next) && pieceWords.has(next.fold) ? (numberWords.get(token.fold) ?? null) : null);
  if (count === null) return null;
  // `2x`, `2 pcs`
  if (isNear(next) && pieceWords.has(next.fold) && isTaken[at + 1] === 0 && token.gap <= gaps.comma) {
    return isNextNamed(at + 2) ? null : { count, from: at, to: at + 2 };
  }
  const behind = text.slice(token.end, token.end + 8);
  const isInBrackets = /[([]$/.test(between) && /^[)\]]/.test(behind);
  const isAtEnd = /^[\s.,;"*_`|)]{0,3}(?:$|\n)/.test(behind) && !/^[.,]\d/.test(behind);
  const isMultiplied = /\*\s?$/.test(between) && !between.includes('**');
  const isBehindColon = /^["'*_)\]]{0,3}\s?[:=]\s{0,3}$/.test(between) && isAtEnd;
  if (isInBrackets || isBehindColon || isMultiplied || isCell(between, behind))
    return { count, from: at, to: at + 1 };
  return null;
}

/** `2⇥Recoil Case` at the start of a row. */
function cellBefore(reading: Text, at: number, free: number): Quantity | null {
  const { text, tokens } = reading;
  const token = tokens[at - 1];
  if (token === undefined || at - 1 < free || token.gap !== gaps.line) return null;
  const count = countIn(reading, at - 1);
  const between = text.slice(token.end, tokens[at]?.start);
  const before = tokens[at - 2];
  // Rows may be numbered.
  const isRowNumber =
    count === 1 || (before !== undefined && rowNumberAbove(reading, at - 1) === (count ?? 0) - 1);
  return count === null || isRowNumber || !/^\s?[\t;|]\s?["']?$/.test(between)
    ? null
    : { count, from: at - 1, to: at };
}

function rowNumberAbove({ text, tokens }: Text, at: number): number | null {
  const lineStart = text.lastIndexOf('\n', (tokens[at] as Token).start - 1);
  const above = text.slice(text.lastIndexOf('\n', lineStart - 1) + 1, lineStart).slice(0, 9);
  return Number(/^\W{0,3}(\d{1,3})\W/.exec(above)?.[1] ?? Number.NaN);
}

function isCell(between: string, behind: string): boolean {
  return (
    /^["')\]]{0,2}\s?(?:[\t;,|]|\s{3,}|\.{3,})\s{0,99}["']?$/.test(between) &&
    /^["']?\s{0,3}(?:[\t;,|\n]|\s{3}|\.{3}|$)/.test(behind)
  );
}

/** The quantity in a cell of quantities, or null. */
export function quantityIn(cell: string): number | null {
  return Number(/^\D{0,12}?(\d{1,4})(?:[.,]0{1,4})?\s?\p{L}{0,8}\.?$/u.exec(cell.trim())?.[1]) || null;
}

/** A number of up to three digits that isn't part of a price, a date, a time or a decimal. */
function countIn({ text, tokens, isTaken }: Text, at: number): number | null {
  const token = tokens[at];
  if (token === undefined || !token.isNumber || isTaken[at] === 1 || !/^[1-9]\d{0,2}$/.test(token.fold))
    return null;
  return isWithinNumber(text, token.start, token.end) || isMoney(text, token.start, token.end)
    ? null
    : Number(token.fold);
}

/** `12` in `12.50`, `10:12`, `12/11`, `-12`. */
export function isWithinNumber(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return /\d[.,:/'-]$|[+]$/.test(before) || /^[.,:/'-]\d|^%/.test(text.slice(end, end + 2));
}

export function isMoney(text: string, start: number, end: number): boolean {
  if (/\p{Sc} ?$/u.test(text.slice(Math.max(0, start - 2), start))) return true;
  const [all = '', sign, word = ''] = /^ ?(?:(\p{Sc})|(\p{L}{1,10}))/u.exec(text.slice(end, end + 11)) ?? [];
  // `5 р.`
  return (
    sign !== undefined ||
    moneyWords.has(word.toLowerCase()) ||
    (word === 'р' && text[end + all.length] === '.')
  );
}
