import { IconArrowRight, IconFocusCentered, IconSend, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { failureText } from '#renderer/ui/failure-text.tsx';
import { OpenPopover } from '#renderer/ui/popover.tsx';
import shared from '#renderer/ui/shared.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { type Failure, failureCode } from '#shared/failure.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { isRowFilter, type RowTextFilter, type TextFilter } from '#shared/item-filters.ts';
import { defaultQuery, type ItemQuery, limitBounds } from '#shared/item-query.ts';
import { namesReadFrom, searchedPart } from '#shared/local-match.ts';
import { words } from '#words/words.ts';
import styles from './chips-field.module.css';
import {
  type Filtering,
  movedTexts,
  otherFieldText,
  otherFilter,
  withLocalMatch,
  withoutLocalMatch,
} from './comma-filters.ts';
import { commaWarning } from './filter-text.ts';

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

/** About one text of a filter: options for its comma, and how the catalog matches it. A local copy has neither. */
export function ChipPopover(props: ChipPopoverProps) {
  const { connectionId, filter, value, whole, filtering, rows, onChange } = props;
  const text = whole ?? value;
  const isLocalCopy = filtering.query.localCopy !== undefined;
  const warning = whole === undefined && !isLocalCopy ? commaWarning(value) : null;
  const common = { filtering, onChange };
  return (
    <>
      {warning !== null && <p className={styles.warning}>{warning}</p>}
      {isRowFilter(filter) && !isLocalCopy && (
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
            words.lookingUp.filters.fields[otherFilter[filter]].label,
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
    <OpenPopover
      label={comma.question(names.length)}
      placement="bottom-start"
      widthPx={340}
      className={styles.dropdown}
      onClose={onClose}
    >
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
    </OpenPopover>
  );
}

type MatchProbeProps = { connectionId: string; filter: RowTextFilter; text: string };

/**
 * Requests one text on demand and compares the results with it, since the API doesn't document whether filters match exactly or partially
 * (section 4.1). Closing the popover cancels it.
 */
function MatchProbe({ connectionId, filter, text }: MatchProbeProps) {
  const [isRequested, setRequested] = useState(false);
  const { probe } = words.lookingUp;
  const query = { ...itemQueries.list(useDesktop(), connectionId, probeQuery(filter, text), 'probe') };
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isRequested });

  return (
    <>
      {/* Mounted before its text, or a screen reader may miss it. */}
      <div className={isRequested ? styles.facts : undefined} role="status">
        {isRequested &&
          (isFetching ? (
            probe.asking
          ) : data !== undefined ? (
            <ProbeResult page={data} filter={filter} text={text} />
          ) : (
            <ProbeFailure failure={failureOf(error)} />
          ))}
      </div>
      {/* The same button all along: the focus stays on it. */}
      <div className={shared.row}>
        <Button
          size="compact-sm"
          variant="default"
          title={probe.askNote}
          onClick={() => (isRequested ? !isFetching && void refetch() : setRequested(true))}
        >
          {isRequested ? probe.again : probe.ask}
        </Button>
      </div>
    </>
  );
}

function ProbeFailure({ failure }: { failure: Failure }) {
  return (
    <span>
      {failureText(failure).title} <code>{failureCode(failure)}</code>
    </span>
  );
}

function probeQuery(filter: RowTextFilter, text: string): ItemQuery {
  return { ...defaultQuery, [filter]: [text], limit: limitBounds.max };
}

function ProbeResult({ page, filter, text }: { page: ItemPage; filter: RowTextFilter; text: string }) {
  const { probe } = words.lookingUp;
  const values = page.rows.map((row) => row[filter]);
  const { total } = page.pagination;
  if (values.length === 0) return probe.none;
  return (
    <>
      <span>
        {probe.responses(total ?? values.length)} <CountsText text={text} values={values} />
      </span>
      <span className={styles.note}>
        {total === null
          ? probe.checkedUncounted(values.length)
          : total > values.length
            ? probe.checked(values.length, total)
            : probe.checkedAll(values.length)}
      </span>
    </>
  );
}

/** `3 exact, 9 partial`: how the texts of rows compare with the requested text. Only counts above 0, except for exact ones. */
function CountsText({ text, values }: { text: string; values: readonly string[] }) {
  const { probe } = words.lookingUp;
  const counts = matchCounts(text, values);
  const shown = comparisons.filter((of) => of === 'equal' || counts[of] > 0);
  return <span>{shown.map((of) => probe[of](counts[of])).join(', ')}</span>;
}

/** `equalButCase`: but for upper and lower case. `contains`: contains the text, ignoring case. */
const comparisons = ['equal', 'equalButCase', 'contains', 'neither'] as const;
type Comparison = (typeof comparisons)[number];

/** Each text counts once. */
export function matchCounts(text: string, values: readonly string[]): Record<Comparison, number> {
  const counts = { equal: 0, equalButCase: 0, contains: 0, neither: 0 };
  for (const value of values) counts[comparison(text, value)] += 1;
  return counts;
}

function comparison(text: string, value: string): Comparison {
  if (value === text) return 'equal';
  const [low, lowValue] = [text.toLowerCase(), value.toLowerCase()];
  if (lowValue === low) return 'equalButCase';
  return lowValue.includes(low) ? 'contains' : 'neither';
}
