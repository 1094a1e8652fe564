import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, test } from 'playwright/test';

/** Properties of the built files, which a bundler could change whatever the sources say. */
const out = path.join(import.meta.dirname, '../../out');
const read = (...names: string[]) => readFileSync(path.join(out, ...names), 'utf8');

/** The page's scripts, as one text. */
function scripts(): string {
  const names = readdirSync(path.join(out, 'renderer/assets')).filter((name) => name.endsWith('.js'));
  return names.map((name) => read('renderer/assets', name)).join('\n');
}

test.describe('the built bundles', () => {
  test('the preload is one CommonJS file that requires electron and nothing else', () => {
    expect(readdirSync(path.join(out, 'preload'))).toEqual(['index.cjs']);
    const preload = read('preload', 'index.cjs');
    expect([...preload.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name)).toEqual(['"electron"']);
    expect(preload).not.toMatch(/^\s*(import|export)\s|import\(/m);
    expect(preload.match(/exposeInMainWorld\(/g)).toHaveLength(1);
  });

  test("main's bundles import only Node's modules, electron and keytar", () => {
    const names = readdirSync(path.join(out, 'main')).filter((name) => name.endsWith('.js'));
    const taken = names.flatMap((name) => {
      const text = read('main', name);
      expect(text).not.toMatch(/NODE_TLS_REJECT_UNAUTHORIZED\s*=|certificate-error|setCertificateVerifyProc/);
      const imports =
        /^\s*(?:import|export)\b[^'"]*?\bfrom\s*["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm;
      return [...text.matchAll(imports)].map(([, still, later]) => still ?? later ?? '');
    });
    const known = (name: string) =>
      name.startsWith('./') || ['electron', 'keytar'].includes(name) || isBuiltin(name);
    expect(taken).toContain('electron');
    expect(taken.filter((name) => !known(name))).toEqual([]);
  });

  test('the page loads scripts and styles only from files', () => {
    const html = read('renderer', 'index.html');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/i);
    for (const [, address] of html.matchAll(/(?:src|href)="([^"]*)"/g))
      expect(address).toMatch(/^\.\/assets\//);
  });

  test("the page's bundles contain none of main's schemas", () => {
    // They first try to evaluate code, which the content security policy forbids.
    expect(scripts()).not.toMatch(/["'`]Zod(Mini)?\w+["'`]/);
  });
});
