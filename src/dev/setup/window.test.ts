import { expect, test } from 'vitest';
import { chooseRuntime, hasDisplay } from './window.ts';

test('Electron opens the window wherever it can, without a word', () => {
  expect(chooseRuntime({ electron: { kind: 'ready' }, hasDisplay: true })).toEqual({
    runtime: 'electron',
    because: null,
  });
});

test('without Electron’s binary one line says why and that the shell opens the same app', () => {
  const { runtime, because } = chooseRuntime({
    electron: { kind: 'missing', trouble: 'could not be downloaded (fetch failed)' },
    hasDisplay: true,
  });
  expect(runtime).toBe('chromium-shell');
  expect(because).toContain('Electron’s binary could not be downloaded (fetch failed);');
  expect(because).toContain('the same app opens in the Chromium shell');
  expect(because).not.toContain('\n');
});

test('without a display the shell is taken, because Electron can’t be headless', () => {
  expect(chooseRuntime({ electron: { kind: 'ready' }, hasDisplay: false })).toMatchObject({
    runtime: 'chromium-shell',
    because: expect.stringContaining('no display'),
  });
});

test('Linux has a display when X11 or Wayland says so; Windows and macOS always', () => {
  expect(hasDisplay('linux', {})).toBe(false);
  expect(hasDisplay('linux', { DISPLAY: '' })).toBe(false);
  expect(hasDisplay('linux', { DISPLAY: ':0' })).toBe(true);
  expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  expect(hasDisplay('darwin', {})).toBe(true);
  expect(hasDisplay('win32', {})).toBe(true);
});
