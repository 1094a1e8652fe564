import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDetail, aRow } from '#renderer/testing/builders.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import type { StatusSpan } from '#shared/watch.ts';
import { CopiedGroup, historyLines } from './history-group.tsx';

/** In local time, as the lines are. */
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).getTime();
const now = at(21, 12, 0);
const span = (status: string, firstSeen: number, lastSeen: number): StatusSpan => ({
  status,
  hasError: false,
  firstSeen,
  lastSeen,
});

test('a status began between the last time another was seen and the first time it was', () => {
  const spans = [
    span('TRADE_ACCEPTED', at(21, 10, 7, 12), at(21, 11, 0)),
    span('WAITING_FOR_SEND', at(21, 9, 58), at(21, 10, 2, 59)),
  ];
  expect(historyLines(spans, now).map(({ status, when }) => [status, when])).toEqual([
    ['TRADE_ACCEPTED', 'between 10:02 and 10:07'],
    ['WAITING_FOR_SEND', 'first seen 09:58'],
  ]);
});

test('two responses within a minute give one time, with seconds in the tooltip', () => {
  const [line] = historyLines(
    [span('B', at(21, 10, 7, 12), at(21, 11, 0)), span('A', at(21, 10, 7, 1), at(21, 10, 7, 9))],
    now,
  );
  expect(line).toMatchObject({ when: 'at 10:07', hint: 'Seen from 10:07:12 to 11:00:00' });
});

test('the date of another day is shown once', () => {
  const [first, second] = historyLines(
    [
      span('C', at(21, 8, 0), at(21, 8, 0)),
      span('B', at(20, 18, 0), at(20, 19, 0)),
      span('A', at(20, 9, 0), at(20, 17, 0)),
    ],
    now,
  );
  expect(first?.when).toBe('between 2026-11-20 19:00 and 08:00');
  expect(second?.when).toBe('between 2026-11-20 17:00 and 18:00');
});

const today = (hour: number) => new Date(new Date().getFullYear(), 0, 5, hour, 7).getTime();
const whole = { number: 1, total: 1, items: 1, unreadable: 0, endedAt: today(10) };

function show(given: Partial<Parameters<typeof CopiedGroup>[0]>, price = '12.40', isNewer = false) {
  const group = { connectionId: 'demo', itemId: 7, detail: undefined, failure: null, ...given };
  const rows = [aRow({ id: 7, price: '12.40', platform_price: '14.00' })];
  const removed = new Set<number>();
  const rendered = renderWithProviders(<CopiedGroup {...group} />, {
    copy: {
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
  expect(screen.queryByText(/has a different price/)).toBeNull();
});

test('says that the copy was wrong about a price, or about an item that is gone', async () => {
  const { unmount } = show({ detail: aDetail({ id: 7, price: '13.00' }) });
  expect(await screen.findByText(/has a different price: 12\.40/)).toBeVisible();
  unmount();
  const { desktop, removed } = show({ failure: { kind: 'item-not-found', status: 404 } });
  const message = await screen.findByText(
    /^The catalog no longer has this item, which was still in the copy( of .+)?\.$/,
  );
  removed.add(7);
  act(() => desktop.emitCopy({ items: 0 }));
  await expect.poll(() => message.textContent).toMatch(/ It was removed from the copy\.$/);
});

test('shows the copy’s prices with their age when the item couldn’t be loaded', async () => {
  show({ failure: { kind: 'server-trouble', status: 503 } });
  expect(await screen.findByText(/^The item couldn’t be loaded\. This is from the copy of /)).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('12.40 (platform 14.00)in the copy of Jan 5, 10:07');
});

test('doesn’t date prices of a running update by the copy before it', async () => {
  show({ detail: aDetail({ id: 7, price: '13.00' }) }, '11.00', true);
  expect(await screen.findByText(/^The copy has a different price/)).toBeVisible();
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/in the copy$/);
});
