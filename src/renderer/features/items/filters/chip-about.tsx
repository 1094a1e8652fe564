import { IconArrowRight, IconFocusCentered, IconSend, type TablerIcon } from '@tabler/icons-react';
import { mostToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import { isRowFilter, type RowTextFilter, type TextFilter } from '#shared/item-filters.ts';
import { askedPart } from '#shared/match-here.ts';
import { words } from '#words/words.ts';
import styles from './chip-about.module.css';
import {
  type Filtering,
  inOtherFilter,
  otherFieldText,
  otherFilter,
  withMatchHere,
  withoutMatchHere,
} from './comma-ways.ts';
import { commaWarning } from './filter-text.ts';
import { matchCounts } from './match-probe.ts';
import { CountsText, MatchProbe } from './match-probe-result.tsx';

type ChipAboutProps = {
  connectionId: string;
  filter: TextFilter;
  /** What is asked of the catalog. */
  value: string;
  /** The whole text that is matched here in its place; undefined: it is what it says. */
  whole: string | undefined;
  filtering: Filtering;
  /** The rows of the page as they came. */
  rows: readonly CatalogRow[];
  onChange(filtering: Filtering): void;
};

/** What there is to say about one text of a filter: its comma and the ways out of it, and how the catalog matches it. */
export function ChipAbout({ connectionId, filter, value, whole, filtering, rows, onChange }: ChipAboutProps) {
  const text = whole ?? value;
  const warning = whole === undefined ? commaWarning(value) : null;
  const ways = { filtering, onChange };
  return (
    <>
      <bdi className={styles.text} data-selectable>
        {visibleText(text, { most: mostToRead })}
      </bdi>
      {warning !== null && <p className={styles.warning}>{warning}</p>}
      {isRowFilter(filter) && (
        <>
          {warning !== null && <CommaWays filter={filter} value={value} rows={rows} {...ways} />}
          {whole !== undefined && <MatchedWays filter={filter} whole={whole} {...ways} />}
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
      {values.length === 0 ? probe.noRows : <CountsText counts={matchCounts(text, values)} />}
    </div>
  );
}

type WaysProps = { filter: RowTextFilter } & Pick<ChipAboutProps, 'filtering' | 'onChange'>;

function CommaWays(props: WaysProps & Pick<ChipAboutProps, 'value' | 'rows'>) {
  const { filter, value, filtering, rows, onChange } = props;
  const { comma } = words.lookingUp;
  const other = otherFieldText(rows, filter, value);
  const part = askedPart(value);
  return (
    <div className={styles.ways}>
      {other !== null && (
        <Way
          icon={IconArrowRight}
          label={comma.otherField(
            words.lookingUp.filters.fields[otherFilter(filter)].label,
            visibleText(other),
          )}
          note={comma.otherFieldNote}
          onClick={() => onChange(inOtherFilter(filtering, filter, value, other))}
        />
      )}
      {part !== '' && (
        <Way
          icon={IconFocusCentered}
          label={comma.matchHere}
          note={comma.matchHereNote(visibleText(part))}
          onClick={() => onChange(withMatchHere(filtering, filter, value))}
        />
      )}
    </div>
  );
}

function MatchedWays({ filter, whole, filtering, onChange }: WaysProps & { whole: string }) {
  const { comma } = words.lookingUp;
  const part = visibleText(askedPart(whole));
  return (
    <>
      <p className={styles.note}>{comma.matchedChip(part)}</p>
      <div className={styles.ways}>
        <Way
          icon={IconFocusCentered}
          label={comma.stopMatching}
          note={comma.stopMatchingNote(part)}
          onClick={() => onChange(withoutMatchHere(filtering, filter, whole, 'part'))}
        />
        <Way
          icon={IconSend}
          label={comma.sendWhole}
          note={commaWarning(whole) ?? ''}
          onClick={() => onChange(withoutMatchHere(filtering, filter, whole, 'whole'))}
        />
      </div>
    </>
  );
}

type WayProps = { icon: TablerIcon; label: string; note: string; onClick(): void };

function Way({ icon: Icon, label, note, onClick }: WayProps) {
  return (
    <button type="button" className={styles.way} onClick={onClick}>
      <Icon className={styles.wayIcon} size={14} stroke={1.75} aria-hidden />
      <span>
        <bdi>{label}</bdi>
        <span className={styles.wayNote}>{note}</span>
      </span>
    </button>
  );
}
