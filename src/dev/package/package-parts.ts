import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const bundled = ['main', 'renderer'].map((bundle) =>
    readFileSync(join(projectFolder, 'out', bundle, 'licenses.md'), 'utf8').replace(/^# .*\n+/, ''),
  );
  const keytar = readFileSync(join(projectFolder, 'node_modules', 'keytar', 'LICENSE.md'), 'utf8');
  const names = readFileSync(join(projectFolder, 'resources', 'market-names', 'NOTICE.md'), 'utf8');
  writeFileSync(
    join(parts, 'third-party-licenses.md'),
    [
      '# What Item Catalog is made with',
      'Electron’s and Chromium’s own licences stand in files of their own.',
      ...bundled,
      `## keytar\n\n${keytar}`,
      names.replace(/^# /, '## '),
    ].join('\n\n'),
  );
}
