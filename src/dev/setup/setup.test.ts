import { afterEach, expect, test, vi } from 'vitest';
import { createProgress, duration } from './progress.ts';
import { chromium, installCommands, installText, type Requirement } from './system-packages.ts';
import { chooseRuntime, hasDisplay } from './window.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a step prints a line at the start, one every ten seconds with the latest news, and one at the end', () => {
  vi.useFakeTimers();
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) };
  const step = createProgress({ output, nowMs: () => Date.now() }).step('build', 'main, preload and page');
  step.update('120 modules');
  vi.advanceTimersByTime(12_000);
  step.done('up to date');
  vi.advanceTimersByTime(60_000);
  expect(written).toEqual([
    '… build: main, preload and page\n',
    '… build: 120 modules (10 s)\n',
    '✓ build: up to date (12 s)\n',
  ]);
  expect([400, 125_000].map(duration)).toEqual(['0.4 s', '2 min 5 s']);
});

const debian = { hasApt: true, isUbuntu: false, isRoot: true };
const font: Requirement = { what: 'a font', isPresent: () => false, packages: ['fontconfig', 'fonts-x'] };

test('root on Debian installs what is missing and nothing more; any other user gets the one command to run', () => {
  expect(installCommands([chromium, font], debian)).toEqual([
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fontconfig', 'fonts-x'],
  ]);
  expect(installText([chromium], { ...debian, isRoot: false })).toBe(
    'sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium',
  );
  expect(installText([chromium, font], { ...debian, hasApt: false })).toBe(
    'install Chromium, a font with the system’s package manager',
  );
});

test('Ubuntu, whose Chromium package only points to a snap, gets a hint what to install instead', () => {
  const ubuntu = { ...debian, isUbuntu: true };
  expect(installCommands([chromium], ubuntu)).toEqual([]);
  expect(installText([chromium], ubuntu)).toContain('Google Chrome');
});

test('Electron opens the window where it can; otherwise one line says why the Chromium shell does', () => {
  const ready = { kind: 'ready' } as const;
  expect(chooseRuntime({ electron: ready, hasDisplay: true })).toEqual({
    runtime: 'electron',
    because: null,
  });
  expect(chooseRuntime({ electron: ready, hasDisplay: false })).toMatchObject({
    runtime: 'chromium-shell',
    because: expect.stringContaining('no display'),
  });
  const missing = { kind: 'missing', trouble: 'could not be downloaded (fetch failed)' } as const;
  const { runtime, because } = chooseRuntime({ electron: missing, hasDisplay: true });
  expect(runtime).toBe('chromium-shell');
  expect(because).toMatch(/^Electron’s binary could not be downloaded \(fetch failed\);.*$/);
});

test('Linux has a display when X11 or Wayland says so; Windows and macOS always do', () => {
  expect([{}, { DISPLAY: '' }].map((env) => hasDisplay('linux', env))).toEqual([false, false]);
  expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  expect(hasDisplay('darwin', {})).toBe(true);
});
