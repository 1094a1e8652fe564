import { Popover } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './chip-popover.module.css';

type PinnedPopoverProps = {
  label: string;
  width: number;
  onClose(): void;
  children: ReactNode;
};

/**
 * A popover below its positioned parent. It takes the focus and returns it. It is only rendered while open, since a field may have 250
 * chips.
 */
export function PinnedPopover({ label, width, onClose, children }: PinnedPopoverProps) {
  const dropdown = useRef<HTMLDivElement>(null);
  const labelId = useId();
  useFocusReturned(dropdown);
  return (
    <Popover
      opened
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position="bottom-start"
      width={width}
      offset={5}
      withinPortal
    >
      <Popover.Target>
        <span className={styles.pin} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        className={styles.dropdown}
        // Mantine would label it by the pin, which has no text.
        aria-labelledby={labelId}
      >
        <span id={labelId} hidden>
          {label}
        </span>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Restores the focus if it is inside when the popover unmounts. */
function useFocusReturned(within: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      const isInside = within.current?.contains(document.activeElement) ?? false;
      if (isInside && before instanceof HTMLElement) before.focus();
    };
  }, [within]);
}
