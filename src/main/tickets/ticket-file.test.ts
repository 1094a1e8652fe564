import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTickets } from '#main/kept-lists/kept-lists.ts';
import { memoryStore } from '#main/testing/fake-effects.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import type { Connection } from '#shared/connection.ts';
import { failed, type TicketFileProblem } from '#shared/failure.ts';
import { isTicketFile, maxTicketFileBytes, type Ticket } from '#shared/ticket.ts';
import { ticketState } from '#shared/ticket-state.ts';
import { createTicketFiles } from './ticket-file.ts';

const folder = temporaryFolder();
const filePath = () => folder.at('Order.json');
const shop: Connection = {
  id: 'shop',
  kind: 'remote',
  name: 'Warehouse',
  baseUrl: 'https://one.example',
  colour: 'blue',
  catalogFingerprint: '0123456789ab',
  token: { kind: 'in-keychain' },
};
const colleagues = { ...shop, id: 'of a colleague', name: 'Shop' };
const elsewhere = { ...shop, id: 'elsewhere', catalogFingerprint: 'ba9876543210' };

const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=118204417';
const said = { status: 'WAITING_FOR_SEND', error: null };
const ticket: Ticket = {
  id: 't-1',
  connectionId: 'shop',
  name: 'Order 88123457',
  createdAt: 1,
  note: 'refund promised',
  lines: [{ kind: 'name', text: 'AK-47 | Redline', count: 2, isExpanded: true }],
  pasted: { text: `2 x AK-47 | Redline\n${tradeUrl}` },
  progress: {
    items: [{ itemId: 7, name: 'AK-47 | Redline', status: 'UNAVAILABLE', error: 'other', seenAt: 3, said }],
    notFound: 1,
    repliedAt: 2,
    baseAddress: 'https://one.example',
  },
};

/** Of one computer; the dialogs choose {@link filePath}, or nothing. */
async function computer(
  connections: Connection[],
  stored: Ticket[] = [],
  chosen: string | null = filePath(),
) {
  const suggested: string[] = [];
  const tickets = createTickets(memoryStore({ 'tickets shop': stored }));
  const files = createTicketFiles({
    tickets,
    connections: async () => connections,
    chooseFile: {
      save: async (name) => {
        suggested.push(name);
        return chosen;
      },
      open: async () => chosen,
    },
  });
  return { ...files, suggested };
}

test('a ticket comes back from its file as it was, at a colleague’s connection to the same catalog', async () => {
  const mine = await computer([shop], [ticket]);
  expect(await mine.save(ticket)).toEqual({ ok: true, value: 'Order.json' });
  expect(mine.suggested).toEqual(['Order 88123457.json']);
  const theirs = await computer([elsewhere, colleagues]);
  const read = await theirs.read({ connectionId: 'elsewhere', text: null });
  const { baseAddress: _, ...progress } = ticket.progress ?? { items: [], notFound: 0 };
  expect(read).toEqual({ ok: true, value: { ...ticket, connectionId: 'of a colleague', progress } });
  expect(read.ok && read.value && ticketState(read.value)).toBe('changed');
  const dropped = await theirs.read({ connectionId: 'elsewhere', text: await readFile(filePath(), 'utf8') });
  expect(dropped).toEqual(read);
});

test('the file holds no token, address, connection or path, and begins so that it is recognised', async () => {
  const secret = `${tradeUrl}&token=TradeTok1`;
  const leaky: Ticket = {
    ...ticket,
    name: `Order ${secret}`.slice(0, 80),
    note: `password: hunter2secret`,
    pasted: { text: secret },
  };
  await (await computer([shop], [leaky])).save(leaky);
  const text = await readFile(filePath(), 'utf8');
  expect(text).not.toMatch(/TradeTok1|hunter2secret|one\.example|"shop"|Warehouse|connectionId/);
  expect(isTicketFile(text)).toBe(true);
  expect(text).toContain('"catalog": "0123456789ab"');
});

test('secrets that a file was given are removed when it is read', async () => {
  await (await computer([shop], [ticket])).save(ticket);
  const given = (await readFile(filePath(), 'utf8')).replace(
    'refund promised',
    `${tradeUrl}&token=TradeTok1`,
  );
  const read = await (await computer([shop])).read({ connectionId: 'shop', text: given });
  expect(read).toMatchObject({ ok: true });
  expect(JSON.stringify(read)).not.toContain('TradeTok1');
});

const changedText = async (change: (file: Record<string, unknown>) => unknown) => {
  await (await computer([shop], [ticket])).save(ticket);
  return JSON.stringify(change(JSON.parse(await readFile(filePath(), 'utf8'))));
};
const inTicket = (part: object) =>
  changedText((file) => ({ ...file, ticket: { ...(file.ticket as object), ...part } }));

test.each<[string, TicketFileProblem, () => Promise<string>]>([
  ['a message', 'foreign', async () => 'Hi, my AK-47 | Redline never came'],
  ['other JSON', 'foreign', async () => '{"kind":"item-catalog-reply-templates","version":1}'],
  ['an array', 'foreign', async () => '[]'],
  ['cut off', 'damaged', async () => (await changedText((file) => file)).slice(0, -9)],
  ['without a version', 'damaged', () => changedText(({ version: _, ...file }) => file)],
  ['of a newer version', 'newer', () => changedText((file) => ({ ...file, version: 2, more: 1 }))],
  ['with more than a ticket', 'damaged', () => changedText((file) => ({ ...file, path: '/etc/passwd' }))],
  ['with a connection', 'damaged', () => inTicket({ connectionId: 'shop' })],
  ['with an ID that is a path', 'damaged', () => inTicket({ id: '../../settings' })],
  ['without lines', 'damaged', () => inTicket({ lines: undefined })],
  ['with an address', 'damaged', () => inTicket({ progress: { items: [], notFound: 0, baseAddress: 'x' } })],
  [
    'with a line of another kind',
    'damaged',
    () => inTicket({ lines: [{ kind: 'script', text: 'x', count: 1 }] }),
  ],
  [
    'of another catalog',
    'other-catalog',
    () => changedText((file) => ({ ...file, catalog: 'ffffffffffff' })),
  ],
  [
    'of the demo, which isn’t connected',
    'other-catalog',
    () => changedText((file) => ({ ...file, catalog: 'demo' })),
  ],
  ['too large', 'too-large', async () => 'x'.repeat(maxTicketFileBytes + 1)],
])('a file is refused, and nothing is kept: %s (%s)', async (_what, problem, textOf) => {
  const text = await textOf();
  const files = await computer([shop]);
  const refused = failed({ kind: 'ticket-file', problem });
  expect(await files.read({ connectionId: 'shop', text })).toEqual(refused);
  await writeFile(filePath(), text);
  expect(await files.read({ connectionId: 'shop', text: null })).toEqual(refused);
});

test('a cancelled dialog changes nothing, and a removed ticket or a refusing disk says why', async () => {
  const cancelled = await computer([shop], [ticket], null);
  expect(await cancelled.save(ticket)).toEqual({ ok: true, value: null });
  expect(await cancelled.read({ connectionId: 'shop', text: null })).toEqual({ ok: true, value: null });
  const gone = failed({ kind: 'ticket-file', problem: 'gone' });
  expect(await (await computer([shop])).save(ticket)).toEqual(gone);
  const aFolder = await computer([shop], [ticket], folder.path);
  expect(await aFolder.save(ticket)).toEqual(failed({ kind: 'file', problem: 'is-folder' }));
});
