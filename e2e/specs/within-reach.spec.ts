import { canaryToken, expect, test } from '#e2e/fixtures.ts';

test('a refused token keeps the focus in its field, a good one resumes the statuses', async ({
  launch,
  catalog,
}) => {
  const app = await launch();
  await app.form.fill({ name: 'Warehouse', baseUrl: catalog.baseUrl, token: 'not-the-token' });
  await expect(app.page.getByText('IC-HTTP-401')).toBeVisible();
  await expect(app.form.token).toBeFocused();
  await app.page.keyboard.type(canaryToken);
  await app.page.keyboard.press('Enter');
  await expect(app.table.row(0)).toBeVisible();
  await app.table.showColumn('Status');
  await expect(app.page.getByText(/^Statuses: \d+ of 50$/)).toBeVisible();

  const another = `${canaryToken}-2`;
  catalog.setToken(another);
  try {
    // A refresh: the next page may be prefetched, and a refused status shows no banner.
    await app.topBar.refresh.click();
    await app.page.getByRole('button', { name: 'Replace token' }).click();
    const field = app.page.getByLabel('New access token');
    // Typed anywhere else, the slash would move the focus to the filters.
    await app.page.keyboard.type('wrong/too');
    await app.page.keyboard.press('Enter');
    await expect(app.page.getByText(/wasn’t accepted, so it wasn’t saved/)).toBeVisible();
    await expect(field).toBeFocused();
    await app.page.keyboard.type(another);
    await app.page.keyboard.press('Enter');
    await expect(field).toBeHidden();
    await expect(app.table.cell(0, 'status')).toHaveText(/\w/);
    await expect(app.page.getByRole('button', { name: 'Resume' })).toBeHidden();
    await expect(app.filters.name).toHaveValue('');
  } finally {
    catalog.setToken(canaryToken);
  }
});

test('an item’s status stays in view, and a narrow cell’s two buttons are reachable', async ({ launch }) => {
  const app = await launch({ demo: true });
  await app.filters.add('Market name', 'AK-47 | Redline (Field-Tested)');
  // Only a list of one page marks how often a name occurs.
  await app.table.choosePageSize(250);
  await expect(app.table.range).toHaveText(/^1–(\d+) of \1$/);
  await app.table.cell(1, 'name').click();
  await expect(app.details.pane).toBeVisible();
  const raw = app.details.pane.getByText('Raw JSON');
  await raw.scrollIntoViewIfNeeded();
  const status = app.details.pane.getByText(/^(Available|Waiting|Trade accepted|Unavailable)/).first();
  await expect(raw).toBeInViewport();
  await expect(status).toBeInViewport({ ratio: 1 });
  await app.details.next.click();
  await expect(app.details.pane.getByText(`#${await app.table.idOf(2)}`)).toBeVisible();
  await expect(status).toBeInViewport({ ratio: 1 });
  const cell = app.table.cell(0, 'market_hash_name');
  await cell.hover();
  await cell.getByRole('button', { name: /items in this list/ }).click();
  await expect(app.page.getByRole('dialog', { name: 'Duplicates' })).toBeVisible();
  await app.page.keyboard.press('Escape');
  await cell.hover();
  await cell.getByRole('button', { name: 'Filter by this market name' }).click();
  await expect(app.filters.bar.getByRole('button', { name: /^About AK-47 \| Redline/ })).toHaveCount(1);
});

test('in a narrow window an item covers the list and closes by button and key', async ({ launch }) => {
  const app = await launch({ demo: true, windowSize: { width: 640, height: 700 } });
  await app.table.cell(2, 'name').click();
  await expect(app.details.pane).toBeVisible();
  await app.details.close.click();
  await expect(app.details.pane).toBeHidden();
  // So narrow a table hides the IDs.
  await app.table.cell(3, 'name').click();
  await expect(app.details.pane).toContainText(await app.table.cell(3, 'name').innerText());
  await expect(app.table.row(3)).toHaveAttribute('aria-current', 'true');
  await app.details.next.click();
  await expect(app.details.pane).toContainText(await app.table.cell(4, 'name').innerText());
  await expect(app.table.row(4)).toHaveAttribute('aria-current', 'true');
  await app.page.keyboard.press('Escape');
  await expect(app.details.pane).toBeHidden();
  await expect(app.table.row(4).locator('[tabindex="0"]')).toBeFocused();
});
