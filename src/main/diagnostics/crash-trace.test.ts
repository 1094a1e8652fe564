import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { redactLines } from '#main/log/redaction.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { crashTraceName, createCrashTrace } from './crash-trace.ts';

const folder = temporaryFolder();
const logs = () => folder.at('logs');
const tracePath = () => path.join(logs(), crashTraceName);

function aRun() {
  return createCrashTrace({
    folders: { userData: folder.path, logs: logs() },
    logFile: folder.at('main.log'),
    version: '0.1.0',
    now: () => Date.UTC(2026, 10, 21, 10, 2),
    clean: (text) => redactLines(text, ['canary-7f3a9c']),
  });
}

test('reports nothing at the first start and after quitting', async () => {
  const first = aRun();
  expect(await first.begin()).toBeNull();
  await first.end();
  expect(await aRun().begin()).toBeNull();
});

test('reports a run that did not quit, with the time of its last write', async () => {
  await aRun().begin();
  await writeFile(folder.at('main.log'), 'the last line\n');
  const lastLine = new Date(Date.now() + 5_000);
  await utimes(folder.at('main.log'), lastLine, lastLine);
  const next = aRun();
  expect(await next.begin()).toEqual({ at: lastLine.getTime() });
  await next.end();
  expect(await aRun().begin()).toBeNull();
});

test('writes a trace synchronously, readable by its owner only, without secrets', async () => {
  const error = new Error('refused: Bearer canary-7f3a9c');
  aRun().note('uncaught', error);
  const text = await readFile(tracePath(), 'utf8');
  expect(text).toContain('2026-11-21T10:02:00.000Z Item Catalog 0.1.0, uncaught\nuncaught: Error: refused');
  expect(text).toContain('crash-trace.test.ts');
  expect(text).not.toContain('canary');
  if (process.platform !== 'win32') expect((await stat(tracePath())).mode & 0o777).toBe(0o600);
});

test('bounds the trace', async () => {
  const run = aRun();
  for (let time = 0; time < 200; time += 1) run.note('uncaught', new Error('x'.repeat(1_000)));
  expect((await stat(tracePath())).size).toBeLessThan(70_000);
});

test('ignores a disk that refuses', async () => {
  await writeFile(logs(), 'a file where the folder should be');
  const run = aRun();
  expect(() => run.note('uncaught', new Error('lost'))).not.toThrow();
  await rm(folder.path, { recursive: true });
  await writeFile(folder.path, 'and here');
  expect(await run.begin()).toBeNull();
  await run.end();
});

test.runIf(process.platform !== 'win32')('replaces pipes in place of its files', async () => {
  await mkdir(logs());
  for (const place of [folder.at('running.json'), tracePath()]) spawnSync('mkfifo', [place]);
  const run = aRun();
  expect(await run.begin()).not.toBeNull();
  run.note('uncaught', new Error('refused'));
  expect(await readFile(tracePath(), 'utf8')).toContain('refused');
  await run.end();
  expect(await aRun().begin()).toBeNull();
});

test('quitting during the start is no crash', async () => {
  const run = aRun();
  void run.begin();
  await run.end();
  expect(await aRun().begin()).toBeNull();
});
