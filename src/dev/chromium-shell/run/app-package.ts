import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Electron reads from the app's package.json. */
export type AppPackage = { folder: string; name: string; version: string; mainScript: string };

/** Throws when the folder holds no app. */
export function readAppPackage(folder: string): AppPackage {
  const file = join(folder, 'package.json');
  const found = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<string, unknown>>;
  const text = (key: string): string | null => (typeof found[key] === 'string' ? found[key] : null);
  return {
    folder,
    name: text('productName') ?? text('name') ?? 'Electron',
    version: text('version') ?? '0.0.0',
    mainScript: join(folder, text('main') ?? 'index.js'),
  };
}
