import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { macIcon, macIconSizes, windowsIcon, windowsIconSizes } from './icon-files.ts';

/** Makes what stands beside the app in a package: the icons of Windows and macOS, and the licences of what is bundled. */
export function makePackageParts(projectFolder: string, parts: string): void {
  mkdirSync(parts, { recursive: true });
  const picture = (size: number) => ({
    size,
    png: readFileSync(join(projectFolder, 'resources', 'icons', `${size}.png`)),
  });
  writeFileSync(join(parts, 'icon.ico'), windowsIcon(windowsIconSizes.map(picture)));
  writeFileSync(join(parts, 'icon.icns'), macIcon(macIconSizes.map(picture)));
  writeFileSync(join(parts, 'third-party-licenses.md'), licencesText(projectFolder));
}

/** For whoever looks into an installed folder; the app itself shows the same in About. */
function licencesText(projectFolder: string): string {
  const lists = ['main', 'renderer'].map((bundle) =>
    licencesSchema.parse(
      JSON.parse(readFileSync(join(projectFolder, 'out', bundle, 'licences.json'), 'utf8')),
    ),
  );
  const packages = new Map(lists.flat().map((licence) => [`${licence.name} ${licence.version}`, licence]));
  const names = readFileSync(join(projectFolder, 'resources', 'demo', 'NOTICE.md'), 'utf8');
  return [
    '# What Item Catalog is made with',
    'Electron’s and Chromium’s own licences stand in files of their own.',
    ...[...packages.values()].map(
      ({ name, version, licence, text }) => `## ${name} ${version} (${licence})\n\n${text}`,
    ),
    names.replace(/^# /, '## '),
  ].join('\n\n');
}

/** What the build writes beside each bundle. */
const licencesSchema = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() }),
);
