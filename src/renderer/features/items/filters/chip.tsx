import { IconAlertTriangle, IconFocusCentered, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import styles from './chips-field.module.css';

type ChipProps = {
  /** What is asked of the catalog. */
  value: string;
  /** The whole text that is matched here in its place; undefined: it is what it says. */
  whole: string | undefined;
  /** How the service reads it, where that is as several texts; null: as one. */
  warning: string | null;
  /** The service's message is about this text. */
  isRefused: boolean;
  isOpen: boolean;
  onToggle(): void;
  onRemove(): void;
  onKeyDown(event: KeyboardEvent): void;
  /** Its popover while it is open. */
  children: ReactNode;
};

/** One text of a filter. Its text opens a popover about it, its cross removes it. */
export function Chip({
  value,
  whole,
  warning,
  isRefused,
  isOpen,
  onToggle,
  onRemove,
  onKeyDown,
  children,
}: ChipProps) {
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
        // An open popover would take the press as one outside of it, and the click would open it again.
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
      {children}
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
