import { Dialog } from '#renderer/ui/dialog.tsx';
import { isMacHere, keyLabels } from '#renderer/ui/key-names.ts';
import { keysOf } from '#shared/command-keys.ts';
import type { AppCommand } from '#shared/desktop-api.ts';
import { words } from '#words/words.ts';
import { nextPartKey } from './keyboard/use-keyboard.ts';
import styles from './shortcut-sheet.module.css';

/** All keyboard shortcuts of the app. */
export function ShortcutSheet({ onClose }: { onClose(): void }) {
  return (
    <Dialog onClose={onClose} title={words.shortcuts.title} widthPx={760}>
      <div className={styles.groups}>
        {shortcutGroups(isMacHere()).map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
          <div key={group.title} role="group" aria-label={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl>
              {group.shortcuts.map((shortcut) => (
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
type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

/** The sections, in the order in which users meet them. The keys of tables and fields are listed only here. */
function shortcutGroups(isMac: boolean): ShortcutGroup[] {
  const { groups, find, table, places, window } = words.shortcuts;
  const of = (...commands: AppCommand[]): Shortcut[] =>
    commands.map((command) => ({
      // Shows only the first key; the others are for users who know them.
      keys: keysOf(command, isMac).slice(0, 1),
      does: words.commands[command],
    }));
  return [
    {
      title: groups.find,
      shortcuts: [
        ...of('open-palette', 'focus-filter'),
        { keys: ['ArrowDown', 'Enter'], does: find.firstRow },
        ...of('go-to-item', 'new-ticket', 'refresh'),
      ],
    },
    {
      title: groups.table,
      shortcuts: [
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
        ...of('copy-rows', 'previous-page', 'next-page', 'export'),
      ],
    },
    { title: groups.views, shortcuts: of('save-view', 'copy-link') },
    {
      title: groups.item,
      shortcuts: of('previous-item', 'next-item', 'watch-item', 'copy-answer', 'close-detail'),
    },
    {
      title: groups.places,
      shortcuts: [
        ...of('show-items', 'show-watched', 'show-recent', 'look-up-ids'),
        { keys: ['Mod+Enter'], does: places.lookUp },
        ...of('back', 'forward'),
      ],
    },
    {
      title: groups.window,
      shortcuts: [
        { keys: [nextPartKey], does: window.nextPart },
        ...of(
          'toggle-sidebar',
          'add-connection',
          'show-settings',
          'zoom-in',
          'zoom-out',
          'zoom-reset',
          'show-shortcuts',
        ),
      ],
    },
  ];
}
