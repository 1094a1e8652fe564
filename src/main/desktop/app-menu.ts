import path from 'node:path';
import type { Menu, MenuItem } from 'electron';
import { type AppCommand, appCommands, type CommandStates } from '#shared/desktop-api.ts';
import { type MenuContext, menuTemplate } from './menu.ts';

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

export type MenuStates = {
  /** From now on these commands can be chosen, and these are ticked. */
  show(states: CommandStates): void;
  /** After a click, by which the system turns a tick before anything is done. */
  showAgain(): void;
  /** There is no page any more that could do a command. */
  forgetPage(): void;
};

/** Keeps the entries of the native menu as the page says its commands are. The menu itself stays the one it was built as. */
export function createMenuStates(entryOf: (command: AppCommand) => MenuEntry | null): MenuStates {
  let shown: CommandStates = { possible: [], on: [] };

  function show(states: CommandStates): void {
    shown = states;
    for (const command of appCommands) {
      const entry = entryOf(command);
      if (entry === null) continue;
      entry.enabled = states.possible.includes(command);
      const isOn = states.on.includes(command);
      if (entry.type === 'checkbox') entry.checked = isOn;
      // Electron chooses a radio entry whatever `checked` is set to, and puts out the others of its group.
      if (entry.type === 'radio' && isOn) entry.checked = true;
    }
  }

  return {
    show,
    showAgain: () => show(shown),
    forgetPage: () => show({ ...shown, possible: [] }),
  };
}

type MenuEntry = Pick<MenuItem, 'type' | 'enabled' | 'checked'>;

/**
 * Where a file of the app lies that the system reads by itself: what knows nothing of `app.asar` finds it beside the archive, where
 * the packaging puts it. From a checkout it is the file as it is.
 */
export function outsideArchive(file: string, { sep } = path): string {
  return file.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
