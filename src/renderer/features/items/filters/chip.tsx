import { IconAlertTriangle, IconFocusCentered, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
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
  /** Opens and closes the popover about it; undefined: it has none. */
  onToggle: (() => void) | undefined;
  onRemove(): void;
  onKeyDown(event: KeyboardEvent): void;
  children: ReactNode;
};

/** One text of a filter, with a remove button. */
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
        aria-label={onToggle === undefined ? shown : chips.about(shown)}
        aria-haspopup={onToggle && 'dialog'}
        aria-expanded={onToggle && isOpen}
        title={shown}
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
