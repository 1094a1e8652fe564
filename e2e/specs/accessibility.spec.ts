import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Round, shortWindow } from '#e2e/accessibility.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { searchedPart } from '#shared/local-match.ts';
import { words } from '#words/words.ts';

const details = '[aria-label="Item details"]';
const card = '[aria-label="Export"]';

test('axe finds nothing around the list', async ({ launch }) => {
  test.slow();
  const app = await launch({ demo: true, windowSize: shortWindow });
  const { page } = app;
  const round = new Round(app);
  await round.check('list');
  await app.topBar.refresh.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await round.checkWithPointer('tooltip', '[role=tooltip]');

  await page.keyboard.press('ControlOrMeta+K');
  await expect(app.palette.field).toBeFocused();
  await round.check('palette');
  await app.palette.field.fill('40115 40116 40117');
  await round.check('palette with ids');
  await round.leave();

  await app.topBar.connection.click();
  await round.check('connection menu');
  await round.leave();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await round.check('help menu');
  await round.leave();

  await page.getByRole('button', { name: /^Columns/ }).click();
  await round.check('columns menu');
  await page.getByRole('checkbox', { name: /^Status/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Statuses: \d+ of 50/)).toBeVisible();
  await round.check('status column', '[data-column=status], [role=columnheader]');

  await app.table.cell(1, 'name').click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await round.check('row menu');
  await page.keyboard.press('Escape');
  await app.table.cell(2, 'name').click({ modifiers: ['ControlOrMeta'] });
  await app.table.cell(4, 'name').click({ modifiers: ['ControlOrMeta'] });
  await round.check('selected rows', '[aria-selected=true], [role=toolbar]');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add filter' }).click();
  await round.check('filters to add', '[role=menu]');
  await page.keyboard.press('Escape');
  await app.filters.addFilter('Market name');
  await app.filters.field('Market name').fill('Music Kit | 3kliksphilip, Heading for the Source');
  await app.filters.field('Market name').press('Enter');
  await expect(page.getByRole('button', { name: 'One name' })).toBeVisible();
  await round.check('comma question', 'search');
  await page.getByRole('button', { name: 'One name' }).click();
  await round.check('filter of names');
  await page.getByRole('button', { name: 'Test this filter' }).click();
  await expect(page.getByText(/^[\d,]+ results?: /)).toBeVisible();
  await round.check('probed chip');
  await page.getByRole('button', { name: /^Search one part, then filter here/ }).click();
  await expect(page.getByText(/^Filtered here, not by the catalog/)).toBeVisible();
  await round.check('matched here');
  await app.filters.clear.click();
  const text = 'Music Kit | 3kliksphilip, Nothing of the kind';
  const view = new URLSearchParams({
    connection: 'demo',
    market_hash_name: searchedPart(text),
    match_market_hash_name: text,
  });
  await app.palette.run(`item-catalog://open?${view}`);
  await expect(page.getByText(words.lookingUp.comma.noneTitle)).toBeVisible();
  await round.check('none matched here');
  await app.filters.clear.click();

  await app.filters.add('Name', 'no such item anywhere');
  await expect(page.getByRole('button', { name: /clear/i }).last()).toBeVisible();
  await round.check('nothing matches');
  await app.filters.clear.click();

  await page.getByRole('grid').getByRole('columnheader', { name: 'Price', exact: true }).click();
  await round.check('sorted page', '[role=columnheader]');
  await app.palette.run(words.commands['show-duplicates']);
  await expect(page.getByRole('dialog')).toBeVisible();
  await round.check('duplicates');
  await round.leave();
});

test('axe finds nothing around an open item and in the panels', async ({ launch, userDataDir }) => {
  test.slow();
  const app = await launch({ demo: true, windowSize: shortWindow });
  const { page } = app;
  const round = new Round(app);
  await app.support.turnOnDeveloperTools();
  await app.table.cell(0, 'name').click();
  await expect(app.watched.history.getByRole('listitem')).not.toHaveCount(0);
  await round.check('open item');
  await app.details.pane.getByRole('button', { name: 'Choose a reply' }).click();
  await round.check('menu of replies');
  await page.getByRole('menuitem', { name: 'Preview and edit…' }).click();
  await round.check('reply to edit');
  await page.keyboard.press('Escape');
  await app.details.more.click();
  await app.details.pane.getByText('Raw JSON').click();
  await round.check('raw JSON', details);
  await app.watched.watchButton.click();
  await page.getByRole('button', { name: 'Copy reply', exact: true }).click();
  await round.check('watched item, confirmations', `${details}, [data-toasts]`);
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+2');
  await expect(app.watched.rows).toHaveCount(1);
  await round.check('watched');
  await page.keyboard.press('ControlOrMeta+3');
  await round.check('recent');
  const { tickets } = app;
  await tickets.open();
  await round.check('tickets');
  await tickets.lookUp('40115 40116 40117 12x');
  await expect(page.getByText(/^\d found · \d not found$/)).toBeVisible();
  await round.check('looked-up ids');
  await page.keyboard.press('ControlOrMeta+1');

  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByRole('dialog')).toBeVisible();
  await round.check('save view');
  await round.leave();
  await app.views.save('Redlines');
  await app.views.section.getByRole('button', { name: 'Actions for view Redlines' }).press('Enter');
  await round.check('menu of a view');
  await round.leave();

  const { exports } = app;
  await exports.open();
  await round.check('export');
  await app.respondToDialog({ kind: 'save', path: path.join(userDataDir, 'page.csv') });
  await exports.begin();
  await expect(exports.title).toHaveText('Exported 50 rows');
  await round.check('export card', card);
  // A folder with the same name keeps the file from being written.
  await mkdir(path.join(userDataDir, 'taken.csv'));
  await exports.open();
  await app.respondToDialog({ kind: 'save', path: path.join(userDataDir, 'taken.csv') });
  await exports.begin();
  await expect(exports.title).toHaveText(words.exports.progress.failed);
  await round.check('failed export', card);
});

test('axe finds nothing in dialogs, notes and training', async ({ launch, userDataDir }) => {
  test.slow();
  await writeFile(path.join(userDataDir, 'settings.json'), '{');
  const app = await launch({ demo: true, windowSize: shortWindow });
  const { page } = app;
  const round = new Round(app);
  await expect(page.getByText(/settings\.json/).first()).toBeVisible();
  await round.check('note of the start');
  await app.support.turnOnDeveloperTools();
  for (const command of [
    'show-shortcuts',
    'show-requests',
    'show-differences',
    'show-settings',
    'save-diagnostics',
    'check-for-updates',
    'show-about',
    'add-connection',
  ] as const) {
    await round.checkDialog(command);
  }
  await app.palette.run(words.commands['check-for-updates']);
  await expect(page.getByRole('dialog', { name: words.updates.title })).toBeVisible();
  const notes = `# New\n${'- A line of what is new\n'.repeat(40)}`;
  await app.emitToPage('updates:onChanged', { kind: 'available', version: '9.9.9', notes });
  await expect(page.getByRole('button', { name: words.updates.download })).toBeVisible();
  await round.check('newer version');
  await app.emitToPage('updates:onChanged', { kind: 'failed', step: 'download', code: 'network' });
  await expect(page.getByText(words.updates.failed.download)).toBeVisible();
  await round.check('failed update');
  await round.leave();

  await app.topBar.chooseConnection('Manage connections…');
  await round.check('connections');
  await app.connections.dialog.getByRole('button', { name: /^Actions for / }).click();
  await round.check('menu of a connection');
  await page.keyboard.press('Escape');
  await round.leave();

  await app.palette.run(words.commands.training);
  await page.getByLabel('Service unavailable (503)').check();
  await round.check('chosen training');
  await round.leave();
  await expect(page.getByText(/^Training: /)).toBeVisible();
  await app.table.next.click();
  await expect(page.getByText('IC-HTTP-503').first()).toBeVisible();
  await round.check('training in progress');
});

test('axe finds nothing in narrow windows', async ({ launch }) => {
  test.slow();
  const app = await launch({ demo: true, windowSize: { width: 900, height: 700 } });
  const { page } = app;
  const round = new Round(app);
  for (const width of [900, 640, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await round.check(`list at ${width} px`);
    await page.keyboard.press('ControlOrMeta+B');
    await round.check(`sidebar at ${width} px`, 'nav');
    await page.keyboard.press('ControlOrMeta+B');
    await app.table.cell(0, 'name').click();
    await expect(app.details.pane).toBeVisible();
    await round.check(`open item at ${width} px`, details);
    await page.keyboard.press('Escape');
    await expect(app.details.pane).toBeHidden();
  }
});
