import { existsSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { devContentSecurity } from './src/main/desktop/content-security.ts';

/** Native and downloaded modules stay outside the bundles; everything else is bundled, so a package needs no node_modules but keytar. */
const outside = { include: ['keytar'] };

export default defineConfig({
  main: {
    plugins: [bundledLicences(['keytar'])],
    // fflate's build for Node declares a `require` of its own, which the bundle declares as well.
    resolve: { alias: [{ find: /^fflate$/, replacement: 'fflate/browser' }] },
    build: {
      outDir: 'out/main',
      externalizeDeps: outside,
      sourcemap: true,
      minify: false,
      // Comments that name a worker's importer would carry the path of the folder it was built in.
      rolldownOptions: { experimental: { attachDebugInfo: 'none' } },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      // A sandboxed preload is loaded as CommonJS; "type": "module" would make it an .mjs that can't load.
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'index.cjs' } },
    },
  },
  renderer: {
    plugins: [react(), bundledLicences()],
    // Under hot reload the page comes from here instead of main's own scheme, and gets its policy from here too.
    server: { host: '127.0.0.1', headers: { 'content-security-policy': devContentSecurity } },
    build: {
      outDir: 'out/renderer',
      minify: true,
      sourcemap: false,
      assetsInlineLimit: 0,
      // Schemas are main's: those beside something that the page imports are left out of it.
      rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
    },
  },
});

/**
 * Vite's list of the licences of a bundle, `licences.json` beside it, in the app's own words. `alongside`: packages that are shipped
 * beside the bundle, each with a LICENSE.md.
 */
function bundledLicences(alongside: readonly string[] = []): Plugin {
  const fileName = 'licences.json';
  return {
    name: 'bundled-licences',
    config: () => ({ build: { license: { fileName } } }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[fileName];
        if (list?.type !== 'asset') return;
        const bundled: { name: string; version: string; identifier?: string; text?: string }[] = JSON.parse(
          String(list.source),
        );
        const licences = bundled.map(({ name, version, identifier, text = '' }) => {
          return { name, version, licence: identifier ?? 'see text', text };
        });
        list.source = JSON.stringify([...licences, ...alongside.flatMap(licenceOf)], null, 1);
      },
    },
  };
}

function licenceOf(packageName: string) {
  const folder = `node_modules/${packageName}`;
  if (!existsSync(folder)) return [];
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return [{ name, version, licence: license, text: readFileSync(`${folder}/LICENSE.md`, 'utf8').trim() }];
}
