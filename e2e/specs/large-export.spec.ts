import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright';
import { sampleMain } from '#dev/nightly/with-app.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { longestFrameDuring } from '#e2e/frames.ts';

/** Main's memory may grow by this: by the IDs that it has seen and the timeline of its requests. */
const maxGrowthBytes = 24_000_000;
/**
 * How much longer the longest frame of a typical step may be than without an export: about what a user would notice. Medians of the
 * same steps are compared: an export that blocks the window does so at each step, other programs on the machine only at some.
 */
const maxExtraMs = 250;

test('150,000 rows are exported exactly, in bounded memory, with a smooth window', async ({
  launch,
  catalog,
  userDataDir,
}, testInfo) => {
  test.setTimeout(300_000);
  const app = await launch({ connectTo: catalog });
  const { exports } = app;
  const filePath = path.join(userDataDir, 'all.ndjson');
  await app.answerDialog({ kind: 'save', path: filePath });
  const aloneMs = await usualLongestFrame(app);
  await exports.start('All matches', 'NDJSON');
  await expect(exports.card.getByText(/rows\/s/)).toBeVisible();
  const early = await sampleMain(app);
  const besideMs = await usualLongestFrame(app);
  await expect.poll(() => percentOf(app.page), { timeout: 240_000 }).toBeGreaterThan(85);
  const late = await sampleMain(app);
  await expect(exports.title).toHaveText('Exported 150,000 rows', { timeout: 120_000 });

  const grownBytes = used(late) - used(early);
  testInfo.annotations.push({
    type: 'measured',
    description: `longest frame of a step ${Math.round(besideMs)} ms (${Math.round(aloneMs)} ms without an export), main's memory grew by ${grownBytes} bytes, file ${(await stat(filePath)).size} bytes`,
  });
  console.log(testInfo.annotations.at(-1)?.description);
  expect(besideMs).toBeLessThan(aloneMs + maxExtraMs);
  expect(grownBytes).toBeLessThan(maxGrowthBytes);
  expect(await differences(filePath, catalog.baseUrl)).toEqual([]);
});

const used = ({ memory }: { memory: { heapUsed: number; external: number } }) =>
  memory.heapUsed + memory.external;

/** Turns pages and opens items: the median of the longest frame of each step, ms. */
async function usualLongestFrame(app: AppWindow): Promise<number> {
  const longest: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    const step = async () => {
      await app.table.next.click();
      await app.table.row(turn).click();
      await app.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
    };
    longest.push(await longestFrameDuring(app.page, step));
  }
  return longest.sort((a, b) => a - b)[4] ?? 0;
}

async function percentOf(page: Page): Promise<number> {
  const bar = page.getByRole('region', { name: 'Export' }).getByRole('progressbar');
  // No bar: it is over.
  if ((await bar.count()) === 0) return 100;
  return Number((await bar.getAttribute('aria-valuenow').catch(() => null)) ?? 0);
}

/** The first few lines that differ from the catalog. */
async function differences(filePath: string, baseUrl: string): Promise<string[]> {
  const lines = createInterface({ input: createReadStream(filePath), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  const wrong: string[] = [];
  const canonical = (row: Record<string, unknown>) =>
    JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
  for (let page = 1; page <= 600; page += 1) {
    const answer = await fetch(`${baseUrl}/v1/items?limit=250&page=${page}`, {
      headers: { authorization: `Bearer ${canaryToken}` },
    });
    const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
    for (const row of data) {
      const line = (await lines.next()).value as string | undefined;
      if (line === undefined || canonical(JSON.parse(line)) !== canonical(row))
        wrong.push(`${page}: ${line}`);
      if (wrong.length >= 5) return wrong;
    }
  }
  const { done } = await lines.next();
  return done ? wrong : [...wrong, 'more lines than rows'];
}
