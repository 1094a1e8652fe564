import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { boundsToOpen, pagePreferences, windowGround, windowOptions, windowStateSchema } from './window.ts';

const run = { preload: '/app/out/preload/index.cjs', isPackaged: true };

test('a page may do exactly this, and in a checkout has developer tools', () => {
  expect(pagePreferences(run)).toEqual({
    preload: '/app/out/preload/index.cjs',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
  });
  expect(Object.isFrozen(pagePreferences(run))).toBe(true);
  expect(pagePreferences({ ...run, isPackaged: false }).devTools).toBe(true);
});

test('the window opens on the colour of the page that comes into it', () => {
  const tokens = readFileSync(path.join(import.meta.dirname, '../../renderer/ui/tokens.css'), 'utf8');
  expect(tokens).toContain(`--ic-frame: light-dark(${windowGround(false)}, ${windowGround(true)})`);
});

test('the first window has the default size, and never less than the smallest', () => {
  const options = windowOptions({
    ...run,
    isDark: true,
    icon: 'icon.png',
    title: 'Item Catalog',
    state: null,
    workAreas: [{ x: 0, y: 0, width: 1920, height: 1040 }],
  });
  expect(options).toMatchObject({
    width: 1280,
    height: 800,
    minWidth: 900,
    minHeight: 560,
    backgroundColor: windowGround(true),
    webPreferences: { sandbox: true, contextIsolation: true },
  });
});

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const second = { x: 1440, y: 0, width: 2560, height: 1440 };
const remembered = { x: 1600, y: 100, width: 1800, height: 1200 };

test('it comes back where it was', () => {
  expect(boundsToOpen(remembered, [laptop, second])).toEqual(remembered);
});

describe('it comes back into sight', () => {
  test('when the screen it was on is gone', () => {
    expect(boundsToOpen(remembered, [laptop])).toEqual({ width: 1440, height: 875 });
  });

  test.each([
    ['above the screen', { ...remembered, y: -600 }],
    ['below the screen', { ...remembered, y: 1430 }],
    ['left of every screen', { ...remembered, x: -1_750 }],
    ['right of every screen', { ...remembered, x: 3_990 }],
  ])('when its title bar was left %s', (_where, bounds) => {
    expect(boundsToOpen(bounds, [laptop, second])).not.toHaveProperty('x');
  });
});

test('it is no larger than its screen, and no smaller than it can be', () => {
  expect(boundsToOpen({ x: 10, y: 30, width: 4_000, height: 3_000 }, [laptop])).toEqual({
    x: 10,
    y: 30,
    width: 1440,
    height: 875,
  });
  expect(boundsToOpen({ x: 10, y: 30, width: 10, height: 10 }, [laptop])).toMatchObject({
    width: 900,
    height: 560,
  });
});

test('without any screen known it still opens', () => {
  expect(boundsToOpen(null, [])).toEqual({ width: 1280, height: 800 });
});

test('a file with other things in it is no window state', () => {
  const sound = { version: 1, bounds: remembered, maximized: false };
  expect(windowStateSchema.safeParse(sound).success).toBe(true);
  expect(windowStateSchema.safeParse({ ...sound, bounds: { ...remembered, x: 1e9 } }).success).toBe(false);
  expect(
    windowStateSchema.safeParse({ ...sound, bounds: { ...remembered, width: Number.NaN } }).success,
  ).toBe(false);
});
