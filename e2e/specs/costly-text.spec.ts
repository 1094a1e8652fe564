import type { Page } from 'playwright';
import { listOf } from '#dev/hostile-server/answers.ts';
import { costlyTexts } from '#dev/hostile-server/value-faults.ts';
import { type Answering, json } from '#e2e/answering-server.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { longestFrameDuring } from '#e2e/frames.ts';
import { expectBoundedTexts } from '#e2e/hostile-server/setup.ts';

/** Text that takes seconds or minutes to lay out in full. Single answers with it are tested in hostile.spec. */

const [marks = '', changing = '', joined = ''] = costlyTexts.map(({ text }) => text);

test('the window stays fast with text that is costly to lay out, and limits it, also after a restart', async ({
  connected: app,
  server,
  launch,
}) => {
  test.slow();
  await test.step('pasted, they are refused or accepted without a freeze', async () => {
    const usual = await longestFrameDuring(app.page, () => paste(app, app.filters.name, 'Redline'));
    const field = await longestFrameDuring(app.page, () => paste(app, app.filters.name, marks));
    await expect(app.filters.bar.getByText(/^1 name left out/)).toBeVisible();
    await expectBoundedTexts(app.page);

    await app.filters.name.fill('');
    await app.table.pageNumber.focus();
    await app.page.keyboard.insertText(marks);
    await expect(app.page.getByText(/so nothing was pasted/)).toBeVisible();
    await expectBoundedTexts(app.page);

    await app.palette.open();
    const palette = await longestFrameDuring(app.page, () => paste(app, app.palette.field, changing));
    await expect(
      app.page.getByText(/^This isn’t a list of IDs, and it’s too long for a filter/),
    ).toBeVisible();
    await expectBoundedTexts(app.page);
    await app.page.keyboard.press('Escape');

    const { lookUp } = app;
    await lookUp.open();
    const ids = await longestFrameDuring(app.page, () =>
      paste(app, lookUp.field, `${joined} ${Array.from({ length: 140_000 }, (_, at) => at + 1).join(' ')}`),
    );
    await expect(app.page.getByText(/139,000 left out/)).toBeVisible();
    await expectBoundedTexts(app.page);

    // Seconds on a busy machine, where laying them out in full takes minutes.
    for (const longest of [field, palette, ids]) expect(longest).toBeLessThan(20 * Math.max(usual, 500));
    await app.page.getByRole('button', { name: 'Clear', exact: true }).click();
    await app.page.keyboard.press('Control+1');
  });

  await test.step('every other screen bounds them too', async () => {
    server.answerWith(answering(changing.slice(0, 10_000)));
    await app.topBar.refresh.click();
    await expect(app.table.cell(0, 'name')).toContainText('…');
    await app.table.row(0).click();
    await expect(app.details.pane.getByRole('heading').first()).toContainText('…');
    await app.watched.watchButton.click();
    await app.details.pane.getByText('Raw JSON').click();
    await expect(app.details.pane.locator('pre')).toContainText('"nested"');
    await expectBoundedTexts(app.page);

    const { lookUp } = app;
    await lookUp.open();
    await lookUp.lookUp('1 2 3');
    await expect(lookUp.row(3)).toContainText('…');
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
    await app.page.keyboard.press('Control+1');
  });

  await test.step('a page with them takes about as long as any other', async () => {
    const usual = await longestFrame(app, server, answering('Redline '.repeat(2_500)));
    const costly = Math.max(
      await longestFrame(app, server, answering(marks.slice(0, 10_000))),
      await longestFrame(app, server, answering(joined.slice(0, 10_000))),
    );
    // Laid out in full, the costly texts take hundreds of times as long as plain ones of that size.
    expect(costly).toBeLessThan(10 * Math.max(usual, 200));

    await app.table.header('Name').click();
    await app.table.row(0).click();
    await expect(app.details.pane.getByRole('heading').first()).toContainText('…');
    await expectBoundedTexts(app.page);
  });

  await app.filters.paste(
    'Name',
    Array.from({ length: 8 }, (_, at) => `${at}${marks.slice(0, 480)}`).join('\n'),
  );
  await expect(app.filters.chips('Name')).toHaveCount(8);
  await expectBoundedTexts(app.page);
  await app.views.save(`Z${marks.slice(1, 70)}`);
  await expectBoundedTexts(app.page);
  await app.close();
  const again = await launch();
  await again.page.getByRole('button', { name: /token/i }).first().waitFor();
  await expect(again.filters.chips('Name')).toHaveCount(8);
  await expectBoundedTexts(again.page);
});

/** A list of 50 such rows, and items with such texts and deeply nested and long arrays. */
function answering(text: string): Answering {
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

/** From the request of a page with these answers until it is painted. */
async function longestFrame(
  app: AppWindow,
  server: { answerWith(answering: Answering): void },
  next: Answering,
): Promise<number> {
  server.answerWith(next);
  return longestFrameDuring(app.page, async () => {
    const answered = app.page.waitForFunction(
      (before) => document.querySelector('[data-row="0"] [data-column="name"]')?.textContent !== before,
      await app.table.cell(0, 'name').textContent(),
    );
    await app.topBar.refresh.click();
    await answered;
  });
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
