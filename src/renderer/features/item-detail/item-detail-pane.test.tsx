import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConnection, aDetail, aRow } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { type Failure, failed, success } from '#shared/failure.ts';
import type { CatalogRow } from '#shared/item.ts';
import { maskedToken } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';
import { frameMs, type Get, respondWith, rowOf, settled, showPane } from './testing/show-pane.tsx';

const never: Get = () => new Promise(() => {});
const aKnownRow: CatalogRow = aRow({ name: 'Known from the list', price: '9.99' });

describe('an item', () => {
  it('shows what the row knows in the first frame, and notes after the paint', async () => {
    const shown = showPane(never, { listRow: aKnownRow });
    expect(screen.getByRole('heading', { name: 'Known from the list' })).toBeInTheDocument();
    expect(screen.getByText('9.99')).toBeInTheDocument();
    const note = () => screen.queryByRole('region', { name: words.notes.title });
    expect(note()).toBeNull();
    await shown;
    await waitFor(() => expect(note()).toBeInTheDocument());
  });

  it.each([
    { get: never, said: 0 },
    { get: respondWith({}, { imageSrc: null }), said: 1 },
  ])('says that it has no picture only once it has loaded: $said', async ({ get, said }) => {
    await showPane(get);
    expect(screen.queryAllByTitle(/^No picture/)).toHaveLength(said);
  });

  // The field tables of the interface document (2.2 and 2.4).
  it.each([
    ['id', '48213'],
    ['appid', 'CS2 · 730'],
    ['image', 'https://images.example/48213.png'],
    ['price', '12.40'],
    ['name', 'AK-47 | Redline'],
    ['market_hash_name', 'AK-47 | Redline (Field-Tested)'],
    ['platform_price', '14.10'],
    ['hash', 'k3Jx9Q'],
    ['status', 'WAITING_FOR_TRADE_ACCEPT'],
    ['bought_at', '2026-11-21 10:01:05'],
    ['trade_offer_id', '6021745518'],
    ['error_message', 'Inventory is private.'],
    ['error_date', '2026-11-21 10:02:12'],
    ['last_send', '2026-11-21 10:02:13'],
    ['next_try', '2026-11-21 10:02:14'],
    ['send_date', '2026-11-21 10:02:15'],
    ['trade_url', 'https://steamcommunity.com/tradeoffer/new/?partner=118204417'],
  ])('shows the documented field %s', async (_, value) => {
    const item = {
      ...{ name: 'AK-47 | Redline', market_hash_name: 'AK-47 | Redline (Field-Tested)', price: '12.40' },
      ...{ hash: 'k3Jx9Q', image: 'https://images.example/48213.png', trade_offer_id: 6021745518 },
      ...{ bought_at: '2026-11-21T10:01:05.123456Z', send_date: '2026-11-21 10:02:15' },
      ...{ error_message: 'Inventory is private.', error_date: '2026-11-21 10:02:12' },
      ...{ last_send: '2026-11-21 10:02:13', next_try: '2026-11-21 10:02:14' },
    };
    await showPane(respondWith(item), { listRow: aRow({ appid: 730, platform_price: '14.10' }) });
    const pane = screen.getByRole('region', { name: 'Item details' });
    const holds = (element: Element) =>
      element.textContent.includes(value) ||
      (element instanceof HTMLElement && element.title.startsWith(value));
    expect([...pane.querySelectorAll('bdi, dd, h2, [title]')].filter(holds)).not.toEqual([]);
  });

  it('shows UTC in local time, with the microseconds in its tooltip, and leaves times without a zone alone', async () => {
    await showPane(
      respondWith({ bought_at: '2026-11-21T10:01:07.999999Z', last_send: '2026-11-21 10:02:11' }),
    );
    const bought = await rowOf('Bought');
    expect(bought).toHaveTextContent('2026-11-21 10:01:07');
    expect(within(bought).getByTitle(/In UTC: 2026-11-21 10:01:07\.999999$/)).toBeVisible();
    expect(await rowOf('Last attempt')).toHaveTextContent('2026-11-21 10:02:11zone unknown');
  });

  it('copies a time in other forms from its menu, also by keyboard', async () => {
    const { user, desktop } = await showPane(respondWith({ bought_at: '2026-11-21T10:01:07.999999Z' }));
    const bought = within(await rowOf('Bought'));
    for (const form of ['Copy local time', 'Copy in UTC', 'Copy as sent']) {
      fireEvent.contextMenu(bought.getByRole('button', { name: 'Copy time bought' }));
      await user.click(await screen.findByRole('menuitem', { name: form }));
    }
    expect(desktop.copied).toEqual([
      '2026-11-21 10:01:07',
      '2026-11-21 10:01:07.999999',
      '2026-11-21T10:01:07.999999Z',
    ]);
  });

  it.each([
    ['of the assumed zone', minutesAgo(3), 'UTC', /assumed.*was due 3 min ago/],
    ['in UTC', `${minutesAgo(3).replace(' ', 'T')}.000000Z`, null, /was due 3 min ago/],
    ['past in every zone', minutesAgo(24 * 60), null, /zone unknown.*was due/],
    ['that may be in the future', minutesAgo(3), null, /^(?!.*was due).*zone unknown/],
    ['of a zone that this computer doesn’t know', minutesAgo(3), 'Mars/Base', /^(?!.*was due).*zone unknown/],
    ['in the future', minutesAgo(-3), 'UTC', /^(?!.*was due)/],
  ])('says of a next attempt %s whether it has passed', async (_, next_try, zone, expected) => {
    const connection = aConnection(zone === null ? {} : { assumedTimeZone: zone });
    await showPane(respondWith({ next_try }), { connection });
    expect(await rowOf('Next attempt')).toHaveTextContent(expected);
  });

  it('shows a date that doesn’t exist as sent, marked unreadable', async () => {
    await showPane(respondWith({ bought_at: '2026-02-30T10:01:07.123456Z' }));
    expect(await rowOf('Bought')).toHaveTextContent('2026-02-30T10:01:07.123456Zunreadable');
  });

  it('reads null as none, and shows an error with its next attempt', async () => {
    const { change } = await showPane(async ({ itemId }) =>
      success(aDetail({ id: itemId, error_message: itemId === 48214 ? 'Inventory is private.' : null })),
    );
    expect(await screen.findByText('No error, no retry scheduled')).toBeVisible();
    for (const label of ['Error date', 'Next attempt'])
      expect(screen.queryByText(label, { selector: 'dt' })).not.toBeInTheDocument();
    await change({ itemId: 48214 });
    expect(await screen.findByText('Inventory is private.')).toBeInTheDocument();
    expect(await rowOf('Next attempt')).toHaveTextContent('No retry scheduled');
  });

  it('marks fields that are unreadable or weren’t sent', async () => {
    await showPane(
      respondWith(
        {},
        {
          unreadable: [
            { field: 'price', raw: '12.4' },
            { field: 'hash', raw: null },
          ],
          unlistedFields: ['colour'],
        },
      ),
      {},
      { settings: { developerTools: true } },
    );
    expect(await rowOf('Price')).toHaveTextContent('12.4unreadable');
    expect(await rowOf('Hash')).toHaveTextContent('not sent');
    expect(screen.getByText('colour')).toBeInTheDocument();
  });

  it('takes app and platform price only from the list', async () => {
    const { change } = await showPane(respondWith({ price: '12.40' }), { listRow: aRow({ price: '12.40' }) });
    expect(await rowOf('Price')).toHaveTextContent('12.4012.1% below platform price');
    expect(await rowOf('Platform price')).toHaveTextContent('14.10no currency given');
    expect(await rowOf('App')).toHaveTextContent('CS2 · 730');
    await change({ listRow: null });
    expect(await rowOf('App')).toHaveTextContent('none');
    expect(await rowOf('Price')).toHaveTextContent('12.40no currency given');
  });

  it('shows how old a platform price of the local copy is', async () => {
    const endedAt = new Date(new Date().getFullYear(), 0, 5, 10, 7).getTime();
    const state = { items: 1, whole: { number: 1, total: 1, items: 1, unreadable: 0, endedAt } };
    await showPane(respondWith(), { listRow: aRow({ isMissing: false }) }, { localCopy: { state } });
    expect(await rowOf('Platform price')).toHaveTextContent('from the copy of Jan 5, 10:07');
  });

  it('begins with what the local copy knows where the item couldn’t be loaded, and otherwise follows the history', async () => {
    const state = { items: 1, whole: { number: 1, total: 1, items: 1, unreadable: 0, endedAt: 0 } };
    const changes = { 48213: [{ until: 0, price: '9.00', platform_price: '14.10' }] };
    const localCopy = { state, rows: [aRow({ id: 48213 })], changes };
    const inOrder = async () => {
      await screen.findByText('Price history');
      return screen.getAllByText(/^(Price history|History)$/).map(({ textContent }) => textContent);
    };
    const failure = { kind: 'server-trouble', status: 503 } as const;
    const { unmount } = await showPane(async () => failed(failure), {}, { localCopy });
    expect(await inOrder()).toEqual(['Price history', 'History']);
    unmount();
    await showPane(respondWith(), {}, { localCopy });
    expect(await inOrder()).toEqual(['History', 'Price history']);
  });

  it('renders the service’s text as text', async () => {
    await showPane(respondWith({ name: '<img src=x onerror=alert(1)>\u202egnp' }));
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent(
      '<img src=x onerror=alert(1)>⟨U+202E⟩gnp',
    );
  });
});

describe('the trade URL', () => {
  const token = 'Ab3dEf9h';

  it('is split; its token is hidden until shown, and again for the next item', async () => {
    const { user, change, container } = await showPane(async ({ itemId }) =>
      success(aDetail({ id: itemId }, { rawJson: '{}' })),
    );
    expect(await rowOf('Partner')).toHaveTextContent('118204417');
    expect(container.innerHTML).not.toContain(token);
    await user.click(screen.getByRole('button', { name: 'Show token' }));
    expect(await rowOf('Token')).toHaveTextContent(token);
    expect(await rowOf('Trade URL')).toHaveTextContent(token);
    await change({ itemId: 48214 });
    await waitFor(async () => expect(await rowOf('Token')).toHaveTextContent(maskedToken));
    expect(container.innerHTML).not.toContain(token);
  });

  it('shows its token in no other field', async () => {
    const { trade_url = '' } = aDetail().item;
    const error_message = `Cannot send to ${trade_url} with ${token}`;
    const { container } = await showPane(respondWith({ trade_url, error_message }, { rawJson: '{}' }));
    expect(await rowOf('Delivery error')).toHaveTextContent('Cannot send to');
    expect(container.innerHTML).not.toContain(token);
  });

  it('is copied in full while it is masked', async () => {
    const { user, desktop } = await showPane(respondWith());
    await user.click(await screen.findByRole('button', { name: 'Copy trade URL' }));
    expect(desktop.copied).toEqual([aDetail().item.trade_url]);
  });

  it.each([
    ['Open offer', 'Trade offer'],
    ['Open market listing', 'Platform price'],
  ])('shows at “%s” that main refused to open it, until the next item', async (button, label) => {
    const openLink = async () => failed({ kind: 'link-refused', reason: 'not-known' } as const);
    const { user, change } = await showPane(
      async ({ itemId }) => success(aDetail({ id: itemId })),
      { listRow: aRow() },
      { openLink },
    );
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await rowOf(label)).toHaveTextContent('Not opened');
    await change({ itemId: 48214 });
    expect(await rowOf(label)).not.toHaveTextContent('Not opened');
  });
});

describe('while an item loads', () => {
  it('offers Cancel after a second, and Try again after that', async () => {
    vi.useFakeTimers();
    const { desktop } = await showPane(never);
    await act(async () => void vi.advanceTimersByTime(999 - frameMs));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await act(async () => void vi.advanceTimersByTime(1));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await settled();
    expect(desktop.cancelled).toHaveLength(1);
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('when the item can’t be loaded', () => {
  it.each<[Failure, string]>([
    [{ kind: 'item-not-found', status: 404 }, 'IC-HTTP-404'],
    [{ kind: 'unreachable', reason: 'offline' }, 'IC-NET-OFFLINE'],
    // Shown nowhere else.
    [{ kind: 'token-refused' }, 'IC-HTTP-401'],
  ])('%j shows its code and a retry', async (failure, code) => {
    await showPane(async () => failed(failure), { listRow: aKnownRow });
    expect(await screen.findByRole('alert')).toHaveTextContent(code);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Known from the list');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('without an item shows the status that was last seen, as one that may have changed', async () => {
    const firstSeen = new Date(2026, 10, 20, 9, 7).getTime();
    const span = { status: 'TRADE_ACCEPTED', hasError: false, firstSeen, lastSeen: firstSeen + 60_000 };
    const spans = [span, { ...span, status: 'AVAILABLE' }];
    const down: Get = async () => failed({ kind: 'server-trouble', status: 503 });
    await showPane(down, {}, { history: { kind: 'kept', spans } });
    expect(
      await screen.findByText(/^Last seen: Trade accepted, .*9:08:00\. This may have changed/),
    ).toBeVisible();
  });

  it('a failure that the list shows in full is brief here, with a retry', async () => {
    const trouble: Failure = { kind: 'server-trouble', status: 503 };
    const { change } = await showPane(async () => failed(trouble), {
      listRow: aKnownRow,
      listFailure: trouble,
    });
    expect(await screen.findByText('The catalog is having problems')).toBeInTheDocument();
    expect(screen.queryByText('IC-HTTP-503')).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    for (const listFailure of [null, { kind: 'server-trouble', status: 500 }] satisfies (Failure | null)[]) {
      await change({ listFailure });
      expect(screen.getByText('IC-HTTP-503')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    }
  });

  it('keeps the last response through a failed refresh', async () => {
    let asked = 0;
    const { user } = await showPane(async () => {
      asked += 1;
      return asked === 1
        ? success(aDetail({ hash: 'k3Jx9Q' }))
        : failed({ kind: 'server-trouble', status: 503 });
    });
    await screen.findByText('k3Jx9Q');
    await user.click(screen.getByRole('button', { name: 'Refresh item' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('IC-HTTP-503');
    expect(screen.getByText('k3Jx9Q')).toBeInTheDocument();
  });
});

describe('moving on', () => {
  it('goes to the previous item by button, and not past the end', async () => {
    const { user, calls } = await showPane(respondWith(), { siblings: { previous: 48212, next: null } });
    await user.click(screen.getByRole('button', { name: 'Previous item' }));
    await user.click(screen.getByRole('button', { name: 'Next item' }));
    expect(calls.shown).toEqual([48212]);
  });

  it('closes on Escape, which clears a search first', async () => {
    const { user, calls } = await showPane(respondWith(), {}, { settings: { developerTools: true } });
    await user.click(await screen.findByText('More', { selector: 'summary' }));
    await user.click(await screen.findByText('Raw JSON', { selector: 'summary' }));
    const search = await screen.findByRole('searchbox', { name: 'Find in JSON' });
    await user.type(search, 'trade{Escape}');
    expect(calls.closed).toBe(0);
    await user.clear(search);
    await user.type(search, '{Escape}');
    expect(calls.closed).toBe(1);
  });

  it('stays open when Escape closes one of its menus', async () => {
    const { user, calls } = await showPane(respondWith());
    await user.click(await screen.findByRole('button', { name: 'Choose a reply' }));
    const entry = await screen.findByRole('menuitem', { name: 'For a customer' });
    await waitFor(() => expect(entry).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(calls.closed).toBe(0);
  });

  it('keeps its elements and the focus from item to item', async () => {
    const { user, change } = await showPane(async ({ itemId }) =>
      success(aDetail({ id: itemId, hash: `h${itemId}` })),
    );
    await screen.findByText('h48213');
    const next = screen.getByRole('button', { name: 'Next item' });
    const row = await rowOf('Hash');
    await user.click(next);
    await change({ itemId: 48214 });
    await screen.findByText('h48214');
    expect(await rowOf('Hash')).toBe(row);
    expect(next).toHaveFocus();
  });
});

it('an ID that isn’t in this catalog is looked up in all others on request, and opened there', async () => {
  const catalogs = ['here', 'there', 'elsewhere', 'locked'];
  const app = await renderApp({
    connections: catalogs.map((id) => aConnection({ id, name: `Catalog ${id}` })),
    settings: { lastViews: { here: 'connection=here&limit=50&page=1&item=7' } },
    replace: {
      async get({ connectionId }) {
        if (connectionId === 'there') return success(aDetail({ id: 7, name: 'AK-47 | Redline' }));
        if (connectionId === 'locked') return failed({ kind: 'needs-token', because: 'none-stored' });
        return failed({ kind: 'item-not-found', status: 404 });
      },
    },
  });
  const button = await screen.findByRole('button', { name: 'Look in 3 other catalogs' });
  expect(app.desktop.gotten.map(({ connectionId }) => connectionId)).toEqual(['here']);
  await app.user.click(button);
  expect(app.desktop.gotten.map(({ connectionId }) => connectionId)).toEqual(catalogs);
  expect(app.desktop.purposes.slice(-3)).toEqual(['ticket', 'ticket', 'ticket']);
  const pane = screen.getByRole('region', { name: 'Item details' });
  const results = within(pane)
    .getAllByRole('listitem')
    .filter((one) => one.textContent?.startsWith('Catalog'));
  expect(results.map(({ textContent }) => textContent)).toEqual([
    'Catalog thereAK-47 | Redline (Field-Tested)Open',
    'Catalog elsewhereNot found',
    'Catalog lockedThis connection has no token (IC-TOKEN-NONE)',
  ]);
  await app.user.click(screen.getByRole('button', { name: 'Open in Catalog there' }));
  expect(app.viewHistory.entry().view).toMatchObject({ connectionId: 'there', itemId: 7 });
});

/** A time without a zone, as of UTC. */
function minutesAgo(count: number): string {
  return new Date(Date.now() - count * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}
