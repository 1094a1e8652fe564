import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, test } from '#e2e/fixtures.ts';

test('items opened fast end with the last one, and quitting waits for no request', async ({
  connected: app,
  server,
  userDataDir,
}) => {
  const received: { request: IncomingMessage; response: ServerResponse }[] = [];
  server.answerWith((request, response) => void received.push({ request, response }));
  /** The paths of the requests that the app hasn't cancelled. */
  const pending = () =>
    received.filter(({ response }) => !response.destroyed).map(({ request }) => request.url ?? '');

  for (const index of [0, 1, 2, 3]) await app.table.cell(index, 'name').click();
  await expect(app.details.pane).toContainText('#4');
  await expect.poll(pending).toContain('/v1/items/4');
  // The row under the pointer may be prefetched; requests of the items in between are cancelled.
  await expect.poll(() => pending().length).toBeLessThanOrEqual(2);

  await app.topBar.refresh.click();
  await expect.poll(pending).toContainEqual(expect.stringContaining('/v1/items?'));
  // The app allows itself 1.5 s to finish, and logs when that was too short.
  expect(await app.close()).toBe(0);
  const log = await readFile(path.join(userDataDir, 'logs', 'main.log'), 'utf8');
  expect(log).toContain('info started');
  expect(log).not.toContain('shutting down took too long');
});
