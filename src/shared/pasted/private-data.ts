import type { SecretSpan, SeenText } from './seen-text.ts';

/** Card and account numbers, phone numbers, postal and mail addresses, by their form alone. */
export function privateData(seen: SeenText): SecretSpan[] {
  return [...cards(seen), ...phones(seen), ...addresses(seen), ...mails(seen)];
}

/** A number that a word in front says to be something else: "order 4111…", "item ID 4111…". */
function isNamedNumber(letters: string, at: number): boolean {
  return namedNumber.test(letters.slice(Math.max(0, at - 40), at));
}

const namedNumber =
  /(?:^|\P{L})(?:order|item|ticket|id|artikel|bestell\p{L}*|commande|pedido|siparis)(?: ?(?:no|nr|id))?[\s.:#]*$/u;

/** Card numbers by their check digit, and bank accounts (IBAN) by their check sum. */
function cards({ text, letters }: SeenText): SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const { 0: number, index } of cardForms.flatMap((form) => [...text.matchAll(form)])) {
    const isGrouped = /[ .-]/.test(number);
    // Two numbers below each other are two, unless their digits are in groups.
    if (!isGrouped && /\D/.test(number)) continue;
    if (!isLuhn(number.replace(/\D/g, '')) || (!isGrouped && isNamedNumber(letters, index))) continue;
    if (isAmongNumbers(text, index, index + number.length)) continue;
    spans.push({ start: index, end: index + number.length, kind: 'card' });
  }
  for (const { 0: account, index } of text.matchAll(ibanForm))
    if (isIban(account.replaceAll(' ', '')))
      spans.push({ start: index, end: index + account.length, kind: 'card' });
  return spans;
}

/** In a row of item IDs of four digits: four of them have a card's check digit every tenth time. */
function isAmongNumbers(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 11), start);
  return /(?<!\d)(?:\d{4} ){2}$/.test(before) || /^(?: \d{4}){2}(?!\d)/.test(text.slice(end, end + 11));
}

/** `4111 1111 1111 1111`, `3782 822463 10005`, or 13 to 19 digits. */
const cardForms = [
  /(?<![\d.,])[2-6]\d{3}(?:(?:[ .-]\r?\n?|\r?\n)\d{4}){2}(?:[ .-]\r?\n?|\r?\n)\d{1,7}(?!\d)/g,
  /(?<![\d.,])(?:3\d{3}[ -]\d{6}[ -]\d{4,5}|[2-6]\d{12,18})(?!\d)/g,
];
const ibanForm = /(?<![\p{L}\p{N}])[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![\p{L}\p{N}])/gu;

function isLuhn(digits: string): boolean {
  if (digits.length < 13 || /^(\d)\1*$/.test(digits)) return false;
  let sum = 0;
  for (const [at, digit] of [...digits].reverse().entries()) {
    const doubled = at % 2 === 1 ? 2 * Number(digit) : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isIban(account: string): boolean {
  let rest = 0;
  for (const character of account.slice(4) + account.slice(0, 4))
    for (const digit of Number.parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

function phones({ text, letters }: SeenText): SecretSpan[] {
  return phoneForms.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ 0: number, index }) => {
      const digits = number.replace(/\D/g, '').length;
      if (digits < 8 || digits > 15 || isNamedNumber(letters, index)) return [];
      return [{ start: index, end: index + number.length, kind: 'phone' as const }];
    }),
  );
}

const phoneForms = [
  // `+49 (0)170 123-4567`
  /(?<![\p{L}\p{N}])\+[\d(](?:[ ()/.-]{0,3}\d){7,14}(?!\d)/gu,
  // `00 49 170 1234567`
  /(?<![\p{L}\p{N}.,:/+-])00 ?[1-9](?:[ ()/.-]{0,3}\d){7,13}(?!\d)/gu,
  // `(555) 123-4567`, `8 (912) 345-67-89`, but not `(2014) 48213`
  /(?<![\p{L}\p{N}.,])(?:\d{1,3} ?)?\((?!(?:19|20)\d\d\))\d{1,5}\)[ .-]?\d(?:[ .-]?\d){5,9}(?!\d)/gu,
  // `0170 1234567`, `030/123-4567`
  /(?<![\p{L}\p{N}.,:/+-])0[1-9]\d{1,4}[ /-]{1,3}\d{2,8}(?:[ /-]\d{2,8}){0,4}(?!\d)/gu,
  // `06 12 34 56 78`, `01701234567`
  /(?<![\p{L}\p{N}.,:/+=-])0[1-9](?:(?:[ .]\d\d){4}|\d{8,10})(?![\p{L}\p{N}])/gu,
  // `555-123-4567`, `912 345-67-89`, `138 1234 5678`, `11 91234-5678`
  /(?<![\p{L}\p{N}.,:/+-] ?)(?:\d[ -])?\d{3}[ .-]\d{3}(?:[ .-]\d{4}|[ -]\d\d[ -]\d\d)(?![\d-])/gu,
  /(?<![\p{L}\p{N}.,:/+-] ?)(?:1[3-9]\d[ -]\d{4}[ -]\d{4}|[1-9]\d 9\d{4}[ -]\d{4})(?![\d-])/gu,
];

/** A word that says what is around it. `before` ends in front of it, `behind` begins behind it. */
type Form = { word: RegExp; before?: RegExp; behind?: RegExp };

/** Where a form's word is, with what has to be around it. */
function* placesOf({ word, before, behind }: Form, text: string): Generator<{ start: number; end: number }> {
  for (const { 0: found, index } of text.matchAll(word)) {
    const front = before?.exec(text.slice(Math.max(0, index - maxInFront), index))?.[0];
    const end = index + found.length;
    if (behind !== undefined) behind.lastIndex = end;
    const rest = behind?.exec(text)?.[0];
    if ((before === undefined) !== (front === undefined) || (behind === undefined) !== (rest === undefined))
      continue;
    yield { start: index - (front?.length ?? 0), end: end + (rest?.length ?? 0) };
  }
}

const maxInFront = 80;

/** Streets with their number, what follows them up to a postal code and its town, and codes that say by their form what they are. */
function addresses({ text }: SeenText): SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const form of streetForms)
    for (const { start, end } of placesOf(form, text)) {
      postalCode.lastIndex = end;
      town.lastIndex = end + (postalCode.exec(text)?.[0].length ?? 0);
      const townEnd = town.lastIndex > end ? town.lastIndex + (town.exec(text)?.[0].length ?? 0) : end;
      spans.push({ start, end: townEnd, kind: 'address' });
    }
  for (const form of codeForms)
    for (const { 0: code, index } of text.matchAll(form))
      spans.push({ start: index, end: index + code.length, kind: 'address' });
  return spans;
}

const streetForms: readonly Form[] = [
  // `Musterstraße 12a`, `Baker-Str. 3`
  {
    word: /(?:stra(?:ß|ss)e|str\.|weg|gasse|platz|allee|damm|ufer)/giu,
    before: /(?<![\p{L}\p{N}])\p{Lu}[\p{L}.-]{0,30}[ -]?$/u,
    behind: / ?\d{1,4} ?[a-z]?(?![\p{L}\p{N}])/uy,
  },
  // `221B Baker Street`, `12 Main St`
  {
    word: /(?<!\p{L})(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court)(?!\p{L})/gu,
    before: /(?<![\p{L}\p{N}#])\d{1,5}[A-WYZa-wyz]? (?:\p{Lu}[\p{L}'.-]{1,20} ){1,3}$/u,
  },
  // `12 rue de la Paix`
  {
    word: /(?<!\p{L})(?:rue|avenue|boulevard|bd|place|chemin|allée|impasse)(?!\p{L})/giu,
    before: /(?<![\p{L}\p{N}])\d{1,4}(?: ?bis| ?ter)?,? $/iu,
    behind: / (?:\p{L}[\p{L}'’-]{1,20} ){0,4}\p{L}{2,20}/uy,
  },
  // `Calle Mayor 5`, `Rua Augusta, 120`, `ul. Długa 4/7`
  {
    word: /(?<!\p{L})(?:calle|avenida|avda\.|plaza|paseo|rua|travessa|via|ul\.|ulica|al\.|os\.) /giu,
    behind: /(?:\p{L}[\p{L}'’.-]{0,20}[ ,]{1,2}){1,4}(?:n[.º°] ?)?\d{1,4}(?:\/\d{1,4})?/uy,
  },
  // `ул. Ленина, д. 5, кв. 10`
  {
    word: /(?<!\p{L})(?:ул\.?|улица|проспект|пр-т|пер\.) ?/giu,
    behind: /\p{Lu}[\p{L}-]{1,24},? ?(?:д\.? ?|дом )?\d{1,4}(?:,? ?(?:к|кв|корп)\.? ?\d{1,4}){0,2}/uy,
  },
  // `Atatürk Cad. No: 12`
  {
    word: /(?<!\p{L})(?:Cad(?:desi)?|Sok(?:ak|ağı)?|Mah(?:allesi)?|Bulvarı)(?!\p{L})/gu,
    before: /(?:\p{Lu}[\p{L}.]{1,20} ){1,3}$/u,
    behind: /\.?,? ?(?:No[:. ]{0,2})?\d{1,4}(?:\/\d{1,4})?/uy,
  },
  // `朝阳区建国路12号`
  {
    word: /[路街道巷弄]\d{1,5}[号號](?:[\p{Script=Han}\d]{0,20}[室楼樓号號])?/gu,
    before: /\p{Script=Han}{1,20}$/u,
  },
];

/** Behind a street, in the same line or the next: `, 12345 Berlin`. */
const postalCode = /[\s,]{0,4}(?:[A-Z]{1,2}-)?(?:\d{4,6}|\d\d-\d{3}|\d{5}-\d{3})(?![\p{L}\p{N}])/uy;
const town = /[ ,]{1,2}\p{Lu}[\p{L}.-]{1,24}(?: [\p{L}.-]{2,24})?/uy;

const codeForms = [
  // `Springfield, IL 62704`
  /(?<!\p{L})(?:\p{Lu}[\p{L}.-]{1,20} ){0,2}\p{Lu}[\p{L}.-]{1,20}, [A-Z]{2} \d{5}(?:-\d{4})?(?![\d-])/gu,
  // `SW1A 1AA`, but no wear
  /(?<![\p{L}\p{N}-])[A-Z]{1,2}\d[A-Z\d]? \d(?!FN|MW|FT|WW|BS|ST)[A-Z]{2}(?![\p{L}\p{N}])/gu,
  // `D-10115 Berlin`, `00-950 Warszawa`, `01310-100 São Paulo`
  /(?<![\p{L}\p{N}-])(?:(?:D|A|CH|F|PL|TR)-\d{4,5}|\d\d-\d{3}|\d{5}-\d{3}) \p{Lu}\p{Ll}[\p{L}-]{1,24}/gu,
];

/** Mail addresses, also with `(at)`, and a password behind one, as in lists of accounts. */
function mails({ text }: SeenText): SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const { start, end } of placesOf(mailForm, text)) {
    spans.push({ start, end, kind: 'mail' });
    passwordBehind.lastIndex = end;
    const password = passwordBehind.exec(text)?.[0];
    if (password !== undefined) spans.push({ start: end + 1, end: end + password.length, kind: 'password' });
  }
  return spans;
}

const mailForm: Form = {
  word: /@| ?[([]at[)\]] ?/giu,
  before: /[\p{L}\p{N}_.+%-]{1,64}$/u,
  behind: /[\p{L}\p{N}-]{1,63}(?:(?:\.| ?[([]dot[)\]] ?)[\p{L}\p{N}-]{2,30}){1,4}/iuy,
};
const passwordBehind = /[:;|][^\s|;]{4,99}/y;
