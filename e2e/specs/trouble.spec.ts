import { test as base, expect } from '#e2e/answering-fixtures.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { errorOf, json, listOf, silence } from '#e2e/hostile-server/answering-server.ts';

// Trouble of a single answer is met in hostile.spec.

const test = base.extend<{ connected: AppWindow }>({
  connected: async ({ launch, server }, use) => {
    const app = await launch();
    await app.form.fill({ name: 'Odd catalog', baseUrl: server.baseUrl, token: 'some-token' });
    await expect(app.table.row(0)).toBeVisible();
    await use(app);
  },
});

test.describe('trouble with rows on screen', () => {
  test('a 422 stands at the filter it is about', async ({ connected: app, server }) => {
    server.answerWith(
      json(422, errorOf('validation error', { 'filter[name]': ['This name is not allowed here.'] })),
    );
    await app.filters.add('Name', 'x');
    await expect(app.filters.bar.getByText('This name is not allowed here.')).toBeVisible();
    await expect(app.filters.name).toHaveAttribute('aria-invalid', 'true');
    await expect(app.filters.marketName).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('rows that cannot be read are counted, and the others are shown', async ({
    connected: app,
    server,
  }) => {
    const good = (listOf(3) as { data: unknown[]; pagination: unknown }).data;
    server.answerWith(json(200, { ...(listOf(3) as object), data: [good[0], { id: 'two' }, good[2]] }));
    await app.topBar.refresh.click();
    await expect(app.page.getByText('1 of 3 could not be read')).toBeVisible();
    await expect(app.table.rows).toHaveCount(2);
  });

  test('a service that says nothing can be left alone after a second', async ({ connected: app, server }) => {
    server.answerWith(silence);
    await app.topBar.refresh.click();
    await app.page.getByRole('button', { name: 'Cancel' }).first().click();
    await expect(app.page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await expect(app.table.row(0)).toBeVisible();
  });

  test('a page that is answered late never replaces the one asked for after it', async ({
    connected: app,
    server,
  }) => {
    const late: (() => void)[] = [];
    server.answerWith((request, response) => {
      if (request.url?.includes('slow')) {
        late.push(() => json(200, listOf(1, { name: 'Late answer' }))(request, response));
      } else {
        json(200, listOf(1, { name: 'Wanted answer' }))(request, response);
      }
    });
    await app.filters.add('Name', 'slow');
    await expect.poll(() => late.length).toBe(1);
    await app.filters.add('Name', 'quick');
    await app.filters.group('Name').getByRole('button', { name: 'Remove slow' }).click();
    await expect(app.table.grid.getByText('Wanted answer')).toBeVisible();
    for (const send of late) send();
    await expect(app.table.grid.getByText('Wanted answer')).toBeVisible();
    await expect(app.table.grid.getByText('Late answer')).toHaveCount(0);
  });
});

test('a catalog that is gone is named with cause and next step', async ({ connected: app, server }) => {
  await server.close();
  await app.topBar.refresh.click();
  await expect(app.page.getByText('IC-NET-REFUSED').first()).toBeVisible();
  await expect(app.table.row(0)).toBeVisible();
});
