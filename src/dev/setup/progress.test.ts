import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress, duration } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function progressTo(output: { isTTY?: boolean; columns?: number }) {
  const written: string[] = [];
  const progress = createProgress({
    output: { ...output, write: (text) => written.push(text) },
    nowMs: () => Date.now(),
  });
  return { progress, written };
}

test('a log gets a line at the start, one every ten seconds with the latest news, and one at the end', () => {
  const { progress, written } = progressTo({});
  const step = progress.step('npm packages', 'installing 230');
  step.update('120 of 230 in place');
  vi.advanceTimersByTime(12_000);
  step.done('230 installed');
  vi.advanceTimersByTime(60_000);
  expect(written).toEqual([
    '… npm packages: installing 230\n',
    '… npm packages: 120 of 230 in place (10 s)\n',
    '✓ npm packages: 230 installed (12 s)\n',
  ]);
});

test('a terminal gets one line that is redrawn within its width', () => {
  const { progress, written } = progressTo({ isTTY: true, columns: 30 });
  const step = progress.step('npm packages', 'installing all two hundred and thirty');
  vi.advanceTimersByTime(1000);
  step.failed();
  const drawn = written.filter((text) => text.startsWith('\r\x1b[2K…'));
  expect(drawn.length).toBeGreaterThan(2);
  expect(drawn.every((text) => text.length - '\r\x1b[2K'.length < 30 && !text.includes('\n'))).toBe(true);
  expect(written.at(-1)).toBe('✗ npm packages: failed after 1.0 s\n');
});

test('times are told as people say them', () => {
  expect(duration(400)).toBe('0.4 s');
  expect(duration(12_400)).toBe('12 s');
  expect(duration(125_000)).toBe('2 min 5 s');
});
