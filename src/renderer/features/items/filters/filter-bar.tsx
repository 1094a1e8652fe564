import { memo, type ReactNode, useId, useRef } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { knownFrom, useKnownItems } from '#renderer/desktop/known-items.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import type { FilterMessages } from '#shared/failure.ts';
import type { CatalogRow } from '#shared/item.ts';
import {
  filterNames,
  type IdFilter,
  isRowFilter,
  isTextFilter,
  type TextFilter,
} from '#shared/item-filters.ts';
import { isFiltered, isSameList } from '#shared/item-query.ts';
import { withFilterId, withoutFilters } from '#shared/item-query-changes.ts';
import { isSameLocalMatch, noLocalMatch, searchedPart } from '#shared/local-match.ts';
import { words } from '#words/words.ts';
import { ChipPopover } from './chip-popover.tsx';
import { ChipsField } from './chips-field.tsx';
import { type Filtering, movedTexts, withTexts } from './comma-filters.ts';
import { FieldMessages, type PasteOffer } from './field-messages.tsx';
import styles from './filter-bar.module.css';
import { areMarketNames, longRequestNote, suggestedTexts } from './filter-text.ts';
import { IdField } from './id-field.tsx';

export type FilterBarProps = {
  connectionId: string;
  filtering: Filtering;
  onFilteringChange(filtering: Filtering): void;
  /** The rows of the page as sent, when the user asks about a chip. */
  pageRows(): readonly CatalogRow[];
  /** The service's words about the filters (a 422, section 4.1), each shown at the filter it belongs to. */
  messages: FilterMessages;
  /** At the end of the row. */
  end?: ReactNode;
};

const { filters: texts } = words.lookingUp;

/** A field for each documented filter. Every committed change asks for page 1, so turning pages leaves it as it is. */
export const FilterBar = memo(
  RenderedFilterBar,
  (before, now) =>
    isSameList(before.filtering.query, now.filtering.query) &&
    isSameLocalMatch(before.filtering.localMatch, now.filtering.localMatch) &&
    before.connectionId === now.connectionId &&
    before.messages === now.messages &&
    before.pageRows === now.pageRows &&
    before.onFilteringChange === now.onFilteringChange,
);

function RenderedFilterBar(props: FilterBarProps) {
  const { connectionId, filtering, onFilteringChange, pageRows, messages } = props;
  const firstInput = useRef<HTMLInputElement>(null);
  useAppCommand('focus-filter', () => firstInput.current?.focus());
  const { query, localMatch } = filtering;
  const otherMessagesId = useId();
  const itemsKnown = useKnownItems(connectionId);
  const longRequest = longRequestNote(query);

  function textField(filter: TextFilter) {
    const wholes = isRowFilter(filter) ? localMatch[filter] : none;
    const matched = new Map(wholes.map((text) => [searchedPart(text), text]));
    return (
      <ChipsField
        key={filter}
        label={texts.fields[filter].label}
        values={query[filter]}
        matched={matched}
        areCommasPlain={query.copy !== undefined}
        onChange={(values) => onFilteringChange(withTexts(filtering, filter, values))}
        messages={messages[filter] ?? none}
        suggestionsFor={(typed) =>
          suggestedTexts(
            itemsKnown(knownFrom).map((item) => (filter === 'name' ? item.name : item.marketHashName)),
            typed,
            query[filter],
          )
        }
        about={(value, close) => (
          <ChipPopover
            connectionId={connectionId}
            filter={filter}
            value={value}
            whole={matched.get(value)}
            filtering={filtering}
            rows={pageRows()}
            onChange={(changed) => {
              close();
              onFilteringChange(changed);
            }}
          />
        )}
        {...(filter === 'name' ? { pasteOffer: marketNameOffer } : {})}
        {...(filter === filterNames[0] ? { inputRef: firstInput } : {})}
      />
    );
  }

  function idField(filter: IdFilter) {
    return (
      <div key={filter} className={styles.id}>
        <IdField
          filter={filter}
          id={query[filter]}
          onChange={(id) => onFilteringChange({ query: withFilterId(query, filter, id), localMatch })}
          messages={messages[filter] ?? none}
        />
      </div>
    );
  }

  function clear() {
    if (!isFiltered(query)) return;
    onFilteringChange({ query: withoutFilters(query), localMatch: noLocalMatch });
  }

  useAppCommand('clear-filters', clear, isFiltered(query));

  function marketNameOffer(pasted: readonly string[]): PasteOffer | null {
    if (!areMarketNames(pasted)) return null;
    const { chips } = words.lookingUp;
    return {
      text: chips.looksLikeMarketNames(pasted.length),
      action: chips.asMarketNames(pasted.length),
      run: () => onFilteringChange(movedTexts(filtering, 'name', pasted)),
    };
  }

  return (
    <search className={styles.bar} aria-label={texts.label}>
      <div className={styles.fields}>
        {filterNames.map((filter) => (isTextFilter(filter) ? textField(filter) : idField(filter)))}
        {/* Always there, so that the fields don't move when the first filter is set. */}
        <TextButton
          className={styles.clear}
          // A disabled button would lose the focus as soon as it has done its work.
          aria-disabled={!isFiltered(query)}
          onClick={clear}
        >
          {words.commands['clear-filters']}
        </TextButton>
        {props.end}
      </div>
      <FieldMessages
        id={otherMessagesId}
        messages={messages.other ?? none}
        notes={longRequest === null ? none : [longRequest]}
      />
    </search>
  );
}

const none: readonly string[] = [];
