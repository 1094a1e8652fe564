import type { Menu } from 'electron';
import type { AppCommand } from '#shared/desktop-api.ts';
import { type MenuContext, menuTemplate } from './menu.ts';
import { createMenuStates, type MenuStates } from './menu-states.ts';

/** Gives the app its menu, and answers what keeps its entries at what the page can do. */
export function installMenu({
  Menu: menus,
  ...context
}: MenuContext & { Menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'> }): MenuStates {
  const menu = menus.buildFromTemplate(
    menuTemplate({
      ...context,
      send(command: AppCommand) {
        states.showAgain();
        context.send(command);
      },
    }),
  );
  const states = createMenuStates((command) => menu.getMenuItemById(command));
  menus.setApplicationMenu(menu);
  return states;
}
