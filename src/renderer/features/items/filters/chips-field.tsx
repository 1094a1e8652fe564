import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLookUpText } from '#renderer/desktop/offered-text.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { OpenPopover } from '#renderer/ui/popover.tsx';
import shared from '#renderer/ui/shared.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import { Chip } from './chip.tsx';
import { type PastedMessage, readPaste, useAdditions, useEntry, useLineToType } from './chip-entry.ts';
import { CommaQuestion } from './chip-popover.tsx';
import styles from './chips-field.module.css';
import { OptionList, optionId } from './choice-field.tsx';
import { FieldMessages, FieldOffer, type PasteOffer, PasteOffers } from './field-messages.tsx';
import { commaWarning, quotedIn } from './filter-text.ts';

/** With this many chips, which may not all be visible, the label above shows their number and a button to remove all. */
const countedFrom = 5;

type ChipsFieldProps = {
  label: string;
  values: readonly string[];
  /** The whole texts that the app matches, by the part that is requested. */
  matched: ReadonlyMap<string, string>;
  onChange(values: string[]): void;
  /** Called with the market name of a pasted market link. */
  onMarketName(name: string): void;
  /** Commas don't split texts. */
  areCommasPlain: boolean;
  messages: readonly string[];
  /** Known texts that the typed one may become. */
  suggested: readonly string[];
  /** The popover about a chip; `close` closes it. */
  about(value: string, close: () => void): ReactNode;
  /** What else could be done with texts that were just pasted; null: nothing. */
  pasteOffer(pasted: readonly string[]): PasteOffer | null;
  /** The text that isn't committed yet. */
  typed: string;
  onType(typed: string): void;
};

const { chips: texts } = words.lookingUp;

/**
 * Several texts as chips. Enter commits the typed text, and asks about a comma. Each pasted line or cell becomes a chip. Text that isn't
 * committed stays in the field and isn't requested.
 */
export function ChipsField(props: ChipsFieldProps) {
  const { label, values, matched, areCommasPlain, onChange, messages, typed } = props;
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [messagesId, countId, suggestionsId] = [useId(), useId(), useId()];
  const line = useLineToType();
  const { add, forget, notes, pasted, leftOut } = useAdditions(values, onChange);
  const entry = useEntry(props, line.isOpen, (given) => {
    input.current?.focus();
    return add(given);
  });
  const message = useMessageOffer((lines) => {
    add(lines, true);
    input.current?.focus();
  });
  const [openChip, setOpenChip] = useState<string | null>(null);
  useFieldScroll(field, values.length, line.isOpen);
  const { suggestions, suggested } = entry;
  const isCounted = values.length >= countedFrom;
  const split = areCommasPlain
    ? []
    : values.filter((value) => !matched.has(value) && commaWarning(value) !== null);
  const isPastedThere = pasted.length > 0 && pasted.every((value) => values.includes(value));

  function forgetNotes() {
    forget();
    message.forget();
  }
  function change(changed: string[]) {
    forgetNotes();
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
    if (event.nativeEvent.isComposing || entry.onKey(event)) return;
    if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      change(withoutChip(values.length - 1));
    } else if (event.key === 'ArrowLeft' && selectionStart === 0 && selectionEnd === 0) {
      focusChip(values.length - 1);
    }
  }
  function onPaste(event: ClipboardEvent) {
    const paste = readPaste(event.clipboardData.getData('text/plain'));
    if (paste === null) return;
    event.preventDefault();
    if (paste.kind === 'market-name') props.onMarketName(paste.name);
    else if (paste.kind === 'values') add(paste.values, true);
    else {
      forget();
      message.offerTicket(paste);
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a line of chips. */}
      <div
        ref={field}
        className={styles.field}
        role="group"
        aria-label={texts.group(label)}
        aria-describedby={isCounted ? countId : undefined}
        data-counted={isCounted || undefined}
        data-invalid={isInvalid || undefined}
        data-line={line.isOpen || undefined}
        {...line.focusEvents}
        onMouseDown={focusInput}
      >
        <FieldHead
          label={label}
          count={isCounted ? values.length : null}
          onClear={() => changeFromKeyboard([])}
        />
        <Chips
          {...props}
          openChip={openChip}
          onOpen={setOpenChip}
          onFocus={focusChip}
          onRemove={(index) => changeFromKeyboard(withoutChip(index))}
        />
        <input
          ref={input}
          className={styles.input}
          data-idle={(values.length > 0 && typed === '') || undefined}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid || notes.length > 0 ? messagesId : undefined}
          aria-autocomplete="list"
          aria-controls={suggestions.length > 0 ? suggestionsId : undefined}
          aria-activedescendant={
            suggested === undefined ? undefined : optionId(suggestionsId, suggestions.indexOf(suggested))
          }
          // As wide as its text, so that an empty input needs no line of its own.
          style={typed === '' ? undefined : { flexBasis: `min(100%, ${typed.length + 2}ch)` }}
          value={typed}
          placeholder={values.length === 0 ? texts.any : ''}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            entry.type(event.currentTarget.value);
            forgetNotes();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {typed.trim() !== '' && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.apply}
            title={texts.applyTitle}
            onClick={() => entry.commitOrAsk()}
          >
            {texts.apply}
          </button>
        )}
      </div>
      <span id={countId} className={shared.spoken} role="status">
        {isCounted && texts.count(label, values.length)}
      </span>
      {suggestions.length > 0 && (
        <OptionList
          className={styles.suggestions}
          id={suggestionsId}
          label={texts.suggestions(label)}
          choices={suggestions.map((value) => ({ value, text: visibleText(value) }))}
          active={entry.highlighted}
          onChoose={entry.commitOrAsk}
        />
      )}
      {entry.isAsking && (
        <CommaQuestion
          text={typed}
          onOne={() => entry.commit()}
          onSplit={entry.commit}
          onClose={entry.stopAsking}
        />
      )}
      <FieldMessages id={messagesId} messages={messages} notes={notes} />
      <SplitNote
        split={split}
        isShown={split.length > 0 && (isCounted || split.some((value) => pasted.includes(value)))}
        onShow={(value) => {
          focusChip(values.indexOf(value));
          setOpenChip(value);
        }}
      />
      <PasteOffers leftOut={leftOut} offer={isPastedThere ? props.pasteOffer(pasted) : message.offer} />
    </div>
  );
}

type FieldHeadProps = { label: string; count: number | null; onClear(): void };

function FieldHead({ label, count, onClear }: FieldHeadProps) {
  return (
    <span className={styles.head}>
      <span className={styles.label} aria-hidden>
        {label}
        {count !== null && <span className={styles.count}>{countText(count)}</span>}
      </span>
      {count !== null && (
        <TextButton
          className={styles.clear}
          aria-label={words.lookingUp.filters.clear(label)}
          onClick={onClear}
        >
          {texts.clear}
        </TextButton>
      )}
    </span>
  );
}

/** Keeps the input line in view after a long paste; without the focus, the start with the label and the count. */
function useFieldScroll(field: RefObject<HTMLDivElement | null>, chips: number, hasFocus: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the number of chips moves it.
  useLayoutEffect(() => {
    if (field.current?.contains(document.activeElement)) field.current.scrollTop = field.current.scrollHeight;
  }, [chips]);
  useEffect(() => {
    if (!hasFocus && field.current !== null) field.current.scrollTop = 0;
  }, [field, hasFocus]);
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
    else if (event.key === 'ArrowRight' || event.key === 'Escape') on.onFocus(index + 1);
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
      onToggle={() => on.onOpen(openChip === value ? null : value)}
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
          {about(value, () => on.onOpen(null))}
        </OpenPopover>
      )}
    </Chip>
  ));
}

type SplitNoteProps = { split: readonly string[]; isShown: boolean; onShow(value: string): void };

/** Leads to the chips that the catalog will split, one after another: they are marked, but may be scrolled out of view. */
function SplitNote({ split, isShown, onShow }: SplitNoteProps) {
  const last = useRef(-1);
  if (!isShown) return null;
  function showNext() {
    last.current = (last.current + 1) % split.length;
    onShow(split[last.current] ?? '');
  }
  return (
    <FieldOffer text={texts.commas(split.length)} action={texts.showCommas(split.length)} run={showNext} />
  );
}

/** Offers a ticket for a pasted message. As a filter, a greeting alone could match thousands of items. */
function useMessageOffer(onFilter: (lines: readonly string[]) => void) {
  const [message, setMessage] = useState<PastedMessage | null>(null);
  const lookUpText = useLookUpText();
  const forget = () => setMessage(null);
  const offer: PasteOffer | null = message && {
    text: texts.looksLikeMessage,
    action: words.tickets.lookUpMessage,
    run() {
      forget();
      lookUpText(message.text);
    },
    other: {
      action: words.tickets.filterAnyway(message.values.length),
      run() {
        forget();
        onFilter(message.values);
      },
    },
  };
  return { offer, offerTicket: setMessage, forget };
}
