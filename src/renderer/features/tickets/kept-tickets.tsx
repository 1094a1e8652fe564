import { IconNotes, IconX } from '@tabler/icons-react';
import { useTicketActions, useTickets } from '#renderer/desktop/kept-lists.ts';
import { useListStates } from '#renderer/desktop/list/list-columns.ts';
import { ageText, seenTimeText } from '#renderer/ui/answer-age.ts';
import { IconButton } from '#renderer/ui/buttons.tsx';
import { TextField } from '#renderer/ui/fields.tsx';
import { EmptyPanel } from '#renderer/ui/panel.tsx';
import shared from '#renderer/ui/shared.module.css';
import { useKeptState } from '#renderer/ui/shared-state.ts';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { Ticket } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import styles from './tickets.module.css';

type KeptTicketsProps = {
  connection: Connection;
  onOpen(ticket: Ticket): void;
};

const texts = words.tickets;

/** The last tickets of a catalog by name and lines; a click opens one. */
export function KeptTickets({ connection, onOpen }: KeptTicketsProps) {
  const tickets = useTickets(connection.id);
  const { put, remove } = useTicketActions();
  const toast = useToast();
  const [sought, setSought] = useKeptState(useListStates('ticket', connection), 'search', '');
  const now = useNow(ageStepMs, tickets);
  if (tickets === null) return null;
  if (tickets.length === 0) {
    return <EmptyPanel icon={IconNotes} title={texts.noneKept} hint={texts.noneKeptHint} />;
  }
  const found = tickets.filter((ticket) => isFound(ticket, sought));
  return (
    <section className={styles.kept} aria-label={texts.kept}>
      <header className={styles.keptHead}>
        <h3 className={shared.heading}>{texts.kept}</h3>
        <TextField
          aria-label={texts.search}
          placeholder={texts.search}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      </header>
      {found.length === 0 && <p className={styles.keptNone}>{texts.noneFound}</p>}
      <ul className={styles.keptList}>
        {found.map((ticket) => {
          const name = visibleText(ticket.name);
          return (
            <li key={ticket.id} className={styles.keptEntry}>
              <button
                type="button"
                className={styles.keptOpen}
                title={texts.openHint(name)}
                onClick={() => onOpen(ticket)}
              >
                <span className={shared.ellipsis}>
                  <bdi>{name}</bdi>
                  {ticket.note !== undefined && <bdi className={shared.dim}> {visibleText(ticket.note)}</bdi>}
                </span>
                <span className={shared.dim}>{texts.lineCount(ticket.lines.length)}</span>
                <time
                  className={shared.dim}
                  dateTime={new Date(ticket.createdAt).toISOString()}
                  title={seenTimeText(ticket.createdAt, now)}
                >
                  {ageText(ticket.createdAt, now)}
                </time>
              </button>
              <IconButton
                size="small"
                aria-label={texts.remove(name)}
                onClick={() => {
                  remove(ticket);
                  toast({
                    text: texts.removed(name),
                    action: { label: words.common.undo, run: () => put(ticket) },
                  });
                }}
              >
                <SmallIcon of={IconX} size={14} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const ageStepMs = 10_000;

/** Whether every word is in the name, the note, one of the lines or the pasted text. */
function isFound({ name, note = '', lines, pasted }: Ticket, sought: string): boolean {
  const texts = [name, note, pasted?.text ?? '', ...lines.map(({ text }) => text)].map((text) =>
    text.toLowerCase(),
  );
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.includes(word)));
}
