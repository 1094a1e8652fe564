import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPlus, IconSettings, IconTable } from '@tabler/icons-react';
import { memo } from 'react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { ConnectionMark } from '#renderer/features/connections/connection-mark.tsx';
import type { Connection } from '#shared/connection.ts';
import styles from './sidebar.module.css';
import { useAppInfo } from './use-app-info.ts';

type SidebarProps = {
  connection: Connection;
  connections: readonly Connection[];
  /** Shows every item: no filters, first page. */
  onBrowse(): void;
  onOpenConnection(connection: Connection): void;
};

/** What there is to look at, and the catalogs to look at it in. */
export const Sidebar = memo(function Sidebar(props: SidebarProps) {
  const { connection, connections, onBrowse, onOpenConnection } = props;
  const commands = useAppCommands();
  return (
    <nav className={styles.sidebar} aria-label="Sidebar">
      <UnstyledButton className={styles.entry} aria-current="page" onClick={onBrowse}>
        <IconTable size={16} stroke={1.75} aria-hidden />
        <span className={styles.name}>Browse</span>
      </UnstyledButton>
      <section className={styles.section} aria-label="Connections">
        <header className={styles.heading}>
          Connections
          <Tooltip label="Manage connections">
            <ActionIcon
              size="sm"
              aria-label="Manage connections"
              onClick={() => commands.run('manage-connections')}
            >
              <IconSettings size={15} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </header>
        <ul className={styles.list}>
          {connections.map((one) => (
            <li key={one.id}>
              <UnstyledButton
                className={styles.entry}
                aria-current={one.id === connection.id ? 'true' : undefined}
                onClick={() => onOpenConnection(one)}
              >
                <span className={styles.mark}>
                  <ConnectionMark connection={one} />
                </span>
                <span className={styles.name} title={one.name}>
                  {one.name}
                </span>
              </UnstyledButton>
            </li>
          ))}
          <li>
            <UnstyledButton
              className={styles.entry}
              data-quiet
              onClick={() => commands.run('add-connection')}
            >
              <IconPlus size={16} stroke={1.75} aria-hidden />
              <span className={styles.name}>Add connection</span>
            </UnstyledButton>
          </li>
        </ul>
      </section>
      <Version />
    </nav>
  );
});

function Version() {
  const info = useAppInfo();
  return <footer className={styles.version}>{info && `Item Catalog ${info.version}`}</footer>;
}
