import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconListSearch, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useExportDialog } from '#renderer/desktop/export-dialog.tsx';
import { useTicketActions } from '#renderer/desktop/kept-lists.ts';
import { NoneShown, useListFilter } from '#renderer/desktop/list/list-filter.tsx';
import { NoteField } from '#renderer/desktop/note-field.tsx';
import { ConnectionHold } from '#renderer/desktop/request-holds.tsx';
import { SelectionBar } from '#renderer/desktop/selection-bar.tsx';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useTokenFirst } from '#renderer/desktop/use-token-first.ts';
import { type PanelProps, useView, useViewChanges } from '#renderer/desktop/view.ts';
import { seenTimeText } from '#renderer/ui/answer-age.ts';
import { useCopy } from '#renderer/ui/copy.tsx';
import { TextField } from '#renderer/ui/fields.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import { type Sorting, useSortedRows } from '#renderer/ui/grid/grid-column.tsx';
import { useRowSelection } from '#renderer/ui/grid/row-selection.ts';
import type { ColumnWidths } from '#renderer/ui/grid/use-column-widths.ts';
import { EmptyPanel } from '#renderer/ui/panel.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import { useDraft } from '#renderer/ui/use-draft.ts';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import { withoutPastedSecrets } from '#shared/pasted-secrets.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { maxTicketNameLength, type Ticket } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { TicketBar } from './ticket-bar.tsx';
import { ticketFilterColumns, useTicketColumns } from './ticket-columns.tsx';
import type { TicketDesk } from './ticket-desk.ts';
import { isUnder, listingsOf, type TicketFilter } from './ticket-filter.ts';
import { lineKey, type RunState, type TicketRow } from './ticket-run.ts';
import { ticketExportRows, ticketRowsText } from './ticket-text.ts';
import styles from './tickets.module.css';

type TicketViewProps = PanelProps & { desk: TicketDesk; ticket: Ticket; run: RunState };

const says = words.lookUpIds;

/** One ticket: a row per line with its outcome. */
export function TicketView({ connection, onShownIds, desk, ticket, run }: TicketViewProps) {
  const { itemId: openItemId } = useView();
  const { showItem } = useViewChanges();
  const { settings } = useSettings();
  const tokenFirst = useTokenFirst(connection);
  const exportDialog = useExportDialog();
  const copy = useCopy();
  const { put } = useTicketActions();
  const [filter, setFilter] = useState<TicketFilter>('all');
  const [sorting, setSorting] = useState<Sorting | null>(null);

  function keep(change: Partial<Ticket>) {
    const changed = { ...ticket, ...change };
    desk.update(changed);
    put(changed);
  }
  const openRow = ({ itemId }: TicketRow) => itemId !== null && showItem(itemId);
  function lookUpListings(several: readonly TicketRow[]) {
    desk.run.expand(new Set(several.map(({ id }) => id)));
    const keys = new Set(several.map(({ line }) => lineKey(line)));
    keep({
      lines: ticket.lines.map((line) => (keys.has(lineKey(line)) ? { ...line, isExpanded: true } : line)),
    });
  }
  const onPress = useEventCallback((row: TicketRow) =>
    listingsOf(row) > 0 ? lookUpListings([row]) : openRow(row),
  );

  const columns = useTicketColumns(run, onPress);
  const [widths, setWidths] = useState<ColumnWidths>({});
  const inPart = useMemo(() => run.rows.filter((row) => isUnder(filter, row)), [run.rows, filter]);
  const rowFilter = useListFilter(inPart, ticketFilterColumns, null);
  const rows = useSortedRows(rowFilter.rows, columns, sorting);
  const { selection, changeSelection } = useRowSelection<TicketRow>('');
  // Answers come one after another; the window need not be re-rendered for each while the order is the same.
  const shownIds = [...new Set(rows.flatMap(({ itemId }) => itemId ?? []))].join(' ');
  useEffect(() => onShownIds(shownIds === '' ? [] : shownIds.split(' ').map(Number)), [onShownIds, shownIds]);
  useEffect(() => () => onShownIds(null), [onShownIds]);

  const hasRows = rows.length > 0;
  const selected = rows.filter(({ id }) => selection.rows.has(id));
  const chosen = selected.length > 0 ? selected : rows;
  const copyRows = () => void copy(ticketRowsText(chosen), says.copiedRows(chosen.length));
  const copyAs = (format: RowTextFormat) =>
    void copy(ticketRowsText(chosen, format), words.table.rowsAs(chosen.length, format));
  const exportRows = () =>
    exportDialog.open({ rows: ticketExportRows(chosen, ticket.note), suggestedName: ticket.name });
  useAppCommand('copy-rows', copyRows, hasRows);
  useAppCommand('export', exportRows, hasRows);

  return (
    <>
      <TicketHead ticket={ticket} onRename={(name) => keep({ name })} onLeave={desk.close}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
          disabled={!hasRows}
          onClick={copyRows}
        >
          {says.copyRows}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
          disabled={!hasRows}
          onClick={exportRows}
        >
          {says.export}
        </Button>
      </TicketHead>
      {run.isRunning && <ConnectionHold connectionId={connection.id} onCancel={desk.run.cancel} />}
      <TicketBar
        note={
          <NoteField
            label={words.tickets.note}
            kept={ticket.note ?? ''}
            maxRows={4}
            onKeep={(note) => keep({ note: note.trim() })}
          />
        }
        run={desk.run}
        state={run}
        tokenFirst={tokenFirst}
        filter={filter}
        onFilter={setFilter}
        rowFilter={rowFilter}
        sorting={sorting}
        onSortingReset={() => setSorting(null)}
        onLookUpListings={lookUpListings}
      />
      {hasRows ? (
        <DataGrid<TicketRow>
          label={says.table}
          rows={rows}
          columns={columns}
          listKey={`${ticket.id} ${filter} ${JSON.stringify(sorting)}`}
          density={settings.density}
          wraps
          openId={rows.find(({ itemId }) => itemId !== null && itemId === openItemId)?.id ?? null}
          onOpen={openRow}
          selection={selection}
          onSelection={changeSelection}
          onCopy={(text, label) => void copy(text, label)}
          onCopyRows={copyRows}
          sorting={sorting}
          onSorting={setSorting}
          widths={widths}
          onWidths={setWidths}
          isBusy={run.isRunning}
        />
      ) : rowFilter.isFiltered ? (
        <NoneShown onClear={rowFilter.clear} />
      ) : (
        <EmptyPanel icon={IconListSearch} title={says.none[filter]} />
      )}
      <SelectionBar
        connection={connection}
        rowCount={selected.length}
        itemIds={[...new Set(selected.flatMap(({ itemId }) => itemId ?? []))]}
        actions={['watch']}
        onCopy={copyAs}
        onExport={exportRows}
        onClear={() => changeSelection({ kind: 'clear' })}
      />
    </>
  );
}

type TicketHeadProps = {
  ticket: Ticket;
  onRename(name: string): void;
  onLeave(): void;
  /** What can be done with its rows. */
  children: ReactNode;
};

/** What the ticket is called, which can be changed, and since when it is kept. */
function TicketHead({ ticket, onRename, onLeave, children }: TicketHeadProps) {
  const now = useNow(60_000, ticket);
  const { text, isTyped, type, keep, discard } = useDraft(ticket.name, (typed) => {
    const name = withoutPastedSecrets(typed).trim().slice(0, maxTicketNameLength);
    if (name !== '') onRename(name);
  });

  return (
    <header className={styles.head}>
      <TextField
        className={styles.name}
        aria-label={words.tickets.name}
        value={text}
        maxLength={maxTicketNameLength}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
          if (event.key !== 'Escape' || !isTyped) return;
          event.stopPropagation();
          discard();
        }}
      />
      <time className={styles.quiet} dateTime={new Date(ticket.createdAt).toISOString()}>
        {words.tickets.created(seenTimeText(ticket.createdAt, now))}
      </time>
      <span className={styles.spring} />
      {children}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        onClick={onLeave}
      >
        {words.tickets.newTicket}
      </Button>
    </header>
  );
}
