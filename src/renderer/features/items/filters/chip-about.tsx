import { IconArrowRight, IconFocusCentered, IconSend, type TablerIcon } from '@tabler/icons-react';
import { mostToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import { askedPart, filteredField, type TextFilter } from '#shared/match-here.ts';
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
  const { probe } = words.lookingUp;
  const inRows = rows.map((row) => row[filteredField[filter]]);
  return (
    <>
      <bdi className={styles.text} data-selectable>
        {visibleText(text, { most: mostToRead })}
      </bdi>
      {whole === undefined ? (
        <CommaWays filter={filter} value={value} filtering={filtering} rows={rows} onChange={onChange} />
      ) : (
        <MatchedWays filter={filter} whole={whole} filtering={filtering} onChange={onChange} />
      )}
      <div className={styles.facts}>
        <span className={styles.factLabel}>{probe.onThisPage}</span>
        {inRows.length === 0 ? probe.noRows : <CountsText counts={matchCounts(text, inRows)} />}
      </div>
      <MatchProbe connectionId={connectionId} filter={filter} text={value} />
    </>
  );
}

type WaysProps = Pick<ChipAboutProps, 'filter' | 'filtering' | 'onChange'>;

function CommaWays({
  filter,
  value,
  filtering,
  rows,
  onChange,
}: WaysProps & Pick<ChipAboutProps, 'value' | 'rows'>) {
  const warning = commaWarning(value);
  if (warning === null) return null;
  const { comma } = words.lookingUp;
  const other = otherFieldText(rows, filter, value);
  const part = askedPart(value);
  return (
    <>
      <p className={styles.warning}>{warning}</p>
      <div className={styles.ways}>
        {other !== null && (
          <Way
            icon={IconArrowRight}
            label={comma.otherField(words.lookingUp.filters.fields[otherFilter(filter)], visibleText(other))}
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
    </>
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
