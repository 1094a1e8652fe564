import { setTimeout as passes } from 'node:timers/promises';
import type { Page } from 'playwright';

export type Scrolling = {
  frames: number;
  longestMs: number;
  p95Ms: number;
  /** Frames in which a part of the view had no row to show. */
  uncovered: number;
};

const wheelPx = 120;

/**
 * Turns the wheel over an element, down through all of it and up again, one notch a frame. A frame's length is the time
 * from the one before by their own timestamps, as requestAnimationFrame gives them. Null as `selector`: the document itself scrolls.
 */
export async function measureScrolling(
  page: Page,
  selector: string | null,
  times: number,
): Promise<Scrolling> {
  const viewport = page.viewportSize() ?? { width: 1280, height: 800 };
  const box = selector === null ? null : await page.locator(selector).boundingBox();
  const over = box ?? { x: 0, y: 0, ...viewport };
  await page.mouse.move(over.x + over.width / 2, over.y + over.height / 2);
  const heightPx = await page.evaluate(startRecording, selector);
  const notches = Math.ceil(heightPx / wheelPx) + 2;
  for (let time = 0; time < times; time += 1) {
    for (const direction of [1, -1]) {
      for (let notch = 0; notch < notches; notch += 1) {
        await page.mouse.wheel(0, direction * wheelPx);
        await passes(12);
      }
      await passes(200);
    }
  }
  const { lengths, uncovered, reachedPx } = await page.evaluate(stopRecording);
  if (reachedPx < heightPx - 1) throw new Error(`Scrolling reached ${reachedPx} of ${heightPx} px only.`);
  const sorted = [...lengths].sort((a, b) => a - b);
  return {
    frames: sorted.length,
    longestMs: sorted.at(-1) ?? Number.NaN,
    p95Ms: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN,
    uncovered,
  };
}

type Recording = { lengths: number[]; uncovered: number; reachedPx: number };
type RecordingPage = { itemCatalogBenchScroll?: { recording: Recording; stop(): void } };

/** Runs in the page. Returns how far there is to scroll. */
function startRecording(selector: string | null): number {
  const scroller = (selector === null ? null : document.querySelector(selector)) ?? document.documentElement;
  const recording: Recording = { lengths: [], uncovered: 0, reachedPx: 0 };
  let isOn = true;
  let lastAt: number | null = null;
  const isCovered = () => {
    const rows = [...scroller.querySelectorAll<HTMLElement>('[data-row]')];
    if (rows.length === 0) return true;
    const { top } = scroller.getBoundingClientRect();
    // Without the bar that scrolls sideways.
    const view = { top, bottom: top + scroller.clientHeight };
    const boxes = rows.map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top);
    const inView = boxes.filter(({ top, bottom }) => bottom > view.top + 40 && top < view.bottom);
    const first = inView[0];
    const last = inView.at(-1);
    // The header covers the first pixels of the view.
    return (
      first !== undefined &&
      last !== undefined &&
      first.top <= view.top + 40 &&
      last.bottom >= view.bottom - 1
    );
  };
  const onFrame = (beganAt: number) => {
    if (!isOn) return;
    if (lastAt !== null) recording.lengths.push(beganAt - lastAt);
    lastAt = beganAt;
    recording.reachedPx = Math.max(recording.reachedPx, scroller.scrollTop);
    if (!isCovered()) recording.uncovered += 1;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  const stop = () => {
    isOn = false;
  };
  Object.assign(window, { itemCatalogBenchScroll: { recording, stop } });
  return scroller.scrollHeight - scroller.clientHeight;
}

/** Runs in the page. */
function stopRecording(): Recording {
  const scroll = (window as RecordingPage).itemCatalogBenchScroll;
  scroll?.stop();
  return scroll?.recording ?? { lengths: [], uncovered: 0, reachedPx: 0 };
}
