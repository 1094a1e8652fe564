import { ActionIcon, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import styles from './icon-button.module.css';
import { keysText } from './key-names.ts';

type IconButtonProps = {
  icon: TablerIcon;
  label: string;
  /** As in {@link keysText}. */
  shortcut?: readonly string[];
  disabled?: boolean;
  onClick(): void;
};

/** A button of the frame: an icon, its name for those who can't see it, and a tooltip with its key. */
export function IconButton({ icon: Icon, label, shortcut, disabled, onClick }: IconButtonProps) {
  return (
    <Tooltip
      label={
        <span className={styles.tip}>
          {label}
          {shortcut && <span className={styles.keys}>{keysText(shortcut)}</span>}
        </span>
      }
    >
      {/* `data-disabled`, not `disabled`: a tooltip and the focus stay possible on a button that does nothing now. */}
      <ActionIcon
        className={styles.button}
        aria-label={label}
        {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={disabled ? undefined : onClick}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
