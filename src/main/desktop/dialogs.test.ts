import path from 'node:path';
import type { BrowserWindow, Dialog, MessageBoxOptions, SaveDialogOptions } from 'electron';
import { expect, test } from 'vitest';
import { createSystemDialogs } from './dialogs.ts';

function setUp({ chosen = [] as string[], response = 0, window = null as BrowserWindow | null } = {}) {
  const shown: unknown[][] = [];
  const dialog = {
    async showSaveDialog(...given: unknown[]) {
      shown.push(given);
      const filePath = chosen.shift() ?? '';
      return { canceled: filePath === '', filePath };
    },
    async showMessageBox(...given: unknown[]) {
      shown.push(given);
      return { response, checkboxChecked: false };
    },
  };
  const dialogs = createSystemDialogs({
    // Safe: the overloads with and without a window are both taken by the fake.
    dialog: dialog as unknown as Dialog,
    window: () => window,
    downloads: () => '/home/a/Downloads',
  });
  return { shown, dialogs };
}

test('the first dialog opens in the downloads folder, later ones in the last folder', async () => {
  const { shown, dialogs } = setUp({ chosen: ['/home/a/tickets/one.csv', ''] });
  const suggested = { suggestedName: 'Items.csv', format: 'csv' as const };
  expect(await dialogs.chooseExportFile(suggested)).toBe('/home/a/tickets/one.csv');
  expect(await dialogs.chooseExportFile(suggested)).toBeNull();
  const options = shown.map(([given]) => given as SaveDialogOptions);
  expect(options.map(({ defaultPath }) => defaultPath)).toEqual([
    path.join('/home/a/Downloads', 'Items.csv'),
    path.join('/home/a/tickets', 'Items.csv'),
  ]);
  expect(options[0]?.filters).toEqual([{ name: 'CSV', extensions: ['csv'] }]);
});

test('every save dialog asks before it replaces a file', async () => {
  const { shown, dialogs } = setUp();
  await dialogs.chooseExportFile({ suggestedName: 'Items.csv', format: 'csv' });
  await dialogs.chooseTemplatesFile.save();
  await dialogs.chooseTicketFile.save('Order 1.json');
  await dialogs.chooseDiagnosticsFile('Diagnostics.txt');
  expect(shown).toHaveLength(4);
  for (const [options] of shown) {
    expect((options as SaveDialogOptions).properties).toContain('showOverwriteConfirmation');
  }
});

test('a dialog belongs to the open window', async () => {
  // Only handed on.
  const window = { id: 1 } as BrowserWindow;
  const { shown, dialogs } = setUp({ window });
  await dialogs.chooseExportFile({ suggestedName: 'Items.xlsx', format: 'xlsx' });
  await dialogs.askToQuit();
  expect(shown.map(([first]) => first)).toEqual([window, window]);
});

test('only the Quit button quits: Enter and Escape stay', async () => {
  const staying = setUp();
  expect(await staying.dialogs.askToQuit()).toBe(false);
  const [options] = staying.shown[0] as [MessageBoxOptions];
  expect(options).toMatchObject({ buttons: ['Keep exporting', 'Quit'], defaultId: 0, cancelId: 0 });
  expect(await setUp({ response: 1 }).dialogs.askToQuit()).toBe(true);
});
