import {
  IconArrowsDiff,
  IconChevronDown,
  IconFolderOpen,
  IconHelpCircle,
  IconInfoCircle,
  IconKeyboard,
  IconListDetails,
  IconPlus,
  IconRefresh,
  IconSchool,
  IconSettings,
  IconStethoscope,
  type TablerIcon,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useConnections } from '#renderer/data/connections.ts';
import { useViewChanges } from '#renderer/data/view.ts';
import { ConnectionMark } from '#renderer/features/connections/connection-banners.tsx';
import { IconButton } from '#renderer/ui/buttons.tsx';
import { commandKeyText } from '#renderer/ui/key-names.ts';
import { Menu, MenuChoice, MenuDivider, MenuEntry } from '#renderer/ui/menu.tsx';
import shared from '#renderer/ui/shared.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { AppCommand } from '#shared/app-commands.ts';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import styles from './top-bar.module.css';

export function HelpMenu() {
  return (
    <Menu
      placement="bottom-end"
      target={
        <IconButton aria-label={words.frame.help} tip={words.frame.help}>
          <IconHelpCircle size={18} stroke={1.6} aria-hidden />
        </IconButton>
      }
    >
      <HelpItem icon={IconKeyboard} command="show-shortcuts" />
      <HelpItem icon={IconListDetails} command="show-requests" />
      <HelpItem icon={IconArrowsDiff} command="show-differences" />
      <HelpItem icon={IconSchool} command="training" />
      <MenuDivider />
      <HelpItem icon={IconStethoscope} command="save-diagnostics" />
      <HelpItem icon={IconFolderOpen} command="show-logs" />
      <HelpItem icon={IconRefresh} command="check-for-updates" />
      <HelpItem icon={IconInfoCircle} command="show-about" />
    </Menu>
  );
}

function HelpItem({ icon: Icon, command }: { icon: TablerIcon; command: AppCommand }) {
  const commands = useAppCommands();
  if (!commands.available().includes(command)) return null;
  const keys = commandKeyText(command);
  return (
    <MenuEntry icon={Icon} keys={keys} onClick={() => commands.run(command)}>
      {words.commands[command]}
    </MenuEntry>
  );
}

/** The connection menu: the current catalog with its colour, and the others. */
export const ConnectionMenu = memo(function ConnectionMenu({ connection }: { connection: Connection }) {
  const { showConnection } = useViewChanges();
  const connections = useConnections();
  const commands = useAppCommands();
  return (
    <Menu
      placement="bottom-end"
      widthPx={240}
      target={
        <button
          type="button"
          className={styles.target}
          data-connection-colour={connection.colour}
          aria-label={words.frame.connection(visibleText(connection.name))}
        >
          <span className={styles.dot} aria-hidden />
          <span className={shared.ellipsis}>{visibleText(connection.name)}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      }
    >
      {connections.map((one) => (
        <MenuChoice
          key={one.id}
          isChosen={one.id === connection.id}
          onClick={() => one.id !== connection.id && showConnection(one.id)}
        >
          <ConnectionMark connection={one} />
          <span className={shared.ellipsis}>{visibleText(one.name)}</span>
        </MenuChoice>
      ))}
      <MenuDivider />
      <MenuEntry icon={IconPlus} onClick={() => commands.run('add-connection')}>
        {words.common.withEllipsis(words.commands['add-connection'])}
      </MenuEntry>
      <MenuEntry icon={IconSettings} onClick={() => commands.run('manage-connections')}>
        {words.common.withEllipsis(words.commands['manage-connections'])}
      </MenuEntry>
    </Menu>
  );
});
