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
 * What a part of a field has to say or to ask, under it. It lies over its positioned parent, takes the focus and gives it back. Being
 * there only while it is open, it costs a field of 250 chips nothing.
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
        // The kit would name it after the pin, which has no words.
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

/** Where the focus was comes back when the popover goes with the focus in it. */
function useFocusReturned(within: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      const isInside = within.current?.contains(document.activeElement) ?? false;
      if (isInside && before instanceof HTMLElement) before.focus();
    };
  }, [within]);
}
