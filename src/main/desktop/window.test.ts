import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { boundsToOpen, pagePreferences, windowGround, windowOptions, windowStateSchema } from './window.ts';

const run = { preload: '/app/out/preload/index.cjs', isPackaged: true };

test('a page has exactly these preferences, and in a checkout developer tools', () => {
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

test("the window has the page's background", () => {
  const tokens = readFileSync(path.join(import.meta.dirname, '../../renderer/ui/tokens.css'), 'utf8');
  expect(tokens).toContain(`--ic-frame: light-dark(${windowGround(false)}, ${windowGround(true)})`);
});

test('the first window has the default size', () => {
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

test('opens at its last position', () => {
  expect(boundsToOpen(remembered, [laptop, second])).toEqual(remembered);
});

describe('opens on a screen', () => {
  test('if its last screen is gone', () => {
    expect(boundsToOpen(remembered, [laptop])).toEqual({ width: 1440, height: 875 });
  });

  test.each([
    ['above the screen', { ...remembered, y: -600 }],
    ['below the screen', { ...remembered, y: 1430 }],
    ['left of every screen', { ...remembered, x: -1_750 }],
    ['right of every screen', { ...remembered, x: 3_990 }],
  ])('if its title bar was %s', (_where, bounds) => {
    expect(boundsToOpen(bounds, [laptop, second])).not.toHaveProperty('x');
  });
});

test('fits its screen, but is never smaller than the minimum', () => {
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

test('opens without any known screen', () => {
  expect(boundsToOpen(null, [])).toEqual({ width: 1280, height: 800 });
});

test('an invalid file is no window state', () => {
  const sound = { version: 1, bounds: remembered, maximized: false };
  expect(windowStateSchema.safeParse(sound).success).toBe(true);
  expect(windowStateSchema.safeParse({ ...sound, bounds: { ...remembered, x: 1e9 } }).success).toBe(false);
  expect(
    windowStateSchema.safeParse({ ...sound, bounds: { ...remembered, width: Number.NaN } }).success,
  ).toBe(false);
});
