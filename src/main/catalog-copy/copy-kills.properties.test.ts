import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { openSqliteFile } from '#main/files/sqlite-file.ts';
import { copySchema, createCopyFile } from './copy-file.ts';
import { madeRow, rowsPerPage } from './testing/made-rows.ts';

const kills = inject('fuzz').showsProgress ? 100 : 10;

test('a process that is killed while it fills leaves a copy that is whole and goes on', {
  timeout: 20_000 * kills,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-kills-'));
  const filePath = path.join(folder, 'copy.sqlite');
  let pagesBefore = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const script = path.join(import.meta.dirname, 'testing/filling-process.ts');
    const filling = spawn(process.execPath, [script, filePath, '40'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(filling, 'exit');
    let seen = '';
    const enough = 'open\n'.length + 1 + (kill % 7);
    for await (const chunk of filling.stdout) {
      seen += String(chunk);
      if (seen.length >= enough) break;
    }
    filling.kill('SIGKILL');
    await ended;

    const opened = await openSqliteFile(filePath, copySchema);
    if (opened.kind !== 'open') throw new Error(opened.because);
    expect(opened.setAside).toBeNull();
    const { database } = opened;
    const file = createCopyFile(database);
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const { items, pass, whole } = file.facts();
    const passes = pass?.number ?? whole?.number ?? 0;
    const pages = (passes - 1) * 40 + (pass === null ? 40 : pass.nextPage - 1);
    expect(pages).toBeGreaterThan(pagesBefore);
    pagesBefore = pages;
    // What is counted is there, and as of the pass that it came in.
    expect(items).toBe(Math.min(40, pages) * rowsPerPage);
    const taken = pass === null ? 40 : pass.nextPage - 1;
    expect(pass?.items ?? whole?.items).toBe(taken * rowsPerPage);
    expect(file.rows([1])[0]?.price).toBe(madeRow(1, taken === 0 ? passes - 1 : passes).price);
    database.close();
  }
  await rm(folder, { recursive: true, force: true });
});
