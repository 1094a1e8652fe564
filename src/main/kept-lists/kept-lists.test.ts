import { describe, expect, test } from 'vitest';
import { createManualTime, memoryStore } from '#main/testing/fake-effects.ts';
import { maxRecents } from '#shared/item.ts';
import { maxNoteLength, maxNotes, type NoteDraft } from '#shared/note.ts';
import { maxTickets, type Ticket } from '#shared/ticket.ts';
import { createAliases, createNotes, createRecentItems, createTickets } from './kept-lists.ts';

type Deps = Parameters<typeof createRecentItems>[0];

function setUp<Lists>(create: (deps: Deps) => Lists) {
  return (onDisk?: Record<string, unknown>) => {
    const time = createManualTime();
    const { store, saved } = memoryStore(onDisk, { time });
    return { lists: create({ store, time }), store, saved, time };
  };
}

const ids = (items: { itemId: number }[]) => items.map(({ itemId }) => itemId);
const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=TradeTok';

test('aliases are kept per connection, the last one first, without secrets and at most 500', async () => {
  const { lists, store, saved } = setUp(createAliases)();
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
  await store.flush();
  expect(JSON.stringify(saved())).not.toMatch(/TradeTok|hunter2/);
  for (let at = 0; at < 500; at += 1) await learn(`text ${at}`, 'A');
  expect(await lists.list('shop')).toHaveLength(500);
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

  test('are limited to the newest', async () => {
    const { lists } = start();
    for (let itemId = 1; itemId <= maxRecents + 1; itemId += 1) await lists.note(opened(itemId));
    expect(await lists.list('demo')).toHaveLength(maxRecents);
  });

  test('contain no trade token, and names that masking makes longer are read again', async () => {
    const { lists, store, saved } = start();
    await lists.note(opened(1, `Redline ${tradeUrl}`));
    const list = await lists.note(opened(2, `${'x'.repeat(994)}token=`));
    await store.flush();
    expect(JSON.stringify([list, saved()])).not.toContain('TradeTok');
    expect(list[1]?.name).toContain('Redline');
    const next = start(saved());
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
    const { lists, time } = start({ 'tickets demo': [aTicket('1')] });
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
    const { lists, store, saved } = start();
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
    await store.flush();
    expect(JSON.stringify([list, saved()])).not.toContain('TradeTok');
    const next = start(saved());
    expect(ticketIds(await next.lists.list('demo'))).toEqual(['2', '1']);
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
    const { lists, saved } = start();
    await lists.put(aDraft({ text: `Wants it at ${tradeUrl}`, name: tradeUrl }));
    expect(JSON.stringify(saved())).toMatch(/^(?=.*Wants it at)(?!.*TradeTok)/);
  });

  test(`are limited to ${maxNotes}, and read again even if masking makes the text longer`, async () => {
    const many = Array.from({ length: maxNotes }, (_, at) => ({ itemId: at + 1, text: 'x', name: '' }));
    const { lists, saved } = start({ 'notes demo': many });
    const list = await lists.put(aDraft({ itemId: maxNotes + 1, text: 'token=a'.repeat(maxNoteLength / 7) }));
    expect(list).toHaveLength(maxNotes);
    expect(await start(saved()).lists.list('demo')).toEqual(list);
  });
});
