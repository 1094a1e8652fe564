import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '#dev/chromium-shell/browser/find-chromium.ts';
import { windowSize } from './app-under-test.ts';
import { floorShowsDetail, floorShowsRows } from './floor-page.ts';
import { type InputToPaint, timeInput } from './input-to-paint.ts';

/** The floor's page in a Chromium of its own, measured by the same means as the app. */
export type FloorUnderTest = {
  page: Page;
  version: string;
  /** Click, fetch, innerHTML. */
  timeRows(target: string, ids: number[]): Promise<InputToPaint>;
  /** The same from the Enter key in a field. */
  timeEnter(target: string, ids: number[]): Promise<InputToPaint>;
  timeDetail(target: string, hash: string): Promise<InputToPaint>;
  close(): Promise<void>;
};

/** Opens the floor's page in the Chromium that the shell runs the app in. Rejects where there is none. */
export async function openFloor(baseUrl: string): Promise<FloorUnderTest> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The floor needs a Chromium; none was found on this machine.');
  const browser: Browser = await chromium.launch({ executablePath });
  const page = await browser.newPage({ viewport: windowSize });
  await page.goto(`${baseUrl}/floor`);
  const aimAt = (target: string) =>
    page.evaluate((next) => Object.assign(window, { nextTarget: next }) && undefined, target);
  const rowsAfter = (
    event: 'click' | 'keydown',
    ids: number[],
    act: () => Promise<void>,
  ): Promise<InputToPaint> => timeInput({ page, event, isShown: floorShowsRows, expected: { ids }, act });

  return {
    page,
    version: browser.version(),
    async timeRows(target, ids) {
      await aimAt(target);
      const { x, y } = await centreOf(page, '#go');
      return rowsAfter('click', ids, () => page.mouse.click(x, y));
    },
    async timeEnter(target, ids) {
      await aimAt(target);
      await page.locator('#field').focus();
      return rowsAfter('keydown', ids, () => page.keyboard.press('Enter'));
    },
    async timeDetail(target, hash) {
      await aimAt(target);
      const { x, y } = await centreOf(page, '#rows td:nth-child(2)');
      return timeInput({
        page,
        event: 'click',
        isShown: floorShowsDetail,
        expected: { hash },
        act: () => page.mouse.click(x, y),
      });
    },
    close: () => browser.close(),
  };
}

async function centreOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on the floor's page.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
