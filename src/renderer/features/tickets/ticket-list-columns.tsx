import {
  IconBellRinging,
  IconCircleCheck,
  IconMail,
  IconSend,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { GridColumn } from '#renderer/ui/grid/grid-column.tsx';
import { ageText, seenTimeText } from '#renderer/ui/response-age.ts';
import shared from '#renderer/ui/shared.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { textOrder } from '#shared/text-order.ts';
import { type TicketState, ticketStates } from '#shared/ticket-state.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import type { ListedTicket } from './ticket-list.ts';
import styles from './tickets.module.css';

const texts = words.ticketList;
const { columns: labels } = texts;

type Column = GridColumn<ListedTicket>;

/** The columns of the list of tickets. */
export function keptTicketColumns(options: {
  nowMs: number;
  onRemove(row: ListedTicket): void;
}): readonly Column[] {
  const { nowMs } = options;
  return [
    {
      id: 'state',
      label: labels.state,
      size: 112,
      minSize: 104,
      order: (a, b) => ticketStates.indexOf(a.state) - ticketStates.indexOf(b.state),
      render: ({ state }) => <TicketStateMark state={state} />,
      title: ({ state }) => words.ticketStates.hints[state],
      plain: ({ state }) => words.ticketStates.names[state],
    },
    {
      id: 'name',
      label: labels.name,
      size: 240,
      minSize: 140,
      flex: 4,
      order: (a, b) => textOrder.compare(a.ticket.name, b.ticket.name),
      render: ({ ticket, state }) => (
        <bdi className={styles.keptName} data-state={state}>
          {visibleText(ticket.name)}
        </bdi>
      ),
      plain: ({ ticket }) => ticket.name,
    },
    {
      id: 'account',
      label: labels.account,
      size: 116,
      minSize: 84,
      isEmpty: ({ accounts }) => accounts.length === 0,
      order: (a, b) => textOrder.compare(a.accounts[0] ?? '', b.accounts[0] ?? ''),
      render: ({ accounts: [first, ...more] }) =>
        first !== undefined && <bdi>{more.length === 0 ? first : texts.andMore(first, more.length)}</bdi>,
      title: ({ accounts }) => accounts.join('\n') || undefined,
      plain: ({ accounts }) => accounts.join(', '),
    },
    countColumn('items', 60),
    countColumn('notFound', 78),
    countColumn('changed', 78),
    {
      id: 'note',
      label: labels.note,
      size: 200,
      minSize: 90,
      flex: 3,
      isEmpty: ({ ticket }) => !ticket.note,
      order: (a, b) => textOrder.compare(a.ticket.note ?? '', b.ticket.note ?? ''),
      render: ({ ticket: { note } }) => note && <bdi className={shared.dim}>{visibleText(note)}</bdi>,
      plain: ({ ticket }) => ticket.note ?? '',
    },
    {
      id: 'last',
      label: labels.last,
      align: 'end',
      size: 104,
      minSize: 84,
      order: (a, b) => b.last.at - a.last.at,
      render: ({ last }) => <time dateTime={new Date(last.at).toISOString()}>{ageText(last.at, nowMs)}</time>,
      title: ({ last }) => texts.lastChange[last.what](seenTimeText(last.at, nowMs)),
      plain: ({ last }) => seenTimeText(last.at, nowMs),
    },
    {
      id: 'remove',
      label: texts.remove,
      header: '',
      size: 28,
      isFixed: true,
      render: () => <IconX className={styles.keptAction} size={15} stroke={1.75} aria-hidden />,
      title: () => texts.removeHint,
      press: options.onRemove,
    },
  ];
}

function countColumn(id: 'items' | 'notFound' | 'changed', size: number): Column {
  return {
    id,
    label: labels[id],
    align: 'end',
    size,
    minSize: 48,
    // More first: that is what one looks for.
    order: (a, b) => b[id] - a[id],
    // A column of zeros would hide the others.
    render: (row) => row[id] > 0 && <span data-count={id}>{countText(row[id])}</span>,
    plain: (row) => String(row[id]),
    value: (row) => row[id],
  };
}

const icons: Record<TicketState, TablerIcon> = {
  changed: IconBellRinging,
  open: IconMail,
  answered: IconSend,
  done: IconCircleCheck,
};

/** The state of a ticket as icon and word. */
export function TicketStateMark({ state }: { state: TicketState }) {
  const Icon = icons[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={15} stroke={2} aria-hidden />
      {words.ticketStates.names[state]}
    </span>
  );
}
