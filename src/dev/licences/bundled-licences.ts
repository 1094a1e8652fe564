import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export type Licence = { name: string; version: string; licence: string; text: string };

/**
 * Writes `licences.json` beside a bundle: name, version and licence text of each package that a module of the bundle came from, and of
 * those shipped beside it. The list is thus what is shipped, and needs no maintenance.
 */
export function bundledLicences({ alongside = [] }: { alongside?: readonly string[] } = {}): Plugin {
  return {
    name: 'bundled-licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const folders = new Set(alongside.map((name) => path.resolve('node_modules', name)));
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const id of output.moduleIds) {
          const folder = packageFolderOf(id);
          if (folder !== null) folders.add(folder);
        }
      }
      const licences = [...folders].flatMap(licenceOf).sort((a, b) => (a.name < b.name ? -1 : 1));
      this.emitFile({
        type: 'asset',
        fileName: 'licences.json',
        source: `${JSON.stringify(licences, null, 1)}\n`,
      });
    },
  };
}

/** The folder of the innermost package that a module is in; null: it is the app's own. */
export function packageFolderOf(moduleId: string): string | null {
  const file = moduleId.replace(/^\0+/, '').split('?', 1)[0] ?? '';
  const found = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file);
  return found?.[1] ?? null;
}

function licenceOf(folder: string): Licence[] {
  const manifestPath = path.join(folder, 'package.json');
  if (!existsSync(manifestPath)) return [];
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const { name, version, license } = manifest as Record<string, unknown>;
  return [
    {
      name: String(name),
      version: String(version),
      licence: typeof license === 'string' ? license : 'see text',
      text: licenceText(folder),
    },
  ];
}

function licenceText(folder: string): string {
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file) && !/\.(js|ts|json)$/.test(file))
    .sort();
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n');
}
