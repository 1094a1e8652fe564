import { Menu } from '@mantine/core';
import {
  IconArrowsDiff,
  IconFolderOpen,
  IconHelp,
  IconInfoCircle,
  IconKeyboard,
  IconListDetails,
  IconRefreshAlert,
  IconSchool,
  IconSettings,
  IconStethoscope,
} from '@tabler/icons-react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { commandKeyText } from '#renderer/ui/key-names.ts';
import { words } from '#words/words.ts';
import iconButton from './icon-button.module.css';
import { MenuButton } from './menu-button.tsx';

/** How the app is used, and what it has been doing. */
export function HelpMenu() {
  const commands = useAppCommands();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MenuButton className={iconButton.button ?? ''} aria-label={words.frame.help} tip={words.frame.help}>
          <IconHelp size={18} stroke={1.6} aria-hidden />
        </MenuButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />}
          rightSection={<span aria-hidden>{commandKeyText('show-shortcuts')}</span>}
          onClick={() => commands.run('show-shortcuts')}
        >
          {words.commands['show-shortcuts']}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconListDetails size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('show-requests')}
        >
          {words.commands['show-requests']}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('show-differences')}
        >
          {words.commands['show-differences']}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('training')}
        >
          {words.commands.training}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
          rightSection={<span aria-hidden>{commandKeyText('show-settings')}</span>}
          onClick={() => commands.run('show-settings')}
        >
          {words.commands['show-settings']}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconStethoscope size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('save-diagnostics')}
        >
          {words.commands['save-diagnostics']}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderOpen size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('show-logs')}
        >
          {words.commands['show-logs']}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRefreshAlert size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('check-for-updates')}
        >
          {words.commands['check-for-updates']}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconInfoCircle size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('show-about')}
        >
          {words.commands['show-about']}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
