import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where Electron's executable is, or null when it isn't installed. Never starts a download. */
export function electronBinary(): string | null {
  // Loading the `electron` package would start its download, so its marker file is read instead.
  const packageFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const marker = join(packageFolder, 'path.txt');
  if (!existsSync(marker)) return null;
  const distFolder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageFolder, 'dist');
  const binary = join(distFolder, readFileSync(marker, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}
