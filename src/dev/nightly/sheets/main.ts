import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApp } from '#dev/open-app.ts';
import { startHostileCatalog } from './hostile-catalog.ts';
import { hostileNames } from './hostile-rows.ts';
import {
  type Reading,
  readInSpreadsheet,
  type Separator,
  separators,
  spreadsheetVersion,
} from './spreadsheet.ts';

/**
 * `npm run sheets`: the app exports a catalog whose every name is an attack, and LibreOffice opens the files: not one formula may
 * come of it, in no locale's way of splitting lines. The same names without the app's guard show that the count counts.
 */
const version = await spreadsheetVersion();
if (version === null) {
  console.error('LibreOffice Calc is not installed. On Debian and its kin: apt-get install libreoffice-calc');
  process.exit(1);
}
console.log(version);
const folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-sheets-'));
try {
  const files = await exportedFiles(folder);
  const results = [
    await judged('XLSX', files.xlsx),
    ...(await eachSeparator((separator) => judged(`CSV, split at ${separator}`, files.csv, separator))),
  ];
  const unguarded = path.join(folder, 'unguarded.csv');
  await writeFile(unguarded, hostileNames.map((name) => `"${name.replaceAll('"', '""')}"\r\n`).join(''));
  const control = await readInSpreadsheet(unguarded, folder, 'comma');
  console.log(`the same names without the guard: ${control.formulas} formulas`);
  const isProven = control.formulas > 0 && results.every((isGood) => isGood);
  console.log(isProven ? 'No formula came of it.' : 'FAILED');
  process.exitCode = isProven ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function eachSeparator(judge: (separator: Separator) => Promise<boolean>): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const separator of Object.keys(separators) as Separator[]) results.push(await judge(separator));
  return results;
}

async function judged(what: string, file: string, separator?: Separator): Promise<boolean> {
  const { formulas, rows }: Reading = await readInSpreadsheet(file, folder, separator);
  // Only where the quotes hold do lines stay lines.
  const areRowsRight = separator === 'semicolon' || separator === 'tab' || rows === hostileNames.length + 1;
  console.log(`${what}: ${rows} rows, ${formulas} formulas`);
  return formulas === 0 && areRowsRight;
}

/** Both files as a person makes them, by the built app's own dialog. */
async function exportedFiles(into: string): Promise<{ csv: string; xlsx: string }> {
  const catalog = await startHostileCatalog();
  const userDataDir = path.join(into, 'user-data');
  const app = await openApp({ userDataDir, headless: true, windowSize: { width: 1280, height: 800 } });
  try {
    const { page } = app;
    await page.getByLabel('Name', { exact: true }).fill('Hostile');
    await page.getByLabel('Base address').fill(catalog.baseUrl);
    await page.getByLabel(/access token$/i).fill('token-of-the-sheets-check');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.locator('[data-row="1"]').waitFor();
    const made = async (format: string, name: string) => {
      const file = path.join(into, name);
      await app.answerDialog({ kind: 'save', path: file });
      await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Export' }).click();
      const dialog = page.getByRole('dialog', { name: 'Export' });
      await dialog.getByText(/^All matches /).click();
      await dialog.getByText(format, { exact: true }).click();
      await dialog.getByRole('button', { name: /^Export / }).click();
      await page.getByText(/^Exported [\d,]+ rows$/).waitFor();
      await page.getByRole('region', { name: 'Export' }).getByRole('button', { name: 'Dismiss' }).click();
      return file;
    };
    return { csv: await made('CSV', 'hostile.csv'), xlsx: await made('Excel', 'hostile-sheet.xlsx') };
  } finally {
    await app.close();
    await catalog.close();
  }
}
