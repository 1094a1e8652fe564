/** What a package's `app.asar` holds, each with why it is needed at run time. Nothing else gets in: a new need is a new line here. */
export const appContent: readonly Content[] = [
  { path: 'package.json', kind: 'manifest' },
  // Main, its late chunks and the licences that About shows. Their source maps stay out: main isn't minified, so its traces can
  // be read as they are.
  { path: 'out/main', kind: 'folder', files: /^([\w-]+\.js|licences\.json)$/ },
  { path: 'out/preload', kind: 'folder', files: /^index\.cjs$/ },
  {
    path: 'out/renderer',
    kind: 'folder',
    files: /^(index\.html|licences\.json|assets\/[\w.-]+\.(js|css|woff2|png|svg))$/,
  },
  // The window's icon on Linux, and that of the About box.
  { path: 'resources/icons', kind: 'folder', files: /^256\.png$/ },
  // The demo's market names go with the note that their licence asks for.
  {
    path: 'resources/demo',
    kind: 'folder',
    files: /^(\d+\.txt|NOTICE\.md|localized-words\.json|drawings\/[a-z-]+\.png)$/,
  },
  // The keychain: the one module that can't be bundled. What it needs to be built stays out.
  {
    path: 'node_modules/keytar',
    kind: 'folder',
    files: /^(package\.json|LICENSE\.md|lib\/keytar\.js|build\/Release\/keytar\.node)$/,
  },
];

export type Content =
  | { path: string; kind: 'manifest' }
  /** `files`: the paths below the folder, with `/`, that are taken. */
  | { path: string; kind: 'folder'; files: RegExp };

/** Without these no window opens, or no token is kept: a package that lacks one is none. */
export const neededFiles = [
  'package.json',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'resources/icons/256.png',
  'resources/demo/570.txt',
  'resources/demo/730.txt',
  'resources/demo/localized-words.json',
  'node_modules/keytar/package.json',
  'node_modules/keytar/lib/keytar.js',
  'node_modules/keytar/build/Release/keytar.node',
] as const;

/** The keychain's binary, which the system can only load from a file of its own beside the archive. */
export const keychainBinary = 'node_modules/keytar/build/Release/keytar.node';

/** What lies in `app.asar.unpacked`: what Electron hands to the system by its path. GTK reads the About box's icon itself. */
export const unpackedFiles: readonly string[] = ['resources/icons/256.png', keychainBinary];

/** Whether a file of the archive, by its path with `/`, is one that may be there. */
export function mayBePacked(path: string): boolean {
  return appContent.some((content) =>
    content.kind === 'manifest'
      ? path === content.path
      : path.startsWith(`${content.path}/`) && content.files.test(path.slice(content.path.length + 1)),
  );
}

/** The keys of package.json that Electron, Node and electron-updater read from a package. */
const manifestKeys = [
  'name',
  'productName',
  'version',
  'description',
  'homepage',
  'author',
  'license',
  'type',
  'main',
  'desktopName',
] as const;

/** The package's own package.json: without scripts, dependencies and what else is for a checkout. */
export function packedManifest(manifest: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    manifestKeys.filter((key) => manifest[key] !== undefined).map((key) => [key, manifest[key]]),
  );
}
