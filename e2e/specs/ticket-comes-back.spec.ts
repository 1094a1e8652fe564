import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { AppWindow } from '#e2e/app-window.ts';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';

// Two apps each, of which a busy machine takes its time to start.
test.describe.configure({ timeout: 120_000 });

/** Checks within the time of a test instead of minutes. */
const args = ['--watch-interval=400'];

const ticketName = (page: Page) => page.getByRole('textbox', { name: 'Ticket name' });
const list = (page: Page) => page.getByRole('grid', { name: 'Recent tickets' });

/** Makes a ticket of one item, and copies the reply about it. */
async function replyToTicket({ page, details, copied }: AppWindow, itemId: number): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+G');
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await message.fill(`Hi, my order no. 88123457 never came:\n#${itemId}`);
  await message.press('ControlOrMeta+Enter');
  // The dictionary of names is loaded with the first message.
  await expect(ticketName(page)).toHaveValue('Order 88123457', { timeout: 40_000 });
  await page.locator('[role="grid"] [data-row="0"] [data-column="status"]').click();
  await expect(details.pane).toContainText(`#${itemId}`);
  await page.keyboard.press('ControlOrMeta+Shift+S');
  await expect.poll(copied).not.toBe('');
}

/** Shows the list of tickets. */
async function showList({ page }: AppWindow): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+G');
  await expect(list(page)).toBeVisible();
}

test('an item that changes after the reply is notified, and its ticket comes back, also after a restart', async ({
  launch,
  catalog,
  keyring,
}) => {
  const app = await launch({ keyring, args, connectTo: catalog });
  const { page } = app;
  const id = await app.table.idOf(6);
  catalog.changeItem(id, { status: 'WAITING_FOR_SEND', error_message: null });
  await replyToTicket(app, id);
  await page.keyboard.press('ControlOrMeta+1');
  // While the item is on screen, its change needs no notification.
  await expect(app.details.pane).toBeHidden();

  catalog.changeItem(id, { status: 'TRADE_ACCEPTED' });
  await expect
    .poll(async () => (await app.recorded()).notifications)
    .toEqual([
      expect.objectContaining({
        title: 'Order 88123457: delivered',
        body: expect.stringMatching(/Waiting to send → Trade accepted\nWarehouse$/),
      }),
    ]);
  await expect.poll(async () => (await app.recorded()).badgeCount).toBe(1);
  await expect.poll(() => page.title()).toBe('(1) Warehouse – Item Catalog');
  await expect(page.getByRole('button', { name: 'Tickets 1 changed ticket' })).toBeVisible();

  await app.clickNotification(0);
  await expect(ticketName(page)).toHaveValue('Order 88123457');
  await showList(app);
  await expect(list(page).getByRole('row', { name: /Changed.*Order 88123457/ })).toBeVisible();
  expect(await app.close()).toBe(0);

  const again = await launch({ keyring, args });
  await expect.poll(async () => (await again.recorded()).badgeCount).toBe(1);
  await again.tickets.open();
  await expect(list(again.page).getByRole('row', { name: /Changed.*Order 88123457/ })).toBeVisible();
  expect((await again.recorded()).notifications).toEqual([]);
});

test('a ticket is handed to a colleague in four actions and opened in two', async ({
  launch,
  catalog,
  keyring,
  userDataDir,
}) => {
  const app = await launch({ keyring, connectTo: catalog });
  const { page } = app;
  const id = await app.table.idOf(7);
  catalog.changeItem(id, { status: 'WAITING_FOR_SEND', error_message: null });
  await replyToTicket(app, id);
  await page.keyboard.press('Escape');
  const filePath = path.join(userDataDir, 'Order 88123457.json');

  let actions = 0;
  const act = async (action: () => Promise<unknown>) => {
    actions += 1;
    await action();
  };
  await act(() => showList(app));
  await act(() => list(page).getByText('Order 88123457').click({ button: 'right' }));
  // The save dialog's button.
  await act(() => app.respondToDialog({ kind: 'save', path: filePath }));
  await act(() => page.getByRole('menuitem', { name: 'Save to file…' }).click());
  await expect(page.getByText(/^Saved Order 88123457\.json/)).toBeVisible();
  expect(actions).toBeLessThanOrEqual(4);
  const text = await readFile(filePath, 'utf8');
  for (const secret of [canaryToken, catalog.baseUrl]) expect(text).not.toContain(secret);

  const colleague = await launch({
    userDataDir: path.join(userDataDir, 'colleague'),
    connectTo: { ...catalog, name: 'Shop' },
  });
  actions = 0;
  // The open dialog's button.
  await act(() => colleague.respondToDialog({ kind: 'open', path: filePath }));
  // The entry of the File menu.
  await act(() => colleague.emitToPage('app:onCommand', 'open-ticket-file'));
  await expect(ticketName(colleague.page)).toHaveValue('Order 88123457');
  expect(actions).toBeLessThanOrEqual(2);
  await showList(colleague);
  await expect(list(colleague.page).getByRole('row', { name: /Answered.*Order 88123457/ })).toBeVisible();
});
