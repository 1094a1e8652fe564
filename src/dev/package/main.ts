import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { electronBinary } from '#dev/electron-binary.ts';
import { ensureElectron } from '#dev/setup/electron-binary.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { projectFolder, shownPath } from '#dev/setup/project-folders.ts';
import { SetupStop, stopText } from '#dev/setup/setup-stop.ts';
import { electronNeeded } from './electron-needed.ts';
import { packApp } from './pack.ts';
import { packageOptions } from './package-options.ts';
import { publisherOf } from './publisher.ts';
import { emptySettings, macSigning, windowsSigning } from './signing.ts';

/** The exit code that says: nothing is wrong with the app, but it can't be packed here. */
const cannotPackHere = 2;

/** `npm run package`: the packages of this system in `out/packages`, or a plain word on why there are none. */
try {
  const options = packageOptions(process.argv.slice(2), process.platform);
  if (options.electronDist === null) await mustHaveElectron();
  for (const name of emptySettings(process.env)) delete process.env[name];
  const { RELEASE_NOTES: notesFile } = process.env;
  const output = resolve(options.output ?? join(projectFolder, 'out', 'packages'));
  const made = await packApp({
    projectFolder,
    output,
    targets: options.targets,
    electronDist: options.electronDist,
    // A release's own, written by the workflow before.
    releaseNotes: notesFile ? readFileSync(notesFile, 'utf8') : null,
    publisher: publisherOf(process.env),
    env: process.env,
  });
  const note = signingNote();
  if (note !== null) console.error(`  ${note}`);
  for (const name of made) console.error(`✓ ${shownPath(join(output, name))}`);
} catch (error) {
  if (error instanceof SetupStop) {
    console.error(stopText(error));
    endWith(cannotPackHere);
  } else {
    console.error(error instanceof Error ? `✗ No package was made: ${error.message}` : error);
    endWith(1);
  }
}

/** At the very end, because electron-builder's own clean-up ends the process with 0 whatever was said before. */
function endWith(exitCode: number): void {
  process.on('exit', () => {
    process.exitCode = exitCode;
  });
}

/** Asked before anything is made: a package is Electron's binary with the app in it. */
async function mustHaveElectron(): Promise<void> {
  const progress = createProgress({ output: process.stderr, nowMs: () => performance.now() });
  const state = await ensureElectron(progress, { retry: true });
  const stop = electronNeeded(state, electronBinary());
  if (stop !== null) throw stop;
}

function signingNote(): string | null {
  if (process.platform === 'darwin') return macSigning(process.env).note;
  return process.platform === 'win32' ? windowsSigning(process.env).note : null;
}
