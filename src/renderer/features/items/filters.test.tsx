import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { aConnection, aPage, aRow, someRows, theDemoConnection } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { failed, success } from '#shared/failure.ts';
import { appName } from '#shared/item-filters.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { idChoices } from './filters/filter-editor.tsx';
import {
  addFilter,
  filterChip,
  lastRequested,
  namesField,
  namesIn,
  openFilter,
  renderItems,
  searchField,
  showItems,
  textsOf,
} from './testing/items-harness.tsx';

describe('filtering', () => {
  it('typing a filter returns to the first page', async () => {
    const { desktop, user } = await showItems();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByTitle('Item 51');
    await user.type(searchField(), 'Item 1{Enter}');
    expect(await screen.findByTitle('Item 100')).toBeInTheDocument();
    expect(lastRequested(desktop)).toMatchObject({ name: ['Item 1'], page: 1 });
    expect(screen.getByRole('textbox', { name: 'Page' })).toHaveValue('1');
  });

  it('sends no request while typing or on leaving the field, which keeps its text', async () => {
    const { desktop, user } = await showItems();
    await user.type(searchField(), 'Redline');
    await user.tab();
    expect(searchField()).toHaveValue('Redline');
    expect(desktop.listed.every(({ query }) => query.name.length === 0)).toBe(true);
  });

  it('typed text can be applied by mouse', async () => {
    const { desktop, user } = await showItems();
    await user.type(searchField(), 'Item 1');
    await user.click(screen.getByRole('button', { name: /^Apply/ }));
    expect(lastRequested(desktop)).toMatchObject({ name: ['Item 1'] });
    expect(searchField()).toHaveValue('');
  });

  it.each([
    ['Item 1', 'name'],
    ['Item 1 (Field-Tested)', 'market_hash_name'],
    ['item 1 (field\u2011tested)', 'market_hash_name'],
    ['StatTrak Item 1', 'market_hash_name'],
    ['★ Item\u00a01', 'market_hash_name'],
    ['Sticker (Holo)', 'name'],
  ] as const)('%s is searched as a %s, as its chip says', async (text, filter) => {
    const { desktop, user } = await showItems();
    await user.type(searchField(), `${text}{Enter}`);
    const plain = text.replace('\u2011', '-').replace('\u00a0', ' ');
    expect(lastRequested(desktop)[filter]).toEqual([plain]);
    const label = filter === 'name' ? 'Name' : 'Market name';
    expect(screen.getByRole('button', { name: `${label} ${plain}` })).toBe(filterChip(filter));
  });

  it('a market name that was set as a name can be looked for where nothing matches', async () => {
    const { desktop, user } = renderItems({}, { query: { name: ['Item 1 (Field-Tested)'] } });
    await user.click(await screen.findByRole('button', { name: 'Look in market names' }));
    expect(await screen.findByTitle('Item 1')).toBeInTheDocument();
    expect(lastRequested(desktop)).toMatchObject({ name: [], market_hash_name: ['Item 1 (Field-Tested)'] });
  });

  it('lists the pasted texts that are in no row, and copies them', async () => {
    const list = async () => success(aPage({ rows: [aRow({ id: 1, name: 'AK-47 | Redline' })] }));
    const { desktop, user } = renderItems({ replace: { list } });
    await screen.findByTitle('AK-47 | Redline');
    expect(screen.queryByText(/in none of these rows/)).not.toBeInTheDocument();
    await user.click(searchField());
    await user.paste('AK-47 | Redline\nAWP | Asiimov\nM4A4 | Howl');
    expect(await screen.findByText('2 of 3 names not found:')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy missing names' }));
    expect(desktop.copied).toEqual(['AWP | Asiimov\nM4A4 | Howl']);
  });

  it('Backspace removes the last chip, and its button any chip', async () => {
    const { user } = await showItems({}, { query: { name: ['Item 1', 'Item 2', 'Item 3'] } });
    await openFilter(user, 'name');
    expect(namesField()).toHaveFocus();
    await user.keyboard('{Backspace}');
    expect(namesIn('Name')).toEqual(['Item 1', 'Item 2']);
    await user.click(screen.getByRole('button', { name: 'Remove Item 1' }));
    expect(namesIn('Name')).toEqual(['Item 2']);
    await screen.findByText('1–11 of 11');
  });

  it('that is typed and not committed stays in its field while another panel or connection is open', async () => {
    const { user, desktop } = await renderApp({ connections: [theDemoConnection(), aConnection()] });
    await user.type(searchField(), 'Red');
    await user.keyboard('{Control>}3{/Control}');
    await screen.findByRole('region', { name: 'Recent items' });
    await user.keyboard('{Control>}1{/Control}');
    expect(searchField()).toHaveValue('Red');
    const open = (name: string) => user.click(screen.getByRole('button', { name }));
    await open('Warehouse');
    expect(searchField()).toHaveValue('');
    await open('Demo catalog');
    expect(searchField()).toHaveValue('Red');
    expect(desktop.listed.every(({ query }) => query.name.length === 0)).toBe(true);
  });

  it('arrow keys move to the chips, and Delete removes one', async () => {
    const { user } = await showItems({}, { query: { name: ['Item 1', 'Item 2'] } });
    await openFilter(user, 'name');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'About Item 1' })).toHaveFocus();
    await user.keyboard('{Delete}');
    expect(namesIn('Name')).toEqual(['Item 2']);
    expect(namesField()).toHaveFocus();
    await screen.findByText('1–11 of 11');
  });

  it('by names is removed as a whole, by its button or by Delete', async () => {
    const { user } = renderItems({}, { query: { name: ['Item 1'], market_hash_name: ['Item 1'] } });
    await screen.findByText('1–32 of 32');
    await user.click(screen.getByRole('button', { name: 'Clear name' }));
    expect(filterChip('name')).toBeNull();
    expect(searchField()).toHaveFocus();
    filterChip('market_hash_name')?.focus();
    await user.keyboard('{Delete}');
    expect(filterChip('market_hash_name')).toBeNull();
    await screen.findByText('1–50 of 120');
  });

  it('an app is chosen by name or typed as an ID', async () => {
    const items = [...someRows(3), aRow({ id: 900, appid: 570, name: 'Dota thing' })];
    const { desktop, user } = await showItems({ items });
    await addFilter(user, 'App');
    await user.keyboard('dota{Enter}');
    await screen.findByText('1–1 of 1');
    expect(lastRequested(desktop).appid).toBe(570);
    expect(filterChip('appid')).toHaveTextContent('App Dota 2');
    await user.click(screen.getByRole('button', { name: 'Clear app' }));
    await screen.findByTitle('Item 1');
    await addFilter(user, 'App');
    await user.keyboard('123456{Enter}');
    await screen.findByText('No items match these filters');
    expect(lastRequested(desktop).appid).toBe(123456);
  });

  it('an incomplete app ID is discarded', async () => {
    const { desktop, user } = await showItems();
    await addFilter(user, 'App');
    await user.keyboard('57{Escape}');
    expect(filterChip('appid')).toBeNull();
    expect(desktop.listed.every(({ query }) => query.appid === null)).toBe(true);
  });

  it('that only a local copy has leads to making one', async () => {
    const { user } = await renderApp();
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    expect(await screen.findByText('These need a local copy')).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Price' }));
    expect(await screen.findByRole('dialog', { name: 'Local copy' })).toBeVisible();
  });

  it('the key that leads to the search field types nothing in it while it is empty', async () => {
    const { user } = await renderApp();
    await user.keyboard('/');
    expect(searchField()).toHaveFocus();
    await user.keyboard('/a/b');
    expect(searchField()).toHaveValue('a/b');
  });

  it('clears all filters at once', async () => {
    const { desktop, user } = renderItems({}, { query: { name: ['Item 1'], appid: 730, page: 2 } });
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement); // the bar's own comes first
    await screen.findByText('1–50 of 120');
    expect(desktop.listed.map(({ query }) => query)).toContainEqual(defaultQuery);
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    expect(searchField()).toHaveFocus();
  });

  it('clearing them clears typed text too', async () => {
    const { desktop, user } = await showItems();
    await addFilter(user, 'Market name');
    await user.type(namesField('Market name'), 'Redline');
    await user.keyboard('{Escape}{Escape}');
    await user.type(searchField(), 'a,b{Enter}');
    expect(screen.getByRole('dialog')).toBeVisible();
    const asked = desktop.listed.length;
    await act(async () => desktop.command('clear-filters'));
    expect(searchField()).toHaveValue('');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(desktop.listed).toHaveLength(asked);
    await addFilter(user, 'Market name');
    expect(namesField('Market name')).toHaveValue('');
  });

  it('without matches are cleared together with typed text', async () => {
    const { user } = renderItems({}, { query: { name: ['No such item'] } });
    await user.type(searchField(), 'Redline');
    const message = await screen.findByText('No items match these filters');
    const place = message.closest('[role="gridcell"]') as HTMLElement; // the message is in the list
    await user.click(within(place).getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('1–50 of 120');
    expect(searchField()).toHaveValue('');
  });

  it('without matches are compared by one request each, on request', async () => {
    const { desktop, user } = renderItems({}, { query: { name: ['Item 7'], appid: 440 } });
    const button = await screen.findByRole('button', {
      name: 'Find the filter that’s too narrow (2 requests)',
    });
    const asked = desktop.listed.length;
    await user.click(button);
    const counts = await screen.findAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toEqual([
      'Without the filter “Name”: 0 items ',
      'Without the filter “App”: 11 items Show',
    ]);
    expect(desktop.listed.slice(asked).map(({ query }) => [query.name, query.appid])).toEqual([
      [[], 440],
      [['Item 7'], null],
    ]);
    await user.click(screen.getByRole('button', { name: 'Show without the filter “App”' }));
    expect(await screen.findByTitle('Item 70')).toBeInTheDocument();
    expect(desktop.listed).toHaveLength(asked + 2);
  });

  it('without matches are counted even without totals, and not again on refresh', async () => {
    const { desktop, user, queryClient } = renderItems(
      {
        replace: {
          list: async ({ query }) =>
            success(
              aPage({
                rows: query.appid === null ? someRows(50) : query.name.length === 0 ? someRows(49) : [],
                pagination: { total: null, pages: null },
              }),
            ),
        },
      },
      { query: { name: ['Item 7'], appid: 440 } },
    );
    await user.click(await screen.findByRole('button', { name: /too narrow/ }));
    const counts = await screen.findAllByRole('listitem');
    await expect
      .poll(() => counts.map(({ textContent }) => textContent))
      .toEqual([
        'Without the filter “Name”: 49 items Show',
        'Without the filter “App”: at least 50 items Show',
      ]);
    const asked = desktop.listed.length;
    await act(() => queryClient.invalidateQueries({ queryKey: itemQueries.connection('demo') }));
    expect(desktop.listed).toHaveLength(asked + 1);
  });

  it('are not compared if there is only one', async () => {
    renderItems({}, { query: { name: ['nothing of it'] } });
    await screen.findByText('No items match these filters');
    expect(screen.queryByRole('button', { name: /too narrow/ })).not.toBeInTheDocument();
  });

  it('the command focuses the search field, not the field that filters this page', async () => {
    const { desktop } = await showItems();
    act(() => desktop.command('toggle-status-column'));
    await screen.findByRole('textbox', { name: 'Filter these rows' });
    desktop.command('focus-filter');
    expect(searchField()).toHaveFocus();
  });
});

describe('a filter that the catalog refuses', () => {
  it('shows the message at the filter, and keeps the previous rows', async () => {
    const { desktop, user } = await showItems();
    const messages = {
      name: ['The name is too long.', 'Only letters.'],
      appid: ['Not a number.'],
      other: ['filter[colour] is not allowed'],
    };
    desktop.replace({ list: async () => failed({ kind: 'filter-refused', messages }) });
    await user.type(searchField(), 'x{Enter}');
    expect(await screen.findByText('filter[colour] is not allowed')).toBeInTheDocument();
    expect(filterChip('name')).toHaveAccessibleDescription('Name: The name is too long. Name: Only letters.');
    expect(screen.getByText('App: Not a number.')).toBeVisible();
    expect(textsOf('market_hash_name')).toEqual([]);
    await openFilter(user, 'name');
    expect(namesField()).toHaveAccessibleDescription('The name is too long. Only letters.');
    expect(namesField()).toBeInvalid();
    expect(screen.getByTitle('Item 1')).toBeInTheDocument();
    expect(
      screen.getByText(/Showing rows from .*: the catalog refused the filters above/),
    ).toBeInTheDocument();
  });
});

describe('apps to choose from', () => {
  it.each([
    ['', ['730', '570', '440', '252490']],
    ['cs', ['730']],
    ['rust', ['252490']],
    ['570', ['570']],
    ['57', ['57', '570']],
    ['123456', ['123456']],
    ['0730', []],
    ['-1', []],
    ['1e3', []],
    ['99999999999999999', []],
  ])('%j offers %j', (typed, values) => {
    expect(idChoices('appid', typed).map(({ value }) => value)).toEqual(values);
  });

  it('shows unknown ones by number', () => expect(appName(999_999)).toBe('999999'));
});
