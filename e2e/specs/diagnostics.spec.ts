import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { screensOf } from '#e2e/app-window.ts';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { needs } from '#e2e/needs.ts';

test.describe('diagnostics', () => {
  test('are shown before saving, without token, names, address or filter', async ({
    launch,
    catalog,
    userDataDir,
  }) => {
    const app = await launch({ connectTo: { ...catalog, name: 'Shop of Alice' } });
    await app.filters.search.fill('Redline');
    await app.filters.search.press('Enter');
    await app.table.row(0).click();
    await expect(app.details.pane.getByText('zone unknown').first()).toBeVisible();

    const { support } = app;
    await support.open('Save diagnostics');
    await expect(support.report).toContainText('connection 1: remote');
    await expect(support.report).toContainText(
      /connection 1 shown GET \/v1\/items\?filter\[name\]&.*: 200 in/,
    );
    const shown = (await support.report.textContent()) ?? '';
    const forms = [canaryToken, btoa(canaryToken), Buffer.from(canaryToken).toString('hex')];
    const address = new URL(catalog.baseUrl).host;
    for (const secret of [...forms, 'Shop of Alice', 'Redline', address]) expect(shown).not.toContain(secret);

    await app.respondToDialog({ kind: 'save', path: path.join(userDataDir, 'for-help.txt') });
    await support.diagnostics.getByRole('button', { name: 'Save…' }).click();
    await expect(app.page.getByText('Saved as for-help.txt')).toBeVisible();
    expect(await readFile(path.join(userDataDir, 'for-help.txt'), 'utf8')).toBe(shown);
    await expect
      .poll(async () => (await app.recorded()).shownInFolder)
      .toEqual([path.join(userDataDir, 'for-help.txt')]);

    await support.open('Save diagnostics');
    await support.diagnostics.getByLabel('Include the names and addresses').check();
    await expect(support.report).toContainText('"Shop of Alice"');
    await expect(support.report).not.toContainText(canaryToken);
  });

  test('a crashed run is reported at the next start, a clean one isn’t', async ({ launch }) => {
    const first = await launch({ demo: true });
    await first.kill();

    const second = await launch({ demo: true });
    const note = second.support.note('quit unexpectedly last time, at');
    await expect(note).toBeVisible();
    await note.getByRole('button', { name: 'Save diagnostics' }).click();
    await expect(second.support.report).toContainText('"kind":"ended-unexpectedly"');
    await second.close();

    const third = await launch({ demo: true });
    await expect(third.support.note('quit unexpectedly')).toBeHidden();
  });
});

test('the help menu opens the log, the versions and the updates', async ({ app }) => {
  await app.support.turnOnDeveloperTools();
  await app.chooseMenuItem('show-logs');
  await expect.poll(async () => (await app.recorded()).openedPaths).toHaveLength(1);
  const [logs = ''] = (await app.recorded()).openedPaths;
  await expect.poll(() => readdir(logs)).toContain('main.log');
  const log = path.join(logs, 'main.log');
  await expect.poll(() => readFile(log, 'utf8')).toMatch(/^\S+Z info started Item Catalog/);

  await app.chooseMenuItem('show-about');
  await app.support.about.getByRole('button', { name: 'Copy version information' }).click();
  await expect.poll(app.copied).toMatch(/^Item Catalog \d+\.\d+\.\d+\n/);
  for (const name of ['react', 'electron-updater', 'keytar', 'Market names']) {
    await expect(app.support.about.getByText(name, { exact: true })).toBeVisible();
  }
  await app.support.about.getByText('Market names', { exact: true }).click();
  await expect(app.support.about.getByText(/CC BY 4\.0/).last()).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(app.support.about).toBeHidden();

  await app.support.open('Check for updates');
  await expect(app.support.updates.getByText('Development build')).toBeVisible();
  await expect(app.support.updates.getByRole('button', { name: /check/i })).toBeHidden();
});

test('a crashed page is reloaded with its view and a note', async ({ app }) => {
  needs('a second client');
  await app.filters.add('Market name', 'AK-47 | Redline');
  await expect(app.table.row(0)).toContainText('Redline');
  await expect(app.page).toHaveURL(/Redline/);
  const before = new URL(app.page.url()).hash;

  const page = await app.crashPage();
  if (page === null) throw new Error('The page can not be seen again');
  const { support, table } = screensOf(page);
  await expect(support.note('was reloaded. Your view was restored.')).toBeVisible();
  await expect(table.row(0)).toContainText('Redline');
  await expect.poll(() => new URL(page.url()).hash).toBe(before);
});
