import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlus, IconSettings } from '@tabler/icons-react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { ConnectionMark } from '#renderer/features/connections/connection-mark.tsx';
import type { Connection } from '#shared/connection.ts';
import styles from './connection-menu.module.css';

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
          aria-label={`Connection: ${connection.name}`}
        >
          <span className={styles.dot} aria-hidden />
          <span className={styles.name}>{connection.name}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {connections.map((one) => {
          const isOpen = one.id === connection.id;
          return (
            <Menu.Item
              key={one.id}
              role="menuitemradio"
              aria-checked={isOpen}
              leftSection={<ConnectionMark connection={one} />}
              rightSection={isOpen ? <IconCheck size={16} aria-hidden /> : undefined}
              onClick={isOpen ? undefined : () => onOpen(one)}
            >
              {one.name}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('add-connection')}
        >
          Add connection…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('manage-connections')}
        >
          Manage connections…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
