import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './pinned-popover.module.css';

type PinnedPopoverProps = {
  label: string;
  width: number;
  onClose(): void;
  children: ReactNode;
};

/**
 * What a part of a field has to say or to ask, under it. It lies over its positioned parent, takes the focus and gives it back. Being
 * there only while it is open, it costs a field of 250 chips nothing.
 */
export function PinnedPopover({ label, width, onClose, children }: PinnedPopoverProps) {
  return (
    <Popover
      opened
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      onClose={onClose}
      position="bottom-start"
      width={width}
      offset={5}
      withinPortal
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={styles.pin} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
