import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/**
 * What a reading gives once two frames of the page change nothing of it: after the first frame rows and columns may still be finding
 * their room. Only for pages whose own clock runs.
 */
export async function onceStill<T>(page: Page, read: () => Promise<T>): Promise<T> {
  let value = await read();
  await expect(async () => {
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const before = value;
    value = await read();
    expect(isDeepStrictEqual(value, before), 'it still moves').toBe(true);
  }).toPass({ intervals: [0] });
  return value;
}
