import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { createLog, createLogFile, requestLine } from './log.ts';

function setUp(trade: string[] = []) {
  const lines: string[] = [];
  const log = createLog({
    append: async (line) => void lines.push(line),
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5),
    changingSecrets: () => trade,
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

test("contains neither a connection's token nor a trade token, even in an error's message", async () => {
  const { lines, log } = setUp(['Ab3dEf9h']);
  log.keepSecret('canary-7f3a9c');
  log.info('with canary-7f3a9c and Ab3dEf9h');
  log.error('failed', new Error(`Invalid character in header: ${encodeURIComponent('canary-7f3a9c')}`));
  await log.flush();
  expect(lines.join('')).not.toMatch(/canary|Ab3dEf9h/);
});

test('a line is bounded, however long the message', async () => {
  const { lines, log } = setUp();
  log.info('x'.repeat(100_000));
  log.error('bug', new Error('y'.repeat(100_000)));
  await log.flush();
  expect(lines.map(({ length }) => length < 4_100)).toEqual([true, true]);
  expect(lines[0]).toContain('x'.repeat(3_900));
});

test('a disk that refuses is ignored', async () => {
  const log = createLog({
    append: () => Promise.reject(new Error('ENOSPC')),
    now: Date.now,
    changingSecrets: () => [],
  });
  log.info('lost');
  await log.flush();
});

describe('the files of the log', () => {
  const folder = temporaryFolder();
  const filePath = () => folder.at('logs', 'main.log');
  const written = (name: string) => readFile(folder.at('logs', name), 'utf8');
  const start = () => createLogFile(filePath(), Date.now);

  test('stay bounded in size and number, and keep the newest lines in order', async () => {
    const append = start();
    for (let line = 0; line < 50; line += 1) await append(`line ${line} ${'x'.repeat(100_000)}\n`);
    const names = ['main.log', 'main.log.1', 'main.log.2', 'main.log.3'];
    expect((await readdir(folder.at('logs'))).sort()).toEqual(names);
    let all = '';
    for (const name of names) {
      const { size, mode } = await stat(folder.at('logs', name));
      expect(size).toBeLessThanOrEqual(1_000_000);
      if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
      all = (await written(name)) + all;
    }
    const lines = [...all.matchAll(/^line (\d+)/gm)].map(([, number]) => Number(number));
    expect(lines).toEqual(lines.map((_, index) => 50 - lines.length + index));
  });

  test('continue where the previous run stopped', async () => {
    await start()(`${'x'.repeat(600_000)}\n`);
    await start()(`${'y'.repeat(600_000)}\n`);
    expect(await written('main.log')).toMatch(/^y+\n$/);
    expect(await written('main.log.1')).toMatch(/^x+\n$/);
  });

  test.skipIf(process.platform === 'win32')('replace a pipe in their place', async () => {
    await mkdir(path.dirname(filePath()), { recursive: true });
    spawnSync('mkfifo', [filePath()]);
    await start()('line\n');
    expect(await written('main.log')).toBe('line\n');
  });

  test('are deleted at startup after a month', async () => {
    await start()('new\n');
    await writeFile(`${filePath()}.1`, 'recent');
    await writeFile(`${filePath()}.2`, 'old');
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await utimes(`${filePath()}.1`, days(29), days(29));
    await utimes(`${filePath()}.2`, days(31), days(31));
    await start()('newer\n');
    expect((await readdir(folder.at('logs'))).sort()).toEqual(['main.log', 'main.log.1']);
  });
});

test('a text for another file is redacted like the log', () => {
  const { log } = setUp(['Ab3dEf9h']);
  log.keepSecret('canary-7f3a9c');
  const clean = log.clean('first canary-7f3a9c\nsecond\tAb3dEf9h');
  expect(clean).toBe('first [redacted]\nsecond [redacted]');
});

const sent = {
  requestId: null,
  connectionId: 'shop',
  purpose: 'shown',
  method: 'GET',
  path: '/v1/items?filter%5Bname%5D=Dragon&limit=50',
  sentAt: 0,
} as const;

test('a request is logged with its retry and failure, without its search terms', () => {
  const success = { status: 200, code: null, tookMs: 41.6, bytes: 9 };
  const failure = { status: 429, code: 'IC-HTTP-429', tookMs: 3, bytes: 0 };
  const lines = [requestLine({ ...sent, retry: 0 }, success), requestLine({ ...sent, retry: 2 }, failure)];
  expect(lines).toEqual([
    'shop GET /v1/items: 200 in 42 ms',
    'shop GET /v1/items: 429 IC-HTTP-429 in 3 ms, retry 2',
  ]);
});
