import type { AppUnderTest } from './app-under-test.ts';
import type { CatalogAnswers } from './catalog-answers.ts';

export type HeapLook = {
  /** What is in use on the page's JavaScript heap after a forced collection. */
  usedBytes: number;
  domNodes: number;
};

export type HeapGrowth = {
  before: HeapLook;
  afterFlips: HeapLook;
  afterDetails: HeapLook;
  steps: number;
  /** Of 50 rows; none beyond it was asked for, but the one after it. */
  lastPage: number;
};

/**
 * Turns as many pages and opens as many different items as asked for, each until it is painted, and looks at the page's
 * heap before, between and after. The first look is taken with the table on screen and before any page was turned or
 * item opened, and the last with the table on screen and no item open.
 */
export async function measureHeapGrowth(
  app: AppUnderTest,
  answers: CatalogAnswers,
  steps: number,
): Promise<HeapGrowth> {
  const session = await app.page.context().newCDPSession(app.page);
  async function look(): Promise<HeapLook> {
    // Twice: what the first collection finalises only the second one frees.
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes } = await session.send('Memory.getDOMCounters');
    return { usedBytes: usedSize, domNodes: nodes };
  }

  const before = await look();
  let page = 1;
  async function flip(): Promise<number[]> {
    page += 1;
    const { ids } = await answers.list({ page, limit: 50 });
    await app.pointAtNext();
    await app.timeNext(ids);
    return ids;
  }

  let ids: number[] = [];
  for (let step = 0; step < steps; step += 1) ids = await flip();
  const afterFlips = await look();

  for (let step = 0; step < steps; step += 1) {
    const row = (step % rowsUsedOnAPage) + 1;
    if (row === 1 && step > 0) ids = await flip();
    await app.timeRowClick(row, await answers.item(ids[row] ?? 0));
    await app.closeDetail();
  }
  const afterDetails = await look();
  await session.detach();
  return { before, afterFlips, afterDetails, steps, lastPage: page };
}

const rowsUsedOnAPage = 12;
