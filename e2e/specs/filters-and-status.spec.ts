import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppWindow } from '#e2e/app-window.ts';
import { demoDataFolder, expect, test } from '#e2e/fixtures.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { RequestRecord } from '#shared/request-record.ts';

const kit = 'Music Kit | 3kliksphilip, Heading for the Source';
const kitPart = 'Music Kit | 3kliksphilip';
const redline = 'AK-47 | Redline (Field-Tested)';

test.describe('chips', () => {
  test('names pasted from a ticket are one request and one step back, and those that the catalog does not have are named', async ({
    launch,
  }) => {
    const app = await launch({ demo: true });
    await expect(app.table.range).toHaveText(/^1–50 of/);
    const everything = await app.table.total();
    await app.filters.paste('Market name', twentyNames().join('\r\n'));
    await expect(app.filters.chips('Market name')).toHaveCount(20);
    await expect.poll(() => app.table.total()).toBeLessThan(everything);
    const asked = (await timeline(app)).filter(({ path: asked }) => asked.includes('market_hash_name'));
    expect(asked.filter(({ purpose }) => purpose === 'shown')).toHaveLength(1);

    await app.topBar.back.click();
    await expect(app.filters.chips('Market name')).toHaveCount(0);
    await expect.poll(() => app.table.total()).toBe(everything);

    const missing = ['M4A4 | No such skin (Factory New)', 'AWP | Nor this one (Well-Worn)'];
    await app.filters.paste('Market name', [...twentyNames().slice(0, 2), ...missing].join('\n'));
    const strip = app.page.getByText('2 of 4 market names not found:');
    await expect(strip).toBeVisible();
    await app.page.getByRole('button', { name: 'Copy missing market names' }).click();
    await expect.poll(async () => (await app.recorded()).clipboardText).toBe(missing.join('\n'));

    // Of a list that is only partly loaded it says which pages were compared, and has nothing ready to copy.
    await app.table.choosePageSize(1);
    await expect(app.table.range).toHaveText(/^1–1 of/);
    await expect(strip).toBeHidden();
    await expect(app.page.getByText(/^\d of 4 market names not found on page 1 of \d+:$/)).toBeVisible();
    await expect(app.page.getByRole('button', { name: 'Copy missing market names' })).toBeHidden();
  });

  test('a name with a comma is found by matching it here, which is said, undone and remembered', async ({
    launch,
    userDataDir,
  }) => {
    const app = await launch({ demo: true, userDataDir });
    await app.filters.marketName.fill(kit);
    await app.filters.marketName.press('Enter');
    await app.page.getByRole('button', { name: 'One name' }).click();
    await expect(
      app.filters.group('Market name').getByRole('img', { name: /search for 2 names/ }),
    ).toBeVisible();

    await app.filters.about(kit).click();
    await app.page.getByRole('button', { name: /^Search one part, then filter here/ }).click();
    const strip = app.page.getByText(/^Filtered here, not by the catalog: this page only/);
    await expect(strip).toBeVisible();
    await expect(app.table.cell(0, 'market_hash_name')).toContainText(kit);
    // The rows of before are there until those of the part come.
    const names = app.table.rows.locator('[data-column="market_hash_name"] bdi');
    await expect(names.filter({ hasText: 'StatTrak' })).toHaveCount(0);
    await expect(names.filter({ hasNotText: kit })).toHaveCount(0);
    const last = async () => (await timeline(app)).findLast(({ purpose }) => purpose === 'shown');
    await expect
      .poll(async () => decodeURIComponent((await last())?.path ?? ''))
      .toContain(`filter[market_hash_name]=${kitPart}&`);
    await expect.poll(() => app.rememberedViews()).toContain('match_market_hash_name=');
    await app.close();

    const again = await launch({ demo: true, userDataDir });
    await expect(again.filters.about(kit)).toBeVisible();
    await again.page.getByRole('button', { name: 'Show all rows' }).click();
    await expect(again.filters.about(kitPart)).toBeVisible();
    await expect(again.table.grid.getByText('StatTrak™').first()).toBeVisible();
  });

  test('one question shows how the catalog matches a text, by keyboard alone', async ({ launch }) => {
    const app = await launch({ demo: true });
    await app.filters.add('Market name', redline);
    await expect(app.table.cell(0, 'market_hash_name')).toContainText('AK-47');
    await app.page.keyboard.press('ArrowLeft');
    await expect(app.filters.about(redline)).toBeFocused();
    await app.page.keyboard.press('Enter');
    const about = app.page.getByRole('dialog', { name: `About ${redline}` });
    await about.getByRole('button', { name: 'Test this filter' }).press('Enter');
    await expect(about.getByText(/^[\d,]+ results: \d+ exact, \d+ partial$/)).toBeVisible();
    expect((await timeline(app)).filter(({ purpose }) => purpose === 'probe')).toHaveLength(1);
    await app.page.keyboard.press('Escape');
    await expect(about).toHaveCount(0);
    await expect(app.filters.about(redline)).toBeFocused();
  });
});

test.describe('the status column', () => {
  test('costs one request for each row in view and none while it is hidden, nor for an item that it shows', async ({
    launch,
  }) => {
    const app = await launch({ demo: true });
    await app.table.choosePageSize(250);
    await expect(app.table.grid).toHaveAttribute('aria-rowcount', '251');
    const items = async () => (await timeline(app)).filter(({ purpose }) => purpose === 'status-column');
    expect(await items()).toEqual([]);

    await showStatuses(app);
    const note = app.page.getByText(/^Statuses: \d+ of 250/);
    await expect(note).toBeVisible();
    const inView = await rowsInView(app);
    await expect(note).toHaveText(`Statuses: ${inView} of 250`);
    expect((await items()).length).toBeLessThanOrEqual(inView + 1);
    await expect(app.table.cell(0, 'status')).toHaveText(/\w+(now|\d+ s)$/);
    const id = await app.table.idOf(3);
    await app.table.cell(3, 'name').click();
    await expect(app.details.pane.getByText(/^Seen/)).toBeVisible();
    const ofItem = (await timeline(app)).filter(({ path: asked }) => asked.endsWith(`/v1/items/${id}`));
    expect(ofItem).toHaveLength(1);
    await app.details.close.click();
    await expect(app.details.pane).toBeHidden();

    // What is only scrolled past is not asked for. The test makes the time pass: a slow machine's frame would be a rest.
    const { clock } = app.page;
    await clock.install();
    await clock.pauseAt(Date.now() + 1_000);
    for (let top = 250; top < 5_000; top += 250) {
      await app.table.grid.evaluate(async (grid, to) => {
        const scrolled = new Promise((resolve) => grid.addEventListener('scroll', resolve, { once: true }));
        grid.scrollTop = to;
        await scrolled;
      }, top);
      await clock.runFor(16);
    }
    await clock.resume();
    const known = async () => Number(/\d+/.exec(await note.innerText())?.[0]);
    await expect.poll(known).toBeGreaterThanOrEqual(2 * inView);
    await expect(app.table.cell(240, 'status')).toHaveCount(0);
    expect(await known()).toBeLessThan(125);
    await showStatuses(app);
    await expect(app.table.grid.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);
    const asked = (await items()).length;
    await app.table.next.click();
    await expect(app.table.range).toHaveText(/^251–500/);
    expect((await items()).length).toBe(asked);
  });
});

test('a market name is read whole, and entries with the same one stand side by side and lead to each of them', async ({
  launch,
}) => {
  const app = await launch({ demo: true });
  const whole = '★ StatTrak™ Karambit | Doppler (Factory New)';
  await app.filters.add('Market name', whole);
  await expect(app.table.cell(0, 'market_hash_name')).toContainText(whole);
  await app.table.cell(0, 'name').click();
  const heading = app.details.pane.locator('[data-selectable]', { hasText: whole }).first();
  const selected = await heading.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString();
  });
  expect(selected).toBe(whole);
  await app.details.close.click();
  await app.filters.clear.click();
  await app.filters.add('Market name', redline);
  await expect(app.table.cell(0, 'market_hash_name')).toContainText('AK-47');
  await app.table
    .cell(0, 'market_hash_name')
    .getByRole('button', { name: /items on this page/ })
    .click();
  const lens = app.page.getByRole('dialog', { name: 'Duplicates' });
  await expect(lens.getByText(/^In the \d+ rows on this page\.$/)).toBeVisible();
  const group = lens.locator('tr', { has: app.page.getByTitle(`Filter by ${redline}`, { exact: true }) });
  await expect(group).toBeVisible();
  await expect(app.details.pane).toHaveCount(0);
  const id = await group
    .getByRole('button', { name: /^Open item/ })
    .nth(1)
    .innerText();
  await group.getByRole('button', { name: `Open item ${id}` }).click();
  await expect(lens).toHaveCount(0);
  await expect(app.details.pane.getByText(id).first()).toBeVisible();
});

async function timeline(app: AppWindow): Promise<RequestRecord[]> {
  return app.page.evaluate(async () => {
    const { desktop } = window as unknown as { desktop: DesktopApi }; // put there by the preload
    return desktop.requests.timeline();
  });
}

/** Shows the column, or hides it again, by the columns menu. */
async function showStatuses(app: AppWindow): Promise<void> {
  await app.page.getByRole('button', { name: /^Columns/ }).click();
  await app.page.getByRole('checkbox', { name: /^Status/ }).click();
  await app.page.keyboard.press('Escape');
}

/** Rows of which any part is between the header and the lower edge. */
async function rowsInView(app: AppWindow): Promise<number> {
  return app.table.grid.evaluate((grid) => Math.ceil((grid.clientHeight - 30) / 28));
}

function twentyNames(): string[] {
  const names = readFileSync(path.join(demoDataFolder, '730.txt'), 'utf8').split('\n');
  return names.filter((name) => name.startsWith('AWP | ')).slice(0, 20);
}
