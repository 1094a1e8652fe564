import { expect, test } from '#e2e/answering-fixtures.ts';
import { canaryToken } from '#e2e/fixtures.ts';
import { json, listOf, silence } from '#e2e/hostile-server/answering-server.ts';

test('the request log and the API differences show requests without secrets', async ({ launch, server }) => {
  const app = await launch({ connectTo: server });
  const { support } = app;
  await app.table.row(0).click();
  await support.open('Request log');
  await expect(
    support.requestLines.filter({ hasText: 'GET /v1/items?limit=50&page=1' }).first(),
  ).toContainText('200');
  await expect(support.requestLines.filter({ hasText: 'Connection check' })).toHaveCount(1);

  server.answerWith(silence);
  await app.page.keyboard.press('Escape');
  await app.topBar.refresh.click();
  await support.open('Request log');
  const running = support.requestLines.filter({ hasText: 'Running' });
  await expect(running.first()).toBeVisible();
  await running.first().getByRole('button', { name: 'Cancel' }).click();
  await expect(support.requestLines.filter({ hasText: 'Cancelled' }).first()).toBeVisible();

  await support.requests.getByRole('button', { name: 'Copy as TSV' }).click();
  await expect
    .poll(async () => (await app.recorded()).clipboardText)
    .toContain('time\tconnection\tmethod\tpath');
  const copied = String((await app.recorded()).clipboardText);
  expect(copied).toContain('/v1/items?limit=50&page=1');
  for (const secret of [canaryToken, server.baseUrl, 'Bearer']) expect(copied).not.toContain(secret);
  await app.page.keyboard.press('Escape');

  server.answerWith((request, response) => {
    const isItem = /\/items\/\d+$/.test(request.url ?? '');
    const item = { id: 1, status: 'LOST_IN_SPACE', name: 'AK-47 | Redline' };
    const answer = isItem ? { success: true, type: 'response', data: item } : listOf(50, { colour: 'red' });
    json(200, answer)(request, response);
  });
  await app.topBar.refresh.click();
  await app.table.row(0).click();
  await expect(app.details.pane.getByText('LOST_IN_SPACE').first()).toBeVisible();
  await support.open('API differences');
  const line = (name: string) => support.differenceLines.filter({ hasText: name });
  await expect(line('colour')).toContainText('Sent, but not documented');
  await expect(line('LOST_IN_SPACE')).toContainText('Undocumented item status');
  await expect(line('trade_url')).toContainText('Documented, but not sent');
});
