import type { Page } from 'playwright/test';
import { type DemoCatalog, startDemoCatalog } from '#demo/demo-catalog.ts';
import { aRow } from '#dev/hostile-server/responses.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { canaryToken, demoDataFolder, expect, test } from '#e2e/fixtures.ts';
import { pagesOf } from '#e2e/test-service.ts';

/** What staff do all day, each with the number of actions that it takes. */

// The names are loaded with the first message, for which a busy machine takes its time.
test.describe.configure({ timeout: 120_000 });

const tradeUrl = (partner: number) =>
  `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=Zq7Kx_2m`;
const sent = { status: 'WAITING_FOR_SEND', error_message: null } as const;
const looked = { timeout: 60_000 };

/** Counts what a person does. */
function countActions() {
  let actions = 0;
  return {
    async act(action: () => Promise<unknown>): Promise<void> {
      actions += 1;
      await action();
    },
    count: () => actions,
  };
}

async function makeLocalCopy({ palette, page }: AppWindow): Promise<void> {
  await palette.run('Local copy');
  await page.getByRole('button', { name: 'Make a copy' }).click();
  await expect(page.getByRole('button', { name: 'Update copy' })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
}

const replyPane = (page: Page) => page.getByRole('region', { name: 'Reply' });
const copyReply = (page: Page) => replyPane(page).getByRole('button', { name: 'Copy reply' }).click();

for (const isCopied of [false, true]) {
  test.describe(isCopied ? 'with a local copy' : 'without a local copy', () => {
    let small: DemoCatalog;
    test.beforeAll(async () => {
      const openedAt = Date.now();
      small = await startDemoCatalog({
        dataFolder: demoDataFolder,
        token: canaryToken,
        now: () => openedAt,
        items: 1_000,
      });
    });
    test.afterAll(() => small.close());

    test('a mail of fifteen items is two actions from the right reply on the clipboard', async ({
      launch,
    }) => {
      const app = await launch({ connectTo: small });
      const { page } = app;
      const ids = await Promise.all(Array.from({ length: 11 }, (_, row) => app.table.idOf(row)));
      const [own, others] = [ids.slice(0, 9), ids.slice(9)];
      for (const id of own) small.changeItem(id, { ...sent, trade_url: tradeUrl(84_012_345) });
      for (const id of others) small.changeItem(id, { ...sent, trade_url: tradeUrl(777) });
      const missing = ['AK-47 | Nowhere To Be Found (Field-Tested)', 'M4A4 | Not Made Yet (Minimal Wear)'];
      const mail = [
        'Hi, order no. 88123457. None of these has arrived:',
        ...ids.map((id) => `- item ${id}`),
        ...missing.map((name) => `- ${name}`),
        '- M4A4 | Royal Paladn (Well-Worn)',
        '- Dual Beretas | Rose Nacre (Well-Worn)',
        `My trade URL: ${tradeUrl(84_012_345)}`,
      ].join('\n');
      if (isCopied) await makeLocalCopy(app);

      const { act, count } = countActions();
      await act(() => app.tickets.pasteAnywhere(mail));
      // The catalog may have none of a misspelt name either, but it was asked for the right one.
      await expect(page.getByText(/^\d+ found · [2-4] not found/)).toBeVisible(looked);
      await act(() => copyReply(page));
      await expect.poll(app.copied).toContain('Kind regards');
      expect(count()).toBe(2);

      const copied = await app.copied();
      for (const id of own) expect(copied).toContain(`(ID ${id})`);
      for (const id of others) expect(copied).not.toContain(String(id));
      for (const name of missing) expect(copied).toContain(name);
      expect(copied).not.toMatch(/Paladn|Beretas|Zq7Kx_2m|84012345|777|WAITING_FOR_SEND/);
      await expect(replyPane(page)).toContainText('2 items of other accounts left out');
    });

    test('a name with 120 listings is two actions from asking which one it is', async ({
      launch,
      server,
    }) => {
      const name = 'AK-47 | Redline (Field-Tested)';
      const rows = Array.from({ length: 120 }, (_, at) => ({
        ...{ ...aRow, id: at + 40_001, name: 'AK-47 | Redline', market_hash_name: name },
      }));
      server.respondWith(pagesOf(rows));
      const app = await launch({ connectTo: server });
      if (isCopied) await makeLocalCopy(app);
      const { act, count } = countActions();
      await act(() => app.tickets.pasteAnywhere(`Hello, where is my ${name}? I bought it on Monday.`));
      await expect(app.tickets.lookUpAll(120)).toBeVisible(looked);
      await act(() => copyReply(app.page));
      await expect.poll(app.copied).toContain(`There is more than one item called “${name}”.`);
      expect(count()).toBe(2);
      const lookedUp = (await app.requests()).filter(({ purpose }) => purpose === 'ticket');
      expect(lookedUp.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/v1\/items\?/)]);
    });
  });
}

test('an ID is four actions from a reply', async ({ launch, catalog }) => {
  const app = await launch({ connectTo: catalog });
  const { page, palette, details } = app;
  const id = await app.table.idOf(4);
  catalog.changeItem(id, sent);
  const { act, count } = countActions();
  await act(() => palette.open());
  await act(() => palette.field.fill(String(id)));
  await act(() => page.keyboard.press('Enter'));
  await expect(details.pane).toContainText(`#${id}`);
  await expect(details.pane).toContainText('Waiting to send');
  await act(() => page.keyboard.press('ControlOrMeta+Shift+S'));
  await expect.poll(app.copied).toContain(`(ID ${id})`);
  expect(count()).toBe(4);
});

test('a message in Polish is two actions from a Polish reply', async ({ launch, catalog }) => {
  const app = await launch({ connectTo: catalog });
  const { page } = app;
  const id = await app.table.idOf(5);
  catalog.changeItem(id, sent);
  const { act, count } = countActions();
  await act(() =>
    app.tickets.pasteAnywhere(
      `Dzień dobry, kupiłem u was przedmiot ${id} i nadal go nie dostałem. Kiedy przyjdzie? Pozdrawiam`,
    ),
  );
  await expect(page.getByText('1 found', { exact: true })).toBeVisible(looked);
  await act(() => copyReply(page));
  await expect
    .poll(app.copied)
    .toMatch(new RegExp(`^Dzień dobry,\\n\\nOferta wymiany .*ID ${id}.*Z pozdrowieniami$`, 's'));
  expect(count()).toBe(2);
});

test('a second mail from a customer is three actions from a reply about what has changed', async ({
  launch,
  catalog,
}) => {
  const app = await launch({ connectTo: catalog });
  const { page } = app;
  const [first, second] = [await app.table.idOf(7), await app.table.idOf(8)];
  const own = { ...sent, trade_url: tradeUrl(84_012_345) };
  catalog.changeItem(first, own);
  catalog.changeItem(second, own);
  await app.tickets.pasteAnywhere(
    `Where are item ${first} and item ${second}? My trade URL: ${tradeUrl(84_012_345)}`,
  );
  await expect(page.getByText('2 found', { exact: true })).toBeVisible(looked);
  await copyReply(page);
  await expect.poll(app.copied).toContain(`(ID ${second})`);
  await page.keyboard.press('ControlOrMeta+1');
  catalog.changeItem(first, { ...own, status: 'TRADE_ACCEPTED' });

  const { act, count } = countActions();
  await act(() =>
    app.tickets.pasteAnywhere(`Hello? Still nothing!\nMy trade URL again: ${tradeUrl(84_012_345)}`),
  );
  await act(() => page.getByRole('button', { name: 'Add to that ticket' }).click());
  await expect(replyPane(page)).toContainText('Only what is new since your last reply.', looked);
  await act(() => copyReply(page));
  await expect.poll(app.copied).toContain('been accepted');
  expect(await app.copied()).toContain(`(ID ${first})`);
  expect(await app.copied()).not.toContain(String(second));
  expect(count()).toBe(3);
});

test('an item that changes after the reply is two actions from a follow-up', async ({ launch, catalog }) => {
  const app = await launch({ connectTo: catalog, args: ['--watch-interval=400'] });
  const { page } = app;
  const id = await app.table.idOf(9);
  catalog.changeItem(id, sent);
  await app.tickets.pasteAnywhere(`Hi, order 4711, my item ${id} hasn’t arrived.`);
  await expect(page.getByText('1 found', { exact: true })).toBeVisible(looked);
  await copyReply(page);
  await expect.poll(app.copied).toContain(`(ID ${id})`);
  await page.keyboard.press('ControlOrMeta+1');
  catalog.changeItem(id, { status: 'TRADE_ACCEPTED' });
  await expect.poll(async () => (await app.recorded()).notifications.length).toBe(1);

  const { act, count } = countActions();
  await act(() => app.clickNotification(0));
  await expect(replyPane(page)).toContainText('Only what is new since your last reply.');
  await act(() => copyReply(page));
  await expect.poll(app.copied).toContain('been accepted');
  expect(count()).toBe(2);
});
