import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aConnection, aDetail, aWatchedItem, someRows } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { failed, type Outcome, success } from '#shared/failure.ts';

const openFirstItem = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
  // Its name, followed by its market name without the wear.
  const [name] = await screen.findAllByText('Item 1');
  if (name === undefined) throw new Error('no item');
  await user.click(name);
  return screen.findByRole('region', { name: 'Item details' });
};

test('the button and the command watch and unwatch the open item', async () => {
  const { user, desktop } = await renderApp();
  const pane = await openFirstItem(user);
  const button = within(pane).getByRole('button', { name: 'Watch item' });
  await user.click(button);
  expect(button).toHaveAccessibleName('Unwatch item');
  expect(button).toHaveTextContent('Unwatch');
  expect(await screen.findByText('Watching #1')).toBeInTheDocument();
  await act(async () => desktop.command('watch-item'));
  expect(button).toHaveAccessibleName('Watch item');
  expect(desktop.watchRequests).toEqual([
    { what: 'add', itemId: 1 },
    { what: 'remove', itemId: 1 },
  ]);
});

test('says when the watch list is full', async () => {
  const watched = Array.from({ length: 200 }, (_, index) => aWatchedItem({ itemId: 1_000 + index }));
  const { user } = await renderApp({ watched });
  const pane = await openFirstItem(user);
  await user.click(within(pane).getByRole('button', { name: 'Watch item' }));
  expect(await screen.findByText('You’re already watching 200 items. Remove some first.')).toBeVisible();
});

test('the sidebar and the title count what there is to see, never how much is watched', async () => {
  const progress = (status: string) => ({
    items: [
      {
        itemId: 1,
        name: 'Item 1',
        status,
        error: null,
        seenAt: 2,
        said: { status: 'AVAILABLE', error: null },
      },
    ],
    notFound: 0,
    repliedAt: 1,
  });
  const aTicket = (id: string, connectionId: string, status: string) => ({
    id,
    connectionId,
    name: id,
    createdAt: 1,
    lines: [{ kind: 'id' as const, text: '1', count: 1, isExpanded: false }],
    progress: progress(status),
  });
  await renderApp({
    connections: [aConnection(), aConnection({ id: 'other', name: 'Other shop' })],
    watched: [
      aWatchedItem({ connectionId: 'warehouse', itemId: 1 }),
      aWatchedItem({ connectionId: 'warehouse', itemId: 2, unseen: 1 }),
      aWatchedItem({ connectionId: 'other', itemId: 3, unseen: 1 }),
    ],
    tickets: [
      aTicket('answered', 'warehouse', 'AVAILABLE'),
      aTicket('changed', 'warehouse', 'UNAVAILABLE'),
      aTicket('elsewhere', 'other', 'UNAVAILABLE'),
    ],
  });
  const sidebar = within(screen.getByRole('navigation', { name: 'Sidebar' }));
  expect(sidebar.getByRole('button', { name: 'Watched 1 unseen change' })).toHaveTextContent(/1/);
  expect(sidebar.getByRole('button', { name: 'Tickets 1 changed ticket' })).toBeVisible();
  expect(sidebar.getByRole('button', { name: /Other shop 1 changed ticket, 1 unseen change/ })).toBeVisible();
  expect(document.title).toBe('(4) Warehouse – Item Catalog');
});

test('an item that is open when it changes counts as seen while the window has the focus', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { user, desktop } = await renderApp({ watched: [aWatchedItem({ itemId: 1 })] });
  await openFirstItem(user);
  await act(async () => desktop.changeWatched([aWatchedItem({ itemId: 1, unseen: 1 })]));
  expect(desktop.watchRequests).toEqual([{ what: 'mark-seen', itemId: 1 }]);
});

test('a change in an unfocused window stays unseen until the user returns', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { user, desktop } = await renderApp({ watched: [aWatchedItem({ itemId: 1 })] });
  await openFirstItem(user);
  await act(async () => desktop.changeWatched([aWatchedItem({ itemId: 1, unseen: 1 })]));
  expect(desktop.watchRequests).toEqual([]);
  await act(async () => window.dispatchEvent(new Event('focus')));
  expect(desktop.watchRequests).toEqual([{ what: 'mark-seen', itemId: 1 }]);
});

test.each([
  ['a delivery error come', { error_message: 'Inventory full' }, 'Inventory full'],
  ['another status', { status: 'TRADE_ACCEPTED' }, 'Trade accepted'],
])('a check that found %s makes the open item load again', async (_what, change, shown) => {
  const { user, desktop } = await renderApp();
  const pane = await openFirstItem(user);
  expect(within(pane).getAllByText('Waiting for acceptance')[0]).toBeVisible();
  const later = aDetail({ id: 1, ...change }, { receivedAt: Date.now() });
  desktop.replace({ get: async () => success(later) });
  const { status = null, error_message: errorMessage = null } = later.item;
  const checked = aWatchedItem({ itemId: 1, status, errorMessage, checkedAt: Date.now() + 1 });
  await act(async () => desktop.changeWatched([checked]));
  expect((await within(pane).findAllByText(shown))[0]).toBeVisible();
});

test('the pane shows the history even when the item itself cannot be loaded', async () => {
  const kept = {
    kind: 'kept' as const,
    spans: [
      { status: 'TRADE_ACCEPTED', hasError: false, firstSeen: 300_000, lastSeen: 400_000 },
      { status: 'WAITING_FOR_SEND', hasError: true, firstSeen: 100_000, lastSeen: 200_000 },
      { status: 'AVAILABLE', hasError: null, firstSeen: 0, lastSeen: 50_000 },
    ],
  };
  const { user, desktop } = await renderApp({
    history: kept,
    replace: { get: async () => failed({ kind: 'server-trouble', status: 500 }) },
  });
  const pane = await openFirstItem(user);
  const history = within(await within(pane).findByRole('region', { name: 'History' }));
  expect(await history.findAllByRole('listitem')).toHaveLength(2);
  await user.click(history.getByRole('button', { name: 'Show all 3' }));
  expect(history.getAllByRole('listitem')).toHaveLength(3);
  expect(history.getByText('error')).toBeVisible();
  expect(history.getByText('error unreadable')).toBeVisible();

  desktop.replace({ get: async () => success(aDetail({ id: 1 })) });
  await user.click(await within(pane).findByRole('button', { name: 'Try again' }));
  expect((await within(pane).findAllByText('Waiting for acceptance'))[0]).toBeVisible();
  expect(history.getAllByRole('listitem'), 'unfolded as it was').toHaveLength(3);
});

test('says so when the history is unavailable', async () => {
  const { user } = await renderApp({ history: { kind: 'off', because: 'no-engine' } });
  const pane = await openFirstItem(user);
  expect(await within(pane).findByText('No history: this build has no SQLite.')).toBeVisible();
});

test('a refresh keeps the open item selected, and requests the list and the item again', async () => {
  const { user, desktop } = await renderApp();
  await openFirstItem(user);
  const [lists, items] = [desktop.listed.length, desktop.gotten.length];
  await act(async () => desktop.command('refresh'));
  expect(desktop.listed.length).toBeGreaterThan(lists);
  expect(desktop.gotten.length).toBeGreaterThan(items);
  expect(
    screen.getByRole('grid', { name: 'Items' }).querySelector('[aria-current="true"]'),
  ).toHaveTextContent('Item 1');
});

test('auto-refresh is toggled by its command, remembered, and shown with the time of the last response', async () => {
  const { desktop } = await renderApp({ settings: { autoRefreshSeconds: 300 } });
  expect(screen.getByText(/refreshes every 5 min/)).toBeInTheDocument();
  await act(async () => desktop.command('toggle-auto-refresh'));
  expect(desktop.storedSettings().autoRefreshSeconds).toBe(0);
  await act(async () => desktop.command('toggle-auto-refresh'));
  expect(desktop.storedSettings().autoRefreshSeconds).toBe(60);
});

/** The app with a refresh every 30 seconds of a fake clock. */
async function withAutoRefresh() {
  // Before the app starts, since a prefetch by an earlier timer would count as a refresh.
  vi.useFakeTimers();
  const app = await renderApp({ items: someRows(3), settings: { autoRefreshSeconds: 30 } });
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  return { ...app, pass };
}

test('a held connection is not refreshed automatically', async () => {
  const { desktop, pass } = await withAutoRefresh();
  const hold = { connectionId: 'demo', untilMs: Date.now() + 60_000, failure: slowDown };
  await act(async () => desktop.hold({ connectionId: 'demo', hold }));
  await pass(60_000);
  expect(desktop.purposes).toEqual(['shown']);
  await act(async () => desktop.hold({ connectionId: 'demo', hold: null }));
  await pass(1_000);
  expect(desktop.purposes).toEqual(['shown', 'shown']);
});

test('nothing is refreshed automatically while the window is hidden, the user types, or a menu or dialog is open', async () => {
  const { desktop, pass } = await withAutoRefresh();
  const refreshes = () => desktop.purposes.filter((purpose) => purpose === 'shown').length - 1;
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(60_000);
  expect(refreshes()).toBe(0);
  visibility.mockRestore();
  const field = screen.getByRole('searchbox', { name: 'Search names' });
  act(() => field.focus());
  await pass(60_000);
  expect(refreshes()).toBe(0);
  act(() => field.blur());
  act(() => desktop.command('show-shortcuts'));
  await pass(60_000);
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(refreshes()).toBe(0);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await pass(30_000);
  expect(refreshes()).toBe(1);
});

test('a list that is failing or loading is not refreshed automatically', async () => {
  const { desktop, pass } = await withAutoRefresh();
  const response = Promise.withResolvers<Outcome<never>>();
  desktop.replace({ list: () => response.promise });
  await pass(90_000);
  expect(desktop.purposes).toEqual(['shown', 'shown']);
  response.resolve(failed({ kind: 'server-trouble', status: 500 }));
  await pass(90_000);
  expect(desktop.purposes).toEqual(['shown', 'shown']);
});

test('returning to the window refreshes immediately', async () => {
  const { desktop } = await withAutoRefresh();
  // As after the computer slept, without any timers.
  vi.setSystemTime(Date.now() + 120_000);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(desktop.purposes).toEqual(['shown', 'shown']);
});

const slowDown = { kind: 'slow-down' as const, retryAfterMs: 60_000 };

test('a token refused for a check shows the banner with the watched items, and Retry checks again', async () => {
  const { user, desktop } = await renderApp({
    connections: [aConnection()],
    watched: [
      aWatchedItem({ connectionId: 'warehouse', itemId: 1, failure: { kind: 'token-refused' } }),
      aWatchedItem({ connectionId: 'warehouse', itemId: 2 }),
    ],
  });
  expect(screen.queryByRole('button', { name: 'Replace token' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Watched/ }));
  const banner = within(await screen.findByRole('alert'));
  expect(banner.getByText('The catalog didn’t accept the token')).toBeVisible();
  expect(banner.getByRole('button', { name: 'Replace token' })).toBeVisible();
  expect(screen.getByText('Couldn’t check')).toBeVisible();
  await user.click(banner.getByRole('button', { name: 'Retry' }));
  expect(desktop.watchRequests).toEqual([{ what: 'check-now', itemId: null }]);
  await act(async () => desktop.changeWatched([aWatchedItem({ connectionId: 'warehouse', itemId: 1 })]));
  expect(screen.queryByRole('button', { name: 'Replace token' })).toBeNull();
});
