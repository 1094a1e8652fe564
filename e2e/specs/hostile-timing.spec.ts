import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, test } from '#e2e/answering-fixtures.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { json, listOf } from '#e2e/hostile-server/answering-server.ts';

/** A request that the test will answer. */
type Waiting = { url: URL; response: ServerResponse };

test('fast clicks leave only the last request, and quitting waits for none', async ({
  launch,
  server,
  userDataDir,
}) => {
  server.answerWith(json(200, twoPages('first')));
  const app = await launch({ connectTo: server });
  const waiting: Waiting[] = [];
  server.answerWith((request, response) => {
    waiting.push({ url: new URL(request.url ?? '', server.baseUrl), response });
  });
  await test.step('a slow page 1 is cancelled and never replaces the page 2 requested after it', async () => {
    await app.topBar.refresh.click();
    await expect.poll(() => pendingWith(waiting, 'page', '1')).toHaveLength(1);
    await app.table.jumpTo(2);
    await expect.poll(() => pendingWith(waiting, 'page', '2').length).toBeGreaterThan(0);
    await expect.poll(() => pendingWith(waiting, 'page', '1')).toHaveLength(0);

    for (const { response } of pendingWith(waiting, 'page', '2')) answer(response, 'second');
    await expect(app.table.cell(0, 'name')).toContainText('second');
    for (const { response } of waiting) if (!response.writableEnded) answer(response, 'late');
    await expect(app.table.cell(0, 'name')).toContainText('second');
    await expect(app.table.grid.getByText('late')).toHaveCount(0);
  });

  await test.step('filters typed fast leave only the last request', async () => {
    await app.filters.add('Name', 'a', 'b', 'c', 'd', 'e');
    await expect.poll(() => pendingWith(waiting, 'filter[name]', 'a,b,c,d,e')).toHaveLength(1);
    await expect
      .poll(() => lists(waiting).map(({ url }) => url.searchParams.get('filter[name]')))
      .toEqual(['a,b,c,d,e']);
    for (const { response } of lists(waiting)) answer(response, 'typed');
    await expect(app.table.cell(0, 'name')).toContainText('typed');
  });

  await test.step('items opened fast end with the last one on screen', async () => {
    for (const index of [0, 1, 2, 3]) await app.table.cell(index, 'name').click();
    await expect(app.details.pane).toContainText('#4');
    await expect.poll(() => items(waiting)).toContain('/v1/items/4');
    // The row under the pointer may be prefetched; requests of the items in between are cancelled.
    await expect.poll(() => items(waiting).length).toBeLessThanOrEqual(2);
  });

  await test.step('quitting during a request waits for nothing', async () => {
    await app.topBar.refresh.click();
    await expect.poll(() => lists(waiting).length).toBeGreaterThan(0);
    await expectQuickQuit(app, userDataDir);
  });
});

/** The paths of the pending item requests. */
function items(waiting: readonly Waiting[]): string[] {
  return waiting
    .filter((one) => isPending(one) && one.url.pathname !== '/v1/items')
    .map(({ url }) => url.pathname);
}

function pendingWith(waiting: readonly Waiting[], parameter: string, value: string): Waiting[] {
  return waiting.filter((one) => isPending(one) && one.url.searchParams.get(parameter) === value);
}

/** Pending list requests, without items that are prefetched. */
function lists(waiting: readonly Waiting[]): Waiting[] {
  return waiting.filter((one) => isPending(one) && one.url.pathname === '/v1/items');
}

/** The app hasn't cancelled it. */
function isPending({ response }: Waiting): boolean {
  return !response.writableEnded && !response.destroyed;
}

function answer(response: ServerResponse, name: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(twoPages(name)));
}

function twoPages(name: string): unknown {
  const list = listOf(50, { name }) as { pagination: object }; // the helper's own shape
  return { ...list, pagination: { ...list.pagination, total: 100, pages: 2 } };
}

/** The app allows itself 1.5 s to finish, and logs when that was too short. */
async function expectQuickQuit(app: AppWindow, userDataDir: string): Promise<void> {
  expect(await app.close()).toBe(0);
  const log = await readFile(path.join(userDataDir, 'logs', 'main.log'), 'utf8');
  expect(log).toContain('info started');
  expect(log).not.toContain('shutting down took too long');
}
