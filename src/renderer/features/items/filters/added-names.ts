import { type ClipboardEvent, useRef, useState } from 'react';
import { useLookUpText } from '#renderer/data/offered-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import { areSameTexts, type RowTextFilter } from '#shared/item-filters.ts';
import { isNamelessListing, marketNameIn } from '#shared/market-name.ts';
import { withoutPastedSecrets } from '#shared/pasted/secrets.ts';
import { words } from '#words/words.ts';
import { type Filtering, withText, withTexts } from './comma-filters.ts';
import { addValues, chipBounds, looksLikeMessage, pasteNotes, valuesIn } from './filter-text.ts';

/** Changes filters from what they are now: a text that was typed last may not be on screen yet. */
export type ChangeFilters = (to: (now: Filtering) => Filtering) => void;

/** What the bar changes of the list. */
export type FilterActions = {
  changeFilters: ChangeFilters;
  /** Searches the names of a local copy. */
  searchFor(text: string): void;
  /** Shows the local copy, for a filter that only it has. */
  showLocalCopy(): void;
  /** Groups a local copy by market name. */
  toggleGroups(): void;
  /** The rows of the page as sent, for what is said about a name. */
  loadedRows(): readonly CatalogRow[];
};

/** The result of the last addition: the values since then, those that were pasted, and those left out. */
type LastAdded = Record<'values' | 'notes' | 'pasted' | 'leftOut', readonly string[]> & {
  filter: RowTextFilter;
};

const nothingAdded: LastAdded = { filter: 'name', values: [], notes: [], pasted: [], leftOut: [] };

/** What is offered for a pasted text instead of a filter. */
export type PasteOffer = {
  text: string;
  action: string;
  run(): void;
  other?: { action: string; run(): void };
};

export type AddedNames = ReturnType<typeof useAddedNames>;

/**
 * Adds names that are typed or pasted into `input` to the filter that `into` returns for them, with notes about the last addition until the
 * filter changes. A pasted message is offered as a ticket: as a filter, a greeting alone could match thousands of items.
 */
export function useAddedNames(
  filtering: Filtering,
  change: ChangeFilters,
  into: (texts: readonly string[]) => RowTextFilter,
) {
  const input = useRef<HTMLInputElement>(null);
  const [last, setLast] = useState(nothingAdded);
  const [message, setMessage] = useState<PastedMessage | null>(null);
  const lookUpText = useLookUpText();
  const isCurrent = areSameTexts(last.values, filtering.query[last.filter]);
  const { filter, notes, pasted, leftOut } = isCurrent ? last : { ...nothingAdded, filter: last.filter };

  function forget() {
    setLast(nothingAdded);
    setMessage(null);
  }

  /** Whether all could be added. */
  function add(given: readonly string[], to = into(given), isPaste = false): boolean {
    const before = filtering.query[to];
    const added = addValues(before, given);
    setMessage(null);
    setLast({
      filter: to,
      values: added.values,
      notes: pasteNotes({ ...added, merged: given.length > 1 ? added.merged : 0 }),
      pasted: isPaste ? [...new Set(given)] : [],
      // A single typed one is still in the field.
      leftOut: isPaste || given.length > 1 ? added.refused : [],
    });
    if (added.values.length > before.length) {
      const more = added.values.slice(before.length);
      change((now) => withTexts(now, to, [...now.query[to], ...more]));
    }
    return added.refused.length === 0;
  }

  function onPaste(event: ClipboardEvent) {
    const paste = readPaste(event.clipboardData.getData('text/plain'));
    if (paste === null) return;
    event.preventDefault();
    if (paste.kind === 'values') add(paste.values, undefined, true);
    else if (paste.kind === 'market-name') {
      forget();
      change((now) => withText(now, 'market_hash_name', paste.name) ?? now);
    } else {
      forget();
      setMessage(paste);
    }
  }

  const offer: PasteOffer | null = message && {
    text: words.lookingUp.chips.looksLikeMessage,
    action: words.tickets.lookUpMessage,
    run() {
      forget();
      lookUpText(message.text);
    },
    other: {
      action: words.tickets.filterAnyway(message.values.length),
      run() {
        add(message.values, undefined, true);
        // The button that has the focus is removed.
        input.current?.focus();
      },
    },
  };
  return { input, add, onPaste, forget, filter, notes, pasted, leftOut, offer };
}

/** A pasted message rather than a list of names; `values` are its lines. */
type PastedMessage = { kind: 'message'; text: string; values: readonly string[] };

type Paste = { kind: 'market-name'; name: string } | PastedMessage | { kind: 'values'; values: string[] };

/** What was pasted; null: a text to insert at the cursor as usual. */
function readPaste(whole: string): Paste | null {
  const name = marketNameIn(whole);
  if (name !== null) return { kind: 'market-name', name };
  const values = valuesIn(whole);
  if (looksLikeMessage(whole)) return { kind: 'message', text: withoutPastedSecrets(whole), values };
  const isForChip =
    values.length < 2 && !isNamelessListing(whole) && (values[0] ?? '').length <= chipBounds.characters;
  return isForChip ? null : { kind: 'values', values };
}
