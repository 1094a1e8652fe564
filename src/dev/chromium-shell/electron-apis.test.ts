import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { electronApis } from './electron-apis.ts';

/** What the app calls Electron's objects, besides the modules' own names. */
const objects: Readonly<Record<string, string>> = {
  contents: 'WebContents',
  webContents: 'WebContents',
  window: 'BrowserWindow',
  current: 'BrowserWindow',
  session: 'Session',
  notification: 'Notification',
  menus: 'Menu',
  menu: 'Menu',
  entry: 'MenuItem',
  ipc: 'ipcRenderer',
};
/** The app's own values of the same name: a window's bounds, entries of a menu's description, the archive's name. */
const ownValues =
  /^(BrowserWindow\.(x|y|width|height)|MenuItem\.(title|entries)|app\.(asar|appOrigin|windowIds))$/;
const modules = [...new Set(Object.keys(electronApis).map((name) => name.split(/[.#]/)[0] ?? ''))];
/** Types that aren't written as the module is. */
const types: Readonly<Record<string, string>> = Object.fromEntries(
  modules.map((name) => [capital(name), name]),
);

/** Sources that get Electron's objects: by import or by a parameter of its types. */
const sources = globSync(['src/main/**/*.ts', 'src/preload/*.ts'], { cwd: projectFolder })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(projectFolder, file), 'utf8'))
  .filter((text) => / from 'electron';/.test(text) || text.includes('net.request('))
  // Comments and texts name members too, and an imported name isn't called.
  .map((text) =>
    text
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [\s\S]*?;$/gm, '')
      .replaceAll(/words\.menu\.\w+/g, ''),
  );

test('every part of Electron that the app uses is in the table, and nothing else is', () => {
  const used = new Set(sources.flatMap(apisIn));
  expect([...used].filter((name) => !(name in electronApis || ownValues.test(name))).sort()).toEqual([]);
  expect(Object.keys(electronApis).filter((name) => !used.has(name))).toEqual([]);
});

function apisIn(text: string): string[] {
  const found: string[] = [];
  // `app.quit`, `app.on('activate'`
  for (const [, object = '', member = '', event] of text.matchAll(
    /(?<![\w'/])(\w+)(?=\??\.(\w+)(?:\('([\w-]+)')?)/g,
  )) {
    const owner = ownerOf(object, member);
    if (owner === null) continue;
    found.push(member === 'on' && event !== undefined ? `${owner}#${event}` : `${owner}.${member}`);
  }
  // `const { id } = window.webContents;`
  for (const [, members = '', object = ''] of text.matchAll(/const \{ ([\w, ]+) \} = (?:\w+\.)*(\w+);/g)) {
    const owner = ownerOf(object, '');
    if (owner !== null) found.push(...members.split(', ').map((member) => `${owner}.${member}`));
  }
  if (text.includes(').popup(')) found.push('Menu.popup');
  // `new Notification(`
  for (const [, name = ''] of text.matchAll(/\bnew (Notification|ClipboardItem)\(/g))
    found.push(`${name}.constructor`);
  // `Pick<App, 'on' | 'quit'>`
  for (const [, type = '', members = ''] of text.matchAll(
    /Pick<\s*(?:typeof )?(?:Electron\.)?(\w+),([^>]*)>/g,
  )) {
    const owner = types[type];
    if (owner !== undefined)
      for (const [, member] of members.matchAll(/'(\w+)'/g)) found.push(`${owner}.${member}`);
  }
  return found;
}

/** Null: it isn't Electron's. */
function ownerOf(object: string, member: string): string | null {
  if (member === 'defaultSession') return 'session';
  return objects[object] ?? (modules.includes(object) ? object : null);
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
