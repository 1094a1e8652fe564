import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type ViteLicence = { name: string; version: string; identifier?: string; text?: string };
export type Licence = { name: string; version: string; licence: string; text: string };

/**
 * Vite's list of the licences of a bundle, `licences.json` beside it, in the app's own words. `alongside`: packages that are shipped
 * beside the bundle, each with a LICENSE.md.
 */
export function bundledLicences(alongside: readonly string[] = []): Plugin {
  const fileName = 'licences.json';
  return {
    name: 'bundled-licences',
    config: () => ({ build: { license: { fileName } } }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[fileName];
        if (list?.type !== 'asset') return;
        const bundled: ViteLicence[] = JSON.parse(String(list.source));
        const licences = bundled.map(({ name, version, identifier, text = '' }) => {
          return { name, version, licence: identifier ?? 'see text', text } satisfies Licence;
        });
        list.source = JSON.stringify([...licences, ...alongside.flatMap(licenceOf)], null, 1);
      },
    },
  };
}

function licenceOf(packageName: string): Licence[] {
  const folder = `node_modules/${packageName}`;
  if (!existsSync(folder)) return [];
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return [{ name, version, licence: license, text: readFileSync(`${folder}/LICENSE.md`, 'utf8').trim() }];
}
