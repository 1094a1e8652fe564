import { endsInWear } from './typed-name.ts';

export const currencyName =
  '(?:EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|RUB|UAH|CNY|JPY|BRL|CAD|AUD|TRY|euros?|dollars?|zł|руб)(?!\\p{L})';
/** `Item: `. */
export const labelInFront = /^\p{L}[\p{L} ]{0,29}:\s{1,9}/u;

/** `text` has no quantity; `counted` still has it. */
export type Bare = { text: string; counted: string; count: number; isListed: boolean };

/**
 * Removes the marks of a quoted mail, a list, a chat and a quantity: `> 2. "AK-47 | Redline" x2,`. `isIntroduced`: words in front say that
 * it is an item.
 */
export function withoutMarks(line: string, { isIntroduced = false } = {}): Bare {
  let text = line.replace(/^(?:>\s{0,9})+/, '');
  text = text.replace(chatPrefix, '').replace(labelBeforeName, '').replace(emojiBehind, '');
  const listed = text.replace(emojiInFront, '').replace(bullets, '');
  const isListed = listed !== text;
  text = withoutQuotes(listed);
  const forms = isIntroduced ? [...quantities, quantityOfListed] : quantities;
  const quantity = forms.map((one) => one.exec(text)?.groups).find((groups) => groups !== undefined);
  const count = Number(quantity?.count ?? numberNamed(quantity?.word));
  if (quantity?.name === undefined || count === 0) return { text, counted: text, count: 1, isListed };
  return { text: withoutQuotes(quantity.name), counted: text, count, isListed };
}

function numberNamed(word = ''): number {
  return numberWords.findIndex((words) => words.split('|').includes(word.toLowerCase())) + 2;
}

/** `[22.11.26, 10:02:11] Anna: `, `10:02 Anna: `. */
const chatPrefix =
  /^(?:\[[^\]]{0,20}\d:\d\d[^\]]{0,9}\]|\d{1,2}:\d\d(?::\d\d)?)\s{1,9}(?:[^:|]{1,30}:\s{1,9})?/;

/** `slayer: ` before a name with a bar. */
const labelBeforeName = new RegExp(`${labelInFront.source}(?=★|[^|:]{1,60} \\| )`, 'u');

/** `🔥 `, `✅`, `1️⃣ ` */
const emojiInFront = /^(?:\p{RGI_Emoji}\s{0,9})+/v;
const emojiBehind = /(?:\s{0,3}\p{RGI_Emoji}){1,9}$/v;

const bullets =
  /^(?:(?:[-–—*+•‣◦·▪●○■□►▶➤→»✓✔☐☑✗✘]|\[[ xX]?\]|\(?\d{1,3}[.)]|\(?[a-zA-Z]\)|#\d{1,2}(?=\s{1,9}\D))\s{1,9})+|^[•‣◦▪●►▶➤☐☑✓✔]+/u;

/** `3 pcs`, `2 units of`, `1 Stück`, `2 шт.` */
export const piece =
  '(?:st(?:ü|ue)ck|stk\\.?|pcs?\\.?|pieces?|units?|mal|pi[eè]ces?|unit[ée]s?|exemplaires?|piezas?|unidad(?:es)?|uds?\\.?|шт(?:ук[аи]?)?\\.?)';
const quantityWords = ['quantity', 'qty', 'menge', 'anzahl', 'quantité', 'qté', 'cantidad'];

/** The number in a cell of quantities, such as `2`, `x2`, `2.0` or `2 pcs`; null: none, or 0. */
export function quantityIn(cell: string): number | null {
  return Number(quantityCell.exec(cell)?.[1]) || null;
}

const quantityCell = new RegExp(`^[x×]?\\s?(\\d{1,4})(?:[.,]0{1,4})?\\s?(?:[x×]|${piece})?$`, 'iu');

/** A weapon with names of its own, also as it is typed without hyphens. */
export const weapon =
  '(?:ak[- ]?47|aug|awp|cz75(?:-auto)?|desert eagle|deagle|dual berettas|famas|five[- ]?seven|g3sg1|galil(?: ar)?|glock(?:[- ]?18)?|m249|' +
  'm4a1[- ]?s|m4a4|mac[- ]?10|mag[- ]?7|mp5-sd|mp7|mp9|negev|nova|p2000|p250|p90|pp-bizon|r8 revolver|sawed-off|scar[- ]?20|sg ?553|' +
  'ssg ?08|tec[- ]?9|ump[- ]?45|usp[- ]?s|xm1014|zeus x27|' +
  '(?:m9 )?bayonet|karambit|shadow daggers|hand wraps|broken fang gloves)(?![\\p{L}\\d-])';
/** The start of a name with a weapon. */
export const weaponInFront = `(?:★|stat-?trak|souvenir|${weapon})`;

/** From two on. Other names begin with such words too. */
const numberWords = [
  'two|zwei|deux|dos|duas|dwa|два',
  'three|drei|trois|tres|três|trzy|три',
  'four|vier|quatre|cuatro|quatro|cztery|четыре',
];
const quantityLabel = `(?:${quantityWords.join('|')})[.:]?`;

/** The number in a line that is no more than a quantity and its label: `Quantity: 2`. */
export function quantityAlone(line: string): number | null {
  return Number(labelledQuantity.exec(line)?.[1]) || null;
}

const labelledQuantity = new RegExp(`^(?:${quantityLabel})\\s?(\\d{1,4})$`, 'iu');

/** `2x `, `x 2 `, `2 pcs of `, `Qty 2: `, `two ` */
const quantityInFront =
  `(?:(?<count>\\d{1,4})\\s{0,3}(?:[x×]|${piece}(?:\\s{1,9}(?:of|de|von|vom))?)|` +
  `(?:[x×]|${quantityLabel})\\s?(?<count>\\d{1,4}):?|` +
  `(?<word>${numberWords.join('|')})(?=\\s{1,9}${weaponInFront}))\\s{1,9}`;
/** `2x`, `x 2`, `2 pcs`, `Qty: 2` */
const quantityBehind = `(?:(?<count>\\d{1,4})\\s?(?:[x×]|${piece})|(?:[x×]|${quantityLabel})\\s?(?<count>\\d{1,4}))`;
/** Behind a wear, where no name goes on: `x2`, `, Qty: 2` */
export const quantityAfterWear = `(?:\\s?[x×]\\d{1,3}|,?\\s${quantityLabel}\\s?\\d{1,4})`;

const quantities: readonly RegExp[] = [
  new RegExp(`^${quantityInFront}(?<name>.+)$`, 'iu'),
  new RegExp(
    `^(?<name>.*[^\\s,;([–-])(?:\\s{0,9}[,;([]|(?=\\s)[\\s–-]{1,9})\\s{0,9}[([]?${quantityBehind}[)\\]]?$`,
    'iu',
  ),
  // Four digits are a year.
  /^(?<name>.*[\p{L})])\s{1,9}\((?<count>\d{1,3})\)$/u,
  // `2 karambits`: names begin with a capital.
  /^(?<count>\d{1,3})\s{1,3}(?<name>\p{Ll}.*)$/u,
  // Of a higher number it is part of a name.
  /^(?<name>[\p{Lu}★]\S*(?: (?:[\p{Lu}\p{N}|(]\S*|of|the|&)){1,9}):\s{1,3}(?<count>[1-4]?\d)$/u,
];
/** Elsewhere the number may be part of the name. */
const quantityOfListed = /^(?<count>\d{1,3})\s{1,3}(?<name>\p{L}.*)$/u;

/** A text between `start` and `end` with the quantities of a sentence beside it: `I sent 2 Stück …`, `… x 4 is missing`. */
export function withQuantity(text: string, start: number, end: number): [start: number, end: number] {
  before.lastIndex = start;
  after.lastIndex = end;
  return [start - (before.exec(text)?.[1]?.length ?? 0), end + (after.exec(text)?.[0].length ?? 0)];
}

const before = new RegExp(`(?<=(?<![\\p{L}\\p{N}.,-])(${quantityInFront}))`, 'iuy');
const after = new RegExp(
  // Behind a comma, `2x` belongs to the next name.
  `(?:,(?=\\s${quantityLabel}))?\\s(?:${quantityBehind}|\\(${quantityBehind}\\)|\\(\\d{1,3}\\))(?![\\p{L}\\p{N}]|\\s{1,9}${weaponInFront})`,
  'iuy',
);

/** Removes surrounding quotes or stars, and the comma or full stop that ends a line of a list. */
function withoutQuotes(text: string): string {
  let rest = text.trim();
  for (const [open, close] of around) {
    if (rest.length > 2 && rest.startsWith(open) && rest.replace(/[,;.]$/, '').endsWith(close)) {
      rest = rest
        .replace(/[,;.]$/, '')
        .slice(open.length, -close.length)
        .trim();
    }
  }
  return rest.replace(/(?<=\S)(?:\s?[,;]|(?<=\))\.)$/, '');
}

const around = [
  ['**', '**'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['‘', '’'],
  ['«', '»'],
  ['`', '`'],
  ['*', '*'],
  ['_', '_'],
] as const;

export function looksLikeItem(text: string): boolean {
  return text.includes(' | ') || text.startsWith('★') || endsInWear(text);
}

/** A greeting, a sentence or a mail header. An item name of four or more words has none of {@link sentenceWords}. */
export function isPlainText(text: string): boolean {
  if (
    /^[-_=]{3}|[:?!…]$|@(?!\s?[\p{Sc}\d])|\b\d{1,2}:\d\d\b/u.test(text) ||
    greeting.test(text) ||
    signOff.test(text) ||
    mailHeader.test(text) ||
    labelledValue.test(text)
  )
    return true;
  const words = text.split(/\s+/, 41);
  if (words.length > 12) return true;
  const others = words.filter((word) => !sentenceWords.has(word.toLowerCase().replace(/[.,!?]/g, '')));
  // `Mantle of the Iron Will`
  const isWithin = words.length - others.length === 1 && others[0] === words[0];
  if (isWithin && /\p{Ll}/u.test(text) && officialName.test(text)) return false;
  if (words.length > 3) return others.length < words.length;
  // `bought 3 items`, `not arrived yet`
  return (
    others.length < words.length && others.every((word) => /^(?:\d{1,3}|items?|skins?)[.,]?$/i.test(word))
  );
}

/** Capitalised words, as in nearly every name. */
export const officialName = /^[\p{Lu}★]\S*(?: (?:[\p{Lu}\p{N}|]\S*|of|the|\(\p{Lu}\p{L}+\))){1,9}$/u;

/** A whole sentence around a name, so it is unclear which part is the name. */
export function isLongSentence(text: string): boolean {
  const words = text.split(/\s+/, 200);
  return words.length > 8 && words.filter((word) => sentenceWords.has(word.toLowerCase())).length >= 3;
}

/** Whether more than one line begins with a bullet or a number. */
export function hasListMarks(lines: readonly string[]): boolean {
  return lines.filter((line) => listMark.test(line)).length > 1;
}

const listMark = /^\s{0,99}(?:>\s{0,9})*\s{0,9}(?:[-–—*•‣◦▪●]|\d{1,3}[.)])\s/;

/** The source of a pattern for the first word of a mail or of thanks. */
export const greetingWord =
  '(?:hi|hello|hey|yo|greetings|hallo|moin|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|hola|buenos días|buenas tardes|bonjour|bonsoir|salut|' +
  'ciao|buongiorno|buonasera|salve|olá|oi|bom dia|boa tarde|boa noite|dzień dobry|cześć|witam|merhaba|selam|привет|здравствуйте|добрый день|' +
  'dear|good (?:morning|afternoon|evening|day)|saludos|pozdrawiam|cordialement|cc|ps|p\\.s\\.)(?=$|[\\s,.!:])';
/** The source of a pattern for thanks and requests, also behind an item. */
export const thanksWord =
  '(?:(?:many |best )?thanks?|thank you|thx|ty|(?:vielen |besten |herzlichen )?dank|please|pls|plz|danke|bitte|merci|gracias|por favor|grazie|per favore|obrigad[oa]|dzięki|dziękuję|proszę|' +
  'teşekkürler|lütfen|спасибо|пожалуйста)(?=$|[\\s,.!:])';
const greeting = new RegExp(`^(?:${greetingWord}|${thanksWord})`, 'iu');
export const signOff =
  /^(?:(?:(?:best|kind|warm|many) )?(?:regards|wishes)|best|cheers|sincerely|yours(?: sincerely| faithfully| truly)?|thanks(?: a lot| in advance| again)?|thank you|viele grüße|liebe grüße|mit freundlichen grüßen|mfg|pozdrawiam|pozdrowienia|z poważaniem|с уважением|спасибо|obrigad[oa]|atenciosamente|cordialement|saludos|cordiali saluti|grazie|teşekkürler|saygılarımla)(?:,\s{1,3}\p{L}[\p{L}'’-]{1,24}(?:\s\p{L}[\p{L}'’-]{1,24})?)?[\s,.!]{0,9}$|^sent from my /iu;
/** `Subtotal: 13.50 EUR`, `SteamID64: 76561198012345678`, `Status: completed`. */
const labelledValue = new RegExp(
  `^(?:\\p{L}[\\p{L}\\d _-]{0,29}:\\s{0,9}(?:[^\\p{L}]{0,9}${currencyName})?[^\\p{L}]*(?:${currencyName}\\.?)?|` +
    '(?:status|payment(?: method)?|shipping|delivery|currency|amount|trade_url|hash|image):\\s.*|order confirmation|(?:(?:my|your|the) )?support case)$',
  'iu',
);
export const mailHeader =
  /^(?:from|to|cc|bcc|subject|date|sent|reply-to|von|an|betreff|datum|re|fwd?|aw|wg):(?=$|\s)|^on .{1,99} wrote/i;

export const sentenceWords: ReadonlySet<string> = new Set(
  (
    'i my me mine you your we our us they them these those this that it its he she his her is are was were am be been ' +
    'have has had do does did not never please could can would will should when what why where who how which but ' +
    'because still yet only just any some there here about until since bought received arrived missing ordered paid ' +
    "didn't don't haven't isn't i'm i've ich wir sie mein nicht und ist sind habe haben bitte " +
    'mon mes reçu acheté où mis comprado recibido dónde meu minha meus não comprei recebi ainda está onde ' +
    'mio mia miei mie sono non comprato ricevuto arrivato arrivata manca mancano ' +
    'kupiłem kupiłam nie mój moja moje proszę dostałem dostałam gdzie nadal jeszcze ' +
    'benim aldım almadım gelmedi nerede hâlâ hala ' +
    'я мой моя моё мои мне не где купил купила пришёл пришел пришла ещё пожалуйста'
  ).split(' '),
);
