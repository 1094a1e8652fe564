import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { aRow } from '#dev/hostile-server/responses.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { onceStill } from '#e2e/frames.ts';
import { json, pagesOf } from '#e2e/test-service.ts';

/** In little space names stay readable, notes uncut, and the table in its place. */

const essentials = ['Select', 'Image', 'Name', 'Status', 'App', 'Price', 'ID'];

test('beside an open item names stay readable, and closing it restores all columns', async ({ app }) => {
  await test.step('the time of the last update is shown whole or not at all', async () => {
    await app.table.cell(2, 'name').click();
    const came = app.page.getByText(/^updated \d/);
    // A range of many digits takes the space beside an open item; how much there is depends on the font.
    await app.table.pageNumber.fill('3000');
    await app.table.pageNumber.press('Enter');
    await expect(app.table.range).toHaveText(/^149,951–150,000 of/);
    await expect.poll(async () => new Set(await visibleEnds(came)).size).toBe(1);
    await app.details.close.click();
    await expect.poll(() => visibleEnds(came)).toEqual([true, true]);
    await app.table.pageNumber.fill('1');
    await app.table.pageNumber.press('Enter');
    await expect(app.table.range).toHaveText(/^1–50 of/);
  });

  await app.table.showColumn('Status');
  const before = await app.table.headers();
  expect(before).toContain('Price');
  await app.table.cell(2, 'name').click();
  await expect(app.details.pane).toBeVisible();
  await expect.poll(() => app.table.headers()).toEqual(essentials);
  await expect.poll(() => app.table.grid.evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
  await expect.poll(() => widthOf(app.table.header('Name'))).toBeGreaterThanOrEqual(180);
  await expectUncut(app.details.pane.getByText('zone unknown').first());

  await app.page.getByRole('button', { name: 'Columns, 2 hidden to fit' }).click();
  await expect(
    app.page.getByRole('checkbox', { name: 'Platform price hidden to fit', exact: true }),
  ).toBeChecked();
  await app.page.keyboard.press('Escape');
  await app.details.close.click();
  await expect.poll(() => app.table.headers()).toEqual(before);

  await test.step('an abbreviated wear has its full name for screen readers, once', async () => {
    await app.filters.add('Market name', 'AK-47 | Redline (Field-Tested)');
    await expect(app.table.range).toHaveText(/^1–\d+ of \d+$/);
    await app.table.cell(0, 'name').click();
    const cell = app.table.cell(0, 'name');
    const written = () =>
      cell.locator('[data-short]').evaluate((element) => getComputedStyle(element, '::after').content);
    await expect.poll(written).toContain('"FT"');
    await expect(cell).toHaveAccessibleName(/^AK-47 \| Redline \(Field-Tested\)/);
  });

  await test.step('the item’s own market name keeps its wear', async () => {
    await expect(app.details.pane.getByText('Field-Tested', { exact: true })).toBeInViewport({ ratio: 1 });
  });

  await test.step('the item’s status stays in view, and a narrow cell’s two buttons are reachable', async () => {
    // Only a list of one page marks how often a name occurs.
    await app.table.choosePageSize(250);
    await expect(app.table.range).toHaveText(/^1–(\d+) of \1$/);
    await app.table.cell(1, 'name').click();
    await expect(app.details.pane).toBeVisible();
    const end = app.details.more;
    await end.scrollIntoViewIfNeeded();
    const status = app.details.pane.getByText(/^(Available|Waiting|Trade accepted|Unavailable)/).first();
    await expect(end).toBeInViewport();
    await expect(status).toBeInViewport({ ratio: 1 });
    await app.details.next.click();
    await expect(app.details.pane.getByText(`#${await app.table.idOf(2)}`)).toBeVisible();
    await expect(status).toBeInViewport({ ratio: 1 });
    const cell = app.table.cell(0, 'name');
    await cell.hover();
    await cell.getByRole('button', { name: /items in this list/ }).click();
    await expect(app.page.getByRole('dialog', { name: 'Duplicates' })).toBeVisible();
    await app.page.keyboard.press('Escape');
    await cell.hover();
    await cell.getByRole('button', { name: 'Filter by this name' }).click();
    await expect(app.filters.chip('Name')).toContainText('AK-47 | Redline');
  });

  await test.step('neither chips nor a pasted list of hundreds heighten the bar, and the list can be edited', async () => {
    await app.filters.clear.click();
    const height = async () => (await app.filters.bar.boundingBox())?.height;
    const before = await height();
    const names = Array.from({ length: 240 }, (_, index) => `★ Redline ${index + 1}`);
    await app.filters.paste(names.join('\n'));
    await app.filters.chooseApp('CS2');
    await expect(app.filters.chip('Market name')).toContainText('+239');
    await expect(app.filters.chip('App')).toBeInViewport({ ratio: 1 });
    await expect(app.filters.search).toBeInViewport({ ratio: 1 });
    expect(await height()).toBe(before);

    await app.filters.chip('Market name').click();
    await expectWhole(app.filters.editor('Market name'));
    await app.filters.field('Market name').press('ArrowLeft');
    await app.page.keyboard.press('Delete');
    await expect(app.filters.chip('Market name')).toContainText('+238');
    await app.page.keyboard.press('Escape');
    await app.filters.clear.click();
    await expect(app.filters.chip('Market name')).toHaveCount(0);
    await expect(app.filters.search).toBeFocused();
    expect(await height()).toBe(before);
  });

  await test.step('a ticket’s buttons share one line', async () => {
    const { tickets, page } = app;
    await tickets.open();
    await tickets.lookUp(
      'USP-S | Bleeding Edge (Factory New)\nAK-47 | First Class (Minimal Wear)\n999999999',
    );
    await expect(page.getByRole('button', { name: /^Look up \d+ listings/ })).toBeVisible();
    const buttons = ['Copy rows', 'New ticket'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    );
    await expect
      .poll(
        async () => new Set(await Promise.all(buttons.map(async (one) => (await one.boundingBox())?.y))).size,
      )
      .toBe(1);
  });
});

test('bar, footer and rows stay where they are when an item opens and when a name isn’t found', async ({
  app,
}) => {
  const { page, table, filters } = app;
  const bar = [filters.search, filters.bar.getByRole('button', { name: 'Add filter' })];
  const footer = [
    table.range,
    table.pageNumber,
    table.pageSize,
    page.getByRole('button', { name: /^Columns/ }),
  ];
  const placesOf = (parts: readonly Locator[]) =>
    onceStill(page, () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.x)));
  const rowY = async () => (await table.row(0).boundingBox())?.y;
  const parts = [...bar, ...footer];
  const [before, rowBefore] = [await placesOf(parts), await rowY()];
  await table.cell(2, 'name').click();
  await expect(app.details.pane).toBeVisible();
  await expect.poll(() => placesOf(parts)).toEqual(before);
  await expectWhole(filters.bar.getByText('Filter', { exact: true }));
  await expectWhole(filters.bar.getByText(/^[\d,]+ items$/));
  await app.details.close.click();

  await filters.paste('AK-47 | Redline (Field-Tested)\nM4A4 | Not Made Yet (Minimal Wear)');
  await expect(page.getByText(/^1 of 2 market names not found/)).toBeVisible();
  expect(await rowY()).toBe(rowBefore);
});

test('errors and loading statuses are shown in full beside an item, and the header says what is sorted', async ({
  launch,
  catalog,
}) => {
  const app = await launch({ connectTo: catalog });
  await expect(app.table.row(0)).toBeVisible();
  // Enough delivery errors for a number of two digits.
  for (let row = 0; row < 12; row += 1) {
    const failed = await app.table.idOf(row);
    catalog.changeItem(failed, { status: 'UNAVAILABLE', error_message: 'The inventory is full.' });
  }
  await app.table.showColumn('Status');
  await expect(app.table.errors).toBeVisible();
  await app.table.cell(1, 'name').click();
  await expect(app.details.pane).toBeVisible();
  await app.table.cell(4, 'name').click({ modifiers: ['ControlOrMeta'] });
  const loadAll = app.page.getByRole('button', { name: 'Load all' });
  for (const width of [1280, 1440]) {
    await app.page.setViewportSize({ width, height: 800 });
    await expectWhole(loadAll);
    await app.table.header('Name').click();
    await expectWhole(app.table.header('Name').getByText('this page', { exact: true }));
    await expectWhole(app.table.errors);
    await app.table.header('Status').click();
    await expectWhole(app.table.header('Status').getByText('loaded rows', { exact: true }));
    await expectWhole(loadAll);
  }
});

test('a narrow window keeps the last buttons, and an item that covers the list closes by button and key', async ({
  launch,
}) => {
  const app = await launch({ demo: true, windowSize: { width: 1024, height: 768 } });
  await app.table.cell(2, 'name').click();
  await expect(app.details.close).toBeInViewport({ ratio: 1 });
  await expect(app.page.getByTitle('Where the list comes from')).toBeInViewport({ ratio: 1 });

  await app.page.setViewportSize({ width: 640, height: 700 });
  await expect(app.details.close).toBeInViewport({ ratio: 1 });
  await app.details.close.click();
  await expect(app.details.pane).toBeHidden();
  // So narrow a table hides the IDs.
  await app.table.cell(3, 'name').click();
  await expect(app.details.pane).toContainText(await app.table.cell(3, 'name').innerText());
  await expect(app.table.row(3)).toHaveAttribute('aria-current', 'true');
  await app.details.next.click();
  await expect(app.details.pane).toContainText(await app.table.cell(4, 'name').innerText());
  await expect(app.table.row(4)).toHaveAttribute('aria-current', 'true');
  await app.page.keyboard.press('Escape');
  await expect(app.details.pane).toBeHidden();
  await expect(app.table.row(4).locator('[tabindex="0"]')).toBeFocused();
});

test('names in every script, long numbers and reasons from the catalog stay readable', async ({
  launch,
  server,
}) => {
  const respondWithNames = (names: readonly string[]) =>
    server.respondWith(
      pagesOf(
        [...names, ...names].map((name, index) => ({ ...aRow, id: index + 1, name, market_hash_name: name })),
      ),
    );
  respondWithNames(['AK-47 | Redline (Field-Tested)', 'סכין (Field-Tested)', '']);
  const { page, table, details } = await launch({ connectTo: server });
  const placeIn = (row: number, part: string) =>
    table.row(row).evaluate((element, selector) => {
      const { x, y } = element.querySelector(selector)?.getBoundingClientRect() ?? { x: NaN, y: NaN };
      return { x, y: y - element.getBoundingClientRect().y };
    }, part);
  await expect(table.row(2).locator('[data-end-mark]')).toBeVisible();
  const name = '[data-column="name"] bdi > span';
  const start = await placeIn(0, name);
  expect((await placeIn(1, name)).x).toBe(start.x);
  const mark = await placeIn(0, '[data-end-mark]');
  for (const row of [1, 2]) {
    const { x, y } = await placeIn(row, '[data-end-mark]');
    expect(x).toBe(mark.x);
    expect(Math.abs(y - mark.y)).toBeLessThan(3);
  }

  await test.step('also when a row of another script takes its place', async () => {
    respondWithNames(['סכין (Field-Tested)', '★ Karambit | Doppler (Factory New)']);
    await page.keyboard.press('F5');
    const star = '[data-kind="star"]';
    await expect(table.row(1).locator(star)).toBeVisible();
    expect((await placeIn(1, star)).x).toBe(start.x);
  });

  await test.step('and a name from right to left is cut off at its own end', async () => {
    const long = 'סכין '.repeat(30).trim();
    server.respondWith(pagesOf([{ ...aRow, id: 1, name: long, market_hash_name: 'Knife' }]));
    await page.keyboard.press('F5');
    const cell = table.cell(0, 'name');
    await expect(cell).toContainText(long);
    const isBeginningInSight = await cell.evaluate((element) => {
      const first = document.createRange();
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (text === null) return false;
      first.setStart(text, 0);
      first.setEnd(text, 1);
      const [cellBox, box] = [element.getBoundingClientRect(), first.getBoundingClientRect()];
      return box.left >= cellBox.left && box.right <= cellBox.right;
    });
    expect(isBeginningInSight).toBe(true);
  });

  await test.step('nine-digit IDs and prices of five digits are uncut', async () => {
    server.respondWith(
      pagesOf([{ ...aRow, id: 987_654_321, price: '12345.67', platform_price: '12345.67' }]),
    );
    await page.keyboard.press('F5');
    await expect(table.cell(0, 'price')).toHaveText('12345.67');
    for (const column of ['id', 'price', 'platform_price'] as const)
      await expect
        .poll(() => table.cell(0, column).evaluate((cell) => cell.scrollWidth - cell.clientWidth), column)
        .toBe(0);
  });

  await test.step('the reason for old rows has wide lines beside an open item', async () => {
    await table.cell(0, 'name').click();
    await expect(details.pane).toBeVisible();
    server.respondWith(json(500, {}));
    await page.keyboard.press('F5');
    const why = page.getByRole('alert').getByText(/^Its server responded with status 500/);
    await expect(why).toBeVisible();
    // Another font may need one more line.
    await expect.poll(() => why.evaluate((text) => text.getClientRects().length)).toBeLessThanOrEqual(3);
  });
});

async function widthOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.width ?? 0;
}

/** Whether its first and its last pixels are visible. */
function visibleEnds(place: Locator): Promise<boolean[]> {
  return place.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    return [left + 2, right - 2].map((x) => element.contains(document.elementFromPoint(x, middle)));
  });
}

/** In view, neither cut nor covered. */
async function expectWhole(place: Locator): Promise<void> {
  await expectUncut(place);
  await expect.poll(() => visibleEnds(place)).toEqual([true, true]);
}

/** In view and not cut. On hover, the end of a value that can be copied is under its button. */
async function expectUncut(place: Locator): Promise<void> {
  await expect(place).toBeInViewport({ ratio: 0.99 });
  await expect
    .poll(() => place.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThanOrEqual(1);
}

test('the export card leaves every row and confirmation reachable', async ({ app, userDataDir }) => {
  const { page, table } = app;
  // Without the sidebar the card covers part of the list.
  await page.keyboard.press('ControlOrMeta+B');
  const { exports } = app;
  await app.respondToDialog({ kind: 'save', path: path.join(userDataDir, 'all.csv') });
  await exports.start('All matches', 'CSV');
  await exports.action('Cancel').click();
  // It stays until the user decides.
  await expect(exports.action('Discard')).toBeVisible();

  await table.cell(0, 'name').focus();
  await page.keyboard.press('ControlOrMeta+End');
  await expect(table.row(49).locator(':focus')).toHaveCount(1);
  await expect.poll(() => overlap(exports.card, table.row(49))).toBe(0);
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(table.row(0).locator(':focus')).toHaveCount(1);
  await table.grid.hover();
  await page.mouse.wheel(0, 5_000);
  await expect(table.row(49)).toBeVisible();
  await expect.poll(() => overlap(exports.card, table.row(49))).toBe(0);

  await page.setViewportSize({ width: 900, height: 700 });
  const toast = await lastingConfirmation(page, table.cell(49, 'name'));
  await expect.poll(() => overlap(exports.card, toast)).toBe(0);

  await test.step('and covers neither heading nor text of an open dialog, also in a low window', async () => {
    for (const height of [700, 400]) {
      await page.setViewportSize({ width: 900, height });
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      // The confirmation has one too.
      const close = sheet.getByRole('button', { name: 'Close' }).first();
      for (const part of [sheet.getByRole('heading').first(), close, sheet.locator('[id$="-body"]')]) {
        await expect.poll(() => overlap(toast, part)).toBe(0);
      }
      await page.keyboard.press('Escape');
    }
  });
  // Quitting would wait for the page's timers and ask about the file.
  await page.clock.resume();
  await exports.action('Discard').click();
});

/** The confirmation that the item of a row is watched. The page's timers stop, so that it stays. */
async function lastingConfirmation(page: Page, cell: Locator): Promise<Locator> {
  await cell.click({ button: 'right' });
  const watch = page.getByRole('menuitem', { name: /^Watch/ });
  await expect(watch).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await watch.click();
  const toast = page.locator('[data-toasts]').getByRole('status').first();
  await expect(toast).toBeVisible();
  return toast;
}

/** The area in which two elements overlap, in square CSS pixels. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) return Number.NaN;
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
