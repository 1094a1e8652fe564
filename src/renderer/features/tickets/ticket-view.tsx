import { IconChevronUp, IconListSearch } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTokenFirst } from '#renderer/data/connections.ts';
import { useTicketActions } from '#renderer/data/kept-lists.ts';
import { ConnectionHold } from '#renderer/data/request-holds.tsx';
import { useComparedAccounts } from '#renderer/data/ticket-accounts.ts';
import { type PanelProps, useView, useViewChanges } from '#renderer/data/view.ts';
import { useTicketLanguage } from '#renderer/replies/replies.ts';
import { ColumnsMenu } from '#renderer/table/columns-menu.tsx';
import type { SelectionAction } from '#renderer/table/items-list.ts';
import { type LoadedList, LoadedTable, useLoadedList } from '#renderer/table/items-table.tsx';
import type { ListColumn } from '#renderer/table/list-columns.ts';
import { ListStrip } from '#renderer/table/list-filter.tsx';
import { LocalCopyOffer } from '#renderer/table/local-copy-offer.tsx';
import { FilterEntries } from '#renderer/table/row-menu.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { columnLayout } from '#renderer/ui/grid/grid-column.tsx';
import { useRoom } from '#renderer/ui/grid/use-column-widths.ts';
import { MenuDivider, MenuEntry } from '#renderer/ui/menu.tsx';
import { EmptyPanel } from '#renderer/ui/panel.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { SimilarName } from '#shared/local-copy.ts';
import { lineKey, type PastedName, type Ticket, type TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { EarlierTicket, type EarlierTicketProps } from './earlier-ticket.tsx';
import { useLineChanges } from './line-changes.ts';
import { MessagePane } from './message-pane.tsx';
import { ReplyPane } from './reply-pane.tsx';
import { useClearCorrections } from './similar-names.ts';
import { LineButton, MessageAccounts, SortNote, TicketHeader, VerdictFilter } from './ticket-bar.tsx';
import { MissingEntries } from './ticket-cells.tsx';
import { ticketColumns, ticketFilterColumns, useTicketColumns } from './ticket-columns.tsx';
import type { DeskState, TicketDesk } from './ticket-desk.ts';
import { isMissing, itemKey, listingsOf, replyScope, watchableIn } from './ticket-filter.ts';
import { type Correction, correctedNames, nameIn, withItem, withoutItem, withText } from './ticket-lines.ts';
import { useMessageEdit, useTicketMessage } from './ticket-message.ts';
import { useOwnListings, useTicketPart } from './ticket-part.ts';
import { useNewerResponses, useTicketProgress } from './ticket-progress.ts';
import type { NamedLine, TicketRow } from './ticket-rows.ts';
import type { RunState } from './ticket-run.ts';
import { namesOf, ticketExportRows, ticketRowsText } from './ticket-text.ts';
import styles from './tickets.module.css';

type TicketViewProps = PanelProps &
  Pick<DeskState, 'lastEdit' | 'list'> &
  Pick<EarlierTicketProps, 'desk' | 'ticket' | 'offerUndo'> & { run: RunState };

const texts = words.ticketItems;
const selectionActions: readonly SelectionAction[] = ['watch'];

/** One ticket: the customer's message, a row for each line with its outcome, and the reply. */
export function TicketView({
  connection,
  onShownIds,
  desk,
  ticket,
  run,
  lastEdit,
  list,
  offerUndo,
}: TicketViewProps) {
  const { showItem } = useViewChanges();
  const { itemId: openItemId } = useView();
  const tokenFirst = useTokenFirst(connection);
  const { change, lookUpListings, collapse } = useTicketChanges(desk, ticket);
  const { change: changeLines, lookUpInstead, lookUpAsPasted } = useLineChanges(connection, desk);
  const message = useTicketMessage(ticket, connection, list);
  useComparedAccounts(message.compared);
  useTicketLanguage(message.read?.language);
  useTicketProgress(ticket, run);
  useNewerResponses(ticket, run, desk.run);
  const part = useTicketPart(run.rows, message.compared, list, lastEdit);
  const corrections = useClearCorrections(connection.id, part.all);
  const edit = useMessageEdit({ connection, desk, ticket, message, list });

  useOwnListings(run, message.compared, lookUpListings, list);

  const onPress = useEventCallback((row: TicketRow) => {
    if (row.folded !== undefined && row.itemId === null) part.fold(row);
    else if (listingsOf(row) > 0) lookUpListings([row]);
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
  const itemsPane = useRef<HTMLDivElement>(null);
  const grid = useLoadedList<TicketRow>({
    connection,
    onShownIds,
    list: 'ticket',
    rows: part.rows,
    columns: ticketColumns,
    filterColumns: ticketFilterColumns,
    statuses: null,
    states: list,
    itemIdOf: ({ itemId }) => itemId,
    isMissing,
    listingsOf: (some, shown) => replyScope(some, shown, run.rows),
    hasOwnReply: true,
    rowsText: ticketRowsText,
    exportOf: (rows) => ({ rows: ticketExportRows(rows, ticket.note), suggestedName: ticket.name }),
  });
  const actions = { onPress, onLookUpInstead, onFold: part.fold };
  const { columns, hiddenToFit } = useColumnsThatFit(
    useTicketColumns(grid.columns, connection.id, state, message.looked, actions),
    message.compared.length > 0,
    useRoom(itemsPane),
  );
  return (
    <>
      <TicketHeader
        ticket={ticket}
        list={grid}
        run={desk.run}
        state={state}
        tokenFirst={tokenFirst}
        onChange={change}
        onClose={desk.close}
        onLookUpListings={lookUpListings}
      />
      {run.isRunning && <ConnectionHold connectionId={connection.id} onCancel={desk.run.cancel} />}
      <div className={styles.desk} data-reply={openItemId === null || undefined}>
        <MessagePane
          text={message.text}
          message={message.read}
          looked={message.looked}
          draft={edit.draft}
          fieldRef={edit.field}
          onDraft={edit.begin}
          onKeep={edit.keep}
          onLookUp={(item) => changeLines((lines) => withItem(lines, message.items, item))}
          onLeaveOut={(item) =>
            changeLines(
              (lines) => withoutItem(lines, item),
              words.tickets.leftOutOfTicket(visibleText(item.text)),
            )
          }
          onLookUpInstead={(item, text) => {
            const line = message.looked.lines.get(item.key);
            if (line === undefined) changeLines((lines) => withItem(lines, message.items, item));
            lookUpInstead([{ line: line ?? item, name: nameIn(text) }]);
          }}
          onLookUpText={(text) => changeLines((lines) => withText(lines, text))}
        >
          <EarlierTicket desk={desk} ticket={ticket} offerUndo={offerUndo} />
          <MessageAccounts
            accounts={message.accounts}
            links={message.accountLinks}
            isCustomers={message.isCustomers}
            onCustomers={message.setCustomers}
          />
        </MessagePane>
        <div className={styles.items} ref={itemsPane}>
          <TicketStrip
            grid={grid}
            part={part}
            hiddenToFit={hiddenToFit}
            corrections={corrections}
            onAccept={onAccept}
          />
          <LoadedTable<TicketRow>
            items={grid}
            label={texts.table}
            columns={columns}
            list={{
              listKey: `${ticket.id} ${lastEdit.number} ${part.filter} ${JSON.stringify(grid.table.state.sorting)}`,
              isBusy: run.isRunning,
            }}
            startId={grid.page.rows.find((row) => part.added.has(itemKey(row)))?.id}
            menu={{ namesOf, actions: selectionActions, watchable: watchableIn(grid.selectedRows) }}
            menuEntries={(row) => (
              <RowEntries
                connection={connection}
                row={row}
                onCollapse={onCollapse}
                onFold={part.fold}
                onEdit={edit.at}
                onLookUpInstead={onLookUpInstead}
                onLookUpAsPasted={(name) => {
                  lookUpAsPasted(name);
                  selectAs(grid, [{ row, name }]);
                }}
              />
            )}
          >
            <EmptyPanel
              icon={IconListSearch}
              title={run.rows.length === 0 ? words.tickets.nothingRead : texts.none[part.filter]}
              {...(run.rows.length === 0 && { hint: words.tickets.nothingReadHint })}
            />
          </LoadedTable>
          {!run.isRunning && part.all.some((row) => isMissing(row) && row.line.kind !== 'id') && (
            <LocalCopyOffer connectionId={connection.id} className={styles.offer} />
          )}
        </div>
        {openItemId === null && (
          <ReplyPane
            connection={connection}
            ticket={ticket}
            rows={part.all}
            scope={replyScope(part.all, part.all, run.rows)}
            isRunning={run.isRunning}
            list={list}
          />
        )}
      </div>
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

type TicketStripProps = {
  grid: LoadedList<TicketRow>;
  part: ReturnType<typeof useTicketPart>;
  hiddenToFit: readonly string[];
  /** Of the names that weren't found. */
  corrections: readonly Correction[];
  onAccept(): void;
};

/** Above the rows: the parts of the ticket, the filter, and suggestions to accept. */
function TicketStrip({ grid, part, hiddenToFit, corrections, onAccept }: TicketStripProps) {
  return (
    <ListStrip
      filter={grid.filter}
      columnsMenu={
        <ColumnsMenu list="ticket" table={grid.table} columns={ticketColumns} hiddenToFit={hiddenToFit} />
      }
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
      <SortNote table={grid.table} />
    </ListStrip>
  );
}

/**
 * The columns that fit beside the message and the reply, so that names and statuses are readable. What an open item shows itself is hidden
 * first. Accounts are compared only with those of the message.
 */
function useColumnsThatFit(columns: readonly ListColumn<TicketRow>[], hasAccounts: boolean, roomPx: number) {
  return useMemo(() => {
    // Names get room before further columns.
    const namePx = Math.max(150, Math.min(300, 0.27 * roomPx));
    const wanted = columns
      .filter(({ id }) => hasAccounts || id !== 'account')
      .map((column) => (column.id === 'market_hash_name' ? { ...column, minSize: namePx } : column));
    let tooMuchPx = columnLayout(wanted, {}).minWidthPx - roomPx;
    const hiddenToFit = hidingOrder.filter((id) => {
      const column = wanted.find((one) => one.id === id);
      if (tooMuchPx <= 0 || column === undefined) return false;
      tooMuchPx -= columnLayout([column], {}).minWidthPx;
      return true;
    });
    return { columns: wanted.filter(({ id }) => !hiddenToFit.includes(id)), hiddenToFit };
  }, [columns, hasAccounts, roomPx]);
}

const hidingOrder: readonly string[] = ['last_send', 'next_try', 'bought_at', 'id', 'error_message'];

type RowEntriesProps = {
  connection: Connection;
  row: TicketRow;
  onCollapse(row: TicketRow): void;
  onFold(row: TicketRow): void;
  onEdit(line: TicketLine): void;
  onLookUpInstead(row: TicketRow, name: SimilarName): void;
  onLookUpAsPasted(name: PastedName): void;
};

/** What a row's menu has for its line. */
function RowEntries({ connection, row, onCollapse, onEdit, ...on }: RowEntriesProps) {
  return (
    <>
      {row.folded !== undefined && (
        <MenuEntry onClick={() => on.onFold(row)}>
          {words.tickets[row.folded.isUnfolded ? 'foldListings' : 'otherListings'](row.folded.others)}
        </MenuEntry>
      )}
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
function selectAs({ selection, changeSelection }: LoadedList<TicketRow>, renamed: readonly Renamed[]) {
  const selected = renamed.filter(({ row }) => selection.rows.has(row.id));
  if (selected.length === 0) return;
  const rows = selected.map(({ row, name }) => ({ ...row, id: lineKey(name) }));
  changeSelection({ kind: 'page', page: { rows, firstIndex: 0 }, isSelected: true });
}
