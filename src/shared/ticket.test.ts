import { expect, test } from 'vitest';
import { storableTicket, type Ticket, ticketSchema } from './ticket.ts';

test('a ticket is stored with the text it was made from, unless that is too long', () => {
  const ticket: Ticket = {
    id: 't',
    connectionId: 'demo',
    name: 'Ticket',
    createdAt: 0,
    lines: [{ kind: 'id', text: '5', count: 1, isExpanded: false }],
  };
  const withText = (text: string): Ticket => ({ ...ticket, pasted: { text } });
  const stored = (given: Ticket) => ticketSchema.parse(storableTicket(given));
  expect(stored(ticket)).toEqual(ticket);
  expect(stored(withText('x'.repeat(100_000)))).toEqual(withText('x'.repeat(100_000)));
  expect(stored(withText('x'.repeat(100_001)))).toEqual(ticket);
});
