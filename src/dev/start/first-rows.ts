import type { Page } from 'playwright';

export type FirstRows = {
  /** Rows of the table, as it reports them to assistive technology; not all are in view. */
  count: number;
  afterMs: number;
};

const timeoutMs = 60_000;
/** A covered or minimized window draws no frames; then the rows being there has to do. */
const frameTimeoutMs = 1000;
const picturesTimeoutMs = 2000;
const dataRow = '[role=grid] [role=row]:has([role=gridcell])[aria-rowindex]';

/** Waits until the table's first rows are painted. Rejects after 60 s. */
export async function waitForFirstRows(page: Page, elapsedMs: () => number): Promise<FirstRows> {
  await page.locator(dataRow).first().waitFor({ state: 'visible', timeout: timeoutMs });
  const count = await page.evaluate(countWhenPainted, { dataRow, frameTimeoutMs });
  return { count, afterMs: Math.round(elapsedMs()) };
}

/** Waits for the pictures in the rows, but never long: a catalog may have none to give. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.evaluate(async (maxWaitMs) => {
    const loaded = [...document.querySelectorAll('[role=grid] img')].map((image) =>
      image instanceof HTMLImageElement ? image.decode().catch(() => {}) : undefined,
    );
    await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  }, picturesTimeoutMs);
}

/** Runs in the page: the frame after the next one begins when the next one has been painted. */
async function countWhenPainted(options: { dataRow: string; frameTimeoutMs: number }): Promise<number> {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, options.frameTimeoutMs);
  });
  const row = document.querySelector(options.dataRow);
  const stated = Number(row?.closest('[role=grid]')?.getAttribute('aria-rowcount'));
  // The header is a row too.
  return stated > 1 ? stated - 1 : document.querySelectorAll(options.dataRow).length;
}
