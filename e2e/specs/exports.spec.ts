import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright';
import { aRow } from '#dev/hostile-server/answers.ts';
import { pagesOf } from '#e2e/answering-server.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { test as base, expect } from '#e2e/fixtures.ts';

type Row = Record<string, string | number>;

/** A catalog of 610 items, which never answers an export's request for the held page. */
type Catalog = { rows: Row[]; heldPage: number | null };

type Fixtures = {
  catalogOf610: Catalog;
  app: AppWindow;
  exports: AppWindow['exports'];
  folder: string;
};

const itemCount = 610;
const hostileNames = [
  '=1+1',
  '★ Karambit | "Doppler", P2',
  '+49;-1',
  "'Blueberries' Buckshot",
  ' @SUM(A1)\n=2',
];

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  catalogOf610: async ({}, use) => {
    const rows = Array.from({ length: itemCount }, (_, index) => ({
      ...aRow,
      id: index + 1,
      image: `https://127.0.0.1/${index + 1}.png`,
      price: `${index}.${String(index % 100).padStart(2, '0')}`,
      name: hostileNames[index % 7] ?? `Item ${index + 1}`,
      market_hash_name: `Item ${index + 1} (Field-Tested)`,
    }));
    await use({ rows, heldPage: null });
  },
  app: async ({ launch, server, catalogOf610 }, use) => {
    const isHeld = (page: number, limit: number) => limit === 250 && page === catalogOf610.heldPage;
    server.answerWith(pagesOf(catalogOf610.rows, isHeld));
    await use(await launch({ connectTo: server }));
  },
  exports: async ({ app }, use) => use(app.exports),
  folder: async ({ userDataDir }, use) => {
    const folder = path.join(userDataDir, 'exported');
    await mkdir(folder);
    await use(folder);
  },
});

/** Cells of a CSV file, including the apostrophes that guard against formulas. */
function cellsOf(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

const listFields = ['id', 'name', 'market_hash_name', 'appid', 'price', 'platform_price', 'image'];

test('a page is exported as CSV, and a folder that is gone is reported', async ({
  app,
  exports,
  folder,
  catalogOf610,
}) => {
  const filePath = path.join(folder, 'page.csv');
  await app.answerDialog({ kind: 'save', path: filePath });
  await exports.open();
  await exports.what('This page').click();
  await exports.column('platform_price').uncheck();
  await exports.begin();
  await expect(exports.title).toHaveText('Exported 50 rows');
  const [heading, ...lines] = cellsOf((await readFile(filePath, 'utf8')).replace('\ufeff', ''));
  expect([...(heading ?? [])].sort()).toEqual(
    listFields.filter((field) => field !== 'platform_price').sort(),
  );
  const at = (field: string) => heading?.indexOf(field) ?? -1;
  expect(lines.map((line) => Number(line[at('id')]))).toEqual(
    catalogOf610.rows.slice(0, 50).map(({ id }) => id),
  );
  expect(lines[0]?.[at('name')]).toBe("'=1+1");
  expect(lines[1]?.[at('name')]).toBe('★ Karambit | "Doppler", P2');
  await exports.action('Show in folder').click();
  await expect.poll(async () => (await app.recorded()).shownInFolder).toEqual([filePath]);
  const dialog = (await app.recorded()).dialogs.at(-1);
  expect(dialog).toMatch(/Warehouse \d{4}-\d\d-\d\d \d{4}\.csv$/);

  await exports.action('Dismiss').click();
  await app.answerDialog({ kind: 'save', path: path.join(folder, 'gone', 'all.csv') });
  await exports.start('This page', 'CSV');
  const alert = exports.dialog.getByRole('alert');
  await expect(alert).toContainText('The folder no longer exists.');
  await expect(alert).toContainText('IC-FILE-NO-FOLDER');
  await app.page.keyboard.press('Escape');
  await expect(exports.dialog).toBeHidden();
  await test.step('the dialog doesn’t move with the choices, and the card doesn’t cover the open item', async () => {
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

    await app.answerDialog({ kind: 'save', path: path.join(folder, 'all.xlsx') });
    await exports.begin();
    await expect(exports.title).toHaveText('Exported 610 rows');
    await expect
      .poll(async () => {
        const [card, details] = [await exports.card.boundingBox(), await app.details.pane.boundingBox()];
        return (details?.x ?? 0) - ((card?.x ?? 0) + (card?.width ?? 0));
      })
      .toBeGreaterThan(0);
  });
  // Without a running export, quitting doesn't ask.
  expect(await app.close()).toBe(0);
});

test('a running export is cancelled, kept in part, resumed after a reload, and discarded by quitting', async ({
  app,
  exports,
  folder,
  catalogOf610,
}) => {
  await startStalled(app, exports, folder, catalogOf610);
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.item-catalog-export-.*\.tmp$/)]);
  await exports.action('Cancel').click();
  await expect(exports.card.getByText('500 rows were written. Keep them as a partial file?')).toBeVisible();
  await exports.action('Discard').click();
  await expect(exports.title).toHaveText('Export discarded');
  expect(await readdir(folder)).toEqual([]);

  await startStalled(app, exports, folder, catalogOf610);
  await exports.action('Cancel').click();
  await exports.action('Keep partial file').click();
  await expect(exports.title).toHaveText('Partial file saved (500 rows)');
  expect(await readdir(folder)).toEqual(['all (partial, pages 1-2).csv']);
  expect(cellsOf(await readFile(path.join(folder, 'all (partial, pages 1-2).csv'), 'utf8'))).toHaveLength(
    501,
  );

  await startStalled(app, exports, folder, catalogOf610);
  await app.page.reload();
  await expect(exports.card.getByText('500 of 610 rows')).toBeVisible();
  await exports.action('Cancel').click();
  catalogOf610.heldPage = null;
  await exports.action('Resume').click();
  await expect(exports.title).toHaveText('Exported 610 rows');
  expect(cellsOf(await readFile(path.join(folder, 'all.csv'), 'utf8'))).toHaveLength(611);
  const finished = (await readdir(folder)).sort();

  await exports.action('Dismiss').click();
  await startStalled(app, exports, folder, catalogOf610);
  await app.page.keyboard.press('Control+q');
  await expect.poll(async () => (await app.recorded()).dialogs.at(-1)).toBe('An export is still running');
  // A dialog that isn't answered means "Keep exporting".
  await expect(exports.action('Cancel')).toBeVisible();
  await app.answerDialog({ kind: 'message', button: 1 });
  expect(await app.close()).toBe(0);
  expect((await readdir(folder)).sort()).toEqual(finished);
});

/** Starts an export whose third page is never answered. */
async function startStalled(
  app: AppWindow,
  exports: AppWindow['exports'],
  folder: string,
  catalogOf610: Catalog,
): Promise<void> {
  catalogOf610.heldPage = 3;
  await app.answerDialog({ kind: 'save', path: path.join(folder, 'all.csv') });
  await exports.start('All matches', 'CSV');
  await expect(exports.card.getByText('500 of 610 rows')).toBeVisible();
}
