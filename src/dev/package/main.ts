import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, Platform } from 'electron-builder';
import { projectFolder, shownPath } from '#dev/setup/project-folders.ts';
import { reportFailure, SetupStop } from '#dev/setup/steps.ts';
import { electronBinary, ensureElectron } from '#dev/setup/window.ts';
import { builderConfig, macSigning, windowsSigning } from './builder-config.ts';

/**
 * `npm run package`: makes this system's packages. Exits with 1 when packaging fails and with 2 when Electron's binary is missing.
 *
 *   --dir                  only the unpacked folder
 *   --electron-dist PATH   a folder or zip to use in place of the downloaded Electron
 *   --output FOLDER        where packages go (default: out/packages)
 */
try {
  const { values } = parseArgs({
    options: {
      dir: { type: 'boolean', default: false },
      'electron-dist': { type: 'string' },
      output: { type: 'string', default: join(projectFolder, 'out', 'packages') },
    },
  });
  const electronDist = values['electron-dist'] ?? null;
  if (electronDist === null) await requireElectron();
  // A workflow passes an unset secret as an empty string, which signing tools would take for a value.
  for (const [name, value] of Object.entries(process.env))
    if (value === '' && /^(WIN_)?CSC_|^APPLE_|^AZURE_/.test(name)) delete process.env[name];
  const output = resolve(values.output);
  const made = await packApp(output, values.dir, electronDist);
  if (process.platform === 'darwin') console.error(`  ${macSigning(process.env).note}`);
  if (process.platform === 'win32') console.error(`  ${windowsSigning(process.env).note}`);
  for (const name of made) console.error(`✓ ${shownPath(join(output, name))}`);
} catch (error) {
  reportFailure(error instanceof SetupStop ? error : `✗ No package was made: ${String(error)}`);
  // Set at the very end, because electron-builder's own clean-up exits with 0.
  process.on('exit', () => {
    process.exitCode = error instanceof SetupStop ? 2 : 1;
  });
}

/** A binary that can't run on this machine, because a library is missing for example, can still be packaged. */
async function requireElectron(): Promise<void> {
  const problem = await ensureElectron(true);
  if (electronBinary() !== null) return;
  throw new SetupStop('No package was made: it would contain Electron’s binary, which isn’t installed.', {
    why: `It ${problem}. The app itself is built: npm start and npm test work.`,
    whatToDo:
      'Run it again with network access; behind a proxy set HTTPS_PROXY, for a mirror ELECTRON_MIRROR.\n' +
      'Or name an Electron that you have: npm run package -- --electron-dist <folder or zip>',
  });
}

/**
 * Packages the built app, or only unpacks it, and returns the names of the files. All or nothing: `output` is only replaced at the end.
 */
async function packApp(
  output: string,
  isOnlyFolder: boolean,
  electronDist: string | null,
): Promise<string[]> {
  const work = `${output}.partial`;
  const made = join(work, 'made');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    const licences = join(work, 'third-party-licenses.md');
    writeFileSync(licences, licencesText());
    const { version: electronVersion } = JSON.parse(readProjectFile('node_modules/electron/package.json'));
    const { RELEASE_NOTES: notesFile } = process.env;
    const releaseNotes = notesFile ? readFileSync(notesFile, 'utf8') : null;
    const paths = { electronDist, output: made, licences };
    await build({
      projectDir: projectFolder,
      targets: Platform.current().createTarget(isOnlyFolder ? 'dir' : null),
      publish: 'never',
      config: builderConfig({ env: process.env, electronVersion, releaseNotes, ...paths }),
    });
    // electron-builder's own debugging output.
    for (const note of readdirSync(made).filter((name) => name.startsWith('builder-')))
      rmSync(join(made, note));
    rmSync(output, { recursive: true, force: true });
    renameSync(made, output);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return readdirSync(output).sort();
}

/** The licences that About shows, for a file in the installed folder. */
function licencesText(): string {
  // The build writes it beside each bundle.
  const lists = ['main', 'renderer'].map(
    (bundle): Record<'name' | 'version' | 'licence' | 'text', string>[] =>
      JSON.parse(readProjectFile(`out/${bundle}/licences.json`)),
  );
  const packages = new Map(lists.flat().map((licence) => [`${licence.name} ${licence.version}`, licence]));
  return [
    '# What Item Catalog is made with',
    'The licences of Electron and Chromium are in files of their own.',
    ...[...packages.values()].map(
      ({ name, version, licence, text }) => `## ${name} ${version} (${licence})\n\n${text}`,
    ),
    readProjectFile('resources/names/NOTICE.md').replace(/^# /, '## '),
  ].join('\n\n');
}

function readProjectFile(path: string): string {
  return readFileSync(join(projectFolder, path), 'utf8');
}
