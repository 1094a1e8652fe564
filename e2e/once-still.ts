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
