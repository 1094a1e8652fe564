import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { listOf } from '#dev/hostile-server/responses.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { shownTheme } from '#e2e/app-window.ts';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { errorOf, json } from '#e2e/test-service.ts';

// No test here uses the mouse or an element's own focus(): everything must be reachable by keys.

test('connects a catalog, replaces its token, copies a failed request', async ({ launch, server }) => {
  const app = await launch();
  const { keyboard } = app.page;
  await expect(app.form.connect).toBeVisible();
  await tabTo(app.form.name);
  await keyboard.type('Warehouse');
  await tabTo(app.form.baseUrl);
  await keyboard.type(server.baseUrl);
  await tabTo(app.form.token);
  await keyboard.type(canaryToken);
  await keyboard.press('Enter');
  await expect(app.table.row(0)).toBeVisible();
  await expectFocusIn(app.table.grid);

  server.respondWith(json(401, errorOf('no')));
  await keyboard.press('F5');
  const replace = app.page.getByRole('button', { name: 'Replace token', exact: true }).first();
  await expect(replace).toBeVisible();
  await tabTo(replace, 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(app.page.getByLabel('New access token')).toBeFocused();
  server.respondWith(json(200, listOf(50)));
  await keyboard.type(canaryToken);
  await keyboard.press('Enter');
  await expect(app.page.getByText('IC-HTTP-401')).toHaveCount(0);
  await expectFocusIn(app.table.grid);

  const { support } = app;
  await support.turnOnDeveloperTools();
  await goToPart(app.table.grid);
  await runCommand(app, 'Request log');
  await expect(support.requests).toBeVisible();
  await expectFocusIn(support.requests);
  await tabTo(support.requests.getByRole('radio', { name: /^All/ }));
  await keyboard.press('ArrowRight');
  await expect(support.requestLines).not.toHaveCount(0);
  await expect(support.requestLines.filter({ hasText: '401' })).not.toHaveCount(0);
  await tabTo(support.requests.getByRole('button', { name: /^Copy/ }));
  await keyboard.press('Enter');
  await expect.poll(app.copied).toMatch(/\/v1\/items.*401/);
  await keyboard.press('Escape');
  await expect(support.requests).toBeHidden();
  await expectFocusIn(app.table.grid);
});

test('filters, pages, copies, exports, looks up and watches items', async ({ app, userDataDir }) => {
  test.slow();
  const { page } = app;
  const { keyboard } = page;
  await keyboard.press('/');
  await expect(app.filters.search).toBeFocused();
  await keyboard.type('AK-47');
  await keyboard.press('Enter');
  await keyboard.type('M4A4');
  await keyboard.press('Enter');
  await expect.poll(() => app.filters.texts('Name')).toHaveLength(2);
  await expect(app.table.grid.locator('[data-column="name"]', { hasText: 'AK-47' }).first()).toBeVisible();
  await tabTo(app.filters.clear);
  await keyboard.press('Enter');
  await expect.poll(() => app.filters.texts('Name')).toHaveLength(0);
  await expectFocusSeen(app.page);

  await keyboard.press('Alt+PageDown');
  await expect(app.table.pageNumber).toHaveValue('2');
  await keyboard.press('Alt+PageUp');
  await expect(app.table.pageNumber).toHaveValue('1');
  await tabTo(app.table.pageNumber);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('17');
  await keyboard.press('Enter');
  await expect(app.table.range).toHaveText(/^801–850 of/);
  await expect(app.table.pageNumber).toBeFocused();

  await goToPart(app.table.grid);
  const [first, second] = await app.table.ids();
  await keyboard.press('Enter');
  await expect(app.details.pane).toContainText(`#${first}`);
  await keyboard.press('Alt+ArrowDown');
  await expect(app.details.pane).toContainText(`#${second}`);
  await expect(app.details.value('Hash')).not.toBeEmpty();
  await goToPart(app.details.pane);
  await tabTo(app.details.copy('trade URL'));
  await keyboard.press('Enter');
  await expect
    .poll(app.copied)
    .toMatch(/^https:\/\/steamcommunity\.com\/tradeoffer\/new\/\?partner=\d+&token=/);
  await keyboard.press('Escape');
  await expect(app.details.pane).toBeHidden();
  await expectFocusIn(app.table.grid);

  await test.step('copies rows as Markdown, hides a column, exports a page', async () => {
    await goToPart(app.table.grid);
    await keyboard.press('Space');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('row', { selected: true })).toHaveCount(3);
    await keyboard.press('Shift+F10');
    await chooseEntry(page, 'Copy 3 rows as', 'ArrowRight');
    await chooseEntry(page, 'Markdown table');
    await expect
      .poll(async () => (await app.copied()).split('\n').filter((line) => line.startsWith('|')))
      .toHaveLength(5);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expectFocusIn(app.table.grid);

    await runCommand(app, 'Choose columns');
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await expectFocusIn(columns);
    await tabTo(columns.getByRole('checkbox', { name: 'App' }));
    await keyboard.press('Space');
    await keyboard.press('Escape');
    await expect(columns).toHaveCount(0);
    await expect(app.table.cell(0, 'appid')).toHaveCount(0);
    await expectFocusSeen(page);

    const { exports } = app;
    const filePath = path.join(userDataDir, 'page.csv');
    await app.respondToDialog({ kind: 'save', path: filePath });
    await goToPart(app.table.grid);
    await keyboard.press('ControlOrMeta+E');
    await expectFocusIn(exports.dialog);
    await tabTo(exports.dialog.getByRole('radio', { checked: true }).first());
    await keyboard.press('ArrowDown');
    await expect(exports.dialog.getByRole('radio', { name: /^This page/ })).toBeChecked();
    await tabTo(exports.dialog.getByRole('button', { name: /^Export / }));
    await keyboard.press('Enter');
    await expect(exports.title).toHaveText('Exported 50 rows');
    expect((await readFile(filePath, 'utf8')).split('\r\n')).toHaveLength(52);
    await expect(exports.dialog).toBeHidden();
    await expectFocusSeen(page);
    await tabTo(exports.action('Dismiss'));
    await keyboard.press('Enter');
    await expect(exports.card).toBeHidden();
    await expectFocusSeen(page);
  });

  await test.step('looks up ten IDs, opens and watches one of them', async () => {
    const ids = (await app.table.ids()).slice(0, 10);
    const { tickets } = app;
    await tickets.open();
    await expect(tickets.field).toBeFocused();
    await keyboard.insertText(ids.join('\n'));
    await keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('10 found')).toBeVisible();
    await goToPart(tickets.grid);
    await keyboard.press('ControlOrMeta+Home');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(app.details.pane).toContainText(`#${ids[2]}`);
    await expect(app.watched.history.getByRole('listitem')).not.toHaveCount(0);

    await keyboard.press('ControlOrMeta+D');
    await expect(app.watched.watchButton).toHaveText('Unwatch');
    await keyboard.press('Escape');
    await expect(app.details.pane).toBeHidden();
    await expectFocusIn(tickets.grid);
    await keyboard.press('ControlOrMeta+2');
    await expect(app.watched.cell(0, 'id')).toHaveText(String(ids[2]));
    await expectFocusIn(app.watched.grid);
    await keyboard.press('Enter');
    await expect(app.details.pane).toContainText(`#${ids[2]}`);
  });
});

test('every menu and dialog gives back the focus, also those of views', async ({ app }) => {
  test.slow();
  const { page } = app;
  const { keyboard } = page;
  await test.step('saves, renames, deletes and restores a view; changes theme and zoom', async () => {
    await goToPart(app.table.grid);
    await keyboard.press('ControlOrMeta+S');
    await expectFocusIn(page.getByRole('dialog', { name: 'Save view' }));
    await keyboard.type('Mornings');
    await keyboard.press('Enter');
    await expect(app.views.entry('Mornings')).toBeVisible();
    await expectFocusSeen(page);

    await openViewMenu(app, 'Mornings');
    await chooseEntry(page, 'Rename…');
    await expectFocusIn(page.getByRole('dialog', { name: 'Rename view' }));
    await keyboard.type('Evenings');
    await keyboard.press('Enter');
    await expect(app.views.names).toHaveText(['Evenings']);
    await expectFocusSeen(page);

    await openViewMenu(app, 'Evenings');
    await chooseEntry(page, 'Delete');
    await expect(app.views.names).toHaveCount(0);
    await expectFocusSeen(page);
    await goToPart(page.locator('[data-toasts]'));
    await tabTo(page.getByRole('button', { name: 'Undo' }));
    await keyboard.press('Enter');
    await expect(app.views.names).toHaveText(['Evenings']);
    await expectFocusSeen(page);

    await runCommand(app, 'Dark theme');
    await expect.poll(() => shownTheme(page)).toBe('dark');
    const width = () => page.evaluate(() => window.innerWidth);
    const before = await width();
    await keyboard.press('ControlOrMeta+=');
    await expect.poll(width).toBeLessThan(before);
    await keyboard.press('ControlOrMeta+0');
    await expect.poll(width).toBe(before);
    await expectFocusSeen(page);
  });

  for (const name of ['Sidebar', 'Help', /^Connection: /]) {
    const button = page.getByRole('banner').getByRole('button', { name, exact: typeof name === 'string' });
    await tabTo(button);
    await keyboard.press('Enter');
    if (name !== 'Sidebar') {
      await expectFocusIn(page.getByRole('menu'));
      await keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await expect(button).toBeFocused();
    await expectFocusSeen(page);
  }
  await app.support.turnOnDeveloperTools();
  await goToPart(app.table.grid);
  for (const command of [
    'Keyboard shortcuts',
    'Request log',
    'API differences',
    'Training',
    'Settings',
    'Save diagnostics',
    'Check for updates',
    'About Item Catalog',
    'Add connection',
    'Duplicates',
    'Export',
    'Save view',
  ]) {
    await runCommand(app, command);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFocusIn(page.getByRole('dialog'));
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocusIn(app.table.grid);
  }
});

/** Presses Tab until an element has the focus, and checks that it shows. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  const page = target.page();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectFocusSeen(page);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reaches ${target}`);
}

/** Presses F6 until the focus is within a part of the window. */
async function goToPart(part: Locator): Promise<void> {
  const page = part.page();
  for (let presses = 0; (await part.locator(':focus').count()) === 0; presses += 1) {
    if (presses === 8) throw new Error(`F6 never reaches ${part}`);
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('F6');
    // The next press has to start from the new part.
    await page.waitForFunction((element) => document.activeElement !== element, before);
  }
  await expectFocusSeen(page);
}

/** Goes down the open menu to an entry, and chooses it. */
async function chooseEntry(page: Page, name: string, key: 'Enter' | 'ArrowRight' = 'Enter'): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  await expect(entry).toBeVisible();
  await expect(async () => {
    if (!(await entry.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('ArrowDown');
    }
    expect(await entry.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ intervals: [20] });
  await expectFocusSeen(page);
  await page.keyboard.press(key);
}

async function openViewMenu(app: AppWindow, view: string): Promise<void> {
  await tabTo(app.views.section.getByRole('button', { name: `Actions for view ${view}` }));
  await app.page.keyboard.press('Enter');
  await expectFocusIn(app.page.getByRole('menu'));
}

/** Runs a command of the palette, by its whole name. */
async function runCommand(app: AppWindow, name: string): Promise<void> {
  const { keyboard } = app.page;
  await keyboard.press('ControlOrMeta+K');
  const { field } = app.palette;
  await expect(field).toBeFocused();
  await keyboard.type(name);
  await expect(app.palette.options.first()).toContainText(name);
  await keyboard.press('Enter');
  await expect(field).toBeHidden();
}

async function expectFocusIn(place: Locator): Promise<void> {
  await expect(place.locator(':focus')).toHaveCount(1);
  await expectFocusSeen(place.page());
}

/** Something has the focus, is in view, and has a focus ring. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement;
        if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
        const what = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)}`;
        const rect = focused.getBoundingClientRect();
        if (rect.bottom <= 0 || rect.right <= 0 || rect.top >= innerHeight || rect.left >= innerWidth) {
          return `${what} is out of view`;
        }
        // The ring is on the element or on the frame or label around it.
        for (let at: Element | null = focused; at !== null && at !== document.body; at = at.parentElement) {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
          if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return 'seen';
          const isFrame = at === focused || at === focused.parentElement;
          if (isFrame && boxShadow !== 'none') return 'seen';
        }
        for (const beside of focused.parentElement?.children ?? []) {
          const { outlineStyle, boxShadow } = getComputedStyle(beside);
          if (beside !== focused && (outlineStyle !== 'none' || boxShadow !== 'none')) return 'seen';
        }
        return `${what} has the focus and does not show it`;
      }),
    )
    .toBe('seen');
}
