import path from 'node:path';
import type { MenuItem, MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import type { AppCommand } from '#shared/desktop-api.ts';
import { createMenuStates, installMenu, outsideArchive } from './app-menu.ts';

/** A fake of Electron's menu: entries are found by id, and a click toggles their tick. */
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

test('a clicked entry sends its command to the page', () => {
  const { happened, click } = installed();
  click('refresh');
  expect(happened).toEqual(['installed', 'refresh, sidebar false']);
});

test("a click does not change a tick: the page's state counts", () => {
  const { states, happened, click } = installed();
  states.show({ possible: ['toggle-sidebar'], on: ['toggle-sidebar'] });
  click('toggle-sidebar');
  expect(happened.at(-1)).toBe('toggle-sidebar, sidebar true');
});

type Entry = { type: 'normal' | 'checkbox' | 'radio'; enabled: boolean; checked: boolean };

/** A few entries, of which the radio entries behave like Electron's. */
function builtMenu() {
  const entries = new Map<AppCommand, Entry>();
  const deselect = new Map<AppCommand, () => void>();
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
      set checked(_value) {
        for (const other of themes) if (other !== theme) deselect.get(other)?.();
        isChosen = true;
      },
    });
    deselect.set(theme, () => {
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

test('possible commands are enabled, and those that are on are ticked', () => {
  const { states, enabled, ticked } = builtMenu();
  states.show({ possible: ['refresh', 'toggle-sidebar'], on: ['toggle-sidebar', 'theme-dark'] });
  expect([enabled(), ticked()]).toEqual([
    ['refresh', 'toggle-sidebar'],
    ['toggle-sidebar', 'theme-dark'],
  ]);
  states.show({ possible: ['next-page'], on: ['theme-system'] });
  expect([enabled(), ticked()]).toEqual([['next-page'], ['theme-system']]);
});

test('ticks can be restored after clicks', () => {
  const { states, ticked, click } = builtMenu();
  states.show({ possible: ['toggle-sidebar', 'theme-light'], on: ['toggle-sidebar', 'theme-dark'] });
  click('toggle-sidebar');
  click('theme-light');
  expect(ticked()).toEqual(['theme-light']);
  states.showAgain();
  expect(ticked()).toEqual(['toggle-sidebar', 'theme-dark']);
});

test('without a page all commands are disabled, and the ticks stay', () => {
  const { states, enabled, ticked } = builtMenu();
  states.show({ possible: ['refresh', 'next-page'], on: ['theme-dark'] });
  states.forgetPage();
  expect([enabled(), ticked()]).toEqual([[], ['theme-dark']]);
  states.showAgain();
  expect(enabled()).toEqual([]);
});

test('a packaged file is found beside the archive, and one of a checkout where it is', () => {
  expect(outsideArchive('/opt/Item Catalog/resources/app.asar/resources/icons/256.png', path.posix)).toBe(
    '/opt/Item Catalog/resources/app.asar.unpacked/resources/icons/256.png',
  );
  expect(outsideArchive('C:\\Item Catalog\\resources\\app.asar\\icon.png', path.win32)).toBe(
    'C:\\Item Catalog\\resources\\app.asar.unpacked\\icon.png',
  );
  const ofCheckout = '/home/someone/app.asar.d/icons/256.png';
  expect(outsideArchive(ofCheckout, path.posix)).toBe(ofCheckout);
});
