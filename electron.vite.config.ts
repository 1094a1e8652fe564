import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { bundledLicences } from './src/dev/licences/bundled-licences.ts';
import { devContentSecurity } from './src/main/desktop/app-scheme.ts';

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
    plugins: [react(), bundledLicences(), smallerKit()],
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
 * The kit without what this app doesn't use. Of its style sheets: the variables of headings, breakpoints, outlines and the primary
 * scale, of the colours all but the shades of dark, gray, red and blue, the factor in each size, which is 1, and groups of buttons. Of
 * its components: parts, arrows, overlays, transitions and loaders that they hold on to by name, which no bundler can tell to be unused.
 */
function smallerKit() {
  const unusedVariables =
    /^\s*--mantine-(?:color-(?:pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange|dark-[a-z]+|[a-z]+-outline)|h[1-6]|breakpoint|primary-color-\d)[-:][^;]*;\n/gm;
  // Those of groups of buttons, by the kit's own class names.
  const unusedRules = /^\.m_(?:80d6d844|70be2a01|1a0f1b21|437b6484)\b[^{]*\{[^}]*\}\n/gm;
  const scaled = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g;
  const parts =
    '(?:Menu\\.(?:Search|Checkbox\\w+|ContextMenu)|Popover\\.ContextMenu|Tooltip\\.(?:Floating|Group)|(?:Button|ActionIcon)\\.Group\\w*)';
  const unusedParts = new RegExp(`^${parts} = \\w+;$`, 'gm');
  const usedPart = new RegExp(`\\b${parts}\\b|\\bwith(?:Arrow|Overlay)\\b|\\btransition: '(?!fade')[^']*`);
  /** All but "fade". */
  const unusedTransitions = /^\s*"fade-up": \{[\s\S]*?(?=^\};)/m;
  /** All but "oval". */
  const unusedLoaders = /^\s*(?:bars|dots): \w+,?\n/gm;
  return {
    name: 'smaller-kit',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (/@mantine\/.*\.css$/.test(id))
        return code.replace(unusedVariables, '').replace(unusedRules, '').replace(scaled, '$1');
      // Of menus and tooltips, style elements, which the page's content policy refuses, and the grips of panes; all are off here.
      const unusedElement =
        /\/(FloatingArrow|Overlay|MantineCssVariables|MantineClasses|GripIcon)\.mjs$/.exec(id)?.[1];
      if (unusedElement === 'GripIcon')
        return 'export const GripHorizontalIcon = () => null, GripVerticalIcon = GripHorizontalIcon;';
      if (unusedElement !== undefined) return `export const ${unusedElement} = () => null;`;
      if (/\/Loader\.mjs$/.test(id)) return code.replace(unusedLoaders, '');
      if (/@mantine\/core\/esm\/components\/(\w+)\/\1\.mjs$/.test(id)) return code.replace(unusedParts, '');
      if (/@mantine\/core\/.*\/transitions\.mjs$/.test(id)) return code.replace(unusedTransitions, '');
      const part = id.endsWith('.tsx') ? usedPart.exec(code)?.[0] : undefined;
      if (part !== undefined)
        throw new Error(`${id} uses ${part}, which smallerKit leaves out of the build.`);
      return undefined;
    },
  };
}
