import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aDetail, someRows } from '#renderer/testing/builders.ts';
import type { FakeDesktop } from '#renderer/testing/fake-desktop.ts';
import type { GetRequest } from '#shared/desktop-api.ts';
import { failed, type Outcome, success } from '#shared/failure.ts';
import type { Item, ItemDetail } from '#shared/item.ts';
import { defaultSettings } from '#shared/settings.ts';
import { renderItems, selectedIds, showItems } from './testing/items-harness.tsx';

const shown = { columns: { ...defaultSettings.columns, hidden: [] } };
const statusOf = (row: string) =>
  within(screen.getByTitle(row).closest('[role=row]') as HTMLElement).getByText(
    (_, element) => element?.getAttribute('data-column') === 'status',
  );
const shownItems = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Item \d/.exec(row.textContent ?? '')?.[0]);
const statusRequests = (desktop: FakeDesktop) =>
  desktop.purposes.filter((purpose) => purpose === 'status-column').length;
const respondWith =
  (itemOf: (id: number) => Partial<Item>, receivedAt = Date.now()) =>
  async ({ itemId }: GetRequest): Promise<Outcome<ItemDetail>> =>
    success(aDetail({ id: itemId, ...itemOf(itemId) }, { receivedAt }));

/** Three items with these statuses, the last of which loads once `loadLast` is called. */
async function showTwoOfThree(statuses: [string, string, string]) {
  const last = Promise.withResolvers<void>();
  const { user } = renderItems({
    items: someRows(3),
    settings: shown,
    replace: {
      async get(request) {
        if (request.itemId === 3) await last.promise;
        return respondWith((id) => ({ status: statuses[id - 1] ?? '' }))(request);
      },
    },
  });
  await screen.findByText('Statuses: 2 of 3');
  return { user, loadLast: last.resolve };
}

// A row under the pointer, which an earlier file may have left there, is loaded for another reason.
beforeEach(() => userEvent.unhover(document.documentElement));

describe('the status column', () => {
  it('sends no request until it is shown, and is remembered', async () => {
    const { desktop } = await showItems({ items: someRows(3) });
    expect(screen.queryByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument();
    expect(statusRequests(desktop)).toBe(0);
    act(() => desktop.command('toggle-status-column'));
    await waitFor(() => expect(screen.getAllByText('Waiting for acceptance')).toHaveLength(3));
    expect(statusRequests(desktop)).toBe(3);
    expect(screen.getByText('On this page:')).toBeVisible();
    expect(desktop.storedSettings().columns.hidden).not.toContain('status');
    act(() => desktop.command('toggle-status-column'));
    expect(screen.queryByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument();
    expect(desktop.storedSettings().columns.hidden).toContain('status');
  });

  it('sends one request for each row in view', async () => {
    const { desktop } = await showItems(
      { items: someRows(250), settings: { ...shown, limit: 250 } },
      { query: { limit: 250 } },
    );
    await screen.findByText(/^Statuses: 2\d of 250/);
    // 800 px of window, 28 px a row.
    expect(statusRequests(desktop)).toBeLessThanOrEqual(29);
    expect(new Set(desktop.gotten.map(({ itemId }) => itemId)).size).toBe(desktop.gotten.length);
  });

  it('marks an unreadable error', async () => {
    const { error_message: _, ...unread } = aDetail({ id: 1 }).item;
    const get = async () => success({ ...aDetail(), item: unread });
    renderItems({ items: someRows(1), settings: shown, replace: { get } });
    expect(await screen.findByLabelText('Delivery error unreadable')).toBeVisible();
    expect(screen.queryByText(/1 error/)).not.toBeInTheDocument();
  });

  it('shows delivery errors, unknown statuses as sent, and ages', async () => {
    const get = respondWith((id) =>
      id === 1 ? { status: 'AVAILABLE', error_message: 'Inventory full' } : { status: 'LOST_IN_SPACE' },
    );
    renderItems({ items: someRows(2), settings: shown, replace: { get } });
    await screen.findByText('LOST_IN_SPACE');
    expect(statusOf('Item 1')).toHaveTextContent(/^Availablenow$/);
    expect(within(statusOf('Item 1')).getByRole('img', { name: 'Delivery error' })).toHaveAttribute(
      'title',
      'Delivery error: Inventory full',
    );
  });

  it('shares its requests with the other status columns', async () => {
    const bought = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString().replace('Z', '000Z');
    const get = respondWith((id) => ({
      bought_at: bought,
      error_message: id === 1 ? 'Inventory full' : null,
      next_try: id === 1 ? '2026-11-21 10:00:00' : null,
    }));
    const order = ['bought_at', 'error_message', 'next_try'];
    const hidden = ['status', 'image', 'appid', 'price', 'platform_price', 'difference'];
    const settings = { columns: { order, hidden } };
    const { desktop } = renderItems({ items: someRows(2), settings, replace: { get } });
    await waitFor(() => expect(screen.getAllByText('3 d ago')).toHaveLength(2));
    expect(screen.getAllByText('3 d ago')[0]).toHaveAttribute('title', expect.stringContaining(bought));
    expect(screen.getByText('Inventory full')).toBeVisible();
    expect(screen.getByText('2026-11-21 10:00:00')).toHaveAttribute(
      'title',
      expect.stringMatching(/^Was due · Time zone unknown/),
    );
    expect(statusRequests(desktop)).toBe(2);
  });

  it('shows why one row has none', async () => {
    const get = async () => failed({ kind: 'item-not-found', status: 404 });
    renderItems({ items: someRows(1), settings: shown, replace: { get } });
    expect(await screen.findByText('–')).toHaveAttribute('title', 'Item not found (IC-HTTP-404)');
  });

  it('stops when the catalog asks to slow down, and resumes on request', async () => {
    const { desktop, user } = renderItems({
      items: someRows(8),
      settings: shown,
      replace: { get: async () => failed({ kind: 'slow-down', retryAfterMs: 9_000 }) },
    });
    expect(await screen.findByText('IC-HTTP-429')).toBeVisible();
    expect(statusRequests(desktop)).toBeLessThanOrEqual(3);
    desktop.replace({ get: respondWith(() => ({ status: 'AVAILABLE' })) });
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(screen.getAllByText('Available')).toHaveLength(8));
    expect(screen.getByText('Statuses: 8 of 8')).toBeVisible();
  });

  it('marks outdated statuses and refreshes them on request', async () => {
    const { desktop, user } = renderItems({
      items: someRows(2),
      settings: shown,
      replace: { get: respondWith(() => ({ status: 'AVAILABLE' }), Date.now() - 6 * 60_000) },
    });
    expect(await screen.findByText('2 outdated')).toBeVisible();
    desktop.replace({ get: respondWith(() => ({ status: 'TRADE_ACCEPTED' })) });
    await user.click(screen.getByRole('button', { name: 'Refresh outdated statuses' }));
    await waitFor(() => expect(screen.getAllByText('Trade accepted')).toHaveLength(2));
    expect(screen.queryByText('2 outdated')).not.toBeInTheDocument();
    expect(statusRequests(desktop)).toBe(4);
  });

  it('sends no request while the window is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { desktop } = await showItems({ items: someRows(2), settings: shown });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    vi.useRealTimers();
    expect(statusRequests(desktop)).toBe(0);
    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findAllByText('Waiting for acceptance');
  });

  it('is refreshed for rows in view by Refresh', async () => {
    const { desktop } = renderItems({ items: someRows(3), settings: shown });
    await screen.findByText('Statuses: 3 of 3');
    desktop.replace({ get: respondWith(() => ({ status: 'TRADE_ACCEPTED' })) });
    act(() => desktop.command('refresh'));
    await waitFor(() => expect(screen.getAllByText('Trade accepted')).toHaveLength(3));
    expect(statusRequests(desktop)).toBe(6);
    act(() => desktop.command('toggle-status-column'));
    act(() => desktop.command('refresh'));
    expect(statusRequests(desktop)).toBe(6);
  });

  it('selects the page’s rows with a loaded delivery error', async () => {
    const failing = new Set([2, 5, 6]);
    const get = respondWith((id) => ({ error_message: failing.has(id) ? 'Inventory full' : null }));
    const { user } = renderItems(
      { items: someRows(8), settings: shown, replace: { get } },
      { query: { limit: 4 } },
    );
    await screen.findByText('Statuses: 4 of 4');
    (await screen.findByTitle('Item 1')).focus();
    await user.keyboard(' ');
    const errors = await screen.findByRole('button', { name: '1 delivery error' });
    expect(errors).toHaveAttribute('title', expect.stringMatching(/this page only, statuses loaded so far/));
    await user.click(errors);
    expect(selectedIds()).toEqual([2]);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('button', { name: '2 delivery errors' }));
    expect(selectedIds()).toEqual([5, 6]);
    expect(screen.getAllByText('3 selected')[0]).toBeInTheDocument();
  });

  it('sorts this page by loaded statuses', async () => {
    const statuses = ['UNAVAILABLE', 'AVAILABLE', 'WAITING_FOR_SEND'] as const;
    const { user } = renderItems({
      items: someRows(3),
      settings: shown,
      replace: { get: respondWith((id) => ({ status: statuses[id - 1] ?? '' })) },
    });
    await screen.findByText('Statuses: 3 of 3');
    await user.click(screen.getByRole('columnheader', { name: 'Status' }));
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => /Item \d/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Item 2',
      'Item 3',
      'Item 1',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Status' })).toHaveTextContent('Statusloaded rows');
  });

  it('sorts rows without a status last in both directions, but not once it has loaded', async () => {
    const { user, loadLast } = await showTwoOfThree(['UNAVAILABLE', 'AVAILABLE', 'WAITING_FOR_SEND']);
    const header = screen.getByRole('columnheader', { name: 'Status' });
    await user.click(header);
    expect(shownItems()).toEqual(['Item 2', 'Item 1', 'Item 3']);
    await user.click(header);
    expect(shownItems()).toEqual(['Item 1', 'Item 2', 'Item 3']);
    loadLast();
    await screen.findByText('Statuses: 3 of 3');
    await user.click(header);
    await user.click(header);
    expect(shownItems()).toEqual(['Item 2', 'Item 3', 'Item 1']);
  });

  it('sorts rows that come into the filter with their status', async () => {
    const { user, loadLast } = await showTwoOfThree(['UNAVAILABLE', 'WAITING_FOR_SEND', 'AVAILABLE']);
    await user.click(screen.getByRole('button', { name: 'Load all' }));
    await user.click(screen.getByRole('columnheader', { name: 'Status' }));
    await user.type(screen.getByRole('textbox', { name: 'Filter these rows' }), 'available');
    expect(shownItems()).toEqual(['Item 1']);
    loadLast();
    await waitFor(() => expect(shownItems()).toEqual(['Item 3', 'Item 1']));
  });
});
