import { act, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  aConnection,
  aDetail,
  aRow,
  aSavedView,
  aWatchedItem,
  theDemoConnection,
} from '#renderer/testing/builders.ts';
import { type RenderedApp, renderApp, viewOf } from '#renderer/testing/render-app.tsx';
import type { LocalCopyListRequest } from '#shared/desktop-api.ts';
import { itemIdFromText, linkInText, severalIds } from './app-palette.tsx';

const open = (app: RenderedApp) => app.user.keyboard('{Control>}k{/Control}');
async function find(app: RenderedApp, text: string) {
  await open(app);
  await app.user.keyboard(text);
}
const field = (app: RenderedApp) =>
  app.screen.getByRole('combobox', { name: 'Find a command, view, item or ticket' });
const options = (app: RenderedApp) => app.screen.getAllByRole('option').map((option) => option.textContent);

it('opens from the bar and by its key, and Escape restores the focus', async () => {
  const app = await renderApp();
  const bar = app.screen.getByRole('button', { name: 'Find a command, view, item or ticket' });
  await app.user.click(bar);
  expect(field(app)).toHaveFocus();
  await app.user.keyboard('{Escape}');
  expect(bar).toHaveFocus();

  const refresh = app.screen.getByRole('button', { name: 'Refresh' });
  act(() => refresh.focus());
  await open(app);
  expect(field(app)).toHaveFocus();
  await app.user.keyboard('{Escape}');
  expect(refresh).toHaveFocus();
});

it.each([
  ['k', 'Find a command, view, item or ticket'],
  ['g', 'Go to item by ID'],
])(
  'has the focus before the press of Ctrl+%s is over, so that no key typed on is lost',
  async (key, name) => {
    const app = await renderApp();
    const pressed = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
    app.screen.getByRole('button', { name: 'Refresh' }).dispatchEvent(pressed);
    expect(app.screen.getByRole('combobox', { name })).toHaveFocus();
  },
);

it('a number offers its item first', async () => {
  const app = await renderApp();
  await find(app, '7');
  expect(options(app)[0]).toBe('Go to item 7');
  expect(app.screen.getByRole('option', { name: 'Go to item 7' })).toHaveAttribute('aria-selected', 'true');
  await app.user.keyboard('{Enter}');
  expect(viewOf(app)?.itemId).toBe(7);
  expect(app.screen.getByRole('region', { name: 'Item details' })).toHaveFocus();
});

it('an item opened over a list takes the focus from the row of another one', async () => {
  const app = await renderApp({ items: [aRow({ id: 1 }), aRow({ id: 2 })] });
  const cell = () => document.querySelector<HTMLElement>('[data-row] [tabindex="0"]');
  await expect.poll(cell).not.toBeNull();
  act(() => cell()?.focus());
  await find(app, '9{Enter}');
  expect(app.screen.getByRole('region', { name: 'Item details' })).toHaveFocus();
});

it('IDs pasted as a column are not joined', async () => {
  const app = await renderApp();
  await open(app);
  await app.user.paste('48213\n48214\r\n48215');
  expect(options(app)[0]).toBe('Look up 3 IDs');
  await app.user.keyboard('{Enter}');
  expect(viewOf(app)?.panel).toBe('tickets');
  expect(await app.screen.findByText('0 found · 3 not found')).toBeVisible();
});

it('a pasted message becomes a ticket whose items are looked up', async () => {
  const app = await renderApp();
  await open(app);
  await app.user.paste('Hi, these never arrived:\n- Item 1 x2\n- Recoil Case');
  expect(viewOf(app)?.panel).toBe('tickets');
  expect(await app.screen.findByText('1 found · 1 not found')).toBeVisible();
  expect(
    app.screen.queryByRole('combobox', { name: 'Find a command, view, item or ticket' }),
  ).not.toBeInTheDocument();
});

it('a pasted text that is too long to show is passed on in full', async () => {
  const app = await renderApp();
  await open(app);
  await app.user.paste(Array.from({ length: 140_000 }, (_, index) => 1_000_000 + index).join('\n'));
  expect((field(app) as HTMLInputElement).value.length).toBeLessThanOrEqual(1_000);
  expect(options(app)[0]).toBe('Look up the first 1,000 of 140,000 IDs');
  await app.user.keyboard('{Backspace}');
  expect(field(app)).toHaveValue('');

  await app.user.paste(`Z${'\u0301\u0316'.repeat(100_000)}`);
  expect((field(app) as HTMLInputElement).value.length).toBeLessThanOrEqual(1_000);
  expect(app.screen.getByText(/^This isn’t a list of IDs, and it’s too long for a filter/)).toBeVisible();
});

it('runs a command by its name, shows its key, and offers only available commands', async () => {
  const app = await renderApp();
  await find(app, 'dark{Enter}');
  expect(app.desktop.storedSettings().theme).toBe('dark');

  await find(app, 'sidebar');
  expect(app.screen.getByRole('option', { name: /Show or hide sidebar.*Ctrl B/ })).toBeVisible();
  await app.user.clear(field(app));
  await app.user.keyboard('close item');
  expect(app.screen.queryByRole('option', { name: /^Close item/ })).not.toBeInTheDocument();
});

it('the arrow keys wrap around, and the field names the active option', async () => {
  const app = await renderApp();
  await find(app, 'zoom');
  const named = () => document.getElementById(field(app).getAttribute('aria-activedescendant') ?? '');
  const [first, second] = app.screen.getAllByRole('option');
  expect(named()).toBe(first);
  await app.user.keyboard('{ArrowDown}');
  expect(named()).toBe(second);
  await app.user.keyboard('{ArrowUp}{ArrowUp}');
  expect(named()).toBe(app.screen.getAllByRole('option').at(-1));
});

it('opens saved views, recent items and other connections', async () => {
  const view = aSavedView({ name: 'Redline dups', text: 'connection=demo&name=Redline&limit=25&page=1' });
  const app = await renderApp({
    connections: [theDemoConnection(), aConnection()],
    views: [view],
    recents: [
      { itemId: 5, name: 'Glock-18 | Fade', marketHashName: 'Glock-18 | Fade (Factory New)', openedAt: 1 },
    ],
  });
  await find(app, 'redl{Enter}');
  expect(viewOf(app)?.query).toMatchObject({ name: ['Redline'], limit: 25 });
  await find(app, 'fade{Enter}');
  expect(viewOf(app)?.itemId).toBe(5);
  await find(app, 'ware{Enter}');
  expect(viewOf(app)?.connectionId).toBe('warehouse');
});

it('finds recent, watched and loaded items by name, each once, with the status and price that are known', async () => {
  const app = await renderApp({
    items: [1, 2, 3].map((id) => {
      const name = `Redline ${id}`;
      return aRow({ id, name, market_hash_name: name });
    }),
    watched: [1, 2].map((itemId) =>
      aWatchedItem({ connectionId: 'demo', itemId, name: `Redline ${itemId}` }),
    ),
    recents: [{ itemId: 1, name: 'Redline 1', marketHashName: 'Redline 1', openedAt: 1 }],
    history: {
      kind: 'kept',
      spans: [{ status: 'UNAVAILABLE', hasError: false, firstSeen: 1, lastSeen: 1 }],
    },
  });
  const opened = aDetail({ id: 4, name: 'Redline 4', market_hash_name: 'Redline 4' });
  app.queryClient.setQueryData(['connection', 'demo', 'item', 4], opened);
  await find(app, 'redl');
  const group = (name: string) => within(app.screen.getByRole('group', { name })).getAllByRole('option');
  expect(group('Recent items').map(({ textContent }) => textContent)).toEqual([
    'Redline 1#1Unavailable12.40',
  ]);
  expect(group('Watched items')).toHaveLength(1);
  expect(group('Loaded items').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Redline 4#4/),
    expect.stringMatching(/^Redline 3#3/),
  ]);
  expect(app.screen.getByRole('option', { name: /Redline 3/ })).toHaveAccessibleDescription('Open');
  expect(app.desktop.gotten, 'nothing is requested for it').toEqual([]);
  await app.user.click(app.screen.getByRole('option', { name: /Redline 3/ }));
  expect(viewOf(app)?.itemId).toBe(3);
});

it('Go to item expects an ID and shows an example', async () => {
  const app = await renderApp({ items: [aRow({ id: 7 })] });
  await app.user.keyboard('{Control>}g{/Control}');
  await app.user.keyboard('AK-47');
  expect(app.screen.getByText('An item ID is a whole number, such as 48213.')).toBeVisible();
  await app.user.keyboard('{Enter}');
  expect(viewOf(app)?.itemId).toBeNull();
  await app.user.clear(app.screen.getByRole('combobox', { name: 'Go to item by ID' }));
  await app.user.keyboard('#7{Enter}');
  expect(viewOf(app)?.itemId).toBe(7);
});

it('a command with a field of its own focuses that field', async () => {
  const app = await renderApp();
  await find(app, 'filter items{Enter}');
  expect(app.screen.getByRole('searchbox', { name: 'Search names' })).toHaveFocus();
});

it('any other text filters the list, replacing its filters, from the first page', async () => {
  const app = await renderApp({
    settings: { lastViews: { demo: 'connection=demo&name=old&page=3&panel=recent' } },
  });
  await find(app, 'redline');
  expect(options(app)).toEqual(['Name: redline']);
  await app.user.clear(field(app));
  // A wear makes it a market name, as in the field above the list.
  await app.user.keyboard('Redline (Field-Tested){Enter}');
  expect(viewOf(app)).toMatchObject({
    panel: 'items',
    query: { name: [], market_hash_name: ['Redline (Field-Tested)'], page: 1 },
  });

  await find(app, 'red, blue');
  expect(app.screen.queryByRole('option'), 'would be sent as two texts').toBeNull();
  expect(app.screen.getByText(/use the filter bar/)).toBeVisible();
});

it('a pasted market link filters by its market name, and any other link says what can be pasted', async () => {
  const app = await renderApp();
  await open(app);
  await app.user.paste(
    'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29',
  );
  expect(options(app)).toEqual(['Market name: AK-47 | Redline (Field-Tested)']);
  await app.user.keyboard('{Enter}');
  expect(viewOf(app)?.query).toMatchObject({
    name: [],
    market_hash_name: ['AK-47 | Redline (Field-Tested)'],
  });
  await open(app);
  await app.user.paste('https://steamcommunity.com/profiles/7656/inventory#730_2_123');
  expect(app.screen.queryByRole('option')).toBeNull();
  expect(app.screen.getByText(/isn’t to an item here/)).toBeVisible();
});

it.each(['https://', ''])('a market link (%j…) with a code instead of a name says so', async (scheme) => {
  const app = await renderApp();
  await open(app);
  await app.user.paste(`${scheme}steamcommunity.com/market/listings/730/G1802202E3004`);
  expect(app.screen.queryByRole('option')).toBeNull();
  expect(app.screen.getByText(/has a code instead of the item’s name/)).toBeVisible();
});

it('a pasted trade URL is not offered as a filter, and a hint says what to do instead', async () => {
  const app = await renderApp();
  await open(app);
  await app.user.paste('https://steamcommunity.com/tradeoffer/new/?partner=1&token=Canary7f');
  expect(app.screen.queryByRole('option')).toBeNull();
  expect(app.screen.getByText(/can’t search by trade URL/)).toBeVisible();
});

const copied = {
  items: 2,
  whole: { number: 1, total: 2, items: 2, unreadable: 0, endedAt: new Date().setHours(10, 7) },
};

it('finds items of the local copy by parts of their names, each once, and says how old it is', async () => {
  const rows = [aRow({ id: 1, name: 'Item 1' }), aRow({ id: 9_001, name: 'Kept Dragon', isMissing: true })];
  const app = await renderApp({ localCopy: { state: copied, rows } });
  await app.screen.findByTitle('Item 1');
  await find(app, 'drag ept');
  const group = within(await app.screen.findByRole('group', { name: 'Local copy of 10:07' }));
  const option = group.getByRole('option', { name: /^Kept Dragon/ });
  expect(option).toHaveTextContent(/not in the last update12\.40$/);
  await app.user.click(option);
  expect(viewOf(app)?.itemId).toBe(9_001);
  expect(app.desktop.searched.at(-1)?.search.text).toBe('drag ept');
  // The local copy also finds a wear by its abbreviation.
  await find(app, 'drag ft');
  await app.screen.findByRole('option', { name: /^Kept Dragon/ });
  await app.user.keyboard('{Escape}');
  // It finds an item that is on screen too.
  await find(app, 'item 1');
  await app.screen.findByRole('option', { name: /^Kept Dragon/ });
  expect(app.screen.getAllByRole('option', { name: /#1 / })).toHaveLength(1);
});

it('until the local copy is searched for a text, only those of the items found before that match it are shown', async () => {
  const rows = [aRow({ id: 9_001, name: 'Kept Dragon' })];
  const before = async ({ search: { text } }: LocalCopyListRequest) =>
    text === 'dragx' ? new Promise<undefined>(() => {}) : undefined;
  const app = await renderApp({ localCopy: { state: copied, rows, before } });
  await find(app, 'drag');
  await app.screen.findByRole('option', { name: /^Kept Dragon/ });
  await app.user.keyboard('x');
  expect(app.screen.queryByRole('option', { name: /^Kept Dragon/ })).toBeNull();
});

it('a text searches the local copy whose list is shown, rather than filtering it', async () => {
  const view = aSavedView({ name: 'Knives', text: 'connection=demo&source=copy' });
  const rows = [aRow({ id: 9_001, name: 'Dragon Lore' })];
  const app = await renderApp({ views: [view], localCopy: { state: copied, rows } });
  await find(app, 'knives{Enter}');
  await app.screen.findByTitle('Dragon Lore');
  await find(app, 'lore drag');
  await app.screen.findByRole('group', { name: 'Local copy of 10:07' });
  // Its rows have been loaded, but not from the catalog.
  expect(app.screen.queryByRole('group', { name: 'Loaded items' })).toBeNull();
  await app.user.click(app.screen.getByRole('option', { name: 'Any part of a name: lore drag' }));
  expect(viewOf(app)?.query.localCopy?.text).toBe('lore drag');
});

describe('a single ID', () => {
  it.each([
    ['48213', 48213],
    [' #48213 ', 48213],
    ['48,213', 48213],
    ['0', null],
    ['-1', null],
    ['1e5', null],
    ['9007199254740993', null],
    ['12 34', null],
    ['AK-47', null],
  ])('%j is read as %s', (text, id) => {
    expect(itemIdFromText(text)).toBe(id);
  });
});

describe('several IDs', () => {
  it.each([
    ['48213 48214', 2],
    ['#48213, #48214;48213', 2],
    ['1\n2\t3', 3],
    ['48213', 0],
    ['48213 48214 old', 2],
    ['48213 AK-47', 0],
    ['AK-47 | Redline 2016 2017 (Field-Tested)', 0],
    ['', 0],
  ])('%j has %i IDs', (text, count) => {
    expect(severalIds(text)).toBe(count);
  });

  it('a pasted column may be long', () => {
    const ids = Array.from({ length: 140_000 }, (_, index) => index + 1);
    expect(severalIds(ids.join('\n'))).toBe(ids.length);
  });
});

const link = 'item-catalog://open?connection=demo&name=a.b&limit=50&page=1&item=3';

it.each([
  [link, link],
  [`  ${link}\n`, link],
  [`look at <${link}>, please`, link],
  [`(${link}).`, link],
  ['item-catalog', null],
  [`not-an-${link}`, null],
  ['https://open?connection=demo', null],
  ['', null],
])('in %j, the link is %j', (text, found) => {
  expect(linkInText(text)).toBe(found);
});
