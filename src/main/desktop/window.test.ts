import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pagePreferences, windowGround, windowOptions } from './window.ts';

const run = { preload: '/app/out/preload/index.cjs', isPackaged: true };

test('a page may do exactly this', () => {
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
});

test('developer tools are there in a checkout only', () => {
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
