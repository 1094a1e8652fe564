import path from 'node:path';
import type { Menu } from 'electron';
import { appCommands, type CommandStates } from '#shared/desktop-api.ts';
import { type MenuContext, menuTemplate } from './menu.ts';

export type MenuStates = ReturnType<typeof installMenu>;

/** Installs the app menu, and keeps its entries in sync with the page's commands. The menu itself isn't rebuilt. */
export function installMenu({
  Menu: menus,
  ...context
}: MenuContext & { Menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'> }) {
  let shown: CommandStates = { possible: [], on: [] };
  const menu = menus.buildFromTemplate(
    menuTemplate({
      ...context,
      send(command) {
        // The click has toggled the entry's tick by itself.
        show(shown);
        context.send(command);
      },
    }),
  );
  menus.setApplicationMenu(menu);

  function show(states: CommandStates): void {
    shown = states;
    for (const command of appCommands) {
      const entry = menu.getMenuItemById(command);
      if (entry === null) continue;
      entry.enabled = states.possible.includes(command);
      const isOn = states.on.includes(command);
      if (entry.type === 'checkbox') entry.checked = isOn;
      // Setting `checked` on a radio entry selects it whatever the value, and deselects the others of its group.
      if (entry.type === 'radio' && isOn) entry.checked = true;
    }
  }

  return {
    show,
    /** Disables everything: there is no page to run a command. */
    forgetPage: (): void => show({ ...shown, possible: [] }),
  };
}

/** The path of an app file for programs that can't read `app.asar`: packaging unpacks it beside the archive. Unchanged in a checkout. */
export function outsideArchive(file: string, { sep } = path): string {
  return file.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
