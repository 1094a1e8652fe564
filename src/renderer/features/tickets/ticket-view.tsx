import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCopy, IconDownload, IconListSearch, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useCopyAnswer, useFocusedAnswer } from '#renderer/desktop/copy-answer.ts';
import { useExportDialog } from '#renderer/desktop/export-dialog.tsx';
import { useTicketActions } from '#renderer/desktop/kept-lists.ts';
import { ListStrip, NoneShown, useListFilter } from '#renderer/desktop/list/list-filter.tsx';
import { NoteField } from '#renderer/desktop/note-field.tsx';
import { ConnectionHold } from '#renderer/desktop/request-holds.tsx';
import { RowMenu, type RowMenuRequest } from '#renderer/desktop/row-menu.tsx';
import { type SelectionAction, SelectionBar } from '#renderer/desktop/selection-bar.tsx';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useTokenFirst } from '#renderer/desktop/use-token-first.ts';
import { type PanelProps, useView, useViewChanges } from '#renderer/desktop/view.ts';
import { ageText, seenTimeText } from '#renderer/ui/answer-age.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { TextField } from '#renderer/ui/fields.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import { type Sorting, useSortedRows } from '#renderer/ui/grid/grid-column.tsx';
import { useRowSelection } from '#renderer/ui/grid/row-selection.ts';
import type { ColumnWidths } from '#renderer/ui/grid/use-column-widths.ts';
import { useKeptState } from '#renderer/ui/kept-state.ts';
import { EmptyPanel } from '#renderer/ui/panel.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { useDraft } from '#renderer/ui/use-draft.ts';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { SimilarName } from '#shared/catalog-copy.ts';
import { withoutPastedSecrets } from '#shared/pasted-secrets.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { maxTicketNameLength, type Ticket } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { MissingEntries } from './missing-entries.tsx';
import { type BesideTicket, besideTicket, sheetOf } from './sheet.ts';
import { withOtherName } from './similar-names.ts';
import { SortNote, TicketProgress, VerdictFilter } from './ticket-bar.tsx';
import { ticketFilterColumns, useTicketColumns } from './ticket-columns.tsx';
import type { DeskState, Sheet, TicketDesk } from './ticket-desk.ts';
import { isUnder, listingsOf, selectedListings, type TicketFilter } from './ticket-filter.ts';
import { lineKey, type RunState, type TicketRow } from './ticket-run.ts';
import { ticketExportRows, ticketRowsText } from './ticket-text.ts';
import styles from './tickets.module.css';

const selectionActions: readonly SelectionAction[] = ['watch'];

/** The item's name, or the pasted text while the item isn't known. */
function namesOf({ line, sought, result }: TicketRow) {
  if (result.kind === 'found') return result.found.item;
  const { kind, text } = sought ?? line;
  return kind === 'id' ? {} : { [kind]: text };
}

function idsOf(rows: readonly TicketRow[]): number[] {
  return [...new Set(rows.flatMap(({ itemId }) => itemId ?? []))];
}

type TicketViewProps = PanelProps &
  Pick<DeskState, 'lastEdit' | 'list'> & { desk: TicketDesk; ticket: Ticket; run: RunState };

/** The chosen part of the rows, and the number of the ticket's last edit when it was chosen. */
type Part = { filter: TicketFilter; sinceEdit: number };

const texts = words.lookUpIds;
/** Where the columns beside a delivery error have no room next to an open item, which shows these times itself. */
const narrowWindow = '(max-width: 1279px)';
const timesInPane: readonly string[] = ['bought_at', 'next_try', 'last_send'];
const nothingBeside: BesideTicket = { otherLines: [], sentences: new Map() };

/** One ticket: a row per line with its outcome. */
export function TicketView({ connection, onShownIds, desk, ticket, run, lastEdit, list }: TicketViewProps) {
  const { itemId: openItemId } = useView();
  const { showItem } = useViewChanges();
  const { settings } = useSettings();
  const tokenFirst = useTokenFirst(connection);
  const exportDialog = useExportDialog();
  const copy = useCopy();
  const toast = useToast();
  const { copyAnswer } = useCopyAnswer(connection);
  const { put } = useTicketActions();
  const [{ filter, sinceEdit }, setPart] = useKeptState<Part>(list, 'part', { filter: 'all', sinceEdit: 0 });
  const [sorting, setSorting] = useKeptState<Sorting | null>(list, 'sorting', null);

  const choosePart = (chosen: TicketFilter) => setPart({ filter: chosen, sinceEdit: lastEdit.number });

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
  function lookUpInstead({ line }: TicketRow, name: SimilarName) {
    const before = desk.pastedAs(ticket.id) ?? sheetOf(ticket.lines, connection, null);
    const { lines, sheet } = withOtherName(
      { lines: ticket.lines, sheet: before, catalog: connection },
      line,
      name,
    );
    const show = (shown: Sheet, changed: Ticket) => {
      desk.edit(shown);
      desk.openMade(changed);
      put(changed);
    };
    show(sheet, { ...ticket, lines });
    // Undo would overwrite a later change to the lines.
    const over = new AbortController();
    const stop = desk.subscribe(() => {
      if (desk.state().ticket?.lines === lines) return;
      stop();
      over.abort();
    });
    const undo = () => {
      const { ticket: current } = desk.state();
      if (current !== null) show(before, { ...current, lines: ticket.lines });
    };
    toast({
      text: words.tickets.lineReplaced(name.text),
      action: { label: words.common.undo, run: undo },
      until: over.signal,
    });
  }
  const onPress = useEventCallback((row: TicketRow) => {
    if (listingsOf(row) > 0) lookUpListings([row]);
    else openRow(row);
  });
  const onLookUpInstead = useEventCallback(lookUpInstead);

  const pasted = desk.pastedAs(ticket.id);
  const beside = useMemo(
    () => (pasted === null ? nothingBeside : besideTicket(pasted, connection)),
    [pasted, connection],
  );
  const others = beside.otherLines;
  const chosenColumns = useTicketColumns(connection.id, run, beside.sentences, onPress, onLookUpInstead);
  const isNarrow = useMediaQuery(narrowWindow, undefined, { getInitialValueInEffect: false });
  const hiddenToFit = isNarrow && openItemId !== null ? timesInPane : undefined;
  const columns = useMemo(
    () => (hiddenToFit ? chosenColumns.filter(({ id }) => !hiddenToFit.includes(id)) : chosenColumns),
    [chosenColumns, hiddenToFit],
  );
  const [widths, setWidths] = useKeptState<ColumnWidths>(list, 'widths', {});
  // Lines added by an edit stay visible, whatever their outcome, until the user chooses another part.
  const corrected = sinceEdit < lastEdit.number ? lastEdit.added : null;
  const inPart = useMemo(
    () => run.rows.filter((row) => isUnder(filter, row) || corrected?.has(lineKey(row.line))),
    [run.rows, filter, corrected],
  );
  const rowFilter = useListFilter(inPart, ticketFilterColumns, null, { states: list });
  const rows = useSortedRows(rowFilter.rows, columns, sorting);
  const { selection, changeSelection } = useRowSelection<TicketRow>('', Object.is, list);
  // Responses arrive one by one; joining the IDs avoids an update for each while the order stays the same.
  const shownIds = idsOf(rows).join(' ');
  useEffect(() => onShownIds(shownIds === '' ? [] : shownIds.split(' ').map(Number)), [onShownIds, shownIds]);
  useEffect(() => () => onShownIds(null), [onShownIds]);

  const edit = (at?: string) => desk.edit(sheetOf(ticket.lines, connection, pasted), at);
  const hasRows = rows.length > 0;
  const selected = rows.filter(({ id }) => selection.rows.has(id));
  const chosen = selected.length > 0 ? selected : rows;
  const [menu, setMenu] = useState<RowMenuRequest<TicketRow> | null>(null);
  const isSelected = menu !== null && selection.rows.has(menu.row.id);
  const notMissing = selected.filter(({ result }) => result.kind !== 'missing');
  const selectedIds = idsOf(notMissing);
  const found = selected.filter(({ result }) => result.kind === 'found');
  const watchable = { itemIds: idsOf(found), leftOut: selected.length - found.length };
  const listings = selectedListings(selected, rows, run.rows);
  const copyRows = () => void copy(ticketRowsText(chosen), texts.copiedRows(chosen.length));
  const copyAs = (format: RowTextFormat, copied: readonly TicketRow[] = chosen) =>
    void copy(ticketRowsText(copied, format), words.table.rowsAs(copied.length, format));
  const exportRows = () =>
    exportDialog.open({ rows: ticketExportRows(chosen, ticket.note), suggestedName: ticket.name });
  useFocusedAnswer(copyAnswer, selected.length > 0, (at) => {
    const row = rows[at];
    return row?.result.kind === 'missing' ? null : row?.itemId;
  });
  useAppCommand('copy-rows', copyRows, hasRows);
  useAppCommand('export', exportRows, hasRows);

  return (
    <>
      <header className={styles.head}>
        <TicketName ticket={ticket} onRename={(name) => keep({ name })} />
        <HeadButton icon={IconPencil} label={words.tickets.edit} onClick={() => edit()} />
        <TicketProgress
          run={desk.run}
          state={run}
          tokenFirst={tokenFirst}
          onLookUpListings={lookUpListings}
        />
        <div className={styles.note}>
          <NoteField
            label={words.tickets.note}
            placeholder={words.tickets.notePlaceholder}
            kept={ticket.note ?? ''}
            maxRows={4}
            onKeep={(note) => keep({ note: note.trim() })}
          />
        </div>
        <HeadButton icon={IconCopy} label={texts.copyRows} disabled={!hasRows} onClick={copyRows} />
        <HeadButton icon={IconDownload} label={texts.export} disabled={!hasRows} onClick={exportRows} />
        <HeadButton icon={IconPlus} label={words.tickets.newTicket} onClick={desk.close} />
      </header>
      {run.isRunning && <ConnectionHold connectionId={connection.id} onCancel={desk.run.cancel} />}
      <ListStrip
        list="ticket"
        filter={rowFilter}
        hiddenToFit={hiddenToFit}
        scope={<VerdictFilter rows={run.rows} filter={filter} onFilter={choosePart} />}
      >
        {others.length > 0 && (
          <TextButton
            className={styles.textButton}
            title={words.tickets.otherLinesHint(others.slice(0, 10).map((text) => visibleText(text)))}
            onClick={() => edit(others[0])}
          >
            {words.tickets.otherLines(others.length)}
          </TextButton>
        )}
        <SortNote sorting={sorting} onReset={() => setSorting(null)} />
      </ListStrip>
      {hasRows ? (
        <DataGrid<TicketRow>
          label={texts.table}
          rows={rows}
          columns={columns}
          listKey={`${ticket.id} ${lastEdit.number} ${filter} ${JSON.stringify(sorting)}`}
          density={settings.density}
          wraps
          openId={rows.find(({ itemId }) => itemId !== null && itemId === openItemId)?.id ?? null}
          startId={rows.find(({ line }) => lastEdit.added.has(lineKey(line)))?.id}
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
          onMenu={setMenu}
          isMenuOpen={menu !== null}
        />
      ) : rowFilter.isFiltered ? (
        <NoneShown onClear={rowFilter.clear} />
      ) : (
        <EmptyPanel icon={IconListSearch} title={texts.none[filter]} />
      )}
      {menu !== null && (
        <RowMenu
          request={menu}
          onClose={() => setMenu(null)}
          connection={connection}
          itemId={menu.row.itemId}
          names={namesOf(menu.row)}
          isSelected={isSelected}
          selectedRows={selected.length}
          selectedIds={selectedIds}
          watchable={watchable}
          isMissing={menu.row.result.kind === 'missing'}
          actions={selectionActions}
          onOpen={() => openRow(menu.row)}
          onCopyRows={(format) => copyAs(format, isSelected ? selected : [menu.row])}
          onCopyAnswer={(ids, rowCount) => copyAnswer(ids, rowCount, isSelected ? listings.alternatives : [])}
          onToggle={() => {
            const index = rows.findIndex(({ id }) => id === menu.row.id);
            if (index !== -1) changeSelection({ kind: 'toggle', page: { rows, firstPlace: 0 }, index });
          }}
        >
          {menu.row.result.kind === 'missing' && (
            <MissingEntries
              connectionId={connection.id}
              line={menu.row.line}
              onEdit={edit}
              onLookUp={(name) => lookUpInstead(menu.row, name)}
            />
          )}
        </RowMenu>
      )}
      <SelectionBar
        connection={connection}
        rowCount={selected.length}
        itemIds={selectedIds}
        watchable={watchable}
        listings={listings}
        actions={selectionActions}
        onCopy={copyAs}
        onExport={exportRows}
        onClear={() => changeSelection({ kind: 'clear' })}
      />
    </>
  );
}

type HeadButtonProps = { icon: typeof IconCopy; label: string; disabled?: boolean; onClick(): void };

/** Shows only its icon where space is short. */
function HeadButton({ icon: Icon, label, ...button }: HeadButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      classNames={{ label: styles.headLabel ?? '', section: styles.headIcon ?? '' }}
      leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
      title={label}
      {...button}
    >
      {label}
    </Button>
  );
}

/** The ticket's editable name, and when it was created. */
function TicketName({ ticket, onRename }: { ticket: Ticket; onRename(name: string): void }) {
  const now = useNow(60_000, ticket);
  const { text, isTyped, type, keep, discard } = useDraft(ticket.name, (typed) => {
    const name = withoutPastedSecrets(typed).trim().slice(0, maxTicketNameLength);
    if (name !== '') onRename(name);
  });

  const created = words.tickets.created(seenTimeText(ticket.createdAt, now));
  return (
    <>
      <TextField
        className={styles.name}
        aria-label={words.tickets.name}
        title={created}
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
      <time className={styles.created} dateTime={new Date(ticket.createdAt).toISOString()} title={created}>
        {ageText(ticket.createdAt, now)}
      </time>
    </>
  );
}
