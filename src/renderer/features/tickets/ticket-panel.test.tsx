import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useLookUpText } from '#renderer/data/offered-text.ts';
import { aDetail, theDemoConnection } from '#renderer/testing/builders.ts';
import { type FakeDesktopOptions, fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { renderApp, renderWithProviders, viewOf } from '#renderer/testing/render-app.tsx';
import { resizeWindow } from '#renderer/testing/window.ts';
import { failed, success } from '#shared/failure.ts';
import { defaultListColumns } from '#shared/settings-choices.ts';
import { field, grid, ids, rowOf } from './testing/ticket-screen.ts';
import { TicketPanel } from './ticket-panel.tsx';

type Get = NonNullable<NonNullable<FakeDesktopOptions['replace']>['get']>;

/** Item 3 doesn't exist, 4 can't be loaded, 5 reports an error; all the others are fine. */
const respond: Get = async ({ itemId }) => {
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

async function openPanel(get: Get = respond, settings: FakeDesktopOptions['settings'] = {}) {
  // Wide enough for IDs and times.
  await resizeWindow(1920);
  const app = await renderApp({ replace: { get }, settings });
  await act(async () => app.desktop.command('show-tickets'));
  const lookUp = async (text: string) => {
    const leave = screen.queryByRole('button', { name: 'New ticket' });
    if (leave !== null) await app.user.click(leave);
    await app.user.click(field());
    await app.user.paste(text);
    await screen.findByRole('button', { name: 'New ticket' });
    await act(async () => {});
  };
  return { ...app, lookUp };
}

const everyColumn = {
  listColumns: { ...defaultListColumns, ticket: { ...defaultListColumns.ticket, hidden: [] } },
};
const panel = () => screen.getByRole('region', { name: 'Tickets' });
const show = (filter: RegExp) => screen.getByRole('radio', { name: filter });

describe('looking up many ids', () => {
  it('hides IDs and times where the message and the reply need the room, and says so', async () => {
    const { lookUp } = await openPanel();
    await lookUp('1 2');
    const columns = () =>
      within(grid())
        .queryAllByRole('columnheader', { name: /^ID$|^Bought|attempt$/ })
        .map((header) => header.getAttribute('aria-label'));
    await resizeWindow(2560);
    await waitFor(() => expect(columns()).toEqual(['ID', 'Bought', 'Next attempt', 'Last attempt']));
    await resizeWindow(1366);
    await waitFor(() => expect(columns()).toEqual(['ID']));
    expect(within(panel()).getByRole('button', { name: /3 hidden to fit/ })).toBeVisible();
    await resizeWindow(1100);
    await waitFor(() => expect(columns()).toEqual([]));
  });

  it('asks before it sends many requests', async () => {
    const { desktop, lookUp, user } = await openPanel();
    await lookUp(Array.from({ length: 31 }, (_, index) => index + 11).join('\n'));
    expect(screen.getByText('31 items, up to 31 requests')).toBeVisible();
    expect(desktop.gotten).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Look up 31 items' }));
    expect(await screen.findByText('31 found')).toBeVisible();
  });

  it('editing a ticket’s message keeps the ticket and requests only what is new', async () => {
    const asked: number[] = [];
    const { desktop, user, lookUp } = await openPanel(async (request) => {
      asked.push(request.itemId);
      return respond(request);
    });
    await lookUp('1 x2\n3\n7');
    const edit = () => user.click(screen.getByRole('button', { name: 'Edit' }));
    await edit();
    expect(field()).toHaveValue('1 x2\n3\n7');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    await edit();
    await user.clear(field());
    await user.click(field());
    await user.paste('1 x2\n7\n8');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(ids()).toEqual([1, 7, 8]));
    expect(rowOf(1)).toHaveTextContent('×2');
    expect(asked).toEqual([1, 3, 7, 8]);
    const kept = await desktop.tickets.list({ connectionId: 'demo' });
    expect(kept).toMatchObject([
      { lines: [{ text: '1' }, { text: '7' }, { text: '8' }], pasted: { text: '1 x2\n7\n8' } },
    ]);
  });

  it('an edited message stays as it is while another panel is shown, until it is kept or cancelled', async () => {
    const { desktop, user, lookUp } = await openPanel();
    await lookUp('11\n13');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(field(), '\n17');
    await act(async () => desktop.command('show-items'));
    await act(async () => desktop.command('show-tickets'));
    expect(field()).toHaveValue('11\n13\n17');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(ids()).toEqual([11, 13]);
  });

  it('text that is cleared can be restored until other text is written', async () => {
    const { desktop, user } = await openPanel();
    await user.type(field(), '11');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field()).toHaveValue('11');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.type(field(), '1');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(desktop.gotten).toEqual([]);
  });

  it('the row menu copies everything about an item, and the pasted text of a line that isn’t found', async () => {
    const { desktop, user, lookUp, viewHistory } = await openPanel();
    const line = 'StatTrak™ Nowhere | Case (Well-Worn)';
    await lookUp(`2\n${line}`);
    await waitFor(() => expect(rowOf('StatTrak')).toHaveTextContent('Not found'));
    await user.pointer({ target: within(rowOf('StatTrak')).getByText('Not found'), keys: '[MouseRight]' });
    const menu = await screen.findByRole('menu', { name: 'Row menu' });
    expect(within(menu).queryByText('Open')).toBeNull();
    expect(within(menu).queryByText('Watch item')).toBeNull();
    await user.click(within(menu).getByText('Copy status'));
    expect(desktop.copied).toEqual(['Not found']);
    await user.pointer({ target: within(rowOf('StatTrak')).getByText('Not found'), keys: '[MouseRight]' });
    await user.click(await screen.findByRole('menuitem', { name: 'Edit in message' }));
    const textarea = field() as HTMLTextAreaElement;
    await waitFor(() => expect(textarea).toHaveFocus());
    expect(textarea.value.slice(textarea.selectionStart, textarea.selectionEnd)).toBe(line);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.pointer({ target: within(rowOf('StatTrak')).getByText('Not found'), keys: '[MouseRight]' });
    await user.click(await screen.findByRole('menuitem', { name: 'Search for similar names' }));
    expect(viewHistory.entry().view).toMatchObject({ panel: 'items', query: { name: ['Nowhere | Case'] } });
    await act(async () => viewHistory.back());
    const bought = rowOf(2).querySelector('[data-column="bought_at"]');
    await user.pointer({ target: bought ?? grid(), keys: '[MouseRight]' });
    await user.click(await screen.findByRole('menuitem', { name: 'Copy time bought' }));
    expect(desktop.copied).toHaveLength(2);
    await user.pointer({ target: within(rowOf(2)).getByText('Item 2'), keys: '[MouseRight]' });
    await user.click(await screen.findByRole('menuitem', { name: 'Filter by this market name' }));
    expect(viewHistory.entry().view).toMatchObject({
      panel: 'items',
      query: { market_hash_name: ['Item 2 (Field-Tested)'] },
    });
  });

  it('does not treat an unreadable field as empty', async () => {
    const { lookUp } = await openPanel(async ({ itemId }) => {
      const { error_message: _, ...unread } = aDetail({ id: itemId }).item;
      return success({ ...aDetail(), item: { ...unread, next_try: null } });
    });
    await lookUp('1');
    expect(within(rowOf(1)).getAllByText('Unreadable')).toHaveLength(1);
  });

  it('uses the row density of the settings', async () => {
    const { desktop, lookUp, user } = await openPanel();
    await lookUp('1 2 3');
    expect(grid()).toHaveStyle('--row-height: 28px');
    await act(async () => desktop.command('show-settings'));
    await user.selectOptions(await screen.findByLabelText('Row height'), 'Comfortable');
    await user.keyboard('{Escape}');
    expect(grid()).toHaveStyle('--row-height: 36px');
  });

  it('counts and filters found, missing and failed lines, and retries the failed ones', async () => {
    const app = await openPanel();
    await app.lookUp('1 2 3 4 5');
    expect(ids()).toEqual([1, 2, 3, 4, 5]);
    expect(rowOf(1)).toHaveTextContent(/Item 1 .*Waiting for acceptance/);
    expect(rowOf(3)).toHaveTextContent(/^3#3Not found$/);
    expect(rowOf(4)).toHaveTextContent(/^4#4Couldn’t load: .*\(IC-HTTP-500\)$/);
    expect(rowOf(5)).toHaveTextContent('Inventory is private');
    expect(screen.getByText('3 found · 1 not found · 1 couldn’t load')).toBeVisible();
    expect(app.desktop.purposes.slice(-5)).toEqual(Array(5).fill('ticket'));
    for (const [part, id] of [
      [/^Errors 1/, 5],
      [/^Not found 1/, 3],
      [/^Failed 1/, 4],
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
    expect(screen.queryByRole('radio', { name: /^Failed/ })).not.toBeInTheDocument();
  });

  it('copies all selected rows, but watches only known items, which may have failed to load, and replies about none that isn’t found', async () => {
    const { desktop, user, lookUp } = await openPanel();
    await lookUp('1 2 3 4 5');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(within(rowOf(5)).getByRole('checkbox'));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected items' }));
    await user.click(bar.getByRole('button', { name: 'Copy rows' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect(desktop.copied[0]?.trim().split('\n')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Watch 3 selected items' }));
    expect(
      await screen.findByText('Watching 3 items. 1 row was left out: not found or not looked up yet.'),
    ).toBeVisible();
    expect((await desktop.watch.list()).map(({ itemId }) => itemId)).toEqual([1, 2, 4]);
    await user.pointer({ target: within(rowOf(3)).getByText('Not found'), keys: '[MouseRight]' });
    const menu = await screen.findByRole('menu', { name: 'Row menu' });
    expect(within(menu).getByText('Unwatch 3 selected items')).toBeVisible();
    expect(within(menu).queryByText('Watch item')).toBeNull();
    expect(within(menu).queryByText('Copy reply')).toBeNull();
  });

  it('a reply for many rows loads none of them again while they are fresh', async () => {
    const { desktop, user, lookUp } = await openPanel();
    await lookUp(Array.from({ length: 60 }, (_, at) => at + 11).join(' '));
    await user.click(screen.getByRole('button', { name: 'Look up 60 items' }));
    await screen.findByText('60 found');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await act(async () => desktop.command('copy-reply'));
    await waitFor(() => expect(desktop.copied).toHaveLength(1));
    expect(desktop.gotten).toHaveLength(60);
  });

  it('F6 moves the focus between the rows and their filter', async () => {
    const { user, lookUp } = await openPanel();
    await lookUp('7 8 9');
    act(() => grid().querySelector<HTMLElement>('[data-row] [tabindex="0"]')?.focus());
    await user.keyboard('{F6}');
    expect(screen.getByRole('textbox', { name: 'Filter these rows' })).toHaveFocus();
    await user.keyboard('{F6}');
    expect(grid()).toContainElement(document.activeElement as HTMLElement);
  });

  it('Enter opens an item, and the arrow keys then open its neighbours', async () => {
    const app = await openPanel();
    await app.lookUp('7 8 9');
    act(() => grid().querySelector<HTMLElement>('[data-row] [tabindex="0"]')?.focus());
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(app.viewHistory.entry().view).toMatchObject({ panel: 'tickets', itemId: 8 });
    await app.user.keyboard('{ArrowDown}');
    expect(app.viewHistory.entry().view?.itemId).toBe(9);
    const pane = screen.getByRole('region', { name: 'Item details' });
    await app.user.click(within(pane).getByRole('button', { name: 'Previous item' }));
    expect(app.viewHistory.entry().view?.itemId).toBe(8);
    expect(rowOf(8)).toHaveAttribute('aria-current', 'true');
  });

  it('sorts by a column with empty values last, and says so until the order is reset or other IDs are looked up', async () => {
    const app = await openPanel(respond, everyColumn);
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

  it('copies the visible rows', async () => {
    const app = await openPanel();
    await app.lookUp('1 5 3');
    await app.user.click(show(/^Errors/));
    await app.user.click(screen.getByRole('button', { name: 'Copy rows' }));
    const lines = app.desktop.copied[0]?.split('\n') ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^5\tFound\t1\tWAITING_FOR_TRADE_ACCEPT\tInventory is private\t/);
    expect(app.desktop.copied.join()).not.toContain('Ab3dEf9h');
  });

  it.each(['n', 'g'])(
    'Ctrl+Shift+%s leads to the field from everywhere, and keeps an unfinished text',
    async (key) => {
      const app = await openPanel();
      const press = () => app.user.keyboard(`{Control>}{Shift>}${key}{/Shift}{/Control}`);
      await app.lookUp('1 2');
      await press();
      await app.user.keyboard('7');
      for (const panel of ['show-items', 'show-watched'] as const) {
        await act(async () => app.desktop.command(panel));
        await press();
        expect(field()).toHaveValue('7');
        expect(field()).toHaveFocus();
      }
      await app.user.keyboard('{Control>}{Enter}{/Control}');
      await screen.findByText('1 found');
      await act(async () => app.desktop.command('show-items'));
      await press();
      expect(field()).toHaveValue('');
      expect(field()).toHaveFocus();
    },
  );

  it('closes an item that was opened from another list, which returns with that list on Back', async () => {
    const app = await openPanel();
    await act(async () => app.desktop.command('show-items'));
    await app.user.click(await screen.findByTitle('Item 6'));
    await screen.findByRole('button', { name: 'Previous item' });
    await act(async () => app.desktop.command('show-tickets'));
    expect(viewOf(app)).toMatchObject({ panel: 'tickets', itemId: null });
    await app.lookUp('1 2');
    await act(async () => app.desktop.command('back'));
    expect(viewOf(app)).toMatchObject({ panel: 'items', itemId: 6 });
  });

  it('closes the item of one ticket when another is opened, and Back doesn’t show it beside that one', async () => {
    const app = await openPanel();
    await app.lookUp('1 2');
    await app.user.click(within(rowOf(1)).getByText(/Item 1/));
    expect(viewOf(app)?.itemId).toBe(1);
    await act(async () => app.desktop.command('show-watched'));
    await act(async () => app.desktop.command('show-tickets'));
    await app.lookUp('7');
    await app.user.click(within(rowOf(7)).getByText(/Item 7/));
    await app.lookUp('8');
    expect(viewOf(app)?.itemId).toBeNull();
    for (const panel of ['tickets', 'watched', 'tickets'] as const) {
      await act(async () => app.desktop.command('back'));
      await waitFor(() => expect(viewOf(app)).toMatchObject({ panel, itemId: null }));
    }
    expect(ids()).toEqual([8]);
  });

  it('shows a newer status when the item itself is refreshed', async () => {
    const app = await openPanel();
    await app.lookUp('1');
    app.desktop.replace({
      get: async () => success(aDetail({ id: 1, status: 'TRADE_ACCEPTED' }, { receivedAt: Date.now() })),
    });
    await app.user.click(within(rowOf(1)).getByText(/Item 1/));
    await act(async () => app.desktop.command('refresh-item'));
    expect(rowOf(1)).toHaveTextContent('Trade accepted');
  });
});

describe('a run that stops early', () => {
  it('says what to do about a refused token', async () => {
    const { lookUp } = await openPanel(async () => failed({ kind: 'token-refused' }));
    await lookUp('1 2');
    // Outside training the demo accepts any token.
    expect(screen.getByText(/^Stopped: Stop training first · 2 left/)).toBeVisible();
  });

  it('resumes when it is shown again, after a retry on another screen', async () => {
    const app = await openPanel(async () => failed({ kind: 'unreachable', reason: 'refused' }));
    await app.lookUp('1 2');
    expect(screen.getByText(/^Stopped: .* 2 left/)).toBeVisible();
    await act(async () => app.desktop.command('show-items'));
    app.desktop.replace({ get: respond });
    await act(async () => app.desktop.command('refresh'));
    await act(async () => app.desktop.command('show-tickets'));
    expect(await screen.findByText('2 found')).toBeVisible();
  });

  describe('while the view refreshes automatically', () => {
    /** Opens and refreshes item 1, to show that a refresh ran. */
    async function stoppedBeside(open: Get, stop: (app: Awaited<ReturnType<typeof openPanel>>) => unknown) {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const app = await openPanel(open, { autoRefreshSeconds: 30 });
      await app.lookUp('1 2 3 4 5 6');
      await stop(app);
      await app.user.click(within(rowOf(1)).getByText(/Item 1/));
      await act(async () => {});
      app.desktop.replace({ get: respond });
      const asked = app.desktop.gotten.length;
      await act(async () => void (await vi.advanceTimersByTimeAsync(40_000)));
      return { ...app, askedThen: app.desktop.gotten.slice(asked).map(({ itemId }) => itemId) };
    }

    it('a run stopped by a failure waits for a retry', async () => {
      const only1: Get = async (asked) =>
        asked.itemId === 1 ? respond(asked) : failed({ kind: 'unreachable', reason: 'refused' });
      const { askedThen, desktop } = await stoppedBeside(only1, () => {});
      expect(new Set(askedThen)).toEqual(new Set([1]));
      expect(screen.getByText(/^Stopped: .* left/)).toBeVisible();
      await act(async () => desktop.command('refresh'));
      await act(async () => {});
      expect(screen.getByText('4 found · 1 not found · 1 couldn’t load')).toBeVisible();
    });

    it('a cancelled run stays cancelled', async () => {
      const only1: Get = async (asked) => (asked.itemId === 1 ? respond(asked) : new Promise(() => {}));
      const { askedThen } = await stoppedBeside(only1, ({ user }) =>
        user.click(within(panel()).getByRole('button', { name: 'Cancel' })),
      );
      expect(new Set(askedThen)).toEqual(new Set([1]));
      expect(screen.getByText(/^Cancelled: |^6 items, up to/)).toBeVisible();
    });
  });

  it('cancelling it leaves the open item’s request alone', async () => {
    let sendOne = (_detail: Awaited<ReturnType<Get>>) => {};
    const app = await openPanel(
      ({ itemId }) =>
        new Promise((resolve) => {
          if (itemId === 1) sendOne = resolve;
        }),
    );
    await app.lookUp('1 2 3 4');
    await app.user.click(rowOf(1));
    await app.user.click(within(panel()).getByRole('button', { name: 'Cancel' }));
    expect(app.desktop.cancelled).toHaveLength(2);
    await act(async () => sendOne(success(aDetail({ id: 1, hash: 'waitedFor' }))));
    expect(await screen.findByText('waitedFor')).toBeInTheDocument();
  });

  it('cancelling reaches main, and resuming continues where it was', async () => {
    const app = await openPanel(() => new Promise(() => {}));
    await app.lookUp('1 2 3 4');
    expect(screen.getByText('0 of 4 items')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(app.desktop.cancelled).toHaveLength(3);
    expect(screen.getByText('4 items, up to 4 requests')).toBeVisible();
    app.desktop.replace({ get: respond });
    await app.user.click(screen.getByRole('button', { name: 'Look up 4 items' }));
    expect(await screen.findByText('2 found · 1 not found · 1 couldn’t load')).toBeVisible();
  });
});

describe('text from elsewhere', () => {
  function setUp() {
    const desktop = fakeDesktop();
    const { user } = renderWithProviders(
      <>
        <Offering />
        <TicketPanel connection={theDemoConnection()} onShownIds={() => {}} />
      </>,
      { desktop },
    );
    return { desktop, press: (name: string) => user.click(screen.getByRole('button', { name })) };
  }

  it('is looked up immediately, IDs in their order', async () => {
    const { desktop, press } = setUp();
    await press('offer IDs');
    await waitFor(() => expect(desktop.gotten).toHaveLength(2));
    expect(desktop.gotten.map(({ itemId }) => itemId)).toEqual([7, 8]);
  });

  it('makes a new ticket beside the one that is open, also while its message is edited', async () => {
    const { desktop, press } = setUp();
    await press('offer IDs');
    await press('Edit');
    await press('offer text');
    await waitFor(() => expect(desktop.storedTickets()).toHaveLength(2));
    const kept = await desktop.tickets.list({ connectionId: 'demo' });
    expect(kept.map(({ lines }) => lines.map(({ text }) => text))).toEqual([['9'], ['7', '8']]);
  });
});

function Offering() {
  const offer = useLookUpText();
  return (
    <>
      <button type="button" onClick={() => offer('#7, 8')}>
        offer IDs
      </button>
      <button type="button" onClick={() => offer('9')}>
        offer text
      </button>
    </>
  );
}
