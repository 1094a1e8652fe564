import {
  IconArrowLeft,
  IconArrowRight,
  IconLayoutSidebar,
  IconRefresh,
  IconSearch,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { memo, useEffect, useRef } from 'react';
import { useAppCommand, useAppCommands } from '#renderer/data/app-commands.tsx';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { secondsText, useLocalCopy } from '#renderer/data/local-copy.ts';
import { IconButton, TextButton } from '#renderer/ui/buttons.tsx';
import { failureTitle } from '#renderer/ui/failure-text.tsx';
import { commandKeyText } from '#renderer/ui/key-names.ts';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { AppCommand } from '#shared/app-commands.ts';
import type { Connection } from '#shared/connection.ts';
import { hasNews, type LocalCopyActivity, type LocalCopyState } from '#shared/local-copy.ts';
import { words } from '#words/words.ts';
import styles from './top-bar.module.css';
import { ConnectionMenu, HelpMenu } from './top-bar-menus.tsx';
import { useHistoryEntry, useViewHistory } from './view-history.ts';

type TopBarProps = { connection: Connection; isSidebarShown: boolean };

/** The bar across the top: Back and Forward, the palette, and the current catalog. Turning a page re-renders at most Back and Forward. */
export const TopBar = memo(function TopBar({ connection, isSidebarShown }: TopBarProps) {
  return (
    <header className={styles.bar} data-connection-colour={connection.colour}>
      <div className={styles.side}>
        <CommandButton
          icon={IconLayoutSidebar}
          label={words.sidebar.label}
          command="toggle-sidebar"
          isExpanded={isSidebarShown}
        />
        <HistoryButtons />
      </div>
      {palette}
      <div className={styles.side} data-end>
        <LocalCopyProgress key={connection.id} connectionId={connection.id} />
        <RefreshButton connectionId={connection.id} />
        {helpMenu}
        <CommandButton icon={IconSettings} command="show-settings" />
        <ConnectionMenu connection={connection} />
      </div>
    </header>
  );
});

function HistoryButtons() {
  const { back, forward } = useViewHistory();
  const { canGoBack, canGoForward } = useHistoryEntry();
  useAppCommand('back', back, canGoBack);
  useAppCommand('forward', forward, canGoForward);
  return (
    <>
      <CommandButton icon={IconArrowLeft} command="back" disabled={!canGoBack} />
      <CommandButton icon={IconArrowRight} command="forward" disabled={!canGoForward} />
    </>
  );
}

type CommandButtonProps = {
  icon: TablerIcon;
  command: AppCommand;
  /** Default: the command's name. */
  label?: string;
  disabled?: boolean;
  /** Whether the part it toggles is visible; undefined: it toggles nothing. */
  isExpanded?: boolean;
};

/** An icon whose tooltip has the command's shortcut. Memoized: re-rendered only when its own props change. */
const CommandButton = memo(function CommandButton(props: CommandButtonProps) {
  const { icon: Icon, command, label = words.commands[command], disabled, isExpanded } = props;
  const commands = useAppCommands();
  const keys = commandKeyText(command);
  return (
    <IconButton
      aria-label={label}
      aria-expanded={isExpanded}
      // Not `disabled`: a disabled button could take neither a tooltip nor the focus.
      aria-disabled={disabled || undefined}
      tip={
        <span className={shared.row}>
          {label}
          {keys !== undefined && <span className={styles.keys}>{keys}</span>}
        </span>
      }
      onClick={disabled ? undefined : () => commands.run(command)}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </IconButton>
  );
});

/** The progress of a local copy that is being made, updated or paused; opens its dialog. */
function LocalCopyProgress({ connectionId }: { connectionId: string }) {
  const commands = useAppCommands();
  const localCopy = useLocalCopy(connectionId);
  useUpdateConfirmed(localCopy);
  if (localCopy === null || localCopy.pass === null || localCopy.activity.kind === 'idle') return null;
  const { total, items, unreadable } = localCopy.pass;
  const percent =
    total === null ? null : Math.min(100, Math.floor((100 * (items + unreadable)) / (total || 1)));
  const { text, reason } = progressTexts(localCopy.activity, percent);
  return (
    <TextButton title={reason} onClick={() => commands.run('manage-local-copy')}>
      {text}
    </TextButton>
  );
}

/** Says what an update changed when it ends. A scheduled one that changed nothing ends silently. */
function useUpdateConfirmed(localCopy: LocalCopyState | null): void {
  const toast = useToast();
  const { number, news, isScheduled = false } = localCopy?.whole ?? {};
  const known = useRef(number);
  useEffect(() => {
    const isUpdate = known.current !== undefined && known.current !== number;
    const isSaid = news !== undefined && (hasNews(news) || !isScheduled);
    if (isUpdate && isSaid) toast({ text: words.localCopies.updated(news) });
    known.current = number;
  }, [number, news, isScheduled, toast]);
}

function progressTexts(activity: LocalCopyActivity, percent: number | null) {
  const texts = words.localCopies;
  switch (activity.kind) {
    case 'waiting': {
      const reason = texts.waiting(failureTitle(activity.failure), secondsText(activity.untilMs));
      return { text: texts.waitingAt(percent), reason };
    }
    case 'paused': {
      const reason = activity.failure === null ? undefined : failureTitle(activity.failure);
      return { text: texts.pausedAt(percent), reason };
    }
    default:
      return { text: texts.copying(percent) };
  }
}

/** Spins while something on screen is fetched; prefetching doesn't count. */
function RefreshButton({ connectionId }: { connectionId: string }) {
  const isFetching = useIsFetching({ queryKey: itemQueries.connection(connectionId), type: 'active' }) > 0;
  return (
    <span className={styles.refresh} data-fetching={isFetching || undefined}>
      <CommandButton icon={IconRefresh} command="refresh" />
    </span>
  );
}

function PaletteButton() {
  const commands = useAppCommands();
  return (
    <button
      type="button"
      className={styles.palette}
      aria-haspopup="dialog"
      onClick={() => commands.run('open-palette')}
    >
      <SmallIcon of={IconSearch} size={15} />
      <span className={shared.ellipsis}>{words.palette.label}</span>
      <span className={`${shared.faint} ${shared.fixed} ${shared.end}`} aria-hidden>
        {commandKeyText('open-palette')}
      </span>
    </button>
  );
}

// Constants, so that they don't re-render with the bar.
const palette = <PaletteButton />;
const helpMenu = <HelpMenu />;
