import { IconCopy, IconDownload, IconPencil, IconPlus } from '@tabler/icons-react';
import type { GridList } from '#renderer/desktop/list-grid.tsx';
import { ageText, seenTimeText } from '#renderer/ui/answer-age.ts';
import { TextField } from '#renderer/ui/fields.tsx';
import { withCommandKey } from '#renderer/ui/key-names.ts';
import { NoteField, useDraft } from '#renderer/ui/note-field.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import { withoutPastedSecrets } from '#shared/pasted/secrets.ts';
import { maxTicketNameLength, type Ticket } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { HeadButton, TicketProgress, type TicketProgressProps } from './ticket-bar.tsx';
import type { TicketRow } from './ticket-rows.ts';
import styles from './tickets.module.css';

type TicketHeaderProps = TicketProgressProps & {
  ticket: Ticket;
  list: GridList<TicketRow>;
  onChange(change: Partial<Ticket>): void;
  onEdit(): void;
  onClose(): void;
};

const texts = words.lookUpIds;

/** The ticket's name, progress and note, and what can be done with it as a whole. */
export function TicketHeader({ ticket, list, onChange, onEdit, onClose, ...progress }: TicketHeaderProps) {
  const disabled = list.rows.length === 0;
  return (
    <header className={styles.head}>
      <TicketName ticket={ticket} onRename={(name) => onChange({ name })} />
      <HeadButton icon={IconPencil} label={words.tickets.edit} onClick={onEdit} />
      <TicketProgress {...progress} />
      <div className={styles.note}>
        <NoteField
          label={words.tickets.note}
          placeholder={words.tickets.notePlaceholder}
          kept={ticket.note ?? ''}
          maxRows={4}
          onKeep={(note) => onChange({ note: note.trim() })}
        />
      </div>
      <HeadButton
        icon={IconCopy}
        label={texts.copyRows}
        disabled={disabled}
        onClick={() => list.copyRows('tsv')}
      />
      <HeadButton icon={IconDownload} label={texts.export} disabled={disabled} onClick={list.exportRows} />
      <HeadButton
        icon={IconPlus}
        label={words.tickets.newTicket}
        title={withCommandKey(words.tickets.newTicket, 'new-ticket')}
        onClick={onClose}
      />
    </header>
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
