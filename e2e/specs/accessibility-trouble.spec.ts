import path from 'node:path';
import { listOf } from '#dev/hostile-server/responses.ts';
import { Round, shortWindow } from '#e2e/accessibility.ts';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { errorOf, json, type Respond, silence } from '#e2e/test-service.ts';
import { words } from '#words/words.ts';

test('axe finds nothing on the first screen, in empty and waiting lists, and in failures', async ({
  launch,
  server,
}) => {
  test.slow();
  const app = await launch({ windowSize: shortWindow });
  const { page } = app;
  const round = new Round(app);
  await expect(app.form.connect).toBeVisible();
  await round.check('first screen');
  const looked = Promise.withResolvers<void>();
  server.respondWith((request, response) =>
    looked.promise.then(() => json(200, listOf(50))(request, response)),
  );
  await app.form.fill({ name: 'Slow catalog', baseUrl: server.baseUrl, token: canaryToken });
  await expect(app.form.connect).toBeDisabled();
  await round.check('connecting');
  looked.resolve();
  await expect(app.table.row(0)).toBeVisible();

  await page.keyboard.press('ControlOrMeta+3');
  await round.check('no recent items');
  await page.keyboard.press('ControlOrMeta+2');
  await round.check('no watched items');
  await page.keyboard.press('ControlOrMeta+1');

  server.respondWith(json(200, { ...listOf(1), data: [{ id: 'one' }] }));
  await app.topBar.refresh.click();
  await page.getByRole('button', { name: '1 of 1 couldn’t be read' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await round.check('rows that cannot be read');
  await round.leave();
  server.respondWith(json(200, listOf(0)));
  await app.topBar.refresh.click();
  await expect(page.getByText(words.itemList.empty.title)).toBeVisible();
  await round.check('empty catalog');

  // A page that no longer exists.
  server.respondWith(json(200, firstOfTwo(50)));
  await app.topBar.refresh.click();
  await expect(app.table.row(0)).toBeVisible();
  await app.table.next.click();
  await expect(app.table.pageNumber).toHaveValue('2');
  const pastTheEnd = { ...firstOfTwo(50).pagination, total: 50, current_page: 2, pages: 1 };
  // The page before it may be prefetched.
  server.respondWith(
    byPage(json(200, listOf(50)), json(200, { ...firstOfTwo(50), data: [], pagination: pastTheEnd })),
  );
  await app.topBar.refresh.click();
  await expect(page.getByText(words.itemList.beyondLast.title)).toBeVisible();
  await round.check('beyond the last page');
  await page.getByRole('button', { name: words.itemList.beyondLast.goToLast }).click();
  await expect(app.table.row(0)).toBeVisible();

  server.respondWith(json(500, errorOf('no')));
  await app.topBar.refresh.click();
  await expect(page.getByText('IC-HTTP-500').first()).toBeVisible();
  await round.check('failure above rows');
  await app.table.cell(0, 'name').click();
  await expect(app.details.pane.getByRole('button', { name: 'Try again' })).toBeVisible();
  await round.check('failure in the details');
  await page.keyboard.press('Escape');
  await app.support.turnOnDeveloperTools();
  await app.support.open('Request log');
  await round.check('failed requests');
  await round.leave();
  server.respondWith(json(422, errorOf('no', { 'filter[name]': ['This name is not allowed here.'] })));
  await app.filters.add('Name', 'x');
  await expect(app.filters.bar.getByText('Name: This name is not allowed here.')).toBeVisible();
  await round.check('refused filter');
  await app.filters.clear.click();
  server.respondWith(json(401, errorOf('no')));
  await app.topBar.refresh.click();
  await expect(page.getByRole('button', { name: /replace token/i }).first()).toBeVisible();
  await round.check('refused token');
  await page
    .getByRole('button', { name: /replace token/i })
    .first()
    .click();
  await round.check('replacing the token');
  await page.keyboard.press('Escape');
  server.respondWith(({ socket }) => socket.destroy());
  await app.topBar.refresh.click();
  await expect(page.getByText(/IC-NET-/).first()).toBeVisible();
  await round.check('catalog out of reach');

  server.respondWith(json(429, errorOf('slow down'), { 'retry-after': '60' }));
  await app.topBar.refresh.click();
  await expect(page.getByRole('timer').first()).toBeVisible();
  await round.check('held requests');
});

test('axe finds nothing around a running export', async ({ launch, server, userDataDir }) => {
  test.slow();
  // Neither its second page nor the deadline for it comes while it is examined.
  server.respondWith(byPage(json(200, firstOfTwo(250)), silence));
  const app = await launch({ args: ['--deadline-scale=10'], connectTo: server, windowSize: shortWindow });
  const round = new Round(app);
  const { exports } = app;
  await app.respondToDialog({ kind: 'save', path: path.join(userDataDir, 'all.csv') });
  await exports.start('All matches', 'CSV');
  await expect(exports.action('Cancel')).toBeVisible();
  await round.check('export under way');
  await exports.open();
  await expect(exports.dialog).toBeVisible();
  await round.check('export dialog beside one under way');
  await round.leave();
  await exports.action('Cancel').click();
  await expect(exports.action('Discard')).toBeVisible();
  await round.check('cancelled export');
  await exports.action('Discard').click();
});

/** The first of two full pages. */
function firstOfTwo(perPage: number) {
  const links = { next_page: null, previous_page: null, first_page: '/v1/items?page=1' };
  const pagination = { total: 2 * perPage, per_page: perPage, current_page: 1, pages: 2, links };
  return { ...listOf(perPage), pagination };
}

/** Responds to requests for page 2 in one way and to all others in another. */
function byPage(first: Respond, second: Respond): Respond {
  return (request, response) =>
    (/[?&]page=2(&|$)/.test(request.url ?? '') ? second : first)(request, response);
}
