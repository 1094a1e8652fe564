import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconChevronUp,
  IconCopy,
  IconDownload,
  IconListSearch,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTicketActions } from '#renderer/desktop/kept-lists.ts';
import { ListStrip } from '#renderer/desktop/list/list-filter.tsx';
import { ListGrid, useGridList } from '#renderer/desktop/list-grid.tsx';
import { NoteField } from '#renderer/desktop/note-field.tsx';
import { ConnectionHold } from '#renderer/desktop/request-holds.tsx';
import { FilterEntries } from '#renderer/desktop/row-menu.tsx';
import type { SelectedListings, SelectionAction } from '#renderer/desktop/selection-bar.tsx';
import { useTokenFirst } from '#renderer/desktop/use-token-first.ts';
import { type PanelProps, useView, useViewChanges } from '#renderer/desktop/view.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { useKeptState } from '#renderer/ui/kept-state.ts';
import { withCommandKey } from '#renderer/ui/key-names.ts';
import { EmptyPanel } from '#renderer/ui/panel.tsx';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { SimilarName } from '#shared/catalog-copy.ts';
import type { Ticket } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import type { NamedLine } from './matches.ts';
import { MissingEntries } from './missing-line.tsx';
import { type BesideTicket, besideTicket, pastedSheet, sheetOf } from './sheet.ts';
import { correctedNames } from './similar-names.ts';
import { SortNote, TicketProgress, VerdictFilter } from './ticket-bar.tsx';
import { ticketFilterColumns, useTicketColumns } from './ticket-columns.tsx';
import type { DeskState, TicketDesk } from './ticket-desk.ts';
import {
  itemKey,
  listingsOf,
  onePerItem,
  passesFilter,
  selectedListings,
  type TicketFilter,
} from './ticket-filter.ts';
import { HeadButton, TicketName } from './ticket-header.tsx';
import { lineKey, type RunState, type TicketRow } from './ticket-run.ts';
import { ticketExportRows, ticketRowsText } from './ticket-text.ts';
import styles from './tickets.module.css';
import { useCorrections } from './use-corrections.ts';

const selectionActions: readonly SelectionAction[] = ['watch'];

/** The item's name, or the pasted text while the item isn't known. */
function namesOf({ line, sought, result }: TicketRow) {
  if (result.kind === 'found') return result.found.item;
  const { kind, text } = sought ?? line;
  return kind === 'id' ? {} : { [kind]: text };
}

function isMissing({ result }: TicketRow): boolean {
  return result.kind === 'missing';
}

/** A row's name or ID in a list of them. */
function pastedName({ line, sought }: TicketRow): string {
  const text = line.kind === 'id' ? `#${line.text}` : (sought ?? line).text;
  return visibleText(text, { maxLength: 80 });
}

/** What an answer about some of the shown rows asks about and leaves out. `all`: with the rows that repeat an item. */
function answerScope(
  some: readonly TicketRow[],
  shown: readonly TicketRow[],
  all: readonly TicketRow[],
): SelectedListings {
  const { covered, ...listings } = selectedListings(some, shown, all);
  const isLeftOut = (row: TicketRow) => (row.itemId === null && !covered.has(row.id)) || isMissing(row);
  return {
    ...listings,
    covered: covered.size,
    leftOut: some.filter(isLeftOut).map(pastedName),
    notFound: some.filter(isMissing).map(pastedName),
  };
}

function itemIdsOf(rows: readonly TicketRow[]): number[] {
  return [...new Set(rows.flatMap(({ itemId }) => itemId ?? []))];
}

type TicketViewProps = PanelProps &
  Pick<DeskState, 'lastEdit' | 'list'> & { desk: TicketDesk; ticket: Ticket; run: RunState };

/** The chosen part of the rows, and the number of the ticket's last edit when it was chosen. */
type Part = { filter: TicketFilter; sinceEdit: number };

const texts = words.lookUpIds;
/** Where the columns beside a delivery error have no room next to an open item, which shows these times itself. */
const narrowWindow = '(max-width: 1499px)';
const timesInPane: readonly string[] = ['bought_at', 'next_try', 'last_send'];
const nothingBeside: BesideTicket = { otherLines: [], sentences: new Map() };

/** One ticket: a row per line with its outcome. */
export function TicketView({
  connection,
  onShownIds,
  desk,
  ticket,
  lastEdit,
  list,
  ...props
}: TicketViewProps) {
  const run = useMemo(() => ({ ...props.run, rows: onePerItem(props.run.rows) }), [props.run]);
  const { itemId: openItemId } = useView();
  const { showItem } = useViewChanges();
  const tokenFirst = useTokenFirst(connection);
  const { put } = useTicketActions();
  const [{ filter, sinceEdit }, setPart] = useKeptState<Part>(list, 'part', { filter: 'all', sinceEdit: 0 });
  const choosePart = (chosen: TicketFilter) => setPart({ filter: chosen, sinceEdit: lastEdit.number });

  function keep(change: Partial<Ticket>) {
    const changed = { ...ticket, ...change };
    desk.update(changed);
    put(changed);
  }
  function lookUpListings(several: readonly TicketRow[]) {
    desk.run.expand(new Set(several.map(({ id }) => id)));
    keepExpanded(several, true);
  }
  function keepExpanded(several: readonly TicketRow[], isExpanded: boolean) {
    const keys = new Set(several.map(({ line }) => lineKey(line)));
    keep({
      lines: ticket.lines.map((line) => (keys.has(lineKey(line)) ? { ...line, isExpanded } : line)),
    });
  }
  const { lookUpInstead, lookUpAsPasted } = useCorrections(connection, desk);
  const onPress = useEventCallback((row: TicketRow) => {
    if (listingsOf(row) > 0) lookUpListings([row]);
    else if (row.itemId !== null) showItem(row.itemId);
  });
  const onCollapse = useEventCallback((row: TicketRow) => {
    desk.collapse(row);
    keepExpanded([row], false);
  });
  const onLookUpInstead = useEventCallback((row: TicketRow, name: SimilarName) => {
    lookUpInstead(row.line, name);
    selectAs(row, name);
  });

  const { pasted: kept } = ticket;
  const pasted = useMemo(() => pastedSheet(kept), [kept]);
  const beside = useMemo(
    () => (pasted === null ? nothingBeside : besideTicket(pasted, connection)),
    [pasted, connection],
  );
  const others = beside.otherLines;
  const chosenColumns = useTicketColumns(connection.id, run, beside.sentences, {
    onPress,
    onLookUpInstead,
    onCollapse,
  });
  const isNarrow = useMediaQuery(narrowWindow, undefined, { getInitialValueInEffect: false });
  const hiddenToFit = isNarrow && openItemId !== null ? timesInPane : undefined;
  const columns = useMemo(
    () => (hiddenToFit ? chosenColumns.filter(({ id }) => !hiddenToFit.includes(id)) : chosenColumns),
    [chosenColumns, hiddenToFit],
  );
  // Lines added by an edit stay visible, whatever their outcome, until the user chooses another part.
  const added = useMemo(
    () =>
      new Set(props.run.rows.flatMap((row) => (lastEdit.added.has(lineKey(row.line)) ? itemKey(row) : []))),
    [props.run, lastEdit],
  );
  const corrected = sinceEdit < lastEdit.number ? added : null;
  const inPart = useMemo(
    () => run.rows.filter((row) => passesFilter(filter, row) || corrected?.has(itemKey(row))),
    [run.rows, filter, corrected],
  );
  const grid = useGridList<TicketRow>({
    connection,
    onShownIds,
    rows: inPart,
    columns: ticketFilterColumns,
    loader: null,
    states: list,
    itemIdOf: ({ itemId }) => itemId,
    isMissing,
    listingsOf: (some, shown) => answerScope(some, shown, props.run.rows),
    rowsText: ticketRowsText,
    exportOf: (rows) => ({ rows: ticketExportRows(rows, ticket.note), suggestedName: ticket.name }),
  });
  const { rows, sorting, selectedRows } = grid;
  /** A selected row stays selected under another name. */
  function selectAs(row: TicketRow, name: NamedLine) {
    const id = lineKey(name);
    if (!grid.selection.rows.has(row.id) || grid.selection.rows.has(id)) return;
    grid.changeSelection({ kind: 'toggle', page: { rows: [{ ...row, id }], firstPlace: 0 }, index: 0 });
  }
  const hasRows = rows.length > 0;
  const toWatch = selectedRows.filter(
    ({ itemId, result }) => itemId !== null && (result.kind === 'found' || result.kind === 'failed'),
  );

  const edit = (at?: string) => desk.edit(sheetOf(ticket.lines, connection, pasted), at);
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
        <HeadButton
          icon={IconCopy}
          label={texts.copyRows}
          disabled={!hasRows}
          onClick={() => grid.copyRows('tsv')}
        />
        <HeadButton icon={IconDownload} label={texts.export} disabled={!hasRows} onClick={grid.exportRows} />
        <HeadButton
          icon={IconPlus}
          label={words.tickets.newTicket}
          title={withCommandKey(words.tickets.newTicket, 'new-ticket')}
          onClick={desk.close}
        />
      </header>
      {run.isRunning && <ConnectionHold connectionId={connection.id} onCancel={desk.run.cancel} />}
      <ListStrip
        list="ticket"
        filter={grid.filter}
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
        <SortNote sorting={sorting} onReset={() => grid.setSorting(null)} />
      </ListStrip>
      <ListGrid<TicketRow>
        list={grid}
        label={texts.table}
        columns={columns}
        listKey={`${ticket.id} ${lastEdit.number} ${filter} ${JSON.stringify(sorting)}`}
        startId={rows.find((row) => added.has(itemKey(row)))?.id}
        isBusy={run.isRunning}
        actions={selectionActions}
        watchable={{ itemIds: itemIdsOf(toWatch), leftOut: selectedRows.length - toWatch.length }}
        namesOf={namesOf}
        menuEntries={(row) => (
          <>
            {row.matches !== undefined && (
              <>
                <Menu.Item
                  leftSection={<IconChevronUp size={15} stroke={1.75} aria-hidden />}
                  onClick={() => onCollapse(row)}
                >
                  {words.tickets.collapseListings(row.matches.ids.length)}
                </Menu.Item>
                <Menu.Divider />
              </>
            )}
            {correctedNames(row.line).map((pasted) => (
              <Menu.Item
                key={lineKey(pasted)}
                onClick={() => {
                  lookUpAsPasted(pasted);
                  selectAs(row, pasted);
                }}
              >
                {words.tickets.pastedNameAgain(visibleText(pasted.text, { maxLength: 60 }))}
              </Menu.Item>
            ))}
            {isMissing(row) ? (
              <MissingEntries
                connectionId={connection.id}
                line={row.line}
                onEdit={edit}
                onLookUp={(name) => onLookUpInstead(row, name)}
              />
            ) : (
              <FilterEntries names={namesOf(row)} />
            )}
          </>
        )}
      >
        <EmptyPanel icon={IconListSearch} title={texts.none[filter]} />
      </ListGrid>
    </>
  );
}
