import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type Ref, useMemo, useRef, useSyncExternalStore } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import type { Statuses } from '#renderer/data/statuses.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { SelectField, TextField } from '#renderer/ui/fields.tsx';
import type { GridColumn, GridRow } from '#renderer/ui/grid/grid-column.tsx';
import { goToFirstRow } from '#renderer/ui/grid/grid-focus.ts';
import shared from '#renderer/ui/shared.module.css';
import { type KeptStates, useKeptState } from '#renderer/ui/shared-state.ts';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { statusDisplay } from '#renderer/ui/status-badge.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { machineOffset } from '#shared/time-zone.ts';
import { inLocalTime, readTimestamp } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';
import styles from './list-strip.module.css';
import { statusOrder } from './response-columns.tsx';

/** Filters loaded rows; empty or null parts match everything. */
type FilterValues = { text: string; status: string; bought: Bought | null };

/** Within a number of days, or on a local date as `YYYY-MM-DD`; '' while none is chosen. */
type Bought = BoughtSpan | string;

/** Days. */
const boughtSpans = [3, 7, 30] as const;
type BoughtSpan = (typeof boughtSpans)[number];

const everyRow: FilterValues = { text: '', status: '', bought: null };
const texts = words.listFilter;

/** The rows that match, and the props of the filter's fields; a stable object. */
export type ListFilter<Row extends GridRow> = {
  all: readonly Row[];
  /** A stable array. */
  rows: readonly Row[];
  isFiltered: boolean;
  clear(): void;
  fields: FieldsProps<Row>;
};

/**
 * Filters the loaded rows by the values of their columns, visible or not, without a request. `statuses` has the status columns' values,
 * which are compared as sent. If it is off, every row matches. With `states` it outlives the component.
 */
export function useListFilter<Row extends GridRow>(
  all: readonly Row[],
  columns: readonly GridColumn<Row>[],
  statuses: Statuses | null,
  { isOn = true, states = null }: { isOn?: boolean; states?: KeptStates | null } = {},
): ListFilter<Row> {
  const [filter, onFilter] = useKeptState(states, 'filter', everyRow);
  const nowMs = useNow(60_000, all);
  const isFiltered = isOn && filter !== everyRow;
  // As text, so that a response that changes nothing here re-renders nothing.
  const indexes = useLoaded(statuses, () =>
    isFiltered ? all.flatMap((row, at) => (isShown(row, columns, filter, nowMs) ? at : [])).join(' ') : null,
  );
  const rows = useMemo(() => {
    if (indexes === null) return all;
    return indexes === '' ? [] : indexes.split(' ').flatMap((at) => all[Number(at)] ?? []);
  }, [all, indexes]);
  return useMemo(
    () => ({
      all,
      rows,
      isFiltered,
      clear: () => onFilter(everyRow),
      fields: { all, columns, statuses, filter, nowMs, shown: rows.length, onFilter },
    }),
    [all, rows, isFiltered, columns, statuses, filter, nowMs, onFilter],
  );
}

type FieldsProps<Row extends GridRow> = {
  all: readonly Row[];
  columns: readonly GridColumn<Row>[];
  statuses: Statuses | null;
  filter: FilterValues;
  nowMs: number;
  shown: number;
  onFilter(filter: FilterValues): void;
};

type ListStripProps<Row extends GridRow> = {
  /** Where the list's columns are chosen; undefined: elsewhere. */
  columnsMenu?: ReactNode;
  filter: ListFilter<Row>;
  /** What the filter covers, if the list has more than the loaded rows. */
  scope?: ReactNode;
  children?: ReactNode;
};

/** Above the rows of a list: filter, loaded statuses and columns. */
export function ListStrip<Row extends GridRow>(props: ListStripProps<Row>) {
  const { columnsMenu, filter, scope, children } = props;
  const field = useRef<HTMLInputElement>(null);
  // In the catalog's list the command focuses the filters above.
  useAppCommand('focus-filter', () => field.current?.focus(), columnsMenu !== undefined);
  return (
    <search className={styles.strip} aria-label={texts.text}>
      {scope}
      <ListFilterFields {...filter.fields} fieldRef={field} />
      <span className={`${shared.row} ${shared.spaced} ${shared.end}`}>
        {children}
        {columnsMenu}
      </span>
    </search>
  );
}

/** The fields of a list's filter. Each choice shows how many rows match it. */
function ListFilterFields<Row extends GridRow>(
  props: FieldsProps<Row> & { fieldRef: Ref<HTMLInputElement> },
) {
  const { all, columns, filter, nowMs, shown, onFilter } = props;
  const counted = useLoaded(props.statuses, () => JSON.stringify(countsIn(all, columns, filter, nowMs)));
  // Safe: it was made from counts above.
  const { statuses, spans } = JSON.parse(counted) as Counts;
  const isOnDay = typeof filter.bought === 'string';
  const change = (part: Partial<FilterValues>) => {
    const next = { ...filter, ...part };
    onFilter(next.text === '' && next.status === '' && next.bought === null ? everyRow : next);
  };
  return (
    <>
      <TextField
        ref={props.fieldRef}
        className={styles.text}
        icon={<SmallIcon of={IconSearch} size={14} />}
        aria-label={texts.text}
        placeholder={texts.text}
        value={filter.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          goToFirstRow(event);
          if (event.key !== 'Escape' || filter.text === '') return;
          event.stopPropagation();
          change({ text: '' });
        }}
      />
      {(statuses !== null || filter.status !== '') && (
        <SelectField
          className={styles.choice}
          aria-label={texts.status}
          value={filter.status}
          onChange={(status) => change({ status })}
          options={[
            { value: '', label: texts.anyStatus },
            ...(statuses ?? []).map(([status, count]) => ({
              value: status,
              label: texts.counted(visibleText(statusDisplay(status).words), count),
            })),
          ]}
        />
      )}
      {(spans !== null || filter.bought !== null) && (
        <SelectField
          className={styles.choice}
          aria-label={texts.bought}
          value={isOnDay ? '' : filter.bought}
          onChange={(bought) => change({ bought })}
          options={[
            { value: null, label: texts.boughtAnyTime },
            ...boughtSpans.map((days, at) => ({
              value: days,
              label: texts.counted(texts.boughtWithin(days), spans?.[at] ?? 0),
            })),
            { value: '', label: texts.boughtOn },
          ]}
        />
      )}
      {isOnDay && (
        <TextField
          type="date"
          className={styles.day}
          aria-label={texts.boughtDay}
          title={texts.boughtDay}
          value={String(filter.bought)}
          onChange={(event) => change({ bought: event.currentTarget.value })}
        />
      )}
      {filter !== everyRow && (
        <span className={styles.shown} role="status">
          {texts.shown(shown, all.length)}
          <TextButton onClick={() => onFilter(everyRow)}>{texts.clear}</TextButton>
        </span>
      )}
    </>
  );
}

export function NoneShown({ onClear }: { onClear(): void }) {
  return (
    <div className={styles.none}>
      <strong>{texts.none}</strong>
      <TextButton onClick={onClear}>{texts.clear}</TextButton>
    </div>
  );
}

/** Reads from the loaded statuses, again after each new one. */
function useLoaded<Text extends string | null>(statuses: Statuses | null, read: () => Text): Text {
  return useSyncExternalStore(statuses?.subscribe ?? noSubscription, read);
}

const noSubscription = () => () => {};

function textOf<Row extends GridRow>(row: Row, columns: readonly GridColumn<Row>[], id: string): string {
  return columns.find((column) => column.id === id)?.plain?.(row) ?? '';
}

function isShown<Row extends GridRow>(
  row: Row,
  columns: readonly GridColumn<Row>[],
  { text, status, bought }: FilterValues,
  nowMs: number,
): boolean {
  if (status !== '' && textOf(row, columns, 'status') !== status) return false;
  if (bought !== null && !isBought(bought, textOf(row, columns, 'bought_at'), nowMs)) return false;
  if (text.trim() === '') return true;
  const whole = columns
    .map(({ plain }) => plain?.(row) ?? '')
    .join('\n')
    .toLowerCase();
  return text
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Whether that was within so many days of 24 hours, or on that local date. */
function isBought(when: Bought, text: string, nowMs: number): boolean {
  if (when === '') return true;
  const bought = readTimestamp(text);
  if (bought.kind !== 'utc') return false;
  if (typeof when === 'string') return inLocalTime(bought, machineOffset).seconds.startsWith(when);
  // What is shown as three days ago is within three days.
  return nowMs - bought.secondMs < (when + 1) * dayMs;
}

const dayMs = 24 * 60 * 60_000;

/** The rows of each choice that pass the other two fields; null while no row's status or purchase date is known. */
type Counts = { statuses: [status: string, count: number][] | null; spans: number[] | null };

function countsIn<Row extends GridRow>(
  all: readonly Row[],
  columns: readonly GridColumn<Row>[],
  filter: FilterValues,
  nowMs: number,
): Counts {
  const byStatus = new Map<string, number>(filter.status === '' ? [] : [[filter.status, 0]]);
  for (const row of all) {
    const status = textOf(row, columns, 'status');
    if (status === '' || !isShown(row, columns, { ...filter, status: '' }, nowMs)) continue;
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  }
  const bought = all.flatMap((row) => {
    const text = textOf(row, columns, 'bought_at');
    return text === '' || !isShown(row, columns, { ...filter, bought: null }, nowMs) ? [] : text;
  });
  const isKnown = (id: string) => all.some((row) => textOf(row, columns, id) !== '');
  return {
    statuses: isKnown('status') ? [...byStatus].sort(([a], [b]) => statusOrder(a, b)) : null,
    spans: isKnown('bought_at')
      ? boughtSpans.map((days) => bought.filter((text) => isBought(days, text, nowMs)).length)
      : null,
  };
}
