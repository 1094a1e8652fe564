import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/**
 * Reads until two frames of the page don't change the result: rows and columns may still be laid out after the first. Only while the
 * page's clock runs.
 */
export async function onceStill<T>(page: Page, read: () => Promise<T>): Promise<T> {
  let value = await read();
  await expect(async () => {
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const before = value;
    value = await read();
    expect(isDeepStrictEqual(value, before), 'it still changes').toBe(true);
  }).toPass({ intervals: [0] });
  return value;
}

/** The longest time between two frames of the page, in milliseconds. */
export async function longestFrameDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const watch = await page.evaluateHandle(() => {
    const frames = { longest: 0, isOver: false };
    let last: number | null = null;
    const look = (now: number) => {
      frames.longest = Math.max(frames.longest, now - (last ?? now));
      last = now;
      if (!frames.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return frames;
  });
  await act();
  return watch.evaluate(
    (frames) =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            frames.isOver = true;
            resolve(frames.longest);
          }),
        );
      }),
  );
}
