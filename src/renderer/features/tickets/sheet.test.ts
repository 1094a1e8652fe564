import { expect, it } from 'vitest';
import { readPastedLines } from '#shared/pasted/pasted-lines.ts';
import { type LineChange, maxTicketLines, maxTicketNameLength, type TicketLine } from '#shared/ticket.ts';
import { besideTicket, isAmbiguous, quoteOf, sheetLines, sheetOf, ticketLines, ticketName } from './sheet.ts';

const sheet = (text: string, changes: Record<string, LineChange> = {}) =>
  sheetLines(readPastedLines(text, { id: 'shop' }).rows, new Map(Object.entries(changes)));
const texts = (text: string, changes?: Record<string, LineChange>) =>
  ticketLines(sheet(text, changes), []).lines.map((line) => line.text);

it('leaves lines of text out until they are ticked, and never includes a masked token', () => {
  const mail = 'Hi team,\n* Recoil Case\n* Dreams Case\n----\nBearer canary-7f3a91c5e2d84b60a1f9';
  expect(texts(mail)).toEqual(['Recoil Case', 'Dreams Case']);
  const all = Object.fromEntries(sheet(mail).map(({ id }) => [id, { isTicked: true }]));
  expect(texts(mail, all)).toEqual(['Hi team', 'Recoil Case', 'Dreams Case']);
  expect(texts(mail, { 'name Dreams Case': { isTicked: false } })).toEqual(['Recoil Case']);
});

it('a ticked sentence with one number is looked up by that ID', () => {
  const changes = { 'name I have paid 48213': { isTicked: true } };
  expect(ticketLines(sheet('I have paid 48213', changes), []).lines).toMatchObject([
    { kind: 'id', text: '48213' },
  ]);
  expect(texts('I have paid 48213')).toEqual([]);
  const both = 'I have paid 48213 and paid 48214';
  expect(texts(both, { [`name ${both}`]: { isTicked: true } })).toEqual([both]);
  const dated = '- Recoil Case\nsticker kennys columbus 2016';
  const ticked = { 'name sticker kennys columbus 2016': { isTicked: true } };
  expect(texts(dated, ticked)).toEqual(['Recoil Case', 'sticker kennys columbus 2016']);
});

it('a name with a comma can be split and joined again', () => {
  const id = 'name Music Kit | A, B';
  expect(texts('Music Kit | A, B')).toEqual(['Music Kit | A, B']);
  expect(texts('Music Kit | A, B', { [id]: { isSplit: true } })).toEqual(['Music Kit | A', 'B']);
  expect(sheet('Music Kit | A, B', { [id]: { isSplit: true } })[0]?.splitFrom).toBe(id);
  expect(sheet('Music Kit | A, B').map(isAmbiguous)).toEqual([true]);
});

it('the parts of a name that the user has chosen are not offered', () => {
  const changes = { 'name Music Kit A B': { instead: 'Music Kit | A, B' } };
  expect(sheet('Music Kit A B', changes).map(isAmbiguous)).toEqual([false]);
});

it('a comma in a price doesn’t split the name', () => {
  expect(sheet('Recoil Case, price: 5.74\nRecoil Case (5,74 EUR)').map(isAmbiguous)).toEqual([false, false]);
  const changes = { 'name Music Kit | A, B, 5,74 €': { isSplit: true } };
  expect(texts('Music Kit | A, B, 5,74 €', changes)).toEqual(['Music Kit | A', 'B']);
});

it('lists each item once, with how often it was named', () => {
  const changes: Record<string, LineChange> = { 'market_hash_name A | B (Well-Worn)': { kind: 'name' } };
  expect(ticketLines(sheet('7 x2\n#7\nA | B (Well-Worn)', changes), []).lines).toEqual([
    { kind: 'id', text: '7', count: 2, isExpanded: false },
    { kind: 'name', text: 'A | B (Well-Worn)', count: 1, isExpanded: false },
  ]);
});

it('a ticket turned into text and read again is the same', () => {
  const lines: TicketLine[] = [
    { kind: 'id', text: '7', count: 3, isExpanded: false },
    { kind: 'name', text: 'A | B (Well-Worn)', count: 2, isExpanded: true },
    { kind: 'name', text: 'Hi team', count: 1, isExpanded: false },
    { kind: 'name', text: 'Music Kit | A, B', count: 1, isExpanded: false },
  ];
  const { text, changes } = sheetOf(lines, { id: 'shop' }, null);
  const { rows } = readPastedLines(text, { id: 'shop' });
  expect(ticketLines(sheetLines(rows, changes), []).lines).toEqual(lines);
});

it('returns the lines beyond the limit', () => {
  const ids = Array.from({ length: maxTicketLines + 2 }, (_, at) => at + 1);
  const changes = { 'name Recoll Case': { instead: 'Recoil Case' } };
  const { lines, leftOut } = ticketLines(sheet(`${ids.join(' ')}\nRecoll Case`, changes), ['7000']);
  expect(lines).toHaveLength(maxTicketLines);
  expect(leftOut).toEqual(['1001', '1002', 'Recoll Case', '7000']);
});

it('a name that replaces several has the first one’s price and a mark for the others, and a part of a name has none', () => {
  const table = 'Item\tPrice\nRedlime\t1.50\nRedlima\t2.00\nMusic Kit | A, B\t9.00';
  const changes = [
    { line: 'name Redlime', instead: 'Redline' },
    { line: 'name Redlima', instead: 'Redline' },
    { line: 'name Music Kit | A, B', isSplit: true },
  ];
  const { prices } = besideTicket({ text: table, changes }, { id: 'shop' });
  expect([...prices]).toEqual([['name Redline', '1.50, …']]);
});

it('a line that isn’t on the ticket is one of its other lines as the customer wrote it, also under another name', () => {
  const changes = [{ line: 'name Recoll Case', instead: 'Recoil Case', isTicked: false }];
  const { otherLines } = besideTicket({ text: 'Recoll Case\n48213\nHi!', changes }, { id: 'shop' });
  expect(otherLines).toEqual(['Recoll Case', 'Hi!']);
});

it('of a long line only the words next to a name are quoted', () => {
  const [before, after] = ['Hello dear team, yesterday I bought my', 'for my brother and it never arrived'];
  expect(quoteOf(`${before} Redline ${after}`, 'Redline')).toBe('… I bought my … for my brother …');
});

it.each([
  ['my Redline never came', 'my … never came'],
  ['Item: Redline - 12.50 €', 'Item: … - 12.50 €'],
  ['Hi, 2x Redline', ''],
  ['hello! Redline, qty: 2', ''],
  ['- Redline (3)', ''],
  ['2x Redline, Asiimov', '2x …, Asiimov'],
])('the words around a name in %j are quoted as %j', (within, quote) =>
  expect(quoteOf(within, 'Redline')).toBe(quote),
);

it('digits that are grouped in the line are quoted as they are there', () => {
  expect(quoteOf('40,115', '40115')).toBe('40,115');
});

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
