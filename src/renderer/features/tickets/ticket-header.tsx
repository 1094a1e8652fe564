import { Button } from '@mantine/core';
import type { IconCopy } from '@tabler/icons-react';
import { ageText, seenTimeText } from '#renderer/ui/answer-age.ts';
import { TextField } from '#renderer/ui/fields.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import { useDraft } from '#renderer/ui/use-draft.ts';
import { withoutPastedSecrets } from '#shared/pasted/secrets.ts';
import { maxTicketNameLength, type Ticket } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import styles from './tickets.module.css';

type HeadButtonProps = {
  icon: typeof IconCopy;
  label: string;
  disabled?: boolean;
  title?: string;
  onClick(): void;
};

/** Shows only its icon where space is short. */
export function HeadButton({ icon: Icon, label, ...button }: HeadButtonProps) {
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
export function TicketName({ ticket, onRename }: { ticket: Ticket; onRename(name: string): void }) {
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
