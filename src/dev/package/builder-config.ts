import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { appId } from '#shared/app-info.ts';
import { deepLinkScheme } from '#shared/deep-link.ts';
import { ensureKeychainModuleFor, packageProblems, unpackedFiles } from './package-content.ts';

type Env = Readonly<Record<string, string | undefined>>;

type BuilderConfigDeps = {
  env: Env;
  electronVersion: string;
  /** Markdown for the app that finds this release. */
  releaseNotes: string | null;
  /** A folder or zip to use in place of the downloaded Electron. */
  electronDist: string | null;
  output: string;
  /** The file with the licences of everything bundled. */
  licences: string;
};

/** The part of the configuration that depends on the build; the rest is in resources/electron-builder.yml. */
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
  const problems = packageProblems(packager.getResourcesDir(appOutDir));
  if (problems.length > 0) throw new Error(`The package is incomplete or wrong:\n${problems.join('\n')}`);
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
function publisherOf(env: Env) {
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

/** How this system's packages are signed with the credentials in the environment, and a line that says so. */
type Signing<Options> = { options: Options; note: string };

/**
 * macOS: a certificate (`CSC_LINK`), and notarization if Apple's credentials are set too. Without a certificate the app
 * is signed ad hoc, because Apple's processors don't run unsigned programs.
 */
export function macSigning(env: Env): Signing<NonNullable<Configuration['mac']>> {
  if (!env.CSC_LINK) {
    return {
      options: { identity: '-', hardenedRuntime: false, notarize: false },
      note: 'macOS: signed ad hoc only (no CSC_LINK): Gatekeeper will ask, and updates are refused.',
    };
  }
  const notarize = has(env, 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID');
  const entitlements = 'resources/entitlements.mac.plist';
  const hardened = { hardenedRuntime: true, entitlements, entitlementsInherit: entitlements };
  return {
    options: { ...hardened, notarize, forceCodeSigning: true },
    note: notarize
      ? 'macOS: signed and notarized.'
      : 'macOS: signed, but not notarized (Apple’s credentials are not set): Gatekeeper will ask.',
  };
}

/** Windows: Azure's signing service, else a certificate (`WIN_CSC_LINK`). */
export function windowsSigning(env: Env): Signing<NonNullable<Configuration['win']>> {
  const {
    AZURE_SIGNING_ENDPOINT: endpoint,
    AZURE_SIGNING_ACCOUNT: codeSigningAccountName,
    AZURE_SIGNING_PROFILE: certificateProfileName,
    WINDOWS_PUBLISHER: publisherName,
  } = env;
  const hasCredentials = has(env, 'AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET');
  if (hasCredentials && endpoint && codeSigningAccountName && certificateProfileName && publisherName) {
    const azureSignOptions = { endpoint, codeSigningAccountName, certificateProfileName, publisherName };
    return { options: { forceCodeSigning: true, azureSignOptions }, note: 'Windows: signed by Azure.' };
  }
  if (env.WIN_CSC_LINK)
    return { options: { forceCodeSigning: true }, note: 'Windows: signed with the certificate.' };
  return {
    options: {},
    note: 'Windows: not signed (neither Azure’s credentials nor WIN_CSC_LINK): SmartScreen will ask.',
  };
}

function has(env: Env, ...names: readonly string[]): boolean {
  return names.every((name) => env[name]);
}
