import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { type AppCommand, appCommands } from '#shared/desktop-api.ts';
import { menuTemplate, withMnemonics } from './menu.ts';

const platforms = ['linux', 'win32', 'darwin'] as const;

function itemsOf(
  platform: NodeJS.Platform,
  isPackaged = true,
  send: (command: AppCommand) => void = () => {},
) {
  const template = menuTemplate({ platform, isPackaged, appName: 'Item Catalog', send });
  return entriesIn(template);
}

function entriesIn(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap(({ submenu }) => (Array.isArray(submenu) ? [...submenu, ...entriesIn(submenu)] : []));
}

describe.each(platforms)('on %s', (platform) => {
  test('each command has one entry, which sends it to the page', () => {
    const sent: AppCommand[] = [];
    const entries = itemsOf(platform, true, (command) => sent.push(command)).filter(
      ({ id }) => id !== undefined,
    );
    expect(entries.map(({ id }) => id).sort()).toEqual([...appCommands].sort());
    // The click of these entries uses none of Electron's arguments.
    for (const { click } of entries) (click as () => void)();
    expect(sent).toEqual(entries.map(({ id }) => id));
  });

  test('no two entries share a key', () => {
    expect(itemsOf(platform).some(({ accelerator }) => accelerator === 'CmdOrCtrl+K')).toBe(true);
    const keys = itemsOf(platform).flatMap(({ accelerator }) => (accelerator ? [accelerator] : []));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('a package has neither developer tools nor a native reload', () => {
    const roles = itemsOf(platform).map(({ role }) => role);
    for (const role of ['toggleDevTools', 'reload', 'forceReload']) expect(roles).not.toContain(role);
    expect(itemsOf(platform, false).map(({ role }) => role)).toContain('toggleDevTools');
  });
});

test('keys follow the system, and none types a character', () => {
  const keyOf = (platform: NodeJS.Platform, id: AppCommand) =>
    itemsOf(platform).find((item) => item.id === id)?.accelerator;
  expect(keyOf('linux', 'refresh')).toBe('F5');
  expect(keyOf('darwin', 'refresh')).toBe('CmdOrCtrl+R');
  expect(keyOf('linux', 'back')).toBe('Alt+Left');
  expect(keyOf('darwin', 'back')).toBe('CmdOrCtrl+[');
  expect(keyOf('linux', 'zoom-in')).toBe('CmdOrCtrl+Plus');
  expect(keyOf('linux', 'focus-filter')).toBe('CmdOrCtrl+F');
  expect(keyOf('linux', 'close-detail')).toBeUndefined();
});

test('before there is a page, commands are disabled and system entries enabled', () => {
  const entries = itemsOf('linux', false);
  expect(entries.filter(({ id }) => id !== undefined).every(({ enabled }) => enabled === false)).toBe(true);
  expect(entries.filter(({ role }) => role !== undefined).some(({ enabled }) => enabled === false)).toBe(
    false,
  );
});

test('a stateful entry has a tick and is labelled by its state', () => {
  const entry = (id: AppCommand) => {
    const found = itemsOf('linux').find((item) => item.id === id);
    return [found?.type, found?.label?.replace('&', '')];
  };
  expect(entry('toggle-sidebar')).toEqual(['checkbox', 'Sidebar']);
  expect(entry('toggle-auto-refresh')).toEqual(['checkbox', 'Auto-refresh']);
  expect(entry('theme-dark')).toEqual(['radio', 'Dark']);
  expect(entry('refresh')).toEqual([undefined, 'Refresh']);
});

test('quitting is where each system has it', () => {
  const menuWith = (platform: NodeJS.Platform, role: MenuItemConstructorOptions['role']) =>
    menuTemplate({ platform, isPackaged: true, appName: 'Item Catalog', send: () => {} }).find(
      ({ submenu }) => Array.isArray(submenu) && submenu.some((item) => item.role === role),
    )?.label;
  expect(menuWith('darwin', 'quit')).toBe('Item Catalog');
  expect(menuWith('win32', 'quit')).toBe('&File');
});

const labelsOf = (...labels: string[]) =>
  withMnemonics(labels.map((label) => ({ label }))).map(({ label }) => label);

test('each entry has its own mnemonic', () => {
  expect(labelsOf('Save view', 'Show logs', 'Save')).toEqual(['&Save view', 'Show &logs', 'S&ave']);
});

test('an ampersand in a label is escaped, and an entry without a free letter has no mnemonic', () => {
  expect(labelsOf('A & B')).toEqual(['&A && B']);
  expect(labelsOf('A', 'A')).toEqual(['&A', 'A']);
});

test('a system entry keeps its label', () => {
  expect(withMnemonics([{ role: 'quit' }])).toEqual([{ role: 'quit' }]);
});
