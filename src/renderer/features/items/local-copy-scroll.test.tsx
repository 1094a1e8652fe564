import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { someRows } from '#renderer/testing/builders.ts';
import type { LocalCopyListRequest } from '#shared/desktop-api.ts';
import type { Failure } from '#shared/failure.ts';
import { defaultQuery, type ItemQuery, listName } from '#shared/item-query.ts';
import { wholeLocalCopy } from '#shared/local-copy.ts';
import { useRowsInView } from './local-copy-scroll.ts';
import { focusFirstItem, renderItems } from './testing/items-harness.tsx';

const rows = someRows(12_000);
const localCopy = { rows };
const query = { localCopy: wholeLocalCopy };
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`\\b${name} `) });
const pressed = async (keys: string) => {
  const { desktop, user } = await focusFirstItem({ localCopy }, { query });
  await user.keyboard(keys);
  return { desktop, user };
};

test('the whole copy can be scrolled, and only the rows in view are loaded', async () => {
  const { desktop, user } = await pressed('{Control>}{End}{/Control}');
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '12001');
  expect(await rowOf('Item 12000')).toHaveAttribute('aria-rowindex', '12001');
  expect(screen.getByText(/^Items 11,9\d\d–12,000 of 12,000$/)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Select all rows' })).toBeInTheDocument();
  expect(Math.max(...desktop.searched.map(({ query: { limit } }) => limit))).toBeLessThanOrEqual(250);
  expect(desktop.searched.length).toBeLessThan(6);
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(await rowOf('Item 1')).toHaveAttribute('aria-rowindex', '2');
  expect(screen.getByText(/^Items 1–\d+ of 12,000$/)).toBeVisible();
});

test('the list is busy only if the rows that come into view take noticeably long to load', async () => {
  const held = Promise.withResolvers<undefined>();
  const before = async ({ query: { page } }: LocalCopyListRequest) => (page > 100 ? held.promise : undefined);
  await focusFirstItem({ localCopy: { rows, before } }, { query });
  const grid = screen.getByRole('grid');
  fireEvent.keyDown(document.activeElement ?? grid, { key: 'End', ctrlKey: true });
  expect(grid).toHaveAttribute('aria-busy', 'false');
  await waitFor(() => expect(grid).toHaveAttribute('aria-busy', 'true'), { timeout: 1_000 });
  held.resolve(undefined);
  await rowOf('Item 12000');
  expect(grid).toHaveAttribute('aria-busy', 'false');
});

test('rows that load after the user has scrolled back don’t replace those in view', async () => {
  const held = Promise.withResolvers<undefined>();
  const before = async ({ query: { page } }: LocalCopyListRequest) => (page > 100 ? held.promise : undefined);
  const { user } = await focusFirstItem({ localCopy: { rows, before } }, { query });
  await user.keyboard('{Control>}{End}{Home}{/Control}');
  await act(async () => held.resolve(undefined));
  expect(screen.getByText(/^Items 1–\d+ of 12,000$/)).toBeVisible();
  expect(await rowOf('Item 1')).toHaveAttribute('aria-rowindex', '2');
});

test('prefetched rows are shown in the render that scrolls to them', async () => {
  const { desktop } = await focusFirstItem({ localCopy }, { query });
  await expect.poll(() => desktop.searched.some(({ query: { page } }) => page === 2)).toBe(true);
  await act(async () => {});
  for (let view = 0; view < 2; view += 1)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'PageDown' });
  const focused = document.activeElement?.closest('[role="row"]');
  expect(Number(focused?.getAttribute('aria-rowindex'))).toBeGreaterThan(34);
  expect(focused).toHaveTextContent(/Item \d+/);
});

test('rows that the scrollbar jumps to are shown once they have loaded, unless the user has scrolled on', async () => {
  const held = Promise.withResolvers<undefined>();
  const before = async ({ query: { page } }: LocalCopyListRequest) => (page > 300 ? held.promise : undefined);
  await focusFirstItem({ localCopy: { rows, before } }, { query });
  const grid = screen.getByRole('grid');
  const jumpTo = (row: number) => fireEvent.scroll(grid, { target: { scrollTop: row * 28 } });
  jumpTo(5_000);
  expect(await rowOf('Item 5001')).toHaveAttribute('aria-rowindex', '5002');
  jumpTo(10_000);
  jumpTo(5_000);
  await act(async () => held.resolve(undefined));
  expect(screen.getByText(/^Items 5,001–5,\d+ of 12,000$/)).toBeVisible();
  expect(screen.queryByRole('row', { name: /Item 10001 / })).toBeNull();
  expect(screen.getByRole('row', { name: /Item 5001 / })).toBeVisible();
});

test('rows that were scrolled past don’t end the wait for those in view', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const loads = new Map<number, PromiseWithResolvers<number>>();
  const load = ({ page }: ItemQuery) => {
    const loading = Promise.withResolvers<number>();
    loads.set(page, loading);
    return { queryKey: ['part', page], queryFn: () => loading.promise };
  };
  const client = new QueryClient();
  const localCopyQuery = { ...defaultQuery, ...query };
  const { result } = renderHook(() => useRowsInView(localCopyQuery, load), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const shownPart = () => result.current.parts.from;
  const list = listName(localCopyQuery);
  const scrollTo = (first: number) => {
    let loading: Promise<unknown> | null = null;
    // Returning the promise would make it asynchronous.
    act(() => {
      loading = result.current.inView.set({ list, first, last: first + 9 });
    });
    return loading;
  };
  const loaded = (part: number) =>
    act(async () => {
      loads.get(part)?.resolve(part);
      await vi.advanceTimersByTimeAsync(1);
    });
  scrollTo(4_000);
  const loading = scrollTo(8_000);
  await loaded(126);
  expect(shownPart()).toBe(1);
  // The same rows again, as after a resize.
  expect(scrollTo(8_000)).toBe(loading);
  await loaded(251);
  expect(shownPart()).toBe(251);
});

test.each(['{ArrowDown}', '{Enter}'])(
  '%s in the search field goes to the first row, however far the list is scrolled',
  async (key) => {
    const { user } = await pressed('{Enter}{Control>}{ArrowDown}{/Control}');
    await rowOf('Item 12000');
    expect(screen.queryByTitle('Item 1')).toBeNull();
    const openItem = screen.getByRole('status', { name: 'Open item' }).textContent;
    screen.getByRole('searchbox').focus();
    await user.keyboard(key);
    expect(await rowOf('Item 1')).toContainElement(document.activeElement as HTMLElement);
    // Until the user opens it or moves on.
    expect(screen.getByRole('status', { name: 'Open item' })).toHaveTextContent(openItem ?? '');
  },
);

test('skips and repeats no row if rows shift again while they are reloaded', async () => {
  const left = someRows(1_000);
  let secondParts = 0;
  const before = async ({ query: { page } }: LocalCopyListRequest) => {
    if (page === 2) secondParts += 1;
    if (page === 2 && secondParts === 2) left.splice(3, 1);
    return undefined;
  };
  const { user } = await focusFirstItem({ localCopy: { rows: left, before } }, { query });
  await expect.poll(() => secondParts).toBe(1);
  left.splice(5, 1);
  const indexes = () => screen.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')));
  while (Math.max(...indexes()) < 67) await user.keyboard('{PageDown}');
  expect(await rowOf('Item 67')).toHaveAttribute('aria-rowindex', '66');
  expect(await rowOf('Item 66')).toHaveAttribute('aria-rowindex', '65');
});

test('shows the loaded part and the failure if another part can’t be loaded', async () => {
  const before = async ({ query: { page } }: LocalCopyListRequest): Promise<Failure | undefined> =>
    page === 187 ? { kind: 'local-copy', problem: 'disk-lost' } : undefined;
  // The last part has two rows.
  const { user } = await focusFirstItem({ localCopy: { rows: someRows(187 * 32 + 2), before } }, { query });
  await user.keyboard('{Control>}{End}{/Control}');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await rowOf('Item 5986')).toHaveAttribute('aria-rowindex', '5987');
});

test('an open item follows the keys, even to rows that aren’t loaded', async () => {
  const { user } = await pressed('{Enter}{Control>}{ArrowDown}{/Control}');
  const openItem = screen.getByRole('status', { name: 'Open item' });
  await expect.poll(() => openItem.textContent).toBe('12000');
  await user.keyboard('{PageUp}{PageUp}{PageUp}');
  await expect.poll(() => Number(openItem.textContent)).toBeLessThan(11_970);
});

test('an item opened from elsewhere is scrolled into view', async () => {
  renderItems({ localCopy }, { query, itemId: 7_500 });
  expect(await rowOf('Item 7500')).toHaveAttribute('aria-current', 'true');
});

test('rows that aren’t loaded can be selected and copied, up to a limit that is shown', async () => {
  const { desktop, user } = await pressed('{ArrowDown}{Shift>}{Control>}{End}{/Control}{/Shift}');
  expect(await screen.findByText(/^At most 10,000 rows can be selected or copied at once/)).toBeVisible();
  await user.keyboard('{Control>}{Home}{/Control} ');
  await user.keyboard('{PageDown}'.repeat(8));
  const end = Number(document.activeElement?.parentElement?.getAttribute('aria-rowindex')) - 1;
  await user.keyboard('{Shift>}[Space]{/Shift}');
  const bar = await screen.findByRole('toolbar');
  expect(await within(bar).findByText(`${end} selected`)).toBeInTheDocument();
  await user.keyboard('{Control>}c{/Control}');
  await expect.poll(() => desktop.copied.at(-1)?.trimEnd().split('\n').length).toBe(end + 1);
});

test('rows are selected and copied in one state of a local copy that changes between requests', async () => {
  const left = someRows(600);
  const before = async ({ query: { limit } }: LocalCopyListRequest) => {
    const isOnScreen = limit === 32;
    if (!isOnScreen) left.push(...someRows(1, {}, 601 + (left.shift()?.id ?? 0)));
    return undefined;
  };
  const { desktop, user } = await focusFirstItem({ localCopy: { rows: left, before } }, { query });
  await user.keyboard('{Control>}a{/Control}');
  expect(await within(await screen.findByRole('toolbar')).findByText('600 selected')).toBeInTheDocument();
  await user.keyboard('{Control>}c{/Control}');
  await expect.poll(() => desktop.copied.length).toBe(1);
  const copied = desktop.copied[0]?.trimEnd().split('\n').slice(1) ?? [];
  const ids = copied.map((line) => Number(/Item (\d+)/.exec(line)?.[1]));
  // The rows on screen keep their places until they are searched again.
  expect(ids.sort((a, b) => a - b)).toEqual(left.map(({ id }) => id));
});
