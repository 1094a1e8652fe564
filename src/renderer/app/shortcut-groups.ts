import { keysOf } from '#shared/command-keys.ts';
import type { AppCommand } from '#shared/desktop-api.ts';
import { words } from '#words/words.ts';
import { nextPartKey } from './keyboard/key-command.ts';

/** One line of the shortcut sheet. `keys` as in command-keys.ts; several are different ways or directions. */
export type Shortcut = { keys: readonly string[]; does: string };
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

/** The sheet, in the order a person meets things. What a table or a field does by its own keys is named here alone. */
export function shortcutGroups(isMac: boolean): ShortcutGroup[] {
  const { groups, table, window } = words.shortcuts;
  const of = (...commands: AppCommand[]): Shortcut[] =>
    commands.map((command) => ({
      // The first key is enough; the others are for those who know them already.
      keys: keysOf(command, isMac).slice(0, 1),
      does: words.commands[command],
    }));
  return [
    {
      title: groups.find,
      shortcuts: of('open-palette', 'focus-filter', 'go-to-item', 'look-up-ids', 'refresh'),
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
    {
      title: groups.item,
      shortcuts: of('previous-item', 'next-item', 'watch-item', 'copy-support-card', 'close-detail'),
    },
    { title: groups.places, shortcuts: of('show-items', 'show-watched', 'show-recent', 'back', 'forward') },
    { title: groups.views, shortcuts: of('save-view', 'copy-link') },
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
