import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright';
import { aRow } from '#dev/hostile-server/responses.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { test as base, expect } from '#e2e/fixtures.ts';
import { pagesOf } from '#e2e/test-service.ts';

/** The page that an export requests without ever getting a response. */
type Held = { page: number | null };

type Fixtures = {
  held: Held;
  app: AppWindow;
  exports: AppWindow['exports'];
  folder: string;
};

const rows = Array.from({ length: 610 }, (_, index) => ({ ...aRow, id: index + 1 }));

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  held: async ({}, use) => use({ page: null }),
  app: async ({ launch, server, held }, use) => {
    server.respondWith(pagesOf(rows, (page, limit) => limit === 250 && page === held.page));
    await use(await launch({ connectTo: server }));
  },
  exports: async ({ app }, use) => use(app.exports),
  folder: async ({ userDataDir }, use) => {
    const folder = path.join(userDataDir, 'exported');
    await mkdir(folder);
    await use(folder);
  },
});

test('the dialog doesn’t move with the choices, and the card doesn’t cover the open item', async ({
  app,
  exports,
  folder,
}) => {
  await app.table.cell(0, 'name').click();
  await expect(app.details.pane).toBeVisible();
  await exports.open();
  const begin = exports.dialog.getByRole('button', { name: /^Export / });
  const topOf = async (part: Locator) => {
    // It opens with an animation: a trial click waits until it has ended.
    await begin.click({ trial: true });
    return (await part.boundingBox())?.y;
  };
  const [top, buttonTop] = [await topOf(exports.dialog), await topOf(begin)];
  await exports.format('Excel').click();
  await expect(
    exports.dialog.getByText('Excel workbook; text won’t turn into dates or formulas'),
  ).toBeVisible();
  expect([await topOf(exports.dialog), await topOf(begin)]).toEqual([top, buttonTop]);
  await exports.what('All matches').click();
  await expect(exports.dialog.getByText(/^Takes about/)).toBeVisible();
  expect(await topOf(exports.dialog)).toBe(top);

  await app.respondToDialog({ kind: 'save', path: path.join(folder, 'all.xlsx') });
  await exports.begin();
  await expect(exports.title).toHaveText('Exported 610 rows');
  await expect
    .poll(async () => {
      const [card, details] = [await exports.card.boundingBox(), await app.details.pane.boundingBox()];
      return (details?.x ?? 0) - ((card?.x ?? 0) + (card?.width ?? 0));
    })
    .toBeGreaterThan(0);
  // Without a running export, quitting doesn't ask.
  expect(await app.close()).toBe(0);
});

test('a running export is cancelled, kept in part, resumed after a reload, and discarded by quitting', async ({
  app,
  exports,
  folder,
  held,
}) => {
  await startStalled(app, exports, folder, held);
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.item-catalog-export-.*\.tmp$/)]);
  await exports.action('Cancel').click();
  await expect(exports.card.getByText('500 rows were written. Keep them as a partial file?')).toBeVisible();
  await exports.action('Discard').click();
  await expect(exports.title).toHaveText('Export discarded');
  expect(await readdir(folder)).toEqual([]);

  await startStalled(app, exports, folder, held);
  await exports.action('Cancel').click();
  await exports.action('Keep partial file').click();
  await expect(exports.title).toHaveText('Partial file saved (500 rows)');
  expect(await readdir(folder)).toEqual(['all (partial, pages 1-2).csv']);
  expect(await linesOf(path.join(folder, 'all (partial, pages 1-2).csv'))).toBe(501);

  await startStalled(app, exports, folder, held);
  await app.page.reload();
  await expect(exports.card.getByText('500 of 610 rows')).toBeVisible();
  await exports.action('Cancel').click();
  held.page = null;
  await exports.action('Resume').click();
  await expect(exports.title).toHaveText('Exported 610 rows');
  expect(await linesOf(path.join(folder, 'all.csv'))).toBe(611);
  const finished = (await readdir(folder)).sort();

  await exports.action('Dismiss').click();
  await startStalled(app, exports, folder, held);
  await app.evaluate((electron) => electron.app.quit(), null);
  await expect.poll(async () => (await app.recorded()).dialogs.at(-1)).toBe('An export is still running');
  // A dialog that is dismissed means "Keep exporting".
  await expect(exports.action('Cancel')).toBeVisible();
  await app.respondToDialog({ kind: 'message', button: 1 });
  expect(await app.close()).toBe(0);
  expect((await readdir(folder)).sort()).toEqual(finished);
});

async function linesOf(filePath: string): Promise<number> {
  return (await readFile(filePath, 'utf8')).trimEnd().split('\r\n').length;
}

/** Starts an export whose third page never arrives. */
async function startStalled(
  app: AppWindow,
  exports: AppWindow['exports'],
  folder: string,
  held: Held,
): Promise<void> {
  held.page = 3;
  await app.respondToDialog({ kind: 'save', path: path.join(folder, 'all.csv') });
  await exports.start('All matches', 'CSV');
  await expect(exports.card.getByText('500 of 610 rows')).toBeVisible();
}
