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
  test('opens by mouse, by keyboard and by its id, the arrows take it along, and it closes again', async ({
    launch,
  }) => {
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

    const [first, second] = await app.table.ids();
    await app.table.cell(0, 'name').focus();
    await app.page.keyboard.press('Enter');
    await expect(app.details.pane).toContainText(`#${first}`);
    await app.page.keyboard.press('ArrowDown');
    await expect(app.details.pane).toContainText(`#${second}`);
    await app.page.keyboard.press('Escape');
    await expect(app.details.pane).toBeHidden();

    await app.table.next.focus();
    await app.page.keyboard.press('ControlOrMeta+K');
    await expect(app.palette.field).toBeFocused();
    await app.page.keyboard.type(`#${id}`);
    await app.page.keyboard.press('Enter');
    await expect(app.details.pane).toContainText(`#${id}`);
    await app.palette.goToItem('999999999');
    await expect(app.details.pane.getByText('IC-HTTP-404')).toBeVisible();
    await expect(app.table.row(0)).toBeVisible();
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

  test('its values are copied, its trade URL opened by the main process, and the token in it shown on request', async ({
    launch,
  }) => {
    const app = await launch({ demo: true });
    const name = await app.table.cell(0, 'market_hash_name').innerText();
    await app.table.cell(0, 'name').click();
    await expect(app.details.value('Hash')).not.toBeEmpty();
    await app.details.pane.getByText(name, { exact: true }).first().hover();
    await app.details.copy('market name').first().click();
    await expect.poll(async () => (await app.recorded()).clipboardText).toBe(name.replaceAll('\n', ''));
    await expect(app.page.getByText('Copied', { exact: false }).first()).toBeAttached();

    await app.details.pane.getByRole('button', { name: 'Open trade URL' }).click();
    await expect
      .poll(async () => (await app.recorded()).openedExternal)
      .toEqual([
        expect.stringMatching(/^https:\/\/steamcommunity\.com\/tradeoffer\/new\/\?partner=\d+&token=/),
      ]);

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
