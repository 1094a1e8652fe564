import { ActionIcon, Menu, type MenuItemProps, Tooltip } from '@mantine/core';
import { IconX, type TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import styles from './buttons.module.css';
import { SmallIcon } from './small-icon.tsx';

/** A button within a line of text, as high as the line and distinguished by its colour. */
export function TextButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`${styles.textButton} ${className ?? ''}`} />;
}

/** A small button with an outline, for a line of text. */
export function OutlinedButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className={styles.outlined} />;
}

/** Closes or dismisses its container, as its `aria-label` says. */
export function CloseButton(props: ComponentProps<'button'> & { 'aria-label': string }) {
  return (
    <button type="button" {...props} className={styles.smallButton}>
      <SmallIcon of={IconX} />
    </button>
  );
}

type MenuButtonProps = Omit<ComponentProps<typeof ActionIcon<'button'>>, 'title'> & {
  'aria-label': string;
  tip: string;
};

/**
 * The button of a menu, with a tooltip. The ARIA attributes that `Menu.Target` adds reach the button itself: a tooltip between the
 * two would swallow them.
 */
export function MenuButton({ tip, className = '', ...button }: MenuButtonProps) {
  return (
    <Tooltip label={tip}>
      <ActionIcon {...button} className={`${styles.iconButton} ${className}`} />
    </Tooltip>
  );
}

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
