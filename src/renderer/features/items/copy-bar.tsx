import { IconChevronDown, IconSettings } from '@tabler/icons-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { useAppCommand, useAppCommands, useCommandState } from '#renderer/desktop/app-commands.tsx';
import { copyTime, timeText, useCatalogCopy } from '#renderer/desktop/catalog-copy.ts';
import { useNewestQuery } from '#renderer/desktop/view.ts';
import { isDialogOpen } from '#renderer/ui/dialog.tsx';
import { CodedText, failureTitle } from '#renderer/ui/failure-text.tsx';
import { SelectField } from '#renderer/ui/fields.tsx';
import { goToFirstRow } from '#renderer/ui/grid/first-row.ts';
import { Menu, MenuChoice, MenuDivider, MenuEntry, MenuLabel } from '#renderer/ui/menu.tsx';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import {
  type CopyRange,
  type CopySearch,
  type CopyState,
  copyMarks,
  copyRanges,
  isReversed,
  maxSearchLength,
} from '#shared/catalog-copy.ts';
import { isSameSearch } from '#shared/copy-search-text.ts';
import { itemStatuses } from '#shared/item.ts';
import { wears } from '#shared/market-name.ts';
import { hundredthsIn, hundredthsText } from '#shared/price.ts';
import { words } from '#words/words.ts';
import styles from './copy-bar.module.css';
import { useItemListActions, useListQuery } from './item-list.tsx';

const texts = words.copies;

/** Shows and switches whether the list is the service's or the copy's. */
export function SourceMenu() {
  const { connection, query } = useListQuery();
  return <RenderedSourceMenu connectionId={connection.id} isCopy={query.copy !== undefined} />;
}

type SourceMenuProps = { connectionId: string; isCopy: boolean };

const RenderedSourceMenu = memo(function RenderedSourceMenu({ connectionId, isCopy }: SourceMenuProps) {
  const { showCopy, showLive } = useItemListActions();
  const copy = useCatalogCopy(connectionId);
  const commands = useAppCommands();
  const time = copyTime(copy);
  const ofCopy = time === null ? whyNone(copy) : texts.of(time);
  useAppCommand('toggle-copy', () => (isCopy ? showLive() : showCopy()), isCopy || time !== null);
  useCommandState('toggle-copy', isCopy);
  return (
    <Menu
      placement="bottom-end"
      widthPx={220}
      label={texts.menu}
      target={
        <button type="button" className={styles.source} data-copy={isCopy || undefined} title={texts.menu}>
          {isCopy ? ofCopy : texts.live}
          <SmallIcon of={IconChevronDown} size={14} />
        </button>
      }
    >
      <MenuChoice isChosen={!isCopy} onClick={() => isCopy && showLive()}>
        {texts.live}
      </MenuChoice>
      <MenuChoice isChosen={isCopy} disabled={time === null} onClick={() => !isCopy && showCopy()}>
        {ofCopy}
      </MenuChoice>
      {copy?.activity.kind === 'paused' && copy.activity.failure !== null && (
        <MenuLabel>
          <CodedText text={texts.updatePaused(failureTitle(copy.activity.failure))} />
        </MenuLabel>
      )}
      <MenuDivider />
      <MenuEntry icon={IconSettings} onClick={() => commands.run('manage-copy')}>
        {texts.manage}
      </MenuEntry>
    </Menu>
  );
});

function whyNone(copy: CopyState | null): string {
  if (copy === null) return texts.opening;
  return copy.off !== null || copy.wasDamaged ? texts.unavailable : texts.none;
}

/** Searches the names of a copy while typing. */
export function CopySearchField() {
  const { query } = useListQuery();
  const { searchFor } = useItemListActions();
  const newest = useNewestQuery();
  const input = useRef<HTMLInputElement>(null);
  // A user who switches to the copy usually searches it. While it is being made, the field appears behind the dialog.
  useEffect(() => {
    if (!isDialogOpen()) input.current?.focus();
  }, []);
  if (query.copy === undefined) return null;
  return (
    <input
      ref={input}
      type="search"
      className={styles.text}
      aria-label={texts.search}
      placeholder={texts.search}
      title={texts.searchHint}
      maxLength={maxSearchLength}
      value={(newest?.copy ?? query.copy).text}
      onChange={({ currentTarget }) => searchFor(currentTarget.value)}
      onKeyDown={goToFirstRow}
    />
  );
}

/** The other filters that only a copy has. */
export function CopyBar() {
  const { query } = useListQuery();
  return query.copy && <CopyFilters search={query.copy} />;
}

type CopyFiltersProps = { search: CopySearch };

/** Not re-rendered by typing in the search field or by sorting, since React writes to each input that it renders. */
const CopyFilters = memo(RenderedCopyFilters, ({ search: before }, { search: now }) =>
  isSameSearch({ ...before, text: now.text, sort: now.sort }, now),
);

function RenderedCopyFilters({ search }: CopyFiltersProps) {
  const { changeSearch, toggleGroups } = useItemListActions();
  const [draft, setDraft] = useState<BoundDraft | null>(null);
  const problemId = useId();
  const problem = isBad(draft) ? texts.notANumber : isReversed(search) ? texts.reversed : null;
  return (
    <search className={styles.bar} aria-label={texts.label}>
      {copyRanges.map((of) => (
        <RangeFields
          key={of}
          of={of}
          range={search.ranges[of]}
          onChange={(to) => changeSearch({ ranges: { ...search.ranges, [of]: to } })}
          draft={draft}
          onDraft={setDraft}
          problemId={problemId}
        />
      ))}
      <ChoiceOf
        label={texts.wear}
        any={texts.anyWear}
        choices={wears.map((wear) => ({ value: wear, label: wear }))}
        chosen={search.wears}
        onChange={(to) => changeSearch({ wears: to })}
      />
      <ChoiceOf
        label={texts.mark}
        any={texts.anyMark}
        choices={copyMarks.map((mark) => ({ value: mark, label: texts.marks[mark] }))}
        chosen={search.marks}
        onChange={(to) => changeSearch({ marks: to })}
      />
      <ChoiceOf
        label={texts.status}
        hint={texts.noneSeen}
        any={texts.anyStatus}
        choices={itemStatuses.map((status) => ({ value: status, label: words.statuses[status] }))}
        chosen={search.statuses}
        onChange={(to) => changeSearch({ statuses: to })}
      />
      <ChangedSince since={search.changedSince} onChange={(to) => changeSearch({ changedSince: to })} />
      <button
        type="button"
        className={styles.source}
        aria-pressed={search.groups !== null}
        data-copy={search.groups !== null || undefined}
        onClick={toggleGroups}
      >
        {texts.groups.toggle}
      </button>
      {/* Over the edge of the list, so that it neither covers nor moves a field. */}
      {problem !== null && (
        <span id={problemId} className={styles.problem} role={isBad(draft) ? 'alert' : 'status'}>
          {problem}
        </span>
      )}
    </search>
  );
}

type ChoiceOfProps<Value extends string> = {
  label: string;
  hint?: string;
  any: string;
  choices: readonly { value: Value; label: string }[];
  /** Only one can be chosen here, but a link or a saved view may have several. */
  chosen: readonly Value[];
  onChange(chosen: readonly Value[]): void;
};

function ChoiceOf<Value extends string>({
  label,
  hint,
  any,
  choices,
  chosen,
  onChange,
}: ChoiceOfProps<Value>) {
  const all = chosen.join();
  const several = choices.filter(({ value }) => chosen.includes(value)).map((choice) => choice.label);
  return (
    <SelectField
      className={styles.select}
      aria-label={label}
      title={hint}
      options={[
        { value: '', label: any },
        ...(several.length > 1 ? [{ value: all, label: several.join(', ') }] : []),
        ...choices,
      ]}
      value={all}
      onChange={(to) => onChange(choices.map(({ value }) => value).filter((value) => value === to))}
    />
  );
}

const hourMs = 60 * 60_000;
const periods = [
  ['hour', hourMs],
  ['day', 24 * hourMs],
  ['week', 7 * 24 * hourMs],
] as const;

/** Chooses a period, which is kept as a fixed time, so that a saved view means the same later. */
function ChangedSince({ since, onChange }: { since: number | null; onChange(since: number | null): void }) {
  return (
    <SelectField
      className={styles.select}
      aria-label={texts.changed}
      options={[
        { value: '', label: texts.changes.any },
        ...(since === null ? [] : [{ value: 'since', label: texts.changedSince(timeText(since)) }]),
        ...periods.map(([value]) => ({ value, label: texts.changes[value] })),
      ]}
      value={since === null ? '' : 'since'}
      onChange={(to) => {
        const [, periodMs] = periods.find(([value]) => value === to) ?? [];
        if (to === '') onChange(null);
        else if (periodMs !== undefined) onChange(Date.now() - periodMs);
      }}
    />
  );
}

/** A typed bound, which may not be a number yet, and the label of its field. */
type BoundDraft = { label: string; text: string };

function isBad(draft: BoundDraft | null): boolean {
  // A sign may be followed by a number.
  return draft !== null && !/^[-−+]?$/.test(draft.text.trim()) && hundredthsIn(draft.text) === null;
}

type RangeFieldsProps = {
  of: keyof CopySearch['ranges'];
  range: CopyRange;
  onChange(range: CopyRange): void;
  draft: BoundDraft | null;
  onDraft(draft: BoundDraft | null): void;
  problemId: string;
};

/** Two decimals, applied while typing; empty: no limit. */
function RangeFields({ of, range, onChange, draft, onDraft, problemId }: RangeFieldsProps) {
  function bound(end: 'min' | 'max') {
    const label = texts.ranges[of][end];
    const own = draft?.label === label ? draft : null;
    const value = range[end];
    return (
      <input
        className={styles.bound}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={isBad(own) || undefined}
        aria-describedby={isBad(own) ? problemId : undefined}
        maxLength={17}
        value={own?.text ?? (value === null ? '' : hundredthsText(value))}
        onChange={({ currentTarget }) => {
          onDraft({ label, text: currentTarget.value });
          // Not a number: no limit. That of its first characters, such as 1.23 of 1.234,56, wasn't meant.
          onChange({ ...range, [end]: hundredthsIn(currentTarget.value) });
        }}
        onBlur={() => onDraft(null)}
      />
    );
  }
  return (
    <span className={styles.labelled}>
      <span aria-hidden>{texts.ranges[of].short}</span>
      {bound('min')}
      <span aria-hidden>–</span>
      {bound('max')}
    </span>
  );
}
