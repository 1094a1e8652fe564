import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createServices } from '#main/services.ts';
import { createMemorySecretStore, serviceEffects } from '#main/testing/fake-effects.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { aStoredWatch } from '#main/watch/testing/watches.ts';
import { createAppFile } from './app-file.ts';

/** As the last version with files for each list wrote them. */
const earlierVersion = path.join(import.meta.dirname, 'testing/earlier-version');

const folder = temporaryFolder();

beforeEach(() => cp(earlierVersion, folder.path, { recursive: true }));

async function open() {
  const file = createAppFile(folder.path);
  const opened = await file.open();
  if (opened.kind !== 'open') throw opened.error;
  const { database } = opened;
  onTestFinished(() => void (database.isOpen && database.close()));
  const kept = (name: string, connectionId = '') => {
    const found = opened.entries.find((one) => one.name === name && one.connectionId === connectionId);
    return found === undefined ? undefined : JSON.parse(found.json);
  };
  return { ...opened, kept };
}

const given = (name: string, value: unknown) =>
  writeFile(folder.at(name), typeof value === 'string' ? value : JSON.stringify(value));
const files = async () =>
  (await readdir(folder.path)).filter((name) => !name.startsWith('app.sqlite')).sort();

test('all that an earlier version kept is there, and its files are gone', async () => {
  const secretStore = createMemorySecretStore();
  secretStore.secrets.set('id-1', 'a-token');
  const services = createServices(serviceEffects(folder.path, { secretStore }));
  onTestFinished(services.shutDown);
  await services.settings.load();
  expect(services.settings.read()).toMatchObject({
    ...{ theme: 'dark', limit: 100, openTickets: { 'id-1': 'ticket-1' }, copySchedules: { 'id-1': 'daily' } },
    lastViews: { 'id-1': 'connection=id-1&name=AK-47&limit=100&page=1' },
  });
  expect(await services.connections.list()).toMatchObject({
    connections: [
      { id: 'id-1', baseUrl: 'https://catalog.example', colour: 'blue', assumedTimeZone: 'UTC+02:00' },
      { id: 'demo' },
    ],
    activeId: 'id-1',
  });
  expect(await services.connections.targetOf('id-1')).toMatchObject({ value: { token: 'a-token' } });
  expect(await services.views.list()).toMatchObject([{ id: 'id-2' }, { id: 'id-3', connectionId: 'demo' }]);
  for (const connectionId of ['id-1', 'demo']) {
    expect(await services.recents.list(connectionId)).toMatchObject([{ itemId: 7, name: 'AK-47 | Redline' }]);
    expect(await services.notes.list(connectionId)).toMatchObject([{ itemId: 7, text: 'Called twice' }]);
    expect(await services.aliases.list(connectionId)).toMatchObject([{ written: 'red one' }]);
    expect(await services.tickets.list(connectionId)).toMatchObject([
      { name: 'Order 88123457', lines: [{}, {}] },
    ]);
  }
  const [ticket] = await services.tickets.list('id-1');
  expect(ticket?.progress).toMatchObject({ notFound: 1, items: [{ itemId: 7, status: 'TRADE_ACCEPTED' }] });
  const changes = [{ from: 'WAITING_FOR_SEND', to: 'TRADE_ACCEPTED' }];
  expect(await services.watch.list()).toMatchObject([{ itemId: 7, status: 'TRADE_ACCEPTED', changes }]);
  expect((await services.replyTemplates.read()).templates).toMatchObject([{ name: 'Mine' }]);
  expect(await services.history.ofItem({ connectionId: 'id-1', itemId: 7 })).toMatchObject({
    spans: [{ status: 'TRADE_ACCEPTED' }, { status: 'WAITING_FOR_SEND' }],
  });
  expect(await services.store.notes()).toEqual([]);
  expect(await files()).toEqual([]);
});

test('the window’s place and unfinished exports are taken over too', async () => {
  const { kept } = await open();
  expect(kept('window')).toEqual({ bounds: { x: 10, y: 20, width: 1300, height: 820 }, maximized: false });
  expect(kept('unfinishedExports')).toEqual(['/gone/.item-catalog-export-id-9.tmp']);
});

test('files are taken over once: what a later downgrade writes is left alone', async () => {
  (await open()).database.close();
  await given('settings.json', { version: 2, theme: 'light' });
  const { kept } = await open();
  expect(kept('settings')).toMatchObject({ theme: 'dark' });
  expect(await files()).toEqual(['settings.json']);
});

test('a crash before the files are deleted is made up for by the next start', async () => {
  const { database } = await open();
  await given('notes.json', 'left');
  database.exec(`UPDATE entries SET value = '["notes.json"]' WHERE name = 'earlierFiles'`);
  database.close();
  await open();
  expect(await files()).toEqual([]);
});

test.each([
  ['migrate the history', 1],
  ['take over the files', 2],
])(
  'without space to %s all is there for this run, and taken over once there is space',
  async (_what, last) => {
    let transactions = 0;
    class Full extends DatabaseSync {
      override exec(sql: string): void {
        if (sql.startsWith('BEGIN')) transactions += 1;
        if (transactions === last)
          throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
        super.exec(sql);
      }
    }
    // What the reply templates were kept in once; the later file counts.
    await given('answers.json', { version: 1, templates: [], frames: {} });
    const before = await readdir(folder.path);
    const full = await createAppFile(folder.path, async () => ({ DatabaseSync: Full })).open();
    expect(full).toMatchObject({ kind: 'off', because: 'disk', isFinal: false });
    expect(full.entries.map(({ name }) => name)).toEqual(expect.arrayContaining(['connections', 'tickets']));
    const templates = full.entries.filter(({ name }) => name === 'replyTemplates');
    expect(templates.map(({ json }) => JSON.parse(json).templates)).toMatchObject([[{ name: 'Mine' }]]);
    expect(await files()).toEqual(before.filter((name) => name !== 'diary.sqlite').sort());
    const { kept } = await open();
    expect([kept('connections').activeId, kept('tickets', 'id-1').length]).toEqual(['id-1', 1]);
    expect(kept('replyTemplates').templates).toMatchObject([{ name: 'Mine' }]);
    expect(await files()).toEqual([]);
  },
);

test('a history that a crash left with SQLite’s log is whole', async () => {
  // As after a crash: copied while it is open.
  using database = new DatabaseSync(folder.at('diary.sqlite'));
  database.exec("UPDATE spans SET status = 'ONLY IN THE LOG' WHERE id = 1");
  await mkdir(folder.at('crashed'));
  for (const suffix of ['', '-wal'])
    await cp(folder.at(`diary.sqlite${suffix}`), folder.at(`crashed/diary.sqlite${suffix}`));
  const opened = await createAppFile(folder.at('crashed')).open();
  if (opened.kind !== 'open') throw opened.error;
  expect(opened.database.prepare('SELECT status FROM spans WHERE id = 1').get()).toEqual({
    status: 'ONLY IN THE LOG',
  });
  opened.database.close();
});

test.each([
  ['empty', ''],
  ['truncated', '{"version": 1'],
  ['without a version', { notes: {} }],
  ['of an unknown version', { version: 0, notes: {} }],
  ['of a version that never was', { version: 2, notes: {} }],
  ['of another shape', { version: 1, notes: 'a' }],
  ['a list', []],
])('a file that is %s is set aside and reported, and the others are taken over', async (_what, value) => {
  await given('notes.json', value);
  const { notes, kept } = await open();
  expect(notes).toEqual([{ kind: 'file-reset', setAside: 'notes.json.bad' }]);
  expect(await files()).toEqual(['notes.json.bad']);
  expect(await readFile(folder.at('notes.json.bad'), 'utf8')).toBe(
    typeof value === 'string' ? value : JSON.stringify(value),
  );
  expect(kept('tickets', 'id-1')).toHaveLength(1);
});

test.skipIf(process.platform === 'win32')('a pipe in place of a file is set aside', async () => {
  await rm(folder.at('views.json'));
  spawnSync('mkfifo', [folder.at('views.json')]);
  expect((await open()).notes).toEqual([{ kind: 'file-reset', setAside: 'views.json.bad' }]);
});

test('versions before the last are read too', async () => {
  const { image: _i, changes: _c, unseen: _u, errorMessage: _e, ...item } = aStoredWatch();
  const changed = {
    previousStatus: 'AVAILABLE',
    changedAt: 900,
    errorMessagePresent: true,
    hasUnseenChange: true,
  };
  await given('watched.json', { version: 1, items: [{ ...item, ...changed }] });
  await given('connections.json', { version: 1, activeId: null, demo: true, connections: [] });
  await given('settings.json', { version: 1, theme: 'light', answerFor: 'colleague' });
  await given('tickets.json', { version: 3, tickets: { demo: [] } });
  await rm(folder.at('reply-templates.json'));
  const frames = { customer: { opening: 'Hi', closing: 'Bye' } };
  await given('answers.json', { version: 1, templates: [], frames });
  const { kept, notes } = await open();
  const change = { at: 900, from: 'AVAILABLE', to: 'WAITING_FOR_SEND', error: '' };
  expect(kept('watched')).toEqual([aStoredWatch({ changes: [change], unseen: 1, errorMessage: '' })]);
  expect(kept('connections')).toEqual({ activeId: null, demo: true, connections: [], presets: [] });
  expect(kept('settings')).toEqual({ theme: 'light', replyReader: 'colleague' });
  expect(kept('tickets', 'demo')).toEqual([]);
  expect(kept('replyTemplates')).toEqual({ templates: [], frames: { customer: { en: frames.customer } } });
  expect(notes).toEqual([]);
});

test('temporary files of interrupted writes are deleted, and nothing else', async () => {
  const others = [
    'settings.json.bad',
    'my settings.json.123-1.tmp',
    'other.json.123-1.tmp',
    'settings.json.tmp',
  ];
  for (const name of ['settings.json.123-1.tmp', 'reply-templates.json.9-12.tmp', ...others])
    await given(name, '{');
  await open();
  expect(await files()).toEqual(others.sort());
});
