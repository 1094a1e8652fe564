import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { lookAtPage, type PageLook } from '#dev/nightly/page-look.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { BenchWindow } from './bench-window.ts';
import type { BenchCatalog } from './catalog.ts';

/** From starting the process, the built-in demo's own start included, to the frame with its first 50 rows; milliseconds. */
export async function timeToFirstRows({ page }: AppWindow, startedAtEpochMs: number): Promise<number> {
  const paintedAt = await page.waitForFunction(paintedRowsAt, 50, { timeout: 30_000 });
  return ((await paintedAt.jsonValue()) ?? Number.NaN) - startedAtEpochMs;
}

/** Runs in the page, once per frame; null until the rows are there. See input-to-paint.ts for the message. */
function paintedRowsAt(count: number): Promise<number> | null {
  const grid = document.querySelector('[role="grid"]');
  if (grid?.getAttribute('aria-rowcount') !== String(count + 1) || !grid.querySelector('[data-row]')) {
    return null;
  }
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
    port2.postMessage(null);
  });
}

/** `runs`: the longest frame of each way through the list, ms. `gaps`: frames in which a part of the view had no row to show. */
export type Scrolling = { runs: number[]; frames: number; gaps: number };

const wheelPx = 120;

/** Turns the wheel over the table, down through all of it or up again in each run, one notch a frame. */
export async function measureScrolling({ page, table }: AppWindow, runs: number): Promise<Scrolling> {
  await table.grid.hover();
  const heightPx = await table.grid.evaluate((grid) => grid.scrollHeight - grid.clientHeight);
  const found: Scrolling = { runs: [], frames: 0, gaps: 0 };
  for (let run = 0; run < runs; run += 1) {
    const isDown = run % 2 === 0;
    await page.evaluate(startRecording);
    for (let px = 0; px <= heightPx + wheelPx; px += wheelPx) {
      await page.mouse.wheel(0, isDown ? wheelPx : -wheelPx);
      await sleep(12);
    }
    await sleep(200);
    const { lengths, gaps } = await page.evaluate(stopRecording);
    const reachedPx = await table.grid.evaluate((grid) => grid.scrollTop);
    if (Math.abs(reachedPx - (isDown ? heightPx : 0)) > 1)
      throw new Error(`Scrolling ended at ${reachedPx} px.`);
    found.runs.push(Math.max(...lengths));
    found.frames += lengths.length;
    found.gaps += gaps;
  }
  return found;
}

type Recording = { lengths: number[]; gaps: number; isOn: boolean };
type RecordingPage = { benchScroll?: Recording };

/** Runs in the page. A frame's length is the time from the one before, by the frames' own timestamps. */
function startRecording(): void {
  const recording: Recording = { lengths: [], gaps: 0, isOn: true };
  let lastAt: number | null = null;
  const grid = document.querySelector('[role="grid"]');
  const isCovered = () => {
    if (grid === null) return false;
    const { top, left } = grid.getBoundingClientRect();
    const headerHeight = grid.firstElementChild?.getBoundingClientRect().height ?? 0;
    const hasRowAt = (y: number) => document.elementFromPoint(left + 80, y)?.closest('[data-row]') !== null;
    return hasRowAt(top + headerHeight + 4) && hasRowAt(top + grid.clientHeight - 4);
  };
  const onFrame = (beganAt: number) => {
    if (!recording.isOn) return;
    if (lastAt !== null) recording.lengths.push(beganAt - lastAt);
    lastAt = beganAt;
    if (!isCovered()) recording.gaps += 1;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  (window as RecordingPage).benchScroll = recording;
}

/** Runs in the page. */
function stopRecording(): Recording {
  const recording = (window as RecordingPage).benchScroll ?? { lengths: [], gaps: 0, isOn: false };
  recording.isOn = false;
  return recording;
}

/** Always with the table on screen and no item open. `warm`: caches are full and code is compiled. */
export type HeapGrowth = { first: PageLook; warm: PageLook; end: PageLook; lastPage: number };

/** Turns so many pages and opens as many different items, each until it is painted, after a fifth as many to warm up. */
export async function measureHeap(
  window: BenchWindow,
  catalog: BenchCatalog,
  times: number,
): Promise<HeapGrowth> {
  let page = 1;
  const expected = () => catalog.rows({ page, limit: 50 });
  async function turnPages(count: number): Promise<void> {
    for (let time = 0; time < count; time += 1) {
      page += 1;
      await window.pointAtNext();
      await window.timeNext(await expected());
    }
  }
  async function openItems(count: number): Promise<void> {
    for (let time = 0; time < count; time += 1) {
      const row = (time % 12) + 1;
      if (row === 1 && time > 0) await turnPages(1);
      await window.timeRowClick(row, await catalog.item((await expected()).ids[row] ?? 0));
      await window.closeItem();
    }
  }
  const first = await lookAtPage(window.app.page);
  await turnPages(times / 5);
  await openItems(times / 5);
  const warm = await lookAtPage(window.app.page);
  await turnPages(times);
  await openItems(times);
  return { first, warm, end: await lookAtPage(window.app.page), lastPage: page };
}

/** Round trips from page to main and back, ms: one with next to nothing to carry, one with the last requests. */
export type Relay = { small: number[]; large: number[]; largeBytes: number };

/**
 * What messages between page and main cost without any work behind them. In the Chromium shell they pass through two more processes
 * than in Electron, and every other figure contains that.
 */
export function measureRelay({ page }: AppWindow, times: number): Promise<Relay> {
  return page.evaluate(async (count) => {
    const { desktop } = window as unknown as { desktop: DesktopApi }; // put there by the preload
    const measure = async (ask: () => Promise<unknown>) => {
      const took: number[] = [];
      for (let time = 0; time < count; time += 1) {
        const startedAt = performance.now();
        await ask();
        took.push(performance.now() - startedAt);
      }
      return took;
    };
    return {
      small: await measure(() => desktop.settings.read()),
      large: await measure(() => desktop.requests.timeline()),
      largeBytes: JSON.stringify(await desktop.requests.timeline()).length,
    };
  }, times);
}

export type Size = { bytes: number; gzipBytes: number };

/** All files of one kind in the built page, those that are loaded later included. */
export async function sizeOf(extension: '.js' | '.css', rendererFolder: string): Promise<Size> {
  const names = (await readdir(rendererFolder, { recursive: true })).filter((name) =>
    name.endsWith(extension),
  );
  const files = await Promise.all(names.map((name) => readFile(join(rendererFolder, name))));
  const sum = (size: (file: Buffer) => number) => files.reduce((total, file) => total + size(file), 0);
  return { bytes: sum((file) => file.byteLength), gzipBytes: sum((file) => gzipSync(file).byteLength) };
}
