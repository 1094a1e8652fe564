import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLookUpText } from '#renderer/desktop/offered-text.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { laterModule } from '#renderer/ui/later.tsx';
import shared from '#renderer/ui/shared.module.css';
import { type KeptStates, useKeptState } from '#renderer/ui/shared-state.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { areSameTexts } from '#shared/item-filters.ts';
import { marketNameIn } from '#shared/market-name.ts';
import { withoutPastedSecrets } from '#shared/pasted/secrets.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import { Chip, PinnedPopover } from './chip.tsx';
import { CommaQuestion } from './chip-popover.tsx';
import styles from './chips-field.module.css';
import { OptionList, optionId } from './choice-field.tsx';
import { FieldMessages, FieldOffer, type PasteOffer, PasteOffers } from './field-messages.tsx';
import { addValues, chipBounds, commaWarning, pasteNotes, quotedIn, valuesIn } from './filter-text.ts';
import { useLineToType } from './use-line-to-type.ts';

/** Only needed for a paste, so not part of the first script. */
const pastedLines = laterModule(() => import('#shared/pasted/pasted-lines.ts'));

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
  /** Known texts that contain the typed one. */
  suggestionsFor(typed: string): readonly string[];
  /** The popover about a chip; `close` closes it. */
  about(value: string, close: () => void): ReactNode;
  /** What else could be done with texts that were just pasted; null: nothing. */
  pasteOffer(pasted: readonly string[]): PasteOffer | null;
  /** Holds the text that isn't committed yet, for the next time the field is shown. */
  drafts: KeptStates;
};

/** The result of the last addition, and the values since then. */
type LastAdded = Record<'values' | 'notes' | 'pasted' | 'leftOut', readonly string[]>;

const nothingAdded: LastAdded = { values: [], notes: [], pasted: [], leftOut: [] };

/** A pasted message rather than a list of names; `given` are its lines. */
type PastedMessage = { text: string; items: number; given: readonly string[] };

const { chips: texts } = words.lookingUp;
const noTexts: readonly string[] = [];

/**
 * Several texts as chips. Enter commits the typed text, and asks about a comma. Each pasted line or cell becomes a chip. Text that isn't
 * committed stays in the field and isn't requested.
 */
export function ChipsField(props: ChipsFieldProps) {
  const { label, values, matched, areCommasPlain, onChange, messages } = props;
  const [typed, setTyped] = useKeptState(props.drafts, `typed ${label}`, '');
  const [isAsking, setAsking] = useState(false);
  /** The highlighted suggestion; null: none, so Enter takes the typed text. Undefined: the list was closed. */
  const [highlighted, setHighlighted] = useState<number | null | undefined>(null);
  const [openChip, setOpenChip] = useState<string | null>(null);
  const [last, setLast] = useState<LastAdded>(nothingAdded);
  const [message, setMessage] = useState<PastedMessage | null>(null);
  const lookUpText = useLookUpText();
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const messagesId = useId();
  const countId = useId();
  const suggestionsId = useId();
  const isCounted = values.length >= countedFrom;
  const line = useLineToType();
  const suggestions =
    line.isOpen && !isAsking && highlighted !== undefined ? props.suggestionsFor(typed) : [];
  const suggested = typeof highlighted === 'number' ? suggestions[highlighted] : undefined;
  const refusedChips = quotedIn(messages, values);
  // Notes about a paste are dropped once the values change.
  const { notes, pasted, leftOut } = areSameTexts(last.values, values) ? last : nothingAdded;
  const isPastedThere = pasted.length > 0 && pasted.every((value) => values.includes(value));
  const offer = isPastedThere ? props.pasteOffer(pasted) : null;

  // Keeps the input line in view after a long paste.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the number of chips moves it.
  useLayoutEffect(() => {
    if (field.current?.contains(document.activeElement)) field.current.scrollTop = field.current.scrollHeight;
  }, [values.length]);

  // Without the focus, the field shows its start, with the label and the count.
  useEffect(() => {
    if (!line.isOpen && field.current !== null) field.current.scrollTop = 0;
  }, [line.isOpen]);

  // Chips that the catalog will split are marked, but may be scrolled out of view.
  const split = areCommasPlain
    ? noTexts
    : values.filter((value) => !matched.has(value) && commaWarning(value) !== null);
  const showsSplitNote = split.length > 0 && (isCounted || split.some((value) => pasted.includes(value)));
  const splitShown = useRef(-1);

  function showNextSplit() {
    splitShown.current = (splitShown.current + 1) % split.length;
    const value = split[splitShown.current] ?? '';
    focusChip(values.indexOf(value));
    setOpenChip(value);
  }

  function forgetNotes() {
    setLast(nothingAdded);
    setMessage(null);
  }

  /** As a filter, a greeting alone could match thousands of items. */
  function offerLines({ text, items, given }: PastedMessage): PasteOffer {
    return {
      text: words.tickets.offer(items),
      action: words.tickets.makeTicket,
      run() {
        setMessage(null);
        lookUpText(text);
      },
      other: {
        action: words.tickets.filterAnyway(given.length),
        run() {
          setMessage(null);
          add(given, true);
          input.current?.focus();
        },
      },
    };
  }

  function add(given: readonly string[], isPaste = false): boolean {
    const added = addValues(values, given);
    setLast({
      values: added.values,
      notes: pasteNotes({ ...added, merged: given.length > 1 ? added.merged : 0 }),
      pasted: isPaste ? [...new Set(given)] : [],
      // A single typed one is still in the field.
      leftOut: isPaste || given.length > 1 ? added.refused : [],
    });
    if (added.values.length > values.length) onChange(added.values);
    return added.refused.length === 0;
  }

  function commit(given: readonly string[] = valuesIn(typed)) {
    setAsking(false);
    if (add(given)) setTyped('');
    input.current?.focus();
  }

  function commitOrAsk(text = typed) {
    setTyped(text);
    if (text.includes(',') && !areCommasPlain) setAsking(true);
    else commit(valuesIn(text));
  }

  function remove(index: number) {
    forgetNotes();
    setOpenChip(null);
    onChange(values.filter((_, at) => at !== index));
  }

  function clearAll() {
    forgetNotes();
    setOpenChip(null);
    onChange([]);
    input.current?.focus();
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
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      // The suggestions and the typed text itself.
      const places = suggestions.length + 1;
      const next = ((highlighted ?? suggestions.length) + step + places) % places;
      setHighlighted(next === suggestions.length ? null : next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      commitOrAsk(suggested);
    } else if (event.key === 'Escape' && suggestions.length > 0) {
      event.stopPropagation();
      setHighlighted(undefined);
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
    const whole = event.clipboardData.getData('text/plain');
    const marketName = marketNameIn(whole);
    if (marketName !== null) {
      event.preventDefault();
      props.onMarketName(marketName);
      return;
    }
    const given = valuesIn(whole);
    const reader = pastedLines();
    if (reader?.looksLikeMessage(whole)) {
      event.preventDefault();
      setLast(nothingAdded);
      const text = withoutPastedSecrets(whole);
      const items = reader.readPastedLines(text, { id: '' }).rows.filter(({ doubt }) => doubt === null);
      setMessage({ text, items: items.length, given });
      return;
    }
    // A single value is inserted at the cursor as usual, unless it is too long for a chip.
    if (given.length < 2 && (given[0] ?? '').length <= chipBounds.characters) return;
    event.preventDefault();
    add(given, true);
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
        <span className={styles.head}>
          <span className={styles.label} aria-hidden>
            {label}
            {isCounted && <span className={styles.count}>{countText(values.length)}</span>}
          </span>
          {isCounted && (
            <TextButton
              className={styles.clear}
              aria-label={words.lookingUp.filters.clear(label)}
              onClick={clearAll}
            >
              {texts.clear}
            </TextButton>
          )}
        </span>
        {values.map((value, index) => (
          <Chip
            key={value}
            value={value}
            whole={matched.get(value)}
            warning={areCommasPlain ? null : commaWarning(value)}
            isRefused={refusedChips.has(value)}
            isOpen={openChip === value}
            onToggle={() => setOpenChip(openChip === value ? null : value)}
            onRemove={() => removeFromKeyboard(index)}
            onKeyDown={(event) => onChipKey(event, index)}
          >
            {openChip === value && (
              <PinnedPopover
                label={texts.about(visibleText(matched.get(value) ?? value))}
                width={360}
                onClose={() => setOpenChip(null)}
              >
                {props.about(value, () => setOpenChip(null))}
              </PinnedPopover>
            )}
          </Chip>
        ))}
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
            setTyped(event.currentTarget.value);
            setHighlighted(null);
            forgetNotes();
          }}
          onKeyDown={onInputKey}
          onPaste={onPaste}
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
          active={highlighted}
          onChoose={commitOrAsk}
        />
      )}
      {isAsking && (
        <CommaQuestion
          text={typed}
          onOne={() => commit()}
          onSplit={commit}
          onClose={() => setAsking(false)}
        />
      )}
      <FieldMessages id={messagesId} messages={messages} notes={notes} />
      {showsSplitNote && (
        <FieldOffer
          text={texts.commas(split.length)}
          action={texts.showCommas(split.length)}
          run={showNextSplit}
        />
      )}
      {message !== null && <FieldOffer {...offerLines(message)} />}
      <PasteOffers leftOut={leftOut} offer={offer} />
    </div>
  );
}
