import { expect, test } from 'vitest';
import { memoryStore } from '#main/testing/fake-effects.ts';
import type { Outcome } from '#shared/failure.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { createSavedViews } from './saved-views.ts';

function setUp(onDisk?: Record<string, unknown>) {
  const disk = memoryStore(onDisk);
  let count = 0;
  const views = createSavedViews({ store: disk.store, newId: () => `view-${++count}` });
  return { views, ...disk };
}

const draft = (name: string, text = 'connection=demo&name=AK-47') => ({ name, text, columns: null });
const namesIn = (outcome: Outcome<SavedView[]>) =>
  outcome.ok ? outcome.value.map(({ name }) => name) : outcome.failure;
const onDiskOf = (...names: string[]) => ({
  'views demo': names.map((name, index) => ({
    id: `old-${index}`,
    connectionId: 'demo',
    name,
    text: 'connection=demo&limit=50&page=1',
    columns: null,
  })),
});

test('a view whose encoded text is too long is refused, so that the next start can read the file', async () => {
  const { views, saved } = setUp();
  await views.add(draft('One'));
  const long = Array.from({ length: 100 }, () => `&name=${'爪'.repeat(400)}`).join('');
  expect(await views.add(draft('Long', `connection=demo${long}`))).toMatchObject({ ok: false });
  const next = setUp(saved());
  expect((await next.views.list()).map(({ name }) => name)).toEqual(['One']);
});

test('a view keeps filters and page size, but no page, panel or item', async () => {
  const { views, saved } = setUp();
  const text = 'connection=demo&name=AK-47&limit=25&page=7&panel=watched&item=3&token=canary';
  const added = await views.add(draft('  Redline dups ', text));
  const view = {
    id: 'view-1',
    connectionId: 'demo',
    name: 'Redline dups',
    text: 'connection=demo&name=AK-47&limit=25&page=1',
    columns: null,
  };
  expect(added).toEqual({ ok: true, value: [view] });
  expect(saved()).toEqual({ 'views demo': [view] });
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
  const { views } = setUp(onDiskOf('A', 'B', 'C'));
  await views.add(draft('X', 'connection=shop'));
  expect(namesIn(await views.move('old-2', 0))).toEqual(['C', 'A', 'B', 'X']);
  expect(namesIn(await views.move('old-2', 99))).toEqual(['A', 'B', 'C', 'X']);
  expect(namesIn(await views.move('gone', 0))).toEqual(['A', 'B', 'C', 'X']);
});

test('a removed view is restored to its place, even if its name is taken', async () => {
  const { views } = setUp(onDiskOf('A', 'B', 'C'));
  const removed = (await views.list())[1] as SavedView;
  expect(namesIn(await views.remove(removed.id))).toEqual(['A', 'C']);
  await views.change('old-0', { name: 'B' });
  expect(namesIn(await views.restore(removed, 1))).toEqual(['B', 'B', 'C']);
  expect(namesIn(await views.restore(removed, 1))).toEqual(['B', 'B', 'C']);
});

test('concurrent changes run one after the other', async () => {
  const { views } = setUp();
  await Promise.all(['A', 'B', 'C'].map((name) => views.add(draft(name))));
  expect((await views.list()).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

test('a connection has at most 500, restored ones included', async () => {
  const full = Array.from({ length: 500 }, (_, index) => `View ${index}`);
  const { views } = setUp(onDiskOf(...full));
  expect(namesIn(await views.add(draft('One more')))).toMatchObject({ problem: 'out-of-range' });
  const [first] = await views.list();
  if (first === undefined) throw new Error('no view');
  expect(await views.restore({ ...first, id: 'other' }, 0)).toMatchObject({ ok: false });
  expect(await views.list()).toHaveLength(500);
  await views.remove(first.id);
  expect(namesIn(await views.add(draft('One more')))).toHaveLength(500);
});
