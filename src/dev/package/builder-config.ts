import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { appId } from '#shared/app-info.ts';
import { deepLinkScheme } from '#shared/deep-link.ts';
import { ensureKeychainModuleFor, packageProblems, unpackedFiles } from './package-content.ts';
import { macSigning, windowsSigning } from './signing.ts';

export type BuilderConfigDeps = {
  env: Readonly<Record<string, string | undefined>>;
  electronVersion: string;
  /** Markdown for the app that finds this release. */
  releaseNotes: string | null;
  /** A folder or zip to use in place of the downloaded Electron. */
  electronDist: string | null;
  output: string;
  /** The file with the licences of everything bundled. */
  licences: string;
};

/** What depends on the build, besides resources/electron-builder.yml. */
export function builderConfig(deps: BuilderConfigDeps): Configuration {
  const { env, releaseNotes, output, licences, electronVersion, electronDist } = deps;
  const { homepage, author, releases } = publisherOf(env);
  return {
    extends: 'resources/electron-builder.yml',
    appId,
    electronVersion,
    electronDist,
    directories: { output, buildResources: 'resources' },
    extraMetadata: { homepage, author, imports: {}, engines: {}, optionalDependencies: {}, allowScripts: {} },
    asarUnpack: [...unpackedFiles],
    extraResources: [
      { from: licences, to: 'third-party-licenses.md' },
      { from: 'resources/policy.example.json', to: 'policy.example.json' },
    ],
    protocols: [{ name: 'Item Catalog link', schemes: [deepLinkScheme] }],
    publish: releases === null ? null : { provider: 'github', ...releases },
    releaseInfo: releaseNotes === null ? {} : { releaseNotes },
    linux: { maintainer: author },
    // Where Debian looks for a package's licences.
    deb: { fpm: [`${licences}=/usr/share/doc/item-catalog/copyright`] },
    win: windowsSigning(env).options,
    mac: macSigning(env).options,
    // False: nothing is installed or rebuilt, and no other module than those in `files` is packaged.
    beforeBuild: async ({ arch }) => {
      await ensureKeychainModuleFor(arch);
      return false;
    },
    afterPack: finish,
  };
}

/** Checks the unpacked app and sets its fuses, before it is signed. Throws when it must not be released. */
async function finish(context: AfterPackContext): Promise<void> {
  const { appOutDir, packager, electronPlatformName } = context;
  const troubles = packageProblems(packager.getResourcesDir(appOutDir));
  if (troubles.length > 0) throw new Error(`The package is incomplete or wrong:\n${troubles.join('\n')}`);
  // electron-builder's name for the folder of one half of a universal macOS app, before it is merged with the other.
  const program = programs[electronPlatformName] ?? '';
  if (!appOutDir.endsWith('-temp')) await flipFuses(join(appOutDir, program), fuses);
}

const programs: Readonly<Record<string, string>> = {
  darwin: 'Item Catalog.app',
  win32: 'Item Catalog.exe',
  linux: 'item-catalog',
};

/**
 * Every switch that is built into Electron's program, by name. A fuse of a later Electron that isn't named here stops the packaging.
 * electron-builder's own `electronFuses`, and its `addElectronFuses`, don't know the last one yet.
 */
const fuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // The program can't be used as Node to run another script under this app's name.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // Environment and command line can't open main to other programs.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // The archive is the one that was packed, and nothing is run but the archive. Linux has no such check yet.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is one V8 snapshot for all processes.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes from the app's own scheme; file: needs no privileges.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // The default: the processor checks the bounds of WebAssembly memory.
  [FuseV1Options.WasmTrapHandlers]: true,
} as const;

/**
 * The publisher, and where updates are looked for: in the release workflow the repository that runs it. A build made elsewhere has no
 * updates, and the reserved `.example` domain in its metadata.
 */
function publisherOf(env: BuilderConfigDeps['env']) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository = '' } = env;
  const [owner, repo] = repository.split('/');
  if (!server || !owner || !repo) {
    const author = 'Item Catalog maintainers <maintainers@item-catalog.example>';
    return { homepage: 'https://item-catalog.example', author, releases: null };
  }
  return {
    homepage: `${server}/${owner}/${repo}`,
    author: `Item Catalog maintainers <${owner}@users.noreply.github.com>`,
    releases: { owner, repo },
  };
}
