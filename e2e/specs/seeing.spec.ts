import type { AppWindow } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';

test('nothing moves for whoever asked for less motion, and waits show all the same', async ({ launch }) => {
  const app = await launch({ demo: true });
  await app.page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(app.table.row(0)).toBeVisible();
  await app.table.cell(0, 'name').click();
  await app.topBar.connection.click();
  await expect(app.page.getByRole('menu')).toBeVisible();
  // Loaded at the start, so also the parts that are not on screen are held to it.
  const longest = await app.page.evaluate(() => {
    const seconds = (text: string) =>
      Math.max(...text.split(',').map((one) => Number.parseFloat(one) * (/\dms/.test(one) ? 0.001 : 1)));
    return Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) =>
        ['', '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(element, pseudo || null);
          return Math.max(seconds(style.animationDuration), seconds(style.transitionDuration));
        }),
      ),
    );
  });
  expect(longest).toBeLessThanOrEqual(0.001);
});

test('at 200 % and at 320 px everything is within reach', async ({ launch }) => {
  const app = await launch({ demo: true });
  await expect(app.table.row(0)).toBeVisible();
  // What a window of 1280 by 800 has at 200 % and at 400 %.
  for (const [width, height] of [
    [640, 400],
    [320, 200],
  ] as const) {
    await app.page.setViewportSize({ width, height });
    await expect(app.table.row(0)).toBeVisible();
    await expect.poll(() => sideways(app), `at ${width} px`).toBe(0);
    for (const button of [app.topBar.connection, app.topBar.refresh, app.filters.clear, app.table.next]) {
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 0.99 });
    }
    await app.palette.open();
    await expect(app.palette.options.first()).toBeInViewport();
    await app.page.keyboard.press('Escape');
  }
});

test('in forced colours what is chosen, open and in focus still shows', async ({ launch }) => {
  const app = await launch({ demo: true });
  await app.page.emulateMedia({ forcedColors: 'active' });
  await expect(app.table.row(0)).toBeVisible();
  await app.page.keyboard.press('F6');
  await app.page.keyboard.press('F6');
  await app.page.keyboard.press('Space');
  await app.page.keyboard.press('Enter');
  await expect(app.details.pane).toBeVisible();
  const cell = app.table.grid.locator(':focus');
  expect(await cell.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
});

/** How far the window can be moved sideways: 0 when all of it fits. */
function sideways(app: AppWindow): Promise<number> {
  return app.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
