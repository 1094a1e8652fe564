import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createManualTime, memoryFile } from '#main/testing/fake-effects.ts';
import { maxRecents } from '#shared/item.ts';
import { maxNoteLength, maxNotes, type NoteDraft } from '#shared/note.ts';
import { maxTickets, type Ticket } from '#shared/ticket.ts';
import {
  createAliases,
  createKeptLists,
  createNotes,
  createRecentItems,
  createTickets,
  type KeptListsDeps,
} from './kept-lists.ts';

function setUp<Lists>(create: (deps: KeptListsDeps) => Lists) {
  return (onDisk?: unknown) => {
    const disk = memoryFile(onDisk);
    const time = createManualTime();
    const troubles: unknown[] = [];
    const gone = new Set<string>();
    const onDiskError = (error: unknown) => troubles.push(error);
    return { lists: create({ time, file: disk.file, gone, onDiskError }), disk, time, troubles, gone };
  };
}

const ids = (items: { itemId: number }[]) => items.map(({ itemId }) => itemId);
const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=TradeTok';

test('aliases are kept per connection, the last one first, without secrets and at most 500', async () => {
  const { lists, disk, time, gone } = setUp(createAliases)();
  const learn = (written: string, name: string, connectionId = 'shop') =>
    lists.learn({ connectionId, written, name });
  await learn('red one', 'AK-47 | Redline');
  await learn('the snake', 'Recoil Case');
  await learn('red one', 'M4A4 | Red');
  await learn('red one', 'Other', 'other');
  await learn(tradeUrl, 'Recoil Case');
  await learn('my password: hunter2', 'Recoil Case');
  expect(await lists.list('shop')).toEqual([
    { written: 'red one', name: 'M4A4 | Red' },
    { written: 'the snake', name: 'Recoil Case' },
  ]);
  await learn('undone', 'Recoil Case');
  await learn('undone', 'undone');
  expect(await lists.list('shop')).toHaveLength(2);
  time.advance(500);
  await lists.flush();
  expect(JSON.stringify(disk.written.at(-1))).not.toMatch(/TradeTok|hunter2/);
  for (let at = 0; at < 500; at += 1) await learn(`text ${at}`, 'A');
  expect(await lists.list('shop')).toHaveLength(500);
  await lists.forgetConnection('shop');
  expect(await lists.list('shop')).toEqual([]);
  gone.add('other');
  await learn('again', 'A', 'other');
  expect(await lists.list('other')).toEqual([]);
});

describe('a list per connection', () => {
  const listsOf = (writeAfterMs: number) =>
    setUp((deps) => {
      const lists = createKeptLists({
        ...deps,
        version: 1,
        name: 'words',
        schema: z.string(),
        max: 3,
        writeAfterMs,
      });
      const add = (word: string, connectionId = 'demo') =>
        lists.change(connectionId, (before) => [word, ...before]);
      return { ...lists, add };
    });
  const start = listsOf(500);

  test('is bounded', async () => {
    const { lists } = start();
    for (const word of ['a', 'b', 'c', 'd']) await lists.add(word);
    expect(await lists.add('x', 'shop')).toEqual(['x']);
    expect(await lists.list('demo')).toEqual(['d', 'c', 'b']);
    // A property of every object.
    expect(await lists.list('constructor')).toEqual([]);
  });

  test('survives a restart unless its connection is removed', async () => {
    const { lists, disk, gone } = start();
    await lists.add('a');
    await lists.add('x', 'shop');
    gone.add('shop');
    await lists.forgetConnection('shop');
    expect(await lists.add('late', 'shop')).toEqual([]);
    await lists.flush();
    expect(disk.written).toEqual([{ version: 1, words: { demo: ['a'] } }]);
    expect(await start(disk.written.at(-1)).lists.list('demo')).toEqual(['a']);
  });

  test('is written once for changes in quick succession, and each time without a delay', async () => {
    const debounced = start();
    for (const word of ['a', 'b']) await debounced.lists.add(word);
    expect(debounced.disk.written).toEqual([]);
    debounced.time.advance(500);
    await debounced.lists.flush();
    expect(debounced.disk.written).toHaveLength(1);
    const immediate = listsOf(0)();
    for (const word of ['a', 'b']) await immediate.lists.add(word);
    expect(immediate.disk.written).toHaveLength(2);
  });

  test('keeps a change for this run if the disk refuses it, and reports that and a damaged file', async () => {
    const { lists, disk, troubles } = start({ version: 1, words: { demo: 'all' } });
    expect(await lists.fileTrouble()).toEqual({ kind: 'reset', setAside: 'file.json.bad' });
    disk.refuse();
    await lists.add('a');
    await lists.flush();
    expect(await lists.list('demo')).toEqual(['a']);
    expect(troubles).toHaveLength(1);
  });
});

describe('recent items', () => {
  const start = setUp(createRecentItems);
  const opened = (itemId: number, name = `Item ${itemId}`) => ({
    connectionId: 'demo',
    itemId,
    name,
    marketHashName: name,
  });

  test('are listed once each, newest first, with the time', async () => {
    const { lists, time } = start();
    await lists.note(opened(1));
    time.advance(1_000);
    await lists.note(opened(2));
    time.advance(1_000);
    const list = await lists.note(opened(1));
    expect(ids(list)).toEqual([1, 2]);
    expect((list[0]?.openedAt ?? 0) - (list[1]?.openedAt ?? 0)).toBe(1_000);
    expect(list[0]).not.toHaveProperty('connectionId');
  });

  test('are written once after moving through a long list, of which the newest are kept', async () => {
    const { lists, disk, time } = start();
    for (let itemId = 1; itemId <= maxRecents + 1; itemId += 1) await lists.note(opened(itemId));
    expect(await lists.list('demo')).toHaveLength(maxRecents);
    expect({ written: disk.written, waiting: time.running() }).toEqual({ written: [], waiting: [500] });
  });

  test('contain no trade token, and names that masking makes longer are read again', async () => {
    const { lists, disk } = start();
    await lists.note(opened(1, `Redline ${tradeUrl}`));
    const list = await lists.note(opened(2, `${'x'.repeat(994)}token=`));
    await lists.flush();
    expect(JSON.stringify([list, disk.written])).not.toContain('TradeTok');
    expect(list[1]?.name).toContain('Redline');
    const next = start(disk.written.at(-1));
    expect(await next.lists.fileTrouble()).toBeNull();
    expect(ids(await next.lists.list('demo'))).toEqual([2, 1]);
  });

  test('are cleared for one connection', async () => {
    const { lists } = start();
    await lists.note(opened(1));
    await lists.note({ ...opened(2), connectionId: 'shop' });
    expect(await lists.clear('demo')).toEqual([]);
    expect(ids(await lists.list('shop'))).toEqual([2]);
  });
});

describe('tickets', () => {
  const start = setUp(createTickets);
  const aTicket = (id: string, change: Partial<Ticket> = {}): Ticket => ({
    id,
    connectionId: 'demo',
    name: `Ticket ${id}`,
    createdAt: 1,
    lines: [{ kind: 'name', text: 'AK-47 | Redline', count: 2, isExpanded: false }],
    ...change,
  });
  const ticketIds = (tickets: Ticket[]) => tickets.map(({ id }) => id);

  test('are listed once each, most recently changed first', async () => {
    const { lists } = start();
    await lists.put(aTicket('1'));
    await lists.put(aTicket('2'));
    const list = await lists.put(aTicket('1', { name: 'Anna’s order' }));
    expect(ticketIds(list)).toEqual(['1', '2']);
    expect(list[0]?.name).toBe('Anna’s order');
    expect(ticketIds(await lists.remove('demo', '1'))).toEqual(['2']);
  });

  test('are written once while a name is typed, and the last 50 are kept', async () => {
    const { lists, disk, time } = start();
    for (let id = 0; id <= maxTickets; id += 1) await lists.put(aTicket(`${id}`));
    expect(await lists.list('demo')).toHaveLength(maxTickets);
    expect({ written: disk.written, waiting: time.running() }).toEqual({ written: [], waiting: [500] });
  });

  test('have names that differ within a connection', async () => {
    const { lists } = start();
    await lists.put(aTicket('1', { name: 'Order 1' }));
    await lists.put(aTicket('2', { name: 'Order 1' }));
    await lists.put(aTicket('3', { name: 'Order 1', connectionId: 'shop' }));
    const again = await lists.put(aTicket('2', { name: 'Order 1 (2)', note: 'called' }));
    expect(again.map(({ name }) => name)).toEqual(['Order 1 (2)', 'Order 1']);
    expect(await lists.list('shop')).toMatchObject([{ name: 'Order 1' }]);
  });

  const item = { itemId: 7, name: 'Redline', status: 'AVAILABLE', error: null, seenAt: 1 };
  const said = { status: 'AVAILABLE', error: null };
  const open = { items: [item], notFound: 0 };
  const answered = { items: [{ ...item, said }], notFound: 0, repliedAt: 2 };
  const changed = { ...answered, items: [{ ...item, status: 'UNAVAILABLE', said }] };
  const done = { ...open, marked: 'done' as const };

  test('keep what became of them when the page changes them, and get it back with Undo', async () => {
    const { lists } = start();
    await lists.put(aTicket('1', { progress: open }));
    await lists.update('demo', '1', (ticket) => ({ ...ticket, progress: answered }));
    const list = await lists.put(aTicket('1', { note: 'called', progress: open }));
    expect(list).toMatchObject([{ note: 'called', progress: { repliedAt: 2 } }]);
    await lists.remove('demo', '1');
    expect(await lists.put(aTicket('1', { progress: answered }))).toMatchObject([{ progress: answered }]);
  });

  test('an update that changes nothing writes nothing, and one of a removed ticket neither', async () => {
    const { lists, time } = start({ version: 8, tickets: { demo: [aTicket('1')] } });
    await lists.update('demo', '1', (ticket) => ticket);
    await lists.update('demo', '2', (ticket) => ({ ...ticket, progress: answered }));
    expect(time.running()).toEqual([]);
  });

  test('beyond the limit, the oldest done ticket is dropped, then answered, open and changed ones', async () => {
    const { lists } = start();
    const put = (id: string, progress?: Ticket['progress']) =>
      lists.put(aTicket(id, progress === undefined ? {} : { progress }));
    await put('changed', changed);
    await put('open', open);
    await put('answered', answered);
    await put('done', done);
    await put('done later', done);
    for (let id = 5; id < maxTickets; id += 1) await put(`c${id}`, changed);
    const dropped: string[] = [];
    let before = ticketIds(await lists.list('demo'));
    for (let id = 0; id < 6; id += 1) {
      const after = ticketIds(await put(`new${id}`, changed));
      dropped.push(...before.filter((one) => !after.includes(one)));
      before = after;
    }
    expect(dropped).toEqual(['done', 'done later', 'answered', 'open', 'changed', 'c5']);
  });

  test('contain no secret in a name, a note, a line, a replaced name, a name beside an ID, an item or the pasted text', async () => {
    const { lists, disk } = start();
    const secret = 'see steamcommunity.com/tradeoffer/new/?token=TradeTok';
    const pasted = { kind: 'name' as const, text: secret, count: 1 };
    const lines = [{ ...pasted, isExpanded: false, replaced: [pasted], named: secret }];
    const changes = [{ line: secret }];
    const progress = { items: [{ ...item, name: secret, status: secret }], notFound: 0 };
    const list = await lists.put(
      aTicket('1', { name: secret, lines, pasted: { text: secret, changes }, progress }),
    );
    // The mask would make it longer than a name may be.
    await lists.put(aTicket('2', { name: `${'x'.repeat(73)} token=`, note: secret }));
    await lists.flush();
    expect(JSON.stringify([list, disk.written])).not.toContain('TradeTok');
    const next = start(disk.written.at(-1));
    expect(await next.lists.fileTrouble()).toBeNull();
    expect(ticketIds(await next.lists.list('demo'))).toEqual(['2', '1']);
  });

  test.each([
    [1, 'notes'],
    [2, 'replaced names'],
    [3, 'names beside IDs'],
    [4, 'pasted texts'],
    [5, 'other names for their lines'],
    [6, 'how their pasted names were looked up'],
    [7, 'what became of them'],
  ])('are read from a file of version %d, without %s', async (version) => {
    const { lists } = start({ version, tickets: { demo: [aTicket('1')] } });
    expect(await lists.list('demo')).toEqual([aTicket('1')]);
    expect(await lists.fileTrouble()).toBeNull();
  });

  test('are written as version 8, whose progress an older app would set aside as damaged', async () => {
    const { lists, disk } = start();
    await lists.put(aTicket('1'));
    await lists.flush();
    expect(disk.written).toMatchObject([{ version: 8 }]);
  });
});

describe('notes', () => {
  const start = setUp(createNotes);
  const aDraft = (given: Partial<NoteDraft> = {}): NoteDraft => ({
    connectionId: 'demo',
    itemId: 7,
    text: 'Called twice',
    name: 'Redline',
    ...given,
  });

  test('are one per item, most recently changed first, and removed by an empty text', async () => {
    const { lists } = start();
    await lists.put(aDraft());
    await lists.put(aDraft({ itemId: 8, text: 'Refunded' }));
    expect(await lists.put(aDraft({ text: ' Called again \n' }))).toEqual([
      { itemId: 7, text: 'Called again', name: 'Redline' },
      { itemId: 8, text: 'Refunded', name: 'Redline' },
    ]);
    expect(await lists.put(aDraft({ text: '  ' }))).toMatchObject([{ itemId: 8 }]);
  });

  test('contain no trade token', async () => {
    const { lists, disk } = start();
    await lists.put(aDraft({ text: `Wants it at ${tradeUrl}`, name: tradeUrl }));
    expect(disk.written).toHaveLength(1);
    expect(JSON.stringify(disk.written)).not.toContain('TradeTok');
  });

  test(`are limited to ${maxNotes}, and read again even if masking makes the text longer`, async () => {
    const many = Array.from({ length: maxNotes }, (_, at) => ({ itemId: at + 1, text: 'x', name: '' }));
    const { lists, disk } = start({ version: 1, notes: { demo: many } });
    const list = await lists.put(aDraft({ itemId: maxNotes + 1, text: 'token=a'.repeat(maxNoteLength / 7) }));
    expect(list).toHaveLength(maxNotes);
    const next = start(disk.written.at(-1));
    expect(await next.lists.fileTrouble()).toBeNull();
    expect(await next.lists.list('demo')).toEqual(list);
  });
});
