import { expect, test } from 'vitest';
import { memoryFile } from '#main/testing/fake-effects.ts';
import type { Outcome } from '#shared/failure.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { createSavedViews } from './saved-views.ts';

function setUp(onDisk?: unknown) {
  const disk = memoryFile(onDisk);
  const troubles: unknown[] = [];
  let count = 0;
  const views = createSavedViews({
    file: disk.file,
    newId: () => `view-${++count}`,
    gone: new Set(),
    onDiskError: (error) => troubles.push(error),
  });
  return { views, disk, troubles };
}

const draft = (name: string, text = 'connection=demo&name=AK-47') => ({ name, text, columns: null });
const namesIn = (outcome: Outcome<SavedView[]>) =>
  outcome.ok ? outcome.value.map(({ name }) => name) : outcome.failure;
const onDiskOf = (...views: Partial<SavedView>[]) => ({
  version: 1,
  views: views.map((view, index) => ({
    id: `old-${index}`,
    connectionId: 'demo',
    name: `View ${index}`,
    text: 'connection=demo&limit=50&page=1',
    columns: null,
    ...view,
  })),
});

test('a view whose encoded text is too long is refused, so that the next start can read the file', async () => {
  const { views, disk } = setUp();
  await views.add(draft('One'));
  const long = Array.from({ length: 100 }, () => `&name=${'爪'.repeat(400)}`).join('');
  expect(await views.add(draft('Long', `connection=demo${long}`))).toMatchObject({ ok: false });
  const next = setUp(disk.written.at(-1));
  expect(await next.views.fileTrouble()).toBeNull();
  expect((await next.views.list()).map(({ name }) => name)).toEqual(['One']);
});

test('a view keeps filters and page size, but no page, panel or item', async () => {
  const { views, disk } = setUp();
  const text = 'connection=demo&name=AK-47&limit=25&page=7&panel=watched&item=3&token=canary';
  const saved = await views.add(draft('  Redline dups ', text));
  const view = {
    id: 'view-1',
    connectionId: 'demo',
    name: 'Redline dups',
    text: 'connection=demo&name=AK-47&limit=25&page=1',
    columns: null,
  };
  expect(saved).toEqual({ ok: true, value: [view] });
  expect(disk.written).toEqual([{ version: 1, views: [view] }]);
});

test.each([
  ['', 'empty'],
  ['x'.repeat(81), 'too-long'],
  ['two\nlines', 'not-printable'],
  ['FIRST', 'name-taken'],
])('the name %j is refused: %s', async (name, problem) => {
  const { views } = setUp();
  await views.add(draft('First'));
  const failure = { kind: 'invalid-input', field: 'name', problem };
  expect(await views.add(draft(name))).toEqual({ ok: false, failure });
  await views.add(draft('Second'));
  expect(await views.change('view-3', { name })).toMatchObject({ ok: false, failure });
});

test('another connection may have the same name, and a view may keep its own', async () => {
  const { views } = setUp();
  await views.add(draft('First'));
  expect(await views.add(draft('First', 'connection=shop'))).toMatchObject({ ok: true });
  expect(await views.change('view-1', { name: 'first' })).toMatchObject({ ok: true });
});

test('an invalid view, or one of another connection, is refused', async () => {
  const { views } = setUp();
  await views.add(draft('First'));
  expect(await views.add(draft('Second', 'nothing'))).toMatchObject({ ok: false });
  expect(await views.change('view-1', { text: 'connection=shop' })).toMatchObject({ ok: false });
  expect((await views.list())[0]?.text).toContain('connection=demo');
});

test('a view moves among those of its connection only', async () => {
  const { views } = setUp(
    onDiskOf(
      { name: 'A' },
      { name: 'X', connectionId: 'shop', text: 'connection=shop' },
      { name: 'B' },
      { name: 'C' },
    ),
  );
  expect(namesIn(await views.move('old-3', 0))).toEqual(['C', 'A', 'X', 'B']);
  expect(namesIn(await views.move('old-3', 99))).toEqual(['A', 'X', 'B', 'C']);
  expect(namesIn(await views.move('gone', 0))).toEqual(['A', 'X', 'B', 'C']);
});

test('a removed view is restored to its place, even if its name is taken', async () => {
  const { views } = setUp(onDiskOf({ name: 'A' }, { name: 'B' }, { name: 'C' }));
  const removed = (await views.list())[1] as SavedView;
  expect(namesIn(await views.remove(removed.id))).toEqual(['A', 'C']);
  await views.change('old-0', { name: 'B' });
  expect(namesIn(await views.restore(removed, 1))).toEqual(['B', 'B', 'C']);
  expect(namesIn(await views.restore(removed, 1))).toEqual(['B', 'B', 'C']);
});

test('concurrent changes run one after the other', async () => {
  const { views, disk } = setUp();
  await Promise.all(['A', 'B', 'C'].map((name) => views.add(draft(name))));
  expect((await views.list()).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  expect(disk.written).toHaveLength(3);
});

test('a change that the disk refuses holds for this run and is reported', async () => {
  const { views, disk, troubles } = setUp();
  await views.add(draft('A'));
  disk.refuse();
  expect(namesIn(await views.add(draft('B')))).toEqual(['A', 'B']);
  expect(namesIn(await views.change('view-2', { name: 'C' }))).toEqual(['A', 'C']);
  expect(await views.list()).toHaveLength(2);
  expect(troubles).toHaveLength(2);
});

test('there are at most 500, restored ones included', async () => {
  const full = Array.from({ length: 500 }, (_, index) => ({ name: `View ${index}` }));
  const { views, disk } = setUp(onDiskOf(...full));
  expect(namesIn(await views.add(draft('One more')))).toMatchObject({ problem: 'out-of-range' });
  const [first] = await views.list();
  if (first === undefined) throw new Error('no view');
  expect(await views.restore({ ...first, id: 'other' }, 0)).toMatchObject({ ok: false });
  expect(await views.list()).toHaveLength(500);
  await views.remove(first.id);
  expect(namesIn(await views.add(draft('One more')))).toHaveLength(500);
  expect(disk.written).toHaveLength(2);
});

test('a view is removed with its connection', async () => {
  const { views } = setUp(onDiskOf({ name: 'A' }, { connectionId: 'shop', text: 'connection=shop' }));
  views.forgetConnection('shop');
  await views.flush();
  expect((await views.list()).map(({ connectionId }) => connectionId)).toEqual(['demo']);
});

test.each([
  ['no version', { views: [] }],
  ['a view without a name', onDiskOf({ name: '' })],
  ['an id with a slash', onDiskOf({ id: '../x' })],
])('%s is set aside and reported', async (_name, value) => {
  const { views } = setUp(value);
  expect(await views.list()).toEqual([]);
  expect(await views.fileTrouble()).toEqual({ kind: 'reset', setAside: 'file.json.bad' });
});
