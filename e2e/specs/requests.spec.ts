import type { Page } from 'playwright';
import { test as base, expect } from '#e2e/answering-fixtures.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { canaryToken } from '#e2e/fixtures.ts';
import { type Answering, errorOf, json, listOf, silence } from '#e2e/hostile-server/answering-server.ts';
import { Help, holdNotice } from '#e2e/screens/help.ts';

const test = base.extend<{ connected: AppWindow }>({
  connected: async ({ launch, server }, use) => {
    const app = await launch();
    await app.form.fill({ name: 'Busy catalog', baseUrl: server.baseUrl, token: canaryToken });
    await expect(app.table.row(0)).toBeVisible();
    await use(app);
  },
});

const items = (page: Page) => page.getByRole('region', { name: 'Items' });

const isList = (line: string) => line.includes('?');

/** Answers the next request for a list in one way and all others in another; an item fetched ahead takes no turn. */
function once(first: Answering, later: Answering): Answering {
  let isAsked = false;
  return (request, response) => {
    const isFirst = !isAsked && isList(request.url ?? '');
    isAsked ||= isFirst;
    (isFirst ? first : later)(request, response);
  };
}

const slowDown = (retryAfter: string) => json(429, errorOf('slow down'), { 'retry-after': retryAfter });

test.describe('a catalog that asks to slow down', () => {
  test('is asked once more when its time has come, and the rows stay meanwhile', async ({
    connected: app,
    server,
  }) => {
    server.answerWith(once(slowDown('3'), json(200, listOf(50, { name: 'After the wait' }))));
    const before = server.requests.length;
    await app.topBar.refresh.click();
    const notice = holdNotice(items(app.page));
    await expect(notice).toHaveText(/Too many requests: trying again in [123] s/);
    await expect(app.table.row(0)).toBeVisible();
    await expect(app.table.grid.getByText('After the wait').first()).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(server.requests.slice(before).filter(isList)).toHaveLength(2);
  });

  test('holds the item too, and each wait is cancelled by itself at once', async ({
    connected: app,
    server,
  }) => {
    server.answerWith(slowDown('60'));
    await app.topBar.refresh.click();
    const list = holdNotice(items(app.page));
    await expect(list).toBeVisible();
    const before = server.requests.length;
    await app.table.row(1).click();
    const item = holdNotice(app.page.getByRole('region', { name: 'Item details' }));
    await expect(item).toBeVisible();
    expect(server.requests.slice(before)).toEqual([]);

    const frames = await app.page.evaluate(async () => {
      const notice = document.querySelector('[aria-label="Items"] [data-edge="head"]');
      const cancel = [...(notice?.querySelectorAll('button') ?? [])].at(-1);
      cancel?.click();
      let drawn = 0;
      while (document.querySelector('[aria-label="Items"] [data-edge="head"]') !== null) {
        await new Promise(requestAnimationFrame);
        drawn += 1;
      }
      return drawn;
    });
    // A tenth of a second, in frames: those of a machine that is busy with something else are longer.
    expect(frames).toBeLessThanOrEqual(6);
    await expect(item).toBeVisible();
  });
});

test('the requests are shown as they happen, without secrets', async ({ connected: app, server }) => {
  const help = new Help(app.page);
  await app.table.row(0).click();
  await help.open('Request log');
  await expect(help.requestLines.filter({ hasText: 'GET /v1/items?limit=50&page=1' }).first()).toContainText(
    '200',
  );
  await expect(help.requestLines.filter({ hasText: 'Connection check' })).toHaveCount(1);

  server.answerWith(silence);
  await app.page.keyboard.press('Escape');
  await app.topBar.refresh.click();
  await help.open('Request log');
  const running = help.requestLines.filter({ hasText: 'Running' });
  await expect(running.first()).toBeVisible();
  await running.first().getByRole('button', { name: 'Cancel' }).click();
  await expect(help.requestLines.filter({ hasText: 'Cancelled' }).first()).toBeVisible();

  await help.requests.getByRole('button', { name: 'Copy as TSV' }).click();
  await expect
    .poll(async () => (await app.recorded()).clipboardText)
    .toContain('time\tconnection\tmethod\tpath');
  const copied = String((await app.recorded()).clipboardText);
  expect(copied).toContain('/v1/items?limit=50&page=1');
  for (const secret of [canaryToken, server.baseUrl, 'Bearer']) expect(copied).not.toContain(secret);
});

test('what the document does not say is listed, and a status it does not know is shown as it came', async ({
  connected: app,
  server,
}) => {
  const help = new Help(app.page);
  server.answerWith((request, response) => {
    const isItem = /\/items\/\d+$/.test(request.url ?? '');
    const item = { id: 1, status: 'LOST_IN_SPACE', name: 'AK-47 | Redline' };
    const answer = isItem ? { success: true, type: 'response', data: item } : listOf(50, { colour: 'red' });
    json(200, answer)(request, response);
  });
  await app.topBar.refresh.click();
  await app.table.row(0).click();
  await expect(app.details.pane.getByText('LOST_IN_SPACE').first()).toBeVisible();
  await help.open('API differences');
  const line = (name: string) => help.differenceLines.filter({ hasText: name });
  await expect(line('colour')).toContainText('Sent, but not documented');
  await expect(line('LOST_IN_SPACE')).toContainText('Undocumented item status');
  await expect(line('trade_url')).toContainText('Documented, but not sent');
});
