import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { itemStatuses } from '#shared/item.ts';

const statusWords: Record<(typeof itemStatuses)[number], RegExp> = {
  AVAILABLE: /^Available/,
  WAITING_FOR_TRADE_ACCEPT: /^Waiting for accept/,
  TRADE_ACCEPTED: /accepted/i,
  WAITING_FOR_SEND: /^Waiting to (be )?sen[dt]/,
  UNAVAILABLE: /^Unavailable/,
};

test.describe('an item', () => {
  test('opens by mouse with its status, times and trade URL, and closes again', async ({ launch }) => {
    const app = await launch({ demo: true });
    const id = await app.table.idOf(3);
    await app.table.cell(3, 'name').click();
    await expect(app.details.pane).toContainText(`#${id}`);
    await expect(app.details.pane).toContainText(/UTC/);
    await expect(app.details.pane).toContainText('time zone unknown');
    await expect(app.details.value('Trade URL')).toContainText('steamcommunity.com');
    await expect(app.table.row(3)).toHaveAttribute('aria-current', 'true');

    await app.page.keyboard.press('Escape');
    await expect(app.details.pane).toBeHidden();
  });

  test('opens by keyboard alone, and the arrows take it along', async ({ launch }) => {
    const app = await launch({ demo: true });
    await expect(app.table.row(0)).toBeVisible();
    await app.table.grid.locator('[tabindex="0"]').first().focus();
    await app.page.keyboard.press('ArrowDown');
    await app.page.keyboard.press('ArrowDown');
    const third = await app.table.idOf(2);
    await app.page.keyboard.press('Enter');
    await expect(app.details.pane).toContainText(`#${third}`);
    await app.page.keyboard.press('ArrowDown');
    await expect(app.details.pane).toContainText(`#${await app.table.idOf(3)}`);
    await app.page.keyboard.press('Escape');
    await expect(app.details.pane).toBeHidden();
  });

  test('opens by its id from anywhere with Ctrl+K', async ({ launch }) => {
    const app = await launch({ demo: true });
    const fifth = await app.table.idOf(4);
    await app.table.next.focus();
    await app.page.keyboard.press('ControlOrMeta+K');
    await app.page.keyboard.type(`#${fifth}`);
    await app.page.keyboard.press('Enter');
    await expect(app.details.pane).toContainText(`#${fifth}`);
  });

  test('shows each of the five documented statuses in words', async ({ launch, catalog }) => {
    const samples = await sampleOfEachStatus(catalog.baseUrl);
    const app = await launch();
    await app.form.fill({ name: 'Second catalog', baseUrl: catalog.baseUrl, token: canaryToken });
    await expect(app.table.row(0)).toBeVisible();
    for (const status of itemStatuses) {
      const id = samples.get(status);
      expect(id, `an item that is ${status}`).toBeDefined();
      await app.palette.goToItem(String(id));
      await expect(app.details.pane).toContainText(`#${id}`);
      await expect(app.details.pane.getByText(statusWords[status]).first()).toBeVisible();
      await expect(app.details.pane.getByText(status, { exact: true }).first()).toBeVisible();
    }
  });

  test('copies a value and says so', async ({ launch }) => {
    const app = await launch({ demo: true });
    const name = await app.table.cell(0, 'market_hash_name').innerText();
    await app.table.cell(0, 'name').click();
    await expect(app.details.value('Hash')).not.toBeEmpty();
    await app.details.pane.getByText(name, { exact: true }).first().hover();
    await app.details.copy('market name').first().click();
    await expect.poll(async () => (await app.recorded()).clipboardText).toBe(name.replaceAll('\n', ''));
    await expect(app.page.getByText('Copied', { exact: false }).first()).toBeAttached();
  });

  test('opens the trade URL in the browser, by the main process', async ({ launch }) => {
    const app = await launch({ demo: true });
    await app.table.cell(0, 'name').click();
    await app.details.pane.getByRole('button', { name: 'Open trade URL' }).click();
    await expect
      .poll(async () => (await app.recorded()).openedExternal)
      .toEqual([
        expect.stringMatching(/^https:\/\/steamcommunity\.com\/tradeoffer\/new\/\?partner=\d+&token=/),
      ]);
  });

  test('keeps the trade token hidden until it is asked for', async ({ launch }) => {
    const app = await launch({ demo: true });
    await app.table.cell(0, 'name').click();
    const address = app.details.value('Trade URL');
    await expect(address).toContainText('token=•');
    await app.details.pane.getByRole('button', { name: /show .*token/i }).click();
    await expect(address).toContainText(/token=[A-Za-z0-9_-]{4,}/);
    await app.details.next.click();
    await expect(address).toContainText('token=•');
  });

  test('lies over the list of a narrow window, and closes by button and by key', async ({ launch }) => {
    const app = await launch({ demo: true, windowSize: { width: 640, height: 700 } });
    await app.table.cell(2, 'name').click();
    await expect(app.details.pane).toBeVisible();
    await app.details.close.click();
    await expect(app.details.pane).toBeHidden();
    // So narrow a table has no room for the ids.
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

  test('an id that the catalog does not know is said, and the list stays', async ({ launch }) => {
    const app = await launch({ demo: true });
    await expect(app.table.row(0)).toBeVisible();
    await app.palette.goToItem('999999999');
    await expect(app.details.pane.getByText('IC-HTTP-404')).toBeVisible();
    await expect(app.table.row(0)).toBeVisible();
  });
});

/** Reads items until each status was met, as any client would. */
async function sampleOfEachStatus(baseUrl: string): Promise<Map<string, number>> {
  const headers = { authorization: `Bearer ${canaryToken}` };
  const list = await (await fetch(`${baseUrl}/v1/items?limit=250`, { headers })).json();
  const found = new Map<string, number>();
  for (const { id } of (list as { data: { id: number }[] }).data) {
    const item = (await (await fetch(`${baseUrl}/v1/items/${id}`, { headers })).json()) as {
      data: { status: string };
    };
    if (!found.has(item.data.status)) found.set(item.data.status, id);
    if (found.size === itemStatuses.length) break;
  }
  return found;
}
