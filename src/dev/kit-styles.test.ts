import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const kit = join(root, 'node_modules/@mantine/core');

it('the page ships the style sheets of the kit’s components that it uses, in the kit’s own order, and no others', () => {
  const components = [...componentsUsed()].filter((name) => existsSync(styleSheetOf(name)));
  const everything = readFileSync(join(kit, 'styles.css'), 'utf8');
  const place = (name: string) => everything.indexOf(readFileSync(styleSheetOf(name), 'utf8').slice(0, 60));
  const inOrder = components.sort((a, b) => place(a) - place(b));
  const listed = readFileSync(join(root, 'src/renderer/ui/kit-styles.ts'), 'utf8').matchAll(
    /^import '@mantine\/core\/styles\/([A-Z]\w*)\.css';$/gm,
  );
  expect([...listed].map(([, name]) => name)).toEqual(inOrder);
});

const styleSheetOf = (component: string) => join(kit, `styles/${component}.css`);

/** Components that the page imports, and those that they consist of: all with class names in an `X.module.mjs`. */
function componentsUsed(): Set<string> {
  const index = importsOf(join(kit, 'esm/index.mjs'));
  const files = new Set<string>();
  const visit = (file: string) => {
    // The page has no menu with a search field, the only component that imports the kit's fields.
    if (files.has(file) || !file.startsWith(kit) || file.endsWith('/MenuSearch.mjs')) return;
    files.add(file);
    for (const other of new Set(importsOf(file).values())) visit(other);
  };
  for (const path of globSync('src/renderer/**/*.{ts,tsx}', { cwd: root })) {
    const source = readFileSync(join(root, path), 'utf8');
    for (const [, names = ''] of source.matchAll(/^import \{([^}]*)\} from '@mantine\/core';$/gm)) {
      for (const name of names.split(',')) visit(index.get(name.trim()) ?? '');
    }
  }
  return new Set([...files].flatMap((file) => /(\w+)\.module\.mjs$/.exec(file)?.[1] ?? []));
}

/** Each name that a module imports, and the file that it comes from. */
function importsOf(file: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(
    /^import (\{[^}]*\}|\w+) from "(\.[^"]+)";$/gm,
  )) {
    for (const name of names.replace(/[{}]/g, '').split(','))
      found.set(name.trim(), join(dirname(file), from));
  }
  return found;
}
