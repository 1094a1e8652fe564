import { Button } from '@mantine/core';
import { IconArrowRight, IconFocusCentered, IconSend, type TablerIcon } from '@tabler/icons-react';
import shared from '#renderer/ui/shared.module.css';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import { isRowFilter, type RowTextFilter, type TextFilter } from '#shared/item-filters.ts';
import { namesReadFrom, searchedPart } from '#shared/local-match.ts';
import { words } from '#words/words.ts';
import styles from './chip-popover.module.css';
import {
  type Filtering,
  movedTexts,
  otherFieldText,
  otherFilter,
  withLocalMatch,
  withoutLocalMatch,
} from './comma-filters.ts';
import { commaWarning } from './filter-text.ts';
import { CountsText, MatchProbe } from './match-probe.tsx';
import { PinnedPopover } from './pinned-popover.tsx';

type ChipPopoverProps = {
  connectionId: string;
  filter: TextFilter;
  value: string;
  /** The whole text that the app matches, if `value` is only a part of it. */
  whole: string | undefined;
  filtering: Filtering;
  /** The rows of the page as sent. */
  rows: readonly CatalogRow[];
  onChange(filtering: Filtering): void;
};

/** About one text of a filter: options for its comma, and how the catalog matches it. */
export function ChipPopover(props: ChipPopoverProps) {
  const { connectionId, filter, value, whole, filtering, rows, onChange } = props;
  const text = whole ?? value;
  const isCopy = filtering.query.copy !== undefined;
  const warning = whole === undefined && !isCopy ? commaWarning(value) : null;
  const common = { filtering, onChange };
  return (
    <>
      <bdi className={`${shared.heading} ${shared.anywhere}`} data-selectable>
        {visibleText(text, { maxLength: maxToRead })}
      </bdi>
      {warning !== null && <p className={styles.warning}>{warning}</p>}
      {isRowFilter(filter) && !isCopy && (
        <>
          {warning !== null && <CommaFilterOptions filter={filter} value={value} rows={rows} {...common} />}
          {whole !== undefined && <LocalMatchOptions filter={filter} whole={whole} {...common} />}
          <OnThisPage text={text} values={rows.map((row) => row[filter])} />
          <MatchProbe connectionId={connectionId} filter={filter} text={value} />
        </>
      )}
    </>
  );
}

function OnThisPage({ text, values }: { text: string; values: readonly string[] }) {
  const { probe } = words.lookingUp;
  return (
    <div className={styles.facts}>
      <span className={styles.factLabel}>{probe.onThisPage}</span>
      {values.length === 0 ? probe.noRows : <CountsText text={text} values={values} />}
    </div>
  );
}

type FilterOptionsProps = { filter: RowTextFilter } & Pick<ChipPopoverProps, 'filtering' | 'onChange'>;

function CommaFilterOptions(props: FilterOptionsProps & Pick<ChipPopoverProps, 'value' | 'rows'>) {
  const { filter, value, filtering, rows, onChange } = props;
  const { comma } = words.lookingUp;
  const other = otherFieldText(rows, filter, value);
  const part = searchedPart(value);
  return (
    <div className={styles.options}>
      {other !== null && (
        <Option
          icon={IconArrowRight}
          label={comma.otherField(
            words.lookingUp.filters.fields[otherFilter(filter)].label,
            visibleText(other),
          )}
          note={comma.otherFieldNote}
          onClick={() => onChange(movedTexts(filtering, filter, [value], [other]))}
        />
      )}
      {part !== '' && (
        <Option
          icon={IconFocusCentered}
          label={comma.localMatch}
          note={comma.localMatchNote(visibleText(part))}
          onClick={() => onChange(withLocalMatch(filtering, filter, value))}
        />
      )}
    </div>
  );
}

function LocalMatchOptions({ filter, whole, filtering, onChange }: FilterOptionsProps & { whole: string }) {
  const { comma } = words.lookingUp;
  const part = visibleText(searchedPart(whole));
  return (
    <>
      <p className={styles.note}>{comma.matchedChip(part)}</p>
      <div className={styles.options}>
        <Option
          icon={IconFocusCentered}
          label={comma.stopMatching}
          note={comma.stopMatchingNote(part)}
          onClick={() => onChange(withoutLocalMatch(filtering, filter, whole, 'part'))}
        />
        <Option
          icon={IconSend}
          label={comma.sendWhole}
          note={commaWarning(whole) ?? ''}
          onClick={() => onChange(withoutLocalMatch(filtering, filter, whole, 'whole'))}
        />
      </div>
    </>
  );
}

type OptionProps = { icon: TablerIcon; label: string; note: string; onClick(): void };

function Option({ icon: Icon, label, note, onClick }: OptionProps) {
  return (
    <button type="button" className={styles.option} onClick={onClick}>
      <Icon className={styles.optionIcon} size={14} stroke={1.75} aria-hidden />
      <span>
        <bdi>{label}</bdi>
        <span className={styles.optionNote}>{note}</span>
      </span>
    </button>
  );
}

type CommaQuestionProps = {
  text: string;
  onOne(): void;
  onSplit(names: string[]): void;
  onClose(): void;
};

/** Asks whether a comma separates names. */
export function CommaQuestion({ text, onOne, onSplit, onClose }: CommaQuestionProps) {
  const names = namesReadFrom(text).filter((name) => name !== '');
  const { comma } = words.lookingUp;
  return (
    <PinnedPopover label={comma.question(names.length)} width={340} onClose={onClose}>
      <strong>{comma.question(names.length)}</strong>
      <p className={styles.note}>{commaWarning(text)}</p>
      <div className={shared.row}>
        <Button size="compact-sm" onClick={onOne} data-autofocus>
          {comma.one}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={names.length === 0}
          onClick={() => onSplit(names)}
        >
          {comma.split(names.length)}
        </Button>
      </div>
    </PinnedPopover>
  );
}
