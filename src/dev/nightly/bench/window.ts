import type { Locator } from 'playwright';
import type { AppWindow } from '#e2e/app-window.ts';
import type { ExpectedItem, ExpectedRows } from './catalog.ts';
import { timeInput } from './input-to-paint.ts';

/** The built app, used by mouse and keyboard alone. Methods named `time…` prove what they timed. */
export type BenchWindow = ReturnType<typeof benchWindow>;

/** So many rows are at least in view, below the header and beside a moving pane. */
export const rowsInView = 12;

export function benchWindow(app: AppWindow) {
  const { page, table, details } = app;
  const inView = rowsInView;

  /** From the `nth` of the inputs that `act` makes, by default the only one. */
  async function timeRows(
    event: 'click' | 'keydown',
    { ids, page: number, total }: ExpectedRows,
    act: () => Promise<void>,
    nth = 1,
  ): Promise<number> {
    const expected = { ids, page: number, inView };
    const ms = await timeInput({ page, event, nth, isShown: showsRows, expected, act });
    // Looked at once its time has been taken. With the rows at their indices this is the first and the last row in view.
    const found = { top: await table.grid.evaluate((grid) => grid.scrollTop), total: await table.total() };
    if (found.top === 0 && found.total === total) return ms;
    throw new Error(`Page ${number} is shown from ${found.top} px, as one of ${found.total}, not ${total}.`);
  }

  return {
    app,
    timeRows,
    async press() {
      await page.mouse.down();
      await page.mouse.up();
    },
    async waitForRows({ ids, page: number }: ExpectedRows) {
      await page.waitForFunction(showsRows, { ids, page: number, inView });
    },
    /** From the Enter that commits the text of a field. */
    async timeEnter(field: Locator, text: string, expected: ExpectedRows) {
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

/**
 * Runs in the app's page: whether the page field says so and the table shows exactly these items, undimmed, in every row in view.
 * It asks for no layout, which would add to the frame that is timed. Other rows may be missing, since the list is virtual, but those
 * that are there must be right.
 */
function showsRows({ ids, page, inView }: { ids: number[]; page: number; inView: number }): boolean {
  const grid = document.querySelector('[role="grid"]');
  if (grid === null || grid.querySelector('[data-dimmed]') !== null) return false;
  const pageField = document.querySelector<HTMLInputElement>('input[aria-label="Page"]');
  if (pageField?.value.replace(/\D/g, '') !== String(page)) return false;
  const drawn = new Set<number>();
  for (const row of grid.querySelectorAll<HTMLElement>('[data-row]')) {
    const index = Number(row.dataset.row);
    if (row.querySelector('[data-column="id"]')?.textContent !== String(ids[index])) return false;
    drawn.add(index);
  }
  return ids.slice(0, inView).every((_, index) => drawn.has(index));
}

/** Runs in the app's page: whether the pane shows this item's own answer; the hash is not in the list's. */
function showsItem({ itemId, hash }: { itemId: number; hash: string }): boolean {
  const text = document.querySelector('[aria-label="Item details"]')?.textContent ?? '';
  return text.includes(`#${itemId}`) && text.includes(hash);
}
