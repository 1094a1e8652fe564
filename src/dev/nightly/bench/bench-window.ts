import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { openApp } from '#dev/open-app.ts';
import { AppWindow } from '#e2e/app-window.ts';
import { noKeyringEnv } from '#e2e/keyring.ts';
import type { ExpectedRows } from './catalog.ts';
import { type InputToPaint, timeInput } from './input-to-paint.ts';

/** The window that all figures are taken in, CSS pixels. */
export const windowSize = { width: 1280, height: 800 };

export type ExpectedItem = { itemId: number; hash: string };

/** The built app, used by mouse and keyboard alone. Methods named `time…` prove what they timed. */
export type BenchWindow = ReturnType<typeof benchWindow>;

/** Opens the app on a fresh user data folder, lets it be used and closes it. */
export async function withApp<T>(
  given: { appFolder: string; args?: readonly string[] },
  use: (app: AppWindow) => Promise<T>,
): Promise<T> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'item-catalog-bench-'));
  const options = { ...given, userDataDir, headless: true, windowSize, env: noKeyringEnv };
  try {
    const app = new AppWindow(await openApp(options));
    try {
      return await use(app);
    } catch (error) {
      throw new Error(`The app could not be measured.\n${app.output()}`, { cause: error });
    } finally {
      await app.close();
    }
  } finally {
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** `inView` rows are at least partly in view. */
export function benchWindow(app: AppWindow, inView: number) {
  const { page, table, filters, details, topBar } = app;

  async function timeRows(
    event: 'click' | 'keydown',
    expected: ExpectedRows,
    act: () => Promise<void>,
    nth = 1,
  ): Promise<InputToPaint> {
    const shown = { ...expected, inView };
    const timed = await timeInput({ page, event, nth, isShown: showsRows, expected: shown, act });
    await proveRows(expected);
    return timed;
  }

  /** What the frame showed, looked at closely once its time has been taken. */
  async function proveRows({ ids, total, page: number }: ExpectedRows): Promise<void> {
    const shown = await page.evaluate(whatIsShown);
    const expected = { first: ids[0], last: ids[shown.lastIndex], total, page: number };
    const found = { first: shown.firstId, last: shown.lastId, total: await table.total(), page: shown.page };
    if (shown.firstIndex !== 0 || JSON.stringify(found) !== JSON.stringify(expected)) {
      throw new Error(`The window shows ${JSON.stringify(found)}, not ${JSON.stringify(expected)}.`);
    }
  }

  async function press(): Promise<void> {
    await page.mouse.down();
    await page.mouse.up();
  }

  const name = (index: number) => table.cell(index, 'name');

  return {
    app,
    async waitForRows(expected: ExpectedRows) {
      await page.waitForFunction(showsRows, { ...expected, inView });
    },
    async choosePageSize(limit: number) {
      await table.choosePageSize(limit);
      await table.jumpTo(1);
    },
    async timeJump(expected: ExpectedRows) {
      await table.pageNumber.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(String(expected.page));
      return timeRows('keydown', expected, () => page.keyboard.press('Enter'));
    },
    pointAtNext: () => pointAt(table.next),
    timeNext: (expected: ExpectedRows) => timeRows('click', expected, press),
    /** From the last of `times` presses; the pointer rests on the button. */
    timeNextInARow(expected: ExpectedRows, times: number, everyMs: number) {
      const pressAll = async () => {
        const startedAt = performance.now();
        for (let time = 0; time < times; time += 1) {
          await page.waitForTimeout(Math.max(0, startedAt + time * everyMs - performance.now()));
          await press();
        }
      };
      return timeRows('click', expected, pressAll, times);
    },
    async scrollToEnd(rows: number) {
      await table.grid.evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
      await table.row(rows - 1).waitFor();
    },
    pointAtBack: () => pointAt(topBar.back),
    timeBack: (expected: ExpectedRows) => timeRows('click', expected, press),
    async typeName(text: string) {
      await filters.name.click();
      await page.keyboard.type(text);
    },
    timeEnter: (expected: ExpectedRows) => timeRows('keydown', expected, () => page.keyboard.press('Enter')),
    clearFilters: () => filters.clear.click(),
    pointAtRow: (index: number) => pointAt(name(index)),
    async timeRowClick(index: number, expected: ExpectedItem) {
      const { x, y } = await centerOf(name(index));
      const act = () => page.mouse.click(x, y);
      return timeInput({ page, event: 'click', isShown: showsItem, expected, act });
    },
    async closeItem() {
      await page.keyboard.press('Escape');
      await details.pane.waitFor({ state: 'detached' });
    },
    /** Where the pointer means nothing. */
    pointAtNothing: () => page.mouse.move(windowSize.width / 2, 4),
  };
}

/** Rows that are at least partly in view; the header stands before them. */
export function rowsInView({ page }: AppWindow): Promise<number> {
  return page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]');
    const row = grid?.querySelector('[data-row]');
    if (!grid || !row) return 0;
    const headerHeight = grid.firstElementChild?.getBoundingClientRect().height ?? 0;
    return Math.ceil((grid.clientHeight - headerHeight) / row.getBoundingClientRect().height);
  });
}

/**
 * Runs in the app's page: whether the page field says so and the table shows exactly these items, undimmed, in every row in view.
 * It asks for no layout, which would fall upon the frame that is timed. Other rows need not be there, since the list is virtual, but
 * those that are must be right.
 */
function showsRows({ ids, page, inView }: ExpectedRows & { inView: number }): boolean {
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
  for (let index = 0; index < Math.min(inView, ids.length); index += 1) {
    if (!drawn.has(index)) return false;
  }
  return drawn.size > 0;
}

/** Runs in the app's page: the first and the last row that are really in view, by where they are. */
function whatIsShown() {
  const grid = document.querySelector('[role="grid"]');
  const top = grid?.firstElementChild?.getBoundingClientRect().bottom ?? 0;
  const bottom = (grid?.getBoundingClientRect().top ?? 0) + (grid?.clientHeight ?? 0);
  const inView = [...(grid?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    .filter((row) => {
      const box = row.getBoundingClientRect();
      return box.bottom > top + 1 && box.top < bottom - 1;
    })
    .sort((a, b) => Number(a.dataset.row) - Number(b.dataset.row));
  const idOf = (row: HTMLElement | undefined) =>
    Number(row?.querySelector('[data-column="id"]')?.textContent ?? Number.NaN);
  const pageField = document.querySelector<HTMLInputElement>('input[aria-label="Page"]');
  return {
    firstIndex: Number(inView[0]?.dataset.row ?? -1),
    lastIndex: Number(inView.at(-1)?.dataset.row ?? -1),
    firstId: idOf(inView[0]),
    lastId: idOf(inView.at(-1)),
    page: Number(pageField?.value.replace(/\D/g, '')),
  };
}

/** Runs in the app's page: whether the pane shows this item's own answer; the hash is not in the list's. */
function showsItem({ itemId, hash }: ExpectedItem): boolean {
  const text = document.querySelector('[aria-label="Item details"]')?.textContent ?? '';
  return text.includes(`#${itemId}`) && text.includes(hash);
}

async function pointAt(target: Locator): Promise<void> {
  const { x, y } = await centerOf(target);
  await target.page().mouse.move(x, y);
}

async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('What should be clicked is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
