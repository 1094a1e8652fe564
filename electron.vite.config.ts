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
    plugins: [react(), bundledLicences()],
    // Under hot reload the page comes from here instead of main's own scheme, and gets its policy from here too.
    server: { host: '127.0.0.1', headers: { 'content-security-policy': devContentSecurity } },
    build: { outDir: 'out/renderer', minify: true, sourcemap: false, assetsInlineLimit: 0 },
  },
});
