import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = [
  'src/main',
  'src/preload',
  'src/renderer',
  'src/shared',
  'src/words',
  'src/demo',
  'resources',
];
const files = ['electron.vite.config.ts', 'package.json', 'package-lock.json'];

/**
 * One text for all that goes into a build: contents, not times, because a checkout or a copy changes the times alone.
 * @param {string} root
 * @returns {string}
 */
export function sourceFingerprint(root) {
  const hash = createHash('sha256');
  const sources = [...folders.flatMap((folder) => filesBelow(root, folder)), ...files].sort();
  for (const path of sources) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {boolean} tests go into no build */
export function isBuilt(path) {
  return !/\.test\.tsx?$|(^|\/)testing\//.test(path);
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .map((entry) => ({ entry, path: `${folder}/${entry.name}` }))
    .flatMap(({ entry, path }) =>
      entry.isDirectory() ? filesBelow(root, path) : entry.isFile() ? [path] : [],
    )
    .filter(isBuilt);
}
