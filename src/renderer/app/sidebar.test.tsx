import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aConnection, aSavedView, theDemoConnection } from '#renderer/testing/builders.ts';
import { type RenderedApp, renderApp, viewOf } from '#renderer/testing/render-app.tsx';
import { failed } from '#shared/failure.ts';
import type { SavedView } from '#shared/saved-view.ts';

const inSidebar = (app: RenderedApp) => within(app.screen.getByRole('navigation', { name: 'Sidebar' }));
const current = (app: RenderedApp) =>
  inSidebar(app)
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'page')
    .map((button) => button.textContent);

it('one entry is current, and the connection is marked beside it', async () => {
  const app = await renderApp({ connections: [theDemoConnection(), aConnection()] });
  expect(current(app)).toEqual(['Browse']);
  expect(inSidebar(app).getByRole('button', { name: 'Demo catalog' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await app.user.click(inSidebar(app).getByRole('button', { name: 'Recent' }));
  expect(current(app)).toEqual(['Recent']);
  expect(viewOf(app)?.panel).toBe('recent');
});

it('over the list of a narrow window, it closes when a catalog is chosen in it or in the bar', async () => {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(real(query), 'matches', { value: query.includes('max-width: 1179px') }),
  );
  const app = await renderApp({ connections: [theDemoConnection(), aConnection()] });
  const sidebar = () => app.screen.queryByRole('navigation', { name: 'Sidebar' });
  expect(sidebar()).toBeNull();
  await app.user.click(app.screen.getByRole('button', { name: 'Sidebar' }));
  await app.user.click(inSidebar(app).getByRole('button', { name: 'Warehouse' }));
  expect(viewOf(app)?.connectionId).toBe('warehouse');
  expect(sidebar()).toBeNull();

  await app.user.click(app.screen.getByRole('button', { name: 'Sidebar' }));
  await app.user.click(app.screen.getByRole('button', { name: 'Connection: Warehouse' }));
  await app.user.click(await app.screen.findByRole('menuitemradio', { name: 'Demo catalog' }));
  expect(viewOf(app)?.connectionId).toBe('demo');
  expect(sidebar()).toBeNull();

  await app.user.click(app.screen.getByRole('button', { name: 'Back' }));
  expect(viewOf(app)?.connectionId).toBe('warehouse');
  expect(sidebar()).toBeNull();
});

it('another panel keeps the filters, the list returns unchanged, and a second Browse clears its filters', async () => {
  window.history.replaceState(null, '', '#connection=demo&name=Item+1&limit=25&page=2');
  const app = await renderApp();
  await app.user.keyboard('{Control>}2{/Control}');
  expect(viewOf(app)).toMatchObject({ panel: 'watched', query: { name: ['Item 1'], page: 2 } });
  await app.user.keyboard('{Control>}1{/Control}');
  expect(viewOf(app)).toMatchObject({ panel: 'items', query: { name: ['Item 1'], page: 2 } });

  await app.user.click(inSidebar(app).getByRole('button', { name: 'Recent' }));
  await app.user.click(inSidebar(app).getByRole('button', { name: 'Browse' }));
  expect(viewOf(app)).toMatchObject({ panel: 'items', query: { name: ['Item 1'], page: 2 } });
  await app.user.click(inSidebar(app).getByRole('button', { name: 'Browse' }));
  expect(viewOf(app)).toMatchObject({ panel: 'items', query: { name: [], page: 1 } });
});

const nameField = (app: RenderedApp) =>
  within(app.screen.getByRole('dialog', { name: 'Save view' })).getByRole('textbox', { name: 'Name' });
const section = (app: RenderedApp) => within(app.screen.getByRole('region', { name: 'Saved views' }));
const names = (app: RenderedApp) =>
  section(app)
    .getAllByRole('listitem')
    .flatMap((item) => item.querySelector('bdi')?.textContent ?? []);

function saved(name: string, filter = name, more: Partial<SavedView> = {}): SavedView {
  const text = `connection=demo&name=${filter}&limit=50&page=1`;
  return aSavedView({ id: `id-${name}`, name, text, ...more });
}

async function openActions(app: RenderedApp, name: string) {
  await app.user.click(section(app).getByRole('button', { name: `Actions for view ${name}` }));
  return within(app.screen.getByRole('menu'));
}

it('saves the view under a name suggested from its filters, and marks it as current', async () => {
  window.history.replaceState(null, '', '#connection=demo&name=Item+1&limit=25&page=2&item=3');
  const app = await renderApp();
  await app.user.keyboard('{Control>}s{/Control}');
  expect(nameField(app)).toHaveValue('Item 1');
  await app.user.keyboard('{Enter}');
  await expect.poll(() => names(app)).toEqual(['Item 1']);
  expect(app.desktop.storedViews()).toMatchObject([
    { name: 'Item 1', text: 'connection=demo&name=Item+1&limit=25&page=1' },
  ]);
  expect(current(app)).toEqual(['Item 1']);
});

it('a duplicate name is reported at the field, and the typed text stays', async () => {
  const app = await renderApp({
    views: [saved('Redline')],
    replace: { addView: async () => failed({ kind: 'invalid-input', field: 'name', problem: 'name-taken' }) },
  });
  await app.user.keyboard('{Control>}s{/Control}');
  const field = nameField(app);
  await app.user.clear(field);
  await app.user.type(field, 'redline{Enter}');
  expect(await app.screen.findByText('Another view has this name.')).toBeVisible();
  await app.user.keyboard('{Escape}');
  await app.user.click(app.screen.getByRole('button', { name: 'Keep editing' }));
  expect(field).toHaveValue('redline');
});

it('opening a view adds a history entry, with its columns', async () => {
  const columns = { order: [], hidden: ['app'] };
  const app = await renderApp({ views: [saved('Redline', 'Redline', { columns })] });
  await app.user.click(section(app).getByRole('button', { name: 'Redline' }));
  expect(viewOf(app)).toMatchObject({ query: { name: ['Redline'], page: 1 }, itemId: null });
  expect(app.desktop.storedSettings().columns).toEqual(columns);
  await app.user.click(app.screen.getByRole('button', { name: 'Back' }));
  await expect.poll(() => viewOf(app)?.query.name).toEqual([]);
});

it('a changed view is marked, and its changes can be saved and undone', async () => {
  const before = saved('First', 'Item+1', { columns: { order: [], hidden: ['app'] } });
  const app = await renderApp({ views: [before] });
  await app.user.click(section(app).getByRole('button', { name: 'First' }));
  await app.user.type(app.screen.getByRole('searchbox', { name: 'Search names' }), 'Item 2{Enter}');
  expect(section(app).getByRole('button', { name: 'First changed' })).toBeVisible();
  expect(current(app)).toEqual(['Browse']);
  await app.user.click(section(app).getByRole('button', { name: 'Save changes to view' }));
  await expect.poll(() => current(app)).toEqual(['First']);
  expect(app.desktop.storedViews()[0]?.text).toContain('name=Item+1&name=Item+2');
  await app.user.click(await app.screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => app.desktop.storedViews()).toEqual([before]);
});

it('Back to a view from before isn’t a change of the opened one, to a change of it is', async () => {
  window.history.replaceState(null, '', '#connection=demo&name=Item+3');
  const app = await renderApp({ views: [saved('First', 'Item+1')] });
  const go = (button: string) => app.user.click(app.screen.getByRole('button', { name: button }));
  const changed = () => section(app).queryByRole('button', { name: 'First changed' });
  await app.user.click(section(app).getByRole('button', { name: 'First' }));
  await go('Back');
  await expect.poll(() => viewOf(app)?.query.name).toEqual(['Item 3']);
  expect(changed()).toBeNull();
  await go('Forward');
  await app.user.type(app.screen.getByRole('searchbox', { name: 'Search names' }), 'Item 2{Enter}');
  expect(changed()).toBeVisible();
  await go('Back');
  expect(current(app)).toEqual(['First']);
  await go('Forward');
  expect(changed()).toBeVisible();
});

it('clearing the filters leaves the view, and saving empty filters to it is not offered', async () => {
  const app = await renderApp({ views: [saved('First', 'Item+1')] });
  await app.user.click(section(app).getByRole('button', { name: 'First' }));
  await app.user.click(app.screen.getByRole('button', { name: 'Clear filters' }));
  expect(current(app)).toEqual(['Browse']);
  expect(section(app).queryByRole('button', { name: 'Save changes to view' })).toBeNull();
  expect(
    (await openActions(app, 'First')).queryByRole('menuitem', { name: 'Save changes to view' }),
  ).toBeNull();
});

it('views are renamed and reordered from their menu', async () => {
  const app = await renderApp({ views: [saved('A'), saved('B'), saved('C')] });
  await app.user.click((await openActions(app, 'C')).getByRole('menuitem', { name: 'Move up' }));
  await expect.poll(() => names(app)).toEqual(['A', 'C', 'B']);
  expect((await openActions(app, 'A')).getByRole('menuitem', { name: 'Move up' })).toBeDisabled();
  await app.user.click(app.screen.getByRole('menuitem', { name: 'Rename…' }));
  await app.user.keyboard('Alpha{Enter}');
  await expect.poll(() => names(app)).toEqual(['Alpha', 'C', 'B']);
});

it('Undo restores a deleted view in its place', async () => {
  const app = await renderApp({ views: [saved('A'), saved('B'), saved('C')] });
  await app.user.click((await openActions(app, 'B')).getByRole('menuitem', { name: 'Delete' }));
  await expect.poll(() => names(app)).toEqual(['A', 'C']);
  await app.user.click(await app.screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => names(app)).toEqual(['A', 'B', 'C']);
});

it('each connection has its own', async () => {
  const app = await renderApp({
    connections: [theDemoConnection(), aConnection()],
    views: [saved('Mine'), { ...saved('Other'), connectionId: 'warehouse', text: 'connection=warehouse' }],
  });
  expect(names(app)).toEqual(['Mine']);
  await app.user.click(app.screen.getByRole('button', { name: 'Warehouse' }));
  await expect.poll(() => names(app)).toEqual(['Other']);
});
