import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { type RenderedApp, renderApp, viewOf } from '#renderer/testing/render-app.tsx';
import { failed, success } from '#shared/failure.ts';

const panel = (app: RenderedApp) => within(app.screen.getByRole('region', { name: 'Recent items' }));

async function goToItem(app: RenderedApp, id: number) {
  await app.user.keyboard('{Control>}k{/Control}');
  await app.user.keyboard(`${id}{Enter}`);
  // It is noted after the paint that shows it.
  await expect.poll(() => app.desktop.noted.at(-1)?.itemId).toBe(id);
}

const recents = [1, 2, 3].map((itemId) => {
  const name = `Item ${itemId}`;
  return { itemId, name, marketHashName: name, openedAt: Date.now() };
});

it('lists opened items, latest first, and opens them beside the panel', async () => {
  const app = await renderApp();
  await goToItem(app, 7);
  await goToItem(app, 9);
  await app.user.keyboard('{Control>}3{/Control}');
  const rows = () => panel(app).getAllByRole('row').slice(1);
  await expect
    .poll(() => rows().map((row) => row.querySelector('[data-column="id"]')?.textContent))
    .toEqual(['9', '7']);
  expect(rows()[0]).toHaveTextContent('just now');
  await app.user.click(panel(app).getByRole('gridcell', { name: '7' }));
  expect(viewOf(app)).toMatchObject({ panel: 'recent', itemId: 7 });
});

it('an item that is opened while the list loads stays in it', async () => {
  const desktop = fakeDesktop();
  const loading = Promise.withResolvers<[]>();
  Object.assign(desktop.recents, { list: () => loading.promise });
  const app = await renderApp({ desktop });
  await app.user.keyboard('{Control>}3{/Control}');
  await goToItem(app, 7);
  expect(await panel(app).findByRole('gridcell', { name: '7' })).toBeVisible();
  loading.resolve([]);
  await loading.promise;
  // A press and its timers: by now a late response would be shown.
  await app.user.keyboard('{Shift}');
  expect(panel(app).getByRole('gridcell', { name: '7' })).toBeVisible();
});

it('the arrow keys move through the list and Enter opens an item', async () => {
  const app = await renderApp({ recents });
  await app.user.keyboard('{Control>}3{/Control}');
  // Nothing else had the focus, so the list has it.
  expect(panel(app).getAllByRole('gridcell', { name: 'Item 1' })[0]).toHaveFocus();
  await app.user.keyboard('{ArrowDown}{Control>}{End}{/Control}{ArrowUp}{Enter}');
  expect(viewOf(app)?.itemId).toBe(2);
});

it('the filter key focuses the field that filters its rows', async () => {
  const app = await renderApp({ recents });
  await app.user.keyboard('{Control>}3{/Control}/item 2');
  expect(panel(app).getByRole('textbox', { name: 'Filter these rows' })).toHaveValue('item 2');
});

it('a status that is cached but not on screen isn’t filtered by', async () => {
  const app = await renderApp({ recents });
  await goToItem(app, 2);
  await app.user.keyboard('{Control>}3{/Control}');
  expect(panel(app).getAllByRole('row')).not.toHaveLength(1);
  expect(panel(app).queryByRole('combobox', { name: 'Status' })).toBeNull();
});

it('the selected rows, the order and the filter stay while another panel is shown', async () => {
  const app = await renderApp({ recents });
  await app.user.keyboard('{Control>}3{/Control}');
  await app.user.keyboard('{ArrowDown} ');
  await app.user.click(panel(app).getByRole('columnheader', { name: 'ID' }));
  await app.user.click(panel(app).getByRole('columnheader', { name: 'ID' }));
  await app.user.type(panel(app).getByRole('textbox', { name: 'Filter these rows' }), 'item');
  await app.user.keyboard('{Control>}1{/Control}');
  expect(app.screen.queryByRole('region', { name: 'Recent items' })).toBeNull();
  await app.user.keyboard('{Control>}3{/Control}');
  const rows = panel(app).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('[data-column="id"]')?.textContent)).toEqual(['3', '2', '1']);
  expect(rows.map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
  expect(panel(app).getByRole('textbox', { name: 'Filter these rows' })).toHaveValue('item');
});

it('the catalog’s own rows stay selected and sorted too', async () => {
  const app = await renderApp();
  await app.user.keyboard('{Control>}1{/Control}');
  await app.user.click(app.screen.getByRole('columnheader', { name: 'ID' }));
  await app.user.click(app.screen.getByTitle('Item 2'));
  const selected = () =>
    app.screen
      .queryAllByRole('row', { selected: true })
      .map((row) => row.querySelector('[data-column="name"]')?.textContent);
  await app.user.keyboard('{Escape} ');
  expect(selected()).toEqual(['Item 2 (Field-Tested)']);
  await app.user.keyboard('{Control>}3{/Control}{Control>}1{/Control}');
  await app.screen.findByTitle('Item 2');
  expect(selected()).toEqual(['Item 2 (Field-Tested)']);
  expect(app.screen.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'ascending');
});

it('selected items can be watched, replied to and looked up together', async () => {
  const app = await renderApp({ recents });
  await app.user.keyboard('{Control>}3{/Control}');
  await app.user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
  await app.user.click(app.screen.getByRole('button', { name: 'Watch 2 selected items' }));
  expect(app.desktop.watchRequests).toEqual([
    { what: 'add', itemId: 1 },
    { what: 'add', itemId: 2 },
  ]);
  await app.user.click(app.screen.getByRole('button', { name: 'Copy reply' }));
  await expect.poll(() => app.desktop.copied).toHaveLength(1);
  expect(app.desktop.gotten.map(({ itemId }) => itemId)).toEqual([1, 2]);
  await app.user.click(app.screen.getByRole('button', { name: 'Look up 2 selected items' }));
  expect(await app.screen.findByText('2 found')).toBeVisible();
});

it.each([
  ['Nothing was copied. 2 items couldn’t be loaded', [] as number[], 0],
  ['Only 1 of 2 were copied. 1 item couldn’t be loaded', [2], 1],
])(
  'a reply without items that couldn’t be loaded says what was copied: %s',
  async (text, found, localCopies) => {
    const desktop = fakeDesktop({ recents });
    desktop.replace({
      get: async ({ itemId }) =>
        found.includes(itemId)
          ? success(aDetail({ id: itemId }))
          : failed({ kind: 'unreachable', reason: 'refused' }),
    });
    const app = await renderApp({ desktop });
    await app.user.keyboard('{Control>}3{/Control}');
    await app.user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    await app.user.click(app.screen.getByRole('button', { name: 'Copy reply' }));
    const code = await app.screen.findByText('IC-NET-REFUSED');
    expect(code.parentElement).toHaveTextContent(
      `${text}: Nothing is running at this address (IC-NET-REFUSED)`,
    );
    expect(desktop.copied).toHaveLength(localCopies);
  },
);

it('an ID without an item is not listed', async () => {
  const desktop = fakeDesktop();
  desktop.replace({ get: async () => failed({ kind: 'item-not-found', status: 404 }) });
  const app = await renderApp({ desktop });
  await app.user.keyboard('{Control>}k{/Control}');
  await app.user.keyboard('999{Enter}');
  await expect.poll(() => desktop.gotten.length).toBe(1);
  expect(desktop.noted).toEqual([]);
});

it('clearing empties the list and shows what it is for', async () => {
  const app = await renderApp();
  await goToItem(app, 7);
  await app.user.keyboard('{Control>}3{/Control}');
  await app.user.click(panel(app).getByRole('button', { name: 'Clear recent items' }));
  expect(await panel(app).findByText('No recent items')).toBeVisible();
});

it('a name that repeats the trade token is stored without it', async () => {
  const desktop = fakeDesktop();
  const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=TradeTok';
  desktop.replace({
    get: async ({ itemId }) =>
      success(
        aDetail({ id: itemId, name: 'AK for TradeTok', market_hash_name: 'TradeTok', trade_url: tradeUrl }),
      ),
  });
  const app = await renderApp({ desktop });
  await goToItem(app, 7);
  await expect.poll(() => desktop.noted).toHaveLength(1);
  expect(JSON.stringify(desktop.noted)).toContain('AK for');
  expect(JSON.stringify(desktop.noted)).not.toContain('TradeTok');
});

it('invisible characters of a name are shown, in the panel and in the palette', async () => {
  const name = 'AK\u202e47';
  const recents = [{ itemId: 1, name, marketHashName: `${name} (x)`, openedAt: Date.now() }];
  const app = await renderApp({ recents });
  await app.user.keyboard('{Control>}3{/Control}');
  expect(panel(app).getAllByRole('row')[1]).toHaveTextContent('AK⟨U+202E⟩471');
  await app.user.keyboard('{Control>}k{/Control}');
  expect(app.screen.getByRole('option', { name: /#1/ })).toHaveTextContent('AK⟨U+202E⟩47AK⟨U+202E⟩47 (x) #1');
});
