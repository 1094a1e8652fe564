import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useNewestQuery } from '#renderer/data/view.ts';
import { isDialogOpen } from '#renderer/ui/dialog.tsx';
import { goToFirstRow } from '#renderer/ui/grid/grid-focus.ts';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { maxSearchLength } from '#shared/local-copy.ts';
import { plainCharacters } from '#shared/plain-characters.ts';
import { words } from '#words/words.ts';
import type { AddedNames, FilterActions } from './added-names.ts';
import type { Filtering } from './comma-filters.ts';
import styles from './filter-bar.module.css';
import type { TypedNames } from './filter-editor.tsx';
import { filterFor, valuesIn } from './filter-text.ts';
import { NameEntry } from './name-entry.tsx';
import { useSuggestedOfBoth } from './suggested-names.ts';

type SearchFieldProps = {
  added: AddedNames;
  /** The element with the notes about the last addition; undefined: there are none. */
  notesId: string | undefined;
};

const { filters: texts } = words.lookingUp;

type LiveSearchProps = SearchFieldProps & { connectionId: string; typed: TypedNames };

/** Becomes a filter by name or market name on Enter, as the text says. */
export function LiveSearch({ added, notesId, connectionId, typed }: LiveSearchProps) {
  const { search } = typed.texts;
  return (
    <NameEntry
      type="search"
      label={texts.search}
      added={added}
      className={styles.input}
      placeholder={texts.search}
      title={texts.liveHint}
      aria-describedby={notesId}
      typed={search}
      onType={(text) => typed.change({ search: text })}
      suggested={useSuggestedOfBoth(connectionId, filterFor(valuesIn(search)), search)}
      areCommasPlain={false}
      onKeyDown={ignoreSlash}
      frame={(entry) => <SearchBox>{entry}</SearchBox>}
    />
  );
}

type LocalCopySearchProps = SearchFieldProps & { query: Filtering['query']; actions: FilterActions };

/** Searches all names of a local copy while typing. */
export function LocalCopySearch({ added, notesId, query, actions }: LocalCopySearchProps) {
  const newest = useNewestQuery();
  const { input } = added;
  // A user who switches to the local copy usually searches it, unless a dialog or the editor of a filter of the local copy is open.
  useEffect(() => {
    if (!isDialogOpen() && document.querySelector(':popover-open') === null) input.current?.focus();
  }, [input]);
  return (
    <SearchBox>
      <input
        ref={added.input}
        type="search"
        className={styles.input}
        aria-label={texts.search}
        aria-describedby={notesId}
        placeholder={texts.search}
        title={words.localCopies.searchHint}
        maxLength={maxSearchLength}
        spellCheck={false}
        autoComplete="off"
        value={(newest?.localCopy ?? query.localCopy)?.text ?? ''}
        onChange={({ currentTarget: { value }, nativeEvent }) => {
          added.forget();
          const isTyped = 'inputType' in nativeEvent && nativeEvent.inputType === 'insertText';
          actions.searchFor(isTyped ? value : plainCharacters(value));
        }}
        onPaste={added.onPaste}
        onKeyDown={(event) => {
          ignoreSlash(event);
          goToFirstRow(event);
        }}
      />
    </SearchBox>
  );
}

function SearchBox({ children }: { children: ReactNode }) {
  return (
    <div className={styles.search}>
      <SmallIcon of={IconSearch} size={14} />
      {children}
    </div>
  );
}

/** The key that leads to the empty field types nothing in it: no name begins with a slash. */
function ignoreSlash(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === '/' && event.currentTarget.value === '') event.preventDefault();
}
