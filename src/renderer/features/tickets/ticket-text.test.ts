import { expect, it } from 'vitest';
import { anItem } from '#renderer/testing/builders.ts';
import { aTicketRow } from './testing/ticket-screen.ts';
import { countsOf, onePerItem, settledIn } from './ticket-filter.ts';
import { otherNameOf, ticketExportRows, ticketRowsText } from './ticket-text.ts';

const { trade_url: _secret, ...item } = anItem({ id: 7, error_message: '=HYPERLINK("x")\tInventory\nfull' });
const rows = [
  aTicketRow(7, { kind: 'found', found: { item, receivedAt: 0 } }),
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
  expect(heading?.split('\t').slice(0, 5)).toEqual(['ID', 'Result', 'Quantity', 'Status', 'Delivery error']);
  expect(found?.split('\t').slice(0, 7)).toEqual([
    '7',
    'Found',
    '1',
    'WAITING_FOR_TRADE_ACCEPT',
    `'=HYPERLINK("x") Inventory full`,
    'AK-47 | Redline',
    'AK-47 | Redline (Field-Tested)',
  ]);
  expect(missing).toMatch(/^8\tNot found\t/);
  expect(failed).toMatch(/^9\tCouldn’t load: .*\(IC-HTTP-503\)\t/);
  expect(waiting).toMatch(/^10\tNot looked up yet\t/);
  expect(several).toMatch(/^\t53 listings\t1\t\t\tRecoil Case\t/);
  expect(
    ticketRowsText(rows)
      .split('\n')
      .map((line) => line.split('\t').length),
  ).toEqual([14, 14, 14, 14, 14, 14]);
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
    { id: 8, result: 'Not found', quantity: 1 },
    { id: 9, result: expect.stringMatching(/^Couldn’t load: .*\(IC-HTTP-503\)$/), quantity: 1 },
    { id: 10, result: 'Not looked up yet', quantity: 1 },
    { name: 'Recoil Case', result: '53 listings', quantity: 1 },
  ]);
});

it('has one row per item with its quantity, however often it was named, and says if there are too few listings', () => {
  const [byId] = rows;
  if (byId === undefined) throw new Error('no row');
  const named = { ...aTicketRow('Recoil Case', byId.result), itemId: 7, listings: 1 };
  const three = { ...named, line: { ...named.line, count: 3 } };
  const result = 'Found (3 asked for, 1 listing)';
  expect(ticketExportRows(onePerItem([byId, three]))).toEqual([
    expect.objectContaining({ id: 7, quantity: 3, result }),
  ]);
  expect(ticketRowsText(onePerItem([three, byId])).split('\n')).toEqual([
    expect.any(String),
    expect.stringMatching(/^7\tFound \(3 asked for, 1 listing\)\t3\t/),
  ]);
});

it.each([
  [3, 15, 'Found (3 asked for, 15 listings)'],
  [3, undefined, 'Found (3 asked for)'],
  [1, 15, 'Found'],
])('for %j of %j listings each of them says how many were asked for', (count, listings, result) => {
  const row = aTicketRow('Recoil Case', { kind: 'found', found: { item, receivedAt: 0 } });
  const listed = [1, 2].map((itemId) => ({
    ...row,
    id: `${row.id}\n${itemId}`,
    line: { ...row.line, count },
    itemId,
    ...(listings !== undefined && { listings }),
  }));
  expect(ticketExportRows(listed).map((one) => [one.quantity, one.result])).toEqual([
    [undefined, result],
    [undefined, result],
  ]);
  expect(ticketRowsText(listed).split('\n').slice(1).join()).toContain(`1\t${result}\t\t`);
});

it.each([
  ['AWP | Asiimov (Field-Tested)', 'Found (Pasted as “AWP | Asiimov (Field-Tested)”)'],
  ['AK-47 | Redline (Minimal Wear)', 'Found (Pasted as “AK-47 | Redline (Minimal Wear)”)'],
  ['ak-47 |  redline ft', 'Found'],
  ['AK-47 | Redline FT', 'Found'],
  ['AK-47 | Redline', 'Found'],
  ['AK‑47 Redline (ft)', 'Found'],
  ['Rote Linie', 'Found'],
  ['Rote Linie (FT)', 'Found'],
])('an item with the pasted name %j: %s', (named, result) => {
  const redline = { id: 7, name: 'Rote Linie', market_hash_name: 'AK-47 | Redline (Field-Tested)' };
  const row = aTicketRow(7, { kind: 'found', found: { item: redline, receivedAt: 0 } });
  expect(ticketExportRows([{ ...row, line: { ...row.line, named } }])[0]?.result).toBe(result);
  expect(ticketExportRows([row])[0]?.result).toBe('Found');
});

it.each([
  ['★ Karambit', null],
  ['★ Karambit | Doppler Phase 2 (FN)', null],
  ['karambit doppler (FN) - Phase 2', null],
  ['Doppler (Phase 2)', null],
  ['★ Karambit (FT)', '★ Karambit (FT)'],
  ['★ Bayonet', '★ Bayonet'],
])('beside the ID of ★ Karambit | Doppler (Factory New), %j is another name: %j', (named, other) => {
  const doppler = { name: '★ Karambit | Doppler', market_hash_name: '★ Karambit | Doppler (Factory New)' };
  const row = aTicketRow(7, { kind: 'found', found: { item: { id: 7, ...doppler }, receivedAt: 0 } });
  expect(otherNameOf({ ...row, line: { ...row.line, named } })).toBe(other);
});

it('a phase is another one where the item’s name has its own', () => {
  const item = { id: 7, name: 'Doppler Phase 2', market_hash_name: '★ Karambit | Doppler (Factory New)' };
  const row = aTicketRow(7, { kind: 'found', found: { item, receivedAt: 0 } });
  const namedAs = (named: string) => otherNameOf({ ...row, line: { ...row.line, named } });
  expect(namedAs('Doppler Phase 2 (FN)')).toBeNull();
  expect(namedAs('Doppler Phase 4 (FN)')).toBe('Doppler Phase 4 (FN)');
});

it('an item of another account than the message’s says so', () => {
  const row = aTicketRow(7, { kind: 'found', found: { item, receivedAt: 0, partner: '4567' } });
  const line = { ...row.line, named: 'AWP | Asiimov' };
  expect(ticketExportRows([{ ...row, line, otherThan: ['1'] }])[0]?.result).toBe(
    'Found (Pasted as “AWP | Asiimov” · Another account)',
  );
});

it('adds the ticket’s note to every row, if there is one', () => {
  expect(ticketExportRows(rows, 'refund promised').map((row) => row.ticket_note)).toEqual(
    rows.map(() => 'refund promised'),
  );
  expect(ticketExportRows(rows)[0]).not.toHaveProperty('ticket_note');
});

it('counts the parts of a ticket', () => {
  expect(countsOf(rows)).toEqual({
    all: 5,
    errors: 1,
    own: 0,
    account: 0,
    several: 1,
    missing: 1,
    failed: 1,
  });
  expect(settledIn(rows)).toBe(4);
});
