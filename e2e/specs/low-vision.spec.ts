import type { Locator } from 'playwright';
import { accessibilityFindings } from '#e2e/accessibility.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { words } from '#words/words.ts';

test('reduced motion, forced colours, and zoom to 400 %', async ({ app }) => {
  await app.chooseTheme('light');
  await app.page.emulateMedia({ reducedMotion: 'reduce' });
  await app.table.cell(0, 'name').click();
  await app.topBar.connection.click();
  await expect(app.page.getByRole('menu')).toBeVisible();
  // All styles are loaded at the start, so this also covers parts that aren't on screen.
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
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('menu')).toHaveCount(0);
  await app.details.close.click();
  await expect(app.details.pane).toBeHidden();

  await app.page.emulateMedia({ forcedColors: 'active' });
  await app.table.cell(0, 'name').focus();
  await app.page.keyboard.press('Space');
  await app.page.keyboard.press('Enter');
  await expect(app.details.pane).toBeVisible();
  const cell = app.table.grid.locator(':focus');
  await expect(cell).not.toHaveCSS('outline-style', 'none');
  await app.details.close.click();
  await expect(app.details.pane).toBeHidden();

  await test.step('forced colours show what is selected, checked and on', async () => {
    const { page } = app;
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await app.filters.add('Name', 'AK-47');
    await expect(app.table.grid).toHaveAttribute('aria-busy', 'false');
    await app.table.cell(2, 'name').click({ modifiers: ['ControlOrMeta'] });
    const row = app.table.row(2);
    await expect(row).toHaveAttribute('aria-selected', 'true');
    // Only the system's own pair of colours is sure to be readable.
    const systemColours = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'));
      probe.style.cssText = 'forced-color-adjust: none; background: SelectedItem; color: SelectedItemText';
      const { backgroundColor, color } = getComputedStyle(probe);
      probe.remove();
      return { backgroundColor, color };
    });
    const entry = page.getByRole('navigation').locator('[aria-current]').first();
    for (const chosen of [row, entry]) {
      await expect(chosen).toHaveCSS('background-color', systemColours.backgroundColor);
      await expect(chosen).toHaveCSS('color', systemColours.color);
    }
    await expect(row.locator('[data-column="name"] *').first()).toHaveCSS('color', systemColours.color);

    await app.palette.run(words.commands.training);
    const dialog = page.getByRole('dialog');
    for (const control of [
      dialog.getByRole('switch'),
      dialog.getByRole('radio', { name: 'Service unavailable (503)' }),
      dialog.getByRole('radio', { name: '3 s' }),
    ]) {
      const place = control.locator('xpath=ancestor::*[3]');
      await control.focus();
      const before = await place.screenshot();
      await page.keyboard.press('Space');
      await expect(control).toBeChecked();
      expect((await place.screenshot()).equals(before)).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await app.filters.clear.click();
  });

  // A window of 1280 by 800 at 200 % and 400 % zoom.
  for (const [width, height] of [
    [640, 400],
    [320, 200],
  ] as const) {
    await app.page.setViewportSize({ width, height });
    await expect(app.table.row(0)).toBeVisible();
    await expect.poll(() => sideways(app), `at ${width} px`).toBe(0);
    for (const button of [app.topBar.connection, app.topBar.refresh, app.filters.search, app.table.next]) {
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 0.99 });
    }
    await app.palette.open();
    await expect(app.palette.options.first()).toBeInViewport();
    await app.page.keyboard.press('Escape');
  }
  await app.page.setViewportSize({ width: 640, height: 400 });
  await test.step('a ticket leaves most of the window to its rows', async () => {
    await app.tickets.open();
    await app.tickets.lookUp('item 40115\nhttps://steamcommunity.com/tradeoffer/new/?partner=118204417');
    const first = app.tickets.grid.locator('[data-row="0"]');
    await expect(first).toBeVisible();
    const panel = app.page.getByRole('region', { name: words.ticketItems.title, exact: true });
    const [top, row] = [await panel.boundingBox(), await first.boundingBox()];
    expect((row?.y ?? Number.NaN) - (top?.y ?? Number.NaN)).toBeLessThan(220);
  });
});

test('unchecked controls have a visible edge', async ({ app }) => {
  await app.palette.run(words.commands.training);
  const { page } = app;
  const radio = page.getByRole('radio', { name: 'Service unavailable (503)' });
  const keychain = page.getByRole('switch');
  await expect(keychain).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await app.chooseTheme(theme);
    await expect.poll(() => contrastOf(radio, 'borderTopColor'), `radio, ${theme}`).toBeGreaterThanOrEqual(3);
    await expect
      .poll(() => contrastOf(keychain, 'backgroundColor'), `switch, ${theme}`)
      .toBeGreaterThanOrEqual(3);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: /^Columns/ }).click();
  const box = page.getByRole('checkbox', { name: /^Status/ });
  await expect(box).not.toBeChecked();
  for (const theme of ['light', 'dark'] as const) {
    await app.chooseTheme(theme);
    await expect.poll(() => contrastOf(box, 'borderTopColor'), `box, ${theme}`).toBeGreaterThanOrEqual(3);
  }
  await page.keyboard.press('Escape');
});

test('more contrast applies to text, lines and the focus ring', async ({ launch }) => {
  test.slow();
  const app = await launch({ demo: true });
  const { page } = app;
  await app.chooseTheme('light');
  await page.emulateMedia({ contrast: 'more' });
  await app.table.cell(2, 'name').click({ modifiers: ['ControlOrMeta'] });
  await app.table.cell(0, 'name').click();
  await expect(app.details.pane).toBeVisible();
  await expect(app.details.pane.getByRole('listitem').first()).toBeVisible();
  const footer = page.getByRole('region', { name: 'Items' }).locator('footer');
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await app.chooseTheme(theme);
    found.push(...(await accessibilityFindings(page, 'more contrast')).map((one) => `${theme}: ${one}`));
    await expect.poll(() => contrastOf(footer, 'borderTopColor')).toBeGreaterThanOrEqual(3);
  }
  await app.palette.run(words.commands['show-settings']);
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' }).last();
  await close.focus();
  for (const theme of ['light', 'dark'] as const) {
    await app.chooseTheme(theme);
    found.push(...(await accessibilityFindings(page, 'more contrast')).map((one) => `${theme}: ${one}`));
    await expect(close).toHaveCSS('outline-width', '3px');
    await expect.poll(() => contrastOf(close, 'outlineColor'), `ring, ${theme}`).toBeGreaterThanOrEqual(7);
  }
  expect(found).toEqual([]);
});

/** The contrast (WCAG 1.4.11) of a colour of an element with the nearest ground around it. */
function contrastOf(
  of: Locator,
  colour: 'borderTopColor' | 'backgroundColor' | 'outlineColor',
): Promise<number> {
  return of.evaluate((element, name) => {
    const partsOf = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number);
    const lightness = (text: string) => {
      const [red = 0, green = 0, blue = 0] = partsOf(text).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    let ground = element.parentElement;
    // Skip transparent ones, whose alpha is 0.
    while (ground !== null && partsOf(getComputedStyle(ground).backgroundColor)[3] === 0) {
      ground = ground.parentElement;
    }
    const own = lightness(getComputedStyle(element)[name]);
    const around = lightness(getComputedStyle(ground ?? document.body).backgroundColor);
    return (Math.max(own, around) + 0.05) / (Math.min(own, around) + 0.05);
  }, colour);
}

/** How far the window scrolls sideways: 0 when all of it fits. */
function sideways(app: AppWindow): Promise<number> {
  return app.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
