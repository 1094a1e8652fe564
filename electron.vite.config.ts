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
    plugins: [react(), bundledLicences(), smallerKitStyles()],
    css: { modules: { generateScopedName: '[hash:base64:6]' } },
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
 * The kit's style sheets without what this app doesn't use: the variables of headings, breakpoints, outlines and the primary scale, and
 * of the colours all but the shades of dark, gray, red and blue; and the factor in each size, which is 1.
 */
function smallerKitStyles() {
  const unusedVariables =
    /^\s*--mantine-(?:color-(?:pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange|dark-[a-z]+|[a-z]+-outline)|h[1-6]|breakpoint|primary-color-\d)[-:][^;]*;\n/gm;
  const scaled = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g;
  return {
    name: 'smaller-kit-styles',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!/@mantine\/.*\.css$/.test(id)) return undefined;
      return code.replace(unusedVariables, '').replace(scaled, '$1');
    },
  };
}
