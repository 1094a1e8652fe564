import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowsDiff, IconHelp, IconKeyboard, IconListDetails, IconSchool } from '@tabler/icons-react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { commandKeyText } from '#renderer/ui/key-names.ts';
import { words } from '#words/words.ts';
import iconButton from './icon-button.module.css';

/** How the app is used, and what it has been doing. */
export function HelpMenu() {
  const commands = useAppCommands();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="Help">
          <ActionIcon className={iconButton.button ?? ''} aria-label="Help">
            <IconHelp size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />}
          rightSection={<span aria-hidden>{commandKeyText('show-shortcuts')}</span>}
          onClick={() => commands.run('show-shortcuts')}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item
          leftSection={<IconListDetails size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('show-requests')}
        >
          Requests
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('show-differences')}
        >
          Differences from the document
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />}
          onClick={() => commands.run('training')}
        >
          {words.commands.training}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
