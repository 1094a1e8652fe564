import { IconAlertTriangle, IconFocusCentered, IconX } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { OpenPopover } from '#renderer/ui/popover.tsx';
import { type KeptStates, useKeptState } from '#renderer/ui/shared-state.ts';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { FilterMessages } from '#shared/failure.ts';
import { type FilterName, filterNames } from '#shared/item-filters.ts';
import { isFiltered, isSameList, withoutFilters } from '#shared/item-query.ts';
import { isSameLocalMatch, noLocalMatch } from '#shared/local-match.ts';
import { words } from '#words/words.ts';
import { AddFilter } from './add-filter.tsx';
import { type FilterActions, useAddedNames } from './added-names.ts';
import { type BarFilterId, barFilterIds, barFilters, chosenFilters, type Editor } from './bar-filters.ts';
import { type Filtering, wholeTexts } from './comma-filters.ts';
import { AddedNotes, FieldMessages } from './field-messages.tsx';
import styles from './filter-bar.module.css';
import { FilterEditor } from './filter-editor.tsx';
import { commaWarning, filterFor, longRequestNote } from './filter-text.ts';
import { LiveSearch, LocalCopySearch } from './search-field.tsx';

type FilterBarProps = {
  connectionId: string;
  filtering: Filtering;
  actions: FilterActions;
  /** The service's messages (a 422, section 4.1), shown with their filters. */
  messages: FilterMessages;
  /** The typed texts that aren't committed. */
  drafts: KeptStates;
  /** Without fields and buttons: there is no list to filter. */
  isEmpty: boolean;
  /** The source of the list. */
  end: ReactNode;
};

const { filters: texts } = words.lookingUp;

/** Search field, filters as chips, and the source. It has one line, whatever is in it, and turning pages doesn't re-render it. */
export const FilterBar = memo(
  RenderedFilterBar,
  (before, now) =>
    isSameList(before.filtering.query, now.filtering.query) &&
    isSameLocalMatch(before.filtering.localMatch, now.filtering.localMatch) &&
    before.connectionId === now.connectionId &&
    before.messages === now.messages &&
    before.isEmpty === now.isEmpty,
);

/** The filter that is edited: in its chip, or where it is added. */
type Edited = { id: BarFilterId; at: 'chip' | 'add' } | null;

function RenderedFilterBar(props: FilterBarProps) {
  const { connectionId, filtering, actions, messages, drafts, isEmpty, end } = props;
  const { changeFilters } = actions;
  const { query } = filtering;
  const isLocalCopy = query.localCopy !== undefined;
  const notesId = useId();
  const [edited, setEdited] = useState<Edited>(null);
  const [typedTexts, setTyped] = useKeptState(drafts, 'typed names', nothingTyped);
  const typed = {
    texts: typedTexts,
    change: (some: Partial<typeof typedTexts>) => setTyped((before) => ({ ...before, ...some })),
  };
  const added = useAddedNames(filtering, changeFilters, filterFor);
  const chosen = chosenFilters(filtering);
  const longRequest = isLocalCopy ? null : longRequestNote(query);
  const notes = longRequest === null ? added.notes : [...added.notes, longRequest];
  const split = isLocalCopy ? [] : added.pasted.filter((text) => commaWarning(text) !== null);

  const focusSearch = () => added.input.current?.focus();
  useAppCommand('focus-filter', focusSearch, !isEmpty);
  const isTyped = Object.values(typedTexts).some((text) => text !== '');
  const isAnyFilterSet = chosen.length > 0 || isFiltered(query);
  function clear() {
    setTyped(nothingTyped);
    added.forget();
    if (isAnyFilterSet)
      changeFilters((now) => ({ query: withoutFilters(now.query), localMatch: noLocalMatch }));
  }
  useAppCommand('clear-filters', clear, (isAnyFilterSet || isTyped) && !isEmpty);

  const editor = { connectionId, filtering, actions, messages, typed };
  const edit = useEventCallback((id: BarFilterId, at: 'chip' | 'add') => setEdited({ id, at }));
  const close = useEventCallback(() => setEdited(null));
  const remove = useEventCallback((id: BarFilterId) => {
    close();
    focusSearch();
    changeFilters(barFilters[id].without);
  });
  const editedAt = (at: 'chip' | 'add') => (edited?.at === at ? edited.id : null);
  // A chip stays while its last value is being replaced.
  const shownChips = barFilterIds.filter((id) => chosen.includes(id) || editedAt('chip') === id);
  const openEditor = edited !== null && (!barFilters[edited.id].needsLocalCopy || isLocalCopy) && (
    <OpenPopover
      label={texts.edit(barFilters[edited.id].label)}
      placement="bottom-start"
      widthPx={widthsPx[barFilters[edited.id].editor.kind]}
      className={styles.editor}
      onClose={close}
    >
      <FilterEditor
        key={edited.id}
        id={edited.id}
        {...editor}
        onOther={(id) => setEdited({ ...edited, id })}
        onClose={close}
      />
    </OpenPopover>
  );
  const search = { added, notesId: notes.length > 0 ? notesId : undefined };

  return (
    <search className={styles.bar} aria-label={texts.label}>
      <div className={styles.line}>
        {!isEmpty && (
          <>
            {isLocalCopy ? (
              <LocalCopySearch {...search} query={query} actions={actions} />
            ) : (
              <LiveSearch {...search} connectionId={connectionId} typed={typed} />
            )}
            <AddFilter
              connectionId={connectionId}
              filtering={filtering}
              actions={actions}
              onChoose={(id) => edit(id, barFilters[id].chosen(filtering) === null ? 'add' : 'chip')}
            >
              {editedAt('add') !== null && openEditor}
            </AddFilter>
            <div className={styles.chips}>
              {shownChips.map((id) => (
                <FilterChip
                  key={id}
                  id={id}
                  filtering={filtering}
                  messagesId={messagesOf(messages, id) === undefined ? undefined : `${notesId}-${id}`}
                  isOpen={editedAt('chip') === id}
                  onOpen={edit}
                  onRemove={remove}
                >
                  {editedAt('chip') === id && openEditor}
                </FilterChip>
              ))}
            </div>
            {chosen.length > 0 && (
              <TextButton
                className={styles.clear}
                aria-label={words.commands['clear-filters']}
                onClick={() => {
                  clear();
                  focusSearch();
                }}
              >
                {texts.clearAll}
              </TextButton>
            )}
          </>
        )}
        {end}
      </div>
      {filterNames.map((filter) => (
        <FieldMessages
          key={filter}
          id={`${notesId}-${filter}`}
          messages={(messages[filter] ?? []).map((text) => texts.about(barFilters[filter].label, text))}
        />
      ))}
      <FieldMessages id={notesId} messages={messages.other ?? none} notes={isEmpty ? none : notes} />
      <AddedNotes added={added} split={split} onShow={() => setEdited({ id: added.filter, at: 'chip' })} />
    </search>
  );
}

const none: readonly string[] = [];
const nothingTyped = { search: '', name: '', market_hash_name: '' };
/** CSS pixels. */
const widthsPx = { names: 400, id: 220, range: 280, choices: 240, period: 200, switch: undefined };

function messagesOf(messages: FilterMessages, id: BarFilterId): readonly string[] | undefined {
  return filterNames.some((filter) => filter === id) ? messages[id as FilterName] : undefined; // safe: it is one of them
}

type FilterChipProps = {
  id: BarFilterId;
  filtering: Filtering;
  /** The element with the service's messages about it; undefined: there are none. */
  messagesId: string | undefined;
  isOpen: boolean;
  onOpen(id: BarFilterId, at: 'chip'): void;
  onRemove(id: BarFilterId): void;
  /** Its editor while it is open. */
  children: ReactNode;
};

/** One filter: what is chosen, which opens its editor, and a button that removes it. */
function FilterChip(props: FilterChipProps) {
  const { id, filtering, messagesId, isOpen, onOpen, onRemove } = props;
  const { editor, label, chosen } = barFilters[id];
  const text = chosen(filtering) ?? '';
  const notes = notesOn(editor, text, filtering);
  const content = (
    <>
      {notes.icon}
      <span className={styles.label}>{label}</span>{' '}
      {text !== '' && <bdi className={styles.value}>{text}</bdi>}
    </>
  );
  return (
    <span
      className={styles.chip}
      data-kind={editor.kind}
      data-look={messagesId === undefined ? notes.look : 'refused'}
    >
      {editor.kind === 'switch' ? (
        <span className={styles.text}>{content}</span>
      ) : (
        <button
          type="button"
          className={styles.text}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-describedby={messagesId}
          title={notes.title}
          data-chip={id}
          onClick={() => onOpen(id, 'chip')}
          onKeyDown={(event) => {
            if (event.key !== 'Delete' && event.key !== 'Backspace') return;
            event.preventDefault();
            onRemove(id);
          }}
        >
          {content}
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.clear(label)}
        title={words.lookingUp.chips.removeTitle}
        onClick={() => onRemove(id)}
      >
        <SmallIcon of={IconX} size={12} />
      </button>
      {props.children}
    </span>
  );
}

/** Whether the service splits some of the names at commas, or the app matches them itself. */
function notesOn(editor: Editor, text: string, filtering: Filtering) {
  if (editor.kind !== 'names') return { look: undefined, icon: null, title: text || undefined };
  const { query, localMatch } = filtering;
  const wholes = wholeTexts(filtering, editor.filter);
  const title = visibleText(wholes.join(' · '), { maxLength: maxToRead });
  const isSplit = (text: string) => !localMatch[editor.filter].includes(text) && commaWarning(text) !== null;
  const split = query.localCopy === undefined ? wholes.filter(isSplit).length : 0;
  if (split > 0) {
    const warning = words.lookingUp.chips.commas(split);
    const icon = (
      <span className={styles.mark} role="img" aria-label={warning} title={warning}>
        <SmallIcon of={IconAlertTriangle} size={12} />
      </span>
    );
    return { look: 'ambiguous', icon, title };
  }
  if (localMatch[editor.filter].length === 0) return { look: undefined, icon: null, title };
  return { look: 'matched', icon: <SmallIcon of={IconFocusCentered} size={12} />, title };
}
