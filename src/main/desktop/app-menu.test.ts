import path from 'node:path';
import type { MenuItem, MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { installMenu, outsideArchive } from './app-menu.ts';

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
