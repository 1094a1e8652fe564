import { type AfterPackContext, Arch, type Configuration } from 'electron-builder';
import { appId } from '#shared/app-info.ts';
import { deepLinkScheme } from '#shared/deep-link.ts';
import { unpackedFiles } from './app-content.ts';
import type { PackageKind } from './check-package.ts';
import type { Machine } from './machine.ts';
import type { Publisher } from './publisher.ts';
import { macSigning, windowsSigning } from './signing.ts';

export type PackedApp = {
  resources: string;
  program: string;
  kind: PackageKind;
  /** One half of a universal macOS app, which is joined with the other afterwards. */
  isHalf: boolean;
};

export type BuilderConfigDeps = {
  publisher: Publisher;
  env: Readonly<Record<string, string | undefined>>;
  electronVersion: string;
  /** What is new, as Markdown, for the app that finds this release; null: nothing is said. */
  releaseNotes: string | null;
  /** An Electron of one's own, a folder or a zip, instead of the one to download. */
  electronDist: string | null;
  /** Where the app's files were laid out, and where icons and notices were made. */
  folders: { stage: string; parts: string; output: string };
  /** Brings the keychain module for a processor into the stage. */
  bringKeychain: (machine: Machine) => Promise<void>;
  /** Sets the fuses and looks at what was packed. Throws when it is no package to give to anyone. */
  finish: (packed: PackedApp) => Promise<void>;
};

/** All that electron-builder is told: what is packed, for which systems, under which names. */
export function builderConfig({
  publisher,
  env,
  electronVersion,
  releaseNotes,
  electronDist,
  folders,
  bringKeychain,
  finish,
}: BuilderConfigDeps): Configuration {
  const { stage, parts, output } = folders;
  return {
    appId,
    productName: 'Item Catalog',
    copyright: 'Copyright © Item Catalog maintainers',
    electronVersion,
    electronDist,
    directories: { app: stage, output, buildResources: 'resources' },
    artifactName: fileNames.usual,
    // What the stage holds is what is packed; by itself electron-builder would leave out any node_modules.
    files: ['**/*', { from: `${stage}/node_modules`, to: 'node_modules' }],
    asar: { smartUnpack: false },
    asarUnpack: [...unpackedFiles],
    extraResources: [
      { from: `${parts}/third-party-licenses.md`, to: 'third-party-licenses.md' },
      // For whoever manages many computers.
      { from: 'resources/policy.example.json', to: 'policy.example.json' },
    ],
    // The interface speaks English; how numbers are written follows the English that the person's system is set to.
    electronLanguages: ['en-US', 'en-GB'],
    protocols: [{ name: 'Item Catalog link', schemes: [deepLinkScheme] }],
    publish: publisher.releases === null ? null : { provider: 'github', ...publisher.releases },
    releaseInfo: releaseNotes === null ? {} : { releaseNotes },
    toolsets: { appimage: '1.0.3' },
    linux: {
      target: ['deb', 'AppImage'],
      icon: 'resources/icons',
      executableName: 'item-catalog',
      syncDesktopName: true,
      category: 'Office;Database',
      maintainer: publisher.maintainer,
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
      fpm: [`${parts}/third-party-licenses.md=/usr/share/doc/item-catalog/copyright`],
    },
    win: {
      target: [{ target: 'nsis', arch: ['x64'] }],
      icon: `${parts}/icon.ico`,
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
      icon: `${parts}/icon.icns`,
      category: 'public.app-category.business',
      ...macSigning(env).options,
    },
    // False: node_modules are as they were laid out, nothing is installed or rebuilt by electron-builder.
    beforeBuild: async ({ arch }) => {
      await bringKeychain(machineOf(arch));
      return false;
    },
    afterPack: (context) => finish(packedApp(context)),
  };
}

/** Version and processor stand in every file's name; Debian's packages have a form of their own. electron-builder fills it in. */
const fileNames = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: not JavaScript's.
  usual: '${name}-${version}-${os}-${arch}.${ext}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: not JavaScript's.
  deb: '${name}_${version}_${arch}.${ext}',
};

/** Where electron-builder's hook finds the app it has just put together. */
function packedApp({ appOutDir, arch, packager, electronPlatformName }: AfterPackContext): PackedApp {
  const { productFilename } = packager.appInfo;
  const machines: readonly Machine[] =
    arch === Arch.universal ? ['x64', 'arm64'] : [machineOf(Arch[arch] ?? '')];
  switch (electronPlatformName) {
    case 'darwin':
      return {
        program: `${appOutDir}/${productFilename}.app`,
        resources: `${appOutDir}/${productFilename}.app/Contents/Resources`,
        kind: { platform: 'darwin', machines },
        // So electron-builder names the folder of a half.
        isHalf: appOutDir.endsWith('-temp'),
      };
    case 'win32':
      return {
        program: `${appOutDir}/${productFilename}.exe`,
        resources: `${appOutDir}/resources`,
        kind: { platform: 'win32', machines },
        isHalf: false,
      };
    case 'linux':
      return {
        program: `${appOutDir}/item-catalog`,
        resources: `${appOutDir}/resources`,
        kind: { platform: 'linux', machines },
        isHalf: false,
      };
    default:
      throw new Error(`No packages are made for ${electronPlatformName}.`);
  }
}

function machineOf(arch: string): Machine {
  if (arch === 'x64' || arch === 'arm64') return arch;
  throw new Error(`No packages are made for ${arch} processors.`);
}
