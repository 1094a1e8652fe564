import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What LibreOffice makes of a file. */
export type Reading = { formulas: number; rows: number };

/** How a spreadsheet of another locale splits the lines of a CSV file. */
export const separators = { comma: 44, semicolon: 59, tab: 9 } as const;
export type Separator = keyof typeof separators;

/** LibreOffice's own version line; null: it isn't installed. */
export async function spreadsheetVersion(): Promise<string | null> {
  return run('soffice', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
}

/** Opens a file as a person would by double click, and counts. `folder` is for what LibreOffice writes. */
export async function readInSpreadsheet(
  file: string,
  folder: string,
  separator?: Separator,
): Promise<Reading> {
  const filter =
    separator === undefined ? [] : [`--infilter=CSV:${separators[separator]},34,76,1,,0,false,true`];
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  const args = [`-env:UserInstallation=${profile}`, '--headless', ...filter, '--convert-to', 'fods'];
  await run('soffice', [...args, '--outdir', folder, file], { timeout: 120_000 });
  const flat = await readFile(path.join(folder, `${path.parse(file).name}.fods`), 'utf8');
  return {
    formulas: flat.match(/table:formula=/g)?.length ?? 0,
    rows: rowsIn(flat),
  };
}

/** Rows with something in them; equal ones in a row stand as one that is repeated. */
function rowsIn(flat: string): number {
  let rows = 0;
  for (const [, attributes = '', cells = ''] of flat.matchAll(
    /<table:table-row([^>]*)>(.*?)<\/table:table-row>/gs,
  )) {
    if (!cells.includes('office:value-type')) continue;
    rows += Number(/number-rows-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
  }
  return rows;
}
