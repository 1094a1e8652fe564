import { Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { words } from '#words/words.ts';
import styles from './choice-field.module.css';

export type Choice = { value: string; text: string; detail?: string };

export type ChoiceFieldProps = {
  label: string;
  /** `inside`: the label stands in the field; `hidden`: only for screen readers. */
  labelPlace: 'inside' | 'hidden';
  /** The chosen value in words; empty: none is. */
  text: string;
  placeholder?: string;
  /** What can be chosen for what was typed; the empty text before anything is. */
  choicesFor(typed: string): Choice[];
  /** What stands when nothing fits. */
  nothingFits: string;
  onChoose(value: string): void;
  /** Given: a cross takes the choice back. */
  onClear?(): void;
  isInvalid?: boolean;
  /** Opens above or below the field. */
  position: 'top' | 'bottom';
  describedBy?: string | undefined;
  title?: string | undefined;
};

/** A field of one choice: the usual ones in a list, any other typed. Leaving it without choosing changes nothing. */
export const ChoiceField = memo(function ChoiceField(props: ChoiceFieldProps) {
  const { label, labelPlace, text, placeholder, choicesFor, onChoose, onClear, position } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const choices = choicesFor(typed ?? '');

  function choose(value: string) {
    setTyped(null);
    list.closeDropdown();
    onChoose(value);
  }

  /** Runs before the list's own keys. */
  function decideOnKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && typed !== null && list.getSelectedOptionIndex() === -1) {
      const [first] = choices;
      if (first !== undefined) choose(first.value);
    }
    if (event.key === 'Escape' && (typed !== null || list.dropdownOpened)) {
      event.stopPropagation();
      setTyped(null);
    }
  }

  return (
    <Combobox
      store={list}
      onOptionSubmit={choose}
      position={position === 'top' ? 'top-start' : 'bottom-start'}
      width="max-content"
      offset={4}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Combobox.DropdownTarget>
        <div
          className={styles.field}
          data-invalid={props.isInvalid || undefined}
          data-place={labelPlace}
          title={props.title}
        >
          {labelPlace === 'inside' && (
            <span className={styles.label} aria-hidden>
              {label}
            </span>
          )}
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              className={styles.input}
              aria-label={label}
              aria-invalid={props.isInvalid || undefined}
              aria-describedby={props.describedBy}
              value={typed ?? text}
              placeholder={placeholder}
              spellCheck={false}
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
              onClick={() => list.openDropdown()}
              onBlur={() => {
                setTyped(null);
                list.closeDropdown();
              }}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                list.openDropdown();
                list.resetSelectedOption();
              }}
              onKeyDown={decideOnKey}
            />
          </Combobox.EventsTarget>
          {onClear !== undefined && text !== '' ? (
            <button
              type="button"
              className={styles.clear}
              aria-label={words.lookingUp.filters.clear(label)}
              onClick={onClear}
            >
              <IconX size={12} aria-hidden />
            </button>
          ) : (
            <IconChevronDown className={styles.chevron} size={14} aria-hidden />
          )}
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={styles.dropdown}>
        <Combobox.Options aria-label={label}>
          {choices.map((choice) => (
            <Combobox.Option key={choice.value} value={choice.value} className={styles.option}>
              <span>{choice.text}</span>
              {choice.detail !== undefined && <span className={styles.detail}>{choice.detail}</span>}
            </Combobox.Option>
          ))}
          {choices.length === 0 && (
            <Combobox.Empty className={styles.nothing}>{props.nothingFits}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});
