import type { Page } from 'playwright';

export type TimedInput<Expected> = {
  page: Page;
  /** The event that the page acts on. */
  event: 'click' | 'keydown';
  /** The time is counted from this one of several equal events; the first by default. */
  nth?: number;
  /** Asked in the page, frame after frame: its source is sent there, so it may use nothing but its argument and the page itself. */
  isShown(expected: Expected): boolean;
  /** Must survive JSON. */
  expected: Expected;
  /** Makes the input, by Playwright's mouse or keyboard. */
  act(): Promise<void>;
};

const timeoutMs = 20_000;

/**
 * The time from a trusted input event to the frame that shows its result, in milliseconds on the page's own clock.
 *
 * It begins at `event.timeStamp`: when the browser process took the input in. From then on a requestAnimationFrame callback asks in
 * every frame whether the result is in the document; when it is, a message is posted whose task runs after that frame's paint has
 * been handed to the compositor, and that task's time is the end. Rastering and the screen are not included.
 *
 * Rejects when nothing is shown within 20 s or the event wasn't trusted.
 */
export async function timeInput<Expected>(timed: TimedInput<Expected>): Promise<number> {
  const { page, event, nth = 1, isShown, expected, act } = timed;
  await page.evaluate(`(${watchInput})('${event}', ${nth}, ${isShown}, ${JSON.stringify(expected)})`);
  // Evaluated before the input, so as not to disturb the page while it handles the input.
  const watched = page.evaluate(() => (window as WatchedPage).benchWatch);
  const failed = new Promise<never>((_, reject) => {
    const late = new Error(
      `${JSON.stringify(expected)} was not shown within ${timeoutMs} ms of the ${event}.`,
    );
    setTimeout(() => reject(late), timeoutMs).unref();
  });
  const [, seen] = await Promise.all([act(), Promise.race([watched, failed])]);
  if (!seen?.isTrusted) throw new Error(`The ${event} was not a trusted event.`);
  return seen.ms;
}

type WatchedPage = { benchWatch?: Promise<{ ms: number; isTrusted: boolean }> };

/** Runs in the page, where it can use nothing but its parameters. */
function watchInput<Expected>(
  eventName: string,
  nth: number,
  isShown: (expected: Expected) => boolean,
  expected: Expected,
): void {
  (window as WatchedPage).benchWatch = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let left = nth;
    const onInput = ({ timeStamp, isTrusted }: Event) => {
      left -= 1;
      if (left > 0) return;
      window.removeEventListener(eventName, onInput, { capture: true });
      port1.onmessage = () => {
        port1.close();
        resolve({ ms: performance.now() - timeStamp, isTrusted });
      };
      const onFrame = () => {
        if (isShown(expected)) port2.postMessage(null);
        else requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
    };
    window.addEventListener(eventName, onInput, { capture: true });
  });
}
