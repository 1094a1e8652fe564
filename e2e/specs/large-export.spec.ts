import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { sampleMain } from '#e2e/main-sample.ts';

/** Main's memory may grow by this: by the IDs that it has seen and the timeline of its requests. */
const maxGrowthBytes = 24_000_000;
/** How late main's event loop may be at 99 % of the time: about what a user would notice. */
const maxDelayMs = 250;

test('150,000 rows are exported exactly, in bounded memory, without blocking main', async ({
  launch,
  catalog,
  userDataDir,
}, testInfo) => {
  test.setTimeout(300_000);
  const app = await launch({ connectTo: catalog });
  const { exports } = app;
  const filePath = path.join(userDataDir, 'all.ndjson');
  await app.respondToDialog({ kind: 'save', path: filePath });
  await exports.start('All matches', 'NDJSON');
  await expect(exports.card.getByText(/rows\/s/)).toBeVisible();
  const early = await sampleMain(app);
  await expect.poll(() => percentOf(app.page), { timeout: 240_000 }).toBeGreaterThan(85);
  const late = await sampleMain(app);
  await expect(exports.title).toHaveText('Exported 150,000 rows', { timeout: 120_000 });

  const grownBytes = used(late) - used(early);
  testInfo.annotations.push({
    type: 'measured',
    description: `main ${late.delayMs.p99.toFixed(1)} ms late at p99, its memory grew by ${grownBytes} bytes, file ${(await stat(filePath)).size} bytes`,
  });
  console.log(testInfo.annotations.at(-1)?.description);
  expect(late.delayMs.p99).toBeLessThan(maxDelayMs);
  expect(grownBytes).toBeLessThan(maxGrowthBytes);
  expect(await differences(filePath, catalog.baseUrl)).toEqual([]);
});

const used = ({ memory }: { memory: { heapUsed: number; external: number } }) =>
  memory.heapUsed + memory.external;

async function percentOf(page: Page): Promise<number> {
  const bar = page.getByRole('region', { name: 'Export' }).getByRole('progressbar');
  // No bar: it is over.
  if ((await bar.count()) === 0) return 100;
  return Number((await bar.getAttribute('value').catch(() => null)) ?? 0);
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
    const response = await fetch(`${baseUrl}/v1/items?limit=250&page=${page}`, {
      headers: { authorization: `Bearer ${canaryToken}` },
    });
    const { data } = (await response.json()) as { data: Record<string, unknown>[] };
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
