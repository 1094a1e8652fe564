import { expect, test } from 'vitest';
import type { StatusSpan } from '#shared/history.ts';
import { historyLines } from './history-group.tsx';

/** By this computer's clock, as the lines are read. */
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).getTime();
const now = at(21, 12, 0);
const span = (status: string, firstSeen: number, lastSeen: number): StatusSpan => ({
  status,
  hasError: false,
  firstSeen,
  lastSeen,
});

test('a status began between the last look that saw another and the first that saw it', () => {
  const spans = [
    span('TRADE_ACCEPTED', at(21, 10, 7, 12), at(21, 11, 0)),
    span('WAITING_FOR_SEND', at(21, 9, 58), at(21, 10, 2, 59)),
  ];
  expect(historyLines(spans, now).map(({ status, when }) => [status, when])).toEqual([
    ['TRADE_ACCEPTED', 'between 10:02 and 10:07'],
    ['WAITING_FOR_SEND', 'first seen 09:58'],
  ]);
});

test('two looks within a minute are one time, and the tooltip has the seconds', () => {
  const [line] = historyLines(
    [span('B', at(21, 10, 7, 12), at(21, 11, 0)), span('A', at(21, 10, 7, 1), at(21, 10, 7, 9))],
    now,
  );
  expect(line).toMatchObject({ when: 'at 10:07', hint: 'Seen from 10:07:12 to 11:00:00' });
});

test('another day has its date, once', () => {
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
