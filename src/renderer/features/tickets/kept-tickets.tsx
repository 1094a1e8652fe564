import {
  IconArrowRight,
  IconCircleCheck,
  IconFileExport,
  IconNotes,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTicketActions, useTickets } from '#renderer/data/kept-lists.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useListStates } from '#renderer/table/list-columns.ts';
import { NoneShown } from '#renderer/table/list-filter.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { Segments, SelectField, TextField } from '#renderer/ui/fields.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import { rowsText } from '#renderer/ui/grid/grid-column.tsx';
import { nothingSelected } from '#renderer/ui/grid/row-selection.ts';
import { useGridTable } from '#renderer/ui/grid/use-grid-table.ts';
import { ContextMenu, MenuDivider, MenuEntry } from '#renderer/ui/menu.tsx';
import { EmptyPanel } from '#renderer/ui/panel.tsx';
import shared from '#renderer/ui/shared.module.css';
import { useKeptState } from '#renderer/ui/shared-state.ts';
import { useNow } from '#renderer/ui/timers.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { Ticket } from '#shared/ticket.ts';
import { type TicketState, ticketStates } from '#shared/ticket-state.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import { useSaveTicket } from './ticket-files.tsx';
import { countsOfStates, foundTickets, type ListedTicket, listedTickets } from './ticket-list.ts';
import { keptTicketColumns } from './ticket-list-columns.tsx';
import styles from './tickets.module.css';

type KeptTicketsProps = {
  connection: Connection;
  onOpen(ticket: Ticket): void;
};

const texts = words.ticketList;
/** Tickets aren't selected: what can be done is done to one. */
const noneSelected = { selection: nothingSelected<ListedTicket>(), changeSelection: () => {} };

/** The last tickets of a catalog, one line each, those that need attention first. */
export function KeptTickets({ connection, onOpen }: KeptTicketsProps) {
  const tickets = useTickets(connection.id);
  const states = useListStates('ticket', connection);
  const [sought, setSought] = useKeptState(states, 'search', '');
  const [state, setState] = useKeptState<TicketState | 'all'>(states, 'state', 'all');
  const all = useMemo(() => listedTickets(tickets ?? []), [tickets]);
  const found = useMemo(() => foundTickets(all, sought), [all, sought]);
  const rows = useMemo(
    () => (state === 'all' ? found : found.filter((row) => row.state === state)),
    [found, state],
  );
  if (tickets === null) return null;
  if (tickets.length === 0) {
    return <EmptyPanel icon={IconNotes} title={texts.none} hint={texts.noneHint} />;
  }
  return (
    <section className={styles.kept} aria-label={texts.title}>
      <header className={styles.keptHead}>
        <h3 className={shared.heading}>{texts.title}</h3>
        <StateFilter counts={countsOfStates(found)} state={state} onState={setState} />
        <TextField
          className={styles.keptSearch}
          aria-label={texts.search}
          placeholder={texts.search}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      </header>
      <TicketGrid
        connection={connection}
        rows={rows}
        onOpen={onOpen}
        onShowAll={() => {
          setSought('');
          setState('all');
        }}
      />
    </section>
  );
}

type StateFilterProps = {
  counts: Record<TicketState | 'all', number>;
  state: TicketState | 'all';
  onState(state: TicketState | 'all'): void;
};

/** Chooses which tickets are listed: radio buttons, or a select where there is no room for them. */
function StateFilter({ counts, state, onState }: StateFilterProps) {
  const field = { 'aria-label': texts.show, value: state, onChange: onState };
  const options = (['all', ...ticketStates] as const).map((one) => ({
    value: one,
    label: `${one === 'all' ? texts.all : words.ticketStates.names[one]} ${countText(counts[one])}`,
  }));
  return (
    <>
      <div className={styles.keptStates}>
        <Segments {...field} options={options} />
      </div>
      <SelectField {...field} className={styles.keptState} options={options} />
    </>
  );
}

type TicketGridProps = {
  connection: Connection;
  rows: readonly ListedTicket[];
  onOpen(ticket: Ticket): void;
  onShowAll(): void;
};

function TicketGrid({ connection, rows: inOrder, onOpen, onShowAll }: TicketGridProps) {
  const { density } = useSettings().settings;
  const states = useListStates('ticket', connection);
  const [menu, setMenu] = useState<{ row: ListedTicket; at: { x: number; y: number } } | null>(null);
  const copy = useCopy();
  const remove = useRemoveTicket();
  const nowMs = useNow(60_000, inOrder);
  const onRemove = useEventCallback(({ ticket }: ListedTicket) => remove(ticket));
  const all = useMemo(() => keptTicketColumns({ nowMs, onRemove }), [nowMs, onRemove]);
  const { table, columns, rows } = useGridTable({ columns: all, rows: inOrder, states });
  return (
    <>
      <DataGrid<ListedTicket>
        label={texts.title}
        table={table}
        columns={columns}
        density={density}
        list={{ rows, listKey: 'tickets' }}
        open={{ id: null }}
        selection={noneSelected}
        actions={{
          open: ({ ticket }) => onOpen(ticket),
          remove: onRemove,
          copyRows: () => void copy(rowsText('tsv', columns, rows), words.table.rowsAs(rows.length, 'tsv')),
          openMenu: setMenu,
        }}
        isMenuOpen={menu !== null}
      >
        <NoneShown onClear={onShowAll} />
      </DataGrid>
      {menu !== null && (
        <ContextMenu label={texts.menu} at={menu.at} onClose={() => setMenu(null)} widthPx={224}>
          <TicketEntries
            {...menu.row}
            onOpen={() => onOpen(menu.row.ticket)}
            onRemove={() => onRemove(menu.row)}
          />
        </ContextMenu>
      )}
    </>
  );
}

type TicketEntriesProps = ListedTicket & { onOpen(): void; onRemove(): void };

function TicketEntries({ ticket, state, onOpen, onRemove }: TicketEntriesProps) {
  const mark = useMarkTicket();
  const save = useSaveTicket();
  return (
    <>
      <MenuEntry icon={IconArrowRight} onClick={onOpen}>
        {texts.open}
      </MenuEntry>
      <MenuEntry
        icon={state === 'done' ? IconRotate : IconCircleCheck}
        onClick={() => mark(ticket, state === 'done' ? 'open' : 'done')}
      >
        {state === 'done' ? texts.reopen : texts.markDone}
      </MenuEntry>
      <MenuEntry icon={IconFileExport} onClick={() => save(ticket)}>
        {words.ticketFiles.save}
      </MenuEntry>
      <MenuDivider />
      <MenuEntry icon={IconTrash} isDangerous keys="Delete" onClick={onRemove}>
        {texts.remove}
      </MenuEntry>
    </>
  );
}

/** Marks a ticket as open or done, and offers to undo that. */
export function useMarkTicket(): (ticket: Ticket, as: 'open' | 'done') => void {
  const { mark } = useTicketActions();
  const toast = useToast();
  return (ticket, as) => {
    mark(ticket, as);
    const undo = { label: words.common.undo, run: () => mark(ticket, ticket.progress?.marked ?? null) };
    const name = visibleText(ticket.name);
    toast({ text: as === 'done' ? texts.markedDone(name) : texts.reopened(name), action: undo });
  };
}

function useRemoveTicket(): (ticket: Ticket) => void {
  const { put, remove } = useTicketActions();
  const toast = useToast();
  return (ticket) => {
    remove(ticket);
    const undo = { label: words.common.undo, run: () => put(ticket) };
    toast({ text: texts.removed(visibleText(ticket.name)), action: undo });
  };
}
