import { IconChevronUp, IconListSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTokenFirst } from '#renderer/desktop/connections.ts';
import { useTicketActions } from '#renderer/desktop/kept-lists.ts';
import type { ListColumn } from '#renderer/desktop/list/list-columns.ts';
import { ListStrip } from '#renderer/desktop/list/list-filter.tsx';
import { type GridList, ListGrid, useGridList } from '#renderer/desktop/list-grid.tsx';
import { ConnectionHold } from '#renderer/desktop/request-holds.tsx';
import { FilterEntries } from '#renderer/desktop/row-menu.tsx';
import type { SelectionAction } from '#renderer/desktop/selection-bar.tsx';
import { useComparedAccounts } from '#renderer/desktop/ticket-accounts.ts';
import { type PanelProps, useView, useViewChanges } from '#renderer/desktop/view.ts';
import { useEventCallback } from '#renderer/ui/events.ts';
import { MenuDivider, MenuEntry } from '#renderer/ui/menu.tsx';
import { EmptyPanel } from '#renderer/ui/panel.tsx';
import { useKeptState } from '#renderer/ui/shared-state.ts';
import { useMatches } from '#renderer/ui/use-matches.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { SimilarName } from '#shared/catalog-copy.ts';
import type { Connection } from '#shared/connection.ts';
import type { PastedName, Ticket } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { type Correction, useCorrections } from './line-corrections.ts';
import { besideTicket, correctedNames, pastedSheet, sheetOf } from './sheet.ts';
import { useClearCorrections } from './similar-names.ts';
import { LineButton, MessageAccounts, SortNote, TicketHeader, VerdictFilter } from './ticket-bar.tsx';
import { MissingEntries } from './ticket-cells.tsx';
import { ticketFilterColumns, useTicketColumns } from './ticket-columns.tsx';
import type { DeskState, TicketDesk } from './ticket-desk.ts';
import {
  isMissing,
  itemKey,
  listingsOf,
  onePerItem,
  passesFilter,
  replyScope,
  type TicketFilter,
  watchableIn,
  withAccounts,
} from './ticket-filter.ts';
import { useTicketProgress } from './ticket-progress.ts';
import { lineKey, type NamedLine, type TicketRow } from './ticket-rows.ts';
import type { RunState } from './ticket-run.ts';
import { namesOf, ticketExportRows, ticketRowsText } from './ticket-text.ts';

type TicketViewProps = PanelProps &
  Pick<DeskState, 'lastEdit' | 'list'> & { desk: TicketDesk; ticket: Ticket; run: RunState };

const texts = words.lookUpIds;
const selectionActions: readonly SelectionAction[] = ['watch'];

/** One ticket: a row per line with its outcome. */
export function TicketView({ connection, onShownIds, desk, ticket, run, lastEdit, list }: TicketViewProps) {
  const { showItem } = useViewChanges();
  const tokenFirst = useTokenFirst(connection);
  const { change, lookUpListings, collapse } = useTicketChanges(desk, ticket);
  const { lookUpInstead, lookUpAsPasted } = useCorrections(connection, desk);
  const message = useTicketMessage(ticket.pasted, connection, list);
  useComparedAccounts(message.compared);
  useTicketProgress(ticket, run);
  const part = useTicketPart(run.rows, message.compared, list, lastEdit);
  const corrections = useClearCorrections(connection.id, part.all);

  const onPress = useEventCallback((row: TicketRow) => {
    if (listingsOf(row) > 0) lookUpListings([row]);
    else if (row.itemId !== null) showItem(row.itemId);
  });
  const onCollapse = useEventCallback(collapse);
  const onLookUpInstead = useEventCallback((row: TicketRow, name: SimilarName) => {
    lookUpInstead([{ line: row.line, name }]);
    selectAs(grid, [{ row, name }]);
  });
  function onAccept() {
    lookUpInstead(corrections);
    selectAs(grid, corrections);
  }
  const state = { ...run, rows: part.all };
  const { columns, hiddenToFit } = useColumnsThatFit(
    useTicketColumns(connection.id, state, message, { onPress, onLookUpInstead, onCollapse }),
  );
  const grid = useGridList<TicketRow>({
    connection,
    onShownIds,
    rows: part.rows,
    columns: ticketFilterColumns,
    loader: null,
    states: list,
    itemIdOf: ({ itemId }) => itemId,
    isMissing,
    listingsOf: (some, shown) => replyScope(some, shown, run.rows),
    rowsText: ticketRowsText,
    exportOf: (rows) => ({ rows: ticketExportRows(rows, ticket.note), suggestedName: ticket.name }),
  });
  const edit = (at?: string) => desk.edit(sheetOf(ticket.lines, connection, pastedSheet(ticket.pasted)), at);
  return (
    <>
      <TicketHeader
        ticket={ticket}
        list={grid}
        run={desk.run}
        state={state}
        tokenFirst={tokenFirst}
        onChange={change}
        onEdit={() => edit()}
        onClose={desk.close}
        onLookUpListings={lookUpListings}
      />
      {run.isRunning && <ConnectionHold connectionId={connection.id} onCancel={desk.run.cancel} />}
      <TicketStrip
        grid={grid}
        hiddenToFit={hiddenToFit}
        message={message}
        part={part}
        corrections={corrections}
        onAccept={onAccept}
        onEdit={edit}
      />
      <ListGrid<TicketRow>
        list={grid}
        label={texts.table}
        columns={columns}
        listKey={`${ticket.id} ${lastEdit.number} ${part.filter} ${JSON.stringify(grid.sorting)}`}
        startId={grid.rows.find((row) => part.added.has(itemKey(row)))?.id}
        isBusy={run.isRunning}
        actions={selectionActions}
        watchable={watchableIn(grid.selectedRows)}
        namesOf={namesOf}
        menuEntries={(row) => (
          <RowEntries
            connection={connection}
            row={row}
            onCollapse={onCollapse}
            onEdit={edit}
            onLookUpInstead={onLookUpInstead}
            onLookUpAsPasted={(name) => {
              lookUpAsPasted(name);
              selectAs(grid, [{ row, name }]);
            }}
          />
        )}
      >
        <EmptyPanel icon={IconListSearch} title={texts.none[part.filter]} />
      </ListGrid>
    </>
  );
}

/** Changes to the ticket, on screen and as it is kept. */
function useTicketChanges(desk: TicketDesk, ticket: Ticket) {
  const { put } = useTicketActions();

  function change(part: Partial<Ticket>) {
    const changed = { ...ticket, ...part };
    desk.update(changed);
    put(changed);
  }
  function expandLines(several: readonly TicketRow[], isExpanded: boolean) {
    const keys = new Set(several.map(({ line }) => lineKey(line)));
    change({
      lines: ticket.lines.map((line) => (keys.has(lineKey(line)) ? { ...line, isExpanded } : line)),
    });
  }
  return {
    change,
    lookUpListings(several: readonly TicketRow[]) {
      desk.run.expand(new Set(several.map(({ id }) => id)));
      expandLines(several, true);
    },
    collapse(row: TicketRow) {
      desk.collapse(row);
      expandLines([row], false);
    },
  };
}

/** What the ticket's message says beside its lines. `compared`: its accounts, unless they aren't the customer's. */
function useTicketMessage(pasted: Ticket['pasted'], connection: Connection, list: DeskState['list']) {
  const beside = useMemo(() => besideTicket(pasted, connection), [pasted, connection]);
  const [isCustomers, setCustomers] = useKeptState(list, 'accounts are the customer’s', true);
  return { ...beside, isCustomers, setCustomers, compared: isCustomers ? beside.accounts : noAccounts };
}

// A constant, since the rows depend on it.
const noAccounts: readonly string[] = [];

/** The chosen part of the rows, and the number of the ticket's last edit when it was chosen. */
type Part = { filter: TicketFilter; sinceEdit: number };

/** A row for each item, those of the chosen part, and the items and names that the last edit added. */
function useTicketPart(
  ofLines: readonly TicketRow[],
  accounts: readonly string[],
  list: DeskState['list'],
  lastEdit: DeskState['lastEdit'],
) {
  const [{ filter, sinceEdit }, setPart] = useKeptState<Part>(list, 'part', { filter: 'all', sinceEdit: 0 });
  const all = useMemo(() => withAccounts(onePerItem(ofLines), accounts), [ofLines, accounts]);
  const added = useMemo(
    () => new Set(ofLines.flatMap((row) => (lastEdit.added.has(lineKey(row.line)) ? itemKey(row) : []))),
    [ofLines, lastEdit],
  );
  // Lines added by an edit stay visible, whatever their outcome, until the user chooses another part.
  const corrected = sinceEdit < lastEdit.number ? added : null;
  const rows = useMemo(
    () => all.filter((row) => passesFilter(filter, row) || corrected?.has(itemKey(row))),
    [all, filter, corrected],
  );
  const choosePart = (chosen: TicketFilter) => setPart({ filter: chosen, sinceEdit: lastEdit.number });
  return { all, rows, filter, added, choosePart };
}

type TicketStripProps = {
  grid: GridList<TicketRow>;
  hiddenToFit: readonly string[] | undefined;
  message: ReturnType<typeof useTicketMessage>;
  part: ReturnType<typeof useTicketPart>;
  /** Of the names that weren't found. */
  corrections: readonly Correction[];
  onAccept(): void;
  onEdit(at?: string): void;
};

/** Above the rows: the parts of the ticket, the filter, and what the message says beside its lines. */
function TicketStrip({ grid, hiddenToFit, message, part, corrections, onAccept, onEdit }: TicketStripProps) {
  const { otherLines, accounts, accountLinks, isCustomers, setCustomers } = message;
  return (
    <ListStrip
      list="ticket"
      filter={grid.filter}
      hiddenToFit={hiddenToFit}
      scope={<VerdictFilter rows={part.all} filter={part.filter} onFilter={part.choosePart} />}
    >
      {corrections.length > 1 && (
        <LineButton
          title={words.tickets.acceptAllHint(
            corrections.map(({ line, name }) => `${visibleText(line.text)} → ${visibleText(name.text)}`),
          )}
          onClick={onAccept}
        >
          {words.tickets.acceptAll(corrections.length)}
        </LineButton>
      )}
      <MessageAccounts
        accounts={accounts}
        links={accountLinks}
        isCustomers={isCustomers}
        onCustomers={setCustomers}
      />
      {otherLines.length > 0 && (
        <LineButton
          title={words.tickets.otherLinesHint(otherLines.slice(0, 10).map((text) => visibleText(text)))}
          onClick={() => onEdit(otherLines[0])}
        >
          {words.tickets.otherLines(otherLines.length)}
        </LineButton>
      )}
      <SortNote sorting={grid.sorting} onReset={() => grid.setSorting(null)} />
    </ListStrip>
  );
}

/** Leaves out the columns beside a delivery error where they have no room next to an open item, which shows these times itself. */
function useColumnsThatFit(columns: readonly ListColumn<TicketRow>[]) {
  const { itemId: openItemId } = useView();
  const isNarrow = useMatches('(max-width: 1499px)');
  const hiddenToFit = isNarrow && openItemId !== null ? timesInPane : undefined;
  return {
    hiddenToFit,
    columns: useMemo(
      () => (hiddenToFit ? columns.filter(({ id }) => !hiddenToFit.includes(id)) : columns),
      [columns, hiddenToFit],
    ),
  };
}

const timesInPane: readonly string[] = ['bought_at', 'next_try', 'last_send'];

type RowEntriesProps = {
  connection: Connection;
  row: TicketRow;
  onCollapse(row: TicketRow): void;
  onEdit(at: string): void;
  onLookUpInstead(row: TicketRow, name: SimilarName): void;
  onLookUpAsPasted(name: PastedName): void;
};

/** What a row's menu has for its line. */
function RowEntries({ connection, row, onCollapse, onEdit, ...on }: RowEntriesProps) {
  return (
    <>
      {row.matches !== undefined && (
        <>
          <MenuEntry icon={IconChevronUp} onClick={() => onCollapse(row)}>
            {words.tickets.collapseListings(row.matches.ids.length)}
          </MenuEntry>
          <MenuDivider />
        </>
      )}
      {correctedNames(row.line).map((name) => (
        <MenuEntry key={lineKey(name)} onClick={() => on.onLookUpAsPasted(name)}>
          {words.tickets.pastedNameAgain(visibleText(name.text, { maxLength: 60 }))}
        </MenuEntry>
      ))}
      {isMissing(row) ? (
        <MissingEntries
          connectionId={connection.id}
          line={row.line}
          onEdit={onEdit}
          onLookUp={(name) => on.onLookUpInstead(row, name)}
        />
      ) : (
        <FilterEntries names={namesOf(row)} />
      )}
    </>
  );
}

type Renamed = { row: TicketRow; name: NamedLine };

/** Selected rows stay selected under other names. */
function selectAs({ selection, changeSelection }: GridList<TicketRow>, renamed: readonly Renamed[]) {
  const selected = renamed.filter(({ row }) => selection.rows.has(row.id));
  if (selected.length === 0) return;
  const rows = selected.map(({ row, name }) => ({ ...row, id: lineKey(name) }));
  changeSelection({ kind: 'page', page: { rows, firstPlace: 0 }, isSelected: true });
}
