import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aConnection, aRow, theDemoConnection } from '#renderer/testing/builders.ts';
import type { fakeLocalCopies } from '#renderer/testing/fake-catalog.ts';
import { listenToAnnouncements, renderWithProviders } from '#renderer/testing/render-app.tsx';
import { type GridOffset, type GridOffsets, GridOffsetsContext } from '#renderer/ui/grid/grid-focus.ts';
import type { Connection } from '#shared/connection.ts';
import type { LocalCopyListRequest } from '#shared/desktop-api.ts';
import type { Failure } from '#shared/failure.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { wholeLocalCopy } from '#shared/local-copy.ts';
import { addFilter, ItemsHarness, renderItems } from './testing/items-harness.tsx';

/** 300 market names, every tenth of them twice. */
const rows = Array.from({ length: 330 }, (_, index) =>
  aRow({ id: index + 1, name: `N${index % 300}`, market_hash_name: `N${index % 300} (Worn)`, price: '5.00' }),
);
const groups = { by: 'market_hash_name', isDescending: false } as const;
const show = (
  localCopy: Partial<typeof wholeLocalCopy>,
  options: Parameters<typeof fakeLocalCopies>[0] = {},
) =>
  renderItems(
    { localCopy: { rows, ...options } },
    { query: { localCopy: { ...wholeLocalCopy, ...localCopy } } },
  );
const grid = () => screen.findByRole('grid', { name: 'Market names' });

test('groups a local copy by market name, and opens a group by key', async () => {
  const announced = listenToAnnouncements();
  const { desktop, user } = show({});
  await expect.poll(announced).toContain('330 items');
  await addFilter(user, 'Group by market name');
  expect(await grid()).toHaveAttribute('aria-rowcount', '301');
  expect(within(screen.getByRole('contentinfo')).getByText('300 market names')).toBeVisible();
  await expect.poll(announced).toContain('300 market names');
  // One count, not that of the items again.
  expect(announced().filter((text) => text === '330 items').length).toBeLessThan(2);
  const titleOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('title');
  expect(titleOf('Market name')).toContain('differ only in upper and lower case');
  expect(titleOf('Median')).toContain('halfway between the middle two');
  // Of two items there is no median.
  const first = await within(await grid()).findByRole('row', { name: /N0 \(Worn\) 2 5\.00 – 5\.00$/ });
  within(first).getByTitle('N0 (Worn)').focus();
  await user.keyboard(' {ArrowDown}{Enter}');
  await expect
    .poll(() => desktop.searched.at(-1)?.search)
    .toEqual({ ...wholeLocalCopy, marketName: 'N1 (Worn)' });
  expect(await screen.findByText('lowest 5.00')).toBeVisible();
  expect(screen.queryByText(/^median/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all market names' }));
  expect(await grid()).toHaveAttribute('aria-rowcount', '301');
  expect(await within(await grid()).findByRole('row', { name: /N0 \(Worn\)/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('marks how many items of a group the last update did not find', async () => {
  const marked = rows.map((row) => ({ ...row, isMissing: row.id < 3 }));
  const { user } = show({ groups }, { rows: marked });
  const first = await within(await grid()).findByRole('row', {
    name: /N0 \(Worn\) 1 not in the last update 2 /,
  });
  expect(await within(await grid()).findByRole('row', { name: /N1 \(Worn\) 1 not in/ })).toBeVisible();
  await user.click(within(first).getByTitle('N0 (Worn)'));
  expect(await screen.findByText('2 items · 1 not in the last update')).toBeVisible();
});

test('groups take the order of the rows as far as they have it, and leave it to them', async () => {
  const sort = { by: 'price', isDescending: true } as const;
  const { user } = show({ sort });
  await addFilter(user, 'Group by market name');
  await grid();
  expect(screen.getByRole('columnheader', { name: 'Lowest' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('columnheader', { name: 'Items' }));
  await user.click(screen.getByRole('button', { name: 'Clear group by market name' }));
  const price = await screen.findByRole('columnheader', { name: 'Price' });
  expect(price).toHaveAttribute('aria-sort', 'descending');
});

test('an opened group leads back to the groups in their order', async () => {
  const { user } = show({ groups, sort: { by: 'price', isDescending: false } });
  await within(await grid()).findByTitle('N0 (Worn)');
  await user.click(screen.getByRole('columnheader', { name: 'Items' }));
  await user.click(await within(await grid()).findByTitle('N1 (Worn)'));
  await user.click(await screen.findByRole('button', { name: 'Show all market names' }));
  await grid();
  expect(screen.getByRole('columnheader', { name: 'Items' })).toHaveAttribute('aria-sort', 'ascending');
});

test('copies all groups if none is selected, and sorts them', async () => {
  const { desktop, user } = show({ groups });
  (await within(await grid()).findByTitle('N0 (Worn)')).focus();
  await user.keyboard('{Control>}ac{/Control}');
  await expect.poll(() => desktop.copied.at(-1)?.trimEnd().split('\n').length).toBe(301);
  expect(desktop.copied.at(-1)).toContain('N0 (Worn)\t2\t5.00\t\t5.00');
  const items = screen.getByRole('columnheader', { name: 'Items' });
  await user.click(items);
  expect(items).toHaveAttribute('aria-sort', 'ascending');
});

test('the command copies groups, and no items while the groups load', async () => {
  const held = Promise.withResolvers<undefined>();
  const before = async ({ search }: LocalCopyListRequest) => (search.groups ? held.promise : undefined);
  const { desktop, user } = show({}, { before });
  await screen.findByTitle('N0');
  await addFilter(user, 'Group by market name');
  await grid();
  act(() => desktop.command('copy-rows'));
  held.resolve(undefined);
  await within(await grid()).findByTitle('N0 (Worn)');
  act(() => desktop.command('copy-rows'));
  await expect.poll(() => desktop.copied.map((text) => text.trimEnd().split('\n').length)).toEqual([301]);
});

test('a jump to groups that aren’t loaded keeps the grid and the focus', async () => {
  const far = Promise.withResolvers<undefined>();
  const { user } = show(
    { groups },
    { before: async ({ query }) => (query.page === 1 ? undefined : far.promise) },
  );
  (await within(await grid()).findByTitle('N0 (Worn)')).focus();
  await user.keyboard('{Control>}{End}{/Control}');
  await expect
    .poll(() => document.activeElement?.closest('[role="row"]'))
    .toHaveAttribute('aria-rowindex', '301');
  expect(await grid()).toHaveAttribute('aria-rowcount', '301');
  far.resolve(undefined);
  expect(await within(await grid()).findByTitle('N299 (Worn)')).toBeInTheDocument();
});

test('offers an item for an ID that was typed as a name', async () => {
  const { user } = show({ groups, text: '48213' }, { rows: [], state: { items: 3 } });
  await user.click(await within(await grid()).findByRole('button', { name: 'Open item 48213' }));
  expect(screen.getByLabelText('Open item')).toHaveTextContent('48213');
  // The columns that can be chosen are those of items.
  expect(screen.queryByRole('button', { name: /^Columns/ })).toBeNull();
});

test('offers the correction of a misspelt word, and stays grouped', async () => {
  const spellings = [{ word: 'asiimov', text: 'asiimov', items: 4 }];
  const { user } = show({ groups, text: 'asimov' }, { rows: [], state: { items: 3 }, spellings });
  await user.click(
    await within(await grid()).findByRole('button', { name: 'Did you mean “asiimov”? (4 items)' }),
  );
  expect(await screen.findByDisplayValue('asiimov')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear group by market name' })).toBeVisible();
});

test('the grid is busy until the first groups arrive', async () => {
  const held = Promise.withResolvers<undefined>();
  show({ groups }, { before: () => held.promise });
  expect(await grid()).toHaveAttribute('aria-busy', 'true');
  held.resolve(undefined);
  await within(await grid()).findByTitle('N0 (Worn)');
  expect(await grid()).toHaveAttribute('aria-busy', 'false');
});

test('a failure to load groups has a retry', async () => {
  let trouble: Failure | undefined = { kind: 'local-copy', problem: 'disk-lost' };
  const { user } = show({ groups }, { before: async () => trouble });
  const again = await within(await screen.findByRole('alert')).findByRole('button', { name: 'Try again' });
  trouble = undefined;
  await user.click(again);
  expect(await within(await grid()).findByTitle('N0 (Worn)')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('another catalog’s groups start at the top', async () => {
  const kept = new Map<string, GridOffset>();
  let leave = () => {};
  const offsets: GridOffsets = {
    current: () => kept,
    onLeave(listener) {
      leave = listener;
      return () => {};
    },
  };
  const harness = (connection: Connection) => (
    <GridOffsetsContext value={offsets}>
      <ItemsHarness key={connection.id} connection={connection} />
    </GridOffsetsContext>
  );
  const connections = [theDemoConnection(), aConnection()];
  const view = { query: { ...defaultQuery, localCopy: { ...wholeLocalCopy, groups } } };
  const { rerender } = renderWithProviders(harness(theDemoConnection()), {
    connections,
    localCopy: { rows },
    view,
  });
  await within(await grid()).findByTitle('N0 (Worn)');
  fireEvent.scroll(await grid(), { target: { scrollTop: 560 } });
  leave();
  rerender(harness(aConnection()));
  await within(await grid()).findByTitle('N0 (Worn)');
  expect((await grid()).scrollTop).toBe(0);
});
