import { Menu, type MenuItemProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { SmallIcon } from './small-icon.tsx';

type MenuEntryProps = Omit<MenuItemProps, 'leftSection' | 'rightSection'> & {
  icon: TablerIcon;
  /** The shortcut, which the entry's name doesn't contain. */
  keys?: string | undefined;
  onClick?: (() => void) | undefined;
};

/** An entry of a menu, with its icon and shortcut. */
export function MenuEntry({ icon, keys, ...entry }: MenuEntryProps) {
  return (
    <Menu.Item
      leftSection={<SmallIcon of={icon} />}
      rightSection={keys !== undefined && <span aria-hidden>{keys}</span>}
      {...entry}
    />
  );
}
