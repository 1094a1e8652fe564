import { maxTicketNameLength, type TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';

const texts = words.tickets.defaultName;

/** A name that identifies a ticket: the number of the ticket, the order or the trade partner in its text, else its first line. */
export function ticketName(lines: readonly TicketLine[], text: string): string {
  const reference = referenceIn(text);
  if (reference !== null) return reference;
  const partner = numbers.partner.exec(text)?.[1];
  if (partner !== undefined) return texts.partner(partner);
  const [first, ...others] = lines;
  if (first === undefined) return texts.message(text.trim().split('\n', 1)[0]?.slice(0, 60) ?? '');
  const named = first.kind === 'id' ? `#${first.text}` : first.text;
  // The number after it is never cut.
  const end = words.tickets.namedAfter('', others.length);
  return words.tickets.namedAfter(named.slice(0, maxTicketNameLength - end.length), others.length);
}

/** The first ticket number in a text, else the first order number, in words; null: it has neither. */
export function referenceIn(text: string): string | null {
  for (const kind of ['ticket', 'order'] as const) {
    const number = numbers[kind].exec(text)?.[1];
    if (number !== undefined) return texts[kind](number);
  }
  return null;
}

const ticketWord = '(?:ticket|тикета?)';
const orderWord =
  '(?:orders?|bestell(?:ungs?)?|auftrags?|commande|pedido|orden|zamówieni[ea]|заказа?|ordine|sipariş)';
const numberWord = '(?:[ -]?(?:ids?|numbers?|nummern?|num|no|nr|num[eé]ro|n[uú]mero|n[°º]?|№)(?!\\p{L}))';
const sign = `${numberWord}?\\.?(?: is| ist| est| es)?[ \\t:#]{0,5}`;
/** `4711`, `RE-2026-118`, but not the weapon `AK-47`. */
const number = '((?!ak-?47)(?:[a-z]-|[a-z]{2,6}-?)?\\d{3,12}(?:[-/]\\d{1,8}){0,3})(?![\\p{L}\\d])';

/** `Ticket #4711`, `Bestellnr. 4711-22`, `commande n° 8812`; `partner` is that of a trade URL. */
const numbers = {
  ticket: new RegExp(`(?<!\\p{L})${ticketWord}${sign}${number}`, 'iu'),
  order: new RegExp(`(?<!\\p{L})${orderWord}${sign}${number}`, 'iu'),
  partner: /[?&]partner=(\d{1,12})(?!\d)/,
};
