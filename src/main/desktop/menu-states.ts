import type { MenuItem } from 'electron';
import { type AppCommand, appCommands, type CommandStates } from '#shared/desktop-api.ts';

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
