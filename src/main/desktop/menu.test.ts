import type { MenuItem, MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { type AppCommand, appCommands } from '#shared/app-commands.ts';
import { installMenu, menuTemplate, withMnemonics } from './menu.ts';

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

/** A fake of Electron's menu, whose radio entries are one group. As there, setting `checked` on one selects it whatever the value. */
function installed() {
  const happened: string[] = [];
  const entries = new Map<string, MenuItemConstructorOptions>();
  let theme: string | undefined;
  const collect = (template: readonly MenuItemConstructorOptions[]) => {
    for (const item of template) {
      if (item.id !== undefined) entries.set(item.id, item);
      if (Array.isArray(item.submenu)) collect(item.submenu);
      if (item.type !== 'radio') continue;
      const select = () => {
        theme = item.id;
      };
      Object.defineProperty(item, 'checked', { get: () => theme === item.id, set: select });
    }
  };
  const menu = { getMenuItemById: (id: string) => entries.get(id) ?? null };
  const states = installMenu({
    // Safe: nothing else of it is used.
    Menu: {
      buildFromTemplate(template: MenuItemConstructorOptions[]) {
        collect(template);
        return menu;
      },
      setApplicationMenu: (installed: unknown) => happened.push(installed === menu ? 'installed' : 'another'),
    } as unknown as Parameters<typeof installMenu>[0]['Menu'],
    platform: 'linux',
    isPackaged: true,
    appName: 'Item Catalog',
    send: (command) => happened.push(`${command} with ${ticked().join()}`),
  });
  const idsOf = (is: (entry: MenuItemConstructorOptions) => boolean | undefined) =>
    [...entries].flatMap(([id, entry]) => (is(entry) ? [id] : []));
  const ticked = () => idsOf(({ checked }) => checked);
  const click = (id: string) => {
    const entry = entries.get(id);
    if (entry?.type !== undefined) entry.checked = !entry.checked;
    // Safe: the app's entries look at none of what Electron gives them.
    entry?.click?.(entry as unknown as MenuItem, undefined, {} as never);
  };
  return { states, happened, click, ticked, enabled: () => idsOf(({ enabled }) => enabled) };
}

test('a clicked entry sends its command to the page', () => {
  const { happened, click } = installed();
  click('refresh');
  expect(happened).toEqual(['installed', 'refresh with ']);
});

test("a click does not change a tick: the page's state counts", () => {
  const { states, happened, click, ticked } = installed();
  states.show({ possible: ['toggle-sidebar', 'theme-light'], on: ['toggle-sidebar', 'theme-dark'] });
  click('toggle-sidebar');
  click('theme-light');
  expect(happened.slice(1)).toEqual([
    'toggle-sidebar with toggle-sidebar,theme-dark',
    'theme-light with toggle-sidebar,theme-dark',
  ]);
  expect(ticked()).toEqual(['toggle-sidebar', 'theme-dark']);
});

test('possible commands are enabled, and those that are on are ticked', () => {
  const { states, enabled, ticked } = installed();
  states.show({ possible: ['refresh', 'toggle-sidebar'], on: ['toggle-sidebar', 'theme-dark'] });
  expect([enabled(), ticked()]).toEqual([
    ['refresh', 'toggle-sidebar'],
    ['toggle-sidebar', 'theme-dark'],
  ]);
  states.show({ possible: ['next-page'], on: ['theme-system'] });
  expect([enabled(), ticked()]).toEqual([['next-page'], ['theme-system']]);
});

test('without a page all commands are disabled, and the ticks stay', () => {
  const { states, click, enabled, ticked } = installed();
  states.show({ possible: ['refresh', 'next-page'], on: ['theme-dark'] });
  states.forgetPage();
  expect([enabled(), ticked()]).toEqual([[], ['theme-dark']]);
  click('refresh');
  expect(enabled()).toEqual([]);
});
