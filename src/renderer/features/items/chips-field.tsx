import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { visibleText } from '#renderer/ui/visible-text.ts';
import styles from './chips-field.module.css';
import { FieldMessages } from './field-messages.tsx';
import { addValues, chipBounds, commaWarning, valuesIn } from './filter-text.ts';

/** From so many chips on, which may not all be in sight, their number stands beside the label. */
const countedFrom = 5;

export type ChipsFieldProps = {
  label: string;
  values: readonly string[];
  onChange(values: string[]): void;
  /** What the service said against this filter. */
  messages: readonly string[];
  inputRef?: RefObject<HTMLInputElement | null>;
  title?: string;
};

/**
 * Several texts as chips. Enter commits what was typed; pasted lines and cells become a chip each; text that is left
 * uncommitted stays in the field and asks nothing of the catalog. A comma is kept and marked, never split on.
 */
export function ChipsField({ label, values, onChange, messages, inputRef, title }: ChipsFieldProps) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(0);
  const field = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const messagesId = useId();
  const refusal = refused === 0 ? [] : [refusalText(refused)];
  const isInvalid = messages.length > 0;

  // The line to type on stays in sight when a pasted list is longer than the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another number of chips moves it.
  useLayoutEffect(() => {
    if (field.current?.contains(document.activeElement)) field.current.scrollTop = field.current.scrollHeight;
  }, [values.length]);

  function add(given: readonly string[]) {
    const added = addValues(values, given);
    setRefused(added.refused);
    if (added.values.length > values.length) onChange(added.values);
    return added.refused === 0;
  }

  function commit() {
    if (add(valuesIn(typed))) setTyped('');
    input.current?.focus();
  }

  function remove(index: number) {
    setRefused(0);
    onChange(values.filter((_, at) => at !== index));
  }

  function removeFromKeyboard(index: number) {
    remove(index);
    input.current?.focus();
  }

  function focusChip(index: number) {
    const chips = field.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    (index >= 0 && index < chips.length ? chips[index] : input.current)?.focus();
  }

  function onInputKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      remove(values.length - 1);
    } else if (event.key === 'ArrowLeft' && isAtStart) {
      focusChip(values.length - 1);
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
    }
  }

  function onChipKey(event: KeyboardEvent, index: number) {
    if (event.key === 'ArrowLeft') focusChip(Math.max(0, index - 1));
    else if (event.key === 'ArrowRight' || event.key === 'Escape') focusChip(index + 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') removeFromKeyboard(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = valuesIn(event.clipboardData.getData('text/plain'));
    // One value goes into the text where the cursor is, as everywhere else.
    if (pasted.length < 2) return;
    event.preventDefault();
    add(pasted);
  }

  function focusInput(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('button, input')) return;
    event.preventDefault();
    input.current?.focus();
  }

  return (
    <div className={styles.column}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a line of chips. */}
      <div
        ref={field}
        className={styles.field}
        role="group"
        aria-label={`${label} filter`}
        data-invalid={isInvalid || undefined}
        title={title}
        onMouseDown={focusInput}
      >
        <span className={styles.label} aria-hidden>
          {label}
          {values.length >= countedFrom && <span className={styles.count}>{values.length}</span>}
        </span>
        {values.map((value, index) => (
          <Chip
            key={value}
            value={value}
            onRemove={() => removeFromKeyboard(index)}
            onKeyDown={(event) => onChipKey(event, index)}
          />
        ))}
        <input
          ref={input}
          className={styles.input}
          data-idle={(values.length > 0 && typed === '') || undefined}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid || refused > 0 ? messagesId : undefined}
          // As wide as its text: an empty one needs no line of its own below the chips.
          style={typed === '' ? undefined : { flexBasis: `min(100%, ${typed.length + 2}ch)` }}
          value={typed}
          placeholder={values.length === 0 ? 'Any' : ''}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onInputKey}
          onPaste={onPaste}
        />
        {typed.trim() !== '' && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.apply}
            title="Filter by this text (Enter). Until then it is not applied."
            onClick={commit}
          >
            Apply ↵
          </button>
        )}
      </div>
      <FieldMessages id={messagesId} messages={[...messages, ...refusal]} />
    </div>
  );
}

type ChipProps = { value: string; onRemove(): void; onKeyDown(event: KeyboardEvent): void };

function Chip({ value, onRemove, onKeyDown }: ChipProps) {
  const warning = commaWarning(value);
  const shown = visibleText(value);
  return (
    <span className={styles.chip} data-ambiguous={warning === null ? undefined : true}>
      {warning !== null && (
        <span className={styles.warning} role="img" aria-label={warning} title={warning}>
          <IconAlertTriangle size={12} stroke={2} aria-hidden />
        </span>
      )}
      <bdi className={styles.text} title={shown}>
        {shown}
      </bdi>
      <button
        type="button"
        data-chip
        tabIndex={-1}
        className={styles.remove}
        aria-label={`Remove ${shown}`}
        title="Remove"
        onClick={onRemove}
        onKeyDown={onKeyDown}
      >
        <IconX size={12} aria-hidden />
      </button>
    </span>
  );
}

function refusalText(count: number): string {
  const what = count === 1 ? '1 text was' : `${count} texts were`;
  return `${what} left out: at most ${chipBounds.values} with ${chipBounds.characters} characters each`;
}
