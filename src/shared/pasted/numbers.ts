import { maskedToken } from '#shared/trade-url.ts';
import { readIdParts } from './item-ids.ts';
import { maxSentenceLength } from './names-in-sentence.ts';
import { aName, anId, type Read } from './pasted-line.ts';

/** `+49 170 1234567`, `0049 …`, `Tel. 0170/1234567`. */
const phoneNumber =
  /(?:(?<![\p{L}\p{N}])(?:(?:tele)?phone|tele?fon|tel|mobile?|handy|cell|fax|whatsapp)(?:[ -]?(?:number|no|nr))?[.:\s]{0,5}\+?|(?<![\p{L}\p{N}])\+|^00(?=\s?[1-9](?:[\s()/.-]{0,3}\d){7}))(?:[\s()/.-]{0,3}\d){7,15}/giu;

/** `Order no. 9938172`, `ticket #4711`, `Invoice: RE-2026-118`, `commande n° 4711`. Item names contain "Case 2" and the like, so "case" counts only at the start. */
const referenceNumber =
  /(?:(?<![\p{L}\p{N}])(?:orders?|tickets?|invoices?|reference|ref|transaction|tracking|customer|bestellung|bestell|rechnung|rechnungs|auftrag|auftrags|kunden|commande|facture|pedido|factura)|^case)(?:[ -]?(?:number|nummer|no|nr|id|num[eé]ro|n[uú]mero|n[°º]?))?(?: is| was| ist| est| es)?[.:\s]{0,5}#?\s?(?:[a-z]-|[a-z]{2,6}-?)?\d{3}[\w/-]{0,30}(?:[\s,;&]{1,3}#?\d{3,16}(?![\w.]))*/giu;

/** Numbers whose word says that they aren't an item's. */
export const labelledNumbers = [
  ['phone', phoneNumber],
  ['reference', referenceNumber],
] as const;

/** `40,115`, `40.115` and `40 115`: one number. Several groups of three digits, as in `101,102,103`, are several. */
const grouped =
  /(?<!\d[.,'’ ]?)(?:[1-9]\d?(?:[,.'’ ]\d{3})|[1-9]\d\d[,.'’]\d{3}|[1-9]\d{0,2}(?:[.'’]\d{3}){2}|[1-9]\d?(?:[, ]\d{3}){2})(?![\d%]|[.,'’ ]\d)/;
const number = `(?:${grouped.source}|\\d{3,16})`;

/** Reads a number with or without group separators. The parts are only offered where they may be meant: `101,102`. */
function readNumber(written: string): Read[] {
  const groups = written.split(/\D/);
  const whole = anId(groups.join(''));
  if (groups.length === 1) return [whole];
  const areParts = /[, ]/.test(written) && (groups.length > 2 || groups[0]?.length === 3);
  const parts = areParts ? groups.map((group) => anId(group, 'number')) : [];
  return [{ ...whole, within: written }, ...parts.map((part) => ({ ...part, within: written }))];
}

/** All parts of a line that is mostly IDs, including those that are not IDs; null for any other line. */
export function readIds(text: string): Read[] | null {
  if (!/\d/.test(text) || text.includes(maskedToken)) return null;
  const groups = text.match(new RegExp(grouped, 'g')) ?? [];
  const parts = readIdParts(groups.length === 0 ? text : text.replace(new RegExp(grouped, 'g'), joined));
  const others = parts.filter((part) => typeof part !== 'number');
  const ids = parts.length - others.length;
  // A lone number that can't be an ID gets its reason; a word with digits in it may be a name.
  if (ids === 0) return others.every(({ reason }) => reason !== 'not-a-number') ? others.map(aPart) : null;
  const areNumbers = others.every((part) => /^[-+]?\d/.test(part.text));
  if (!areNumbers && (ids < 2 || ids <= others.length)) return null;
  const fromGroups = new Map(groups.map((group) => [joined(group), readNumber(group)]));
  return parts
    .filter((part) => typeof part === 'number' || !joining.test(part.text))
    .flatMap((part) => fromGroups.get(String(part)) ?? [aPart(part)]);
}

function joined(group: string): string {
  return group.replace(/\D/g, '');
}

function aPart(part: ReturnType<typeof readIdParts>[number]): Read {
  return typeof part === 'number' ? anId(String(part)) : aName(part.text, part.reason);
}

/** A stretch of a line that names items by number. */
export type NumberSpan = { start: number; end: number; reads: Read[] };

/** A number that is a price, a quantity or a share. */
const unit =
  '(?:[%\\p{Sc}×x]|(?:eur|usd|gbp|chf|euros?|dollars?|bucks|coins?|credits?|points?|times|pcs|pieces|units|items|skins|days?|hours?|h|km|mal|st(?:ü|ue)ck|tagen?|stunden|uhr|jours|heures|fois|d[ií]as|horas|veces)(?!\\p{L}))';
const noUnit = `(?!\\s?${unit})`;
const between = '\\s{0,3}(?:[,;&+/]|and|or|und|oder|et|ou|y|o)\\s{0,3}#?';

/** `#48213`, `Item 48213`, `items 48213 and 40015`, `48213 AK-47 | Redline`. Another thing's ID ("user ID 4711") has its own word in front. */
const labelledIds: readonly RegExp[] = [
  new RegExp(`(?<=^|[\\s(])#(${number})(?=$|[\\s,;.)!?])`, 'g'),
  /^(?:item[ -]?id|item|id|nr|no)\.?\s{0,9}[:#]{0,2}\s{0,9}(\d{1,16})$/gi,
  /^(\d{4,16})(?= {1,9}[^|\t]{1,99} \| )/g,
  new RegExp(
    '(?:(?<![\\p{L}\\p{N}-])(?:items?|artikeln?|articles?|art[ií]culos?|objets?|objetos?)(?:[ -]?(?:ids?|number|numbers|nummern?|no|nr|n[°º]|num[eé]ro|n[uú]mero))?|' +
      '(?:^|[,.;:(!]\\s?|(?<![\\p{L}\\p{N}])(?:the|my|its|with|and|die|meine|mit|und)\\s)ids?)' +
      '\\.?(?: is| was| are| ist| sind| est| es)?\\s{0,3}[:#]{0,2}\\s{0,3}' +
      `(${number}(?:${between}${number}(?!\\d))*)(?=$|[\\s,;:)!?]|\\.(?!\\d))${noUnit}`,
    'giu',
  ),
];

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
  `(?<![\\p{L}\\d.,:/+#%_'’–-]|\\p{Sc}\\s?)(?:\\d{4,10}|${grouped.source.replaceAll(' ', '')})(?![\\p{L}\\d%_:/–-]|[.,]\\d)${noUnit}`,
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
    const digits = joined(written);
    if (otherThings.has(word) || (/^(?:is|was|ist|est|es)$/.test(word) && otherThings.has(thing))) continue;
    if (/^(?:of|von|de)$/.test(next) || /^(?:19|20)\d\d$/.test(digits)) continue;
    const isLikely = digits.length > 4 && !/0{3}$/.test(digits) && digits === written;
    const last = spans.at(-1);
    const follows =
      last !== undefined && isJoined && /^[\s,;&+]*\p{L}*\s*$/u.test(text.slice(last.end, start));
    const isSure = follows
      ? last.reads[0]?.doubt === null
      : isLikely && (beforeIds.has(word) || (isFirst && verbs.has(next)));
    const isOnly = !/\p{L}/u.test(text.replace(written, '').replace(joiningWords, ''));
    const reads = readNumber(written);
    spans.push({
      start,
      end,
      reads: isSure || isOnly ? reads : reads.map((read) => ({ ...read, doubt: 'number' })),
    });
  }
  return spans;
}

/** The last two words of a text, the last first. */
function wordsBefore(text: string): string[] {
  const [, thing, word] =
    /(?:(\p{L}[\p{L}'’]*)[^\p{L}\d]{1,4})?(?<!\p{L})(\p{L}[\p{L}'’]*)[^\p{L}\d]{0,4}$/u.exec(text) ?? [];
  return [word ?? '', thing ?? ''].map((one) => one.toLowerCase());
}

const joiningWord = 'and|or|plus|also|too|then|und|oder|auch|et|ou|aussi|y|e|o|tambi[eé]n';
const joining = new RegExp(`^(?:${joiningWord}|&|\\+)$`, 'iu');
const joiningWords = new RegExp(`(?<!\\p{L})(?:${joiningWord})(?!\\p{L})`, 'giu');

/** Before an item's ID in a sentence. */
const beforeIds: ReadonlySet<string> = new Set(
  (
    'for about at regarding with got get getting is are was were missing received bought ordered returned concerning see check namely ' +
    'looking für über wegen mit nach fehlt fehlen ist sind pour concernant avec est sont para sobre con es son falta faltan'
  ).split(' '),
);
/** After an item's ID at the start of a sentence. */
const verbs: ReadonlySet<string> = new Set(
  'never is was has hasn isn didn did still not arrived missing fehlt kam ist wurde nie noch manque n’est est no nunca falta'.split(
    ' ',
  ),
);
/** Before a number that isn't an item's. */
const otherThings: ReadonlySet<string> = new Set(
  (
    'paid pay price prices cost costs worth sum total amount user account steam profile partner pin code zip plz build version error ' +
    'room year since offer pattern seed level float id order ticket preis bezahlt kostet konto payé prix coûte compte pagué precio cuesta cuenta'
  ).split(' '),
);
