import { useEffect, useMemo, useRef, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useExportDialog } from '#renderer/desktop/export-dialog.tsx';
import { useOfferedIds } from '#renderer/desktop/ids-to-look-up.tsx';
import { useRequestHold } from '#renderer/desktop/request-holds.tsx';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useTokenFirst } from '#renderer/desktop/use-token-first.ts';
import { useCopy } from '#renderer/ui/copy.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import { type Sorting, useSortedRows } from '#renderer/ui/grid/grid-column.tsx';
import { useRowSelection } from '#renderer/ui/grid/row-selection.ts';
import type { ColumnWidths } from '#renderer/ui/grid/use-column-widths.ts';
import { HoldNotice } from '#renderer/ui/hold-notice.tsx';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import { IdField } from './id-field.tsx';
import styles from './look-up.module.css';
import type { LookUpRow } from './look-up.ts';
import { LookUpBar } from './look-up-bar.tsx';
import { useLookUpColumns } from './look-up-columns.tsx';
import { isUnder, type LookUpFilter } from './look-up-filter.ts';
import { lookUpExportRows, lookUpRowsText } from './look-up-text.ts';
import { useLookUp } from './use-look-up.ts';

export type LookUpPanelProps = {
  connection: Connection;
  /** The item whose detail is open; null: none is. */
  selectedItemId: number | null;
  onSelectItem(itemId: number): void;
  /** Called with the ids in display order, for previous and next item. */
  onShownIds(ids: readonly number[] | null): void;
};

const says = words.lookUpIds;

/** Many ids at once: pasted, asked for three at a time, and shown as a table that stays while other panels are looked at. */
export function LookUpPanel({ connection, selectedItemId, onSelectItem, onShownIds }: LookUpPanelProps) {
  const { lookUp, state } = useLookUp(connection);
  const { settings } = useSettings();
  const tokenFirst = useTokenFirst(connection);
  const desktop = useDesktop();
  const exportDialog = useExportDialog();
  const copy = useCopy();
  const field = useRef<HTMLTextAreaElement>(null);
  const [filter, setFilter] = useState<LookUpFilter>('all');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const requestHold = useRequestHold(connection.id);
  const hold = state.isRunning ? requestHold : null;

  const columns = useLookUpColumns(state);
  const [widths, setWidths] = useState<ColumnWidths>({});
  const filtered = useMemo(() => state.rows.filter((row) => isUnder(filter, row)), [state.rows, filter]);
  const rows = useSortedRows(filtered, columns, sorting);
  const { selection, changeSelection } = useRowSelection<LookUpRow>('');
  // Answers come one after another; the window need not be re-rendered for each while the order is the same.
  const shownIds = rows.map(({ id }) => id).join(' ');
  useEffect(() => onShownIds(shownIds === '' ? [] : shownIds.split(' ').map(Number)), [onShownIds, shownIds]);
  useEffect(() => () => onShownIds(null), [onShownIds]);

  function focusField() {
    field.current?.focus();
    field.current?.select();
  }
  useEffect(() => {
    if (lookUp.state().rows.length === 0) field.current?.focus();
  }, [lookUp]);
  function start() {
    setFilter('all');
    // What was sorted was another list; these come in the order in which they were pasted or selected.
    setSorting(null);
    lookUp.start();
  }
  useOfferedIds((text) => {
    lookUp.setText(text);
    start();
    focusField();
  });

  const hasRows = rows.length > 0;
  const selected = rows.filter(({ id }) => selection.rows.has(id));
  const chosen = selected.length > 0 ? selected : rows;
  const copyRows = () => void copy(lookUpRowsText(chosen), says.copiedRows(chosen.length));
  const exportRows = () =>
    exportDialog.open({ rows: lookUpExportRows(chosen), suggestedName: says.exportName });
  useAppCommand('focus-filter', focusField);
  useAppCommand('copy-rows', copyRows, hasRows);
  useAppCommand('export', exportRows, hasRows);

  return (
    <section className={styles.panel} aria-label={says.title}>
      <IdField
        fieldRef={field}
        text={state.text}
        onText={lookUp.setText}
        onLookUp={start}
        onClear={() => {
          lookUp.clear();
          field.current?.focus();
        }}
      />
      {hold !== null && (
        <HoldNotice
          failure={hold.failure}
          untilMs={hold.untilMs}
          onRetryNow={() => void desktop.requests.retryNow({ connectionId: connection.id })}
          onCancel={lookUp.cancel}
        />
      )}
      {state.rows.length > 0 && (
        <LookUpBar
          state={state}
          tokenFirst={tokenFirst}
          filter={filter}
          onFilter={setFilter}
          sorting={sorting}
          onSortingReset={() => setSorting(null)}
          onCancel={lookUp.cancel}
          onResume={lookUp.resume}
          onRetryFailed={lookUp.retryFailed}
          onCopyRows={copyRows}
          onExport={exportRows}
        />
      )}
      {hasRows ? (
        <DataGrid<LookUpRow>
          label={says.table}
          rows={rows}
          columns={columns}
          listKey={`${filter} ${JSON.stringify(sorting)}`}
          density={settings.density}
          openId={selectedItemId}
          onOpen={({ id }) => onSelectItem(id)}
          selection={selection}
          onSelection={changeSelection}
          onCopy={(text, label) => void copy(text, label)}
          onCopyRows={copyRows}
          sorting={sorting}
          onSorting={setSorting}
          widths={widths}
          onWidths={setWidths}
          isBusy={state.isRunning}
        />
      ) : (
        <EmptyPlace hasList={state.rows.length > 0} filter={filter} />
      )}
    </section>
  );
}

function EmptyPlace({ hasList, filter }: { hasList: boolean; filter: LookUpFilter }) {
  return (
    <div className={styles.empty}>
      <strong>{hasList ? says.noneHere(says.filters[filter]) : says.nothingYet}</strong>
      {!hasList && <p>{says.nothingYetHint}</p>}
    </div>
  );
}
