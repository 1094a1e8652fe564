import { setTimeout as sleep } from 'node:timers/promises';
import { lookAtPage } from '#dev/nightly/with-app.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
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
    await page.evaluate(recordFrames);
    for (let px = 0; px <= heightPx + wheelPx; px += wheelPx) {
      await page.mouse.wheel(0, isDown ? wheelPx : -wheelPx);
      await sleep(12);
    }
    await sleep(200);
    const lengths = await page.evaluate(() => (window as RecordingPage).benchFrames?.splice(0) ?? []);
    longest.push(Math.max(...lengths));
    const reachedPx = await table.grid.evaluate((grid) => grid.scrollTop);
    if (Math.abs(reachedPx - (isDown ? heightPx : 0)) > 1)
      throw new Error(`Scrolling ended at ${reachedPx} px.`);
  }
  return longest;
}

/** The page's heap after a forced collection, MiB: with the first rows, and after so many pages with an item opened on each. */
export async function measureHeap(
  window: BenchWindow,
  catalog: BenchCatalog,
  looks: number,
): Promise<number[]> {
  const { page, table } = window.app;
  const limit = 50;
  const heapMiB = async () => (await lookAtPage(page)).heapBytes / 2 ** 20;
  const atFirst = await heapMiB();
  for (let look = 1; look <= looks; look += 1) {
    const expected = await catalog.rows({ page: look + 1, limit });
    await table.next.click();
    await window.waitForRows(expected);
    await window.timeItem(0, await catalog.item(expected.ids[0]));
    await window.closeItem();
  }
  await table.jumpTo(1);
  await window.waitForRows(await catalog.rows({ page: 1, limit }));
  await catalog.quiet(200);
  return [atFirst, await heapMiB()];
}

type RecordingPage = { benchFrames?: number[] };

/** Runs in the page. A frame's length is the time from the one before, by the frames' own timestamps. */
function recordFrames(): void {
  const lengths: number[] = [];
  (window as RecordingPage).benchFrames = lengths;
  let lastAt: number | null = null;
  const onFrame = (beganAt: number) => {
    if ((window as RecordingPage).benchFrames !== lengths) return;
    if (lastAt !== null) lengths.push(beganAt - lastAt);
    lastAt = beganAt;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

/**
 * Round trips from page to main and back with next to nothing to carry, ms. In the Chromium shell they pass through two more processes
 * than in Electron, and every other figure contains that.
 */
export function measureRelay({ page }: AppWindow, times: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const { desktop } = window as unknown as { desktop: DesktopApi }; // put there by the preload
    const took: number[] = [];
    for (let time = 0; time < count; time += 1) {
      const startedAt = performance.now();
      await desktop.settings.read();
      took.push(performance.now() - startedAt);
    }
    return took;
  }, times);
}
