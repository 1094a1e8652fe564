import type { MenuItem, MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { installMenu } from './app-menu.ts';

/** A menu as Electron builds it, as far as entries are found by their id and ticked by a click. */
function setUp() {
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
  const { happened, click } = setUp();
  click('refresh');
  expect(happened).toEqual(['installed', 'refresh, sidebar false']);
});

test('a tick stays as the page says it is, whatever the click did to it', () => {
  const { states, happened, click } = setUp();
  states.show({ possible: ['toggle-sidebar'], on: ['toggle-sidebar'] });
  click('toggle-sidebar');
  expect(happened.at(-1)).toBe('toggle-sidebar, sidebar true');
});
