import { IconArrowLeft, IconArrowRight, IconLayoutSidebar, IconRefresh } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { memo } from 'react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import { AutoRefreshMenu } from './auto-refresh-menu.tsx';
import { ConnectionMenu } from './connection-menu.tsx';
import { HelpMenu } from './help-menu.tsx';
import { IconButton } from './icon-button.tsx';
import { PaletteButton } from './palette-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import styles from './top-bar.module.css';

type TopBarProps = {
  connection: Connection;
  connections: readonly Connection[];
  isSidebarShown: boolean;
  canGoBack: boolean;
  canGoForward: boolean;
  onOpenConnection(connection: Connection): void;
};

/**
 * The bar across the top: where one came from, where one can go, and which catalog this is. Turning a page changes nothing
 * of it, so it isn't drawn anew then.
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
        <RefreshButton connectionId={connection.id} />
        <AutoRefreshMenu />
        <ThemeMenu />
        <HelpMenu />
        <ConnectionMenu connection={connection} connections={connections} onOpen={props.onOpenConnection} />
      </div>
    </header>
  );
});

/** Turns while something on screen is fetched; what is fetched ahead is nobody's wait. */
function RefreshButton({ connectionId }: { connectionId: string }) {
  const commands = useAppCommands();
  const isFetching = useIsFetching({ queryKey: itemQueries.connection(connectionId), type: 'active' }) > 0;
  return (
    <span className={styles.refresh} data-fetching={isFetching || undefined}>
      <IconButton
        icon={IconRefresh}
        label={words.commands.refresh}
        command="refresh"
        onClick={() => commands.run('refresh')}
      />
    </span>
  );
}
