import { ActionIcon, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { commandKeyText } from '#renderer/ui/key-names.ts';
import type { AppCommand } from '#shared/desktop-api.ts';
import styles from './icon-button.module.css';

type IconButtonProps = {
  icon: TablerIcon;
  label: string;
  /** What it asks for: the tooltip names its key. */
  command: AppCommand;
  disabled?: boolean;
  /** Whether what it shows and hides is there; undefined: it is no such button. */
  isExpanded?: boolean;
  onClick(): void;
};

/** A button of the frame: an icon, its name for those who can't see it, and a tooltip with its key. */
export function IconButton({ icon: Icon, label, command, disabled, isExpanded, onClick }: IconButtonProps) {
  const keys = commandKeyText(command);
  return (
    <Tooltip
      label={
        <span className={styles.tip}>
          {label}
          {keys !== undefined && <span className={styles.keys}>{keys}</span>}
        </span>
      }
    >
      {/* `data-disabled`, not `disabled`: a tooltip and the focus stay possible on a button that does nothing now. */}
      <ActionIcon
        className={styles.button}
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
