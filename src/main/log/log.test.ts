import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createLogFile } from './log-file.ts';

function setUp(trade: string[] = []) {
  const lines: string[] = [];
  const log = createLog({
    append: async (line) => void lines.push(line),
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5),
    passingSecrets: () => trade,
  });
  return { lines, log };
}

test('each entry is one dated line', async () => {
  const { lines, log } = setUp();
  log.info('started');
  log.error('bug', new Error('two\nlines'));
  await log.flush();
  expect(lines[0]).toBe('2026-01-02T03:04:05.000Z info started\n');
  expect(lines[1]).toMatch(/^2026-01-02T03:04:05.000Z error bug: Error: two lines [^\n]*\n$/);
});

test("neither a connection's token nor a trade token is ever in it, an error's message included", async () => {
  const { lines, log } = setUp(['Ab3dEf9h']);
  log.keepSecret('canary-7f3a9c');
  log.info('with canary-7f3a9c and Ab3dEf9h');
  log.error('failed', new Error(`Invalid character in header: ${encodeURIComponent('canary-7f3a9c')}`));
  await log.flush();
  expect(lines.join('')).not.toMatch(/canary|Ab3dEf9h/);
});

test('a disk that refuses does not stop the app', async () => {
  const log = createLog({
    append: () => Promise.reject(new Error('ENOSPC')),
    now: Date.now,
    passingSecrets: () => [],
  });
  log.info('lost');
  await log.flush();
});

test('the file stays bounded and keeps the newest lines', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-log-'));
  const filePath = path.join(folder, 'logs', 'main.log');
  try {
    const append = createLogFile(filePath, 100);
    for (let line = 0; line < 50; line += 1) await append(`line ${line}\n`);
    expect((await stat(filePath)).size).toBeLessThanOrEqual(100);
    expect((await stat(`${filePath}.1`)).size).toBeLessThanOrEqual(100);
    expect(await readFile(filePath, 'utf8')).toContain('line 49');
    if (process.platform !== 'win32') expect((await stat(filePath)).mode & 0o777).toBe(0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
