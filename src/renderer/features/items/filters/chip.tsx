import { Popover } from '@mantine/core';
import { IconAlertTriangle, IconFocusCentered, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import styles from './chips-field.module.css';

type ChipProps = {
  /** What is sent to the catalog. */
  value: string;
  /** The whole text that the app matches, if `value` is only a part of it. */
  whole: string | undefined;
  /** How the service splits it; null: it doesn't. */
  warning: string | null;
  /** The service's message is about this text. */
  isRefused: boolean;
  isOpen: boolean;
  onToggle(): void;
  onRemove(): void;
  onKeyDown(event: KeyboardEvent): void;
  children: ReactNode;
};

/** One text of a filter, with a popover about it and a remove button. */
export function Chip(props: ChipProps) {
  const { value, whole, warning, isRefused, isOpen, onToggle, onRemove, onKeyDown } = props;
  const shown = visibleText(whole ?? value, { maxLength: maxToRead });
  const { chips } = words.lookingUp;
  return (
    <span
      className={styles.chip}
      data-look={
        isRefused ? 'refused' : whole !== undefined ? 'matched' : warning === null ? undefined : 'ambiguous'
      }
    >
      <Mark value={value} whole={whole} warning={warning} />
      <button
        type="button"
        data-chip
        tabIndex={-1}
        className={styles.text}
        aria-label={chips.about(shown)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={shown}
        // An open popover would close on this press outside of it, and the click would reopen it.
        onMouseDown={(event) => isOpen && event.nativeEvent.stopImmediatePropagation()}
        onClick={onToggle}
        onKeyDown={onKeyDown}
      >
        <bdi>{shown}</bdi>
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.remove}
        aria-label={chips.remove(shown)}
        title={chips.removeTitle}
        onClick={onRemove}
        onKeyDown={onKeyDown}
      >
        <IconX size={12} aria-hidden />
      </button>
      {props.children}
    </span>
  );
}

type MarkProps = Pick<ChipProps, 'value' | 'whole' | 'warning'>;

const Mark = memo(function Mark({ value, whole, warning }: MarkProps) {
  const text = whole !== undefined ? words.lookingUp.comma.matchedChip(visibleText(value)) : warning;
  if (text === null) return null;
  const Icon = whole === undefined ? IconAlertTriangle : IconFocusCentered;
  return (
    <span className={styles.mark} role="img" aria-label={text} title={text}>
      <Icon size={12} stroke={2} aria-hidden />
    </span>
  );
});

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
