import { setTimeout as sleep } from 'node:timers/promises';
import type { AppWindow } from '#e2e/app-window.ts';
import { longestFrameDuring } from '#e2e/longest-frame.ts';

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
