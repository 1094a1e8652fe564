import { type AfterPackContext, Arch, type Configuration } from 'electron-builder';
import { appId } from '#shared/app-info.ts';
import { deepLinkScheme } from '#shared/deep-link.ts';
import { unpackedFiles } from './check-package.ts';
import { ensureKeychainModuleFor, type Machine, type PackagePlatform } from './keychain-module.ts';
import { macSigning, windowsSigning } from './signing.ts';

export type PackagedApp = {
  resources: string;
  program: string;
  platform: PackagePlatform;
  machines: readonly Machine[];
  /** One half of a universal macOS app, before it is merged with the other. */
  isHalf: boolean;
};

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
  /** Sets the fuses and checks the unpacked app. Throws when it must not be given to anyone. */
  finish: (app: PackagedApp) => Promise<void>;
};

/** electron-builder's configuration: what is packaged, for which systems, under which names. */
export function builderConfig({
  env,
  electronVersion,
  releaseNotes,
  electronDist,
  output,
  licences,
  finish,
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
    // The interface speaks English; how numbers are written follows the English that the person's system is set to.
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
      await ensureKeychainModuleFor(supportedMachine(arch));
      return false;
    },
    afterPack: (context) => finish(packagedApp(context)),
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

function packagedApp({ appOutDir, arch, packager, electronPlatformName }: AfterPackContext): PackagedApp {
  const { productFilename } = packager.appInfo;
  const machines: readonly Machine[] =
    arch === Arch.universal ? ['x64', 'arm64'] : [supportedMachine(Arch[arch] ?? '')];
  const app = { machines, resources: `${appOutDir}/resources`, isHalf: false };
  switch (electronPlatformName) {
    case 'darwin': {
      const program = `${appOutDir}/${productFilename}.app`;
      // electron-builder's name for the folder of a half.
      const isHalf = appOutDir.endsWith('-temp');
      return { machines, isHalf, platform: 'darwin', program, resources: `${program}/Contents/Resources` };
    }
    case 'win32':
      return { ...app, platform: 'win32', program: `${appOutDir}/${productFilename}.exe` };
    case 'linux':
      return { ...app, platform: 'linux', program: `${appOutDir}/item-catalog` };
    default:
      throw new Error(`No packages are made for ${electronPlatformName}.`);
  }
}

function supportedMachine(arch: string): Machine {
  if (arch === 'x64' || arch === 'arm64') return arch;
  throw new Error(`No packages are made for ${arch} processors.`);
}

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
