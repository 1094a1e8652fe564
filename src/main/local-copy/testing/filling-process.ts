import { openSqliteFile } from '#main/files/sqlite-file.ts';
import { createLocalCopyFile, localCopySchema } from '#main/local-copy/local-copy-file.ts';
import { pageOf } from './sample-rows.ts';

/** Fills the local copy at the given path, page after page and pass after pass, until it is killed. */
const [filePath = '', pages = '40'] = process.argv.slice(2);
const opened = await openSqliteFile(filePath, localCopySchema);
if (opened.kind !== 'open') throw new Error(opened.because);
const file = createLocalCopyFile(opened.database, '');
process.stdout.write('open\n');
for (;;) {
  file.beginPass(1_000);
  const { pass } = file.facts();
  file.takePage(pageOf(pass?.nextPage ?? 1, Number(pages), pass?.number ?? 1));
  process.stdout.write('.');
}
