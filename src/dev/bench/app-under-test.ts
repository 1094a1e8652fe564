import type { Locator, Page } from 'playwright';
import { openApp, type RunningApp } from '#dev/open-app.ts';
import { type InputToPaint, type ShownQuestion, timeInput } from './input-to-paint.ts';
import { appShowsDetail, appShowsRows } from './shown-in-app.ts';

/** The window that all figures are taken in, CSS pixels. */
export const windowSize = { width: 1280, height: 800 };

/** An address that no keyring answers at: a measurement never touches the keyring of whoever runs it. */
export const noKeyring = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/item-catalog-bus' };

export type ExpectedItem = { itemId: number; hash: string };

/** The built app, used as a person does: by mouse and keyboard alone. What is timed says so. */
export type AppUnderTest = {
  app: RunningApp;
  page: Page;
  /** Waits until these are the table's rows, untimed. */
  waitForRows(ids: number[]): Promise<void>;
  /** Leads to the first page, whatever the page size was. */
  choosePageSize(limit: number): Promise<void>;
  /** Jumps to a page, timed from the Enter key; the number has been typed before. */
  timeJump(page: number, ids: number[]): Promise<InputToPaint>;
  /** Rests on the button, so that only the press is to come. */
  pointAtNext(): Promise<void>;
  timeNext(ids: number[]): Promise<InputToPaint>;
  pointAtBack(): Promise<void>;
  timeBack(ids: number[]): Promise<InputToPaint>;
  typeName(text: string): Promise<void>;
  timeEnter(ids: number[]): Promise<InputToPaint>;
  clearFilters(): Promise<void>;
  /** Rests on a row, as a person does before a click. */
  pointAtRow(index: number): Promise<void>;
  /** Clicks a row wherever the pointer is before, at once. */
  timeRowClick(index: number, item: ExpectedItem): Promise<InputToPaint>;
  closeDetail(): Promise<void>;
  /** Moves the pointer to where it means nothing. */
  pointAtNothing(): Promise<void>;
};

/** Opens the app on a fresh folder and connects it by the form of the first run. */
export async function openConnectedApp(options: {
  appFolder: string;
  userDataDir: string;
  baseUrl: string;
  token: string;
}): Promise<AppUnderTest> {
  const app = await openApp({
    appFolder: options.appFolder,
    userDataDir: options.userDataDir,
    headless: true,
    windowSize,
    env: noKeyring,
  });
  try {
    const { page } = app;
    await page.getByLabel('Name', { exact: true }).fill('Bench');
    await page.getByLabel('Base address').fill(options.baseUrl);
    await page.getByLabel(/access token$/i).fill(options.token);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.locator('[data-row="0"]').waitFor();
    return appUnderTest(app, await rowsInView(page));
  } catch (error) {
    const output = app.output();
    await app.kill();
    throw new Error(`The app could not be connected.\n${output}`, { cause: error });
  }
}

/** An app that shows its table already. */
export function appUnderTest(app: RunningApp, inView: number): AppUnderTest {
  const { page } = app;
  const next = page.getByRole('button', { name: 'Next page' });
  const back = page.getByRole('button', { name: 'Back', exact: true });
  const pageNumber = page.getByRole('textbox', { name: 'Page', exact: true });
  const pageSize = page.getByRole('combobox', { name: /per page/i });
  const nameField = page.getByRole('textbox', { name: 'Name', exact: true });
  const pane = page.getByRole('region', { name: 'Item details' });
  const row = (index: number) => page.locator(`[data-row="${index}"] [data-column="name"]`);

  const timed = <Expected>(
    event: 'click' | 'keydown',
    isShown: ShownQuestion<Expected>,
    expected: Expected,
    act: () => Promise<void>,
  ) => timeInput({ page, event, isShown, expected, act });
  const rowsAfter = (event: 'click' | 'keydown', ids: number[], act: () => Promise<void>) =>
    timed(event, appShowsRows, { ids, inView }, act);

  return {
    app,
    page,
    async waitForRows(ids) {
      await page.waitForFunction(appShowsRows, { ids, inView });
    },
    async choosePageSize(limit) {
      await pageSize.fill(String(limit));
      await pageSize.press('Enter');
      await pageNumber.fill('1');
      await pageNumber.press('Enter');
    },
    async timeJump(to, ids) {
      await pageNumber.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(String(to));
      return rowsAfter('keydown', ids, () => page.keyboard.press('Enter'));
    },
    pointAtNext: () => pointAt(next),
    timeNext: (ids) => rowsAfter('click', ids, () => press(page)),
    pointAtBack: () => pointAt(back),
    timeBack: (ids) => rowsAfter('click', ids, () => press(page)),
    async typeName(text) {
      await nameField.click();
      await page.keyboard.type(text);
    },
    timeEnter: (ids) => rowsAfter('keydown', ids, () => page.keyboard.press('Enter')),
    async clearFilters() {
      await page.getByRole('button', { name: 'Clear filters' }).click();
    },
    pointAtRow: (index) => pointAt(row(index)),
    async timeRowClick(index, item) {
      const { x, y } = await centreOf(row(index));
      return timed('click', appShowsDetail, item, () => page.mouse.click(x, y));
    },
    async closeDetail() {
      await page.keyboard.press('Escape');
      await pane.waitFor({ state: 'detached' });
    },
    pointAtNothing: () => page.mouse.move(windowSize.width / 2, 4),
  };
}

/** Rows that are at least partly in view; the header stands before them. */
export async function rowsInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]');
    const row = grid?.querySelector('[data-row]');
    if (!grid || !row) return 0;
    const rowHeight = row.getBoundingClientRect().height;
    const headerHeight = grid.firstElementChild?.getBoundingClientRect().height ?? 0;
    return Math.ceil((grid.clientHeight - headerHeight) / rowHeight);
  });
}

async function press(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

async function pointAt(target: Locator): Promise<void> {
  const { x, y } = await centreOf(target);
  await target.page().mouse.move(x, y);
}

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('What should be clicked is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
