import type { Locator, Page } from 'playwright';
import type { AppWindow } from '#e2e/app-window.ts';
import type { ExpectedItem, ShownRows } from './catalog.ts';

/** The built app, used only by mouse and keyboard. Methods named `time…` verify what is shown. */
export type BenchWindow = ReturnType<typeof benchWindow>;

/** At least this many rows are in view, below the header and beside a moving pane. */
export const rowsInView = 12;

export function benchWindow(app: AppWindow) {
  const { page, table, details } = app;

  /** From the `nth` of the inputs that `act` makes, by default the only one. */
  async function timeRows(
    event: 'click' | 'keydown',
    expected: ShownRows,
    act: () => Promise<void>,
    nth = 1,
  ): Promise<number> {
    const ms = await timeInput({ page, event, nth, isShown: showsRows, expected: inPage(expected), act });
    if (expected.page === undefined) return ms;
    // Checked after the timed frame: the list is at its top.
    const found = { top: await table.grid.evaluate((grid) => grid.scrollTop), total: await table.total() };
    if (found.top === 0 && found.total === expected.total) return ms;
    throw new Error(
      `${JSON.stringify(found)} is shown of page ${expected.page}, not ${expected.total} items.`,
    );
  }

  return {
    app,
    timeRows,
    async press() {
      await page.mouse.down();
      await page.mouse.up();
    },
    async waitForRows(expected: ShownRows) {
      await page.waitForFunction(showsRows, inPage(expected));
    },
    /** From the Enter that commits the text of a field. */
    async timeEnter(field: Locator, text: string, expected: ShownRows) {
      await field.fill(text);
      return timeRows('keydown', expected, () => page.keyboard.press('Enter'));
    },
    pointAtRow: (index: number) => table.cell(index, 'name').hover(),
    async timeItem(index: number, { itemId, hash }: ExpectedItem) {
      const act = () => table.cell(index, 'name').click();
      return timeInput({ page, event: 'click', isShown: showsItem, expected: { itemId, hash }, act });
    },
    async closeItem() {
      await page.keyboard.press('Escape');
      await details.pane.waitFor({ state: 'detached' });
    },
    /** Where the pointer has no effect. */
    pointAtNothing: () => page.mouse.move(640, 4),
  };
}

/** The argument of showsRows, without the items. */
function inPage({ ids, from, page }: ShownRows) {
  return { ids, from, page, inView: Math.min(rowsInView, ids.length) };
}

/**
 * Runs in the app's page: whether the rows in view show exactly these items, undimmed, and the page field its page. It doesn't force a
 * layout, which would add to the timed frame. The list is virtual: most rows aren't rendered, but the row with the focus may be while it
 * is out of view.
 */
function showsRows({ ids, from, page, inView }: ReturnType<typeof inPage>): boolean {
  const grid = document.querySelector('[role="grid"]');
  if (grid === null || grid.querySelector('[data-dimmed]') !== null) return false;
  const pageField = document.querySelector<HTMLInputElement>('input[aria-label="Page"]');
  if (page !== undefined && pageField?.value.replace(/\D/g, '') !== String(page)) return false;
  let rightRows = 0;
  for (const row of grid.querySelectorAll<HTMLElement>('[data-row]')) {
    const index = Number(row.dataset.row) - from;
    if (index < 0 || index >= ids.length) continue;
    if (row.querySelector('[data-column="id"]')?.textContent !== String(ids[index])) return false;
    rightRows += 1;
  }
  return rightRows >= inView;
}

/** Runs in the app's page: whether the pane shows this item's own response; the hash is not in the list's. */
function showsItem({ itemId, hash }: { itemId: number; hash: string }): boolean {
  const text = document.querySelector('[aria-label="Item details"]')?.textContent ?? '';
  return text.includes(`#${itemId}`) && text.includes(hash);
}

type TimedInput<Expected> = {
  page: Page;
  event: 'click' | 'keydown';
  /** The time is counted from this one of several equal events; the first by default. */
  nth?: number;
  /** Called in the page in every frame. Its source is sent there, so it may use only its argument and the page itself. */
  isShown(expected: Expected): boolean;
  /** Sent as JSON. */
  expected: Expected;
  /** Makes the input with Playwright's mouse or keyboard. */
  act(): Promise<void>;
};

const timeoutMs = 20_000;

/**
 * The time from a trusted input event to the frame that shows its result, in milliseconds on the page's own clock.
 *
 * It begins at `event.timeStamp`, when the browser process received the input. From then on a requestAnimationFrame callback checks in
 * every frame whether the result is in the document. When it is, a message is posted, whose task runs after the compositor has got that
 * frame's paint: its time is the end. Rastering and the screen are not included. Rejects after 20 s, and if the event wasn't trusted.
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

/** Runs in the page, where it can use only its parameters. */
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
