import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { mayBePacked, neededFiles, packedManifest, unpackedFiles } from './app-content.ts';

test('what is needed may be packed, and so may what lies unpacked', () => {
  expect([...neededFiles, ...unpackedFiles].filter((path) => !mayBePacked(path))).toEqual([]);
});

test.each([
  'out/main/index.js.map',
  'out/main/licenses.md',
  'out/e2e/video.webm',
  'out/preload/other.cjs',
  'out/renderer/assets/index.js.map',
  'src/main/index.ts',
  'resources/pictures/browse-light.webp',
  'resources/icons/1024.png',
  'node_modules/keytar/src/main.cc',
  'node_modules/keytar/build/Release/obj.target/keytar.node',
  'node_modules/prebuild-install/index.js',
  '.env',
  'package-lock.json',
  'nested/package.json',
])('%s is not for a package', (path) => {
  expect(mayBePacked(path)).toBe(false);
});

test('the manifest of a package keeps what runs and loses what is for a checkout', () => {
  const manifest = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const packed = packedManifest(manifest);
  expect(packed).toMatchObject({
    name: 'item-catalog',
    productName: 'Item Catalog',
    version: manifest.version,
    type: 'module',
    main: './out/main/index.js',
    desktopName: 'item-catalog.desktop',
  });
  expect(Object.keys(packed)).not.toContain('scripts');
  expect(JSON.stringify(packed)).not.toMatch(/ependencies|allowScripts|imports|engines/);
});
