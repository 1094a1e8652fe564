import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlus, IconSettings } from '@tabler/icons-react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { ConnectionMark } from '#renderer/features/connections/connections-list.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import styles from './connection-menu.module.css';
import menu from './menu.module.css';

type ConnectionMenuProps = {
  connection: Connection;
  connections: readonly Connection[];
  onOpen(connection: Connection): void;
};

/** Which catalog this is, in its colour, and the way to the others. */
export function ConnectionMenu({ connection, connections, onOpen }: ConnectionMenuProps) {
  const commands = useAppCommands();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={styles.target}
          data-connection-colour={connection.colour}
          aria-label={words.frame.connection(visibleText(connection.name))}
        >
          <span className={styles.dot} aria-hidden />
          <span className={styles.name}>{visibleText(connection.name)}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={connection.id}
          onChange={(id) => {
            const chosen = connections.find((one) => one.id === id);
            if (chosen !== undefined) onOpen(chosen);
          }}
        >
          {connections.map((one) => (
            <Menu.RadioItem
              key={one.id}
              value={one.id}
              closeMenuOnClick
              checkIcon={<IconCheck size={14} stroke={2} aria-hidden />}
            >
              <span className={menu.entry}>
                <ConnectionMark connection={one} />
                <span className={styles.name}>{visibleText(one.name)}</span>
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('add-connection')}
        >
          {words.common.asksFirst(words.commands['add-connection'])}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('manage-connections')}
        >
          {words.common.asksFirst(words.commands['manage-connections'])}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
