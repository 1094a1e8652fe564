import path from 'node:path';
import type { MenuItem, MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import type { AppCommand } from '#shared/desktop-api.ts';
import { createMenuStates, installMenu, outsideArchive } from './app-menu.ts';

/** A menu as Electron builds it, as far as entries are found by their id and ticked by a click. */
function installed() {
  const happened: string[] = [];
  const entries = new Map<string, MenuItemConstructorOptions & { checked: boolean }>();
  const collect = (template: readonly MenuItemConstructorOptions[]) => {
    for (const item of template) {
      if (item.id !== undefined) entries.set(item.id, Object.assign(item, { checked: false }));
      if (Array.isArray(item.submenu)) collect(item.submenu);
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
    ...{ platform: 'linux', isPackaged: true, appName: 'Item Catalog' },
    send: (command) => happened.push(`${command}, sidebar ${entries.get('toggle-sidebar')?.checked}`),
  });
  const click = (id: string) => {
    const entry = entries.get(id);
    if (entry?.type === 'checkbox') entry.checked = !entry.checked;
    // Safe: the app's entries look at none of what Electron gives them.
    entry?.click?.(entry as unknown as MenuItem, undefined, {} as never);
  };
  return { states, happened, click };
}

test("the app's menu asks the page for what is clicked", () => {
  const { happened, click } = installed();
  click('refresh');
  expect(happened).toEqual(['installed', 'refresh, sidebar false']);
});

test('a tick stays as the page says it is, whatever the click did to it', () => {
  const { states, happened, click } = installed();
  states.show({ possible: ['toggle-sidebar'], on: ['toggle-sidebar'] });
  click('toggle-sidebar');
  expect(happened.at(-1)).toBe('toggle-sidebar, sidebar true');
});

type Entry = { type: 'normal' | 'checkbox' | 'radio'; enabled: boolean; checked: boolean };

/** A menu of a few entries, whose radio entries behave as Electron's do. */
function builtMenu() {
  const entries = new Map<AppCommand, Entry>();
  const putOut = new Map<AppCommand, () => void>();
  const themes: AppCommand[] = ['theme-light', 'theme-dark', 'theme-system'];
  const put = (command: AppCommand, type: Entry['type']) =>
    entries.set(command, { type, enabled: false, checked: false });
  put('refresh', 'normal');
  put('next-page', 'normal');
  put('toggle-sidebar', 'checkbox');
  for (const theme of themes) {
    let isChosen = false;
    entries.set(theme, {
      type: 'radio',
      enabled: false,
      get checked() {
        return isChosen;
      },
      set checked(_whatever) {
        for (const other of themes) if (other !== theme) putOut.get(other)?.();
        isChosen = true;
      },
    });
    putOut.set(theme, () => {
      isChosen = false;
    });
  }
  const which = (is: (entry: Entry) => boolean) =>
    [...entries].flatMap(([command, entry]) => (is(entry) ? [command] : []));
  return {
    states: createMenuStates((command) => entries.get(command) ?? null),
    enabled: () => which((entry) => entry.enabled),
    ticked: () => which((entry) => entry.checked),
    click(command: AppCommand) {
      const entry = entries.get(command);
      if (entry !== undefined) entry.checked = !entry.checked;
    },
  };
}

test('what the page can do is enabled, and what is on is ticked', () => {
  const { states, enabled, ticked } = builtMenu();
  states.show({ possible: ['refresh', 'toggle-sidebar'], on: ['toggle-sidebar', 'theme-dark'] });
  expect([enabled(), ticked()]).toEqual([
    ['refresh', 'toggle-sidebar'],
    ['toggle-sidebar', 'theme-dark'],
  ]);
  states.show({ possible: ['next-page'], on: ['theme-system'] });
  expect([enabled(), ticked()]).toEqual([['next-page'], ['theme-system']]);
});

test('a click turns no tick on its own: what the page says counts', () => {
  const { states, ticked, click } = builtMenu();
  states.show({ possible: ['toggle-sidebar', 'theme-light'], on: ['toggle-sidebar', 'theme-dark'] });
  click('toggle-sidebar');
  click('theme-light');
  expect(ticked()).toEqual(['theme-light']);
  states.showAgain();
  expect(ticked()).toEqual(['toggle-sidebar', 'theme-dark']);
});

test('without a page no command can be chosen, and the ticks stay', () => {
  const { states, enabled, ticked } = builtMenu();
  states.show({ possible: ['refresh', 'next-page'], on: ['theme-dark'] });
  states.forgetPage();
  expect([enabled(), ticked()]).toEqual([[], ['theme-dark']]);
  states.showAgain();
  expect(enabled()).toEqual([]);
});

test('a file of a package is found beside the archive, one of a checkout stays where it is', () => {
  expect(outsideArchive('/opt/Item Catalog/resources/app.asar/resources/icons/256.png', path.posix)).toBe(
    '/opt/Item Catalog/resources/app.asar.unpacked/resources/icons/256.png',
  );
  expect(outsideArchive('C:\\Item Catalog\\resources\\app.asar\\icon.png', path.win32)).toBe(
    'C:\\Item Catalog\\resources\\app.asar.unpacked\\icon.png',
  );
  const ofCheckout = '/home/someone/app.asar.d/icons/256.png';
  expect(outsideArchive(ofCheckout, path.posix)).toBe(ofCheckout);
});
