import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { builderConfig, type PackedApp } from './builder-config.ts';
import { packageTroubles } from './check-package.ts';
import { setFuses, wrongFuses } from './fuses.ts';
import { bringKeychainModule } from './keychain-module.ts';
import { makePackageParts } from './package-parts.ts';
import type { Publisher } from './publisher.ts';
import { stageApp } from './stage-app.ts';

export type PackOptions = {
  projectFolder: string;
  /** Where the packages are put once all of them are made; what was there is replaced. */
  output: string;
  /** electron-builder's names of what is made; empty: all that this system has. */
  targets: readonly string[];
  electronDist: string | null;
  /** What is new, as Markdown; null: nothing is said. */
  releaseNotes: string | null;
  publisher: Publisher;
  env: Readonly<Record<string, string | undefined>>;
};

/**
 * Packs the built app for this system and answers the names of what was made. All or nothing: the work is done beside
 * `output`, which is touched only at the end.
 */
export async function packApp(options: PackOptions): Promise<string[]> {
  const { projectFolder, output, publisher } = options;
  const work = `${output}.partial`;
  const folders = { stage: join(work, 'app'), parts: join(work, 'parts'), output: join(work, 'made') };
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    stageApp(projectFolder, folders.stage, publisher);
    makePackageParts(projectFolder, folders.parts);
    await build({
      projectDir: projectFolder,
      targets: targetsHere(options.targets),
      publish: 'never',
      config: builderConfig({
        publisher,
        env: options.env,
        electronVersion: installedElectronVersion(projectFolder),
        releaseNotes: options.releaseNotes,
        electronDist: options.electronDist,
        folders,
        bringKeychain: (machine) => bringKeychainModule(folders.stage, machine),
        finish,
      }),
    });
    // What electron-builder notes for itself is for nobody else.
    for (const note of readdirSync(folders.output).filter((name) => name.startsWith('builder-')))
      rmSync(join(folders.output, note));
    rmSync(output, { recursive: true, force: true });
    renameSync(folders.output, output);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return readdirSync(output).sort();
}

/** Sets the fuses, and looks at what was packed before it is signed and wrapped. */
async function finish({ resources, program, kind, isHalf }: PackedApp): Promise<void> {
  const troubles = packageTroubles(resources, kind);
  if (!isHalf) {
    await setFuses(program);
    troubles.push(...(await wrongFuses(program)));
  }
  if (troubles.length > 0) throw new Error(`This is no package to give to anyone:\n${troubles.join('\n')}`);
}

/** Without names all targets of the configuration, each for the processors that stand there. */
function targetsHere(names: readonly string[]): ReturnType<Platform['createTarget']> {
  const platform = Platform.current();
  if (names.length === 0) return platform.createTarget();
  const isUniversal = platform === Platform.MAC && !names.includes('dir');
  return platform.createTarget([...names], ...(isUniversal ? [Arch.universal] : []));
}

function installedElectronVersion(projectFolder: string): string {
  const manifest = join(projectFolder, 'node_modules', 'electron', 'package.json');
  if (!existsSync(manifest)) throw new Error('The npm packages are not installed.');
  return String(JSON.parse(readFileSync(manifest, 'utf8')).version);
}
