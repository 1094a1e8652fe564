import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDetail, aRow } from '#renderer/testing/builders.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { CopiedGroup } from './copied-group.tsx';
import { respondWith, rowOf, showPane } from './testing/show-pane.tsx';

const today = (hour: number) => new Date(new Date().getFullYear(), 0, 5, hour, 7).getTime();
const whole = { number: 1, total: 1, items: 1, unreadable: 0, endedAt: today(10) };

function show(given: Partial<Parameters<typeof CopiedGroup>[0]>, price = '12.40', isNewer = false) {
  const group = { connectionId: 'demo', itemId: 7, detail: undefined, failure: null, ...given };
  const rows = [aRow({ id: 7, price: '12.40', platform_price: '14.00' })];
  const removed = new Set<number>();
  const rendered = renderWithProviders(<CopiedGroup {...group} />, {
    localCopy: {
      state: { items: 1, whole },
      rows,
      removed,
      isNewer,
      changes: price === '12.40' ? {} : { 7: [{ until: today(9), price, platform_price: '13.00' }] },
    },
  });
  return { ...rendered, removed };
}

test('lists an item’s earlier prices with their times, newest first', async () => {
  show({ detail: aDetail({ id: 7, price: '12.40' }) }, '11.00');
  const [now, before] = await screen.findAllByRole('listitem');
  expect(now).toHaveTextContent('12.40 (platform 14.00)in the copy of Jan 5, 10:07');
  expect(before).toHaveTextContent('11.00 (platform 13.00)until Jan 5, 09:07');
});

test('says since when the price hasn’t changed, unless an update is under way', async () => {
  const detail = aDetail({ id: 7, price: '12.4' });
  const { unmount } = show({ detail });
  expect(await screen.findByText('No change since Jan 5, 10:07')).toBeVisible();
  unmount();
  show({ detail }, '12.40', true);
  await act(async () => {});
  expect(screen.queryByText(/^No change/)).toBeNull();
});

test('says that an item of the copy is gone', async () => {
  const { desktop, removed } = show({ failure: { kind: 'item-not-found', status: 404 } });
  const message = await screen.findByText(
    /^The catalog no longer has this item, which was still in the copy( of .+)?\.$/,
  );
  removed.add(7);
  act(() => desktop.emitLocalCopy({ items: 0 }));
  await expect.poll(() => message.textContent).toMatch(/ It was removed from the copy\.$/);
});

test('shows the local copy’s prices with their age when the item couldn’t be loaded', async () => {
  show({ failure: { kind: 'server-trouble', status: 503 } });
  expect(await screen.findByText(/^The item couldn’t be loaded\. This is from the copy of /)).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('12.40 (platform 14.00)in the copy of Jan 5, 10:07');
});

test('doesn’t date prices of a running update by the local copy before it', async () => {
  show({ detail: aDetail({ id: 7, price: '13.00' }) }, '11.00', true);
  expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent(/in the copy$/);
});

test.each([
  { price: '13.00', hour: 11, isNewer: false, other: '12.40 in the copy of Jan 5, 10:07', isNow: true },
  { price: '13.00', hour: 9, isNewer: false, other: '12.40 in the copy of Jan 5, 10:07', isNow: false },
  { price: '13.00', hour: 11, isNewer: true, other: '12.40 in the copy', isNow: false },
  { price: '12.40', hour: 11, isNewer: false, other: null, isNow: false },
  { price: '12.4', hour: 11, isNewer: false, other: null, isNow: false },
])(
  'the copy’s price is shown beside another one of the catalog, which the heading shows if it is newer: %o',
  async (one) => {
    const rows = [aRow({ id: 7, price: '12.40' })];
    const localCopy = { state: { items: 1, whole }, rows, isNewer: one.isNewer };
    const get = respondWith({ id: 7, price: one.price }, { receivedAt: today(one.hour) });
    await showPane(get, { itemId: 7 }, { localCopy });
    const price = await rowOf('Price');
    await expect.poll(() => /12\.40 in the copy.*/.exec(price.textContent)?.[0] ?? null).toBe(one.other);
    const now = screen.queryByText(`Price now ${one.price}`);
    expect(now?.getAttribute('title') ?? null).toBe(one.isNow ? one.other : null);
  },
);
