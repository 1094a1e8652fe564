import path from 'node:path';
import { expectHeard, listen } from '#e2e/announcements.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { words } from '#words/words.ts';

test('changes of the list are announced once, loading statuses not at all', async ({ launch }) => {
  const app = await launch({ demo: true });
  const { page, table, filters } = app;
  await expect(table.row(0)).toBeVisible();
  const heard = await listen(page);

  await table.next.click();
  await expect(table.range).toHaveText(/^51–100 /);
  await expectHeard(heard, ['51–100 of 150,000']);

  await filters.add('Name', 'AK-47');
  await expect(table.range).toHaveText(/^1–50 of 5,/);
  await expectHeard(heard, [expect.stringMatching(/^1–50 of 5,\d+$/)]);
  await filters.clear.click();
  await expect(table.range).toHaveText(/ of 150,000$/);
  await expectHeard(heard, ['1–50 of 150,000']);

  await filters.add('Name', 'no such item anywhere');
  await expect(page.getByText('No items match these filters')).toBeVisible();
  await expectHeard(heard, [expect.stringMatching(/^No items match these filters\. /)]);
  await filters.clear.click();
  await expect(table.row(0)).toBeVisible();
  await expectHeard(heard, ['1–50 of 150,000']);

  for (const said of [
    'Sorted by price, ascending: this page only',
    'Sorted by price, descending: this page only',
    'In the catalog’s order',
  ]) {
    await table.header('Price').click();
    await expectHeard(heard, [said]);
  }

  await table.cell(1, 'name').click({ modifiers: ['Control'] });
  await expectHeard(heard, ['1 selected']);
  await table.cell(2, 'name').click({ modifiers: ['Control'] });
  await expectHeard(heard, ['2 selected']);
  await page.keyboard.press('Control+C');
  await expectHeard(heard, ['Copied 2 rows as TSV']);
  await page.keyboard.press('Escape');

  await table.showColumn('Status');
  await expect(page.getByText(/^Statuses: [1-9]\d+ of 50/)).toBeVisible();
  expect(await heard()).toEqual([]);
});

test('palette, look-up, export and training announce through existing regions', async ({
  launch,
  userDataDir,
}) => {
  const app = await launch({ demo: true });
  const { page } = app;
  await expect(app.table.row(0)).toBeVisible();
  const heard = await listen(page);

  await app.palette.open();
  // It opens silently, with a region of its own: regions outside of a dialog may be ignored in it.
  expect(await heard()).toEqual([]);
  await page.keyboard.type('zz,zz');
  await expectHeard(heard, [words.palette.comma]);
  await page.keyboard.press('Escape');

  const { lookUp } = app;
  await lookUp.open();
  await heard();
  await lookUp.field.fill('40115 40116 40117 40118 40119 40120 40121');
  await expectHeard(heard, ['7 items']);
  await lookUp.field.press('Control+Enter');
  await expect(page.getByText('3 items found · 4 not found')).toBeVisible();
  // Announced at the end, not for each item.
  await expectHeard(heard, ['3 items found · 4 not found']);
  await page.keyboard.press('Control+1');
  await expect(app.table.row(0)).toBeVisible();

  const { exports } = app;
  await exports.open();
  await app.answerDialog({ kind: 'save', path: path.join(userDataDir, 'all.csv') });
  await exports.what('All matches').click();
  await expectHeard(heard, ['1–50 of 150,000', expect.stringMatching(/columns$/)]);
  await exports.begin();
  await expect(exports.card.getByText(/^[1-9][\d,]* of /)).toBeVisible();
  await expectHeard(heard, ['Exporting all.csv']);
  await exports.action('Cancel').click();
  await expect(exports.action('Discard')).toBeVisible();
  await expectHeard(heard, [words.exports.progress.stopped]);
  await exports.action('Discard').click();
  await expect(exports.title).toHaveText(words.exports.progress.discarded);
  await expectHeard(heard, [words.exports.progress.discarded]);

  // Everything that waits for the same reason is announced once.
  await app.table.cell(0, 'name').click();
  await expect(app.details.pane).toBeVisible();
  await app.palette.run(words.commands.training);
  await heard();
  await page.getByLabel('Too many requests, retry in 5 s (429)').check();
  await expect(page.getByRole('timer').first()).toBeVisible();
  const said: string[] = [];
  await expect
    .poll(async () => {
      said.push(...(await heard()));
      return said.sort();
    })
    .toEqual([words.waiting.why['slow-down'], expect.stringMatching(/^Training: Too many requests/)]);
});

test('views and items are announced once, where nothing else names them', async ({ launch }) => {
  const app = await launch({ demo: true });
  const { page, table, filters, details, views } = app;
  await expect(table.row(0)).toBeVisible();
  const heard = await listen(page);

  // The same items: each has this name in its market name too.
  await filters.add('Name', 'AK-47 | Redline');
  await expect(table.range).not.toHaveText(/ of 150,000$/);
  const [range = ''] = await heard();
  await expect(table.range).toHaveText(range);
  await filters.add('Market name', 'AK-47 | Redline');
  await expectHeard(heard, [range]);
  await expect(table.range).toHaveText(range);
  await views.save('Redlines');
  await filters.clear.click();
  await expect(table.range).toHaveText(/ of 150,000$/);
  await expectHeard(heard, ['1–50 of 150,000']);
  // Its entry says that the shown filters differ, hence the pattern.
  await views.section.getByRole('button', { name: /^Redlines/ }).click();
  await expect(table.range).toHaveText(range);
  await expectHeard(heard, [words.views.opened('Redlines'), range]);

  const nameOf = async (row: number) => {
    const [id] = (await table.cell(row, 'id').innerText()).match(/\d+/) ?? [];
    return words.itemDetail.movedTo(await table.cell(row, 'name').innerText(), Number(id));
  };
  await table.cell(0, 'name').click();
  await expect(details.pane).toBeVisible();
  await heard();
  await page.keyboard.press('Alt+ArrowDown');
  await expectHeard(heard, [await nameOf(1)]);
  await details.next.click();
  await expectHeard(heard, [await nameOf(2)]);
  // Here the focus moves to a cell, which is read anyway.
  await table.cell(2, 'name').focus();
  await page.keyboard.press('ArrowDown');
  await expect(table.row(3)).toHaveAttribute('aria-current', 'true');
  await table.cell(0, 'name').click();
  await expect(table.row(0)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Alt+ArrowUp');
  await expectHeard(heard, [words.itemDetail.bar.noPrevious]);
  expect(await heard()).toEqual([]);
});
