import { expect, it } from 'vitest';
import { defaultQuery } from '#shared/item-query.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { viewFromText } from '#shared/view-link.ts';
import { suggestedName } from './view-naming-dialog.tsx';
import { openViewOf } from './views-section.tsx';

const columns = { order: [], hidden: ['status'] };
const saved = (id: string, text: string, ofColumns: SavedView['columns'] = null): SavedView => ({
  ...{
    id,
    connectionId: 'demo',
    name: id,
    text: `connection=demo&${text}&limit=50&page=1`,
    columns: ofColumns,
  },
});
const shown = (text: string) => {
  const view = viewFromText(`connection=demo&${text}`);
  if (view === null) throw new Error(text);
  return view;
};

it.each([
  [
    'exactly this, on another page and with an item',
    'name=A&page=3&item=7',
    null,
    { id: 'a', isChanged: false },
  ],
  ['nothing saved', 'name=C', null, null],
  ['changed since it was opened', 'name=C', 'a', { id: 'a', isChanged: true }],
  ['changed into what another one is', 'name=B', 'a', { id: 'b', isChanged: false }],
  ['cleared of its filters', '', 'a', null],
  ['behind another panel', 'name=A&panel=recent', 'a', null],
  ['opened and deleted', 'name=C', 'gone', null],
])('%s', (_story, text, lastOpened, open) => {
  const views = [saved('a', 'name=A'), saved('b', 'name=B')];
  expect(openViewOf(views, shown(text), columns, lastOpened)).toEqual(open);
});

it('of two identical views, marks the one that was opened', () => {
  const views = [saved('a', 'name=A'), saved('b', 'name=A')];
  expect(openViewOf(views, shown('name=A'), columns, 'b')).toEqual({ id: 'b', isChanged: false });
});

it('a view without filters can be updated with another page size', () => {
  const views = [saved('all', '')];
  expect(openViewOf(views, shown('limit=100'), columns, 'all')).toEqual({ id: 'all', isChanged: true });
});

it('different columns make a different view, whatever the order of the hidden ones', () => {
  const views = [saved('a', 'name=A', { order: [], hidden: ['app', 'status'] })];
  const open = (hidden: string[]) => openViewOf(views, shown('name=A'), { order: [], hidden }, null);
  expect(open(['status', 'app'])).toEqual({ id: 'a', isChanged: false });
  expect(open(['status'])).toBeNull();
});

it.each([
  [{ name: ['AK-47 | Redline', 'AWP'], appid: 730 }, [], 'AK-47 | Redline, AWP, App 730'],
  [{}, [], 'All items'],
  [{}, ['all items', 'All items 2'], 'All items 3'],
  [{ name: ['x'.repeat(200)] }, [], `${'x'.repeat(59)}…`],
  [{ name: ['two\nlines'] }, [], 'two lines'],
])('filters %j beside %j suggest %j', (filters, taken, name) => {
  expect(suggestedName({ ...defaultQuery, ...filters }, taken)).toBe(name);
});
