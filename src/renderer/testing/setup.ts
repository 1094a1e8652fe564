import '#renderer/ui/tokens.css';
import '#renderer/ui/base.css';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { afterPaint } from '#renderer/ui/timers.ts';

declare module 'vitest' {
  interface Assertion<R, T> {
    // Vitest's own matchers of these names take no pattern and no custom properties.
    toHaveTextContent(text?: string | number | RegExp, options?: { normalizeWhitespace: boolean }): R;
    toHaveStyle(css: string | Record<string, unknown>): R;
    toBePressed(): R;
  }
}

expect.extend(matchers);

configure({
  // Generous, since tests must pass on a busy machine.
  asyncUtilTimeout: 10_000,
  // Printing the whole page for each of an awaited query's attempts would take a twentieth of the time.
  getElementError: (message) => new Error(message ?? 'not found'),
});

// Nothing moves or fades, so what a test opens is visible in the same frame.
const still = document.createElement('style');
still.textContent = '*, ::before, ::after { animation: none !important; transition: none !important; }';
document.head.append(still);

/** A test fails if anything is printed to the console. */
const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  window.history.replaceState(null, '', '/');
  const note = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ');
    noise.push(text);
  };
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
  expect(noise, 'nothing on the console').toEqual([]);
});

/** Runs callbacks that a test left for after the paint, while the window still exists. */
afterAll(() => {
  vi.useRealTimers();
  return new Promise<void>((done) => void afterPaint(done));
});

/** For tests of errors that React itself reports on the console. */
export function expectConsoleNoise(): void {
  expect(noise).not.toEqual([]);
  noise.length = 0;
}
