import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { defaultSettings } from '#shared/settings.ts';
import { createLog } from './log/log.ts';
import { unmanaged } from './policy/policy.ts';
import { createSupport, noteUncaught, type ServicesForSupport } from './support.ts';
import { aSupport } from './testing/fake-effects.ts';

const folder = temporaryFolder();

function setUp(given: Parameters<typeof aSupport>[1] = {}) {
  const log = createLog({ append: async () => {}, now: Date.now, changingSecrets: () => ['Ab3dEf9h'] });
  log.keepSecret('canary-7f3a9c');
  const services: ServicesForSupport = {
    log,
    settings: { read: () => defaultSettings } as ServicesForSupport['settings'],
    policy: Promise.resolve(unmanaged),
    connections: {
      list: async () => ({ connections: [], activeId: null }),
    } as unknown as ServicesForSupport['connections'],
    timeline: { records: () => [] } as unknown as ServicesForSupport['timeline'],
    drift: { read: () => ({ differences: [], unlisted: 0 }) } as unknown as ServicesForSupport['drift'],
    exports: { isUnfinished: () => false } as unknown as ServicesForSupport['exports'],
  };
  const shown: string[] = [];
  const support = createSupport(
    services,
    aSupport(folder.path, { showInFolder: (filePath) => shown.push(path.basename(filePath)), ...given }),
  );
  return { support, shown };
}

test('saves exactly the previewed text, with the end of the log and without secrets', async () => {
  await writeFile(
    folder.at('main.log'),
    `${'old line\n'.repeat(20_000)}GET /v1/items Bearer canary-7f3a9c\n`,
  );
  await writeFile(folder.at('crash-trace.txt'), 'Error: trade Ab3dEf9h\n');
  const { support, shown } = setUp();
  const preview = await support.diagnostics.preview({ includesNames: true });
  await writeFile(folder.at('main.log'), 'a line that came later\n');
  const saved = await support.diagnostics.save();
  expect(saved).toEqual({ ok: true, value: preview.fileName });
  const text = await readFile(folder.at(preview.fileName), 'utf8');
  expect(text).toBe(preview.text);
  expect(text).toContain('GET /v1/items Bearer [redacted]');
  expect(text).toContain('Error: trade [redacted]');
  expect(text.length).toBeLessThan(60_000);
  for (const secret of ['canary', 'Ab3dEf9h']) expect(text).not.toContain(secret);
  expect(shown).toEqual([preview.fileName]);
});

test('a cancelled dialog writes nothing', async () => {
  const { support, shown } = setUp({ chooseFile: async () => null });
  expect(await support.diagnostics.save()).toEqual({ ok: true, value: null });
  expect(await readdir(folder.path)).toEqual([]);
  expect(shown).toEqual([]);
});

test('a file that cannot be written is a failure and leaves nothing behind', async () => {
  await mkdir(folder.at('occupied'));
  const { support } = setUp({ chooseFile: async () => folder.at('nowhere', 'x', '\0', 'y') });
  await expect(support.diagnostics.save()).rejects.toThrow();
  const occupied = setUp({ chooseFile: async () => folder.at('occupied') }).support;
  expect(await occupied.diagnostics.save()).toMatchObject({ ok: false, failure: { kind: 'file' } });
  expect(await readdir(folder.path)).toEqual(['occupied']);
});

test('opens the log folder, and reports a refusal of the system', async () => {
  const opened: string[] = [];
  const openPath = async (opens: string) => {
    opened.push(opens);
    return '';
  };
  expect(await setUp({ openPath }).support.diagnostics.showLogs()).toEqual({ ok: true, value: null });
  expect(opened).toEqual([folder.path]);
  const refusing = setUp({ openPath: async () => 'no application' }).support;
  expect(await refusing.diagnostics.showLogs()).toMatchObject({ ok: false });
});

test('an uncaught error is written to the trace, then to the log', () => {
  const noted: string[] = [];
  const listeners = new Map<string, (error: unknown) => void>();
  noteUncaught(
    // Safe: nothing else is used of the process.
    { on: ((event: string, listener: () => void) => listeners.set(event, listener)) as never },
    {
      log: { error: (what) => noted.push(`log ${what}`) },
      crashTrace: { note: (what) => noted.push(`trace ${what}`) },
    },
  );
  listeners.get('uncaughtException')?.(new Error('x'));
  listeners.get('unhandledRejection')?.(new Error('y'));
  expect(noted).toEqual(['trace uncaught', 'log uncaught', 'trace unhandled', 'log unhandled']);
});
