import path from 'node:path';
import { expect, test } from '#e2e/fixtures.ts';

test('an item is replied about, copied, opened outside, noted, and replied about by a new template', async ({
  launch,
  userDataDir,
}) => {
  const first = await launch({ demo: true });

  await test.step('its ID becomes a copied reply without the trade token in eight keys', async () => {
    const id = await first.table.idOf(2);
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await first.page.keyboard.press(key);
    };
    await press('ControlOrMeta+g');
    await expect(first.page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    for (const digit of String(id)) await press(digit);
    await press('Enter');
    // There is nothing to copy before the item has loaded.
    await expect(first.details.value('Hash')).toHaveText(/\w/);
    await press('ControlOrMeta+Shift+S');
    await expect.poll(first.copied).toContain(`(ID ${id})`);
    expect(keys).toBeLessThanOrEqual(8);

    const reply = await first.copied();
    expect(reply).toMatch(/^Hello,\n\n/);
    expect(reply).toMatch(/\n\nKind regards$/);
    expect(reply).not.toMatch(/UTC|time zone/);
    await first.details.pane.getByRole('button', { name: /show .*token/i }).click();
    const token = /token=([\w-]+)/.exec(await first.details.value('Trade URL').innerText())?.[1] ?? '';
    expect(token).toMatch(/^[\w-]{4,}$/);
    expect(reply).not.toContain(token);
    expect(reply).not.toMatch(/[$€£¥]|USD|EUR/);
  });

  await test.step('its values and picture are copied, its links opened, its token shown on request', async () => {
    const { details } = first;
    const name = (await first.table.cell(0, 'name').innerText()).replaceAll('\n', '');
    await first.table.cell(0, 'name').click();
    await expect(details.value('Hash')).not.toBeEmpty();
    const heading = details.pane.locator('[data-selectable]', { hasText: name }).first();
    const selected = await heading.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return getSelection()?.toString();
    });
    expect(selected).toBe(name);
    await heading.hover();
    await details.copy('market name').first().click();
    await expect.poll(first.copied).toBe(name);

    await details.pane.getByRole('button', { name: 'Choose a reply' }).click();
    await first.page.getByRole('menuitem', { name: 'Copy as picture' }).click();
    await expect.poll(async () => (await first.recorded()).clipboardPicture).not.toBe('');
    const png = Buffer.from((await first.recorded()).clipboardPicture, 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // 560 CSS pixels at twice their size, for every item.
    expect(png.readUInt32BE(16)).toBe(1_120);
    expect(png.readUInt32BE(20)).toBeGreaterThan(400);

    const tradeUrl = details.value('Trade URL');
    await expect(tradeUrl).toContainText('token=•');
    await details.pane.getByRole('button', { name: /show .*token/i }).click();
    await expect(tradeUrl).toContainText(/token=[A-Za-z0-9_-]{4,}/);
    const partner = (await details.value('Partner').innerText()).trim();
    for (const link of ['market listing', 'profile', 'trade URL'])
      await details.pane.getByRole('button', { name: `Open ${link}` }).click();
    const market = encodeURIComponent(name).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    await expect
      .poll(async () => (await first.recorded()).openedExternal)
      .toEqual([
        `https://steamcommunity.com/market/listings/730/${market}`,
        `https://steamcommunity.com/profiles/${76561197960265728n + BigInt(partner)}/`,
        expect.stringContaining(`https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=`),
      ]);
    await details.next.click();
    await expect(tradeUrl).toContainText('token=•');
  });

  const noted = 'Promised a reply by Friday';
  const id = await first.table.idOf(1);
  await first.table.cell(1, 'name').click();
  const note = first.details.pane.getByLabel('Note on this item');
  await note.fill(noted);
  await first.details.close.click();
  await expect(first.details.pane).toBeHidden();
  expect(await first.close()).toBe(0);

  const app = await launch({ demo: true });
  await test.step('its note survives a restart, is found and goes into replies', async () => {
    await app.palette.run('Friday');
    await expect(app.details.pane).toContainText(`#${id}`);
    await expect(app.details.pane.getByLabel('Note on this item')).toHaveValue(noted);
    await expect(app.details.value('Hash')).toHaveText(/\w/);
    await app.details.pane.getByRole('button', { name: 'Choose a reply' }).click();
    await app.page.getByRole('menuitem', { name: 'Ticket note' }).click();
    await expect.poll(app.copied).toContain(`\nNote: ${noted}`);
  });

  await test.step('a template is edited, exported, imported and used', async () => {
    const id = await app.table.idOf(0);
    await app.table.cell(0, 'name').click();
    await expect(app.details.value('Hash')).toHaveText(/\w/);
    const editor = app.page.getByRole('dialog', { name: 'Reply templates' });
    const openEditor = async () => {
      await app.details.pane.getByRole('button', { name: 'Choose a reply' }).click();
      await app.page.getByRole('menuitem', { name: 'Reply templates…' }).click();
      await editor.getByLabel('Reader').selectOption('Ticket note');
    };
    const text = editor.getByLabel('Text for each item');
    const preview = editor.getByRole('region', { name: 'Preview' });

    await openEditor();
    await text.fill('Look at {ide}');
    await expect(editor.getByText('{ide} isn’t a placeholder.')).toBeVisible();
    await text.fill('Look at {id}');
    await expect(preview).toContainText(`Look at ${id}`);
    const filePath = path.join(userDataDir, 'team.json');
    await app.respondToDialog({ kind: 'save', path: filePath });
    await editor.getByRole('button', { name: 'Export…' }).click();
    await expect(app.page.getByText('Templates exported to team.json')).toBeVisible();
    await editor.getByRole('button', { name: 'Cancel' }).click();

    await openEditor();
    await expect(text).not.toHaveValue('Look at {id}');
    await app.respondToDialog({ kind: 'open', path: filePath });
    await editor.getByRole('button', { name: 'Import…' }).click();
    await expect(text).toHaveValue('Look at {id}');
    for (const name of ['Delivery error', 'No error']) {
      await editor.getByRole('button', { name, exact: true }).click();
      await text.fill('Look at {id}');
    }
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editor).toBeHidden();

    await app.details.pane.getByRole('button', { name: 'Choose a reply' }).click();
    await app.page.getByRole('menuitem', { name: 'Ticket note' }).click();
    await expect.poll(app.copied).toBe(`Look at ${id}\n\nCatalog: Demo catalog`);
  });
});
