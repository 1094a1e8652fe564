import { expect, it } from 'vitest';
import { anItem } from '#renderer/testing/builders.ts';
import { aTicketRow } from './testing/ticket-screen.ts';
import { answeredIn, countsOf } from './ticket-filter.ts';
import { ticketExportRows, ticketRowsText } from './ticket-text.ts';

const { trade_url: _secret, ...item } = anItem({ id: 7, error_message: '=HYPERLINK("x")\tInventory\nfull' });
const rows = [
  aTicketRow(7, { kind: 'found', found: { item, answeredAt: 0 } }),
  aTicketRow(8, { kind: 'missing' }),
  aTicketRow(9, { kind: 'failed', failure: { kind: 'server-trouble', status: 503 } }),
  aTicketRow(10, { kind: 'waiting' }),
  aTicketRow('Recoil Case', {
    kind: 'several',
    matches: { ids: [1, 2], count: 53, isAtLeast: false, isExact: true },
  }),
];

it('copies a row per line with its outcome, and escapes formulas', () => {
  const [heading, found, missing, failed, waiting, several] = ticketRowsText(rows).split('\n');
  expect(heading?.split('\t').slice(0, 4)).toEqual(['ID', 'Result', 'Status', 'Delivery error']);
  expect(found?.split('\t').slice(0, 6)).toEqual([
    '7',
    'Found',
    'WAITING_FOR_TRADE_ACCEPT',
    `'=HYPERLINK("x") Inventory full`,
    'AK-47 | Redline',
    'AK-47 | Redline (Field-Tested)',
  ]);
  expect(missing).toMatch(/^8\tNot found\t/);
  expect(failed).toMatch(/^9\tCouldn’t load: .*\(IC-HTTP-503\)\t/);
  expect(waiting).toMatch(/^10\tNot looked up yet\t/);
  expect(several).toMatch(/^\t53 listings\t\t\tRecoil Case\t/);
  expect(
    ticketRowsText(rows)
      .split('\n')
      .map((line) => line.split('\t').length),
  ).toEqual([13, 13, 13, 13, 13, 13]);
  expect([heading, found, missing].map((line) => line?.split('\t').at(-1))).toEqual([
    'Seen at (UTC)',
    '1970-01-01T00:00:00.000Z',
    '',
  ]);
});

it('exports the fields of found items, and the IDs of the others', () => {
  const [found, ...others] = ticketExportRows(rows);
  expect(found).toMatchObject({
    id: 7,
    status: 'WAITING_FOR_TRADE_ACCEPT',
    send_date: '2026-11-21 10:02:11',
    result: 'Found',
    seen_at: '1970-01-01T00:00:00.000Z',
  });
  expect(found).not.toHaveProperty('trade_url');
  expect(others).toEqual([
    { id: 8, result: 'Not found' },
    { id: 9, result: expect.stringMatching(/^Couldn’t load: .*\(IC-HTTP-503\)$/) },
    { id: 10, result: 'Not looked up yet' },
    { name: 'Recoil Case', result: '53 listings' },
  ]);
});

it('adds the ticket’s note to every row, if there is one', () => {
  expect(ticketExportRows(rows, 'refund promised').map((row) => row.ticket_note)).toEqual(
    rows.map(() => 'refund promised'),
  );
  expect(ticketExportRows(rows)[0]).not.toHaveProperty('ticket_note');
});

it('counts the parts of a ticket', () => {
  expect(countsOf(rows)).toEqual({ all: 5, errors: 1, several: 1, missing: 1, failed: 1 });
  expect(answeredIn(rows)).toBe(4);
});
