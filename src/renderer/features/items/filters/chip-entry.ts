import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { areSameTexts } from '#shared/item-filters.ts';
import { isNamelessListing, marketNameIn } from '#shared/market-name.ts';
import { withoutPastedSecrets } from '#shared/pasted/secrets.ts';
import { addValues, chipBounds, looksLikeMessage, pasteNotes, valuesIn } from './filter-text.ts';

/** What is typed or pasted into a field of chips, until it becomes chips. */

type EntryOptions = {
  typed: string;
  onType(typed: string): void;
  /** Known texts that it may become. */
  suggested: readonly string[];
  areCommasPlain: boolean;
};

/**
 * The typed text: its suggestions while the field `isOpen`, whether the user is asked about its comma, and how it becomes chips. `add` says
 * whether all texts could be added.
 */
export function useEntry(options: EntryOptions, isOpen: boolean, add: (texts: readonly string[]) => boolean) {
  const { typed, onType: setTyped } = options;
  const [isAsking, setAsking] = useState(false);
  /** The highlighted suggestion; null: none, so Enter takes the typed text. Undefined: the list was closed. */
  const [highlighted, setHighlighted] = useState<number | null | undefined>(null);
  const suggestions = isOpen && !isAsking && highlighted !== undefined ? options.suggested : [];
  const suggested = typeof highlighted === 'number' ? suggestions[highlighted] : undefined;

  function commit(texts: readonly string[] = valuesIn(typed)) {
    setAsking(false);
    if (add(texts)) setTyped('');
  }

  function commitOrAsk(text = typed) {
    setTyped(text);
    // As the catalog has it.
    const isSuggested = suggestions.includes(text);
    if (text.includes(',') && !options.areCommasPlain) setAsking(true);
    else commit(isSuggested ? [text] : valuesIn(text));
  }

  /** Moves the highlight. */
  function highlight(step: 1 | -1) {
    // The suggestions and the typed text itself.
    const places = suggestions.length + 1;
    const next = ((highlighted ?? suggestions.length) + step + places) % places;
    setHighlighted(next === suggestions.length ? null : next);
  }

  return {
    typed,
    // Cleared text needs no answer.
    isAsking: isAsking && typed !== '',
    stopAsking: () => setAsking(false),
    suggestions,
    highlighted,
    suggested,
    commit,
    commitOrAsk,
    type(text: string) {
      setTyped(text);
      setHighlighted(null);
    },
    /** False: not a key of the typed text or its suggestions. */
    onKey(event: KeyboardEvent): boolean {
      const hasSuggestions = suggestions.length > 0;
      if (event.key === 'Enter') commitOrAsk(suggested);
      else if (event.key === 'ArrowDown' && hasSuggestions) highlight(1);
      else if (event.key === 'ArrowUp' && hasSuggestions) highlight(-1);
      else if (event.key === 'Escape' && hasSuggestions) setHighlighted(undefined);
      else if (event.key === 'Escape' && typed !== '') setTyped('');
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

/** The result of the last addition, and the values since then. */
type LastAdded = Record<'values' | 'notes' | 'pasted' | 'leftOut', readonly string[]>;

const nothingAdded: LastAdded = { values: [], notes: [], pasted: [], leftOut: [] };

/** Adds values, with notes about the last addition until the values change. */
export function useAdditions(values: readonly string[], onChange: (values: string[]) => void) {
  const [last, setLast] = useState<LastAdded>(nothingAdded);
  const { notes, pasted, leftOut } = areSameTexts(last.values, values) ? last : nothingAdded;
  return {
    notes,
    pasted,
    leftOut,
    forget: () => setLast(nothingAdded),
    /** Whether all could be added. */
    add(given: readonly string[], isPaste = false): boolean {
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
    },
  };
}

/** A pasted message rather than a list of names; `values` are its lines. */
export type PastedMessage = { kind: 'message'; text: string; values: readonly string[] };

type Paste = { kind: 'market-name'; name: string } | PastedMessage | { kind: 'values'; values: string[] };

/** What was pasted; null: a text to insert at the cursor as usual. */
export function readPaste(whole: string): Paste | null {
  const name = marketNameIn(whole);
  if (name !== null) return { kind: 'market-name', name };
  const values = valuesIn(whole);
  if (looksLikeMessage(whole)) return { kind: 'message', text: withoutPastedSecrets(whole), values };
  const isForChip =
    values.length < 2 && !isNamelessListing(whole) && (values[0] ?? '').length <= chipBounds.characters;
  return isForChip ? null : { kind: 'values', values };
}

/**
 * Whether a field shows its input line: while it has the focus, and until the mouse press that took the focus ends. If the line were hidden
 * immediately, everything below would move up between press and release, and the click would miss.
 */
export function useLineToType() {
  const [isOpen, setOpen] = useState(false);
  const isPressed = useRef(false);
  const closesAfterPress = useRef(false);

  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes after the release.
      if (closesAfterPress.current) timer = setTimeout(() => setOpen(false));
    };
    document.addEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, true);
    return () => {
      clearTimeout(timer);
      isPressed.current = false;
      document.removeEventListener('pointerdown', press, true);
      for (const end of ['pointerup', 'pointercancel']) document.removeEventListener(end, release, true);
    };
  }, [isOpen]);

  return {
    isOpen,
    focusEvents: {
      onFocus: () => {
        closesAfterPress.current = false;
        setOpen(true);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget)) return;
        closesAfterPress.current = true;
        if (!isPressed.current) setOpen(false);
      },
    },
  };
}
