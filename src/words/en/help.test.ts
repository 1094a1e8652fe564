import { expect, test } from 'vitest';
import { startNotes } from './help.ts';

test('after a step back to an older version its files are told of in one breath', () => {
  expect(startNotes.newer('views')).toMatch(
    /^The saved views were saved by a newer version of Item Catalog and won’t/,
  );
  expect(startNotes.newer('settings', 'views', 'history')).toBe(
    'A newer version of Item Catalog saved the settings, the saved views, and the status history. They won’t be changed: changes you make now won’t be saved.',
  );
});

test('the time of a crash is of 24 hours, as all times of the window, and has its day unless that is today', () => {
  const evening = new Date();
  evening.setHours(22, 29, 0, 0);
  expect(startNotes.endedUnexpectedly(evening)).toMatch(/ at 22:29\.$/);
  expect(startNotes.endedUnexpectedly(new Date(2026, 0, 5, 0, 7))).toBe(
    'Item Catalog quit unexpectedly last time, on Jan 5, 2026 at 00:07.',
  );
});
