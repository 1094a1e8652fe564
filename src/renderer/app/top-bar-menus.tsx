import {
  IconArrowsDiff,
  IconBuilding,
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
import { memo, useId } from 'react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { useLockReason } from '#renderer/desktop/app-info.ts';
import { useConnections } from '#renderer/desktop/connections.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useViewChanges } from '#renderer/desktop/view.ts';
import { ConnectionMark } from '#renderer/features/connections/connection-banners.tsx';
import { IconButton } from '#renderer/ui/buttons.tsx';
import { commandKeyText } from '#renderer/ui/key-names.ts';
import { Menu, MenuChoice, MenuDivider, MenuEntry, MenuLabel } from '#renderer/ui/menu.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { AppCommand } from '#shared/desktop-api.ts';
import { autoRefreshChoices } from '#shared/settings-choices.ts';
import { words } from '#words/words.ts';
import styles from './top-bar.module.css';

/** Beside Refresh: whether the list and the open item refresh automatically, and how often. */
export function AutoRefreshMenu() {
  const { settings, changeSettings } = useSettings();
  const chosen = settings.autoRefreshSeconds;
  const label = words.autoRefresh.button(words.autoRefresh.choices[chosen]);
  const lockReason = useLockReason('autoRefreshSeconds');
  const lockId = useId();
  return (
    <Menu
      placement="bottom-end"
      describedBy={lockReason === null ? undefined : lockId}
      target={
        <IconButton
          className={styles.button ?? ''}
          aria-label={label}
          data-on={chosen !== 0 || undefined}
          tip={lockReason === null ? label : words.policy.withReason(label, lockReason)}
        >
          <SmallIcon of={IconChevronDown} size={14} />
        </IconButton>
      }
    >
      <MenuLabel>{words.autoRefresh.title}</MenuLabel>
      {autoRefreshChoices.map((seconds) => (
        <MenuChoice
          key={seconds}
          isChosen={seconds === chosen}
          // Not `disabled`: the menu would have nothing to take the focus.
          aria-disabled={lockReason !== null || undefined}
          onClick={() => changeSettings({ autoRefreshSeconds: seconds })}
        >
          {words.autoRefresh.choices[seconds]}
        </MenuChoice>
      ))}
      {lockReason !== null && (
        <MenuLabel id={lockId} className={`${shared.row} ${shared.tight}`}>
          <SmallIcon of={IconBuilding} size={13} />
          {lockReason}
        </MenuLabel>
      )}
    </Menu>
  );
}

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
