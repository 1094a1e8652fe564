import { expect, test } from 'vitest';
import { createManualTime } from '#main/testing/manual-time.ts';
import { memoryFile } from '#main/testing/memory-file.ts';
import { maxTickets, type Ticket } from '#shared/ticket.ts';
import { createTickets } from './tickets.ts';

function setUp(onDisk?: unknown) {
  const disk = memoryFile(onDisk);
  const time = createManualTime();
  const tickets = createTickets({ file: disk.file, timers: time.timers, onDiskTrouble: () => {} });
  return { tickets, disk, time };
}

const aTicket = (id: string, change: Partial<Ticket> = {}): Ticket => ({
  ...{ id, connectionId: 'demo', name: `Ticket ${id}`, createdAt: 1 },
  lines: [{ kind: 'name', text: 'AK-47 | Redline', count: 2, isExpanded: false }],
  ...change,
});
const ids = (tickets: Ticket[]) => tickets.map(({ id }) => id);

test('the last one that was put comes first, each once and as it was put last', async () => {
  const { tickets } = setUp();
  await tickets.put(aTicket('1'));
  await tickets.put(aTicket('2'));
  const list = await tickets.put(aTicket('1', { name: 'Anna’s order' }));
  expect(ids(list)).toEqual(['1', '2']);
  expect(list[0]?.name).toBe('Anna’s order');
});

test('typing a name is one write, of the tickets that are kept', async () => {
  const { tickets, disk, time } = setUp();
  for (let id = 0; id <= maxTickets; id += 1) await tickets.put(aTicket(`${id}`));
  expect(await tickets.list('demo')).toHaveLength(maxTickets);
  expect({ written: disk.written, waiting: time.running() }).toEqual({ written: [], waiting: [500] });
});

test('one that was removed is gone', async () => {
  const { tickets } = setUp();
  for (const id of ['1', '2']) await tickets.put(aTicket(id));
  expect(ids(await tickets.remove('demo', '1'))).toEqual(['2']);
});

test('no secret in a name or a line is kept, however short the text may be', async () => {
  const { tickets, disk } = setUp();
  const secret = 'see steamcommunity.com/tradeoffer/new/?token=TradeTok';
  const name = `${'x'.repeat(73)} token=`;
  const lines = [{ kind: 'name' as const, text: secret, count: 1, isExpanded: false }];
  const list = await tickets.put(aTicket('1', { name: secret, lines }));
  await tickets.put(aTicket('2', { name, note: secret }));
  await tickets.flush();
  expect(JSON.stringify([list, disk.written])).not.toContain('TradeTok');
  const next = setUp(disk.written.at(-1));
  expect(await next.tickets.fileTrouble()).toBeNull();
  expect(ids(await next.tickets.list('demo'))).toEqual(['2', '1']);
});

test('a file from before tickets had notes is read', async () => {
  const { tickets } = setUp({ version: 1, tickets: { demo: [aTicket('1')] } });
  expect(await tickets.list('demo')).toEqual([aTicket('1')]);
  expect(await tickets.fileTrouble()).toBeNull();
});
