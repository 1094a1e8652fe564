import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode, useId, useState } from 'react';
import popoverStyles from '#renderer/ui/popover.module.css';
import shared from '#renderer/ui/shared.module.css';
import styles from './choice-field.module.css';

export type Choice = { value: string; text: string; detail?: string };

type ChoiceFieldProps = {
  label: string;
  /** The chosen value as text; empty: none. */
  text: string;
  /** The choices for the typed text, which is empty at first. */
  choicesFor(typed: string): Choice[];
  nothingFits: string;
  onChoose(value: string): void;
  title?: string | undefined;
};

/** A combobox with its list above: the usual choices, any other typed. Leaving it without choosing changes nothing. */
export const ChoiceField = memo(function ChoiceField(props: ChoiceFieldProps) {
  const { label, text, choicesFor, onChoose } = props;
  const [typed, setTyped] = useState<string | null>(null);
  /** The index of the highlighted choice, -1: none; null: the list is closed. */
  const [active, setActive] = useState<number | null>(null);
  const listId = useId();
  const isOpen = active !== null;
  const choices = choicesFor(typed ?? '');

  function close() {
    setTyped(null);
    setActive(null);
  }

  function choose(value: string) {
    close();
    onChoose(value);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(active === null ? -1 : nextActive(active, event.key, choices.length));
    } else if (event.key === 'Enter') {
      const chosen = choices[active ?? -1] ?? (typed === null ? undefined : choices[0]);
      if (chosen !== undefined) choose(chosen.value);
    } else if (event.key === 'Escape' && (typed !== null || isOpen)) {
      event.stopPropagation();
      close();
    }
  }

  return (
    <>
      <div className={styles.field} title={props.title}>
        <input
          className={styles.input}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && active !== -1 ? optionId(listId, active) : undefined}
          aria-label={label}
          value={typed ?? text}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => setActive(active ?? -1)}
          onBlur={close}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
        <IconChevronDown className={styles.chevron} size={14} aria-hidden />
      </div>
      {isOpen && (
        <div
          ref={showAtField}
          className={`${popoverStyles.popover} ${styles.dropdown}`}
          data-placement="top-start"
          popover="manual"
        >
          <OptionList id={listId} label={label} choices={choices} active={active} onChoose={choose}>
            {choices.length === 0 && <div className={styles.nothing}>{props.nothingFits}</div>}
          </OptionList>
        </div>
      )}
    </>
  );
});

/** The field keeps the focus and handles the keys. */
function showAtField(list: HTMLElement | null): void {
  const field = list?.previousElementSibling;
  if (field instanceof HTMLElement) list?.showPopover({ source: field });
}

type OptionListProps = {
  id: string;
  label: string;
  choices: readonly Choice[];
  /** The index of the highlighted choice. */
  active: number | null | undefined;
  onChoose(value: string): void;
  className?: string | undefined;
  children?: ReactNode;
};

/** The listbox of a field, which keeps the focus and refers to the highlighted choice by {@link optionId}. */
export function OptionList({ id, label, choices, active, onChoose, className, children }: OptionListProps) {
  return (
    <div className={className} role="listbox" id={id} aria-label={label}>
      {choices.map(({ value, text, detail }, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the field refers to it by aria-activedescendant.
        <div
          key={value}
          id={optionId(id, at)}
          className={styles.option}
          role="option"
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value)}
        >
          <bdi className={shared.ellipsis}>{text}</bdi>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </div>
      ))}
      {children}
    </div>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

export function nextActive(active: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (count === 0) return -1;
  return key === 'ArrowDown' ? (active + 1) % count : (Math.max(active, 0) - 1 + count) % count;
}
