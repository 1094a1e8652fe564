import type { Page } from 'playwright';

/**
 * Asked in the page, frame after frame: is what was waited for in the document? Its source is sent to the page, so it may
 * use nothing but its argument and the page itself.
 */
export type ShownQuestion<Expected> = (expected: Expected) => boolean;

export type TimedInput<Expected> = {
  page: Page;
  /** The event that the page acts on. */
  event: 'click' | 'keydown';
  isShown: ShownQuestion<Expected>;
  /** Must survive JSON. */
  expected: Expected;
  /** Makes the input, by Playwright's mouse or keyboard. */
  act(): Promise<void>;
};

export type InputToPaint = {
  ms: number;
  /** Frames from the input to the one that shows it; 1: the very next one. */
  frames: number;
  /** The input's time on the page's own clock. */
  inputAt: number;
};

/**
 * The time from a person's input to the frame that shows its result, all on the page's own clock.
 *
 * - It begins at `event.timeStamp` of the trusted event: when the browser process took the input in, before the page knew
 *   of it. An untrusted event is an error.
 * - In every frame from then on a requestAnimationFrame callback asks whether the result is in the document. It runs right
 *   before that frame's style, layout and paint. When it is, a message is posted, and its task comes after that frame's
 *   paint has been handed to the compositor: that task's time is the end. (An update made by a later animation-frame
 *   callback of the same frame is found one frame late.)
 *
 * Not included: rastering and the screen, which the page can't see; {@link eventTimingExcess} tells how much that may be.
 * Rejects when nothing shows within 20 s.
 */
export async function timeInput<Expected>(timed: TimedInput<Expected>): Promise<InputToPaint> {
  const { page, event, isShown, expected, act } = timed;
  await page.evaluate(
    `(${armWatch})(${JSON.stringify(event)}, ${isShown}, ${JSON.stringify(expected)}, ${timeoutMs})`,
  );
  // Asked for before the input, so that the page has nothing of this to do while it works on the input.
  const watched = page.evaluate(watchedInput);
  // It can't be awaited yet, and act() may be what fails.
  watched.catch(() => {});
  await act();
  const seen = await watched;
  if (seen === null)
    throw new Error(`Nothing of the expected was shown within ${timeoutMs} ms of the ${event}.`);
  if (!seen.isTrusted) throw new Error(`The ${event} was not a trusted event.`);
  return { ms: seen.paintedAt - seen.inputAt, frames: seen.frames, inputAt: seen.inputAt };
}

const timeoutMs = 20_000;

type Watched = { inputAt: number; paintedAt: number; frames: number; isTrusted: boolean } | null;
type WatchedPage = { itemCatalogBenchWatch?: Promise<Watched> };

/** Runs in the page; of all that it names only its parameters are there. */
function armWatch<Expected>(
  eventName: string,
  isShown: ShownQuestion<Expected>,
  expected: Expected,
  giveUpAfterMs: number,
): void {
  const watch = new Promise<Watched>((resolve) => {
    setTimeout(() => resolve(null), giveUpAfterMs);
    const { port1, port2 } = new MessageChannel();
    let frames = 0;
    const onInput = (event: Event) => {
      const { timeStamp: inputAt, isTrusted } = event;
      const onFrame = () => {
        frames += 1;
        if (!isShown(expected)) {
          requestAnimationFrame(onFrame);
          return;
        }
        port1.onmessage = () => {
          port1.close();
          resolve({ inputAt, paintedAt: performance.now(), frames, isTrusted });
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(onFrame);
    };
    window.addEventListener(eventName, onInput, { capture: true, once: true });
  });
  (window as WatchedPage).itemCatalogBenchWatch = watch;
}

/** Runs in the page. */
function watchedInput(): Promise<Watched> {
  const watch = (window as WatchedPage).itemCatalogBenchWatch ?? Promise.resolve(null);
  return watch;
}

/**
 * For a check on {@link timeInput} by the browser's own measure: collects Event Timing's durations, which run to the
 * presentation of the first frame after an input, in steps of 8 ms.
 */
export async function collectEventTimings(page: Page): Promise<void> {
  await page.evaluate(startCollecting);
}

/** Event Timing's duration less ours, for the inputs that were shown by their very first frame, as far as it told of them. */
export async function eventTimingExcess(page: Page, inputs: readonly InputToPaint[]): Promise<number[]> {
  const timings = new Map(await page.evaluate(collected));
  return inputs.flatMap(({ frames, inputAt, ms }) => {
    const duration = timings.get(Math.round(inputAt * 10));
    return frames === 1 && duration !== undefined ? [duration - ms] : [];
  });
}

type CollectingPage = { itemCatalogBenchTimings?: [number, number][] };

/** Runs in the page. */
function startCollecting(): void {
  const timings: [number, number][] = [];
  (window as CollectingPage).itemCatalogBenchTimings = timings;
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      // Tenths of a millisecond: the clocks of an event and of its entry are rounded alike only so far.
      if (name === 'click' || name === 'keydown') timings.push([Math.round(startTime * 10), duration]);
    }
    // The browser's own least, in milliseconds; the type of observe() doesn't know the option yet.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page. */
function collected(): [number, number][] {
  return (window as CollectingPage).itemCatalogBenchTimings ?? [];
}
