import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openApp } from './open-app.ts';

/** `npm run pictures`: the pictures of the README, taken of the built app with the demo catalog. WebP keeps them small and sharp. */
const folder = 'resources/pictures';
const windowSize = { width: 1280, height: 800 };

await mkdir(folder, { recursive: true });
await takePictures('light', true, async (page, take) => {
  await browse(page);
  await take('browse-light');
  await openDetail(page);
  await take('detail-light');
});
await takePictures('dark', true, async (page, take) => {
  await browse(page);
  await openDetail(page);
  await take('detail-dark');
});
await takePictures('light', true, async (page, take) => {
  await browse(page);
  await lookUp(page);
  await take('look-up-light');
});
await takePictures('light', false, async (page, take) => {
  await page.getByRole('button', { name: 'Try the demo catalog' }).waitFor();
  await take('first-run');
});

/** Opens the app on a user data folder of its own, so that every picture begins from a first start. */
async function takePictures(
  colorScheme: 'light' | 'dark',
  isDemo: boolean,
  story: (page: Page, take: (name: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'item-catalog-pictures-'));
  const args = isDemo ? ['--demo'] : [];
  const app = await openApp({ args, userDataDir, headless: true, windowSize, colorScheme });
  try {
    await story(app.page, (name) => take(app.page, name));
  } finally {
    await app.close();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function take(page: Page, name: string): Promise<void> {
  await imagesShown(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await session.detach();
  const bytes = Buffer.from(data, 'base64');
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`${join(folder, name)}.webp  ${Math.round(bytes.length / 1024)} KiB`);
}

async function browse(page: Page): Promise<void> {
  await page.locator('[data-row="12"]').waitFor();
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

/** The ids of a ticket, one of them no id at all and one that no item has. */
async function lookUp(page: Page): Promise<void> {
  const ids = '40001, 48129, 40005, 40006, 53702, 40011, 40013, 40015, 40020, 40022, 40025, 40027, 12, 4O035';
  await page.getByRole('button', { name: 'Look up IDs', exact: true }).click();
  await page.getByRole('textbox', { name: /ids/i }).fill(ids);
  await page.getByRole('button', { name: /^Look up \d+ items$/ }).click();
  await page.getByText(/items looked up$/).waitFor();
  await page.mouse.move(0, 0);
}

/** Every picture that has begun to load is on screen, or has failed. */
async function imagesShown(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() => new Promise(requestAnimationFrame));
}
