import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DemoCatalog, startDemoCatalog } from '#demo/demo-catalog.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { test as base, demoDataFolder, expect } from '#e2e/fixtures.ts';
import type { Item } from '#shared/item.ts';

/** The catalog of one ticket: the names to find, and the items of their first page in order. */
type Ticket = { catalog: DemoCatalog; names: string[]; ids: number[]; tradeTokens: string[] };

const token = 'morning-canary-51c0d3b7a9e2f846';
const inventoryFull = 'The recipient’s inventory is full.';
/** Places on the first page whose delivery failed; the last of them is below the window's edge. */
const failedPlaces = [2, 7, 11, 40];
const limit = 50;

const test = base.extend<{ ticket: Ticket }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  ticket: async ({}, use) => {
    const catalog = await startDemoCatalog({ dataFolder: demoDataFolder, token });
    await use(await prepare(catalog));
    await catalog.close();
  },
});

/** Gives every item of the first page a fixed state, so that none changes during the test. */
async function prepare(catalog: DemoCatalog): Promise<Ticket> {
  const read = async (address: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await (await fetch(`${catalog.baseUrl}/v1/items${address}`, { headers })).json()) as unknown;
  };
  const lines = readFileSync(path.join(demoDataFolder, '../names/730.txt'), 'utf8').split('\n');
  const names = lines.filter((line) => line.startsWith('AWP | ')).slice(0, 20);
  const filter = encodeURIComponent(names.join(','));
  const list = await read(`?filter[market_hash_name]=${filter}&limit=${limit}`);
  const ids = (list as { data: { id: number }[] }).data.map(({ id }) => id);
  const tradeTokens: string[] = [];
  for (const [place, id] of ids.entries()) {
    const isFailed = failedPlaces.includes(place);
    catalog.changeItem(id, {
      status: isFailed ? 'WAITING_FOR_SEND' : 'AVAILABLE',
      error_message: isFailed ? inventoryFull : null,
      error_date: isFailed ? '2026-11-20 15:40:01' : null,
    });
    const { data } = (await read(`/${id}`)) as { data: Item };
    tradeTokens.push(new URL(data.trade_url).searchParams.get('token') ?? '');
  }
  expect(tradeTokens.every((secret) => secret.length >= 8)).toBe(true);
  return { catalog, names, ids, tradeTokens };
}

function idAt({ ids }: Ticket, place: number): number {
  const id = ids[place];
  if (id === undefined) throw new Error(`no item at place ${place}`);
  return id;
}

async function pasteNames(app: AppWindow, ticket: Ticket): Promise<void> {
  await app.filters.paste(ticket.names.join('\r\n'));
  await expect.poll(() => app.filters.texts('Market name')).toHaveLength(20);
  await expect.poll(() => app.table.idOf(0)).toBe(idAt(ticket, 0));
}

/** Nothing that leaves the app contains secrets or a currency, which the catalog doesn't state. */
function expectNoSecrets(text: string, { tradeTokens }: Ticket): void {
  for (const secret of [token, ...tradeTokens]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/[$€£¥]|\b(USD|EUR)\b/);
}

test('one ticket, from pasted names to an exported file and a restart', async ({
  launch,
  keyring,
  userDataDir,
  ticket,
}) => {
  test.setTimeout(120_000);
  const args = ['--watch-interval=400'];
  const app = await launch({
    keyring,
    args,
    connectTo: { baseUrl: ticket.catalog.baseUrl, token },
  });
  const third = idAt(ticket, 2);

  await test.step('twenty pasted names are one request and one step of history', async () => {
    await pasteNames(app, ticket);
    const requests = await app.requests();
    const filtered = requests.filter(({ path: address }) => address.includes('market_hash_name'));
    expect(filtered.filter(({ purpose }) => purpose === 'shown')).toHaveLength(1);
    await app.topBar.back.click();
    await expect.poll(() => app.filters.texts('Market name')).toHaveLength(0);
    await app.topBar.forward.click();
    await expect.poll(() => app.filters.texts('Market name')).toHaveLength(20);
    await expect.poll(() => app.table.idOf(2)).toBe(third);
  });

  await test.step('the status column marks the third row, and the pane shows its error', async () => {
    await app.table.showColumn('Status');
    await expect(app.table.cell(2, 'status')).toContainText('Waiting to send');
    await expect(app.table.cell(2, 'status').getByRole('img', { name: 'Delivery error' })).toBeVisible();
    await app.table.cell(2, 'name').click();
    await expect(app.details.pane).toContainText(`#${third}`);
    await expect(app.details.value('Delivery error')).toContainText(inventoryFull);
  });

  await test.step('the reply has words for the error, not its text, and no secret', async () => {
    await app.details.copyReply.click();
    await expect.poll(app.copied).toContain(`(ID ${third})`);
    const response = await app.copied();
    expect(response).toContain('Your inventory is full.');
    expect(response).not.toContain(inventoryFull);
    expectNoSecrets(response, ticket);
  });

  await test.step('the watched item is accepted: a notification, and the list shows it', async () => {
    await app.watched.watchButton.click();
    await expect(app.watched.watchButton).toHaveText('Unwatch');
    await app.page.keyboard.press('Escape');
    await expect(app.details.pane).toBeHidden();
    ticket.catalog.changeItem(third, { status: 'TRADE_ACCEPTED', error_message: null, error_date: null });
    await expect
      .poll(async () => (await app.recorded()).notifications)
      .toMatchObject([
        {
          title: expect.stringContaining(`#${third}`),
          body: expect.stringContaining('Waiting to send → Trade accepted'),
        },
      ]);
    await expect(app.table.cell(2, 'status')).toHaveText(/^Trade accepted/);
    await expect.poll(() => app.page.title()).toBe('(1) Warehouse – Item Catalog');
    await expect.poll(async () => (await app.recorded()).badgeCount).toBe(1);
  });

  await test.step('the notification opens the item, whose history has the change', async () => {
    await app.clickNotification(0);
    await expect(app.details.pane).toContainText(`#${third}`);
    await expect(app.watched.panel).toBeVisible();
    await expect(app.watched.cell(0, 'status')).toContainText('Trade accepted');
    // Opening it marks it as seen.
    await expect.poll(() => app.page.title()).toBe('Warehouse – Item Catalog');
    await expect.poll(async () => (await app.recorded()).badgeCount).toBe(0);
    await expect(app.watched.history.getByRole('listitem')).toHaveText([
      /^Trade accepted\s*(between|at) \d\d:\d\d/,
      /^Waiting to send\s*error\s*first seen/,
    ]);
    await app.page.keyboard.press('ControlOrMeta+1');
    await expect.poll(() => app.filters.texts('Market name')).toHaveLength(20);
    await expect(app.details.pane).toBeHidden();
    await app.page.keyboard.press('Alt+ArrowLeft');
    await expect(app.details.pane).toContainText(`#${third}`);
    await app.page.keyboard.press('ControlOrMeta+1');
    await expect(app.details.pane).toBeHidden();
  });

  await test.step('the page’s failed items are looked up and exported', async () => {
    const [tickets, exports] = [app.tickets, app.exports];
    await app.table.selectPage.click();
    await app.table.lookUpSelected.click();
    // Fifty requests take longer than the other steps on a busy machine.
    await expect(app.page.getByText(`${limit} found`)).toBeVisible({ timeout: 30_000 });
    await tickets.show('Errors');
    const failed = failedPlaces.slice(1).map((place) => idAt(ticket, place));
    await expect.poll(() => tickets.ids()).toEqual(failed);

    // Beside an open item no column is out of view.
    await tickets.grid.locator('[data-row="0"] [data-column="market_hash_name"]').click();
    await expect(app.details.pane).toContainText(`#${failed[0]}`);
    const widerThanShown = () => tickets.grid.evaluate((grid) => grid.scrollWidth - grid.clientWidth);
    for (const width of [1024, 1440, 1280]) {
      await app.page.setViewportSize({ width, height: 800 });
      await expect.poll(widerThanShown, `${width} px`).toBe(0);
    }
    await app.page.keyboard.press('Escape');
    await expect(app.details.pane).toBeHidden();

    const filePath = path.join(userDataDir, 'failed.csv');
    await app.respondToDialog({ kind: 'save', path: filePath });
    await tickets.exportRows.click();
    await exports.begin();
    await expect(exports.title).toHaveText('Exported 3 rows');
    const [heading = '', ...lines] = (await readFile(filePath, 'utf8')).trimEnd().split('\r\n');
    expect(heading.split(',')).toEqual(
      expect.arrayContaining(['status', 'error_message', 'error_date', 'result', 'seen_at']),
    );
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(failed);
    for (const line of lines) expect(line).toContain(inventoryFull);
    expectNoSecrets([heading, ...lines].join('\n'), ticket);
    await exports.action('Dismiss').click();
  });

  await test.step('a view is saved and left on its second page with the item open', async () => {
    await app.page.keyboard.press('ControlOrMeta+1');
    await app.table.cell(2, 'name').click();
    await expect(app.table.row(2)).toHaveAttribute('aria-current', 'true');
    await app.views.save('Ticket of this morning');
    await app.table.next.click();
    await expect(app.table.pageNumber).toHaveValue('2');
    await expect(app.details.pane).toContainText(`#${third}`);
    await expect.poll(() => app.rememberedViews()).toContain('page=2');
    expect(await app.close()).toBe(0);
  });

  const again = await launch({ keyring, args });
  await test.step('a restart restores all of it', async () => {
    await expect(again.table.row(0)).toBeVisible();
    await expect.poll(() => again.filters.texts('Market name')).toEqual(ticket.names);
    await expect(again.table.pageNumber).toHaveValue('2');
    await expect(again.table.header('Status')).toBeVisible();
    await expect(again.details.pane).toContainText(`#${third}`);
    await expect(again.details.pane.getByText('Trade accepted', { exact: true }).first()).toBeVisible();
    await expect(again.views.entry('Ticket of this morning')).toHaveAttribute('aria-current', 'page');

    await again.watched.sidebarEntry.click();
    await expect(again.watched.cell(0, 'id')).toHaveText(String(third));
    await expect(again.watched.cell(0, 'status')).toHaveText('Trade accepted');
    await again.page.keyboard.press('ControlOrMeta+3');
    const recents = again.page.getByRole('region', { name: 'Recent items' });
    await expect(recents.locator('[data-row="0"] [data-column="id"]')).toHaveText(String(third));
    expect((await again.recorded()).notifications).toEqual([]);

    await again.tickets.open();
    await expect(again.page.getByText(`${limit} found`)).toBeVisible({ timeout: 30_000 });
  });
});
