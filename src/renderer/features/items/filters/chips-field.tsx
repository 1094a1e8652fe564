import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { OpenPopover } from '#renderer/ui/popover.tsx';
import shared from '#renderer/ui/shared.module.css';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import type { AddedNames } from './added-names.ts';
import { Chip } from './chip.tsx';
import styles from './chips-field.module.css';
import { AddedNotes, FieldMessages } from './field-messages.tsx';
import { commaWarning, quotedIn } from './filter-text.ts';
import { NameEntry } from './name-entry.tsx';
import type { SuggestedName } from './suggested-names.ts';

type ChipsFieldProps = {
  label: string;
  values: readonly string[];
  /** The whole texts that the app matches, by the part that is requested. */
  matched: ReadonlyMap<string, string>;
  onChange(values: string[]): void;
  added: AddedNames;
  /** Commas don't split texts. */
  areCommasPlain: boolean;
  messages: readonly string[];
  /** Known texts that the typed one may become. */
  suggested: readonly SuggestedName[];
  /** What the popover about one of several texts shows; `close` closes it. */
  about(value: string, close: () => void): ReactNode;
  /** The text that isn't committed yet. */
  typed: string;
  onType(typed: string): void;
};

const { chips: texts } = words.lookingUp;

/** Several texts as chips. Text that isn't committed stays in the field and isn't requested. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, values, matched, areCommasPlain, onChange, messages, typed, added } = props;
  const field = useRef<HTMLDivElement>(null);
  const { input } = added;
  const messagesId = useId();
  const [openChip, setOpenChip] = useState<string | null>(null);
  useScrolledToInput(field, values.length);
  const split = areCommasPlain
    ? []
    : values.filter((value) => !matched.has(value) && commaWarning(value) !== null);

  function change(changed: string[]) {
    added.forget();
    setOpenChip(null);
    onChange(changed);
  }
  /** The button that has the focus is removed with its chip. */
  function changeFromKeyboard(changed: string[]) {
    change(changed);
    input.current?.focus();
  }
  const withoutChip = (index: number) => values.filter((_, at) => at !== index);
  function focusChip(index: number) {
    const chips = field.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    (index >= 0 && index < chips.length ? chips[index] : input.current)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      change(withoutChip(values.length - 1));
    } else if (event.key === 'ArrowLeft' && selectionStart === 0 && selectionEnd === 0) {
      focusChip(values.length - 1);
    }
  }
  function focusInput(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('button, input')) return;
    // Popovers are children in React's tree only.
    if (!event.currentTarget.contains(event.target as Node)) return; // a mouse event's target is a node
    event.preventDefault();
    input.current?.focus();
  }

  const isInvalid = messages.length > 0;
  return (
    <div className={styles.column}>
      <NameEntry
        label={label}
        added={added}
        className={styles.input}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid || added.notes.length > 0 ? messagesId : undefined}
        placeholder={values.length === 0 ? texts.type : texts.more}
        data-autofocus
        typed={typed}
        onType={props.onType}
        suggested={props.suggested}
        areCommasPlain={areCommasPlain}
        onKeyDown={onKeyDown}
        frame={(entry) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a line of chips.
          <div
            ref={field}
            className={styles.field}
            role="group"
            aria-label={texts.group(label)}
            data-invalid={isInvalid || undefined}
            onMouseDown={focusInput}
          >
            <Chips
              {...props}
              openChip={openChip}
              onOpen={setOpenChip}
              onFocus={focusChip}
              onRemove={(index) => changeFromKeyboard(withoutChip(index))}
            />
            {entry}
          </div>
        )}
      />
      <FieldMessages id={messagesId} messages={messages} notes={added.notes} />
      <AddedNotes
        added={added}
        split={values.length === 1 ? [] : split}
        onShow={(value) => {
          focusChip(values.indexOf(value));
          setOpenChip(value);
        }}
      />
    </div>
  );
}

/** Keeps the input in view after a long paste. */
function useScrolledToInput(field: RefObject<HTMLDivElement | null>, chips: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the number of chips moves it.
  useLayoutEffect(() => {
    if (field.current !== null) field.current.scrollTop = field.current.scrollHeight;
  }, [chips]);
}

type ChipsProps = Pick<ChipsFieldProps, 'values' | 'matched' | 'areCommasPlain' | 'messages' | 'about'> & {
  /** The chip whose popover is open. */
  openChip: string | null;
  onOpen(value: string | null): void;
  /** Focuses a chip, or the input beyond the last. */
  onFocus(index: number): void;
  onRemove(index: number): void;
};

function Chips({ values, matched, areCommasPlain, messages, about, openChip, ...on }: ChipsProps) {
  const refused = quotedIn(messages, values);

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.key === 'ArrowLeft') on.onFocus(Math.max(0, index - 1));
    else if (event.key === 'ArrowRight') on.onFocus(index + 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') on.onRemove(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return values.map((value, index) => (
    <Chip
      key={value}
      value={value}
      whole={matched.get(value)}
      warning={areCommasPlain ? null : commaWarning(value)}
      isRefused={refused.has(value)}
      isOpen={openChip === value}
      onToggle={values.length === 1 ? undefined : () => on.onOpen(openChip === value ? null : value)}
      onRemove={() => on.onRemove(index)}
      onKeyDown={(event) => onKeyDown(event, index)}
    >
      {openChip === value && (
        <OpenPopover
          label={texts.about(visibleText(matched.get(value) ?? value))}
          placement="bottom-start"
          widthPx={360}
          className={styles.dropdown}
          onClose={() => on.onOpen(null)}
        >
          <bdi className={`${shared.heading} ${shared.anywhere}`} data-selectable>
            {visibleText(matched.get(value) ?? value, { maxLength: maxToRead })}
          </bdi>
          {about(value, () => on.onOpen(null))}
        </OpenPopover>
      )}
    </Chip>
  ));
}
