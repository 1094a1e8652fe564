import type { Page } from 'playwright';
import { listOf } from '#dev/hostile-server/responses.ts';
import { costlyTexts } from '#dev/hostile-server/value-faults.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectBoundedTexts } from '#e2e/hostile-server/setup.ts';
import { json, type Respond } from '#e2e/test-service.ts';

/**
 * Text that takes minutes to lay out in full, in which an expectation would fail. Single responses with it are tested in hostile.spec.
 */

const [marks = '', changing = '', joined = ''] = costlyTexts.map(({ text }) => text);

test('text that is costly to lay out is limited everywhere, also after a restart', async ({
  connected: app,
  server,
  launch,
}) => {
  test.slow();
  await test.step('pasted, they are refused or accepted without a freeze', async () => {
    await paste(app, app.filters.search, marks);
    await expect(app.filters.bar.getByText(/^1 name left out/)).toBeVisible();
    await expectBoundedTexts(app.page);

    await app.filters.search.fill('');
    await app.table.pageNumber.focus();
    await app.page.keyboard.insertText(marks);
    await expect(app.page.getByText(/so nothing was pasted/)).toBeVisible();
    await expectBoundedTexts(app.page);

    await app.palette.open();
    await paste(app, app.palette.field, changing);
    await expect(
      app.page.getByText(/^This isn’t a list of IDs, and it’s too long for a filter/),
    ).toBeVisible();
    await expectBoundedTexts(app.page);
    await app.page.keyboard.press('Escape');

    const { tickets } = app;
    await tickets.open();
    const ids = Array.from({ length: 140_000 }, (_, at) => at + 100_000);
    await paste(app, tickets.field, `${joined}\n${ids.join('\n')}`);
    await expect(app.page.getByText('1,000 items, up to 1,000 requests')).toBeVisible({ timeout: 30_000 });
    await expectBoundedTexts(app.page);

    await app.page.getByRole('button', { name: 'New ticket' }).click();
    await app.page.keyboard.press('ControlOrMeta+1');
  });

  await test.step('every other screen bounds them too', async () => {
    await app.support.turnOnDeveloperTools();
    server.respondWith(listWith(changing.slice(0, 10_000)));
    await app.topBar.refresh.click();
    await expect(app.table.cell(0, 'name')).toContainText('…');
    await app.table.row(0).click();
    await expect(app.details.pane.getByRole('heading').first()).toContainText('…');
    await app.watched.watchButton.click();
    await app.details.more.click();
    await app.details.pane.getByText('Raw JSON').click();
    await expect(app.details.pane.locator('pre')).toContainText('"nested"');
    await expectBoundedTexts(app.page);

    const { tickets } = app;
    await tickets.open();
    await tickets.lookUp('1 2 3');
    await expect(tickets.row(3)).toContainText('…');
    await expectBoundedTexts(app.page);
    await app.watched.sidebarEntry.click();
    await expect(app.watched.rows).toHaveCount(1);
    await expectBoundedTexts(app.page);
    await app.palette.open();
    await app.palette.field.fill('Z');
    await expectBoundedTexts(app.page);
    await app.page.keyboard.press('Escape');
    const { support } = app;
    await support.open('API differences');
    await expect(support.differenceLines.first()).toBeVisible();
    await expectBoundedTexts(app.page);
    await app.page.keyboard.press('Escape');
    await app.page.keyboard.press('ControlOrMeta+1');
  });

  for (const text of [marks, joined]) {
    server.respondWith(listWith(text.slice(0, 10_000)));
    await app.topBar.refresh.click();
    await expect(app.table.cell(0, 'name')).toContainText(text.slice(0, 4));
    await expectBoundedTexts(app.page);
  }

  await app.filters.paste(Array.from({ length: 8 }, (_, at) => `${at}${marks.slice(0, 480)}`).join('\n'));
  // Lines that long may be a message.
  await app.page.getByRole('button', { name: 'Filter by 8 lines' }).click();
  await expect(app.filters.chip('Name')).toContainText('+7');
  await expectBoundedTexts(app.page);
  await app.views.save(`Z${marks.slice(1, 70)}`);
  await expectBoundedTexts(app.page);
  await app.close();
  const again = await launch();
  await again.page.getByRole('button', { name: /token/i }).first().waitFor();
  await expect(again.filters.chip('Name')).toContainText('+7');
  await expectBoundedTexts(again.page);
});

/** A list of 50 such rows, and items with such texts and deeply nested and long arrays. */
function listWith(text: string): Respond {
  const texts = { name: text, market_hash_name: text };
  return (request, response) => {
    const id = Number(/items\/(\d+)/.exec(request.url ?? '')?.[1]);
    if (Number.isNaN(id)) return json(200, listOf(50, texts))(request, response);
    const nested = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], 'end');
    const data = {
      id,
      nested,
      ...texts,
      status: text,
      hash: text,
      error_message: text,
      error_date: text,
      [text.slice(0, 1_000)]: 1,
      many: Array.from({ length: 100_000 }, () => 0),
    };
    json(200, { success: true, type: 'response', data })(request, response);
  };
}

/** As from the clipboard: the paste event, then the text itself unless the page handled it. */
async function paste(app: AppWindow, field: ReturnType<Page['locator']>, text: string): Promise<void> {
  await field.focus();
  const isTaken = await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    return !element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  if (!isTaken) await app.page.keyboard.insertText(text);
}
