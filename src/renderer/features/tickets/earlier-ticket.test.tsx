import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import { success } from '#shared/failure.ts';
import type { Ticket } from '#shared/ticket.ts';
import { earlierTicket, withMessage } from './earlier-ticket.tsx';
import { openWith, rows } from './testing/pasted-mail.ts';
import { field, ids } from './testing/ticket-screen.ts';

const tradeUrl = (partner: number) =>
  `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=Ab3dEf9h`;
function aTicket(id: number, text: string, more: Partial<Ticket> = {}): Ticket {
  const own = { id: String(id), connectionId: 'demo', name: `Ticket of ${id}`, createdAt: id };
  return { ...own, lines: [], pasted: { text }, ...more };
}

it.each([
  ['order no. 4711 again', '2 reference'],
  ['Order 4711, and my account is [U:1:7]', '2 reference'],
  [`still nothing, ${tradeUrl(7)}`, '3 account'],
  ['my account is [U:1:8]', 'none'],
  ['order no. 4712', 'none'],
  ['still nothing', 'none'],
  // Somebody else's account.
  [`order no. 4713, ${tradeUrl(8)}`, 'none'],
  [`${tradeUrl(5)}, and mine is ${tradeUrl(8)}`, 'none'],
  [`${tradeUrl(5)}, and mine is ${tradeUrl(6)}`, '4 account'],
])('%j belongs to %s', (text, expected) => {
  const kept = [
    aTicket(1, 'Order 4711: my items'),
    aTicket(2, 'my order #4711'),
    aTicket(3, `I paid, ${tradeUrl(7)}`),
    aTicket(4, `Order 4713, ${tradeUrl(5)} and ${tradeUrl(6)}`),
    // Later than the message.
    aTicket(9, `Order 4711, ${tradeUrl(7)}`),
  ];
  const found = earlierTicket(aTicket(5, text), kept);
  expect(found === null ? 'none' : `${found.ticket.id} ${found.by}`).toBe(expected);
});

it('two messages that are too much for one ticket stay apart', () => {
  const long = 'a'.repeat(60_000);
  expect(withMessage(aTicket(1, long), aTicket(2, 'short'))).not.toBeNull();
  expect(withMessage(aTicket(1, long), aTicket(2, long))).toBeNull();
  const note = 'n'.repeat(1_500);
  expect(withMessage(aTicket(1, '', { note }), aTicket(2, '', { note }))).toBeNull();
  const lines = (from: number) =>
    Array.from({ length: 600 }, (_, at) => ({
      ...{ kind: 'id' as const, text: String(from + at), count: 1, isExpanded: false },
    }));
  expect(
    withMessage(aTicket(1, '', { lines: lines(1) }), aTicket(2, '', { lines: lines(1) })),
  ).not.toBeNull();
  expect(withMessage(aTicket(1, '', { lines: lines(1) }), aTicket(2, '', { lines: lines(601) }))).toBeNull();
});

it('a further message joins the ticket of its order, whose reply is about what is new', async () => {
  const { user, desktop } = await openWith(rows, 'Order no. 88123457 never came:\n#4\n#5');
  const pane = () => screen.getByRole('region', { name: 'Reply' });
  const reply = () => within(pane()).getByRole<HTMLTextAreaElement>('textbox').value;
  await waitFor(() => expect(reply()).toMatch(/ID 4\b.*ID 5\b/s));
  await user.click(within(pane()).getByRole('button', { name: 'Copy reply' }));
  await waitFor(() => expect(desktop.storedTickets()[0]?.progress?.repliedAt).toBeDefined());
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  const accepted = () => aDetail({ id: 4, status: 'TRADE_ACCEPTED' }, { receivedAt: Date.now() });
  act(() => desktop.seeItem('demo', accepted()));
  desktop.replace({
    get: async ({ itemId }) => success(itemId === 4 ? accepted() : aDetail({ id: itemId })),
  });

  await user.click(field());
  await user.paste('Still nothing! Order no. 88123457:\n#4\n#3\n- AK-47 | Nowhere (Field-Tested)');
  const offer = await screen.findByText(
    /^The same order or ticket number as in “Order 88123457” \(changed\)\./,
  );
  await user.click(within(offer).getByRole('button', { name: 'Add to that ticket' }));
  expect(screen.getByRole('textbox', { name: 'Ticket name' })).toHaveValue('Order 88123457');
  expect(screen.queryByText(/^The same order/)).toBeNull();
  await waitFor(() => expect(ids()).toEqual([4, 5, 3, 0]));
  const message = screen.getByRole('region', { name: 'Message' });
  const marks = () => within(message).getAllByRole('button', { name: /^[345]$/ });
  await waitFor(() => expect(marks().map((mark) => mark.textContent)).toEqual(['4', '3', '4', '5']));
  expect(await within(pane()).findByText(/^Only what is new since your last reply\./)).toBeVisible();
  await waitFor(() => expect(reply()).toMatch(/ID 4\b.*ID 3\b.*AK-47 \| Nowhere/s));
  expect(reply()).not.toMatch(/ID 5\b/);
  expect(desktop.storedTickets()).toMatchObject([
    { name: 'Order 88123457', progress: { marked: 'open' }, lines: [{}, {}, {}, {}] },
  ]);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(ids()).toEqual([4, 3, 0]));
  const stored = () => desktop.storedTickets().map(({ name, lines }) => [name, lines.length]);
  await waitFor(() =>
    expect(stored()).toEqual([
      ['Order 88123457 (2)', 3],
      ['Order 88123457', 2],
    ]),
  );
});
