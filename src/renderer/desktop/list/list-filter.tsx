import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type Ref, useMemo, useRef, useSyncExternalStore } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import type { StatusLoader } from '#renderer/desktop/status-loader.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { SelectField, TextField } from '#renderer/ui/fields.tsx';
import type { GridColumn, GridRow } from '#renderer/ui/grid/grid-column.tsx';
import { type KeptStates, useKeptState } from '#renderer/ui/kept-state.ts';
import { statusDisplay } from '#renderer/ui/status-badge.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { inLocalTime, machineOffset, readTimestamp } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';
import { statusOrder } from './answer-columns.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import styles from './list-strip.module.css';
import type { ListName } from './use-list-columns.ts';

/** Which of the loaded rows are shown; what is empty or null narrows nothing. */
type RowFilter = { text: string; status: string; bought: Bought | null };

/** Within so many days, or on a local day as `YYYY-MM-DD`, '' while none is chosen. */
type Bought = BoughtSpan | string;

/** The spans in which an item was bought lately, in days. */
const boughtSpans = [3, 7, 30] as const;
type BoughtSpan = (typeof boughtSpans)[number];

const everyRow: RowFilter = { text: '', status: '', bought: null };
const texts = words.listFilter;

/** The rows that are shown and the counts of those that would be; the same object until one of them changes. */
type ListFilter<Row extends GridRow> = {
  all: readonly Row[];
  /** The same array until the filter or what it reads changes. */
  rows: readonly Row[];
  isFiltered: boolean;
  clear(): void;
  fields: FieldsProps<Row>;
};

/**
 * Narrows the loaded rows by what their columns say, shown or not; nothing is requested for it. `loader`: where answers come from, which
 * are compared as sent. While it is off every row is shown. With `states` it outlives the component.
 */
export function useListFilter<Row extends GridRow>(
  all: readonly Row[],
  columns: readonly GridColumn<Row>[],
  loader: StatusLoader | null,
  { isOn = true, states = null }: { isOn?: boolean; states?: KeptStates | null } = {},
): ListFilter<Row> {
  const [filter, onFilter] = useKeptState(states, 'filter', everyRow);
  const nowMs = useNow(60_000, all);
  const isFiltered = isOn && filter !== everyRow;
  // As one text: an answer that changes nothing here re-renders nothing.
  const places = useAnswered(loader, () =>
    isFiltered ? all.flatMap((row, at) => (isShown(row, columns, filter, nowMs) ? at : [])).join(' ') : null,
  );
  const rows = useMemo(() => {
    if (places === null) return all;
    return places === '' ? [] : places.split(' ').flatMap((at) => all[Number(at)] ?? []);
  }, [all, places]);
  return useMemo(
    () => ({
      ...{ all, rows, isFiltered, clear: () => onFilter(everyRow) },
      fields: { all, columns, loader, filter, nowMs, shown: rows.length, onFilter },
    }),
    [all, rows, isFiltered, columns, loader, filter, nowMs, onFilter],
  );
}

type FieldsProps<Row extends GridRow> = {
  all: readonly Row[];
  columns: readonly GridColumn<Row>[];
  loader: StatusLoader | null;
  filter: RowFilter;
  nowMs: number;
  shown: number;
  onFilter(filter: RowFilter): void;
};

type ListStripProps<Row extends GridRow> = {
  /** Where its columns are chosen here. */
  list?: ListName;
  /** The chosen columns that the list has no room for now. */
  hiddenToFit?: readonly string[] | undefined;
  filter: ListFilter<Row>;
  /** What the filter covers, where the list has more than what is loaded. */
  scope?: ReactNode;
  /** How much of the list is loaded. */
  children?: ReactNode;
};

/** Above the rows of a list: which of them are shown, how much of them is loaded, and which columns there are. */
export function ListStrip<Row extends GridRow>({
  list,
  hiddenToFit,
  filter,
  scope,
  children,
}: ListStripProps<Row>) {
  const field = useRef<HTMLInputElement>(null);
  // In the catalog's own list the command is for the filters above it.
  useAppCommand('focus-filter', () => field.current?.focus(), list !== undefined);
  return (
    <search className={styles.strip} aria-label={texts.text}>
      {scope}
      <ListFilterFields {...filter.fields} fieldRef={field} />
      <span className={styles.end}>
        {children}
        {list !== undefined && (
          <ColumnsMenu list={list} columns={filter.fields.columns} hiddenToFit={hiddenToFit} />
        )}
      </span>
    </search>
  );
}

/** The fields of a list's filter; each choice says how many rows it would show. */
function ListFilterFields<Row extends GridRow>(
  props: FieldsProps<Row> & { fieldRef: Ref<HTMLInputElement> },
) {
  const { all, columns, loader, filter, nowMs, shown, onFilter } = props;
  const counted = useAnswered(loader, () => JSON.stringify(countsIn(all, columns, filter, nowMs)));
  // Safe: it was made of these counts one line above.
  const { statuses, spans } = JSON.parse(counted) as Counts;
  const isOnDay = typeof filter.bought === 'string';
  const change = (part: Partial<RowFilter>) => {
    const next = { ...filter, ...part };
    onFilter(next.text === '' && next.status === '' && next.bought === null ? everyRow : next);
  };
  return (
    <>
      <TextField
        ref={props.fieldRef}
        className={styles.text}
        icon={<IconSearch size={14} stroke={1.75} aria-hidden />}
        aria-label={texts.text}
        placeholder={texts.text}
        value={filter.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || filter.text === '') return;
          event.stopPropagation();
          change({ text: '' });
        }}
      />
      {(statuses.length > 0 || filter.status !== '') && (
        <SelectField
          className={styles.choice}
          aria-label={texts.status}
          value={filter.status}
          onChange={(status) => change({ status })}
          options={[
            { value: '', label: texts.anyStatus },
            ...statuses.map(([status, count]) => ({
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

/** In the place of the rows when the filter leaves none. */
export function NoneShown({ onClear }: { onClear(): void }) {
  return (
    <div className={styles.none}>
      <strong>{texts.none}</strong>
      <TextButton onClick={onClear}>{texts.clear}</TextButton>
    </div>
  );
}

/** What is read of the answers so far, again whenever one comes. */
function useAnswered<Text extends string | null>(loader: StatusLoader | null, read: () => Text): Text {
  return useSyncExternalStore((listener) => loader?.subscribe(null, listener) ?? noSubscription, read);
}

const noSubscription = () => {};

function textOf<Row extends GridRow>(row: Row, columns: readonly GridColumn<Row>[], id: string): string {
  return columns.find((column) => column.id === id)?.plain?.(row) ?? '';
}

function isShown<Row extends GridRow>(
  row: Row,
  columns: readonly GridColumn<Row>[],
  { text, status, bought }: RowFilter,
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

/** Whether that was so many days ago at most (section 2.4), counted in full days of 24 hours, or on that day by the clock here. */
function isBought(when: Bought, text: string, nowMs: number): boolean {
  if (when === '') return true;
  const bought = readTimestamp(text);
  if (bought.kind !== 'utc') return false;
  if (typeof when === 'string') return inLocalTime(bought, machineOffset).seconds.startsWith(when);
  // The day that just ends counts: three days ago is within three days the whole day long.
  return nowMs - bought.secondMs < (when + 1) * dayMs;
}

const dayMs = 24 * 60 * 60_000;

/** Of each choice the rows that pass the other two fields; `spans` is null while no time of buying is known. */
type Counts = { statuses: [status: string, count: number][]; spans: number[] | null };

function countsIn<Row extends GridRow>(
  all: readonly Row[],
  columns: readonly GridColumn<Row>[],
  filter: RowFilter,
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
  const isKnown = all.some((row) => textOf(row, columns, 'bought_at') !== '');
  return {
    statuses: [...byStatus].sort(([a], [b]) => statusOrder(a, b)),
    spans: isKnown
      ? boughtSpans.map((days) => bought.filter((text) => isBought(days, text, nowMs)).length)
      : null,
  };
}
