import type { AppWindow } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';

test('the status column costs one request per row in view, and none while hidden', async ({ app }) => {
  await app.table.choosePageSize(250);
  await expect(app.table.grid).toHaveAttribute('aria-rowcount', '251');
  const items = async () => (await app.requests()).filter(({ purpose }) => purpose === 'status-column');
  expect(await items()).toEqual([]);

  await showStatuses(app);
  const note = app.page.getByText(/^Statuses: \d+ of 250/);
  await expect(note).toBeVisible();
  const inView = await rowsInView(app);
  await expect(note).toHaveText(`Statuses: ${inView} of 250`, { timeout: 30_000 });
  expect((await items()).length).toBeLessThanOrEqual(inView + 1);
  await expect(app.table.cell(0, 'status')).toHaveText(/\w+(now|\d+ s)$/);
  const id = await app.table.idOf(3);
  await app.table.cell(3, 'name').click();
  await expect(app.details.pane.getByText(/^Seen/)).toBeVisible();
  const ofItem = (await app.requests()).filter(({ path: requested }) =>
    requested.endsWith(`/v1/items/${id}`),
  );
  expect(ofItem).toHaveLength(1);
  await app.details.close.click();
  await expect(app.details.pane).toBeHidden();

  // Rows scrolled past aren't requested. The test controls the clock: a slow machine's frame would count as a pause.
  const { clock } = app.page;
  await clock.install();
  await clock.pauseAt(Date.now() + 1_000);
  for (let top = 250; top < 5_000; top += 250) {
    await app.table.grid.evaluate(async (grid, to) => {
      const scrolled = new Promise((resolve) => grid.addEventListener('scroll', resolve, { once: true }));
      grid.scrollTop = to;
      await scrolled;
    }, top);
    await clock.runFor(16);
  }
  await clock.resume();
  const known = async () => Number(/\d+/.exec(await note.innerText())?.[0]);
  await expect.poll(known).toBeGreaterThanOrEqual(2 * inView);
  await expect(app.table.cell(240, 'status')).toHaveCount(0);
  expect(await known()).toBeLessThan(125);
  await showStatuses(app);
  await expect(app.table.grid.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);
  const before = (await items()).length;
  await app.table.next.click();
  await expect(app.table.range).toHaveText(/^251–500/);
  expect((await items()).length).toBe(before);
});

/** Shows or hides the column by the columns menu. */
async function showStatuses(app: AppWindow): Promise<void> {
  await app.page.getByRole('button', { name: /^Columns/ }).click();
  await app.page.getByRole('checkbox', { name: /^Status/ }).click();
  await app.page.keyboard.press('Escape');
}

/** The number of rows that are at least partly in view. */
async function rowsInView(app: AppWindow): Promise<number> {
  return app.table.grid.evaluate((grid) => Math.ceil((grid.clientHeight - 30) / 28));
}
