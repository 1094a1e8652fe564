import { endsInWear } from '#shared/market-name.ts';
import { aName, type PastedLine } from './pasted-line.ts';
import { currencyName, labelInFront, withoutMarks } from './plain-text.ts';

/**
 * The line's item without a label in front ("Item: …") and a price behind ("… 12.50 €"), and with straight apostrophes, which phones
 * replace. Any of them may be part of a name, so this is for a line that isn't found as it is; null if it has none.
 */
export function withoutLabelAndPrice(
  text: string,
): Pick<PastedLine, 'kind' | 'text' | 'written' | 'count'> | null {
  const named = text.replace(/[‘’ʼ´]/g, "'").replace(labelInFront, '');
  const unpriced = named.replace(numberBehind, '').trim();
  const rest = unpriced !== named && endsInWear(unpriced) ? unpriced : named.replace(priceBehind, '');
  if (rest === text || !/\p{L}/u.test(rest)) return null;
  const bare = withoutMarks(rest.trim());
  const { kind, text: name, written } = aName(bare.text, null);
  return { kind, text: name, written, count: bare.count };
}

const amount = '\\d{1,6}(?:[.,\u00a0 ]\\d{3}){0,3}(?:[.,]\\d{1,2})?';
const currency = `(?:\\p{Sc}|${currencyName})`;
const betweenNameAndPrice = '(?:\\s{0,9}[,;]\\s{0,9}|\\s{1,9})';
/** `- 12.50`, `for 12.50`, `für je 12,50`. */
const beforePrice = '(?:(?:[-–—=:@]|for|at|each|für(?: je)?|zu(?: je)?|je|pour|à|por|a)\\s{1,9}|@)?';
const each = '(?:\\s{1,9}(?:each|apiece|pro Stück|das Stück|(?:la )?pi[eè]ce|chacune?|cada un[oa]))?';
/** `12.50`, `- 12,50`: a price where a wear precedes it; elsewhere it may be part of the name. */
const numberBehind = new RegExp(`${betweenNameAndPrice}${beforePrice}\\(?${amount}\\)?${each}[.,]?$`, 'iu');
/** `- 12.50 €`, `(€12.50)`, `for 12 EUR`, `@ 12.50`, `, price: 12.50`. */
const priceBehind = new RegExp(
  `${betweenNameAndPrice}(?:` +
    `${beforePrice}\\(?(?:${currency}\\s?${amount}|${amount}\\s?${currency})|@\\s?${amount}|` +
    `\\(?(?:price|preis|prix|precio)\\s?[:=]?\\s{0,9}(?:${currency}\\s?)?${amount}(?:\\s?${currency})?` +
    `)\\)?${each}[.,]?$`,
  'iu',
);

/** Whether a line is a total, such as `Total⇥⇥97.50` or `Sum: 12.50 €`: the word and a number, but no other word. Only a table's last may lack a price. */
export function isTotal(line: string, isLast: boolean): boolean {
  return totalRow.test(line) && (isLast || priceBehind.test(line));
}

const totalRow = new RegExp(
  '^"?(?:(?:grand |sub-?)?total|sum|summe|gesamt(?:summe|betrag)?)(?!\\p{L})(?=.*\\d)' +
    `(?:[^\\p{L}]|${currencyName})*$`,
  'iu',
);
