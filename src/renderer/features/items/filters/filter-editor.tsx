import { type KeyboardEvent, useId, useState } from 'react';
import { Check, Segments, TextField } from '#renderer/ui/fields.tsx';
import shared from '#renderer/ui/shared.module.css';
import type { FilterMessages } from '#shared/failure.ts';
import { type IdFilter, itemFilters, type RowTextFilter, rowTextFilters } from '#shared/item-filters.ts';
import { withFilterId } from '#shared/item-query.ts';
import { isReversed, type LocalCopyRange, type LocalCopySearch } from '#shared/local-copy.ts';
import { wholesByPart } from '#shared/local-match.ts';
import { plainCharacters } from '#shared/plain-characters.ts';
import { hundredthsIn, hundredthsText } from '#shared/price.ts';
import { words } from '#words/words.ts';
import { type FilterActions, useAddedNames } from './added-names.ts';
import { type BarFilterId, barFilters, type Editor, type RangeId, withSearch } from './bar-filters.ts';
import { ChipPopover } from './chip-popover.tsx';
import { ChipsField } from './chips-field.tsx';
import choiceStyles from './choice-field.module.css';
import { type Choice, nextActive, OptionList, optionId } from './choice-field.tsx';
import { type Filtering, otherFilter, switchedFilter, withTexts } from './comma-filters.ts';
import styles from './filter-bar.module.css';
import { useSuggestedNames } from './suggested-names.ts';

/** The texts that aren't committed yet, in the search field and the editors. */
export type TypedNames = {
  texts: Readonly<Record<'search' | RowTextFilter, string>>;
  change(texts: Partial<TypedNames['texts']>): void;
};

/** What the editors of the bar's filters share. */
export type EditorProps = {
  connectionId: string;
  filtering: Filtering;
  actions: FilterActions;
  /** The service's messages (a 422, section 4.1). */
  messages: FilterMessages;
  typed: TypedNames;
  /** Edits another filter in place of this one. */
  onOther(id: BarFilterId): void;
  onClose(): void;
};

/** Edits one filter, each change at once. */
export function FilterEditor({ id, ...props }: EditorProps & { id: BarFilterId }) {
  const { editor, label } = barFilters[id];
  if (editor.kind === 'names') return <NamesEditor filter={editor.filter} {...props} />;
  return (
    <>
      <strong>{label}</strong>
      <ValueEditor label={label} editor={editor} {...props} />
    </>
  );
}

type ValueEditorProps = EditorProps & { label: string; editor: Exclude<Editor, { kind: 'names' }> };

function ValueEditor({ label, editor, ...props }: ValueEditorProps) {
  const { localCopy } = props.filtering.query;
  switch (editor.kind) {
    case 'id':
      return <IdEditor filter={editor.filter} {...props} />;
    case 'range':
      return localCopy && <RangeEditor of={editor.of} search={localCopy} {...props} />;
    case 'choices':
      return <ChoicesEditor label={label} {...editor} {...props} />;
    case 'period':
      return <PeriodEditor {...props} />;
    case 'switch':
      return null;
    default:
      return editor satisfies never;
  }
}

const { filters: texts } = words.lookingUp;
const none: readonly string[] = [];

/** The names of a filter, and which of the two filters they are for. */
function NamesEditor({ filter, ...props }: EditorProps & { filter: RowTextFilter }) {
  const { connectionId, filtering, actions, messages, onOther } = props;
  const { changeFilters } = actions;
  const { query, localMatch } = filtering;
  const values = query[filter];
  const typed = props.typed.texts[filter];
  const added = useAddedNames(filtering, changeFilters, () => filter);
  const matched = wholesByPart(localMatch, filter);
  const [only] = values.length === 1 ? values : none;

  const about = (value: string, close: () => void) => (
    <ChipPopover
      connectionId={connectionId}
      filter={filter}
      value={value}
      whole={matched.get(value)}
      filtering={filtering}
      rows={actions.loadedRows()}
      onChange={(changed) => {
        close();
        changeFilters(() => changed);
      }}
    />
  );
  return (
    <>
      <Segments
        aria-label={texts.lookIn}
        options={rowTextFilters.map((one) => ({ value: one, label: texts.fields[one].label }))}
        value={filter}
        isFullWidth
        onChange={() => {
          changeFilters((now) => switchedFilter(now, filter));
          onOther(otherFilter[filter]);
        }}
      />
      <ChipsField
        label={texts.fields[filter].label}
        values={values}
        typed={typed}
        onType={(text) => props.typed.change({ [filter]: text })}
        matched={matched}
        areCommasPlain={query.localCopy !== undefined}
        onChange={(to) => changeFilters((now) => withTexts(now, filter, to))}
        added={added}
        messages={messages[filter] ?? none}
        suggested={useSuggestedNames(connectionId, filter, typed, values)}
        about={about}
      />
      {only !== undefined && about(only, props.onClose)}
    </>
  );
}

/** A known ID by name, or any other as a number. */
function IdEditor({ filter, ...props }: EditorProps & { filter: IdFilter }) {
  const { filtering, actions, messages, onClose } = props;
  const field = texts.fields[filter];
  const id = filtering.query[filter];
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const listId = useId();
  const choices = idChoices(filter, typed);
  const error = messages[filter]?.join(' ');

  function choose(text: string) {
    const chosen = idIn(text);
    if (chosen !== null)
      actions.changeFilters((now) => ({ ...now, query: withFilterId(now.query, filter, chosen) }));
    onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') setActive(nextActive(active, key, choices.length));
    else if (key === 'Enter') {
      const chosen = choices[active] ?? (typed === '' ? undefined : choices[0]);
      if (chosen !== undefined) choose(chosen.value);
    } else return;
    event.preventDefault();
  }
  return (
    <>
      <TextField
        role="combobox"
        aria-label={field.label}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active === -1 ? undefined : optionId(listId, active)}
        placeholder={field.type}
        value={typed}
        error={error}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <OptionList
        id={listId}
        label={field.label}
        choices={choices}
        active={active === -1 ? choices.findIndex(({ value }) => value === String(id)) : active}
        onChoose={choose}
      >
        {choices.length === 0 && <div className={choiceStyles.nothing}>{field.typeId}</div>}
      </OptionList>
    </>
  );
}

/** The IDs that match what was typed: known ones by name or digits, and any positive integer. */
export function idChoices(filter: IdFilter, typed: string): Choice[] {
  const search = plainCharacters(typed).trim().toLowerCase();
  const known = itemFilters[filter].suggested
    .map((id) => ({ value: String(id), text: itemFilters[filter].known[id] ?? '', detail: String(id) }))
    .filter(({ value, text }) => text.toLowerCase().includes(search) || value.includes(search));
  if (idIn(search) === null || known.some(({ value }) => value === search)) return known;
  return [{ value: search, text: texts.fields[filter].value(search) }, ...known];
}

/** A typed ID: a positive safe integer without sign or leading zeros, else null. */
function idIn(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

type OfSearch = EditorProps & { search: LocalCopySearch };
type End = keyof LocalCopyRange;

/** Two decimals, applied while typing; empty: no limit. */
function RangeEditor({ of, search, actions, onClose }: OfSearch & { of: RangeId }) {
  const localCopies = words.localCopies;
  const field = localCopies.ranges[of];
  const range = search.ranges[of];
  const [drafts, setDrafts] = useState<Partial<Record<End, string>>>({});
  const problemId = useId();
  const isBad = (end: End) => isNoNumber(drafts[end] ?? '');
  const isReversedHere = range.min !== null && range.max !== null && isReversed(search);
  const problem =
    isBad('min') || isBad('max') ? localCopies.notANumber : isReversedHere ? localCopies.reversed : null;

  const bound = (end: End) => (
    <TextField
      inputMode="decimal"
      label={localCopies.ends[end]}
      aria-label={field[end]}
      aria-invalid={isBad(end) || undefined}
      aria-describedby={problem === null ? undefined : problemId}
      maxLength={17}
      value={drafts[end] ?? (range[end] === null ? '' : hundredthsText(range[end]))}
      onChange={({ currentTarget: { value } }) => {
        setDrafts({ ...drafts, [end]: value });
        // Not a number: no limit. That of its first characters, such as 1.23 of 1.234,56, wasn't meant.
        const limit = hundredthsIn(plainCharacters(value));
        actions.changeFilters((now) =>
          withSearch(now, ({ ranges }) => ({ ranges: { ...ranges, [of]: { ...ranges[of], [end]: limit } } })),
        );
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || problem !== null) return;
        // The button that gets the focus back must not get the key.
        event.preventDefault();
        onClose();
      }}
    />
  );
  return (
    <>
      <div className={shared.halves}>
        {bound('min')}
        {bound('max')}
      </div>
      <p id={problemId} className={styles.problem} role={problem === null ? undefined : 'alert'}>
        {problem ?? field.about}
      </p>
    </>
  );
}

function isNoNumber(text: string): boolean {
  const plain = plainCharacters(text).trim();
  // A sign may be followed by a number.
  return !/^[-+]?$/.test(plain) && hundredthsIn(plain) === null;
}

type ChoicesProps = EditorProps & Extract<Editor, { kind: 'choices' }> & { label: string };

function ChoicesEditor({ label, choices, hint, filtering, actions }: ChoicesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the popover's name.
    <div role="group" aria-label={label} className={styles.choiceFields}>
      {choices.map((choice) => (
        <Check
          key={choice.label}
          label={choice.label}
          checked={choice.isChosen(filtering)}
          onChange={() => actions.changeFilters(choice.toggled)}
        />
      ))}
      {hint !== undefined && <p className={shared.quiet}>{hint}</p>}
    </div>
  );
}

const hourMs = 60 * 60_000;
const periods = [
  ['hour', hourMs],
  ['day', 24 * hourMs],
  ['week', 7 * 24 * hourMs],
] as const;

/** Chooses a period, which is kept as a fixed time, so that a saved view means the same later. */
function PeriodEditor({ actions, onClose }: EditorProps) {
  return periods.map(([period, periodMs]) => (
    <button
      key={period}
      type="button"
      className={choiceStyles.option}
      onClick={() => {
        actions.changeFilters((now) => withSearch(now, () => ({ changedSince: Date.now() - periodMs })));
        onClose();
      }}
    >
      {words.localCopies.changes[period]}
    </button>
  ));
}
