import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { bundledLicences } from './src/dev/licences/bundled-licences.ts';
import { devContentSecurity } from './src/main/desktop/content-security.ts';

/** Native and downloaded modules stay outside the bundles; everything else is bundled, so a package needs no node_modules but keytar. */
const outside = { include: ['keytar'] };

export default defineConfig({
  main: {
    plugins: [bundledLicences({ alongside: ['keytar'] })],
    // fflate's build for Node declares a `require` of its own, which the bundle declares as well.
    resolve: { alias: [{ find: /^fflate$/, replacement: 'fflate/browser' }] },
    build: { outDir: 'out/main', externalizeDeps: outside, sourcemap: true, minify: false },
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
    plugins: [react(), bundledLicences(), kitColours()],
    // Under hot reload the page comes from here instead of main's own scheme, and gets its policy from here too.
    server: { host: '127.0.0.1', headers: { 'content-security-policy': devContentSecurity } },
    build: { outDir: 'out/renderer', minify: true, sourcemap: false, assetsInlineLimit: 0 },
  },
});

/** The theme uses the kit's dark, gray, red and blue: its other colour scales, which are most of its variables, are left out. */
function kitColours() {
  const unused =
    /^\s*--mantine-color-(?:pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange)-[^;]*;\n/gm;
  return {
    name: 'kit-colours',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      return id.endsWith('default-css-variables.css') ? code.replace(unused, '') : undefined;
    },
  };
}
