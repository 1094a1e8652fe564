import { Dialog } from '#renderer/ui/dialog.tsx';
import { isMacHere, keyLabels } from '#renderer/ui/key-names.ts';
import { commandsOfGroup, type KeyGroup, keyGroups, keysOf } from '#shared/app-commands.ts';
import { words } from '#words/words.ts';
import { nextPartKey } from './keyboard/use-keyboard.ts';
import styles from './shortcut-sheet.module.css';

/** All keyboard shortcuts of the app. */
export function ShortcutSheet({ onClose }: { onClose(): void }) {
  return (
    <Dialog onClose={onClose} title={words.shortcuts.title} widthPx={760}>
      <div className={styles.groups}>
        {keyGroups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
          <div key={group} role="group" aria-label={words.shortcuts.groups[group]}>
            <h3 className={styles.title}>{words.shortcuts.groups[group]}</h3>
            <dl>
              {shortcutsOf(group).map((shortcut) => (
                <div key={shortcut.does} className={styles.line}>
                  <dt>{shortcut.does}</dt>
                  <dd className={styles.keys}>
                    {shortcut.keys.map((key) =>
                      keyLabels(key).map((label) => <kbd key={label}>{label}</kbd>),
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

/** One line of the shortcut sheet. `keys` as in command-keys.ts; several are different ways or directions. */
type Shortcut = { keys: readonly string[]; does: string };

const { find, table, places, window } = words.shortcuts;

/** The keys of tables and fields, which are listed only here: before the group's commands, or after them. */
const otherKeys: Partial<Record<KeyGroup, { before?: readonly Shortcut[]; after?: readonly Shortcut[] }>> = {
  find: { after: [{ keys: ['ArrowDown', 'Enter'], does: find.firstRow }] },
  table: {
    before: [
      { keys: ['ArrowUp', 'ArrowDown'], does: table.rows },
      { keys: ['Home', 'End'], does: table.cells },
      { keys: ['PageUp', 'PageDown'], does: table.screenful },
      { keys: ['Enter'], does: table.open },
      { keys: ['Shift+F10'], does: table.menu },
      { keys: ['F'], does: table.filter },
      { keys: ['Space'], does: table.select },
      // One Shift for both.
      { keys: ['Shift+ArrowUp', 'ArrowDown'], does: table.selectOn },
      { keys: ['Mod+A'], does: table.selectPage },
      { keys: ['Mod+C'], does: table.copy },
    ],
  },
  places: { after: [{ keys: ['Mod+Enter'], does: places.lookUp }] },
  window: { before: [{ keys: [nextPartKey], does: window.nextPart }] },
};

function shortcutsOf(group: KeyGroup): Shortcut[] {
  const ofCommands = commandsOfGroup(group).map((command) => ({
    // Shows only the first key; the others are for users who know them.
    keys: keysOf(command, isMacHere()).slice(0, 1),
    does: words.commands[command],
  }));
  const { before = [], after = [] } = otherKeys[group] ?? {};
  return [...before, ...ofCommands, ...after];
}
