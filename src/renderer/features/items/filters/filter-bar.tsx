import { memo, type ReactNode, useId, useRef, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { type KeptStates, useKeptState } from '#renderer/ui/shared-state.ts';
import type { FilterMessages } from '#shared/failure.ts';
import type { CatalogRow } from '#shared/item.ts';
import {
  filterNames,
  type IdFilter,
  isRowFilter,
  isTextFilter,
  itemFilters,
  type TextFilter,
  textFilters,
} from '#shared/item-filters.ts';
import {
  isFiltered,
  isSameList,
  isSameLocalMatch,
  noLocalMatch,
  searchedPart,
  withFilterId,
  withoutFilters,
} from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import { ChipPopover } from './chip-popover.tsx';
import { ChipsField } from './chips-field.tsx';
import { type Choice, ChoiceField } from './choice-field.tsx';
import { type Filtering, movedTexts, withText, withTexts } from './comma-filters.ts';
import { FieldMessages, type PasteOffer } from './field-messages.tsx';
import styles from './filter-bar.module.css';
import { areMarketNames, longRequestNote } from './filter-text.ts';
import { useSuggestedNames } from './suggested-names.ts';

type FilterBarProps = {
  connectionId: string;
  filtering: Filtering;
  onFilteringChange(filtering: Filtering): void;
  /** The rows of the page as sent, for a chip's popover. */
  pageRows(): readonly CatalogRow[];
  /** The service's messages (a 422, section 4.1), shown at their filters. */
  messages: FilterMessages;
  /** The typed texts that aren't committed. */
  drafts: KeptStates;
  /** Without fields and buttons: there is no list to filter. */
  isEmpty: boolean;
  /** At the start of the row: a field that searches names. Those for whole names are shown on request, or if they are set. */
  start?: ReactNode;
  end?: ReactNode;
};

const { filters: texts } = words.lookingUp;

/** A field for each documented filter. Each committed change goes to page 1; turning pages doesn't re-render it. */
export const FilterBar = memo(
  RenderedFilterBar,
  (before, now) =>
    isSameList(before.filtering.query, now.filtering.query) &&
    isSameLocalMatch(before.filtering.localMatch, now.filtering.localMatch) &&
    before.connectionId === now.connectionId &&
    before.messages === now.messages &&
    before.pageRows === now.pageRows &&
    before.onFilteringChange === now.onFilteringChange &&
    before.isEmpty === now.isEmpty &&
    before.start === now.start,
);

function RenderedFilterBar({ isEmpty, start, end, drafts, ...props }: FilterBarProps) {
  const { filtering, onFilteringChange, messages } = props;
  const fields = useRef<HTMLDivElement>(null);
  useAppCommand('focus-filter', () => fields.current?.querySelector('input')?.focus());
  const [areAllShown, setAllShown] = useState(false);
  const { query, localMatch } = filtering;
  const otherMessagesId = useId();
  const longRequest = longRequestNote(query);
  const hasTexts = textFilters.some((filter) => query[filter].length > 0);
  const [typed, setTyped] = useKeptState(drafts, 'typed filters', nothingTyped);
  // They stay when the last text is removed: the field that has the focus must not disappear.
  if (start && hasTexts && !areAllShown) setAllShown(true);
  const areTextsShown = !start || areAllShown;

  const changeId = useEventCallback((filter: IdFilter, id: number | null) =>
    onFilteringChange({ query: withFilterId(query, filter, id), localMatch }),
  );

  function idField(filter: IdFilter) {
    return (
      <div key={filter} className={styles.id}>
        <IdField filter={filter} id={query[filter]} onChange={changeId} messages={messages[filter] ?? none} />
      </div>
    );
  }

  const canClear = isFiltered(query) || (areTextsShown && textFilters.some((filter) => typed[filter] !== ''));

  function clear() {
    setTyped(nothingTyped);
    if (isFiltered(query)) onFilteringChange({ query: withoutFilters(query), localMatch: noLocalMatch });
  }

  useAppCommand('clear-filters', clear, canClear);

  return (
    <search className={styles.bar} aria-label={texts.label}>
      <div ref={fields} className={styles.fields}>
        {!isEmpty && (
          <>
            {start}
            {filterNames.map((filter) =>
              isTextFilter(filter)
                ? areTextsShown && (
                    <TextFilterField
                      key={filter}
                      filter={filter}
                      typed={typed[filter]}
                      onType={(text) => setTyped((before) => ({ ...before, [filter]: text }))}
                      {...props}
                    />
                  )
                : idField(filter),
            )}
            {start && !hasTexts && (
              <TextButton
                className={styles.clear}
                aria-expanded={areAllShown}
                onClick={() => setAllShown(!areAllShown)}
              >
                {areAllShown ? texts.fewer : texts.more}
              </TextButton>
            )}
            {/* Always rendered, so that the fields don't move. */}
            <TextButton
              className={styles.clear}
              // `disabled` would lose the focus after a click.
              aria-disabled={!canClear}
              onClick={clear}
            >
              {words.commands['clear-filters']}
            </TextButton>
          </>
        )}
        {end}
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
const nothingTyped: Record<TextFilter, string> = { name: '', market_hash_name: '' };

type TextFilterFieldProps = Omit<FilterBarProps, 'isEmpty' | 'start' | 'end' | 'drafts'> & {
  filter: TextFilter;
  typed: string;
  onType(typed: string): void;
};

function TextFilterField({ filter, ...props }: TextFilterFieldProps) {
  const { connectionId, filtering, onFilteringChange, pageRows } = props;
  const { query, localMatch } = filtering;
  const suggested = useSuggestedNames(connectionId, filter, props.typed, query[filter]);
  const wholes = isRowFilter(filter) ? localMatch[filter] : none;
  const matched = new Map(wholes.map((text) => [searchedPart(text), text]));

  function marketNameOffer(pasted: readonly string[]): PasteOffer | null {
    if (filter !== 'name' || !areMarketNames(pasted)) return null;
    const { chips } = words.lookingUp;
    return {
      text: chips.looksLikeMarketNames(pasted.length),
      action: chips.asMarketNames(pasted.length),
      run: () => onFilteringChange(movedTexts(filtering, filter, pasted)),
    };
  }

  return (
    <ChipsField
      label={texts.fields[filter].label}
      values={query[filter]}
      typed={props.typed}
      onType={props.onType}
      matched={matched}
      areCommasPlain={query.copy !== undefined}
      onChange={(values) => onFilteringChange(withTexts(filtering, filter, values))}
      messages={props.messages[filter] ?? none}
      onMarketName={(name) => {
        const to = withText(filtering, 'market_hash_name', name);
        if (to !== null) onFilteringChange(to);
      }}
      suggested={suggested}
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
      pasteOffer={marketNameOffer}
    />
  );
}

type IdFieldProps = {
  filter: IdFilter;
  /** Null: no filter. */
  id: number | null;
  onChange(filter: IdFilter, id: number | null): void;
  messages: readonly string[];
};

/** A filter by ID: known ones by name, any other as a number. */
const IdField = memo(function IdField({ filter, id, onChange, messages }: IdFieldProps) {
  const texts = words.lookingUp.filters.fields[filter];
  const messagesId = useId();
  return (
    <>
      <ChoiceField
        label={texts.label}
        labelPlace="inside"
        text={id === null ? '' : (itemFilters[filter].known[id] ?? String(id))}
        placeholder={texts.any}
        choicesFor={(typed) => idChoices(filter, typed)}
        nothingFits={texts.typeId}
        onChoose={(text) => onChange(filter, idIn(text))}
        onClear={() => onChange(filter, null)}
        problemId={messages.length > 0 ? messagesId : undefined}
        position="bottom"
        title={id === null ? undefined : texts.value(id)}
      />
      <FieldMessages id={messagesId} messages={messages} />
    </>
  );
});

/** The IDs that match what was typed: known ones by name or digits, and any positive integer. */
export function idChoices(filter: IdFilter, typed: string): Choice[] {
  const search = typed.trim().toLowerCase();
  const known = itemFilters[filter].suggested
    .map((id) => ({ value: String(id), text: itemFilters[filter].known[id] ?? '', detail: String(id) }))
    .filter(({ value, text }) => text.toLowerCase().includes(search) || value.includes(search));
  if (idIn(search) === null || known.some(({ value }) => value === search)) return known;
  return [{ value: search, text: words.lookingUp.filters.fields[filter].value(search) }, ...known];
}

/** A typed ID: a positive safe integer without sign or leading zeros, else null. */
function idIn(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
