import type { Page } from 'playwright';

/** The page after a forced collection. */
export type PageLook = { heapBytes: number; domNodes: number; listeners: number };

/** Rejects when the page has gone. */
export async function lookAtPage(page: Page): Promise<PageLook> {
  const session = await page.context().newCDPSession(page);
  // Twice: what the first collection finalizes only the second one frees.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heapBytes: usedSize, domNodes: nodes, listeners: jsEventListeners };
}
