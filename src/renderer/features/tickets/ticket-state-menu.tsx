import { IconCircleCheck, IconFileExport, IconRotate } from '@tabler/icons-react';
import { useStoredTicket } from '#renderer/data/ticket-progress.ts';
import { useAnnouncement } from '#renderer/ui/announcements.tsx';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { Menu, MenuEntry } from '#renderer/ui/menu.tsx';
import type { Ticket } from '#shared/ticket.ts';
import { ticketState } from '#shared/ticket-state.ts';
import { words } from '#words/words.ts';
import { useMarkTicket } from './kept-tickets.tsx';
import { useSaveTicket } from './ticket-files.tsx';
import { TicketStateMark } from './ticket-list-columns.tsx';

/** The state of the open ticket, with what can be done about it. */
export function TicketStateMenu({ ticket }: { ticket: Ticket }) {
  const stored = useStoredTicket(ticket);
  const state = ticketState(stored);
  const mark = useMarkTicket();
  const save = useSaveTicket();
  const { hints, names } = words.ticketStates;
  useAnnouncement(state === 'open' ? null : names[state], ticket.id);
  return (
    <Menu
      placement="bottom-start"
      target={
        <TextButton title={hints[state]}>
          <TicketStateMark state={state} />
        </TextButton>
      }
    >
      {state === 'done' ? (
        <MenuEntry icon={IconRotate} onClick={() => mark(stored, 'open')}>
          {words.ticketList.reopen}
        </MenuEntry>
      ) : (
        <MenuEntry icon={IconCircleCheck} onClick={() => mark(stored, 'done')}>
          {words.ticketList.markDone}
        </MenuEntry>
      )}
      <MenuEntry icon={IconFileExport} onClick={() => save(stored)}>
        {words.ticketFiles.save}
      </MenuEntry>
    </Menu>
  );
}
