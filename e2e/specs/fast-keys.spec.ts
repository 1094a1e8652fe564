import type { Page } from 'playwright';
import type { AppWindow } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';

/** A user who is faster than the machine: keys arrive before what the last one opened is rendered. */

test('keys pressed before a dialog or menu is rendered go to it, once', async ({ app }) => {
  const dialog = app.page.getByRole('dialog');
  const id = await openThird(app);

  await test.step('Escape closes the dialog and not the item behind it', async () => {
    for (const opening of [',', 'e', 's']) {
      await pressAllAtOnce(app.page, [{ key: opening, isWithMod: true }, { key: 'Escape' }]);
      await expect(dialog).toHaveCount(0);
      await expect(app.table.cell(2, 'name')).toBeFocused();
      await expect(app.details.pane).toContainText(`#${id}`);
    }
  });

  await test.step('arrow keys move in the menu, not in the list', async () => {
    const down = { key: 'ArrowDown' };
    await pressAllAtOnce(app.page, [{ key: 'ContextMenu' }, down, down]);
    await expect(app.page.getByRole('menuitem', { name: 'Copy ID', exact: true })).toBeFocused();
    await expect(app.details.pane).toContainText(`#${id}`);
    await app.page.keyboard.press('Escape');
    await expect(app.table.cell(2, 'name')).toBeFocused();
  });

  await test.step('a typed name becomes the view’s name', async () => {
    const typed = [...'fast', 'Enter'].map((key) => ({ key }));
    await pressAllAtOnce(app.page, [{ key: 's', isWithMod: true }, ...typed]);
    await expect(app.views.names).toHaveText(['fast']);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a double click opens a dialog once, and closes it without opening the row behind it', async () => {
    await app.page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Export' }).dblclick();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(app.details.pane).toContainText(`#${id}`);
    await expect(app.table.row(2)).toHaveAttribute('aria-current', 'true');
  });
});

/** The third item, with the focus on its row. */
async function openThird(app: AppWindow): Promise<number> {
  const id = await app.table.idOf(2);
  await app.table.cell(2, 'name').click();
  await expect(app.details.pane).toContainText(`#${id}`);
  await expect(app.table.cell(2, 'name')).toBeFocused();
  return id;
}

type Press = { key: string; isWithMod?: boolean };

/** Sends the keys without waiting for the effect of any. */
async function pressAllAtOnce(page: Page, presses: readonly Press[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const sent = presses.flatMap(({ key, isWithMod = false }) => {
    const text = isWithMod ? '' : key === 'Enter' ? '\r' : key.length === 1 ? key : '';
    const windowsVirtualKeyCode = codes[key] ?? key.toUpperCase().charCodeAt(0);
    const event = { key, windowsVirtualKeyCode, modifiers: isWithMod ? modModifier : 0 };
    const down = text === '' ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text };
    return [
      session.send('Input.dispatchKeyEvent', { ...event, ...down }),
      session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
    ];
  });
  await Promise.all(sent);
  await session.detach();
}

/** Of DevTools: 2 is Ctrl, 4 is ⌘. */
const modModifier = process.platform === 'darwin' ? 4 : 2;

const codes: Readonly<Record<string, number>> = {
  Enter: 13,
  Escape: 27,
  ArrowDown: 40,
  ContextMenu: 93,
  ',': 188,
};
