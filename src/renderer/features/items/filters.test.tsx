import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { aConnection, aPage, aRow, someRows, theDemoConnection } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { failed, success } from '#shared/failure.ts';
import { appName } from '#shared/item-filters.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { idChoices } from './filters/filter-bar.tsx';
import { chipsOf, lastRequested, renderItems, showItems, textField } from './testing/items-harness.tsx';

const nameField = () => textField('Name');
const marketNameField = () => textField('Market name');

describe('filtering', () => {
  it('typing a filter returns to the first page', async () => {
    const { desktop, user } = await showItems();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByTitle('Item 51');
    await user.type(nameField(), 'Item 1{Enter}');
    expect(await screen.findByTitle('Item 100')).toBeInTheDocument();
    expect(lastRequested(desktop)).toMatchObject({ name: ['Item 1'], page: 1 });
    expect(screen.getByRole('textbox', { name: 'Page' })).toHaveValue('1');
  });

  it('sends no request while typing or on leaving the field, which keeps its text', async () => {
    const { desktop, user } = await showItems();
    await user.type(nameField(), 'Redline');
    await user.click(marketNameField());
    expect(nameField()).toHaveValue('Redline');
    expect(desktop.listed.every(({ query }) => query.name.length === 0)).toBe(true);
  });

  it('typed text can be applied by mouse', async () => {
    const { desktop, user } = await showItems();
    await user.type(nameField(), 'Item 1');
    await user.click(screen.getByRole('button', { name: /^Apply/ }));
    expect(lastRequested(desktop)).toMatchObject({ name: ['Item 1'] });
    expect(nameField()).toHaveValue('');
  });

  it('offers to look for a market name that was typed as a name', async () => {
    const { desktop, user } = await showItems();
    await user.type(nameField(), 'Item 1 (Field-Tested){Enter}');
    await user.click(await screen.findByRole('button', { name: 'Look in market names' }));
    expect(await screen.findByTitle('Item 1')).toBeInTheDocument();
    expect(lastRequested(desktop)).toMatchObject({ name: [], market_hash_name: ['Item 1 (Field-Tested)'] });
  });

  it('lists the pasted texts that are in no row, and copies them', async () => {
    const list = async () => success(aPage({ rows: [aRow({ id: 1, name: 'AK-47 | Redline' })] }));
    const { desktop, user } = renderItems({ replace: { list } });
    await screen.findByTitle('AK-47 | Redline');
    expect(screen.queryByText(/in none of these rows/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('textbox', { name: 'Name' }));
    await user.paste('AK-47 | Redline\nAWP | Asiimov\nM4A4 | Howl');
    expect(await screen.findByText('2 of 3 names not found:')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy missing names' }));
    expect(desktop.copied).toEqual(['AWP | Asiimov\nM4A4 | Howl']);
  });

  it('Backspace removes the last chip, and its button any chip', async () => {
    const { user } = await showItems({}, { query: { name: ['Item 1', 'Item 2', 'Item 3'] } });
    await user.click(nameField());
    await user.keyboard('{Backspace}');
    expect(chipsOf('Name')).toEqual(['Item 1', 'Item 2']);
    await user.click(screen.getByRole('button', { name: 'Remove Item 1' }));
    expect(chipsOf('Name')).toEqual(['Item 2']);
    await screen.findByText('1–11 of 11');
  });

  it('that is typed and not committed stays in its field while another panel or connection is open', async () => {
    const { user, desktop } = await renderApp({ connections: [theDemoConnection(), aConnection()] });
    await user.type(nameField(), 'Red');
    await user.keyboard('{Control>}3{/Control}');
    await screen.findByRole('region', { name: 'Recent items' });
    await user.keyboard('{Control>}1{/Control}');
    expect(nameField()).toHaveValue('Red');
    expect(marketNameField()).toHaveValue('');
    const open = (name: string) => user.click(screen.getByRole('button', { name }));
    await open('Warehouse');
    expect(nameField()).toHaveValue('');
    await open('Demo catalog');
    expect(nameField()).toHaveValue('Red');
    expect(desktop.listed.every(({ query }) => query.name.length === 0)).toBe(true);
  });

  it('arrow keys move to the chips, and Delete removes one', async () => {
    const { user } = await showItems({}, { query: { name: ['Item 1', 'Item 2'] } });
    await user.click(nameField());
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'About Item 1' })).toHaveFocus();
    await user.keyboard('{Delete}');
    expect(chipsOf('Name')).toEqual(['Item 2']);
    expect(nameField()).toHaveFocus();
    await screen.findByText('1–11 of 11');
  });

  it('an app is chosen by name or typed as an ID', async () => {
    const items = [...someRows(3), aRow({ id: 900, appid: 570, name: 'Dota thing' })];
    const { desktop, user } = await showItems({ items });
    await user.type(screen.getByRole('combobox', { name: 'App' }), 'dota{Enter}');
    await screen.findByText('1–1 of 1');
    expect(lastRequested(desktop).appid).toBe(570);
    await user.click(screen.getByRole('button', { name: 'Clear app' }));
    await screen.findByTitle('Item 1');
    await user.type(screen.getByRole('combobox', { name: 'App' }), '123456{Enter}');
    await screen.findByText('No items match these filters');
    expect(lastRequested(desktop).appid).toBe(123456);
  });

  it('an incomplete app ID is discarded', async () => {
    const { desktop, user } = await showItems();
    await user.type(screen.getByRole('combobox', { name: 'App' }), '57');
    await user.tab();
    expect(screen.getByRole('combobox', { name: 'App' })).toHaveValue('');
    expect(desktop.listed.every(({ query }) => query.appid === null)).toBe(true);
  });

  it('clears all filters at once', async () => {
    const { desktop, user } = renderItems({}, { query: { name: ['Item 1'], appid: 730, page: 2 } });
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement); // the bar's own comes first
    await screen.findByText('1–50 of 120');
    expect(desktop.listed.map(({ query }) => query)).toContainEqual(defaultQuery);
    expect(screen.getByRole('button', { name: 'Clear filters' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('clearing them clears typed text too', async () => {
    const { desktop, user } = await showItems();
    const clear = screen.getByRole('button', { name: 'Clear filters' });
    expect(clear).toHaveAttribute('aria-disabled', 'true');
    await user.type(nameField(), 'Redline');
    await user.type(marketNameField(), 'a,b{Enter}');
    expect(clear).toHaveAttribute('aria-disabled', 'false');
    expect(screen.getByRole('dialog')).toBeVisible();
    const asked = desktop.listed.length;
    await act(async () => desktop.command('clear-filters'));
    expect(nameField()).toHaveValue('');
    expect(marketNameField()).toHaveValue('');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(clear).toHaveAttribute('aria-disabled', 'true');
    expect(desktop.listed).toHaveLength(asked);
  });

  it('without matches are cleared together with typed text', async () => {
    const { user } = renderItems({}, { query: { name: ['No such item'] } });
    await user.type(marketNameField(), 'Redline');
    const message = await screen.findByText('No items match these filters');
    const place = message.closest('[role="gridcell"]') as HTMLElement; // the message is in the list
    await user.click(within(place).getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('1–50 of 120');
    expect(marketNameField()).toHaveValue('');
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

  it('the command focuses the first filter, not the field that filters this page', async () => {
    const { desktop } = await showItems();
    act(() => desktop.command('toggle-status-column'));
    await screen.findByRole('textbox', { name: 'Filter these rows' });
    desktop.command('focus-filter');
    expect(nameField()).toHaveFocus();
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
    await user.type(nameField(), 'x{Enter}');
    expect(await screen.findByText('filter[colour] is not allowed')).toBeInTheDocument();
    expect(nameField()).toBeInvalid();
    expect(nameField()).toHaveAccessibleDescription('The name is too long. Only letters.');
    expect(screen.getByRole('combobox', { name: 'App' })).toHaveAccessibleDescription('Not a number.');
    expect(marketNameField()).toBeValid();
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
