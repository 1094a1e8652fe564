import type { Page } from 'playwright';

const dataRow = '[role=grid] [role=row]:has([role=gridcell])[aria-rowindex]';

/** Waits until the table's first rows are painted: how many rows it reports, most of which are not in view. Rejects after 60 s. */
export async function countFirstRows(page: Page): Promise<number> {
  const first = page.locator(dataRow).first();
  await first.waitFor({ state: 'visible', timeout: 60_000 });
  return first.evaluate(async (row) => {
    await new Promise<void>((resolve) => {
      // The frame after the next one begins when the next one has been drawn.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      // A covered or minimized window draws no frames; then the rows being there has to do.
      setTimeout(resolve, 1_000);
    });
    // The header is a row too.
    return Number(row.closest('[role=grid]')?.getAttribute('aria-rowcount')) - 1;
  });
}

/** Waits for the pictures in the rows, but never long: a catalog may have none to give. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = document.querySelectorAll<HTMLImageElement>('[role=grid] img');
    const loaded = Promise.all([...images].map((image) => image.decode().catch(() => {})));
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 2_000))]);
  });
}
