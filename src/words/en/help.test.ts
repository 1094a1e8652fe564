import { expect, test } from 'vitest';
import { startNotes } from './help.ts';

test('after a step back to an older version its files are told of in one breath', () => {
  expect(startNotes.newer('views')).toMatch(
    /^The saved views were written by a newer Item Catalog and will not/,
  );
  expect(startNotes.newer('settings', 'views', 'history')).toBe(
    'A newer Item Catalog wrote the settings, the saved views, and the status history. They will not be changed: what you change now holds until you quit.',
  );
});

test('the time of a crash is of 24 hours, as all times of the window, and has its day unless that is today', () => {
  const evening = new Date();
  evening.setHours(22, 29, 0, 0);
  expect(startNotes.endedUnexpectedly(evening)).toMatch(/ at 22:29\.$/);
  expect(startNotes.endedUnexpectedly(new Date(2026, 0, 5, 0, 7))).toBe(
    'Item Catalog ended unexpectedly the last time, on Jan 5, 2026 at 00:07.',
  );
});
