import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { samplePage } from '#dev/nightly/with-app.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { longestFrameDuring } from '#e2e/longest-frame.ts';
import type { BenchCatalog } from './catalog.ts';
import type { BenchWindow } from './window.ts';

const wheelPx = 120;

/** Turns the wheel over the table, one notch a frame, through all of it in each run: the longest frame of each run, ms. */
export async function measureScrolling({ page, table }: AppWindow, runs: number): Promise<number[]> {
  await table.grid.hover();
  const heightPx = await table.grid.evaluate((grid) => grid.scrollHeight - grid.clientHeight);
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const isDown = run % 2 === 0;
    const turnTheWheel = async () => {
      for (let px = 0; px <= heightPx + wheelPx; px += wheelPx) {
        await page.mouse.wheel(0, isDown ? wheelPx : -wheelPx);
        await sleep(12);
      }
      await sleep(200);
    };
    longest.push(await longestFrameDuring(page, turnTheWheel));
    const reachedPx = await table.grid.evaluate((grid) => grid.scrollTop);
    if (Math.abs(reachedPx - (isDown ? heightPx : 0)) > 1)
      throw new Error(`Scrolling ended at ${reachedPx} px.`);
  }
  return longest;
}

/** The page's heap after a forced collection, MiB. `whole` includes the code that V8 compiles, which grows with use. */
export type Heap = { whole: number; data: number };

/** With the first rows, and after that many pages with an item opened on each. */
export async function measureHeap(
  window: BenchWindow,
  catalog: BenchCatalog,
  looks: number,
): Promise<Heap[]> {
  const { page, table } = window.app;
  const rowsOf = (number: number) => catalog.rows({ page: number, limit: 50 });
  // The inspecting code is part of the heap, from the first measurement on.
  await window.waitForRows(await rowsOf(1));
  const atFirst = await heapOf(page);
  for (let look = 1; look <= looks; look += 1) {
    const expected = await rowsOf(look + 1);
    await table.next.click();
    await window.waitForRows(expected);
    await window.timeItem(0, await catalog.item(expected.items[0]?.id));
    await window.closeItem();
  }
  await table.jumpTo(1);
  await window.waitForRows(await rowsOf(1));
  await catalog.quiet(200);
  return [atFirst, await heapOf(page)];
}

async function heapOf(page: Page): Promise<Heap> {
  const { heapBytes } = await samplePage(page);
  const session = await page.context().newCDPSession(page);
  let text = '';
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    text += chunk;
  });
  await session.send('HeapProfiler.takeHeapSnapshot');
  await session.detach();
  // As DevTools reads it: the fields of each node one after the other.
  const { snapshot, nodes } = JSON.parse(text) as {
    snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
    nodes: number[];
  };
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const isData = types[0].map((type) => type !== 'code' && type !== 'native');
  let dataBytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (isData[nodes[at + typeAt] ?? 0]) dataBytes += nodes[at + sizeAt] ?? 0;
  }
  return { whole: heapBytes / 2 ** 20, data: dataBytes / 2 ** 20 };
}

/**
 * Round trips from page to main and back with next to nothing to carry, ms. In the Chromium shell they pass through two more processes
 * than in Electron, and every other figure contains that.
 */
export function measureRelay({ page }: AppWindow, times: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const took: number[] = [];
    for (let time = 0; time < count; time += 1) {
      const startedAt = performance.now();
      await window.desktop.settings.read();
      took.push(performance.now() - startedAt);
    }
    return took;
  }, times);
}
