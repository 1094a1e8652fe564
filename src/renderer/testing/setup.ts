import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { afterPaint } from '#renderer/ui/after-paint.ts';
import { fillJsdomGaps } from './jsdom-gaps.ts';

fillJsdomGaps();

// Generous, because a busy machine is no fault of a test's.
configure({ asyncUtilTimeout: 10_000 });

/** A word on the console is a finding: the test that causes one fails, with the text. */
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

/** What a test left to be done after the paint is done while there is still a window to do it in. */
afterAll(() => {
  vi.useRealTimers();
  return new Promise<void>((done) => void afterPaint(done));
});

/** For the rare test whose subject is an error that React itself reports on the console. */
export function expectConsoleNoise(): void {
  expect(noise).not.toEqual([]);
  noise.length = 0;
}

/** jsdom does not know the element <search> yet, which React takes for a misspelt component. */
function isJsdomGap(text: string): boolean {
  return text.startsWith('The tag <%s> is unrecognized') && text.endsWith(' search');
}
