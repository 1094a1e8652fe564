import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

const projectFolder = path.join(import.meta.dirname, '..');

/** The result of `npm run package` with a stand-in for Electron's folder. */
export type PackagedApp = {
  exitCode: number | null;
  output: string;
  /** Files left beside the runtime. */
  left: string[];
  /** The unpacked app: Electron's folder with the app in it. */
  folder: string;
  /** Copies its resources into an empty folder far from any node_modules, with `app.asar` unpacked in its place: Node can't read inside. */
  unpack(): string;
  remove(): void;
};

/** Runs the packaging command itself. `wire`: the fuses of the runtime. */
export function packageApp(wire = fusesAsDownloaded): PackagedApp {
  const work = mkdtempSync(path.join(tmpdir(), 'item-catalog-package-'));
  const runtime = path.join(work, 'runtime');
  makeStandInRuntime(runtime, wire);
  const made = path.join(work, 'made');
  const options = ['--dir', `--electron-dist=${runtime}`, `--output=${made}`];
  const run = spawnSync(process.execPath, ['src/dev/package/main.ts', ...options], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  const folder = path.join(made, 'linux-unpacked');
  return {
    exitCode: run.status,
    output: `${run.stdout}\n${run.stderr}`,
    left: readdirSync(work).filter((name) => name !== 'runtime'),
    folder,
    unpack() {
      const [packed, unpacked] = [path.join(folder, 'resources'), path.join(work, 'unpacked', 'resources')];
      const archive = path.join(packed, 'app.asar');
      cpSync(packed, unpacked, { recursive: true, filter: (source) => source !== archive });
      const target = path.join(unpacked, 'app.asar');
      extractAll(archive, target);
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

/** The bytes before the fuses in Electron's programs, by which tools find them. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const wireVersion = 1;

/** The fuses of a downloaded Electron: all are on but encryption, integrity, only-asar and the snapshot. */
const fusesAsDownloaded = '101100011';

/**
 * A folder that looks like an unpacked Electron for Linux but can't run, for machines without Electron's binary. Its program contains a
 * real fuse wire, so that fuses are set and read back as in Electron.
 */
function makeStandInRuntime(folder: string, wire: string): void {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'locales'), { recursive: true });
  writeFileSync(path.join(folder, 'electron'), standInProgram(wire), { mode: 0o755 });
  for (const program of ['chrome-sandbox', 'chrome_crashpad_handler'])
    writeFileSync(path.join(folder, program), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  writeFileSync(path.join(folder, 'version'), '45.4.1');
  writeFileSync(path.join(folder, 'LICENSE'), 'The stand-in has no licence.\n');
  writeFileSync(path.join(folder, 'LICENSES.chromium.html'), '<title>The stand-in has no licences</title>\n');
  for (const language of ['de', 'en-GB', 'en-US'])
    writeFileSync(path.join(folder, 'locales', `${language}.pak`), language);
}

/** Bytes with a fuse wire somewhere in the middle, as in a program. */
function standInProgram(wire: string): Buffer {
  return Buffer.concat([
    Buffer.from('#!/bin/sh\nexit 1\n'),
    Buffer.alloc(4_096),
    Buffer.from(sentinel),
    Buffer.from([wireVersion, wire.length]),
    Buffer.from(wire),
    Buffer.alloc(512),
  ]);
}
