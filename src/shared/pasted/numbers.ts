import { digitsOf, groupedNumber, groupedNumbers, readIdParts } from './item-ids.ts';
import { maxSentenceLength } from './names-in-sentence.ts';
import { aName, anId, type Read } from './pasted-line.ts';
import { currencyName, piece, weaponInFront } from './plain-text.ts';
import { hasRemoved } from './secrets.ts';

const wordStart = '(?<![\\p{L}\\p{N}])';
const itemWord =
  '(?:items?|itens|artikeln?|articles?|art[ií]culos?|objets?|objetos?|przedmiot\\p{L}{0,3}|предмет\\p{L}{0,3})';
/** `Tel. 0170/1234567`, `my phone is …`, `call me at …`. */
const phoneWord =
  `${wordStart}(?:(?:(?:tele)?phone|tele?fon[ue]?|tel|mobile?|handy|cell|fax|whatsapp|телефону?|тел)(?:[ -]?(?:number|no|nr))?(?: is| ist)?|` +
  '(?:call|ring|reach|text)(?: me| us)?(?: at| on| under)?)[.:\\s]{0,5}\\+?';
const digitInPhone = '[\\s()/.-]{0,3}\\d';
const phoneForms = [
  `(?:${phoneWord}|${wordStart}\\+)(?:${digitInPhone}){7,15}`,
  // `0049 170 1234567` at the start of a line
  `^00(?=\\s?[1-9](?:${digitInPhone}){7})(?:${digitInPhone}){7,15}`,
  // `0170 1234567`, `(030) 123-4567`
  `${wordStart}(?<![.,:/+-])0(?=(?:[\\s()/-]{0,3}\\d){7})[1-9]\\d{1,4}[\\s)/-]{1,3}\\d{2,8}(?:[\\s/-]\\d{2,8}){0,4}(?!\\d)`,
  // `06 12 34 56 78`
  `${wordStart}(?<![.,:/+-])0[1-9](?:[ .]\\d\\d){4}(?!\\d)`,
  // `01701234567`
  `${wordStart}(?<![.,:/+-])0[1-9]\\d{8,10}(?!\\d)`,
];
const phoneNumber = new RegExp(phoneForms.join('|'), 'giu');

/** In English, German, French, Spanish, Portuguese, Polish, Russian, Italian and Turkish. */
export const orderWord =
  'orders?|bestell(?:ungs?)?|auftrags?|commande|pedido|orden|zamówieni[ea]|заказа?|ordine|sipariş';
/** What is numbered but isn't an item. */
export const referenceWord = `${orderWord}|tickets?|тикета?|invoices?|reference|ref|transaction|tracking|customer|rechnungs?|kunden|facture|factura|faktura`;
export const numberWord = 'ids?|numbers?|nummern?|num|no|nr|num[eé]ro|n[uú]mero|n[°º]?|№';
/** `4711`, `RE-2026-118`. */
const reference = '(?:[a-z]-|[a-z]{2,6}-?)?\\d{3}[\\w/-]{0,30}';
/** Item names contain "Case 2" and the like. */
const supportCase = '(?<=^|(?<!\\p{L})(?:support|my|your|our|the|this|re:) )case';
/** `Order no. 9938172`, `ticket #4711`, `Orders 9938172, 9938173`, `№ 778812` without a word or item IDs in front. */
const referenceNumber = new RegExp(
  `(?:${wordStart}(?:${referenceWord})|${supportCase}|(?=№)(?<!\\p{L}\\s?|${wordStart}(?:${itemWord}|ids?)[\\s\\d:.,;&№]{0,60}))(?:[ -]?(?:${numberWord}))?(?: is| was| ist| lautet| est| es)?[.:\\s]{0,5}#?\\s?${reference}` +
    '(?:[\\s,;&]{1,3}#?\\d{3,16}(?![\\w.]))*',
  'giu',
);

/** Numbers whose word says that they aren't an item's. */
export const labelledNumbers = [
  ['phone', phoneNumber],
  ['reference', referenceNumber],
] as const;

const number = `(?:${groupedNumber()}|\\d{3,16})`;

/** Reads a number with or without group separators. The parts are only offered where they may be meant: `101,102`. */
function readNumber(written: string): Read[] {
  const groups = written.split(/\D/);
  const whole = anId(digitsOf(written));
  if (groups.length === 1) return [whole];
  const areParts = / /.test(written) || (/,/.test(written) && (groups.length > 2 || groups[0]?.length === 3));
  const parts = areParts ? groups.map((group) => anId(group, 'number')) : [];
  return [{ ...whole, within: written }, ...parts.map((part) => ({ ...part, within: written }))];
}

/** All parts of a line that is mostly IDs, including those that are not IDs; null for any other line. */
export function readIds(text: string): Read[] | null {
  if (!/\d/.test(text) || hasRemoved(text)) return null;
  const parts = readIdParts(text);
  const others = parts.filter((part) => typeof part !== 'number');
  const ids = parts.length - others.length;
  // A lone number that can't be an ID gets its reason; a word with digits in it may be a name.
  if (ids === 0) return others.every(({ reason }) => reason !== 'not-a-number') ? others.map(aPart) : null;
  const areNumbers = others.every((part) => /^[-+]?\d/.test(part.text));
  if (!areNumbers && (ids < 2 || ids <= others.length)) return null;
  const wordsInFront = wordsBeforeIds(parts);
  const groups = text.match(groupedNumbers) ?? [];
  const fromGroups = new Map(groups.map((group) => [digitsOf(group), readNumber(group)]));
  const reads = parts
    .slice(wordsInFront.length)
    .filter((part) => typeof part === 'number' || !joining.test(part.text))
    .flatMap((part) => fromGroups.get(String(part)) ?? [aPart(part)]);
  if (wordsInFront.length === 0) return reads;
  const areOthers = wordsInFront.some((word) => otherThing.test(word.toLowerCase()));
  return reads.map((read) => ({ ...read, within: text, doubt: read.doubt ?? (areOthers ? 'number' : null) }));
}

/** The words in front of a list of IDs, such as "these ones:"; none if they may be a name. */
function wordsBeforeIds(parts: ReturnType<typeof readIdParts>): string[] {
  const words = parts
    .slice(
      0,
      parts.findIndex((part) => typeof part === 'number'),
    )
    .map((part) => (typeof part === 'number' ? '' : part.text));
  const areWords = words.every((word) => /^\p{L}+$/u.test(word));
  return areWords && words.filter((word) => /^\p{Lu}/u.test(word)).length < 2 ? words : [];
}

function aPart(part: ReturnType<typeof readIdParts>[number]): Read {
  return typeof part === 'number' ? anId(String(part)) : aName(part.text, part.reason);
}

/** A stretch of a line that names items by number. */
type NumberSpan = { start: number; end: number; reads: Read[] };

/** A number that is a price, a quantity or a share. */
const unit = `(?:[%\\p{Sc}×x]|(?:${currencyName}|${piece}|bucks|coins?|credits?|points?|times|items|skins|days?|hours?|h|km|tagen?|stunden|uhr|jours|heures|fois|d[ií]as|horas|veces)(?!\\p{L}))`;
const noUnit = `(?!\\s?${unit})`;
const joiningWord = 'and|or|plus|but|also|too|then|und|oder|aber|auch|et|ou|aussi|y|e|o|tambi[eé]n';
const between = `\\s{0,3}(?:[,;&+/]|${joiningWord})\\s{0,3}(?:#|№\\s?)?`;

/** Behind two capitalised words or a wear: `Recoil Case ID: 48213`, `AK-47 | Redline (FT) [48213]`. Greetings and people's first names are one. */
const idBehindName = new RegExp(
  `(?<=(?:[\\p{Lu}★]\\S* (?:(?:of|the|to|&|\\|) ){0,2}\\p{Lu}\\S*|\\)) )(?<!(?:My|Your|User|Account|Steam|Discord|Games)\\s(?:\\S+\\s)?)` +
    '(?:[Ii][Dd][:=]?\\s?|\\[(?=\\d{5,16}\\]))(\\d{4,16})(?=$|[\\s,;.)!?\\]])',
  'gu',
);

/** `#48213`, `Item 48213`, `items 48213 and 40015`, `48213 AK-47 | Redline`. Another thing's ID ("user ID 4711") has its own word in front. */
const labelledIds: readonly RegExp[] = [
  new RegExp(`(?<=^|[\\s(])#(${number})(?=$|[\\s,;.)!?])`, 'g'),
  /^(?:item[ -]?id|item|id|nr|no)\.?\s{0,9}[:#]{0,2}\s{0,9}(\d{1,16})$/gi,
  // `48213 -> missing`, `48213: never came`
  new RegExp(
    `^(\\d{5,16})(?=\\s{0,3}(?:[-=]{1,2}>|[→:=–-])\\s{1,3}(?!(?:${referenceWord}|user|account)(?!\\p{L}))\\p{Ll})`,
    'gu',
  ),
  new RegExp(`^(\\d{4,16})(?=(?: [:–-])? {1,9}(?:[^|\\t]{1,99} \\| |${weaponInFront}))`, 'giu'),
  new RegExp(
    `(?:(?<![\\p{L}\\p{N}-])${itemWord}(?:[ -]?(?:${numberWord}))?|` +
      '(?:^|[,.;:(!]\\s?|(?<![\\p{L}\\p{N}])(?:the|my|its|with|and|die|meine|mit|und)\\s)ids?)' +
      '\\.?(?: is| was| are| ist| sind| est| es)?\\s{0,3}[:#]{0,2}\\s{0,3}' +
      `(${number}(?:${between}${number}(?!\\d))*)(?=$|[\\s,;:)!?]|\\.(?!\\d))${noUnit}`,
    'giu',
  ),
  idBehindName,
  // `48213 (AK-47 | Redline)`, `48213 (Classic Knife)`
  new RegExp(
    `(?<![\\d.,#/-])(\\d{5,16})(?=\\s?\\((?:${weaponInFront}|[^()|]{1,40} \\| |[^()]{1,30} (?:knife|gloves)\\)))`,
    'giu',
  ),
];

/** `AK-47 | Redline (FT) - 48213`: an ID, or a price without cents. */
export function numbersBehindNames(text: string): NumberSpan[] {
  return [...text.matchAll(/(?<=\)\s{0,3}[-–—:]\s{0,3})\d{5,10}(?=[\s,;.]{0,9}$)/g)].map(
    ({ 0: written, index: start }) => {
      return { start, end: start + written.length, reads: [anId(written, 'number')] };
    },
  );
}

export function labelledIdsIn(text: string): NumberSpan[] {
  const spans: NumberSpan[] = [];
  let rest = text;
  for (const pattern of labelledIds) {
    rest = rest.replace(pattern, (all, digits: string, at: number) => {
      const reads = (digits.match(new RegExp(number, 'g')) ?? [digits]).flatMap(readNumber);
      spans.push({ start: at, end: at + all.length, reads });
      return ' '.repeat(all.length);
    });
  }
  return spans;
}

const looseNumber = new RegExp(
  `(?<![\\p{L}\\d.,:/+#%_'’–-]|\\p{Sc}\\s?)(?:\\d{4,10}|${groupedNumber({ spaces: false })})(?![\\p{L}\\d%_:/–-]|[.,]\\d)${noUnit}`,
  'giu',
);

/**
 * The numbers of a sentence that may be item IDs: "Also 40062", "I paid for 40054 and 40067 on Monday". Where the words beside one don't
 * suggest it, it has a doubt. Years, prices, quantities and the numbers of other things are left out.
 */
export function looseIdsIn(text: string): NumberSpan[] {
  const spans: NumberSpan[] = [];
  if (text.length > maxSentenceLength) return spans;
  for (const { 0: written, index: start } of text.matchAll(looseNumber)) {
    const end = start + written.length;
    const before = text.slice(Math.max(0, start - 40), start);
    const [word = '', thing = ''] = wordsBefore(before);
    const next = /^[\s,;.)!?]{1,3}(\p{L}+)/u.exec(text.slice(end, end + 40))?.[1]?.toLowerCase() ?? '';
    const isFirst = !/[\p{L}\d]/u.test(text.slice(0, start));
    const isJoined = joining.test(word) || word === '';
    const digits = digitsOf(written);
    const isItsId = word === 'id' && thing === '';
    if ((otherThing.test(word) && !isItsId) || (copula.test(word) && otherThing.test(thing))) continue;
    if (/^(?:of|von|de)$/.test(next) || /^(?:19|20)\d\d$/.test(digits)) continue;
    const isLikely = isLikelyId(written);
    const last = spans.at(-1);
    const follows =
      last !== undefined && isJoined && /^[\s,;&+]*\p{L}*\s*$/u.test(text.slice(last.end, start));
    const isSure = follows
      ? last.reads[0]?.doubt === null
      : isLikely &&
        (isItsId ||
          beforeIds.has(word) ||
          ((isFirst || (isJoined && !copula.test(next))) && verbs.has(next)));
    // `48213 and 48214, the rest I don't know`
    const isList = follows && spans.length === 1 && isLikely && isLikelyId(text.slice(0, last.end).trim());
    if (isList) last.reads = readNumber(digitsOf(text.slice(last.start, last.end)));
    const isOnly = !/\p{L}/u.test(text.replace(written, '').replace(joiningWords, ''));
    const reads = readNumber(written);
    spans.push({
      start,
      end,
      reads: isSure || isList || isOnly ? reads : reads.map((read) => ({ ...read, doubt: 'number' })),
    });
  }
  return spans;
}

function isLikelyId(written: string): boolean {
  return /^\d{5,}$/.test(written) && !/0{3}$/.test(written);
}

const copula = /^(?:is|was|ist|est|es)$/;

/** The last two words of a text, the last first. */
function wordsBefore(text: string): string[] {
  const [, thing, word] =
    /(?:(\p{L}[\p{L}'’]*)[^\p{L}\d]{1,4})?(?<!\p{L})(\p{L}[\p{L}'’]*)[^\p{L}\d]{0,4}$/u.exec(text) ?? [];
  return [word ?? '', thing ?? ''].map((one) => one.toLowerCase());
}

const joining = new RegExp(`^(?:${joiningWord}|&|\\+)$`, 'iu');
const joiningWords = new RegExp(`(?<!\\p{L})(?:${joiningWord})(?!\\p{L})`, 'giu');

/** Before an item's ID in a sentence. */
const beforeIds: ReadonlySet<string> = new Set(
  (
    'for about at regarding with got get getting is are was were missing received bought ordered returned concerning see check namely ' +
    'looking these those following diese folgende ces estos für über wegen mit nach fehlt fehlen ist sind pour concernant avec est sont para sobre con es son falta faltan'
  ).split(' '),
);
/** After an item's ID at the start of a clause. */
const verbs: ReadonlySet<string> = new Set(
  'never is was has hasn isn didn did still also not arrived missing fehlt kam ist wurde nie nicht auch noch manque n’est est no nunca falta'.split(
    ' ',
  ),
);
/** Before a number that isn't an item's. */
const otherThing = new RegExp(
  `^(?:${referenceWord}|paid|pay|prices?|costs?|worth|sum|total|amount|user|account|steam|profile|partner|pin|code|zip|plz|build|version|error|room|` +
    'year|since|offer|pattern|seed|level|float|id|preis|bezahlt|kostet|konto|payé|prix|coûte|compte|pagué|precio|cuesta|cuenta)$',
  'u',
);
