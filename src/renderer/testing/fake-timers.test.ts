import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('removing a focused element under fake timers doesn’t stop animation frames in later tests', async () => {
  vi.useFakeTimers();
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  button.remove();
  vi.useRealTimers();
  const drawn = vi.fn();
  requestAnimationFrame(drawn);
  await expect.poll(() => drawn.mock.calls.length).toBe(1);
});
