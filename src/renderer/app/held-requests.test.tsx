import { act, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aPage, someRows } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { failed, type Outcome, success } from '#shared/failure.ts';
import type { RequestHold } from '#shared/request-record.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
const slowDown = { kind: 'slow-down', retryAfterMs: 12_000 } as const;

function aHold(given: Partial<RequestHold> = {}): { connectionId: string; hold: RequestHold } {
  const hold = { connectionId: 'demo', untilMs: Date.now() + 12_000, failure: slowDown, ...given };
  return { connectionId: 'demo', hold };
}

/** The app with rows on screen, whose next requests wait for `respond`. */
async function withRowsAndHeldRefresh() {
  const app = await renderApp({ items: someRows(3) });
  const response = Promise.withResolvers<Outcome<never>>();
  app.desktop.replace({ list: () => response.promise, get: () => response.promise });
  await act(async () => app.desktop.command('refresh'));
  act(() => app.desktop.hold(aHold()));
  const items = within(app.screen.getByRole('region', { name: 'Items' }));
  return { ...app, items, response };
}

it('a held list counts down where the rows are, and the rows stay', async () => {
  const { items } = await withRowsAndHeldRefresh();
  const notice = items.getByText(/Too many requests/).closest('p');
  expect(notice).toHaveTextContent('Too many requests. Trying again in 12 s.');
  expect(items.getByText('IC-HTTP-429')).toBeVisible();
  expect(items.getByTitle('Item 1')).toBeVisible();
  await act(async () => vi.advanceTimersByTime(3_100));
  expect(notice).toHaveTextContent('Trying again in 9 s.');
  await act(async () => vi.advanceTimersByTime(9_000));
  expect(notice).toHaveTextContent('Trying again now…');
});

it('"Retry now" ends the wait of this connection and removes the notice', async () => {
  const { items, desktop } = await withRowsAndHeldRefresh();
  act(() => items.getByRole('button', { name: 'Retry now' }).click());
  expect(desktop.retriedNow).toEqual(['demo']);
  act(() => desktop.hold({ connectionId: 'demo', hold: null }));
  expect(items.queryByText(/Too many requests/)).not.toBeInTheDocument();
});

it('Cancel gives up this one wait and leaves the rows', async () => {
  const { items, desktop } = await withRowsAndHeldRefresh();
  await act(async () => items.getByRole('button', { name: 'Cancel' }).click());
  expect(desktop.cancelled).toHaveLength(1);
  expect(items.queryByText(/Too many requests/)).not.toBeInTheDocument();
  expect(items.getByTitle('Item 1')).toBeVisible();
});

it('shows no pause that nothing on screen waits for, and none of another connection', async () => {
  const { desktop, screen } = await renderApp({ items: someRows(3) });
  act(() => desktop.hold(aHold()));
  expect(screen.queryByText(/Too many requests/)).not.toBeInTheDocument();
  desktop.replace({ list: () => new Promise(() => {}) });
  await act(async () => desktop.command('refresh'));
  expect(screen.getByText(/Too many requests/)).toBeVisible();
  act(() => desktop.hold({ connectionId: 'demo', hold: null }));
  act(() => desktop.hold({ ...aHold(), connectionId: 'other' }));
  expect(screen.queryByText(/Too many requests/)).not.toBeInTheDocument();
});

it('a server error with a retry time is named', async () => {
  const { items, desktop } = await withRowsAndHeldRefresh();
  act(() => desktop.hold(aHold({ failure: { kind: 'server-trouble', status: 503 } })));
  expect(items.getByText(/The catalog is having problems \(status 503\)/)).toBeVisible();
  expect(items.getByText('IC-HTTP-503')).toBeVisible();
});

it('a paused item is reported in its own pane', async () => {
  const { user, screen, desktop } = await renderApp({ items: someRows(3) });
  desktop.replace({ get: () => new Promise(() => {}) });
  await user.click(screen.getByTitle('Item 2'));
  act(() => desktop.hold(aHold()));
  const pane = within(screen.getByRole('region', { name: 'Item details' }));
  expect(pane.getByText(/Too many requests/)).toBeVisible();
  const items = within(screen.getByRole('region', { name: 'Items' }));
  expect(items.queryByText(/Too many requests/)).not.toBeInTheDocument();
});

it('a list and an item that are held together have one code and one "Retry now"', async () => {
  const { screen, user, desktop } = await withRowsAndHeldRefresh();
  await user.click(screen.getByTitle('Item 2'));
  const pane = within(screen.getByRole('region', { name: 'Item details' }));
  expect(pane.getByText(/Too many requests/)).toBeVisible();
  expect(pane.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Retry now' })).toHaveLength(1);
  expect(screen.getAllByText('IC-HTTP-429')).toHaveLength(1);
  await act(async () =>
    within(screen.getByRole('region', { name: 'Items' }))
      .getByRole('button', { name: 'Cancel' })
      .click(),
  );
  expect(pane.getByRole('button', { name: 'Retry now' })).toBeVisible();
  expect(desktop.cancelled).toHaveLength(1);
});

it('a ticket and an item that are held together have one "Retry now" too', async () => {
  const { screen, user, desktop } = await renderApp({ items: someRows(3) });
  await user.click(screen.getByRole('button', { name: 'Tickets' }));
  desktop.replace({ get: () => new Promise(() => {}) });
  await user.type(screen.getByRole('textbox', { name: 'Message' }), '1 3');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.click(await screen.findByRole('gridcell', { name: '#3' }));
  act(() => desktop.hold(aHold()));
  expect(screen.getAllByText(/Too many requests/)).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Retry now' })).toHaveLength(1);
  expect(screen.getAllByText('IC-HTTP-429')).toHaveLength(1);
});

it('a failed prefetch is retried once its page is shown', async () => {
  const ahead = Promise.withResolvers<Outcome<never>>();
  // Of the list: an item is fetched ahead too where an earlier test has left the pointer.
  const purposes: string[] = [];
  const { user, screen } = await renderApp({
    replace: {
      list: async ({ purpose, query }) => {
        purposes.push(purpose);
        if (purpose === 'prefetch') return ahead.promise;
        const pagination = { total: 100, pages: 2, current_page: query.page };
        return success(aPage({ rows: someRows(50, {}, query.page * 1_000), pagination }));
      },
    },
  });
  await act(async () => vi.advanceTimersByTime(200));
  expect(purposes).toEqual(['shown', 'prefetch']);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await act(async () => ahead.resolve(failed(slowDown)));
  expect(purposes).toEqual(['shown', 'prefetch', 'shown']);
  expect(await screen.findByTitle('Item 2000')).toBeVisible();
});
