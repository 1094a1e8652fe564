import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('an element that goes with the focus under fake timers does not stop the frames of the tests after it', async () => {
  vi.useFakeTimers();
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  button.remove();
  vi.useRealTimers();
  const drawn = vi.fn();
  requestAnimationFrame(drawn);
  await expect.poll(() => drawn.mock.calls.length).toBe(1);
});
