import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { bundledLicences } from './src/dev/licences.ts';
import { devContentSecurity } from './src/main/desktop/app-scheme.ts';

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
    plugins: [react(), bundledLicences(), smallerKit(), plainJsx()],
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
 * The kit without what this app doesn't use. Of its style sheets: the variables that tokens.css sets instead, those of headings, layers,
 * sizes, colours and variants that no component here has, and the factor in each size, which is 1; the rules of groups of buttons and of
 * the parts below. Of its theme: the same colours, and the shadows, which are variables. Of its components: parts, arrows, overlays,
 * transitions and loaders that they hold on to by name, which no bundler can tell to be unused.
 */
function smallerKit() {
  const tokens = readFileSync(new URL('src/renderer/ui/tokens.css', import.meta.url), 'utf8');
  const own = new Set(tokens.match(/--mantine-[\w-]+(?=:)/g));
  const colours = 'pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange';
  const unused = new RegExp(
    `^--mantine-(?:color-(?:${colours}|success|placeholder|anchor|error|disabled-border|dark-[a-z]|[a-z]+-(?:outline|text|light$))|` +
      'h[1-6]-|heading-|font-family-h|line-height-|breakpoint-|z-index-|cursor-|primary-color-(?:\\d|light|contrast)|(?:font-size|shadow|radius)-(?:xs|lg|xl)$)',
  );
  const withoutUnused = (rule: string, name: string) => (unused.test(name) || own.has(name) ? '' : rule);
  // Groups of buttons, overlays, a menu's search, arrows, and loaders, by the kit's own class names.
  const unusedRules =
    /^[^\n{}]*\.m_(?:80d6d844|70be2a01|1a0f1b21|437b6484|9814e45f|ef8769b6|a31dc6c1|f898399f|5ae2e3c|7a2bd4cd|870bb79|4e3f22d7|870c4af)\b[^{]*\{[^{}]*\}\n/gm;
  const unusedTheme = new RegExp(
    `^\\t(?:${colours}): \\[[^\\]]*\\],?\\n|^\\tshadows: \\{[\\s\\S]*?^\\t\\},\\n`,
    'gm',
  );
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
        return code
          .replace(/^\s*(--mantine-[\w-]+):[^;]*;\n/gm, withoutUnused)
          .replace(unusedRules, '')
          .replace(scaled, '$1');
      if (/\/default-(?:colors|theme)\.mjs$/.test(id)) return code.replace(unusedTheme, '');
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

/** Calls `jsx` by its name: React's module is CommonJS, of which a bundle would write `(0, module.jsx)` 2,000 times. */
function plainJsx() {
  const runtime = 'react/jsx-runtime';
  const named = `\0${runtime}`;
  return {
    name: 'plain-jsx',
    enforce: 'pre' as const,
    apply: 'build' as const,
    resolveId: (id: string, importer?: string) => (id === runtime && importer !== named ? named : undefined),
    load: (id: string) =>
      id === named
        ? `import * as all from '${runtime}'; export const { Fragment, jsx, jsxs } = all;`
        : undefined,
  };
}
