import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { electronBinary } from '#dev/electron-binary.ts';
import { projectFolder, shownPath } from '#dev/setup/project-folders.ts';
import { SetupStop } from '#dev/setup/steps.ts';
import { ensureElectron } from '#dev/setup/window.ts';
import { packApp } from './pack.ts';
import { macSigning, windowsSigning } from './signing.ts';

/**
 * `npm run package`: makes this system's packages. Exits with 1 when packaging fails and with 2 when Electron's binary is missing.
 *
 *   --dir                  only the unpacked folder
 *   --target NAME          one kind of package, by electron-builder's name (deb, AppImage, nsis, dmg, zip)
 *   --electron-dist PATH   a folder or zip to use in place of the downloaded Electron
 *   --output FOLDER        where packages go (default: out/packages)
 */
try {
  const { values } = parseArgs({
    options: {
      dir: { type: 'boolean', default: false },
      target: { type: 'string', multiple: true, default: [] },
      'electron-dist': { type: 'string' },
      output: { type: 'string', default: join(projectFolder, 'out', 'packages') },
    },
  });
  const electronDist = values['electron-dist'] ?? null;
  if (electronDist === null) await requireElectron();
  // A workflow passes an unset secret as an empty string, which signing tools would take for a value.
  for (const [name, value] of Object.entries(process.env))
    if (value === '' && /^(WIN_)?CSC_|^APPLE_|^AZURE_/.test(name)) delete process.env[name];
  const { RELEASE_NOTES: notesFile } = process.env;
  const output = resolve(values.output);
  const made = await packApp({
    output,
    targets: values.dir ? ['dir'] : values.target,
    electronDist,
    releaseNotes: notesFile ? readFileSync(notesFile, 'utf8') : null,
    env: process.env,
  });
  if (process.platform === 'darwin') console.error(`  ${macSigning(process.env).note}`);
  if (process.platform === 'win32') console.error(`  ${windowsSigning(process.env).note}`);
  for (const name of made) console.error(`✓ ${shownPath(join(output, name))}`);
} catch (error) {
  if (error instanceof SetupStop) console.error(error.message);
  else console.error(error instanceof Error ? `✗ No package was made: ${error.message}` : error);
  // Set at the very end, because electron-builder's own clean-up exits with 0.
  process.on('exit', () => {
    process.exitCode = error instanceof SetupStop ? 2 : 1;
  });
}

/** A binary that can't run on this machine, because a library is missing for example, can still be packaged. */
async function requireElectron(): Promise<void> {
  const trouble = await ensureElectron(true);
  if (electronBinary() !== null) return;
  throw new SetupStop('No package was made: it would contain Electron’s binary, which isn’t installed.', {
    why: `It ${trouble}. The app itself is built: npm start and npm test work.`,
    whatToDo:
      'Run it again with network access; behind a proxy set HTTPS_PROXY, for a mirror ELECTRON_MIRROR.\n' +
      'Or name an Electron that you have: npm run package -- --electron-dist <folder or zip>',
  });
}
