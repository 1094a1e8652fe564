import type { Page } from 'playwright';
import type { MainLook, MainProcess } from './main-process.ts';

/** The page after a forced collection. */
export type PageLook = { heapBytes: number; domNodes: number; listeners: number };

export type Sample = { atMs: number; page: PageLook; main: MainLook | null };

export type Measurements = {
  /** Rejects when the page has gone. */
  take(): Promise<Sample>;
};

/** Looks at page and main process together. Moments are counted from now on. */
export async function startMeasurements(page: Page, main: MainProcess): Promise<Measurements> {
  const session = await page.context().newCDPSession(page);
  const startedAt = performance.now();

  async function lookAtPage(): Promise<PageLook> {
    // Twice: what the first collection finalises only the second one frees.
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { heapBytes: usedSize, domNodes: nodes, listeners: jsEventListeners };
  }

  return {
    async take() {
      const looked = await lookAtPage();
      return { atMs: performance.now() - startedAt, page: looked, main: await main.look() };
    },
  };
}
