import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useOpenExport } from '#renderer/data/export-dialog.ts';
import { aConnection, aDetail, aWatchedItem, theDemoConnection } from '#renderer/testing/builders.ts';
import { type FakeDesktop, type FakeDesktopOptions, fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { resizeWindow } from '#renderer/testing/window.ts';
import { success } from '#shared/failure.ts';
import { defaultListColumns } from '#shared/settings-choices.ts';
import type { WatchedItem } from '#shared/watch.ts';
import { isOverdue } from './watched-columns.tsx';
import { WatchedPanel } from './watched-panel.tsx';

async function show(
  watched: WatchedItem[],
  options: FakeDesktopOptions & { openItemId?: number; desktop?: FakeDesktop } = {},
) {
  const onShownIds = vi.fn();
  const rendered = renderWithProviders(
    <WatchedPanel connection={aConnection({ id: 'shop' })} onShownIds={onShownIds} />,
    { ...options, watched, view: { connectionId: 'shop', itemId: options.openItemId ?? null } },
  );
  await act(async () => {});
  return { ...rendered, onShownIds };
}

const item = (itemId: number, given: Partial<WatchedItem> = {}) =>
  aWatchedItem({ connectionId: 'shop', itemId, name: `Item ${itemId}`, ...given });
const row = (name: string) =>
  screen.getByText(name).closest<HTMLElement>('[role="row"]') ?? document.createElement('p');

test('each row shows the item, its changes, and when it was last checked', async () => {
  await show([
    item(1, {
      status: 'TRADE_ACCEPTED',
      changes: [
        { at: Date.now() - 120_000, from: 'UNAVAILABLE', to: 'TRADE_ACCEPTED', error: null },
        { at: Date.now() - 180_000, from: 'WAITING_FOR_SEND', to: 'UNAVAILABLE', error: 'Inventory full' },
      ],
      unseen: 2,
      checkedAt: Date.now() - 65_000,
    }),
  ]);
  const shown = within(row('Item 1'));
  expect(shown.getByText('Trade accepted')).toBeVisible();
  const changes = shown.getByText(/Unavailable → Trade accepted · \+1 more/);
  expect(changes.closest('[role="gridcell"]')?.getAttribute('title')).toMatch(
    /Unavailable → Trade accepted\n.* · Waiting to send → Unavailable · Inventory full$/,
  );
  expect(shown.getByText('1 min')).toBeVisible();
  expect(shown.getByText('Changed since you last looked')).toBeInTheDocument();
});

test('an overdue check says how long ago the last one was', async () => {
  await show([item(1, { checkedAt: Date.now() - 60 * 60_000 })]);
  expect(
    within(row('Item 1')).getByText(/^last checked \d\d:\d\d:\d\d|^last checked .* \d\d:\d\d:\d\d/),
  ).toBeVisible();
});

test('a failed check says when the last one succeeded, however recently', async () => {
  await show([item(1, { checkedAt: Date.now(), failure: { kind: 'token-refused' } })]);
  expect(within(row('Item 1')).getByText(/^last checked .*\d\d:\d\d:\d\d/)).toBeVisible();
  expect(row('Item 1')).not.toHaveTextContent('now');
});

test('distinguishes a delivery error from a failed check', async () => {
  await show([
    item(1, { errorMessage: 'Inventory full' }),
    item(2, { failure: { kind: 'item-not-found', status: 404 } }),
    item(3, { errorMessage: 'Inventory full', failure: { kind: 'item-not-found', status: 404 } }),
  ]);
  const inColumn = (name: string, column: string) =>
    row(name).querySelector(`[data-column="${column}"]`)?.textContent;
  expect(inColumn('Item 1', 'error_message')).toBe('Inventory full');
  expect(inColumn('Item 2', 'error_message')).toBe('');
  expect(inColumn('Item 2', 'checked')).toContain('Item not found');
  expect(row('Item 2')).not.toHaveTextContent('not yet checked');
  expect(inColumn('Item 3', 'error_message')).toBe('Inventory full');
  expect(inColumn('Item 3', 'checked')).toContain('Item not found');
});

test('an item that couldn’t be loaded shows the status that it was last seen with, and its age', async () => {
  const spans = [
    { status: 'UNAVAILABLE', hasError: true, firstSeen: 0, lastSeen: Date.now() - 2 * 60 * 60_000 },
    { status: 'AVAILABLE', hasError: false, firstSeen: 0, lastSeen: 0 },
  ];
  await show([item(1, { status: null, failure: { kind: 'server-trouble', status: 503 } })], {
    history: { kind: 'kept', spans },
  });
  const status = row('Item 1').querySelector('[data-column="status"]');
  expect(status).toHaveTextContent(/^Unavailable, 2 h ago$/);
  expect(
    within(row('Item 1')).getByTitle(/^Last seen: Unavailable, .* This may have changed\.$/),
  ).toBeVisible();
});

test('shows a failure shared by all checks once above the items, and checks all again', async () => {
  const failure = { kind: 'unreachable', reason: 'refused' } as const;
  const { user, desktop } = await show([item(1, { failure }), item(2, { failure, errorMessage: 'Full' })]);
  const notice = within(screen.getByRole('alert'));
  expect(notice.getByText('Nothing is running at this address')).toBeVisible();
  expect(notice.getByText('IC-NET-REFUSED')).toBeVisible();
  expect(within(row('Item 1')).getByText('Couldn’t check')).toBeVisible();
  expect(within(row('Item 2')).getByText('Full')).toBeVisible();
  expect(within(row('Item 1')).getByTitle(/Couldn’t check: Nothing is running at this/)).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'Try again' }));
  expect(desktop.watchRequests).toEqual([{ what: 'check-now', itemId: null }]);
});

test.each<WatchedItem['failure']>([{ kind: 'item-not-found', status: 404 }, null])(
  'items that are gone are no outage, nor is one failure among others (%j)',
  async (other) => {
    await show([item(1, { failure: { kind: 'item-not-found', status: 404 } }), item(2, { failure: other })]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(within(row('Item 1')).getByText('Item not found')).toBeVisible();
  },
);

test('filters items with a delivery error, whatever their status, and leaves out failed checks', async () => {
  const { user } = await show([
    item(1, { status: 'WAITING_FOR_SEND', errorMessage: 'Inventory full' }),
    item(2, { failure: { kind: 'item-not-found', status: 404 } }),
    item(3, { status: 'UNAVAILABLE', errorMessage: '' }),
  ]);
  await user.click(screen.getByRole('radio', { name: 'Errors 2' }));
  expect(screen.getAllByText(/^Item \d$/).map(({ textContent }) => textContent)).toEqual([
    'Item 3',
    'Item 1',
  ]);
});

test('notifies main when the network is back', async () => {
  const { desktop } = await show([item(1)]);
  window.dispatchEvent(new Event('online'));
  expect(desktop.watchRequests).toEqual([{ what: 'network-is-back', itemId: null }]);
});

test('hides the items of other connections, and an empty list says how to begin', async () => {
  await show([item(1, { connectionId: 'other' })]);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByText('No watched items')).toBeVisible();
});

function Offers({ onOffer }: { onOffer(offer: unknown): void }) {
  onOffer(useOpenExport());
  return null;
}

test('exports all shown columns, including those added by the user', async () => {
  const at = Date.parse('2026-11-23T10:00:00.000Z');
  const offers: unknown[] = [];
  const { user } = renderWithProviders(
    <>
      <WatchedPanel connection={aConnection({ id: 'shop' })} onShownIds={() => {}} />
      <Offers onOffer={(offer) => offers.push(offer)} />
    </>,
    {
      watched: [
        item(1, {
          status: 'UNAVAILABLE',
          errorMessage: 'Inventory full',
          checkedAt: at,
          failure: { kind: 'item-not-found', status: 404 },
          changes: [
            { at: at - 60_000, from: 'WAITING_FOR_SEND', to: 'UNAVAILABLE', error: 'Inventory full' },
          ],
        }),
      ],
      view: { connectionId: 'shop' },
      settings: { listColumns: { ...defaultListColumns, watched: { order: ['last_send'], hidden: [] } } },
      replace: { get: async () => success(aDetail({ id: 1, last_send: '2026-11-22 08:00:00' })) },
    },
  );
  await screen.findByText('2026-11-22 08:00:00');
  await user.click(screen.getByRole('button', { name: 'Export…' }));
  expect(offers.at(-1)).toMatchObject({
    rows: [
      {
        id: 1,
        name: 'Item 1',
        status: 'UNAVAILABLE',
        error_message: 'Inventory full',
        previous_status: 'WAITING_FOR_SEND',
        changed_at: '2026-11-23T09:59:00.000Z',
        checked_at: '2026-11-23T10:00:00.000Z',
        check_failure: 'Item not found (IC-HTTP-404)',
        last_send: '2026-11-22 08:00:00',
      },
    ],
  });
});

test('the newest is on top, and Previous and Next follow the list', async () => {
  const { onShownIds, unmount } = await show([item(1), item(2), item(3)]);
  expect(onShownIds).toHaveBeenLastCalledWith([3, 2, 1]);
  unmount();
  expect(onShownIds).toHaveBeenLastCalledWith(null);
});

test('pressing Delete faster than main emits removes one item after the other', async () => {
  const desktop = fakeDesktop({ watched: [item(1), item(2), item(3)] });
  const asked: number[] = [];
  // Main has emitted nothing yet.
  Object.assign(desktop.watch, { remove: async ({ itemId }: WatchedItem) => void asked.push(itemId) });
  const { user } = await show([item(1), item(2), item(3)], { desktop });
  await user.click(row('Item 3'));
  await user.keyboard('{Delete}{Delete}');
  expect(asked).toEqual([3, 2]);
  expect(screen.queryByText('Item 3')).not.toBeInTheDocument();
  await user.keyboard('{Delete}');
  expect(asked).toEqual([3, 2, 1]);
  expect(screen.getByText('No watched items')).toBeVisible();
});

test('by keyboard: arrows and Enter open, Delete removes and focuses the next row, and Undo restores it', async () => {
  const { user, desktop, gone } = await show([item(1), item(2), item(3)]);
  act(() => screen.getByRole('grid').querySelector<HTMLElement>('[data-row] [tabindex="0"]')?.focus());
  expect(document.activeElement).toHaveTextContent('Item 3');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(gone.at(-1)?.itemId).toBe(2);
  await user.keyboard('{Delete}');
  expect(desktop.watchRequests.at(-1)).toEqual({ what: 'remove', itemId: 2 });
  expect(screen.queryByText('Item 2')).toBeNull();
  expect(document.activeElement).toHaveTextContent('Item 1');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(desktop.watchRequests.at(-1)).toEqual({ what: 'add', itemId: 2 });
});

test('the arrow keys open the neighbouring item while an item is open', async () => {
  const { user, gone } = await show([item(1), item(2)], { openItemId: 2 });
  screen.getByRole('grid').querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  await user.keyboard('{ArrowDown}');
  expect(gone.at(-1)?.itemId).toBe(1);
});

test('checks one item or all of them now', async () => {
  const { user, desktop } = await show([item(1), item(2)]);
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  await user.click(within(row('Item 1')).getByRole('gridcell', { name: 'Check this item now' }));
  expect(desktop.watchRequests).toEqual([
    { what: 'check-now', itemId: null },
    { what: 'check-now', itemId: 1 },
  ]);
});

test('marks all changes as seen, and then disables that', async () => {
  const { user, desktop } = await show([item(1, { unseen: 1 })]);
  await user.click(screen.getByRole('button', { name: 'Mark all as seen' }));
  expect(desktop.watchRequests).toEqual([{ what: 'mark-seen', itemId: null }]);
  expect(screen.queryByRole('button', { name: 'Mark all as seen' })).toBeNull();
});

test('adds items by their IDs; text that is no ID stays in the field with an explanation', async () => {
  const { user, desktop } = await show([]);
  const field = screen.getByRole('textbox', { name: 'Item IDs' });
  await user.type(field, '#7, 8 7 redline{Enter}');
  expect(desktop.watchRequests).toEqual([
    { what: 'add', itemId: 7 },
    { what: 'add', itemId: 8 },
  ]);
  expect(field).toHaveValue('redline');
  expect(field).toHaveAccessibleDescription(/An item ID is a whole number/);
  await user.clear(field);
  expect(field).not.toHaveAccessibleDescription(/An item ID/);
});

test('typed IDs stay in their field while another panel is shown', async () => {
  const { rerender } = await show([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Item IDs' }), '7 8');
  rerender(null);
  rerender(<WatchedPanel connection={aConnection({ id: 'shop' })} onShownIds={() => {}} />);
  expect(screen.getByRole('textbox', { name: 'Item IDs' })).toHaveValue('7 8');
});

test('the columns are as wide with a change, an error and a failed check as without', async () => {
  const template = () => screen.getAllByRole('row')[0]?.style.gridTemplateColumns;
  const { unmount } = await show([item(1)]);
  const before = template();
  unmount();
  const change = { at: Date.now(), from: 'AVAILABLE', to: 'UNAVAILABLE', error: null };
  await show([
    item(1, { errorMessage: 'Inventory full', changes: [change], unseen: 1 }),
    item(2, { failure: { kind: 'item-not-found', status: 404 } }),
  ]);
  expect(template()).toBe(before);
});

test('lists the changes of all catalogs’ watched items with their errors, and opens their item', async () => {
  const at = Date.now() - 60_000;
  const error = 'Inventory full';
  const { user, gone, desktop } = await show(
    [
      item(1, {
        changes: [
          { at, from: 'UNAVAILABLE', to: 'TRADE_ACCEPTED', error: null },
          { at: at - 2_000, from: 'UNAVAILABLE', to: 'UNAVAILABLE', error },
        ],
        unseen: 1,
      }),
      item(2, {
        connectionId: 'demo',
        changes: [{ at: at - 1_000, from: 'AVAILABLE', to: 'UNAVAILABLE', error: null }],
        unseen: 1,
      }),
      item(3),
    ],
    { connections: [aConnection({ id: 'shop', name: 'Warehouse' }), theDemoConnection()] },
  );
  await user.click(screen.getByRole('radio', { name: 'Changes 3' }));
  expect(screen.queryByRole('button', { name: 'Export…' })).toBeNull();
  const rows = within(screen.getByRole('grid', { name: 'Changes' }))
    .getAllByRole('row')
    .slice(1);
  expect(
    rows.map((one) =>
      [...one.querySelectorAll('[role="gridcell"]')].slice(2).map((cell) => cell.textContent),
    ),
  ).toEqual([
    [
      'Changed since you last lookedItem 1 (Field-Tested)',
      '1',
      'Warehouse',
      'Unavailable → Trade accepted',
      '',
    ],
    [
      'Changed since you last lookedItem 2 (Field-Tested)',
      '2',
      'Demo catalog',
      'Available → Unavailable',
      '',
    ],
    ['Item 1 (Field-Tested)', '1', 'Warehouse', 'Delivery error', error],
  ]);
  await user.click(screen.getByText('Available → Unavailable'));
  expect(gone.at(-1)).toMatchObject({ connectionId: 'demo', itemId: 2 });
  await user.click(screen.getByRole('button', { name: 'Mark all as seen' }));
  expect(desktop.watchRequests).toEqual([
    { what: 'mark-seen', itemId: null },
    { what: 'mark-seen', itemId: null },
  ]);
});

test('of an open item’s changes the pressed one is marked, and arrow keys don’t leave the catalog', async () => {
  const at = Date.now() - 60_000;
  const error = 'Inventory full';
  const { user, gone } = await show(
    [
      item(1, {
        changes: [
          { at, from: 'UNAVAILABLE', to: 'TRADE_ACCEPTED', error: null },
          { at: at - 2_000, from: 'UNAVAILABLE', to: 'UNAVAILABLE', error },
        ],
      }),
      item(1, {
        connectionId: 'demo',
        changes: [{ at: at - 1_000, from: 'AVAILABLE', to: 'UNAVAILABLE', error: null }],
      }),
    ],
    {
      connections: [aConnection({ id: 'shop', name: 'Warehouse' }), theDemoConnection()],
      openItemId: 1,
    },
  );
  await user.click(screen.getByRole('radio', { name: 'Changes 3' }));
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('Unavailable → Trade accepted');
  await user.click(screen.getByText(error));
  expect(screen.getByRole('row', { current: true })).toHaveTextContent(error);
  const places = gone.length;
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.closest('[role="row"]')).toHaveTextContent('Available → Unavailable');
  expect(gone).toHaveLength(places);
});

test('shows hostile names as text, with their invisible characters visible', async () => {
  await show([item(1, { name: '<img src=x onerror=alert(1)>\u202e' })]);
  expect(screen.getByText('<img src=x onerror=alert(1)>⟨U+202E⟩')).toBeVisible();
});

test('the row menu opens, copies, selects and stops watching an item, with Undo', async () => {
  const { desktop, user, gone } = await show([item(1), item(2)]);
  const choose = async (entry: string) => {
    await user.pointer({ target: screen.getByText('Item 2'), keys: '[MouseRight]' });
    await user.click(within(await screen.findByRole('menu', { name: 'Row menu' })).getByText(entry));
  };
  await choose('Open');
  expect(gone).toMatchObject([{ itemId: 2 }]);
  await choose('Copy name');
  expect(desktop.copied).toEqual(['Item 2 (Field-Tested)']);
  await choose('Select');
  expect(row('Item 2')).toHaveAttribute('aria-selected', 'true');
  await choose('Deselect');
  await choose('Copy reply');
  await vi.waitFor(() => expect(desktop.copied.at(-1)).toContain('(ID 2)'));
  await choose('Unwatch item');
  expect((await desktop.watch.list()).map(({ itemId }) => itemId)).toEqual([1]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await desktop.watch.list()).toHaveLength(2);
});

test('pictures hidden beside an open item keep their place when another column is moved', async () => {
  const order = ['name', 'id', 'status', 'image'];
  const listColumns = { ...defaultListColumns, watched: { order, hidden: [] } };
  const { user, desktop } = await show([item(1), item(2)], { openItemId: 2, settings: { listColumns } });
  expect(screen.queryByRole('columnheader', { name: 'Image' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Columns/ }));
  const menu = within(screen.getByRole('dialog', { name: /^Columns/ }));
  expect(menu.getByRole('checkbox', { name: /^Image ?hidden to fit$/ })).toBeChecked();
  await user.click(menu.getByRole('button', { name: 'Move Status up' }));
  const kept = desktop.storedSettings().listColumns.watched.order;
  expect(kept.filter((id) => order.includes(id))).toEqual(['name', 'status', 'id', 'image']);
});

const intervalMs = 300_000;

test.each([
  ['last checked', { checkedAt: 0, addedAt: 0 }],
  ['added, if it was never checked', { checkedAt: null, addedAt: 0 }],
])(
  'an item is overdue after two missed checks since it was %s, but not while one is in flight',
  (_, item) => {
    expect(isOverdue(item, { nowMs: 2 * intervalMs, intervalMs })).toBe(false);
    expect(isOverdue(item, { nowMs: 2 * intervalMs + 31_000, intervalMs })).toBe(true);
  },
);

test.each([
  [1600, []],
  [1599, ['image']],
  [1439, ['image', 'id', 'changed']],
])('beside an open item, a window %s pixels wide hides the columns %j', async (width, hidden) => {
  await resizeWindow(width);
  const columns = () =>
    screen.getAllByRole('columnheader').flatMap(({ dataset: { column } }) => column ?? []);
  const alone = await show([item(1)]);
  const all = columns();
  alone.unmount();
  await show([item(1)], { openItemId: 1 });
  expect(all.filter((id) => !columns().includes(id))).toEqual(hidden);
});
