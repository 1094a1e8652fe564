import { numberWord, orderWord } from '#shared/pasted/numbers.ts';
import { weapon } from '#shared/pasted/plain-text.ts';
import { maxTicketNameLength, type TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';

const texts = words.tickets;

/** A name that identifies a ticket: the number of the ticket, the order or the trade partner in its text, else its first line. */
export function ticketName(lines: readonly TicketLine[], text: string): string {
  for (const kind of ['ticket', 'order', 'partner'] as const) {
    const number = numbers[kind].exec(text)?.[1];
    if (number !== undefined) return texts.defaultName[kind](number);
  }
  const [first, ...others] = lines;
  const named = first?.kind === 'id' ? `#${first.text}` : (first?.text ?? '');
  // The number after it is never cut.
  const end = texts.namedAfter('', others.length);
  return texts.namedAfter(named.slice(0, maxTicketNameLength - end.length), others.length);
}

const numberSign = `(?:[ -]?(?:${numberWord})(?!\\p{L}))?\\.?(?: is| ist| est| es)?`;
/** `ABC-`, but not that of a weapon's name: `AK-47`. */
const prefix = `(?!${weapon})(?:[a-z]-|[a-z]{2,6}-?)?`;
const parts = '(?:[-/]\\d{1,8}){0,3}(?![\\p{L}\\d])';

/** `Ticket #4711`, `Bestellnr. 4711-22`, `commande n° 8812`; `partner` is that of a trade URL. */
const numbers = {
  ticket: new RegExp(
    `(?<!\\p{L})(?:ticket|тикета?)${numberSign}[ \\t:#]{0,5}(${prefix}\\d{1,12}${parts})`,
    'iu',
  ),
  order: new RegExp(
    `(?<!\\p{L})(?:${orderWord})${numberSign}[ \\t:#]{0,5}(${prefix}\\d{3,12}${parts})`,
    'iu',
  ),
  partner: /[?&]partner=(\d{1,12})(?!\d)/,
};
