import { expect, test } from '#e2e/fixtures.ts';

test('training shows real failures until it is stopped or retried', async ({ launch }) => {
  const app = await launch({ demo: true });
  const { page, table } = app;
  await expect(table.row(0)).toBeVisible();

  await app.support.open('Training');
  const dialog = page.getByRole('dialog', { name: 'Training' });
  await dialog.getByLabel('Token not accepted (401)').check();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  const note = page.getByRole('status').filter({ hasText: 'Training: Token not accepted (401)' });
  await expect(note).toBeVisible();
  await expect(page.getByText(/^Showing rows from [\d:]+: Stop training first$/)).toBeVisible();
  await expect(table.row(0)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop training' })).toHaveCount(1);

  await note.getByRole('button', { name: 'Stop training' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByText(/^Showing rows from/)).toHaveCount(0);

  await app.support.open('Training');
  await page.getByLabel('Too many requests, retry in 5 s (429)').check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('IC-HTTP-429').first()).toBeVisible();
  await page.getByRole('button', { name: 'Retry now' }).first().click();
  await expect(page.getByText('IC-HTTP-429')).toHaveCount(0);
  await expect(table.row(0)).toBeVisible();
});
