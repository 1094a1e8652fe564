import type { Page } from 'playwright';

/** Asked in the page, frame after frame. Its source is sent to the page, so it may use nothing but its argument and the page itself. */
export type IsShown<Expected> = (expected: Expected) => boolean;

export type TimedInput<Expected> = {
  page: Page;
  /** The event that the page acts on. */
  event: 'click' | 'keydown';
  /** The time is counted from this one of several equal events; the first by default. */
  nth?: number;
  isShown: IsShown<Expected>;
  /** Must survive JSON. */
  expected: Expected;
  /** Makes the input, by Playwright's mouse or keyboard. */
  act(): Promise<void>;
};

/** `frames` counts from the input to the frame that shows its result; 1 is the very next one. */
export type InputToPaint = { ms: number; frames: number };

/**
 * The time from a trusted input event to the frame that shows its result, all on the page's own clock.
 *
 * It begins at `event.timeStamp`: when the browser process took the input in. From then on a requestAnimationFrame callback asks in
 * every frame whether the result is in the document; when it is, a message is posted whose task runs after that frame's paint has
 * been handed to the compositor, and that task's time is the end. Rastering and the screen are not included.
 *
 * Rejects when nothing is shown within 20 s or the event wasn't trusted.
 */
export async function timeInput<Expected>(timed: TimedInput<Expected>): Promise<InputToPaint> {
  const { page, event, nth = 1, isShown, expected, act } = timed;
  await page.evaluate(
    `(${armWatch})(${JSON.stringify(event)}, ${nth}, ${isShown}, ${JSON.stringify(expected)}, ${timeoutMs})`,
  );
  // Asked for before the input, so that the page has nothing of this to do while it works on the input.
  const watched = page.evaluate(watchedInput);
  // It can't be awaited yet, and act() may be what fails.
  watched.catch(() => {});
  await act();
  const seen = await watched;
  if (seen === null) {
    throw new Error(`${JSON.stringify(expected)} was not shown within ${timeoutMs} ms of the ${event}.`);
  }
  if (!seen.isTrusted) throw new Error(`The ${event} was not a trusted event.`);
  return { ms: seen.ms, frames: seen.frames };
}

const timeoutMs = 20_000;

type Watched = (InputToPaint & { isTrusted: boolean }) | null;
type WatchedPage = { benchWatch?: Promise<Watched> };

/** Runs in the page; of all that it names only its parameters are there. */
function armWatch<Expected>(
  eventName: string,
  nth: number,
  isShown: IsShown<Expected>,
  expected: Expected,
  giveUpAfterMs: number,
): void {
  const watch = new Promise<Watched>((resolve) => {
    setTimeout(() => resolve(null), giveUpAfterMs);
    const { port1, port2 } = new MessageChannel();
    let left = nth;
    let frames = 0;
    const onInput = ({ timeStamp, isTrusted }: Event) => {
      left -= 1;
      if (left > 0) return;
      window.removeEventListener(eventName, onInput, { capture: true });
      const onFrame = () => {
        frames += 1;
        if (!isShown(expected)) {
          requestAnimationFrame(onFrame);
          return;
        }
        port1.onmessage = () => {
          port1.close();
          resolve({ ms: performance.now() - timeStamp, frames, isTrusted });
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(onFrame);
    };
    window.addEventListener(eventName, onInput, { capture: true });
  });
  (window as WatchedPage).benchWatch = watch;
}

/** Runs in the page. */
function watchedInput(): Promise<Watched> {
  return (window as WatchedPage).benchWatch ?? Promise.resolve(null);
}
