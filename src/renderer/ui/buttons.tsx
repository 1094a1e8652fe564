import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX, type TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import shared from '#renderer/ui/shared.module.css';
import type { AppCommand } from '#shared/desktop-api.ts';
import styles from './buttons.module.css';
import { commandKeyText } from './key-names.ts';
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

type IconButtonProps = {
  icon: TablerIcon;
  label: string;
  /** The command it runs, whose shortcut is in the tooltip. */
  command: AppCommand;
  disabled?: boolean;
  /** Whether the part it toggles is visible; undefined: it toggles nothing. */
  isExpanded?: boolean;
  onClick(): void;
};

/** A button of the window's frame: an icon, an accessible name, and a tooltip with its shortcut. */
export function IconButton({ icon: Icon, label, command, disabled, isExpanded, onClick }: IconButtonProps) {
  const keys = commandKeyText(command);
  return (
    <Tooltip
      label={
        <span className={shared.row}>
          {label}
          {keys !== undefined && <span className={styles.keys}>{keys}</span>}
        </span>
      }
    >
      {/* `data-disabled`, not `disabled`: a disabled button could take neither a tooltip nor the focus. */}
      <ActionIcon
        className={styles.iconButton}
        aria-label={label}
        aria-expanded={isExpanded}
        {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={disabled ? undefined : onClick}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

type MenuButtonProps = Omit<ComponentProps<typeof ActionIcon<'button'>>, 'title'> & {
  'aria-label': string;
  /** The tooltip's text. */
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
