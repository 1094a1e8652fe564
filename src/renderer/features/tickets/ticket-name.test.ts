import { expect, it } from 'vitest';
import { maxTicketNameLength, type TicketLine } from '#shared/ticket.ts';
import { ticketName } from './ticket-name.ts';

const line = (text: string): TicketLine => ({ kind: 'name', text, count: 1, isExpanded: false });

it.each([
  ['Re: [Ticket #4711] missing', 'Ticket 4711'],
  ['ticket-nr. 12', 'Ticket 12'],
  ['TICKET 5', 'Ticket 5'],
  ['Ticket ABC-123', 'Ticket ABC-123'],
  ['bought yesterday (order no. 8812)', 'Order 8812'],
  ['The order number is 8812.', 'Order 8812'],
  ['order number 8812, ticket 5', 'Ticket 5'],
  ['Bestellnr. 4711-22', 'Order 4711-22'],
  ['Bestellnummer: 4711', 'Order 4711'],
  ['Auftrag RE-2026-118', 'Order RE-2026-118'],
  ['ma commande n° 8812 manque', 'Order 8812'],
  ['Numéro de commande : 8812', 'Order 8812'],
  ['mi pedido nº 8812', 'Order 8812'],
  ['Мой заказ №8812', 'Order 8812'],
  ['Тикет № 4711', 'Ticket 4711'],
  ['https://steamcommunity.com/tradeoffer/new/?partner=77123&token=x, order 8812', 'Order 8812'],
  ['https://steamcommunity.com/tradeoffer/new/?partner=77123&token=x', 'Partner 77123'],
  ['Re: Ticket ABC-123 | missing', 'Ticket ABC-123'],
  ['Ticket: AK-47 | Redline (FT)', 'Recoil Case and 1 more'],
  ['ticket: MAC-10 Heat', 'Recoil Case and 1 more'],
  ['Ticket: CZ75-Auto | Tigris', 'Recoil Case and 1 more'],
  ['Order: XM1014 | Tranquility (Field-Tested)', 'Recoil Case and 1 more'],
  ['Order: AK-47 | Redline (FT), order no. 8812', 'Order 8812'],
  ['Ticketmaster 12', 'Recoil Case and 1 more'],
  ['in order 3 days ago', 'Recoil Case and 1 more'],
  ['no tickets, order of 2026', 'Recoil Case and 1 more'],
])('%j names the ticket %j', (text, name) => {
  expect(ticketName([line('Recoil Case'), line('Dreams Case')], text)).toBe(name);
});

it('a long first name is cut, and the number of the others isn’t', () => {
  const name = ticketName([line('A'.repeat(200)), line('B')], '');
  expect(name).toHaveLength(maxTicketNameLength);
  expect(name).toMatch(/^A+ and 1 more$/);
});
