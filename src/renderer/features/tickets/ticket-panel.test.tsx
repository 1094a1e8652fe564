import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useLookUpIds } from '#renderer/desktop/offered-text.tsx';
import { aDetail, aRow, theDemoConnection } from '#renderer/testing/builders.ts';
import { type FakeDesktop, type FakeDesktopOptions, fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { renderApp, renderWithProviders } from '#renderer/testing/render-app.tsx';
import type { CatalogRow } from '#shared/item.ts';
import { failed, success } from '#shared/outcome.ts';
import { defaultListColumns } from '#shared/settings-choices.ts';
import { words } from '#words/words.ts';
import { TicketPanel } from './ticket-panel.tsx';

type Get = NonNullable<NonNullable<FakeDesktopOptions['replace']>['get']>;

/** Item 3 doesn't exist, 4 can't be had, 5 reports an error; all the others are fine. */
const answering: Get = async ({ itemId }) => {
  if (itemId === 3) return failed({ kind: 'item-not-found', status: 404 });
  if (itemId === 4) return failed({ kind: 'server-trouble', status: 500 });
  return success(
    aDetail({
      id: itemId,
      market_hash_name: `Item ${itemId} (Field-Tested)`,
      error_message: itemId === 5 ? 'Inventory is private' : null,
      price: `${itemId}.00`,
    }),
  );
};

async function openPanel(get: Get = answering, settings: FakeDesktopOptions['settings'] = {}) {
  const app = await renderApp({ replace: { get }, settings });
  await act(async () => app.desktop.command('look-up-ids'));
  const paste = async (text: string) => {
    const leave = screen.queryByRole('button', { name: 'New ticket' });
    if (leave !== null) await app.user.click(leave);
    await app.user.click(field());
    await app.user.paste(text);
  };
  const lookUp = async (text: string) => {
    await paste(text);
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    await act(async () => {});
  };
  return { ...app, paste, lookUp };
}

const everyColumn = {
  listColumns: { ...defaultListColumns, ticket: { ...defaultListColumns.ticket, hidden: [] } },
};
const panel = () => screen.getByRole('region', { name: 'Tickets' });
const field = () => screen.getByRole('textbox', { name: 'IDs and names' });
const sheet = () => screen.getByRole('grid', { name: 'Pasted lines' });
const lineOf = (text: string) => within(sheet()).getByRole('row', { name: new RegExp(text) });
const grid = () => screen.getByRole('grid', { name: 'Looked-up items' });
/** The ids in the grid, from the top. */
const ids = () =>
  within(grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(row.querySelector('[data-column="id"]')?.textContent));
const rowOf = (id: number | string) => {
  const row = within(grid())
    .getAllByRole('row')
    .find((one) => one.textContent?.startsWith(String(id)));
  if (row === undefined) throw new Error(`no row of ${id}`);
  return row;
};
const show = (filter: RegExp) => screen.getByRole('radio', { name: filter });

describe('looking up many ids', () => {
  it('reads a pasted text to its end, however long, and shows its beginning', async () => {
    const { user } = await openPanel();
    await user.click(field());
    await user.paste(Array.from({ length: 140_000 }, (_, index) => 1_000_000 + index).join('\n'));
    expect((field() as HTMLTextAreaElement).value.length).toBeLessThan(3_000);
    expect(panel()).toHaveTextContent('1,000 items · 139,000 left out: the limit is 1,000');
    expect(panel()).toHaveTextContent('All 1,119,999 characters were read; the field shows the first 2,000');
    expect(screen.getByRole('button', { name: 'Look up 1,000 items' })).toBeEnabled();
    await user.paste('7');
    expect(panel()).toHaveTextContent('139,001 left out');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field()).toHaveValue('');
  });

  it('does not take a field that could not be read for one that the catalog left empty', async () => {
    const { lookUp } = await openPanel(async ({ itemId }) => {
      const { error_message: _, ...unread } = aDetail({ id: itemId }).item;
      return success({ ...aDetail(), item: { ...unread, next_try: null } });
    });
    await lookUp('1');
    expect(within(rowOf(1)).getAllByText('Unreadable')).toHaveLength(1);
  });

  it('sets its rows further apart once taller ones are chosen in the settings', async () => {
    const { desktop, lookUp, user } = await openPanel();
    await lookUp('1 2 3');
    expect(grid()).toHaveStyle({ '--row-height': '28px' });
    await act(async () => desktop.command('show-settings'));
    await user.selectOptions(await screen.findByLabelText('Row height'), 'Comfortable');
    await user.keyboard('{Escape}');
    expect(grid()).toHaveStyle({ '--row-height': '36px' });
  });

  it('says what was read out of the text before anything is asked', async () => {
    const app = await openPanel();
    await app.paste('1, 2\n#3 2 4\t5 12x 0');
    expect(screen.getByText('5 items · 1 duplicate merged · 2 lines not ticked')).toBeVisible();
    expect(lineOf('12x')).toHaveTextContent('Not a whole number');
    expect(screen.getByRole('button', { name: 'Look up 5 items' })).toBeEnabled();
    expect(app.desktop.gotten).toEqual([]);
  });

  it('shows what was found, is missing and failed, each in its words and alone, and asks again for what failed', async () => {
    const app = await openPanel();
    await app.lookUp('1 2 3 4 5');
    expect(ids()).toEqual([1, 2, 3, 4, 5]);
    expect(rowOf(1)).toHaveTextContent(/Item 1 .*Waiting for acceptance/);
    expect(rowOf(3)).toHaveTextContent(/^3Not found$/);
    expect(rowOf(4)).toHaveTextContent(/^4Couldn’t load: .*\(IC-HTTP-500\)$/);
    expect(rowOf(5)).toHaveTextContent('Inventory is private');
    expect(screen.getByText('5 items looked up')).toBeVisible();
    expect(app.desktop.purposes.slice(-5)).toEqual(Array(5).fill('look-up'));
    for (const [part, id] of [
      [/^Delivery errors 1/, 5],
      [/^Not found 1/, 3],
      [/^Couldn’t load 1/, 4],
    ] as const) {
      await app.user.click(show(part));
      expect(ids()).toEqual([id]);
    }
    await app.user.click(show(/^All 5/));
    app.desktop.replace({ get: async ({ itemId }) => success(aDetail({ id: itemId })) });
    await app.user.click(screen.getByRole('button', { name: 'Retry 1 failed' }));
    expect(app.desktop.gotten.slice(5).map(({ itemId }) => itemId)).toEqual([4]);
    expect(rowOf(4)).toHaveTextContent('Waiting for acceptance');
    expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  });

  it('opens an item by keyboard, and the arrows take it along', async () => {
    const app = await openPanel();
    await app.lookUp('7 8 9');
    act(() => grid().querySelector<HTMLElement>('[data-row] [tabindex="0"]')?.focus());
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(app.viewHistory.place().view).toMatchObject({ panel: 'look-up', itemId: 8 });
    await app.user.keyboard('{ArrowDown}');
    expect(app.viewHistory.place().view?.itemId).toBe(9);
    const pane = screen.getByRole('region', { name: 'Item details' });
    await app.user.click(within(pane).getByRole('button', { name: 'Previous item' }));
    expect(app.viewHistory.place().view?.itemId).toBe(8);
    expect(rowOf(8)).toHaveAttribute('aria-current', 'true');
  });

  it('sorts by a column, rows without a value last, and says so until that is stopped or other IDs are looked up', async () => {
    const app = await openPanel(answering, everyColumn);
    await app.lookUp('5 3 10 1');
    const price = screen.getByRole('columnheader', { name: 'Price' });
    await app.user.click(price);
    expect(ids()).toEqual([1, 5, 10, 3]);
    await app.user.click(price);
    expect(ids()).toEqual([10, 5, 1, 3]);
    expect(screen.getByText('Sorted by price')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Stop sorting' }));
    expect(ids()).toEqual([5, 3, 10, 1]);
    await app.user.click(price);
    await app.lookUp('9 7 8');
    expect(ids()).toEqual([9, 7, 8]);
    expect(screen.queryByText(/^Sorted by/)).toBeNull();
  });

  it('copies the rows that are shown', async () => {
    const app = await openPanel();
    await app.lookUp('1 5 3');
    await app.user.click(show(/^Delivery errors/));
    await app.user.click(screen.getByRole('button', { name: 'Copy rows' }));
    const lines = app.desktop.copied[0]?.split('\n') ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^5\tFound\tWAITING_FOR_TRADE_ACCEPT\tInventory is private\t/);
    expect(app.desktop.copied.join()).not.toContain('Ab3dEf9h');
  });

  it('its selected rows are watched and copied together', async () => {
    const app = await openPanel();
    await app.lookUp('1 5 3');
    await app.user.keyboard('{Control>}');
    await app.user.click(rowOf(1));
    await app.user.click(rowOf(5));
    await app.user.keyboard('{/Control}');
    await app.user.click(screen.getByRole('button', { name: 'Watch 2 selected items' }));
    expect(app.desktop.watchRequests).toEqual([
      { what: 'add', itemId: 1 },
      { what: 'add', itemId: 5 },
    ]);
    const bar = within(screen.getByRole('toolbar', { name: 'Selected items' }));
    await app.user.click(bar.getByRole('button', { name: 'Copy rows' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect(app.desktop.copied[0]?.trim().split('\n')).toHaveLength(3);
  });

  it('stays while another panel is looked at', async () => {
    const app = await openPanel();
    await app.lookUp('1 2');
    await act(async () => app.desktop.command('show-items'));
    expect(screen.queryByRole('grid', { name: 'Looked-up items' })).not.toBeInTheDocument();
    await act(async () => app.desktop.command('look-up-ids'));
    expect(ids()).toEqual([1, 2]);
  });

  it('hears of a newer status when the item itself is refreshed', async () => {
    const app = await openPanel();
    await app.lookUp('1');
    app.desktop.replace({
      get: async () => success(aDetail({ id: 1, status: 'TRADE_ACCEPTED' }, { answeredAt: Date.now() })),
    });
    await app.user.click(within(rowOf(1)).getByText(/Item 1/));
    await act(async () => app.desktop.command('refresh-item'));
    expect(rowOf(1)).toHaveTextContent('Trade accepted');
  });
});

describe('a look-up that can not go on', () => {
  it('stops at a refused token, and goes on with the next refresh', async () => {
    const app = await openPanel(async () => failed({ kind: 'token-refused' }));
    await app.lookUp('1 2 3 4 5 6');
    expect(
      // The demo refuses its token in training alone.
      screen.getByText(/^Stopped: Stop training first · 6 left/),
    ).toBeVisible();
    expect(app.desktop.gotten.length).toBeLessThanOrEqual(3);
    app.desktop.replace({ get: answering });
    await act(async () => app.desktop.command('refresh'));
    await act(async () => {});
    expect(screen.getByText('6 items looked up')).toBeVisible();
  });

  describe('while the view refreshes automatically', () => {
    afterEach(() => void vi.useRealTimers());

    /** Item 1 is open and refreshed, so that a refresh is seen. */
    async function stoppedBeside(open: Get, stop: (app: Awaited<ReturnType<typeof openPanel>>) => unknown) {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const app = await openPanel(open, { autoRefreshSeconds: 30 });
      await app.lookUp('1 2 3 4 5 6');
      await stop(app);
      await app.user.click(within(rowOf(1)).getByText(/Item 1/));
      await act(async () => {});
      app.desktop.replace({ get: answering });
      const asked = app.desktop.gotten.length;
      await act(async () => void (await vi.advanceTimersByTimeAsync(40_000)));
      return { ...app, askedThen: app.desktop.gotten.slice(asked).map(({ itemId }) => itemId) };
    }

    it('one that a failure stopped waits for a retry', async () => {
      const only1: Get = async (asked) =>
        asked.itemId === 1 ? answering(asked) : failed({ kind: 'unreachable', reason: 'refused' });
      const { askedThen, desktop } = await stoppedBeside(only1, () => {});
      expect(new Set(askedThen)).toEqual(new Set([1]));
      expect(screen.getByText(/^Stopped: .* left/)).toBeVisible();
      await act(async () => desktop.command('refresh'));
      await act(async () => {});
      expect(screen.getByText('6 items looked up')).toBeVisible();
    });

    it('one that the user cancelled stays cancelled', async () => {
      const only1: Get = async (asked) => (asked.itemId === 1 ? answering(asked) : new Promise(() => {}));
      const { askedThen } = await stoppedBeside(only1, ({ user }) =>
        user.click(within(panel()).getByRole('button', { name: 'Cancel' })),
      );
      expect(new Set(askedThen)).toEqual(new Set([1]));
      expect(screen.getByText('Cancelled: 5 left')).toBeVisible();
    });
  });

  it('cancelled, leaves alone what the open item waits for', async () => {
    let answerOne = (_detail: Awaited<ReturnType<Get>>) => {};
    const app = await openPanel(
      ({ itemId }) =>
        new Promise((resolve) => {
          if (itemId === 1) answerOne = resolve;
        }),
    );
    await app.lookUp('1 2 3 4');
    await app.user.click(rowOf(1));
    await app.user.click(within(panel()).getByRole('button', { name: 'Cancel' }));
    expect(app.desktop.cancelled).toHaveLength(2);
    await act(async () => answerOne(success(aDetail({ id: 1, hash: 'waitedFor' }))));
    expect(await screen.findByText('waitedFor')).toBeVisible();
  });

  it('is cancelled in main, and continues where it was', async () => {
    const app = await openPanel(() => new Promise(() => {}));
    await app.lookUp('1 2 3 4');
    expect(screen.getByText('0 of 4 items')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(app.desktop.cancelled).toHaveLength(3);
    expect(screen.getByText('Cancelled: 4 left')).toBeVisible();
    app.desktop.replace({ get: answering });
    await app.user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('4 items looked up')).toBeVisible();
  });
});

it('IDs that come from elsewhere are looked up at once, in the order in which they came', async () => {
  const desktop = fakeDesktop();
  const { user } = renderWithProviders(
    <>
      <Offering />
      <TicketPanel connection={theDemoConnection()} onShownIds={() => {}} />
    </>,
    { desktop },
  );
  await user.click(screen.getByRole('button', { name: 'offer' }));
  expect(ids()).toEqual([7, 8]);
  expect(desktop.gotten.map(({ itemId }) => itemId)).toEqual([7, 8]);
});

function Offering() {
  const offer = useLookUpIds();
  return (
    <button type="button" onClick={() => offer('#7, 8')}>
      offer
    </button>
  );
}

describe('a pasted message', () => {
  const kit = 'Music Kit | Artist, Title';
  const rows = [
    ...[1, 2, 3].map((id) => aRow({ id, name: 'Recoil Case', market_hash_name: 'Recoil Case' })),
    aRow({ id: 4, name: 'AK-47 | Redline', market_hash_name: 'AK-47 | Redline (Field-Tested)' }),
    aRow({ id: 5, name: kit, market_hash_name: kit }),
  ];
  const mail = [
    'Hi, about ticket 4711:',
    '- Recoil Case x2',
    '- AK-47 | Redline (Field-Tested) x2',
    `- ${kit}`,
    '- Nothing At All',
    'My trade URL: https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab3dEf9h',
  ].join('\n');
  const openWith = async (items: CatalogRow[], text: string) => {
    const app = await renderApp({ items });
    await act(async () => app.desktop.command('look-up-ids'));
    await app.user.click(field());
    await app.user.paste(text);
    const lookUp = () => app.user.click(screen.getByRole('button', { name: /^Look up \d+ items?$/ }));
    return { ...app, lookUp };
  };
  const openMail = () => openWith(rows, mail);
  const openTicket = async () => {
    const app = await openMail();
    await app.lookUp();
    return { ...app, name: screen.getByRole('textbox', { name: 'Ticket name' }) };
  };
  const verdicts = () =>
    within(grid())
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('gridcell')[3]?.textContent);

  it('is a sheet of lines without its secrets, and then a ticket with a verdict for each', async () => {
    const { lookUp, desktop } = await openMail();
    expect(screen.getByText('4 items · 2 lines not ticked')).toBeVisible();
    expect(screen.getByText('1 secret removed')).toBeVisible();
    expect(field()).not.toHaveValue(expect.stringContaining('Ab3dEf9h'));
    expect(document.body).not.toHaveTextContent('Ab3dEf9h');
    expect(desktop.listed.length).toBe(1);
    await lookUp();
    expect(await screen.findByText('3 items looked up · 1 only counted')).toBeVisible();
    expect(screen.getByRole('option', { name: 'Several listings (1)' })).toBeInTheDocument();
    expect(verdicts()).toEqual([
      '3 listings · Look up',
      'Waiting for acceptance1 d',
      'Waiting for acceptance1 d',
      'Not found',
    ]);
    expect(rowOf('Nothing At All')).toBeVisible();
    expect(desktop.storedTickets()).toMatchObject([
      {
        name: 'Ticket 4711',
        lines: [{ text: 'Recoil Case' }, { count: 2 }, { text: kit }, { text: 'Nothing At All' }],
      },
    ]);
    expect(JSON.stringify(desktop.storedTickets())).not.toMatch(/Ab3dEf9h|Hi, about/);
  });

  it('can be counted and settled in the sheet', async () => {
    const { user, desktop, lookUp } = await openMail();
    await user.click(screen.getByRole('button', { name: 'Count listings of 4 names' }));
    expect(await screen.findByText('4 of 4 names counted')).toBeVisible();
    const counted = desktop.listed.length;
    await user.click(within(lineOf('Recoil Case')).getByText('3 listings'));
    expect(lineOf('Recoil Case')).toHaveTextContent('All will be looked up');
    await user.click(within(lineOf('Artist, Title')).getByText(/Split into 2/));
    await user.click(within(lineOf('Music Kit . Artist')).getByText(/Make it one name/));
    await user.click(within(lineOf('Nothing At All')).getByText('Name'));
    expect(lineOf('Nothing At All')).toHaveTextContent('Market name');
    await lookUp();
    expect(await screen.findByText('6 items looked up')).toBeVisible();
    expect(ids()).toEqual([1, 2, 3, 4, 5, 0]);
    // What was counted is not asked for again, apart from the name that became a market name.
    expect(desktop.listed.length).toBe(counted + 1);
  });

  it('a name of several listings is resolved in the ticket, which keeps that', async () => {
    const { user, desktop } = await openTicket();
    await screen.findByText('3 listings · Look up');
    expect(grid()).toHaveTextContent('Recoil Case×2');
    await user.click(screen.getByText('3 listings · Look up'));
    expect(await screen.findByText('6 items looked up')).toBeVisible();
    // Three listings, and not two of each.
    expect(grid()).not.toHaveTextContent('Recoil Case×2');
    expect(ids()).toEqual([1, 2, 3, 4, 5, 0]);
    expect(desktop.storedTickets()[0]?.lines[0]).toMatchObject({ text: 'Recoil Case', isExpanded: true });
  });

  it('rows that are no item can be copied and exported too', async () => {
    const { user } = await openTicket();
    await screen.findByText('3 items looked up · 1 only counted');
    await user.click(within(rowOf('Recoil Case')).getByRole('checkbox'));
    const bar = within(screen.getByRole('toolbar', { name: words.selection.label }));
    expect(bar.getByRole('button', { name: words.selection.exportSelected(1) })).toBeVisible();
    expect(bar.queryByRole('button', { name: words.table.watchSelected(1) })).not.toBeInTheDocument();
  });

  it('names of several listings are resolved by Enter on the row, or all of them at once', async () => {
    const items = ['Case', 'Case', 'Key', 'Key', 'Key'].map((name, at) =>
      aRow({ id: at + 1, name, market_hash_name: name }),
    );
    const { user, lookUp } = await openWith(items, 'Case\nKey');
    await lookUp();
    const all = await screen.findByRole('button', { name: 'Look up all 5 listings' });
    expect(all).toHaveAttribute('title', '5 requests, three at a time');
    await user.click(all);
    await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4, 5]));
    await user.click(screen.getByRole('button', { name: 'New ticket' }));
    await user.click(field());
    await user.paste('Case\nKey');
    await lookUp();
    await screen.findByRole('button', { name: 'Look up all 5 listings' });
    act(() => grid().querySelector<HTMLElement>('[data-row="1"] [data-column="market_hash_name"]')?.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(ids()).toEqual([0, 3, 4, 5]));
    expect(screen.queryByRole('button', { name: /^Look up all/ })).not.toBeInTheDocument();
  });

  it('a ticket is closed when its connection is removed, and stays so if that comes back', async () => {
    const { user, desktop, name } = await openTicket();
    expect(name).toBeVisible();
    act(() => desktop.command('manage-connections'));
    await user.click(screen.getByRole('button', { name: 'Actions for Demo catalog' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: words.connections.tryDemo }));
    await screen.findByRole('button', { name: 'Sidebar' });
    await act(async () => desktop.command('look-up-ids'));
    expect(screen.queryByRole('textbox', { name: 'Ticket name' })).not.toBeInTheDocument();
    expect(field()).toHaveValue('');
  });

  it.each([
    ['the window closes', () => void window.dispatchEvent(new Event('beforeunload'))],
    ['the page goes', () => void window.dispatchEvent(new Event('pagehide'))],
    ['a shortcut leaves the panel', (desktop: FakeDesktop) => desktop.command('show-watched')],
  ])('a name that is being typed when %s is kept', async (_, leave) => {
    const { user, desktop, name } = await openTicket();
    await user.clear(name);
    await user.type(name, 'Anna');
    await act(async () => leave(desktop));
    expect(desktop.storedTickets().map((ticket) => ticket.name)).toEqual(['Anna']);
  });

  it('the ticket is renamed, found again among the others, reopened and removed', async () => {
    const { user, desktop, name } = await openTicket();
    await user.clear(name);
    await user.type(name, 'Anna{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Note on this ticket' }), 'refund promised');
    await user.click(screen.getByRole('button', { name: 'New ticket' }));
    await user.click(field());
    await user.paste('5');
    await user.click(screen.getByRole('button', { name: 'Look up 1 item' }));
    await user.click(screen.getByRole('button', { name: 'New ticket' }));
    expect(field()).toHaveValue('');
    const kept = screen.getByRole('region', { name: 'Recent tickets' });
    expect(within(kept).getByText('#5')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Search tickets' }), 'artist promised');
    expect(within(kept).queryByText('#5')).not.toBeInTheDocument();
    await user.click(within(kept).getByText('Anna'));
    expect(await screen.findByText('3 items looked up · 1 only counted')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Ticket name' })).toHaveValue('Anna');
    expect(screen.getByRole('textbox', { name: 'Note on this ticket' })).toHaveValue('refund promised');
    await user.click(screen.getByRole('button', { name: 'New ticket' }));
    await user.click(screen.getByRole('button', { name: 'Remove Anna' }));
    expect(desktop.storedTickets().map((ticket) => ticket.name)).toEqual(['#5']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(desktop.storedTickets().map((ticket) => ticket.name)).toEqual(['Anna', '#5']);
  });
});
