import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { makeStandInRuntime } from '#dev/package/testing/stand-in-runtime.ts';

const projectFolder = path.join(import.meta.dirname, '..');

/** The result of `npm run package` with a stand-in for Electron's folder. */
export type PackagedApp = {
  exitCode: number | null;
  output: string;
  /** Files left beside the runtime. */
  left: string[];
  /** The unpacked app: Electron's folder with the app in it. */
  folder: string;
  /** The Debian package; null without dpkg-deb. */
  deb: string | null;
  /** Unpacks `app.asar` into an empty folder far from any node_modules. */
  unpack(): string;
  remove(): void;
};

/** Runs the packaging command itself. `wire`: the fuses of the runtime. */
export function packageApp({ wire }: { wire?: string } = {}): PackagedApp {
  const work = mkdtempSync(path.join(tmpdir(), 'item-catalog-package-'));
  const runtime = makeStandInRuntime(path.join(work, 'runtime'), wire === undefined ? {} : { wire });
  const made = path.join(work, 'made');
  const makesDeb = spawnSync('dpkg-deb', ['--version']).status === 0;
  const options = [`--electron-dist=${runtime}`, `--output=${made}`, makesDeb ? '--target=deb' : '--dir'];
  const run = spawnSync(process.execPath, ['src/dev/package/main.ts', ...options], {
    cwd: projectFolder,
    encoding: 'utf8',
    env: {
      ...process.env,
      CUSTOM_FPM_PATH: path.join(projectFolder, 'src/dev/package/testing/fpm-by-dpkg.mjs'),
    },
  });
  const folder = path.join(made, 'linux-unpacked');
  const deb = existsSync(made) ? readdirSync(made).find((name) => name.endsWith('.deb')) : undefined;
  return {
    exitCode: run.status,
    output: `${run.stdout}\n${run.stderr}`,
    left: readdirSync(work).filter((name) => name !== 'runtime'),
    folder,
    deb: deb === undefined ? null : path.join(made, deb),
    unpack() {
      const target = path.join(work, 'unpacked');
      mkdirSync(target);
      extractAll(path.join(folder, 'resources', 'app.asar'), target);
      return target;
    },
    remove: () => rmSync(work, { recursive: true, force: true, maxRetries: 5 }),
  };
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
