import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConnection, aPage, aRow, someRows } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { type Failure, failed, success } from '#shared/failure.ts';
import type { ItemPage } from '#shared/item.ts';
import { heldList, ItemsHarness, renderItems, showHeldItems, showItems } from './testing/items-harness.tsx';

const pageField = () => screen.getByRole('textbox', { name: 'Page' });
const press = (name: string) => screen.getByRole('button', { name });
const rowgroup = () => screen.getByRole('rowgroup');

const noResponse: Failure = { kind: 'server-trouble', status: 503 };

describe('a page of items', () => {
  it('shows every field as sent', async () => {
    renderItems({
      items: [
        aRow({ id: 48213, price: '12.40', platform_price: '14.10', appid: 570, name: 'Red\u200bline' }),
      ],
    });
    const cells = within(await screen.findByRole('row', { name: /48213/ })).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '',
      '',
      'Red⟨U+200B⟩lineAK-47 | Redline (Field-Tested)',
      'Dota 2',
      '12.40',
      '14.10',
      '−12.1%',
      '48213',
    ]);
    // Drawn beside the percent where there is room.
    expect(cells[6]).toHaveAttribute('data-aside', '−1.70');
    expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'title',
      expect.stringContaining('No currency given'),
    );
  });

  it('has few elements in a row; buttons are rendered on hover', async () => {
    const longest = '★ StatTrak™ Karambit | Doppler (Factory New)';
    const name = 'Karambit | Doppler';
    const { user } = renderItems({
      items: [aRow({ id: 1 }), aRow({ id: 2, name, market_hash_name: longest })],
    });
    const row = await screen.findByRole('row', { name: /Karambit/ });
    expect(row.querySelectorAll('*').length).toBeLessThanOrEqual(18);
    expect(within(row).queryByRole('button')).toBeNull();
    const cell = within(row).getByTitle(name);
    // Only a real pointer also makes it visible.
    const button = { hidden: true };
    await user.hover(cell);
    expect(within(cell).getByRole('button', button)).toBeInTheDocument();
    await user.unhover(cell);
    expect(within(row).queryByRole('button', button)).toBeNull();
  });

  it('marks an undocumented price and shows it as sent', async () => {
    renderItems({ items: [aRow({ price: '1e5', platform_price: '' })] });
    expect(await screen.findByText('1e5')).toHaveAttribute('title', expect.stringContaining('shown as sent'));
    expect(screen.getByText('“”')).toBeInTheDocument();
  });

  it('lists unreadable rows as sent', async () => {
    const page = aPage({
      rows: someRows(2),
      quarantined: [{ index: 1, fields: ['price'], raw: '{"id":7,"price":12}' }],
      pagination: { total: 3 },
    });
    const { user } = renderItems({ replace: { list: async () => success(page) } });
    await user.click(await screen.findByRole('button', { name: '1 of 3 couldn’t be read' }));
    expect(await screen.findByText('{"id":7,"price":12}')).toBeInTheDocument();
    expect(screen.getByText('Row 2')).toHaveTextContent('price');
    expect(screen.getByText('1–3 of 3')).toBeInTheDocument();
  });

  it('shows how many extra rows were left out', async () => {
    const page = aPage({ rows: someRows(3), rowsLeftOut: 49_700 });
    renderItems({ replace: { list: async () => success(page) } });
    expect(await screen.findByText('49,700 extra rows not shown')).toHaveAttribute(
      'title',
      'The catalog sent 49,703 rows, far more than requested. The first 3 are shown.',
    );
  });
});

describe('paging', () => {
  it('goes to a typed page, the previous and the next one, keeps the filters, and stops at the ends', async () => {
    const { desktop, user } = await showItems({}, { query: { name: ['Item'], appid: 730 } });
    expect(press('Previous page')).toHaveAttribute('aria-disabled', 'true');
    await user.type(pageField(), '3{Enter}');
    await screen.findByTitle('Item 101');
    expect(desktop.listed).toContainEqual({
      connectionId: 'demo',
      query: { name: ['Item'], market_hash_name: [], appid: 730, limit: 50, page: 3 },
    });
    expect(press('Next page')).toHaveAttribute('aria-disabled', 'true');
    await user.click(press('Next page'));
    expect(pageField()).toHaveValue('3');
    await user.click(press('Previous page'));
    await screen.findByTitle('Item 51');
    await user.type(pageField(), '1{Enter}');
    await screen.findByTitle('Item 1');
  });

  it('discards an incomplete page number', async () => {
    const { user } = await showItems();
    await user.type(pageField(), '2');
    await user.tab();
    expect(pageField()).toHaveValue('1');
  });

  it('another page size goes to page 1 and becomes the default', async () => {
    const { desktop, user } = renderItems({}, { query: { page: 2 } });
    await screen.findByTitle('Item 51');
    await user.type(screen.getByRole('combobox', { name: 'Rows per page' }), '30{Enter}');
    expect(await screen.findByText('1–30 of 120')).toBeInTheDocument();
    expect(pageField()).toHaveValue('1');
    expect(desktop.storedSettings().limit).toBe(30);
    expect(screen.getByText('30 per page is now the default')).toBeVisible();
  });

  it('works without a total, which is shown', async () => {
    const unknown = { total: null, pages: null };
    const { user } = renderItems({
      replace: {
        list: async ({ query }) =>
          success(
            aPage({
              rows: someRows(50, {}, query.page * 1000),
              pagination: { ...unknown, current_page: query.page },
            }),
          ),
      },
    });
    expect(await screen.findByText('1–50, total unreadable')).toBeInTheDocument();
    await user.click(press('Next page'));
    expect(await screen.findByText('51–100, total unreadable')).toBeInTheDocument();
  });

  it('a typed page beyond the last goes to the last one, with a message', async () => {
    const { user } = await showItems();
    await user.clear(pageField());
    await user.type(pageField(), '99{Enter}');
    await screen.findByTitle('Item 101');
    expect(pageField()).toHaveValue('3');
    expect(screen.getByText('There is no page 99. Showing the last one, page 3.')).toBeVisible();
    await user.clear(pageField());
    await user.type(pageField(), '2x{Enter}');
    expect(screen.getByText('“2x” isn’t a page number.')).toBeVisible();
    expect(pageField()).toHaveValue('3');
  });

  it('an empty page beyond the last offers the last one', async () => {
    const { user } = renderItems({}, { query: { page: 9 } });
    expect(await screen.findByText('This page is empty')).toBeInTheDocument();
    await user.click(press('Go to last page'));
    await screen.findByTitle('Item 101');
  });
});

describe('waiting', () => {
  it('dims the rows in the same frame as the page field, however quickly “next” is pressed', async () => {
    const { sendRows } = await showHeldItems();
    for (const page of ['2', '3']) {
      fireEvent.click(press('Next page'));
      expect(screen.getByRole('textbox', { name: 'Page' })).toHaveValue(page);
      expect(rowgroup()).toHaveAttribute('data-dimmed');
      expect(screen.getByText('1–50 of 150')).toHaveAttribute('data-old');
      expect(screen.getByTitle('Item 1')).toBeInTheDocument();
    }
    expect(await screen.findByRole('progressbar')).toBeInTheDocument();
    // The page that was passed over isn't shown as the one that was requested.
    await act(async () => sendRows(2));
    expect(screen.queryByTitle('Item 51')).toBeNull();
    expect(rowgroup()).toHaveAttribute('data-dimmed');
    await waitFor(() => sendRows(3));
    await screen.findByTitle('Item 101');
    expect(rowgroup()).not.toHaveAttribute('data-dimmed');
    expect(screen.getByText('101–150 of 150')).not.toHaveAttribute('data-old');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('rows are legible again when the wait for the next ones is long', async () => {
    await showHeldItems();
    fireEvent.click(press('Next page'));
    expect(rowgroup()).toHaveAttribute('data-dimmed', 'briefly');
    await waitFor(() => expect(rowgroup()).toHaveAttribute('data-dimmed', 'true'));
  });

  it('can be cancelled after a second; the previous rows stay', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { desktop, user, sendRows } = await showHeldItems();
    await user.type(pageField(), '3{Enter}');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
    expect(screen.getByTitle('Item 1')).toBeInTheDocument();
    expect(desktop.cancelled).not.toEqual([]);
    await user.click(press('Try again'));
    sendRows(3);
    await screen.findByTitle('Item 101');
  });

  it('never shows rows of another connection', async () => {
    const { rerender, sendRows } = await showHeldItems();
    rerender(<ItemsHarness connection={aConnection({ id: 'other' })} />);
    expect(screen.queryByTitle('Item 1')).toBeNull();
    await waitFor(() => sendRows(1));
    await screen.findByTitle('Item 1');
  });
});

describe('nothing to show', () => {
  it('an empty catalog', async () => {
    renderItems({ items: [] });
    expect(await screen.findByText('The catalog is empty')).toBeInTheDocument();
  });

  it('only unreadable rows', async () => {
    const quarantined = [{ index: 0, fields: ['id'], raw: '{}' }];
    renderItems({ replace: { list: async () => success(aPage({ rows: [], quarantined })) } });
    expect(await screen.findByText('None of the rows could be read')).toBeInTheDocument();
  });
});

describe('a failure', () => {
  it('replaces missing rows, with a retry', async () => {
    const { desktop, user } = renderItems({ replace: { list: async () => failed(noResponse) } });
    expect(await screen.findByText('IC-HTTP-503')).toBeInTheDocument();
    desktop.replace({ list: async () => success(aPage({ rows: someRows(1) })) });
    await user.click(press('Try again'));
    await screen.findByTitle('Item 1');
    expect(screen.queryByText('IC-HTTP-503')).toBeNull();
  });

  it('keeps the rows, with the reason and their age', async () => {
    const { desktop, user } = await showItems();
    desktop.replace({ list: async () => failed(noResponse) });
    await user.type(pageField(), '3{Enter}');
    expect(await screen.findByText('IC-HTTP-503')).toBeInTheDocument();
    expect(screen.getByText(/responded with status 503\. Try again in a moment/)).toBeInTheDocument();
    expect(screen.getByText(/Showing rows from \d\d:\d\d:\d\d/)).toBeInTheDocument();
    expect(screen.getByTitle('Item 1')).toBeInTheDocument();
  });

  it('isn’t followed by another request while the rows that stay are scrolled', async () => {
    const { desktop, user } = await showItems();
    desktop.replace({ list: async () => failed(noResponse) });
    await user.type(pageField(), '3{Enter}');
    await screen.findByText('IC-HTTP-503');
    const asked = desktop.listed.length;
    screen.getByTitle('Item 1').focus();
    await user.keyboard('{Control>}{End}{/Control}');
    expect(await screen.findByTitle('Item 50')).toBeVisible();
    await frames(2);
    expect(desktop.listed).toHaveLength(asked);
  });
});

describe('prefetching', () => {
  it('loads the next page in advance', async () => {
    const { desktop, user } = await showItems();
    await waitFor(() => expect(desktop.listed).toHaveLength(2));
    expect(desktop.listed[1]?.query.page).toBe(2);
    await user.click(press('Next page'));
    expect(screen.getByTitle('Item 51')).toBeInTheDocument();
    expect(desktop.listed.filter(({ query }) => query.page === 2)).toHaveLength(1);
  });

  it('a page turn waits for the running prefetch', async () => {
    const { desktop, user, sendRows } = await showHeldItems();
    await waitFor(() => expect(desktop.listed).toHaveLength(2));
    await user.click(press('Next page'));
    await frames(2);
    sendRows(2);
    await screen.findByTitle('Item 51');
    expect(desktop.listed.filter(({ query }) => query.page === 2)).toHaveLength(1);
    expect(desktop.cancelled).toEqual([]);
  });

  it('cancels a page that is no longer next', async () => {
    const { desktop, user, sendRows } = await showHeldItems();
    await waitFor(() => expect(desktop.listed).toHaveLength(2));
    await user.type(pageField(), '3{Enter}');
    await waitFor(() => expect(desktop.cancelled).toHaveLength(1));
    sendRows(3);
    await screen.findByTitle('Item 101');
  });

  it('cancels a page or its refresh when the user goes to another', async () => {
    const held = heldList();
    const { desktop, queryClient, user } = renderItems({ replace: { list: held.list } });
    await waitFor(() => expect(desktop.listed).toHaveLength(1));
    await user.clear(pageField());
    await user.type(pageField(), '2{Enter}');
    await waitFor(() => expect(desktop.cancelled).toHaveLength(1));
    held.sendRows(2);
    await screen.findByTitle('Item 51');
    // Its neighbours.
    await waitFor(() => held.sendRows(3));
    await waitFor(() => held.sendRows(1));
    await act(async () => void queryClient.invalidateQueries());
    await waitFor(() => expect(desktop.listed.filter(({ query }) => query.page === 2)).toHaveLength(2));
    await user.click(press('Next page'));
    await waitFor(() => expect(desktop.cancelled).toHaveLength(2));
  });

  it('waits while the page itself is refreshed', async () => {
    const { desktop, queryClient, user, sendRows } = await showHeldItems();
    await waitFor(() => sendRows(2));
    await act(async () => void queryClient.invalidateQueries());
    await user.click(press('Next page'));
    expect(await screen.findByTitle('Item 51')).toBeInTheDocument();
    await frames(3);
    expect(desktop.listed.map(({ query }) => query.page)).toEqual([1, 2, 1, 2]);
    sendRows(2);
    await waitFor(() => expect(desktop.listed.map(({ query }) => query.page).slice(4)).toEqual([3, 1]));
  });

  it('ignores failures of prefetched pages', async () => {
    const first: ItemPage = aPage({ rows: someRows(50), pagination: { total: 120, pages: 3 } });
    const { desktop } = renderItems({
      replace: { list: async ({ query }) => (query.page === 1 ? success(first) : failed(noResponse)) },
    });
    await waitFor(() => expect(desktop.listed).toHaveLength(2));
    expect(await screen.findByTitle('Item 1')).toBeInTheDocument();
    expect(screen.queryByText('IC-HTTP-503')).toBeNull();
  });

  it('loads only the detail of the row on which the pointer rests', async () => {
    const { desktop } = renderItems();
    // In one go, or a busy computer lets the pointer rest on the first.
    fireEvent.pointerOver(await screen.findByTitle('Item 3'));
    fireEvent.pointerOver(screen.getByTitle('Item 4'));
    await waitFor(() => expect(desktop.gotten).not.toEqual([]));
    expect(desktop.gotten.map(({ itemId }) => itemId)).toEqual([4]);
  });
});

/** Until what waits for the next paint has run. */
async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await act(async () => {
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
    });
  }
}

describe('a long list of a connection', () => {
  const proposal = () =>
    screen.queryByText('A local copy finds partial and misspelt names. Takes 2 requests, about 1 s.');
  const show = async (settings = {}) => {
    const app = await renderApp({
      connections: [aConnection({ id: 'shop' })],
      items: someRows(300),
      localCopy: { state: { connectionId: 'shop' } },
      settings,
    });
    await screen.findByTitle('Item 1');
    return app;
  };

  it('proposes a local copy with its cost, which one press makes', async () => {
    const { user, desktop } = await show();
    expect(proposal()).toBeVisible();
    await user.click(press('Make a local copy'));
    expect(desktop.localCopyCalls).toEqual(['start']);
    expect(proposal()).toBeNull();
  });

  it('doesn’t propose it again once that was dismissed', async () => {
    const { user, desktop, unmount } = await show();
    await user.click(press('Dismiss'));
    expect(proposal()).toBeNull();
    unmount();
    await show(desktop.storedSettings());
    expect(proposal()).toBeNull();
  });
});
