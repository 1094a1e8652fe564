import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { aConnection, aRow, someRows, theDemoConnection } from '#renderer/testing/builders.ts';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { listenToAnnouncements, type RenderedApp, renderApp, viewOf } from '#renderer/testing/render-app.tsx';
import { sameMomentMs } from '#renderer/ui/announcements.tsx';
import type { LocalCopyListRequest } from '#shared/desktop-api.ts';
import { type Failure, failed, success } from '#shared/failure.ts';
import { withLocalCopySearch } from '#shared/item-query.ts';
import { type LocalCopySearch, wholeLocalCopy } from '#shared/local-copy.ts';
import { dueInMs } from './use-auto-refresh.ts';

async function goToItem(app: RenderedApp, id: number) {
  await app.user.keyboard('{Control>}k{/Control}');
  await app.user.keyboard(`${id}{Enter}`);
}

it.each(['beforeunload', 'pagehide'])('remembers a view opened just before %s', async (moment) => {
  const app = await renderApp();
  const view = viewOf(app);
  // Nothing waits in between, so no timer can have written it.
  act(() => view !== null && app.viewHistory.go({ ...view, itemId: 7 }));
  act(() => void window.dispatchEvent(new Event(moment)));
  expect(app.desktop.storedSettings().lastViews.demo).toContain('item=7');
});

it('every panel reports a missing token before the first request', async () => {
  window.history.replaceState(null, '', '#connection=warehouse&panel=look-up');
  const app = await renderApp({ connections: [aConnection({ token: { kind: 'none' } })] });
  expect(await app.screen.findByRole('button', { name: 'Enter token' })).toBeVisible();
  expect(app.desktop.listed).toEqual([]);
});

it('an id opens the item, Back closes it, Forward opens it again', async () => {
  const app = await renderApp();
  expect(app.screen.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-disabled');
  await goToItem(app, 7);
  expect(viewOf(app)?.itemId).toBe(7);

  await app.user.click(app.screen.getByRole('button', { name: 'Back' }));
  await expect.poll(() => viewOf(app)?.itemId).toBeNull();
  await app.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.poll(() => viewOf(app)?.itemId).toBe(7);
});

it('an item that no loaded list has takes app and platform price from the local copy', async () => {
  const rows = [{ ...aRow({ id: 120, platform_price: '98.76' }), isMissing: false }];
  const whole = { number: 1, total: 1, items: 1, unreadable: 0, endedAt: Date.now() };
  const app = await renderApp({ localCopy: { rows, state: { whole } } });
  await goToItem(app, 120);
  expect(await app.screen.findByText('98.76')).toBeVisible();
  expect(app.screen.getByText(/^from the copy of/)).toBeVisible();
});

describe('typing in the search of the local copy', () => {
  async function showLocalCopy() {
    const responses = new Map<string, () => void>();
    const before = ({ search }: LocalCopyListRequest) =>
      search.text === 'first'
        ? Promise.resolve(undefined)
        : new Promise<undefined>((resolve) => responses.set(search.text, () => resolve(undefined)));
    const matching = ({ text }: LocalCopySearch) => [aRow({ id: text.length + 1, name: `Found by ${text}` })];
    const app = await renderApp({ localCopy: { matching, before } });
    act(() => {
      const view = viewOf(app);
      if (view !== null)
        app.viewHistory.go({
          ...view,
          query: withLocalCopySearch(view.query, { ...wholeLocalCopy, text: 'first' }),
        });
    });
    await app.screen.findByTitle('Found by first');
    const field = app.screen.getByRole('searchbox', { name: 'Search names' });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    const respond = (text: string) => act(async () => responses.get(text)?.());
    const isShown = (text: string) => app.screen.queryByTitle(`Found by ${text}`) !== null;
    return { ...app, field, type, respond, isShown };
  }

  it('shows each character immediately and renders the list once, with its rows', async () => {
    const { screen, field, type, respond, isShown } = await showLocalCopy();
    type('a');
    expect(field).toHaveValue('a');
    expect(isShown('first')).toBe(true);
    expect(screen.getByRole('grid')).not.toHaveAttribute('aria-busy', 'true');
    await respond('a');
    expect([isShown('first'), isShown('a')]).toEqual([false, true]);
  });

  it('shows no late rows, and other filters and the order keep what was typed', async () => {
    const { desktop, field, type, respond, isShown, user } = await showLocalCopy();
    type('a');
    type('ak');
    await respond('a');
    expect(isShown('a')).toBe(false);
    type('ak4');
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    await user.click(screen.getByRole('menuitem', { name: 'Wear' }));
    await user.click(screen.getByRole('checkbox', { name: 'Field-Tested' }));
    expect(field).toHaveValue('ak4');
    expect(desktop.searched.at(-1)?.search).toMatchObject({ text: 'ak4', wears: ['Field-Tested'] });
    type('ak47');
    await user.click(screen.getByRole('columnheader', { name: 'Price' }));
    expect(field).toHaveValue('ak47');
    expect(desktop.searched.at(-1)?.search).toMatchObject({ text: 'ak47', sort: { by: 'price' } });
  });

  it('Back before its rows have loaded takes the text back', async () => {
    const { viewHistory, field, type, respond, isShown } = await showLocalCopy();
    type('a');
    act(() => viewHistory.back());
    expect(field).toHaveValue('first');
    await respond('a');
    expect([isShown('first'), isShown('a')]).toEqual([true, false]);
  });
});

it('a held key runs its command once, and handled keys reach neither the menu nor the browser', async () => {
  const app = await renderApp();
  const press = (key: string, given: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given });
    act(() => void document.body.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const before = app.desktop.listed.length;
  expect([press('F5', {}), press('F5', { repeat: true }), press('F5', { repeat: true })]).toEqual([
    true,
    true,
    true,
  ]);
  expect(app.desktop.listed).toHaveLength(before + 1);
  expect(press('x', { repeat: true })).toBe(false);
  // No item is open, and there is nothing to go back to: the browser's own action would scroll or leave the page.
  expect([press('ArrowDown', { altKey: true }), press('ArrowLeft', { altKey: true })]).toEqual([true, true]);
});

it('at either end of the page, the key announces that there is no further item', async () => {
  const announced = listenToAnnouncements();
  const app = await renderApp({ items: [aRow({ id: 1, name: 'Item 1' }), aRow({ id: 2, name: 'Item 2' })] });
  await app.user.click(app.screen.getByTitle('Item 1'));
  await app.screen.findByLabelText('Note on this item');
  await app.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(announced).toContain('No previous item on this page');
  await app.user.click(app.screen.getByTitle('Item 2'));
  await app.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(announced).toContain('No next item on this page');
});

it('a key that is held at the end of the page announces that once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const announced = listenToAnnouncements();
  const app = await renderApp({ items: [aRow({ id: 1, name: 'Item 1' })] });
  fireEvent.click(app.screen.getByTitle('Item 1'));
  await app.screen.findByLabelText('Note on this item');
  fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true });
  await act(() => vi.advanceTimersByTimeAsync(sameMomentMs));
  fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true, repeat: true });
  expect(announced().filter((text) => text === 'No next item on this page')).toHaveLength(1);
});

it('switching connections restores the other catalog’s last view, and Back returns', async () => {
  const app = await renderApp({
    connections: [theDemoConnection(), aConnection()],
    settings: { lastViews: { warehouse: 'connection=warehouse&appid=730&page=1' } },
  });
  await app.user.click(app.screen.getByRole('button', { name: 'Warehouse' }));

  expect(app.screen.getByRole('button', { name: 'Connection: Warehouse' })).toBeVisible();
  expect(viewOf(app)).toMatchObject({ connectionId: 'warehouse', query: { appid: 730 } });
  expect(app.desktop.activated).toEqual(['demo', 'warehouse']);

  await app.user.click(app.screen.getByRole('button', { name: 'Back' }));
  await expect.poll(() => viewOf(app)?.connectionId).toBe('demo');
});

it('a view opened just before the connection changes is remembered, and shown on returning to it', async () => {
  const app = await renderApp({ connections: [theDemoConnection(), aConnection()] });
  const view = viewOf(app);
  // Nothing waits in between, so no timer can have written it.
  act(() => view !== null && app.viewHistory.go({ ...view, itemId: 7 }));
  act(() => app.screen.getByRole('button', { name: 'Warehouse' }).click());
  expect(viewOf(app)?.connectionId).toBe('warehouse');
  act(() => app.screen.getByRole('button', { name: 'Demo catalog' }).click());
  expect(viewOf(app)).toMatchObject({ connectionId: 'demo', itemId: 7 });
  await expect.poll(() => app.desktop.storedSettings().lastViews.demo).toContain('item=7');
});

it('a refused token is replaced in place: filters and page stay, and the list is requested again', async () => {
  window.history.replaceState(null, '', '#connection=warehouse&name=Item&limit=25&page=3');
  const desktop = fakeDesktop({ connections: [aConnection()] });
  desktop.replace({ list: async () => failed({ kind: 'token-refused' }) });
  const app = await renderApp({ desktop });
  const before = viewOf(app);

  await app.user.click(await app.screen.findByRole('button', { name: 'Replace token' }));
  await app.user.type(app.screen.getByLabelText('New access token'), 'canary-token-7f3a');
  desktop.replace({ list: fakeDesktop().items.list });
  const asked = desktop.listed.length;
  await app.user.click(app.screen.getByRole('button', { name: 'Replace token' }));

  await expect.poll(() => app.screen.queryByText('The catalog didn’t accept the token')).toBeNull();
  expect(desktop.saved).toMatchObject([{ id: 'warehouse', token: 'canary-token-7f3a' }]);
  expect(desktop.listed.length).toBeGreaterThan(asked);
  expect(viewOf(app)).toEqual(before);
  await expect.poll(() => document.activeElement?.closest('[data-middle]')).toBeTruthy();
});

it('if the new token is refused too, the banner stays with the reason', async () => {
  const refused = async () => failed({ kind: 'token-refused' });
  const app = await renderApp({ connections: [aConnection()], replace: { list: refused, save: refused } });
  await app.user.click(await app.screen.findByRole('button', { name: 'Replace token' }));
  await app.user.type(app.screen.getByLabelText('New access token'), 'canary-token-7f3a');
  await app.user.click(app.screen.getByRole('button', { name: 'Replace token' }));
  expect(await app.screen.findByText(/wasn’t accepted, so it wasn’t saved/)).toBeVisible();
  expect(app.screen.getByLabelText('New access token')).toHaveValue('');
  expect(app.screen.getByLabelText('New access token')).toHaveFocus();
});

it('a token that is entered ends the banner, even if the item on screen beside the local copy isn’t found', async () => {
  const connection = aConnection({ token: { kind: 'none' } });
  const desktop = fakeDesktop({
    connections: [connection],
    localCopy: { rows: someRows(20), state: { whole } },
  });
  desktop.replace({ get: async () => failed({ kind: 'needs-token', because: 'none-stored' }) });
  window.history.replaceState(null, '', '#connection=warehouse&source=copy&item=7');
  const app = await renderApp({ desktop });
  await app.user.click(await app.screen.findByRole('button', { name: 'Enter token' }));
  await app.user.type(app.screen.getByLabelText('New access token'), 'canary-token-7f3a');
  desktop.replace({
    get: async () => failed({ kind: 'item-not-found', status: 404 }),
    save: async () => success({ ...connection, token: { kind: 'in-keychain' } }),
  });
  await app.user.click(app.screen.getByRole('button', { name: 'Save token' }));
  expect(await app.screen.findByText('IC-HTTP-404')).toBeVisible();
  expect(app.screen.queryByText('This connection has no token')).toBeNull();
});

it('being offline doesn’t ask for a token', async () => {
  const app = await renderApp({
    connections: [aConnection()],
    replace: { list: async () => failed({ kind: 'unreachable', reason: 'offline' }) },
  });
  await app.screen.findAllByText('You’re offline.');
  expect(app.screen.queryByRole('button', { name: 'Replace token' })).not.toBeInTheDocument();
});

it('the question mark opens the shortcuts, and keys under that dialog do nothing', async () => {
  const app = await renderApp();
  await goToItem(app, 7);
  (document.activeElement as HTMLElement | null)?.blur();
  await app.user.keyboard('?');
  const sheet = app.screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getAllByRole('term')[0]).toHaveTextContent('Find a command, view, item or ticket');
  // The table's own keys are listed too.
  for (const does of [
    'Select row',
    'Select all rows on page',
    'Filter by cell value',
    'Row menu',
    'Look up the pasted text',
  ]) {
    expect(within(sheet).getByText(does)).toBeVisible();
  }
  await app.user.keyboard('{Escape}');
  expect(viewOf(app)?.itemId).toBe(7);
});

it('the sidebar folds and unfolds, and remembers it', async () => {
  const app = await renderApp();
  expect(app.screen.getByRole('button', { name: 'Sidebar' })).toHaveAttribute('aria-expanded', 'true');
  await app.user.click(app.screen.getByRole('button', { name: 'Sidebar' }));
  expect(app.screen.getByRole('button', { name: 'Sidebar' })).toHaveAttribute('aria-expanded', 'false');
  expect(app.screen.queryByRole('navigation', { name: 'Sidebar' })).not.toBeInTheDocument();
  expect(app.desktop.storedSettings().sidebarOpen).toBe(false);
});

it('the next item follows the order on screen, also on a page sorted locally', async () => {
  const items = [
    aRow({ id: 1, price: '3.00' }),
    aRow({ id: 2, price: '1.00' }),
    aRow({ id: 3, price: '2.00' }),
  ];
  const app = await renderApp({ items });
  await goToItem(app, 2);
  await app.user.click(await app.screen.findByRole('columnheader', { name: 'Price' }));
  await app.user.click(app.screen.getByRole('button', { name: 'Next item' }));
  expect(viewOf(app)?.itemId).toBe(3);
  await app.user.click(app.screen.getByRole('button', { name: 'Next item' }));
  expect(viewOf(app)?.itemId).toBe(1);
});

it('closing the item returns the focus to its row, and F6 cycles through the parts', async () => {
  const app = await renderApp({ items: [aRow({ id: 1 }), aRow({ id: 2 })] });
  await goToItem(app, 2);
  await app.screen.findByRole('row', { name: /2/, current: true });
  const within = (role: string, name: string) =>
    app.screen.getByRole(role, { name }).contains(document.activeElement);

  await app.user.keyboard('{F6}');
  expect(app.screen.getByRole('searchbox', { name: 'Search names' })).toHaveFocus();
  await app.user.keyboard('{F6}');
  expect(within('grid', 'Items')).toBe(true);
  await app.user.keyboard('{F6}');
  expect(within('region', 'Item details')).toBe(true);
  await app.user.keyboard('{Escape}');
  expect(viewOf(app)?.itemId).toBeNull();
  expect(document.activeElement?.closest('[role="row"]')).toHaveTextContent('2');
});

it('F6 reaches the actions for selected rows, where Escape clears the selection', async () => {
  const app = await renderApp({ items: [aRow({ id: 1 }), aRow({ id: 2 })] });
  await app.user.click(await app.screen.findByRole('columnheader', { name: 'Name' }));
  await app.user.keyboard('{ArrowDown} {F6}');
  const bar = app.screen.getByRole('toolbar', { name: 'Selected items' });
  expect(bar).toContainElement(document.activeElement as HTMLElement); // never a part of a picture
  await app.user.keyboard('{F6}');
  expect(app.screen.getByRole('searchbox', { name: 'Search names' })).toHaveFocus();
  await app.user.keyboard('{F6}{F6}');
  expect(bar).toContainElement(document.activeElement as HTMLElement);
  await app.user.click(within(bar).getByRole('button', { name: 'Copy rows' }));
  await app.screen.findByRole('menu');
  await app.user.keyboard('{Escape}');
  await expect.poll(() => app.screen.queryByRole('menu')).toBeNull();
  expect(bar).toBeVisible();
  await app.user.keyboard('{Escape}');
  expect(app.screen.queryByRole('toolbar')).toBeNull();
  await expect.poll(() => document.activeElement?.closest('[role="grid"]')).not.toBeNull();
});

const down = async () => failed({ kind: 'unreachable', reason: 'refused' } as const);

/** The app with rows and item 7 on screen, whose catalog doesn't respond to the refresh. */
async function showAway() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const desktop = fakeDesktop();
  const app = await renderApp({ desktop });
  await goToItem(app, 7);
  await app.screen.findByText('k3Jx9Q');
  let attempts = 0;
  desktop.replace({
    get: down,
    list: async ({ purpose }) => {
      attempts += purpose === 'shown' ? 1 : 0;
      return down();
    },
  });
  act(() => desktop.command('refresh'));
  await app.screen.findByText('The catalog stopped answering.');
  const { list, get } = fakeDesktop().items;
  return {
    ...app,
    attempts: () => attempts,
    respondAgain: () => desktop.replace({ list, get }),
    pass: (seconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1_000))),
  };
}

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

it('a catalog that doesn’t respond is reported once, and what was loaded stays', async () => {
  const { screen } = await showAway();
  expect(screen.getAllByText('IC-NET-REFUSED')).toHaveLength(1);
  expect(screen.getByRole('timer')).toHaveTextContent(/^Trying again in (10|9) s\.$/);
  expect(screen.getByText(/^Showing rows from/)).toBeVisible();
  expect(screen.getByText('6021984477')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/^Not refreshed/)).toBeNull();
});

it('tries again after growing waits until the catalog responds, and then shows everything again', async () => {
  const { screen, pass, attempts, respondAgain } = await showAway();
  await pass(11);
  expect(attempts()).toBe(2);
  await pass(11);
  expect(attempts()).toBe(2);
  await pass(11);
  expect(attempts()).toBe(3);
  respondAgain();
  await pass(41);
  await expect.poll(() => screen.queryByText('The catalog stopped answering.')).toBeNull();
  expect(screen.queryByText(/^Showing rows from/)).toBeNull();
});

it('doesn’t try again while the window is hidden, and does at once when it is shown', async () => {
  const { pass, attempts } = await showAway();
  setVisibility('hidden');
  await pass(60);
  expect(attempts()).toBe(1);
  setVisibility('visible');
  await pass(0);
  expect(attempts()).toBe(2);
});

it('"Retry now" tries at once, and a cancelled attempt is followed by another one', async () => {
  const { screen, desktop, pass, attempts } = await showAway();
  await act(async () => screen.getByRole('button', { name: 'Retry now' }).click());
  await expect.poll(attempts).toBe(2);
  const never = new Promise<never>(() => {});
  desktop.replace({ list: () => never, get: () => never });
  await act(async () => screen.getByRole('button', { name: 'Retry now' }).click());
  await pass(2);
  expect(screen.getByRole('timer')).toHaveTextContent('Trying again now…');
  await act(async () => screen.getByRole('button', { name: 'Cancel' }).click());
  expect(screen.getByRole('timer')).toHaveTextContent(/^Trying again in \d+ s\.$|^Trying again in 1 min/);
});

it.each<Failure>([
  { kind: 'not-permitted' },
  { kind: 'request-refused', status: 400 },
  { kind: 'server-trouble', status: 500 },
  { kind: 'unreachable', reason: 'proxy-login' },
])('%j isn’t tried again by itself', async (failure) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let attempts = 0;
  const { screen } = await renderApp({
    replace: {
      list: async () => {
        attempts += 1;
        return failed(failure);
      },
    },
  });
  await screen.findByRole('alert');
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
  expect(attempts).toBe(1);
  expect(screen.queryByRole('timer')).toBeNull();
});

it('an item that couldn’t be reached loads as soon as the catalog answers another request', async () => {
  const desktop = fakeDesktop();
  const app = await renderApp({ desktop });
  desktop.replace({ get: down });
  await goToItem(app, 7);
  const pane = within(app.screen.getByRole('region', { name: 'Item details' }));
  expect(await pane.findByText('Loads as soon as the catalog answers')).toBeVisible();
  desktop.replace({ get: fakeDesktop().items.get });
  await app.user.type(app.screen.getByRole('searchbox', { name: 'Search names' }), 'a{Enter}');
  expect(await pane.findByText('6021984477')).toBeVisible();
  await expect.poll(() => app.screen.queryByText('The catalog stopped answering.')).toBeNull();
});

it('an item that alone keeps failing is tried again once, and then reports that itself', async () => {
  const desktop = fakeDesktop();
  const app = await renderApp({ desktop });
  let gotten = 0;
  const { get } = fakeDesktop().items;
  desktop.replace({
    get: async (request) => {
      if (request.itemId !== 7) return get(request);
      gotten += 1;
      return failed({ kind: 'server-trouble', status: 503 });
    },
  });
  await goToItem(app, 7);
  await app.screen.findByText(/The catalog is having problems/);
  for (const id of [9, 10, 11]) {
    await act(() => app.queryClient.fetchQuery(itemQueries.detail(app.desktop, 'demo', id)));
  }
  expect(gotten).toBe(2);
  const pane = within(app.screen.getByRole('region', { name: 'Item details' }));
  expect(await pane.findByText('IC-HTTP-503')).toBeVisible();
  expect(app.screen.queryByRole('timer')).toBeNull();
});

const whole = { number: 1, total: 20, items: 20, unreadable: 0, endedAt: 1 };

const alarm = 'IC-HTTP-401';

it('a refused query is requested again when another request is accepted, and the banner disappears', async () => {
  const real = fakeDesktop().items;
  let isRefused = true;
  const app = await renderApp({
    connections: [aConnection()],
    replace: {
      list: async (request) => (isRefused ? failed({ kind: 'token-refused' }) : real.list(request)),
    },
  });
  expect(await app.screen.findAllByText(alarm)).not.toHaveLength(0);
  isRefused = false;
  await goToItem(app, 7);
  expect(await app.screen.findAllByRole('row')).not.toHaveLength(0);
  await expect.poll(() => app.screen.queryAllByText(alarm)).toEqual([]);
});

it('a list that stays refused keeps its banner, however many other requests are accepted', async () => {
  let listed = 0;
  const refused = async () => {
    listed += 1;
    return failed({ kind: 'token-refused' } as const);
  };
  const app = await renderApp({ connections: [aConnection()], replace: { list: refused } });
  for (const id of [7, 8, 9]) {
    await goToItem(app, id);
    await expect.poll(() => viewOf(app)?.itemId).toBe(id);
  }
  expect(await app.screen.findByText('IC-HTTP-401')).toBeVisible();
  expect(app.screen.getByRole('button', { name: 'Replace token' })).toBeVisible();
  expect(listed).toBeLessThan(5);
});

it('a refused prefetch shows no banner', async () => {
  const real = fakeDesktop().items;
  const refused: string[] = [];
  const app = await renderApp({
    connections: [aConnection()],
    replace: {
      list: async (request) => {
        if (request.purpose !== 'prefetch') return real.list(request);
        refused.push(request.purpose);
        return failed({ kind: 'token-refused' });
      },
    },
  });
  await app.user.hover(await app.screen.findByRole('button', { name: /next/i }));
  await expect.poll(() => refused).not.toEqual([]);
  expect(app.screen.queryAllByText(alarm)).toEqual([]);
});

it('a token refused for the status column shows the banner, even though the list was accepted', async () => {
  const app = await renderApp({
    connections: [aConnection()],
    replace: { get: async () => failed({ kind: 'token-refused' }) },
  });
  await app.screen.findAllByRole('row');
  act(() => app.desktop.command('toggle-status-column'));
  expect(await app.screen.findByRole('button', { name: 'Replace token' })).toBeVisible();
  await expect.poll(() => app.screen.queryByRole('button', { name: 'Resume' })).not.toBeNull();
  expect(app.screen.getByRole('button', { name: 'Replace token' })).toBeVisible();
});

it('beside a list of the local copy, the platform price is the local copy’s, not that of a page loaded before', async () => {
  const row = aRow({ id: 7, platform_price: '14.10' });
  const endedAt = new Date(2026, 0, 5, 10, 7).getTime();
  const app = await renderApp({
    items: [row],
    localCopy: {
      state: { items: 1, whole: { number: 1, total: 1, items: 1, unreadable: 0, endedAt } },
      rows: [{ ...row, platform_price: '13.00', isMissing: false }],
    },
  });
  const price = async () =>
    (await app.screen.findByText('Platform price', { selector: 'dt, dt *' })).closest('div');
  await goToItem(app, 7);
  expect(await price()).toHaveTextContent(/14\.10(?!.*from the copy)/);
  act(() => app.desktop.command('toggle-local-copy'));
  await expect
    .poll(async () => (await price())?.textContent)
    .toMatch(/13\.00.*from the copy of Jan 5,(?: 2026,)? 10:07/);
});

test('is due one interval after the last response, whatever requested it', () => {
  expect(dueInMs(1_000, 30, 11_000)).toBe(20_000);
  expect(dueInMs(1_000, 30, 99_000)).toBe(0);
  expect(dueInMs(null, 30, 99_000)).toBe(30_000);
});
