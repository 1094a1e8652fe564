import { expect, test } from 'vitest';
import type { StatusSpan } from '#shared/watch.ts';
import { historyLines } from './history-group.tsx';

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
