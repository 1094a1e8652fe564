import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage, someRows } from '#renderer/testing/builders.ts';
import { aPass, type fakeLocalCopies } from '#renderer/testing/fake-catalog.ts';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import type { LocalCopyListRequest } from '#shared/desktop-api.ts';
import { failed, success } from '#shared/failure.ts';
import { type LocalCopySearch, wholeLocalCopy } from '#shared/local-copy.ts';
import { words } from '#words/words.ts';
import {
  addFilter,
  filterChip,
  namesField,
  namesIn,
  openFilter,
  renderItems,
  searchField,
} from './testing/items-harness.tsx';

const endedAt = new Date(new Date().getFullYear(), 0, 5, 10, 7).getTime();
const state = {
  items: 149_870,
  whole: { number: 1, total: 150_000, items: 149_870, unreadable: 2, endedAt },
};
const rows = someRows(60).map((row, index) => (index === 1 ? { ...row, isMissing: true } : row));

const firstRow = () => screen.findByRole('row', { name: /\bItem 1 / });

const theSource = () => screen.getByTitle('Where the list comes from');

/** The list of a local copy, with its first row. */
async function showLocalCopy(
  search: Partial<LocalCopySearch> = {},
  localCopy: Parameters<typeof fakeLocalCopies>[0] = {},
) {
  const query = { localCopy: { ...wholeLocalCopy, ...search } };
  const shown = renderItems({ localCopy: { state, rows, ...localCopy } }, { query });
  await firstRow();
  return shown;
}

test('until the local copy is open it is not said that there is none', async () => {
  const opened = Promise.withResolvers<void>();
  const localCopy = { state, rows, opened: opened.promise };
  renderItems({ localCopy }, { query: { localCopy: wholeLocalCopy } });
  await firstRow();
  expect(theSource()).toHaveTextContent('Copy…');
  opened.resolve();
  await expect.poll(() => theSource().textContent).toMatch(/^local copy of Jan 5, 10:07 · \d+ d old$/);
});

test('a character in the search field renders no other field', async () => {
  const { user } = await showLocalCopy();
  const field = searchField();
  await user.type(field, 'a');
  const written = new Set<Element>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof Element) written.add(target);
  });
  observer.observe(document.body, { attributes: true, subtree: true });
  await user.type(field, 'k');
  observer.disconnect();
  expect([...written].filter((one) => one.matches('input, button'))).toEqual([field]);
});

test('a filter keeps the text that was searched before it', async () => {
  const { desktop, user } = await showLocalCopy();
  await user.type(searchField(), 'ak');
  await addFilter(user, 'App');
  await user.click(screen.getByRole('option', { name: /CS2/ }));
  await addFilter(user, 'Wear');
  await user.click(screen.getByRole('checkbox', { name: 'Field-Tested' }));
  await expect
    .poll(() => desktop.searched.at(-1))
    .toMatchObject({ search: { text: 'ak', wears: ['Field-Tested'] }, query: { appid: 730 } });
});

test('without a local copy the list is live and the local copy is disabled', async () => {
  const { user } = renderItems();
  await firstRow();
  expect(theSource()).toHaveTextContent('live');
  await user.click(theSource());
  expect(await screen.findByRole('menuitemradio', { name: 'No copy yet' })).toBeDisabled();
});

test.each([
  ['no copy', {}, { marketName: 'AK-47' }, 'No copy yet'],
  ['no copy to group', {}, { groups: { by: 'lowest', isDescending: false } }, 'No copy yet'],
  ['a copy that can’t be used', { off: 'disk' }, {}, 'Copy unavailable'],
] as const)('%s has no filters, and leads to the live list', async (_, noLocalCopy, search, title) => {
  const query = { localCopy: { ...wholeLocalCopy, ...search }, name: ['Case'] };
  const { user } = renderItems({ localCopy: { state: noLocalCopy } }, { query });
  const live = await screen.findByRole('button', { name: 'Browse live' });
  expect(theSource()).toHaveTextContent(title);
  expect(screen.getByRole('button', { name: 'Local copy…' })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Clear filters|Name Case|Show all market names/ })).toBeNull();
  await user.click(live);
  expect(theSource()).toHaveTextContent('live');
  expect(filterChip('name')).toHaveTextContent('Name Case');
});

test('a local copy that can’t be used says so, without a time', async () => {
  const { user } = renderItems(
    { localCopy: { state: { off: 'disk' } } },
    { query: { localCopy: wholeLocalCopy } },
  );
  expect(await screen.findByText(/The copy can’t be read or written/)).toBeVisible();
  expect(screen.queryByText(/as of/)).toBeNull();
  expect(theSource()).toHaveTextContent('Copy unavailable');
  await user.click(theSource());
  expect(await screen.findByRole('menuitemradio', { name: 'Copy unavailable' })).toBeDisabled();
});

test('the source menu shows a paused update', async () => {
  const { user } = renderItems({
    localCopy: {
      state: { ...state, activity: { kind: 'paused', failure: { kind: 'address-not-found', status: 404 } } },
      rows,
    },
  });
  await firstRow();
  await user.click(theSource());
  // An element of its own, which isn't broken at a hyphen.
  const code = await screen.findByText('IC-HTTP-404');
  expect(code.parentElement).toHaveTextContent('Update paused: No catalog at this address (IC-HTTP-404)');
});

test('the local copy is searched while typing, shows its age and size, and marks items that its last update didn’t find', async () => {
  const { desktop, user } = renderItems({ localCopy: { state, rows } });
  await firstRow();
  await user.click(theSource());
  await user.click(await screen.findByRole('menuitemradio', { name: /^Local copy of Jan 5/ }));
  const copied = await screen.findByText('149,870 of 150,000 items copied');
  expect(copied.parentElement).toHaveTextContent(/^149,870 of 150,000 items copied, as of Jan 5, 10:07$/);
  expect(theSource()).toHaveTextContent(/^local copy of Jan 5, 10:07 · /);
  expect(await screen.findByText('not in the last update')).toBeVisible();

  const field = searchField();
  expect(field).toHaveFocus();
  await user.type(field, 'line ak');
  await addFilter(user, 'Price');
  expect(screen.getByRole('textbox', { name: 'Lowest price' })).toHaveFocus();
  await user.keyboard('12.5{Enter}');
  expect(filterChip('price')).toHaveTextContent('Price ≥ 12.50');
  await addFilter(user, 'Wear');
  await user.click(screen.getByRole('checkbox', { name: 'Field-Tested' }));
  expect(filterChip('wears')).toHaveTextContent('Wear FT');
  await addFilter(user, 'Last seen status');
  await user.click(screen.getByRole('checkbox', { name: 'Available' }));
  await expect
    .poll(() => desktop.searched.at(-1)?.search)
    .toEqual({
      ...wholeLocalCopy,
      text: 'line ak',
      wears: ['Field-Tested'],
      statuses: ['AVAILABLE'],
      ranges: { ...wholeLocalCopy.ranges, price: { min: 1_250, max: null } },
    });
});

test.each([
  { hidden: ['name'], markedAt: 'market_hash_name' },
  { hidden: ['name', 'market_hash_name'], markedAt: 'id' },
])('without the columns $hidden, missing items are marked at $markedAt', async (shown) => {
  const { hidden, markedAt } = shown;
  const settings = { columns: { order: [], hidden } };
  renderItems({ localCopy: { state, rows }, settings }, { query: { localCopy: wholeLocalCopy } });
  const mark = await screen.findByText('not in the last update');
  expect(mark.closest('[role="gridcell"]')).toHaveAttribute('data-column', markedAt);
  expect(mark.closest('[role="row"]')).toHaveAttribute('data-row', '1');
});

test('a local copy that took days is dated by its start and end everywhere', async () => {
  const startedAt = new Date(new Date().getFullYear(), 0, 2, 9, 7).getTime();
  const long = { ...state, whole: { ...state.whole, startedAt } };
  await showLocalCopy({}, { state: long });
  expect(screen.getByText(/as of Jan 2\s–\s5$/)).toBeVisible();
  expect(theSource()).toHaveTextContent(/^local copy of Jan 2\s–\s5 · /);
});

test('finds recent price changes, since a fixed time that is shown', async () => {
  const { desktop, user } = await showLocalCopy();
  const before = Date.now() - 24 * 60 * 60_000;
  await addFilter(user, 'Price changed');
  await user.click(screen.getByRole('button', { name: 'In the last day' }));
  await expect.poll(() => desktop.searched.at(-1)?.search.changedSince).toBeGreaterThanOrEqual(before);
  expect(filterChip('changedSince')).toHaveTextContent(/^Price changed since /);
  await user.click(screen.getByRole('button', { name: 'Clear price changed' }));
  expect(filterChip('changedSince')).toBeNull();
});

test('a column sorts the whole copy, not the page', async () => {
  const { desktop, user } = await showLocalCopy();
  const price = screen.getByRole('columnheader', { name: 'Price' });
  await user.click(price);
  await user.click(price);
  await expect.poll(() => desktop.searched.at(-1)?.search.sort).toEqual({ by: 'price', isDescending: true });
  // As sent: the local copy has sorted them.
  expect(screen.getAllByRole('row')[1]).toBe(await firstRow());
});

test('pointing at a header loads the local copy in that order, so that a press needs no other search', async () => {
  const { desktop, user } = await showLocalCopy();
  const price = screen.getByRole('columnheader', { name: 'Price' });
  await user.hover(price);
  await expect.poll(() => desktop.searched.at(-1)?.search.sort).toEqual({ by: 'price', isDescending: false });
  expect(price).not.toHaveAttribute('aria-sort', 'ascending');
  const searched = () => desktop.searched.filter(({ query }) => query.page === 1).length;
  const before = searched();
  await user.click(price);
  expect(price).toHaveAttribute('aria-sort', 'ascending');
  await firstRow();
  expect(searched()).toBe(before);
});

test('the sort of a page becomes that of the local copy, and the live list says what it can’t do', async () => {
  const { desktop, user } = renderItems({ localCopy: { state, rows } });
  await firstRow();
  const price = () => screen.getByRole('columnheader', { name: 'Price' });
  await user.click(price());
  await expect.poll(() => price().getAttribute('aria-sort')).toBe('ascending');
  await user.click(theSource());
  await user.click(await screen.findByRole('menuitemradio', { name: /^Local copy of Jan 5/ }));
  await expect
    .poll(() => desktop.searched.at(-1)?.search)
    .toEqual({ ...wholeLocalCopy, sort: { by: 'price', isDescending: false } });
  await user.type(searchField(), 'x');
  await user.click(theSource());
  await user.click(await screen.findByRole('menuitemradio', { name: 'Live' }));
  expect(
    await screen.findByText('The copy’s own search, filters and sort aren’t available live'),
  ).toBeVisible();
  expect(theSource()).toHaveTextContent('live');
  expect(price()).not.toHaveAttribute('aria-sort', 'ascending');
  await user.click(theSource());
  await user.click(await screen.findByRole('menuitemradio', { name: /^Local copy of/ }));
  expect(screen.queryByText('The copy’s own search, filters and sort aren’t available live')).toBeNull();
});

test('the local copy is by market name until it is sorted, and opens as it was left', async () => {
  const { desktop, user } = renderItems({ localCopy: { state, rows } });
  await firstRow();
  async function showSource(name: RegExp | string) {
    await user.click(theSource());
    await user.click(await screen.findByRole('menuitemradio', { name }));
  }
  await showSource(/^Local copy of/);
  await expect.poll(() => desktop.searched.at(-1)?.search.sort.by).toBe('market_hash_name');
  await user.click(screen.getByRole('columnheader', { name: 'Price' }));
  await user.type(searchField(), 'ak');
  await showSource('Live');
  await expect.poll(() => theSource().textContent).toBe('live');
  const before = desktop.searched.length;
  await showSource(/^Local copy of/);
  expect(searchField()).toHaveValue('ak');
  expect(desktop.searched.slice(before).every(({ search }) => search.sort.by === 'price')).toBe(true);
  expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(theSource());
  expect(await screen.findByRole('menuitemradio', { checked: true })).toHaveTextContent(/^Local copy of/);
});

test('an invalid number is ignored, and clearing the filters keeps the local copy', async () => {
  const { desktop, user } = await showLocalCopy({ text: 'a' });
  await addFilter(user, 'Price');
  const highest = screen.getByRole('textbox', { name: 'Highest price' });
  await user.type(highest, 'x');
  expect(highest).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Enter a number such as 12.50/);
  await user.clear(highest);
  await user.type(highest, '１,');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(highest, '29');
  await expect.poll(() => desktop.searched.at(-1)?.search.ranges.price).toEqual({ min: null, max: 129 });
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(() => desktop.searched.at(-1)?.search).toEqual(wholeLocalCopy);
  expect(desktop.listed).toEqual([]);
});

test('a new local copy is searched again', async () => {
  const { desktop } = await showLocalCopy();
  const before = desktop.searched.length;
  act(() => desktop.emitLocalCopy({ whole: { ...state.whole, number: 2 } }));
  await expect.poll(() => desktop.searched.length).toBe(before + 1);
});

test('a removed item stays in view, marked, until the next search', async () => {
  const left = [...rows];
  const { desktop, user } = await showLocalCopy({}, { rows: left });
  left.shift();
  await act(async () => desktop.emitLocalCopy({ items: state.items - 1, removed: [1] }));
  expect(screen.getByText('149,869 of 150,000 items copied')).toBeInTheDocument();
  expect(await firstRow()).toBeVisible();
  expect(await firstRow()).toHaveTextContent('no longer listed');
  await user.click(screen.getByRole('columnheader', { name: 'Price' }));
  await expect.poll(() => screen.queryByRole('row', { name: /\bItem 1 / })).toBeNull();
  await user.click(screen.getByRole('columnheader', { name: 'Price' }));
  await user.click(screen.getByRole('columnheader', { name: 'Price' }));
  await expect.poll(() => desktop.searched.at(-1)?.search.sort.by).toBe(wholeLocalCopy.sort.by);
  await expect.poll(() => screen.queryByRole('row', { name: /\bItem 1 / })).toBeNull();
});

test('previous rows are dimmed after a noticeable wait', async () => {
  const held = Promise.withResolvers<undefined>();
  const before = async ({ search }: LocalCopyListRequest) =>
    search.text === 'ak' ? held.promise : undefined;
  await showLocalCopy({}, { before });
  const field = searchField();
  const isDimmed = () => document.querySelector('[data-dimmed]') !== null;
  fireEvent.change(field, { target: { value: 'ak' } });
  expect(isDimmed()).toBe(false);
  await expect.poll(isDimmed).toBe(true);
  held.resolve(undefined);
  await expect.poll(isDimmed).toBe(false);
});

test('a comma is plain text for the local copy, and a pasted list becomes a filter', async () => {
  const { desktop, user } = await showLocalCopy();
  await user.click(searchField());
  await user.paste('Graffiti, Blue\nRecoil\u00a0Case');
  await expect.poll(() => desktop.searched.at(-1)?.query.name).toEqual(['Graffiti, Blue', 'Recoil Case']);
  await user.paste('redline\u200b\u00a0ft');
  await expect.poll(() => desktop.searched.at(-1)?.search.text).toBe('redline ft');
  await openFilter(user, 'name');
  await user.type(namesField(), 'Case, Two{Enter}');
  expect(namesIn('Name')).toEqual(['Graffiti, Blue', 'Recoil Case', 'Case, Two']);
  expect(screen.queryByRole('img', { name: /splits/ })).toBeNull();
});

test('filters that a link has set are chips, and removing the last name leaves the focus in its field', async () => {
  const groups = { by: 'lowest', isDescending: false } as const;
  const query = { localCopy: { ...wholeLocalCopy, groups }, market_hash_name: ['Item'] };
  const { user, desktop } = renderItems({ localCopy: { state, rows } }, { query });
  await expect.poll(() => filterChip('market_hash_name')?.textContent).toBe('Market name Item');
  expect(document.querySelector('input')).toBe(searchField());
  await user.click(screen.getByRole('button', { name: 'Clear group by market name' }));
  await expect.poll(() => desktop.searched.at(-1)?.search.groups).toBeNull();
  await openFilter(user, 'market_hash_name');
  await user.keyboard('{Backspace}');
  expect(namesIn('Market name')).toEqual([]);
  expect(namesField('Market name')).toHaveFocus();
});

test('a filter of the local copy is added to the live list by switching to the local copy', async () => {
  const { desktop, user } = renderItems({ localCopy: { state, rows } }, { query: { appid: 730 } });
  await firstRow();
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  expect(await screen.findByText('In the local copy of Jan 5, 10:07')).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Platform price' }));
  await expect
    .poll(() => screen.queryByRole('textbox', { name: 'Lowest platform price' }))
    .toBe(document.activeElement);
  await user.keyboard('5');
  await expect
    .poll(() => desktop.searched.at(-1))
    .toMatchObject({ search: { ranges: { platform_price: { min: 500 } } }, query: { appid: 730 } });
});

test('a number with thousands separators isn’t read as its first characters', async () => {
  const { desktop, user } = await showLocalCopy();
  await addFilter(user, 'Price');
  const lowest = screen.getByRole('textbox', { name: 'Lowest price' });
  await user.type(lowest, '1.234,56');
  expect(lowest).toHaveAccessibleDescription(/^Enter a number such as 12.50/);
  await user.keyboard('{Escape}');
  expect(filterChip('price')).toBeNull();
  await addFilter(user, 'Quality');
  await user.click(screen.getByRole('checkbox', { name: 'Souvenir' }));
  await expect
    .poll(() => desktop.searched.at(-1)?.search)
    .toEqual({ ...wholeLocalCopy, marks: ['souvenir'] });
});

test('a range with its ends reversed is explained', async () => {
  const reversed = /^Nothing can match: the lowest value is above the highest/;
  const { user } = await showLocalCopy({
    ranges: { ...wholeLocalCopy.ranges, price: { min: 8_000, max: null } },
  });
  await openFilter(user, 'price');
  await user.type(screen.getByRole('textbox', { name: 'Highest price' }), '50');
  expect(screen.getByText(reversed)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Highest price' }), '0');
  expect(screen.queryByText(reversed)).toBeNull();
  expect(filterChip('price')).toHaveTextContent('Price 80 to 500');
});

test('offers the local copy above rows that can’t be refreshed', async () => {
  const { desktop, user } = renderItems({ localCopy: { state, rows } });
  await firstRow();
  desktop.replace({ list: async () => failed({ kind: 'server-trouble', status: 503 }) });
  await user.type(screen.getByRole('textbox', { name: 'Page' }), '3{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Browse the copy of Jan 5, 10:07' }));
  await expect.poll(() => theSource().textContent).toMatch(/^local copy of/);
});

test('offers the local copy if the service can’t be reached', async () => {
  const list = async () => failed({ kind: 'server-trouble', status: 503 } as const);
  const { user } = renderItems({ localCopy: { state, rows }, replace: { list } });
  await user.click(await screen.findByRole('button', { name: 'Browse the copy of Jan 5, 10:07' }));
  await firstRow();
  expect(theSource()).toHaveTextContent(/^local copy of/);
});

test('a chip shows all of its values', async () => {
  const statuses = ['AVAILABLE', 'WAITING_FOR_SEND'] as const;
  const { desktop, user } = await showLocalCopy({ statuses, wears: ['Factory New', 'Well-Worn'] });
  const labels = [words.statuses.AVAILABLE, words.statuses.WAITING_FOR_SEND];
  expect(filterChip('statuses')).toHaveTextContent(`Last seen status ${labels.join(', ')}`);
  expect(filterChip('wears')).toHaveTextContent('Wear FN, WW');
  await openFilter(user, 'statuses');
  expect(screen.getByText(words.localCopies.noneSeen)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: words.statuses.AVAILABLE }));
  await expect.poll(() => desktop.searched.at(-1)?.search.statuses).toEqual(['WAITING_FOR_SEND']);
});

test('explains why there is no local copy to search', async () => {
  const asked = { query: { localCopy: { ...wholeLocalCopy, text: 'line' } } };
  const { desktop } = renderItems({ localCopy: { state: { wasDamaged: true } } }, asked);
  expect(await screen.findByText('Copy unavailable')).toBeVisible();
  expect(screen.getByText(/file was damaged, so it was set aside/)).toBeVisible();
  act(() => desktop.emitLocalCopy({ wasDamaged: false, off: 'newer-file' }));
  expect(await screen.findByText(/^A newer version of the app made this copy/)).toBeVisible();
  act(() => desktop.emitLocalCopy({ off: null }));
  expect(await screen.findByText('No copy yet', { selector: 'strong' })).toBeVisible();
});

test('an empty copy whose state is still loading says nothing about the catalog', async () => {
  const desktop = fakeDesktop();
  desktop.localCopies.read = () => new Promise(() => {});
  renderItems({ desktop }, { query: { localCopy: wholeLocalCopy } });
  expect(await screen.findByText('No copy yet', { selector: 'strong' })).toBeVisible();
});

test('where nothing in the local copy matches, the list says what the local copy can’t know', async () => {
  const search = { ...wholeLocalCopy, text: 'line' };
  const asked = (localCopy: Partial<typeof wholeLocalCopy>) => ({
    query: { localCopy: { ...search, ...localCopy } },
  });
  const empty = { localCopy: { state, rows: [] } };
  const { unmount } = renderItems(empty, asked({}));
  expect(await screen.findByText(/^Check the spelling. Items that were added since/)).toBeVisible();
  expect(screen.queryByText(words.localCopies.noneSeen)).toBeNull();
  expect(screen.queryByText(words.localCopies.noneSeenShort)).toBeNull();
  unmount();
  renderItems(empty, asked({ statuses: ['AVAILABLE'] }));
  expect(await screen.findByText(words.localCopies.noneSeen)).toBeVisible();
  // Also below the list, as some items may match.
  expect(screen.getByText(words.localCopies.noneSeenShort)).toBeVisible();
});

test('of several words without a match, the list shows without which there are items', async () => {
  const query = { localCopy: { ...wholeLocalCopy, text: ' redlnie ft ' } };
  const matching = ({ text }: LocalCopySearch) => (text === 'ft' ? rows : []);
  const { desktop } = renderItems({ localCopy: { state, matching } }, { query });
  await expect
    .poll(() => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.trim()))
    .toEqual(['Without “redlnie”: 60 items Show']);
  const searched = new Set(desktop.searched.map(({ search }) => search.text));
  expect([...searched].sort()).toEqual([' redlnie ft ', 'ft', 'redlnie']);
});

test('the first step after a misspelt search is its correction', async () => {
  const spellings = [
    { word: 'asiimov', text: 'asiimov awp', items: 4 },
    { word: 'asimo', text: 'asimo awp', items: 1 },
  ];
  const search = { ...wholeLocalCopy, text: 'asimov awp' };
  const { desktop, user } = renderItems(
    { localCopy: { state, rows: [], spellings } },
    { query: { localCopy: search } },
  );
  const correction = await screen.findByRole('button', { name: 'Did you mean “asiimov”? (4 items)' });
  const message = correction.closest<HTMLElement>('[role="gridcell"]');
  const steps = within(message ?? document.body).getAllByRole('button');
  expect(steps.map(({ dataset }) => dataset.variant)).toEqual(['filled', 'default', 'default']);
  await user.click(correction);
  expect(await screen.findByDisplayValue('asiimov awp')).toBeVisible();
  expect(desktop.searched).toContainEqual(
    expect.objectContaining({ search: { ...search, text: 'asiimov awp' } }),
  );
});

test('digits without a match are an ID, not a misspelt name', async () => {
  renderItems(
    { localCopy: { state, rows: [] } },
    { query: { localCopy: { ...wholeLocalCopy, text: '42' } } },
  );
  const open = await screen.findByRole('button', { name: 'Open item 42' });
  expect(open.dataset.variant).not.toBe('default');
  expect(screen.getByText(words.localCopies.noneWithId)).toBeVisible();
  expect(screen.queryByText(/spelling/)).toBeNull();
});

test('while a first copy is filled, its count says that it is so far', async () => {
  const { desktop } = await showLocalCopy();
  const pass = { ...aPass, total: 150_000 };
  act(() => desktop.emitLocalCopy({ whole: null, pass, items: 4_000, activity: { kind: 'filling' } }));
  expect(await screen.findByText('Copied so far: 4,000 of 150,000 items')).toBeVisible();
});

test('offers a local copy, with its cost, where the catalog doesn’t match a name, and makes it with one press', async () => {
  const list = async () => success(aPage({ rows: [] }));
  const { desktop, user } = renderItems({ replace: { list } }, { query: { name: ['redline ft'] } });
  const make = () => screen.queryByRole('button', { name: words.localCopies.start });
  expect(
    await screen.findByText(
      /^A local copy finds partial and misspelt names\. Takes [\d,]+ requests?, about /,
    ),
  ).toBeVisible();
  act(() => desktop.emitLocalCopy({ off: 'forbidden' }));
  await expect.poll(make).toBeNull();
  act(() => desktop.emitLocalCopy({ off: null }));
  await expect.poll(make).not.toBeNull();
  await user.click(screen.getByRole('button', { name: words.localCopies.start }));
  expect(desktop.localCopyCalls).toContain('start');
  await expect.poll(make).toBeNull();
});

test('offers to search the local copy for a name that the catalog doesn’t match', async () => {
  const { desktop, user } = renderItems(
    { localCopy: { state, rows }, replace: { list: async () => success(aPage({ rows: [] })) } },
    { query: { name: ['redline ft'], appid: 730 } },
  );
  await user.click(await screen.findByRole('button', { name: 'Search the copy of Jan 5, 10:07' }));
  await firstRow();
  expect(searchField()).toHaveValue('redline ft');
  expect(desktop.searched.at(-1)?.query).toMatchObject({ name: [], appid: 730 });
});
