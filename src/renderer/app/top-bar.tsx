import { UnstyledButton } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconLayoutSidebar,
  IconRefresh,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { IconButton } from '#renderer/ui/buttons.tsx';
import { commandKeyText } from '#renderer/ui/key-names.ts';
import shared from '#renderer/ui/shared.module.css';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import styles from './top-bar.module.css';
import { AutoRefreshMenu, ConnectionMenu, HelpMenu } from './top-bar-menus.tsx';

type TopBarProps = {
  connection: Connection;
  connections: readonly Connection[];
  isSidebarShown: boolean;
  canGoBack: boolean;
  canGoForward: boolean;
  onOpenConnection(connection: Connection): void;
};

/**
 * The bar across the top: Back and Forward, the palette, and the current catalog. Turning a page changes nothing
 * of it, so it isn't re-rendered then.
 */
export const TopBar = memo(function TopBar(props: TopBarProps) {
  const { connection, connections, isSidebarShown, canGoBack, canGoForward } = props;
  const commands = useAppCommands();
  return (
    <header className={styles.bar} data-connection-colour={connection.colour}>
      <div className={styles.side}>
        <IconButton
          icon={IconLayoutSidebar}
          label={words.sidebar.label}
          command="toggle-sidebar"
          isExpanded={isSidebarShown}
          onClick={() => commands.run('toggle-sidebar')}
        />
        <IconButton
          icon={IconArrowLeft}
          label={words.commands.back}
          command="back"
          disabled={!canGoBack}
          onClick={() => commands.run('back')}
        />
        <IconButton
          icon={IconArrowRight}
          label={words.commands.forward}
          command="forward"
          disabled={!canGoForward}
          onClick={() => commands.run('forward')}
        />
      </div>
      <PaletteButton />
      <div className={styles.side} data-end>
        <Refreshing connectionId={connection.id}>
          <IconButton
            icon={IconRefresh}
            label={words.commands.refresh}
            command="refresh"
            onClick={() => commands.run('refresh')}
          />
        </Refreshing>
        <AutoRefreshMenu />
        <HelpMenu />
        <IconButton
          icon={IconSettings}
          label={words.commands['show-settings']}
          command="show-settings"
          onClick={() => commands.run('show-settings')}
        />
        <ConnectionMenu connection={connection} connections={connections} onOpen={props.onOpenConnection} />
      </div>
    </header>
  );
});

/** Turns its button while something on screen is fetched; prefetching doesn't count. The button itself isn't re-rendered for it. */
function Refreshing({ connectionId, children }: { connectionId: string; children: ReactNode }) {
  const isFetching = useIsFetching({ queryKey: itemQueries.connection(connectionId), type: 'active' }) > 0;
  return (
    <span className={styles.refresh} data-fetching={isFetching || undefined}>
      {children}
    </span>
  );
}

/** Looks like the field that it opens. */
function PaletteButton() {
  const commands = useAppCommands();
  return (
    <UnstyledButton
      className={styles.palette}
      aria-haspopup="dialog"
      onClick={() => commands.run('open-palette')}
    >
      <IconSearch size={15} stroke={1.75} aria-hidden />
      <span className={shared.ellipsis}>{words.palette.label}</span>
      <span className={styles.keys} aria-hidden>
        {commandKeyText('open-palette')}
      </span>
    </UnstyledButton>
  );
}
