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

/** electron-builder's configuration: what is packaged, for which systems, under which names. */
export function builderConfig({
  env,
  electronVersion,
  releaseNotes,
  electronDist,
  output,
  licences,
}: BuilderConfigDeps): Configuration {
  const { homepage, author, releases } = publisherOf(env);
  return {
    appId,
    productName: 'Item Catalog',
    copyright: 'Copyright © Item Catalog maintainers',
    electronVersion,
    electronDist,
    directories: { output, buildResources: 'resources' },
    extraMetadata: { homepage, author, imports: {}, engines: {}, optionalDependencies: {}, allowScripts: {} },
    artifactName: fileNames.usual,
    files: [...packagedFiles],
    asar: { smartUnpack: false },
    asarUnpack: [...unpackedFiles],
    extraResources: [
      { from: licences, to: 'third-party-licenses.md' },
      { from: 'resources/policy.example.json', to: 'policy.example.json' },
    ],
    // The interface is in English; the format of numbers follows the system's variant of English.
    electronLanguages: ['en-US', 'en-GB'],
    protocols: [{ name: 'Item Catalog link', schemes: [deepLinkScheme] }],
    publish: releases === null ? null : { provider: 'github', ...releases },
    releaseInfo: releaseNotes === null ? {} : { releaseNotes },
    toolsets: { appimage: '1.0.3' },
    linux: {
      target: ['deb', 'AppImage'],
      icon: 'resources/icons',
      executableName: 'item-catalog',
      syncDesktopName: true,
      category: 'Office;Database',
      maintainer: author,
      vendor: 'Item Catalog maintainers',
      synopsis: 'Browser for a catalog of in-game skin items',
      description: 'Look up the items of a catalog: their status, times and trade URL.',
      desktop: {
        entry: {
          GenericName: 'Catalog browser',
          Keywords: 'catalog;items;skins;trade;support;',
          StartupNotify: 'true',
        },
      },
    },
    deb: {
      artifactName: fileNames.deb,
      packageCategory: 'misc',
      // Ubuntu 24.04 and Debian 13 renamed three of them when they moved to 64-bit times.
      depends: [
        'libgtk-3-0t64 | libgtk-3-0',
        'libatspi2.0-0t64 | libatspi2.0-0',
        'libasound2t64 | libasound2',
        'libc6',
        'libgbm1',
        'libnotify4',
        'libnss3',
        'libsecret-1-0',
        'libuuid1',
        'libxtst6',
        'xdg-utils',
      ],
      // The Secret Service that keeps the tokens; without one the app keeps them for the session only.
      recommends: ['gnome-keyring | org.freedesktop.secrets'],
      // Where Debian looks for a package's licences.
      fpm: [`${licences}=/usr/share/doc/item-catalog/copyright`],
    },
    win: {
      target: [{ target: 'nsis', arch: ['x64'] }],
      icon: 'resources/icon.ico',
      ...windowsSigning(env).options,
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      selectPerMachineByDefault: false,
      deleteAppDataOnUninstall: false,
      include: 'resources/installer.nsh',
    },
    mac: {
      target: [
        { target: 'dmg', arch: ['universal'] },
        { target: 'zip', arch: ['universal'] },
      ],
      icon: 'resources/icon.icns',
      category: 'public.app-category.business',
      ...macSigning(env).options,
    },
    // False: nothing is installed or rebuilt, and no other module than those in `files` is packaged.
    beforeBuild: async ({ arch }) => {
      await ensureKeychainModuleFor(arch);
      return false;
    },
    afterPack: finish,
  };
}

/** Everything in `app.asar` besides package.json. A new runtime need is a new line here. */
const packagedFiles: NonNullable<Extract<Configuration['files'], unknown[]>> = [
  // No source maps: main isn't minified, so its stack traces can be read as they are.
  'out/main/*.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/assets/*.{js,css,woff2,png,svg}',
  'out/{main,renderer}/licences.json',
  // The window's icon on Linux and in the About box.
  'resources/icons/256.png',
  // The demo's market names go with the note that their licence asks for.
  'resources/demo/{*.txt,NOTICE.md,localized-words.json,drawings/*.png}',
  // The keychain: the only module that can't be bundled.
  {
    from: 'node_modules/keytar',
    to: 'node_modules/keytar',
    filter: ['package.json', 'LICENSE.md', 'lib/keytar.js', 'build/Release/keytar.node'],
  },
];

/** Filled in by electron-builder. Debian's packages have their own form. */
const fileNames = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: not JavaScript's.
  usual: '${name}-${version}-${os}-${arch}.${ext}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: not JavaScript's.
  deb: '${name}_${version}_${arch}.${ext}',
};

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
