import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { crashTraceName } from '#main/diagnostics/crash-trace.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { lacksSandbox, parseCommandLine, reportFailedStart } from './start.ts';

const checkout = { isPackaged: false };

test.each([
  [['electron', '.', '--demo'], true],
  [['Item Catalog', '--user-data-dir=/tmp/x', '--demo', '--enable-logging'], true],
  [['electron', '.'], false],
  [['electron', '.', '--demolish'], false],
  [['electron', '.', '--demo=no'], false],
  [['electron', '.', '--', '--demo'], false],
  [[], false],
])('%j: demo %s', (argv, demo) => {
  expect(parseCommandLine(argv, { isPackaged: true }).demo).toBe(demo);
});

test.each([
  [['--deadline-scale=0.1'], { deadlineScale: 0.1 }],
  [['--deadline-scale=2'], { deadlineScale: 2 }],
  [['--deadline-scale=0.5', '--deadline-scale=0.25'], { deadlineScale: 0.25 }],
  [['--watch-interval=500'], { watchIntervalMs: 500 }],
  [['--policy-file=/one.json', '--policy-file=/two=2.json'], { policyFile: '/two=2.json' }],
])('%j counts in a checkout, not in a package', (argv, options) => {
  expect(parseCommandLine(argv, checkout)).toMatchObject(options);
  expect(parseCommandLine(argv, { isPackaged: true })).toEqual(parseCommandLine([], { isPackaged: true }));
});

test.each([
  ...['--deadline-scale=0', '--deadline-scale=-1', '--deadline-scale=Infinity', '--deadline-scale=1e3'],
  ...['--deadline-scale=', '--watch-interval=5', '--watch-interval=0500', '--watch-interval=1e3'],
  '--',
])('%s is no option, nor is anything after it', (argument) => {
  const none = { demo: false, deadlineScale: 1, policyFile: null, watchIntervalMs: null };
  expect(
    parseCommandLine([argument, '--', '--deadline-scale=0.1', '--watch-interval=500'], checkout),
  ).toEqual(none);
});

const folder = temporaryFolder();

function giveUp(error: unknown, getPath = (name: string) => folder.at(name)) {
  const shown: string[] = [];
  reportFailedStart(error, {
    app: {
      getPath,
      getVersion: () => '0.1.0',
      exit: (code) => void shown.push(`exit ${code}`),
    },
    dialog: { showErrorBox: (title, text) => void shown.push(`${title}. ${text}`) },
    now: () => Date.UTC(2026, 10, 21, 10, 2),
  });
  return shown;
}

test('a failed start writes a trace, shows where it is, and exits with an error', async () => {
  const shown = giveUp(new Error('no menu for Bearer canary-7f3a9c'));
  const trace = await readFile(folder.at('logs', crashTraceName), 'utf8');
  expect(trace).toMatch(/^2026-11-21T10:02:00.000Z Item Catalog 0\.1\.0, start\n.*no menu for Bearer/);
  expect(trace).toMatch(/\n {4}at .*start\.test\.ts/);
  expect(trace).not.toContain('canary');
  expect(shown).toEqual([expect.stringContaining('Item Catalog couldn’t start. Start it again.'), 'exit 1']);
  expect(shown[0]).toContain(folder.at('logs'));
});

test('a failed start is shown even without a folder for the trace', () => {
  const shown = giveUp(new Error('no folder'), () => {
    throw new Error('Failed to get the path');
  });
  expect(shown).toEqual([
    'Item Catalog couldn’t start. Start it again. If that doesn’t help, reinstall it.',
    'exit 1',
  ]);
});

const appImage = ['/tmp/.mount_Item/item-catalog', '--no-sandbox', 'item-catalog://demo/items'];

test.each([
  ['a package without the sandbox is refused', appImage, true, true],
  ['a package with the sandbox is accepted', ['/opt/Item Catalog/item-catalog'], true, false],
  ['a checkout may run without it, as in a container', appImage, false, false],
])('%s', (_name, argv, isPackaged, lacks) => {
  expect(lacksSandbox(argv, { isPackaged })).toBe(lacks);
});
