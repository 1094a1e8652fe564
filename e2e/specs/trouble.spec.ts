import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApp } from '#dev/open-app.ts';
import { test as base, expect } from '#e2e/answering-fixtures.ts';
import { AppWindow } from '#e2e/app-window.ts';
import {
  type Answering,
  type AnsweringServer,
  errorOf,
  hangUp,
  json,
  listOf,
  silence,
  startAnsweringServer,
} from '#e2e/hostile-server/answering-server.ts';
import { noKeyringEnv } from '#e2e/keyring.ts';

type Connected = { server: AnsweringServer; app: AppWindow };

const test = base.extend<{ connected: AppWindow }, { shared: Connected }>({
  connected: async ({ launch, server }, use) => {
    const app = await launch();
    await connect(app, server);
    await use(app);
  },
  // One window meets the faults that pass; after a failed test Playwright starts a new worker, and with it a new window.
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await startAnsweringServer(json(200, listOf(50)));
      const userDataDir = await mkdtemp(path.join(tmpdir(), 'item-catalog-trouble-'));
      const windowSize = { width: 1280, height: 800 };
      const app = new AppWindow(
        await openApp({ args: [], userDataDir, headless: true, windowSize, env: noKeyringEnv }),
      );
      await connect(app, server);
      await use({ server, app });
      await app.close();
      await server.close();
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
      expect(app.pageTroubles, 'errors of the page').toEqual([]);
    },
    { scope: 'worker' },
  ],
});

async function connect(app: AppWindow, server: AnsweringServer): Promise<void> {
  await app.form.fill({ name: 'Odd catalog', baseUrl: server.baseUrl, token: 'some-token' });
  await expect(app.table.row(0)).toBeVisible();
}

const faults: { name: string; answering: Answering; code: string }[] = [
  { name: 'permission refused', answering: json(403, errorOf('no')), code: 'IC-HTTP-403' },
  { name: 'wrong address', answering: json(404, errorOf('no')), code: 'IC-HTTP-404' },
  { name: 'server trouble', answering: json(500, errorOf('no')), code: 'IC-HTTP-500' },
  { name: 'a web page', answering: webPage(502), code: 'IC-HTTP-502' },
  { name: 'a sign-in page', answering: webPage(200), code: 'IC-ANSWER-WEB-PAGE' },
  { name: 'slow down', answering: json(429, errorOf('no'), { 'retry-after': '1' }), code: 'IC-HTTP-429' },
  { name: 'an empty answer', answering: json(200, ''), code: 'IC-EMPTY-200' },
  { name: 'half an answer', answering: json(200, '{"success":true,"ty'), code: 'IC-CUT-OFF' },
  {
    name: 'another shape',
    answering: json(200, { success: true, type: 'pagination' }),
    code: 'IC-ANSWER-SHAPE',
  },
  { name: 'a hung-up connection', answering: hangUp, code: 'IC-NET-RESET' },
  {
    name: 'a redirect',
    answering: json(302, '', { location: 'https://elsewhere.example/' }),
    code: 'IC-HTTP-302',
  },
];

test.describe('trouble with rows on screen', () => {
  for (const { name, answering, code } of faults) {
    test(`${name}: the rows stay, the code is there, and the next try works`, async ({
      shared: { app, server },
    }) => {
      server.answerWith(answering);
      await app.topBar.refresh.click();
      await expect(app.page.getByText(code).first()).toBeVisible();
      await expect(app.table.row(0)).toBeVisible();

      server.answerWith(json(200, listOf(50)));
      await app.topBar.refresh.click();
      await expect(app.page.getByText(code)).toHaveCount(0);
      await expect(app.table.row(0)).toBeVisible();
    });
  }

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

function webPage(status: number): Answering {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Sign in</title><h1>Sign in</h1>');
  };
}
