import { expect, test } from 'vitest';
import { stopText } from '#dev/setup/setup-stop.ts';
import { electronNeeded } from './electron-needed.ts';

test('where Electron could not be downloaded it is said, with the reason and the ways out', () => {
  const stop = electronNeeded({ kind: 'missing', trouble: 'could not be downloaded (fetch failed)' }, null);
  const text = stop === null ? '' : stopText(stop);
  expect(text).toContain('No package was made');
  expect(text).toContain('could not be downloaded (fetch failed)');
  expect(text).toContain('ELECTRON_MIRROR');
  expect(text).toContain('--electron-dist');
});

test('an Electron that is there is packed, whether or not it can run here', () => {
  expect(electronNeeded({ kind: 'ready' }, '/electron')).toBeNull();
  expect(electronNeeded({ kind: 'missing', trouble: 'can’t run here' }, '/electron')).toBeNull();
});
