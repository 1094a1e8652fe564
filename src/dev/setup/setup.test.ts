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
import { expect, onTestFinished, test, vi } from 'vitest';
import { commands } from './commands.ts';
import { projectFolder } from './project-folders.ts';

test('every npm script names a command, every command has its script, and its program is there', () => {
  const manifest = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  expect(manifest.scripts).toEqual(
    Object.fromEntries(Object.keys(commands).map((name) => [name, `node src/dev/run.mjs ${name}`])),
  );
  const programs = Object.values(commands).flatMap(([program]) => program?.split(' ')[0] ?? []);
  expect(programs.filter((program) => !existsSync(join(projectFolder, 'src', program)))).toEqual([]);
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

test.each([
  [{}, 'true'],
  [{ ELECTRON_GET_USE_PROXY: '' }, ''],
])(
  'downloads of Electron use the proxy of the environment, unless it says otherwise: %o',
  async (env, expected) => {
    const print =
      "data:text/javascript,process.on('exit', () => console.log(process.env.ELECTRON_GET_USE_PROXY))";
    const main = join(projectFolder, 'src/dev/setup/main.ts');
    const { ELECTRON_GET_USE_PROXY: _own, ...others } = process.env;
    const command = run(process.execPath, ['--import', print, main, 'no-such-command'], {
      env: { ...others, ...env },
    });
    await expect(command).rejects.toMatchObject({ stdout: `${expected}\n` });
  },
);
