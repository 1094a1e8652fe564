import { healthyAnswer } from '#dev/hostile-server/healthy-answers.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { test as base, canaryToken, expect } from '#e2e/fixtures.ts';
import {
  type AnsweringServer,
  errorOf,
  listOf,
  startAnsweringServer,
} from '#e2e/hostile-server/answering-server.ts';
import { LookUp } from '#e2e/screens/look-up.ts';

const test = base.extend<{ server: AnsweringServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  server: async ({}, use) => {
    const server = await startAnsweringServer(() => {});
    await use(server);
    await server.close();
  },
});

/** What the service says of an item; anything else is a healthy one. */
type Trouble = { status: number; headers?: Record<string, string> };

/** A catalog whose items a test may break one by one. */
function answerItems(server: AnsweringServer, troubleOf: (id: number) => Trouble | null): void {
  server.answerWith((request, response) => {
    const id = Number(/^\/v1\/items\/(\d+)$/.exec(request.url ?? '')?.[1] ?? 0);
    const trouble = id === 0 ? null : troubleOf(id);
    const body = id === 0 ? listOf(3) : trouble === null ? healthyAnswer('item', id, id) : errorOf('no');
    response.writeHead(trouble?.status ?? 200, { 'content-type': 'application/json', ...trouble?.headers });
    response.end(JSON.stringify(body));
  });
}

async function connect(app: AppWindow, server: AnsweringServer): Promise<LookUp> {
  await app.form.fill({ name: 'Odd catalog', baseUrl: server.baseUrl, token: 'some-token' });
  await expect(app.table.row(0)).toBeVisible();
  const panel = new LookUp(app.page);
  await panel.open();
  return panel;
}

/** The first ids of the fixture's catalog, as any client would read them. */
async function idsOf(baseUrl: string, count: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${canaryToken}` };
  const list = await (await fetch(`${baseUrl}/v1/items?limit=${count}`, { headers })).json();
  return (list as { data: { id: number }[] }).data.map(({ id }) => id);
}

test('thirty ids of a ticket, bad ones among them: found, missing, the delivery errors, and one opened by keyboard', async ({
  launch,
  catalog,
}) => {
  const ids = await idsOf(catalog.baseUrl, 30);
  // Whatever the hour says of their lives, three have a delivery error.
  const errors = [2, 11, 23].flatMap((at) => ids[at] ?? []);
  for (const id of ids) {
    const failed = errors.includes(id);
    catalog.changeItem(id, {
      status: failed ? 'UNAVAILABLE' : 'TRADE_ACCEPTED',
      error_message: failed ? 'The inventory is full.' : null,
    });
  }
  const app = await launch();
  await app.form.fill({ name: 'Second catalog', baseUrl: catalog.baseUrl, token: canaryToken });
  await expect(app.table.row(0)).toBeVisible();
  const panel = new LookUp(app.page);
  await panel.open();

  await panel.field.fill(`999999999 12x -7 ${ids[0]}\n${ids.map((id) => `#${id}`).join(', ')}`);
  await expect(app.page.getByText('31 items · 1 duplicate merged · 2 lines not ticked')).toBeVisible();
  await expect(panel.sheet.getByRole('row').filter({ hasText: 'Not a whole number' })).toHaveCount(2);
  await panel.field.press('Control+Enter');
  await expect(app.page.getByText('31 items looked up')).toBeVisible();

  await panel.show('Not found');
  await expect.poll(() => panel.ids()).toEqual([999_999_999]);
  await panel.show('Delivery errors');
  await expect.poll(() => panel.ids()).toEqual(errors);

  await panel.grid.locator('[data-row] [tabindex="0"]').focus();
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  await expect(app.details.pane).toContainText(`#${errors[1]}`);
  // Beside the open item not all columns have room: the ID and the name stay while the last one is scrolled to.
  await app.page.keyboard.press('End');
  const row = panel.row(errors[1] ?? 0);
  for (const column of ['last_send', 'id', 'market_hash_name']) {
    await expect(row.locator(`[data-column="${column}"]`)).toBeInViewport({ ratio: 0.99 });
  }
  expect(await panel.grid.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await app.page.keyboard.press('ArrowUp');
  await expect(app.details.pane).toContainText(`#${errors[0]}`);
  await app.page.keyboard.press('Escape');
  await expect(app.details.pane).toBeHidden();
  await expect(panel.row(errors[0] ?? 0)).toBeVisible();

  await panel.copyRows.click();
  await expect
    .poll(async () => (await app.recorded()).clipboardText.split('\n').length)
    .toBe(errors.length + 1);
  expect((await app.recorded()).clipboardText).not.toMatch(/token=|tradeoffer/);

  // Elsewhere and back: nothing is requested again.
  await app.page.keyboard.press('Control+1');
  await expect(app.table.row(0)).toBeVisible();
  await panel.open();
  await expect(app.page.getByText('31 items looked up')).toBeVisible();
});

test('what failed is requested again, and only that', async ({ launch, server }) => {
  answerItems(server, (id) => (id === 5 || id === 6 ? { status: 403 } : null));
  const app = await launch();
  const panel = await connect(app, server);
  await panel.lookUp('4 5 6 7');
  await expect(app.page.getByText('4 items looked up')).toBeVisible();
  await expect(panel.row(5)).toContainText('IC-HTTP-403');
  answerItems(server, () => null);
  const before = server.requests.length;
  await app.page.getByRole('button', { name: 'Retry 2 failed' }).click();
  await expect(panel.row(6)).toContainText('Waiting to send');
  expect(server.requests.slice(before).sort()).toEqual(['GET /v1/items/5', 'GET /v1/items/6']);
});

test('a service that asks to slow down is waited for, and nothing is lost', async ({ launch, server }) => {
  let isBusy = true;
  answerItems(server, (id) =>
    id === 2 && isBusy ? { status: 429, headers: { 'retry-after': '30' } } : null,
  );
  const app = await launch();
  const panel = await connect(app, server);
  await panel.lookUp('1 2 3 4 5 6 7 8 9');
  await expect(app.page.getByText('Too many requests:')).toBeVisible();
  const held = server.requests.length;
  isBusy = false;
  await app.page.getByRole('button', { name: 'Retry now' }).click();
  await expect(app.page.getByText('9 items looked up')).toBeVisible();
  await expect(panel.row(2)).toContainText('Waiting to send');
  expect(held, 'requests before the wait ended').toBeLessThan(10);
});

test('a refused token stops it at once, and Cancel ends a wait', async ({ launch, server }) => {
  answerItems(server, () => ({ status: 401 }));
  const app = await launch();
  const panel = await connect(app, server);
  const before = server.requests.length;
  await panel.lookUp(Array.from({ length: 40 }, (_, index) => index + 1).join(' '));
  await expect(app.page.getByText(/^Stopped: .* · 40 left/)).toBeVisible();
  await expect(app.page.getByRole('button', { name: /replace token/i }).first()).toBeVisible();
  expect(server.requests.length - before).toBeLessThanOrEqual(3);

  server.answerWith(() => {});
  await app.page.getByRole('button', { name: 'Continue' }).click();
  await expect(app.page.getByText('0 of 40 items')).toBeVisible();
  await app.page.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(app.page.getByText('Cancelled: 40 left')).toBeVisible();
});
