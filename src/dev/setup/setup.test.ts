import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { commands } from './commands.ts';
import { projectFolder } from './project-folders.ts';
import { duration, runStep } from './steps.ts';
import { chromium, installCommand, installText, type Requirement } from './system-packages.ts';
import { hasDisplay, whyNotElectron } from './window.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('every npm script names a command, every command has its script, and its program is there', () => {
  const manifest = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  expect(manifest.scripts).toEqual(
    Object.fromEntries(Object.keys(commands).map((name) => [name, `node src/dev/run.mjs ${name}`])),
  );
  const programs = Object.values(commands).flatMap(([program]) => program?.split(' ')[0] ?? []);
  expect(programs.filter((program) => !existsSync(join(projectFolder, 'src', program)))).toEqual([]);
});

test('a step prints a line at the start, one every ten seconds with the latest news, and one at the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const lines = () => printed.mock.calls.flat().map((line) => String(line).replace(/ \(?[\d.]+ s\)?$/, ''));
  const program = "console.log('120 modules'); setTimeout(() => process.exit(3), 500)";
  const running = runStep({
    title: 'a step',
    text: 'begins',
    command: process.execPath,
    args: ['-e', program],
    timeoutMs: 60_000,
  });
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10_000);
    expect(lines()).toContain('… a step: 120 modules');
  });
  expect(await running).toMatchObject({ ok: false, ending: 'it ended with code 3.\n120 modules' });
  expect([lines()[0], lines().at(-1)]).toEqual(['… a step: begins', '✗ a step: failed after']);
  expect([400, 125_000].map(duration)).toEqual(['0.4 s', '2 min 5 s']);
});

const debian = { hasApt: true, isUbuntu: false, isRoot: true };
const font: Requirement = { what: 'a font', isPresent: () => false, packages: ['fontconfig', 'fonts-x'] };

test('root on Debian installs what is missing and nothing more; any other user gets the one command to run', () => {
  expect(installCommand([chromium, font], debian)).toBe(
    'apt-get update && apt-get install -y --no-install-recommends chromium fontconfig fonts-x',
  );
  expect(installText([chromium], { ...debian, isRoot: false })).toBe(
    'sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium',
  );
  expect(installText([chromium, font], { ...debian, hasApt: false })).toBe(
    'install Chromium, a font with the system’s package manager',
  );
});

test('Ubuntu, whose Chromium package only points to a snap, gets a hint what to install instead', () => {
  const ubuntu = { ...debian, isUbuntu: true };
  expect(installCommand([chromium], ubuntu)).toBeNull();
  expect(installText([chromium], ubuntu)).toMatch(/^install Google Chrome/);
});

test('Electron opens the window if it can; otherwise one line says why the Chromium shell does', () => {
  expect(whyNotElectron(null, true)).toBeNull();
  expect(whyNotElectron(null, false)).toContain('no display');
  expect(whyNotElectron('could not be downloaded (fetch failed)', true)).toMatch(
    /^Electron’s binary could not be downloaded \(fetch failed\);/,
  );
});

test('Linux has a display when X11 or Wayland says so; Windows and macOS always do', () => {
  expect([{}, { DISPLAY: '' }].map((env) => hasDisplay('linux', env))).toEqual([false, false]);
  expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  expect(hasDisplay('darwin', {})).toBe(true);
});

const run = promisify(execFile);

/** A checkout without packages, and a slow npm that records when it begins and ends. */
function emptyCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'item-catalog-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'src/dev/setup'), { recursive: true });
  cpSync(join(import.meta.dirname, '../run.mjs'), join(folder, 'src/dev/run.mjs'));
  writeFileSync(join(folder, 'src/dev/setup/main.ts'), "console.log('ran', process.argv[2]);");
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  const notes = join(folder, 'notes.txt');
  appendFileSync(notes, '');
  writeFileSync(
    join(folder, 'npm-cli.cjs'),
    `const fs = require('node:fs');
fs.appendFileSync(${JSON.stringify(notes)}, 'begin ');
setTimeout(() => {
  fs.mkdirSync('node_modules', { recursive: true });
  fs.writeFileSync('node_modules/.package-lock.json', '{}');
  fs.appendFileSync(${JSON.stringify(notes)}, 'end ');
}, 500);`,
  );
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, npm_execpath: join(folder, 'npm-cli.cjs') };
  const start = (name: string) => run(process.execPath, ['src/dev/run.mjs', name], { cwd: folder, env });
  return { folder, start, notes: () => readFileSync(notes, 'utf8').trim() };
}

test('two commands in a checkout without packages: one installs them, and both run', async () => {
  const { start, notes } = emptyCheckout();
  const [one, other] = await Promise.all([start('check'), start('build')]);
  expect([one.stdout, other.stdout]).toEqual(['ran check\n', 'ran build\n']);
  expect(notes()).toBe('begin end');
});

test('after a command was killed while it installed, the next one installs', async () => {
  const { start, notes } = emptyCheckout();
  const killed = start('check');
  await vi.waitFor(() => expect(notes()).not.toBe(''), { timeout: 10_000 });
  killed.child.kill('SIGKILL');
  await expect(killed).rejects.toThrow();
  expect((await start('build')).stdout).toBe('ran build\n');
});
