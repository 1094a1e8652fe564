import { expect, test } from '#e2e/fixtures.ts';

test.describe('saved views', () => {
  test('are saved, opened, changed and there again after a restart', async ({ launch, userDataDir }) => {
    const app = await launch({ demo: true, userDataDir });
    const { views } = app;
    await expect(app.table.row(0)).toBeVisible();
    await app.filters.add('Market name', 'AK-47 | Redline (Field-Tested)');
    await views.save('Redlines');
    await expect(views.entry('Redlines')).toHaveAttribute('aria-current', 'page');

    await app.page.getByRole('button', { name: 'Browse', exact: true }).click();
    await expect(app.filters.chips('Market name')).toHaveCount(0);
    await views.entry('Redlines').click();
    await expect(app.filters.chips('Market name')).toHaveText(['AK-47 | Redline (Field-Tested)']);

    await app.filters.add('Market name', 'AWP | Asiimov (Battle-Scarred)');
    await views.section.getByRole('button', { name: 'Save changes to view' }).click();
    await expect(app.page.getByText('View “Redlines” saved')).toBeVisible();
    await app.close();

    const again = await launch({ demo: true, userDataDir });
    await expect(again.filters.chips('Market name')).toHaveCount(2);
    await expect(again.views.entry('Redlines')).toHaveAttribute('aria-current', 'page');
  });

  test('are put in order by keyboard and by dragging, renamed, deleted and brought back', async ({
    launch,
  }) => {
    const app = await launch({ demo: true });
    const { views } = app;
    await expect(app.table.row(0)).toBeVisible();
    for (const name of ['First', 'Second', 'Third']) await views.save(name);
    await views.choose('Third', 'Move up');
    await expect(views.names).toHaveText(['First', 'Third', 'Second']);
    await views.choose('First', 'Rename…');
    await expect(
      app.page.getByRole('dialog', { name: 'Rename view' }).getByRole('textbox', { name: 'Name' }),
    ).toBeFocused();
    await app.page.keyboard.type('Zeroth');
    await app.page.keyboard.press('Enter');
    await expect(views.names).toHaveText(['Zeroth', 'Third', 'Second']);

    await views.choose('Third', 'Delete');
    await expect(views.names).toHaveText(['Zeroth', 'Second']);
    await app.page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(views.names).toHaveText(['Zeroth', 'Third', 'Second']);

    await views.entry('Second').dragTo(views.entry('Zeroth'), { targetPosition: { x: 20, y: 3 } });
    await expect(views.names).toHaveText(['Second', 'Zeroth', 'Third']);
  });

  test('items that were opened stand among the recent ones until they are cleared', async ({
    launch,
    userDataDir,
  }) => {
    const app = await launch({ demo: true, userDataDir });
    const [first, second] = [await app.table.idOf(0), await app.table.idOf(1)];
    const { palette } = app;
    const hash = app.details.value('Hash');
    let before = '';
    for (const id of [first, second]) {
      await palette.goToItem(id);
      await expect(app.details.pane).toContainText(`#${id}`);
      // Its id is there at once; it was opened when its own answer is.
      await expect(hash).not.toHaveText(before);
      before = await hash.innerText();
    }
    await app.page.keyboard.press('Control+3');
    await expect.poll(() => app.rememberedViews()).toContain('panel=recent');
    const panel = app.page.getByRole('region', { name: 'Recent items' });
    await expect(panel.locator('[data-column="id"][role="gridcell"]')).toHaveText([
      String(second),
      String(first),
    ]);
    await app.close();

    const again = await launch({ demo: true, userDataDir });
    const recents = again.page.getByRole('region', { name: 'Recent items' });
    await expect(recents.locator('[data-row]')).toHaveCount(2);
    await recents.getByRole('gridcell', { name: String(first), exact: true }).click();
    await expect(again.details.pane).toContainText(`#${first}`);
    // An item is noted once it is there.
    await expect(again.details.value('Hash')).toHaveText(/\w/);
    await recents.getByRole('button', { name: 'Clear recent items' }).click();
    await expect(recents.getByText('No recent items')).toBeVisible();
  });
});
