import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { makeStandInRuntime } from '#dev/package/testing/stand-in-runtime.ts';

const projectFolder = path.join(import.meta.dirname, '..');

/** The built app as `npm run package` makes it, over a runtime folder that stands in for Electron's. */
export type PackagedApp = {
  /** What would be installed: Electron's folder with the app in it. */
  folder: string;
  /** The Debian package; null where dpkg-deb isn't there to make one. */
  deb: string | null;
  /** Unpacks `app.asar` into an empty folder far from any node_modules. */
  unpack(): string;
  remove(): void;
};

/** Runs the packaging command itself. Throws with what it printed when it fails. */
export function packageApp(): PackagedApp {
  const work = mkdtempSync(path.join(tmpdir(), 'item-catalog-package-'));
  const runtime = makeStandInRuntime(path.join(work, 'runtime'));
  const output = path.join(work, 'made');
  const makesDeb = spawnSync('dpkg-deb', ['--version']).status === 0;
  const run = runCommand(runtime, output, makesDeb ? ['--target=deb'] : ['--dir']);
  const folder = path.join(output, 'linux-unpacked');
  if (run.status !== 0 || !existsSync(folder)) {
    rmSync(work, { recursive: true, force: true });
    throw new Error(`The packaging ended with code ${run.status}:\n${run.stdout}\n${run.stderr}`);
  }
  const debs = readdirSync(output).filter((name) => name.endsWith('.deb'));
  return {
    folder,
    deb: debs[0] === undefined ? null : path.join(output, debs[0]),
    unpack() {
      const target = path.join(work, 'unpacked');
      mkdirSync(target);
      extractAll(path.join(folder, 'resources', 'app.asar'), target);
      return target;
    },
    remove: () => rmSync(work, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Packages over a runtime with a fuse too many: a later Electron's, for which nothing is decided yet. */
export function refusePackage(): { exitCode: number | null; output: string; left: string[] } {
  const work = mkdtempSync(path.join(tmpdir(), 'item-catalog-no-package-'));
  try {
    const runtime = makeStandInRuntime(path.join(work, 'runtime'), { wire: '1011000111' });
    const output = path.join(work, 'made');
    const run = runCommand(runtime, output, ['--dir']);
    return {
      exitCode: run.status,
      output: `${run.stdout}\n${run.stderr}`,
      left: readdirSync(work).filter((name) => name !== 'runtime'),
    };
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The fuses of a program by name. */
export async function readFuses(program: string): Promise<Record<string, string>> {
  const { version: _version, ...wire } = await getCurrentFuseWire(program);
  return Object.fromEntries(
    Object.entries(wire).map(([index, state]) => [
      FuseV1Options[Number(index)] ?? `fuse ${index}`,
      state === FuseState.ENABLE ? 'on' : 'off',
    ]),
  );
}

function runCommand(runtime: string, output: string, args: readonly string[]) {
  return spawnSync(
    process.execPath,
    ['src/dev/package/main.ts', `--electron-dist=${runtime}`, `--output=${output}`, ...args],
    {
      cwd: projectFolder,
      encoding: 'utf8',
      env: {
        ...process.env,
        CUSTOM_FPM_PATH: path.join(projectFolder, 'src/dev/package/testing/fpm-by-dpkg.mjs'),
      },
    },
  );
}
