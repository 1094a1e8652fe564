import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { startAnsweringServer } from '#e2e/hostile-server/answering-server.ts';

test.describe('the palette', () => {
  test('opens an item by its id and gives it the focus, which comes back behind both', async ({ launch }) => {
    const app = await launch({ demo: true });
    const { palette } = app;
    const third = await app.table.idOf(2);
    await test.step('where nothing had the focus, the item takes it', async () => {
      await palette.goToItem(third);
      await expect(app.details.pane).toBeFocused();
      await app.page.keyboard.press('Escape');
      await expect(app.details.pane).toBeHidden();
      await expect(app.table.grid.locator(':focus')).toHaveCount(1);
    });
    await app.table.next.focus();
    await palette.open();
    await app.page.keyboard.press('Escape');
    await expect(app.table.next).toBeFocused();

    await palette.open();
    await palette.field.fill(`#${third}`);
    await expect(palette.options.first()).toHaveText(`Go to item ${third}`);
    await app.page.keyboard.press('Enter');
    await expect(app.details.pane).toContainText(`#${third}`);

    await test.step('it keeps the keys, also when what closed before it gives the focus back late', async () => {
      await palette.open();
      await expect(palette.field).toBeFocused();
      await app.page.keyboard.type('side');
      await app.table.next.evaluate((button) => button.focus());
      await app.page.keyboard.type('bar');
      await expect(palette.field).toHaveValue('sidebar');
    });
  });

  test('runs commands, shows their keys, offers only what can be done, and looks up pasted ids', async ({
    launch,
  }) => {
    const app = await launch({ demo: true, colorScheme: 'light' });
    const { palette } = app;
    await expect(app.table.row(0)).toBeVisible();
    await palette.open();
    await palette.field.fill('sidebar');
    await expect(palette.options.first()).toContainText('Ctrl B');
    await palette.field.fill('close item');
    await expect(palette.options).toHaveText(['Name: close item', 'Market name: close item']);
    await app.page.keyboard.press('Escape');

    await palette.run('dark theme');
    await expect(app.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await palette.run('next page');
    await expect(app.table.pageNumber).toHaveValue('2');

    await palette.open();
    await app.page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '40115\n42714\n48129\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect(palette.options.first()).toHaveText('Look up 3 IDs');
    await app.page.keyboard.press('Enter');
    await expect(app.page.getByRole('button', { name: 'Look up IDs' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('finds a loaded item by its name, and an ID that this catalog lacks in the other one', async ({
    launch,
  }) => {
    const app = await launch({ demo: true });
    const { palette, page } = app;
    const id = await app.table.idOf(3);
    await palette.open();
    await palette.field.fill(`${await app.table.cell(3, 'name').locator('bdi').first().textContent()} ${id}`);
    await expect(page.getByRole('group', { name: 'Loaded items' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(app.details.pane).toContainText(`#${id}`);

    await using server = await emptyCatalog();
    await app.topBar.chooseConnection('Add connection…');
    const { dialog } = app.connections;
    await dialog.getByLabel('Name', { exact: true }).fill('Empty');
    await dialog.getByLabel('Catalog address').fill(server.baseUrl);
    await dialog.getByLabel(/access token$/i).fill(canaryToken);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('The catalog is empty')).toBeVisible();
    await palette.goToItem(id);
    await app.details.pane.getByRole('button', { name: 'Look in the other catalog' }).click();
    await app.details.pane.getByRole('button', { name: 'Open in Demo catalog' }).click();
    await expect(app.table.row(0)).toBeVisible();
    await expect(app.details.pane).toContainText(`#${id}`);
  });

  test('the window is zoomed by keys and stays so after a restart', async ({ launch, userDataDir }) => {
    const app = await launch({ demo: true, userDataDir });
    await expect(app.table.row(0)).toBeVisible();
    const width = () => app.page.evaluate(() => window.innerWidth);
    const before = await width();
    await app.page.keyboard.press('Control+=');
    await expect.poll(width).toBe(Math.round(before / 1.1));
    await app.page.keyboard.press('Control+=');
    await expect.poll(width).toBe(Math.round(before / 1.25));
    await app.page.waitForFunction(async () => {
      const { desktop } = window as unknown as {
        desktop: { settings: { read(): Promise<{ zoom: number }> } };
      };
      return (await desktop.settings.read()).zoom === 125;
    });
    await app.close();

    const again = await launch({ demo: true, userDataDir });
    await expect(again.table.row(0)).toBeVisible();
    const restored = () => again.page.evaluate(() => window.innerWidth);
    await expect.poll(restored).toBe(Math.round(before / 1.25));
    await again.page.keyboard.press('Control+0');
    await expect.poll(restored).toBe(before);
  });
});

/** A catalog without any item. */
async function emptyCatalog() {
  const pagination = { total: 0, per_page: 50, current_page: 1, pages: 0, links: {} };
  const server = await startAnsweringServer((request, response) => {
    const isList = new URL(request.url ?? '', 'http://catalog.example').pathname.endsWith('/items');
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isList
          ? { success: true, type: 'pagination', data: [], pagination }
          : { success: false, type: 'error', message: 'item not found', data: {} },
      ),
    );
  });
  return { baseUrl: server.baseUrl, [Symbol.asyncDispose]: () => server.close() };
}
