import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { RowTextFilter } from '#shared/item-filters.ts';
import { words } from '#words/words.ts';
import type { AddedNames } from './added-names.ts';
import { CommaQuestion } from './chip-popover.tsx';
import styles from './chips-field.module.css';
import { OptionList, optionId } from './choice-field.tsx';
import { valuesIn } from './filter-text.ts';
import type { SuggestedName } from './suggested-names.ts';

const { chips: texts } = words.lookingUp;

type NameEntryProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  label: string;
  added: AddedNames;
  /** The text that isn't committed yet, which filters nothing. */
  typed: string;
  onType(typed: string): void;
  suggested: readonly SuggestedName[];
  /** Commas don't split texts. */
  areCommasPlain: boolean;
  /** What is around the input. */
  frame(input: ReactNode): ReactNode;
};

/** An input for names: Enter adds the typed text or the highlighted suggestion, after asking about a comma. */
export function NameEntry(props: NameEntryProps) {
  const { label, added, typed, onType, suggested, areCommasPlain, frame, onKeyDown, ...input } = props;
  const suggestionsId = useId();
  const [hasFocus, setFocus] = useState(false);
  const [asked, setAsked] = useState<{ of: RowTextFilter | undefined } | null>(null);
  /** The highlighted suggestion; null: none, so Enter takes the typed text. Undefined: the list was closed. */
  const [highlighted, setHighlighted] = useState<number | null | undefined>(null);
  // Cleared text needs no response.
  const isAsking = asked !== null && typed !== '';
  const suggestions = hasFocus && !isAsking && highlighted !== undefined ? suggested : [];
  const active = typeof highlighted === 'number' ? suggestions[highlighted] : undefined;

  function commit(names: readonly string[] = valuesIn(typed), of = asked?.of) {
    setAsked(null);
    added.input.current?.focus();
    if (added.add(names, of)) onType('');
  }

  function commitOrAsk(chosen?: SuggestedName) {
    if (chosen !== undefined) onType(chosen.text);
    const text = chosen?.text ?? typed;
    if (text.includes(',') && !areCommasPlain) setAsked({ of: chosen?.of });
    // A suggestion as the catalog has it.
    else commit(chosen === undefined ? valuesIn(text) : [text], chosen?.of);
  }

  function highlight(step: 1 | -1) {
    // The suggestions and the typed text itself.
    const count = suggestions.length + 1;
    const next = ((highlighted ?? suggestions.length) + step + count) % count;
    setHighlighted(next === suggestions.length ? null : next);
  }

  /** False: not a key of the typed text or its suggestions. */
  function isOwnKey({ key }: KeyboardEvent): boolean {
    const hasSuggestions = suggestions.length > 0;
    if (key === 'Enter' && typed.trim() !== '') commitOrAsk(active);
    else if (key === 'ArrowDown' && hasSuggestions) highlight(1);
    else if (key === 'ArrowUp' && hasSuggestions) highlight(-1);
    else if (key === 'Escape' && hasSuggestions) setHighlighted(undefined);
    else if (key === 'Escape' && typed !== '') onType('');
    else return false;
    return true;
  }

  return (
    <>
      {frame(
        <>
          <input
            {...input}
            ref={added.input}
            aria-label={label}
            aria-autocomplete="list"
            aria-controls={suggestions.length > 0 ? suggestionsId : undefined}
            aria-activedescendant={
              active === undefined ? undefined : optionId(suggestionsId, suggestions.indexOf(active))
            }
            value={typed}
            spellCheck={false}
            autoComplete="off"
            onPaste={added.onPaste}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
            onChange={({ currentTarget }) => {
              onType(currentTarget.value);
              added.forget();
              setHighlighted(null);
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (isOwnKey(event)) event.preventDefault();
              else onKeyDown?.(event);
            }}
          />
          {typed.trim() !== '' && (
            <button
              type="button"
              tabIndex={-1}
              className={styles.apply}
              title={texts.applyTitle}
              onClick={() => commitOrAsk()}
            >
              {texts.apply}
            </button>
          )}
        </>,
      )}
      {suggestions.length > 0 && (
        <OptionList
          className={styles.suggestions}
          id={suggestionsId}
          label={texts.suggestions(label)}
          choices={suggestions.map(({ text, of, isOfOther }) => ({
            value: `${of} ${text}`,
            text: visibleText(text),
            ...(isOfOther && { detail: words.lookingUp.filters.fields[of].label }),
          }))}
          active={highlighted}
          onChoose={(value) => commitOrAsk(suggestions.find(({ text, of }) => value === `${of} ${text}`))}
        />
      )}
      {isAsking && (
        <CommaQuestion text={typed} onOne={() => commit()} onSplit={commit} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
