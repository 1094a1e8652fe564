import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { fillJsdomGaps } from './jsdom-gaps.ts';

fillJsdomGaps();

/** A word on the console is a finding: the test that causes one fails, with the text. */
const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  window.history.replaceState(null, '', '/');
  const note = (...parts: unknown[]) => void noise.push(parts.map(String).join(' '));
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  expect(noise, 'nothing on the console').toEqual([]);
});

/** For the rare test whose subject is an error that React itself reports on the console. */
export function expectConsoleNoise(): void {
  expect(noise).not.toEqual([]);
  noise.length = 0;
}
