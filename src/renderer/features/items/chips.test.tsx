import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPage, aRow, someRows } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import type { ListRequest } from '#shared/desktop-api.ts';
import { failed, type Outcome, success } from '#shared/failure.ts';
import type { ItemPage } from '#shared/item.ts';
import { noLocalMatch } from '#shared/local-match.ts';
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

const kit = 'Music Kit | Artist, Title';

const cell = async (name: string) => (await within(screen.getByRole('grid')).findAllByTitle(name))[0];
const about = (text: string) => screen.getByRole('button', { name: `About ${text}` });
const dialog = () => screen.getByRole('dialog', { name: /filter$/ });

describe('a pasted list', () => {
  it('of twenty names sends one request', async () => {
    const { desktop, user } = await showItems();
    const asked = desktop.listed.length;
    await user.click(searchField());
    await user.paste(Array.from({ length: 20 }, (_, index) => `Item ${index + 1}`).join('\r\n'));
    await screen.findByText(/^1–50 of/);
    expect(textsOf('name')).toHaveLength(20);
    const withNames = desktop.listed.slice(asked).filter(({ query }) => query.page === 1);
    expect(withNames.map(({ query }) => query.name.length)).toEqual([20]);
  });

  it('that is a message isn’t applied until the user chooses', async () => {
    const app = await renderApp();
    const mail = 'Hi team,\n- Item 1\n- Item 2';
    await app.user.click(searchField());
    await app.user.paste(mail);
    expect(textsOf('name')).toEqual([]);
    expect(screen.getByText('This looks like a message.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Filter by 3 lines' }));
    expect(textsOf('name')).toEqual(['Hi team,', '- Item 1', '- Item 2']);
    await app.user.paste(mail);
    await app.user.click(screen.getByRole('button', { name: 'Look up these items' }));
    expect(await screen.findByText('2 found')).toBeVisible();
  });

  it('reports what was left out, and duplicates', async () => {
    const { desktop, user } = await showItems();
    await user.click(searchField());
    const lines = Array.from({ length: 252 }, (_, index) => `line ${index + 1}`);
    await user.paste([...lines, 'line 1'].join('\n'));
    await expect.poll(() => desktop.listed.at(-1)?.query.name).toHaveLength(250);
    expect(filterChip('name')).toHaveTextContent('Name line 1 +249');
    expect(searchField()).toHaveAccessibleDescription(
      '2 names left out: the limit is 250 names of up to 500 characters, and 24,000 characters of URL in total. Left out: “line 251”, “line 252” 1 duplicate removed.',
    );
    await user.click(screen.getByRole('button', { name: 'Copy the 2 left out' }));
    expect(desktop.copied).toEqual(['line 251\nline 252']);
    await user.type(searchField(), 'x');
    expect(searchField()).not.toHaveAccessibleDescription(/left out/);
    expect(screen.queryByRole('button', { name: /left out$/ })).toBeNull();
  });

  it('warns about names with commas, and shows them one by one', async () => {
    const { user } = await showItems();
    await user.click(searchField());
    const plain = Array.from({ length: 20 }, (_, index) => `Item ${index + 1}`);
    await user.paste([kit, ...plain, 'Sticker | One, Two'].join('\n'));
    const message = '2 names have a comma, and the catalog splits names at commas.';
    expect(screen.getByText(message, { selector: 'p' })).toBeVisible();
    expect(textsOf('name')).toEqual([kit, ...plain, 'Sticker | One, Two']);
    await user.click(screen.getByRole('button', { name: 'Show them' }));
    expect(
      within(dialog()).getByRole('img', { name: /search for 2 names: “Music Kit \| Artist”, “Title”/ }),
    ).toBeVisible();
    const next = () => within(dialog()).getByRole('button', { name: 'Show them' });
    await user.click(next());
    expect(screen.getByRole('dialog', { name: `About ${kit}` })).toBeVisible();
    await user.click(next());
    expect(screen.getByRole('dialog', { name: 'About Sticker | One, Two' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Sticker | One, Two' }));
    await user.click(screen.getByRole('button', { name: `Remove ${kit}` }));
    expect(within(dialog()).queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('has no notes any more once its texts are removed', async () => {
    const { user } = await showItems();
    await user.click(searchField());
    await user.paste(Array.from({ length: 252 }, (_, index) => `line ${index + 1}`).join('\n'));
    expect(searchField()).toHaveAccessibleDescription(/^2 names left out/);
    const [inTheBar = document.body] = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(inTheBar);
    expect(filterChip('name')).toBeNull();
    expect(searchField()).toHaveFocus();
    expect(searchField()).not.toHaveAccessibleDescription(/left out/);
    expect(screen.queryByRole('button', { name: /left out$/ })).toBeNull();
  });

  it('never adds or requests a trade URL', async () => {
    const { desktop, user } = await showItems();
    await user.click(searchField());
    await user.paste('https://steamcommunity.com/tradeoffer/new/?partner=1&token=Canary7f');
    await user.keyboard('{Enter}');
    expect(textsOf('name')).toEqual([]);
    expect(searchField()).toHaveValue('');
    expect(searchField()).toHaveAccessibleDescription(/^A trade URL was left out/);
    expect(desktop.listed.flatMap(({ query }) => query.name)).toEqual([]);
  });

  it('never adds a market link with a code instead of a name, and says why', async () => {
    const { user } = await showItems();
    const link = 'https://steamcommunity.com/market/listings/730/G1802202E3004';
    const why = /^A market link was left out: its address has a code instead of the item’s name/;
    await user.click(searchField());
    await user.paste(link);
    expect(searchField()).toHaveAccessibleDescription(why);
    await user.type(searchField(), link);
    await user.keyboard('{Enter}');
    expect(searchField()).toHaveAccessibleDescription(why);
    await user.paste(`Item 1\n${link}`);
    expect(searchField()).toHaveAccessibleDescription(why);
    expect(textsOf('name')).toEqual(['Item 1']);
    expect(textsOf('market_hash_name')).toEqual([]);
  });

  it('of a market link filters by its market name, in any field', async () => {
    const { desktop, user } = await showItems();
    await user.click(searchField());
    await user.paste(
      'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29',
    );
    expect(textsOf('name')).toEqual([]);
    expect(textsOf('market_hash_name')).toEqual(['AK-47 | Redline (Field-Tested)']);
    await addFilter(user, 'Name');
    await user.paste('steamcommunity.com/market/listings/730/Recoil%20Case');
    await expect
      .poll(() => desktop.listed.at(-1)?.query.market_hash_name)
      .toEqual(['AK-47 | Redline (Field-Tested)', 'Recoil Case']);
  });

  it('of market names, some without a wear, is one filter, which can be switched in place', async () => {
    const { desktop, user } = await showItems();
    await user.click(searchField());
    await user.paste('Item 1\nItem 2 (Field-Tested)\u200b');
    const texts = ['Item 1', 'Item 2 (Field-Tested)'];
    expect(lastRequested(desktop)).toMatchObject({ name: [], market_hash_name: texts });
    await openFilter(user, 'market_hash_name');
    expect(namesIn('Market name')).toEqual(texts);
    await user.click(screen.getByRole('radio', { name: 'Name' }));
    expect(namesIn('Name')).toEqual(texts);
    expect(lastRequested(desktop)).toMatchObject({ name: texts, market_hash_name: [] });
  });
});

describe('a typed comma', () => {
  it('asks whether it separates names', async () => {
    const { desktop, user } = await showItems();
    await user.type(searchField(), `${kit}{Enter}`);
    expect(await screen.findByRole('dialog', { name: /one name, or 2/ })).toBeVisible();
    expect(desktop.listed.every(({ query }) => query.name.length === 0)).toBe(true);
    await waitFor(() => expect(screen.getByRole('button', { name: 'One name' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(textsOf('name')).toEqual([kit]);
    expect(searchField()).toHaveFocus();
    await screen.findByText('No items match these filters');

    await addFilter(user, 'Market name');
    await user.type(namesField('Market name'), 'Item 1 (, Item 2 ({Enter}');
    await user.click(await screen.findByRole('button', { name: 'Split into 2' }));
    expect(namesIn('Market name')).toEqual(['Item 1 (', 'Item 2 (']);
    await screen.findByText('No items match these filters');
  });

  it('stays in the field when the question is dismissed', async () => {
    const { user } = await showItems();
    await user.type(searchField(), 'a, b{Enter}');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(searchField()).toHaveValue('a, b');
    expect(filterChip('name')).toBeNull();
  });
});

describe('the options for a comma', () => {
  const items = [
    aRow({ id: 1, name: kit, market_hash_name: kit }),
    aRow({ id: 2, name: 'Music Kit | Artist, Other', market_hash_name: 'Music Kit 2' }),
    ...someRows(3, {}, 10),
  ];

  it('request a part and show only exact rows, until stopped', async () => {
    const { desktop, user } = renderItems({ items }, { query: { name: [kit] } });
    await cell(kit);
    await openFilter(user, 'name');
    await user.click(await screen.findByRole('button', { name: /^Search one part, then filter here/ }));
    expect(await screen.findByText(/^Filtered here/)).toBeVisible();
    expect(await cell(kit)).toBeVisible();
    expect(lastRequested(desktop).name).toEqual(['Music Kit | Artist']);
    expect(
      screen.getByText(/^Filtered here, not by the catalog: this page only, 1 of 2 rows shown/),
    ).toBeVisible();
    expect(
      within(screen.getByRole('grid')).queryByTitle('Music Kit | Artist, Other'),
    ).not.toBeInTheDocument();
    expect(textsOf('name')).toEqual([kit]);

    await user.click(screen.getByRole('button', { name: 'Show all rows' }));
    expect(await cell('Music Kit | Artist, Other')).toBeVisible();
    expect(textsOf('name')).toEqual(['Music Kit | Artist']);
  });

  it('explain that no row of the page is an exact match', async () => {
    const never = 'Music Kit | Artist, Never';
    renderItems(
      { items },
      { query: { name: ['Music Kit | Artist'] }, localMatch: { ...noLocalMatch, name: [never] } },
    );
    expect(await screen.findByText('No exact match on this page')).toBeVisible();
    expect(screen.getByText(/The catalog returned 2 rows for that part/)).toBeVisible();
  });

  it('include the other field if a row has no comma there', async () => {
    const name = 'Music Kit | Artist, Other';
    const list = async ({ query }: ListRequest): Promise<Outcome<ItemPage>> =>
      success(aPage({ rows: query.name.length > 0 ? items : [] }));
    const { desktop, user } = renderItems({ replace: { list } }, { query: { name: [name] } });
    await screen.findByTitle('Item 10');
    await openFilter(user, 'name');
    await user.click(await screen.findByRole('button', { name: /^Filter by market name “Music Kit 2”/ }));
    expect(textsOf('name')).toEqual([]);
    expect(textsOf('market_hash_name')).toEqual(['Music Kit 2']);
    await screen.findByText('No items match these filters');
    expect(lastRequested(desktop)).toMatchObject({ name: [], market_hash_name: ['Music Kit 2'] });
  });
});

describe('testing a filter', () => {
  it('sends one request, on demand', async () => {
    const { desktop, user } = renderItems({}, { query: { name: ['Item 1', 'Item 2'] } });
    await cell('Item 1');
    await openFilter(user, 'name');
    await user.click(about('Item 1'));
    const dialog = await screen.findByRole('dialog', { name: 'About Item 1' });
    expect(within(dialog).getByText(/^1 exact/)).toBeVisible();
    expect(desktop.purposes).not.toContain('probe');
    await user.click(within(dialog).getByRole('button', { name: 'Test this filter' }));
    expect(await within(dialog).findByText(/^32 results/)).toHaveTextContent(
      '32 results: 1 exact, 31 partial',
    );
    expect(within(dialog).getByText('Checked all 32 results.')).toBeVisible();
    expect(desktop.purposes.filter((purpose) => purpose === 'probe')).toHaveLength(1);
    expect(desktop.listed.find(({ query }) => query.limit === 250)?.query).toMatchObject({
      name: ['Item 1'],
      market_hash_name: [],
      appid: null,
    });
  });

  it('reports how many results were checked', async () => {
    const list = async () => success(aPage({ rows: someRows(250), pagination: { total: 1284, pages: 6 } }));
    const { user } = await showItems({ replace: { list } }, { query: { name: ['Item'] } });
    await openFilter(user, 'name');
    await user.click(await screen.findByRole('button', { name: 'Test this filter' }));
    expect(await screen.findByText('Checked the first 250 of 1,284 results.')).toBeVisible();
  });

  it('is cancelled when the popover closes; a failure has its code and a retry', async () => {
    let settle: (outcome: Outcome<ItemPage>) => void = () => {};
    const { desktop, user } = renderItems({}, { query: { name: ['Item 1'] } });
    await cell('Item 1');
    desktop.replace({
      list: ({ purpose }) =>
        purpose === 'probe'
          ? new Promise((resolve) => {
              settle = resolve;
            })
          : Promise.resolve(success(aPage())),
    });
    await openFilter(user, 'name');
    await user.click(await screen.findByRole('button', { name: 'Test this filter' }));
    expect(await screen.findByText('Testing…')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(desktop.cancelled).toHaveLength(1);
    expect(filterChip('name')).toHaveFocus();

    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Test this filter' }));
    settle(failed({ kind: 'slow-down', retryAfterMs: 5_000 }));
    expect(await screen.findByText('IC-HTTP-429')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Test again' })).toBeVisible();
  });
});

it('a message that quotes one text marks that chip', async () => {
  const messages = { name: ['The name "Redline" is not known.'] };
  const { user } = renderItems(
    { replace: { list: async () => failed({ kind: 'filter-refused', messages }) } },
    { query: { name: ['Redline', 'Asiimov'] } },
  );
  await screen.findByText(/is not known/);
  await openFilter(user, 'name');
  expect(filterChip('name')).toHaveAccessibleDescription('Name: The name "Redline" is not known.');
  expect(about('Redline').parentElement).toHaveAttribute('data-look', 'refused');
  expect(about('Asiimov').parentElement).not.toHaveAttribute('data-look');
});

it('a suggested name with a comma asks the same question as a typed one', async () => {
  const { desktop, user } = renderItems({ items: [aRow({ name: 'Sticker | Fnatic, Gold' })] });
  await screen.findByTitle('Sticker | Fnatic, Gold');
  const asked = desktop.listed.length;
  await user.type(searchField(), 'fnatic');
  await user.click(screen.getByRole('option'));
  expect(await screen.findByRole('dialog', { name: /one name, or 2/ })).toBeVisible();
  expect(desktop.listed).toHaveLength(asked);
});

it('keeps suggestions until those of the longer text come, and never replaces them by older ones', async () => {
  const responses = new Map<string, (names: string[]) => void>();
  const { user } = await showItems({
    replace: {
      suggest: ({ prefix, of }) =>
        new Promise((resolve) => responses.set(`${of} ${prefix}`, (names) => resolve(success(names)))),
    },
  });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const input = searchField();
  await user.type(input, 'redl');
  expect([...responses.keys()].filter((key) => key.startsWith('name'))).toEqual([
    'name re',
    'name red',
    'name redl',
  ]);
  responses.get('name re')?.(['Resistance']);
  responses.get('name red')?.(['Red Astor', 'Redline']);
  expect(options()).toEqual([]);
  responses.get('name redl')?.(['Redline']);
  await waitFor(() => expect(options()).toEqual(['Redline']));
  await user.type(input, 'i');
  expect(options()).toEqual(['Redline']);
  responses.get('name redli')?.(['AK-47 | Redline']);
  await waitFor(() => expect(options()).toEqual(['AK-47 | Redline']));
  await user.clear(input);
  await user.type(input, 'aw');
  expect(options()).toEqual([]);
});

it('suggests known names while typing; arrows choose, Enter takes the typed text', async () => {
  const { desktop, user } = await showItems({ items: someRows(20) });
  const asked = desktop.listed.length;
  const name = searchField();
  const list = () => screen.queryByRole('listbox', { name: 'Search names suggestions' });
  await user.type(name, 'TEM 1');
  await screen.findByRole('option', { name: 'Item 10' });
  const shown = within(list() ?? document.body).getAllByRole('option');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Item 1',
    'Item 10',
    'Item 11',
    'Item 1 (Field-Tested)Market name',
    'Item 10 (Field-Tested)Market name',
    'Item 11 (Field-Tested)Market name',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.getElementById(name.getAttribute('aria-activedescendant') ?? '')).toBe(shown[1]);
  expect(desktop.listed).toHaveLength(asked);
  await user.keyboard('{Enter}');
  expect(desktop.listed.at(-1)?.query.name).toEqual(['Item 10']);
  expect(list()).toBeNull();

  await user.type(name, 'item{Enter}');
  expect(desktop.listed.at(-1)?.query.name).toEqual(['Item 10', 'item']);
  await user.type(name, 'item 1');
  await screen.findByRole('option', { name: 'Item 1' });
  await user.keyboard('{Escape}');
  expect(list()).toBeNull();
  expect(name).toHaveValue('item 1');
  await user.keyboard('{Escape}');
  expect(name).toHaveValue('');
});
