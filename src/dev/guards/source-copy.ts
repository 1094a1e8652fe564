import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeModulesFolder, projectFolder } from '#dev/setup/project-folders.mjs';

/** A copy of the sources that may be broken at will: the checkout itself is never touched. */
export type SourceCopy = { folder: string; remove(): void };

/** What the tests read besides `src`: a few files of the root by copy, large folders by link. */
const copied = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'electron.vite.config.ts',
  '.biome.json',
];
const linked = ['resources', 'e2e'];

export function copySources(): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'item-catalog-guards-'));
  cpSync(join(projectFolder, 'src'), join(folder, 'src'), { recursive: true });
  for (const name of copied) cpSync(join(projectFolder, name), join(folder, name));
  for (const name of linked) symlinkSync(join(projectFolder, name), join(folder, name), 'junction');
  linkPackages(join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Each package by a link of its own, so that what tools keep in `node_modules` stays in the copy. */
function linkPackages(target: string): void {
  mkdirSync(target);
  for (const name of readdirSync(nodeModulesFolder)) {
    if (name.startsWith('.')) continue;
    symlinkSync(join(nodeModulesFolder, name), join(target, name), 'junction');
  }
}
