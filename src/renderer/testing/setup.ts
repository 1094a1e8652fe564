import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { afterPaint } from '#renderer/ui/timers.ts';
import { fillJsdomGaps } from './jsdom-gaps.ts';

fillJsdomGaps();

// Generous, since tests must pass on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** A test fails if anything is printed to the console. */
const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  window.history.replaceState(null, '', '/');
  const note = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ');
    if (!isJsdomGap(text)) noise.push(text);
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

/** jsdom doesn't know the element <search>, which React therefore takes for a misspelt component. */
function isJsdomGap(text: string): boolean {
  return text.startsWith('The tag <%s> is unrecognized') && text.endsWith(' search');
}
