import path from 'node:path';
import type { Menu, MenuItem } from 'electron';
import { type AppCommand, appCommands, type CommandStates } from '#shared/desktop-api.ts';
import { type MenuContext, menuTemplate } from './menu.ts';

/** Installs the app menu and returns its states, to be kept in sync with the page. */
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

export type MenuStates = ReturnType<typeof createMenuStates>;

/** Keeps the native menu's entries in sync with the page's commands. The menu itself isn't rebuilt. */
export function createMenuStates(entryOf: (command: AppCommand) => MenuEntry | null) {
  let shown: CommandStates = { possible: [], on: [] };

  function show(states: CommandStates): void {
    shown = states;
    for (const command of appCommands) {
      const entry = entryOf(command);
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
    /** After a click, which toggles the tick by itself. */
    showAgain: (): void => show(shown),
    /** Disables everything: there is no page to run a command. */
    forgetPage: (): void => show({ ...shown, possible: [] }),
  };
}

type MenuEntry = Pick<MenuItem, 'type' | 'enabled' | 'checked'>;

/** The path of an app file for programs that can't read `app.asar`: packaging unpacks it beside the archive. Unchanged in a checkout. */
export function outsideArchive(file: string, { sep } = path): string {
  return file.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
