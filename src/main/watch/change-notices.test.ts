import { expect, test } from 'vitest';
import { createManualTime } from '#main/testing/manual-time.ts';
import { viewFromText } from '#shared/view-link.ts';
import { createChangeNotices, type Notice, noticesOf, shownPlainly } from './change-notices.ts';
import { aStoredWatch } from './testing/watches.ts';

const accepted = { from: 'WAITING_FOR_SEND', to: 'TRADE_ACCEPTED', hasNewError: false };
const seen = (given: Parameters<typeof aStoredWatch>[0] = {}, change = accepted) => ({
  item: aStoredWatch(given),
  change,
});

test('one change is a notice with the name, what it was, and what it is', () => {
  const [notice] = noticesOf([seen()]);
  expect(notice).toMatchObject({ title: 'AK-47 | Redline', body: 'Waiting to send → Trade accepted' });
  expect(viewFromText(notice?.view ?? '')).toMatchObject({
    connectionId: 'shop',
    panel: 'watched',
    itemId: 7,
  });
});

test('a delivery error is reported as one, with a new status or without', () => {
  const failed = { ...accepted, to: 'UNAVAILABLE', hasNewError: true };
  expect(noticesOf([seen({}, failed)])[0]?.body).toBe('Waiting to send → Unavailable, with a delivery error');
  const still = { from: 'WAITING_FOR_SEND', to: 'WAITING_FOR_SEND', hasNewError: true };
  expect(noticesOf([seen({}, still)])[0]?.body).toBe('Delivery error (Waiting to send)');
});

test('many at once are one notice that opens the list', () => {
  const [notice, ...others] = noticesOf(
    [1, 2, 3, 4, 5].map((itemId) => seen({ itemId, name: `Item ${itemId}` })),
  );
  expect(others).toEqual([]);
  expect(notice?.title).toBe('5 watched items changed');
  expect(notice?.body.split('\n')).toEqual([
    'Item 1: Waiting to send → Trade accepted',
    'Item 2: Waiting to send → Trade accepted',
    'Item 3: Waiting to send → Trade accepted',
    'and 2 more',
  ]);
  expect(viewFromText(notice?.view ?? '')).toMatchObject({ panel: 'watched', itemId: null });
});

test('of many at once a delivery error is named before what went well', () => {
  const failed = { ...accepted, to: 'UNAVAILABLE', hasNewError: true };
  const many = [1, 2, 3, 4].map((itemId) => seen({ itemId, name: `Item ${itemId}` }));
  const [notice] = noticesOf([...many, seen({ itemId: 5, name: 'Item 5' }, failed)]);
  expect(notice?.body.split('\n')).toEqual([
    'Item 5: Waiting to send → Unavailable, with a delivery error',
    'Item 1: Waiting to send → Trade accepted',
    'Item 2: Waiting to send → Trade accepted',
    'and 2 more',
  ]);
});

test('changes that come close together are gathered', () => {
  const time = createManualTime();
  const shown: Notice[] = [];
  const notices = createChangeNotices({ timers: time.timers, notify: (notice) => shown.push(notice) });
  for (const itemId of [1, 2, 3]) notices.notify(seen({ itemId }));
  expect(shown).toEqual([]);
  time.advance(1_500);
  expect(shown).toHaveLength(1);
  notices.notify(seen());
  notices.close();
  time.advance(10_000);
  expect(shown).toHaveLength(1);
});

test('an item without a readable name has its market name, else its number', () => {
  expect(noticesOf([seen({ name: '' })])[0]?.title).toBe('AK-47 | Redline (Field-Tested)');
  expect(noticesOf([seen({ name: '\u200b', market_hash_name: '' })])[0]?.title).toBe('Item 7');
});

test.each([
  ['a\nb\r\nc\td', 'a b c d'],
  ['safe\u202eevil\u2066', 'safeevil'],
  ['\ud800x\u0000', 'x'],
  ['x'.repeat(500), `${'x'.repeat(79)}…`],
  [`${'x'.repeat(78)}😀😀`, `${'x'.repeat(78)}\ufffd…`],
  ['Müller ★ 日本', 'Müller ★ 日本'],
])('hostile text %j is shown as %j', (text, plain) => {
  expect(shownPlainly(text)).toBe(plain);
});

test('an unknown status is shown raw', () => {
  expect(noticesOf([seen({}, { ...accepted, to: 'LOST\u202e' })])[0]?.body).toBe('Waiting to send → LOST');
});
