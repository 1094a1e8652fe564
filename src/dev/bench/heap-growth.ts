import type { AppUnderTest } from './app-under-test.ts';
import type { BenchOptions } from './bench-options.ts';
import type { CatalogAnswers } from './catalog-answers.ts';

export type HeapLook = {
  /** What is in use on the page's JavaScript heap after a forced collection. */
  usedBytes: number;
  domNodes: number;
};

export type HeapGrowth = {
  /** With the first rows on screen, before any page was turned or item opened. */
  atStart: HeapLook;
  /** After as many pages and details as fill the page's bounded caches and let its code be compiled. */
  warm: HeapLook;
  afterFlips: HeapLook;
  afterDetails: HeapLook;
  warmUpSteps: number;
  steps: number;
  /** Of 50 rows; none beyond it was asked for, but the one after it. */
  lastPage: number;
};

/**
 * Turns as many pages and then opens as many different items as asked for, each until it is painted, and looks at the
 * page's heap in between, always with the table on screen and no item open.
 */
export async function measureHeapGrowth(
  app: AppUnderTest,
  answers: CatalogAnswers,
  { heapWarmUp: warmUpSteps, heapSteps: steps }: Pick<BenchOptions, 'heapWarmUp' | 'heapSteps'>,
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

  let page = 1;
  let ids: number[] = [];
  async function flip(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      page += 1;
      ids = (await answers.list({ page, limit: 50 })).ids;
      await app.pointAtNext();
      await app.timeNext(ids);
    }
  }
  async function openDetails(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      const row = (time % rowsUsedOnAPage) + 1;
      if (row === 1 && time > 0) await flip(1);
      await app.timeRowClick(row, await answers.item(ids[row] ?? 0));
      await app.closeDetail();
    }
  }

  const atStart = await look();
  await flip(warmUpSteps);
  await openDetails(warmUpSteps);
  const warm = await look();
  await flip(steps);
  const afterFlips = await look();
  await openDetails(steps);
  const afterDetails = await look();
  await session.detach();
  return { atStart, warm, afterFlips, afterDetails, warmUpSteps, steps, lastPage: page };
}

const rowsUsedOnAPage = 12;
