import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import type { Licence } from '#dev/licences.ts';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { builderConfig } from './builder-config.ts';

export type PackOptions = {
  /** Where the packages go once all of them are made; what was there is replaced. */
  output: string;
  /** electron-builder's names of the targets; empty: all of this system's. */
  targets: readonly string[];
  electronDist: string | null;
  /** Markdown. */
  releaseNotes: string | null;
  env: Readonly<Record<string, string | undefined>>;
};

/** Packages the built app and returns the names of the files. All or nothing: `output` is only replaced at the end. */
export async function packApp({ output, targets, ...options }: PackOptions): Promise<string[]> {
  const work = `${output}.partial`;
  const made = join(work, 'made');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    const licences = join(work, 'third-party-licenses.md');
    writeFileSync(licences, licencesText());
    const { version: electronVersion } = JSON.parse(readProjectFile('node_modules/electron/package.json'));
    await build({
      projectDir: projectFolder,
      targets: createTargets(targets),
      publish: 'never',
      config: builderConfig({ ...options, electronVersion, output: made, licences }),
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

function createTargets(names: readonly string[]): ReturnType<Platform['createTarget']> {
  const platform = Platform.current();
  if (names.length === 0) return platform.createTarget();
  const isUniversal = platform === Platform.MAC && !names.includes('dir');
  return platform.createTarget([...names], ...(isUniversal ? [Arch.universal] : []));
}

/** The same licences as the app's About shows, for anyone who looks into an installed folder. */
function licencesText(): string {
  // The build writes it beside each bundle.
  const lists = ['main', 'renderer'].map((bundle): Licence[] =>
    JSON.parse(readProjectFile(`out/${bundle}/licences.json`)),
  );
  const packages = new Map(lists.flat().map((licence) => [`${licence.name} ${licence.version}`, licence]));
  return [
    '# What Item Catalog is made with',
    'The licences of Electron and Chromium are in files of their own.',
    ...[...packages.values()].map(
      ({ name, version, licence, text }) => `## ${name} ${version} (${licence})\n\n${text}`,
    ),
    readProjectFile('resources/demo/NOTICE.md').replace(/^# /, '## '),
  ].join('\n\n');
}

function readProjectFile(path: string): string {
  return readFileSync(join(projectFolder, path), 'utf8');
}
