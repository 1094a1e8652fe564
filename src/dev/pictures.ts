import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { waitForPictures } from './first-rows.ts';
import { openApp } from './open-app.ts';

/** `npm run pictures`: the pictures of the README, taken of the built app with the demo catalog. WebP keeps them small and sharp. */
const folder = 'resources/pictures';
const windowSize = { width: 1280, height: 800 };

await mkdir(folder, { recursive: true });
for (const colorScheme of ['light', 'dark'] as const) {
  const userDataDir = await mkdtemp(join(tmpdir(), 'item-catalog-pictures-'));
  const app = await openApp({ args: ['--demo'], userDataDir, headless: true, windowSize, colorScheme });
  try {
    await app.page.locator('[data-row="12"]').waitFor();
    if (colorScheme === 'light') await take(app.page, 'browse-light');
    await openDetail(app.page);
    await take(app.page, `detail-${colorScheme}`);
  } finally {
    await app.close();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function take(page: Page, name: string): Promise<void> {
  await waitForPictures(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await session.detach();
  const bytes = Buffer.from(data, 'base64');
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`${join(folder, name)}.webp  ${Math.round(bytes.length / 1024)} KiB`);
}

async function openDetail(page: Page): Promise<void> {
  const filter = page.getByRole('textbox', { name: 'Market name', exact: true });
  await filter.fill('AK-47 | Redline');
  await filter.press('Enter');
  await page.getByText(/^1–50 of \d{2,3}$/).waitFor();
  await page.locator('[data-row="2"] [data-column="name"]').click();
  await page.getByRole('region', { name: 'Item details' }).getByText('time zone unknown').first().waitFor();
  await page.mouse.move(0, 0);
}
