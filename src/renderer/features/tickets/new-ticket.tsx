import type { RefObject } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { fitsTextarea, maxFieldLength } from '#renderer/ui/bounded-fields.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { keyText } from '#renderer/ui/key-names.ts';
import shared from '#renderer/ui/shared.module.css';
import type { Connection } from '#shared/connection.ts';
import type { Ticket } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { KeptTickets } from './kept-tickets.tsx';
import { PasteField } from './paste-field.tsx';
import styles from './tickets.module.css';

type NewTicketProps = {
  connection: Connection;
  text: string;
  isReading: boolean;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onText(text: string): void;
  onPaste(text: string): void;
  onLookUp(): void;
  onOpen(ticket: Ticket): void;
  onClear(): void;
};

const texts = words.tickets;

/** Where a message is pasted, above the tickets that there are. */
export function NewTicket({ connection, text, isReading, fieldRef, onOpen, onClear, ...on }: NewTicketProps) {
  const isEmpty = text.trim() === '';
  useAppCommand('focus-filter', () => {
    fieldRef.current?.focus();
    fieldRef.current?.select();
  });
  return (
    <>
      <div className={styles.form}>
        <PasteField
          text={text}
          onText={on.onText}
          onPaste={isEmpty ? on.onPaste : undefined}
          onLookUp={on.onLookUp}
          onEscape={() => {}}
          fieldRef={fieldRef}
        />
        {isReading && <p className={shared.quiet}>{texts.reading}</p>}
        {!isEmpty && (
          <div className={styles.below}>
            <span className={`${shared.quiet} ${shared.grow}`}>
              {!fitsTextarea(text) && texts.shownInPart(maxFieldLength, text.length)}
            </span>
            <Button variant="subtle" onClick={onClear}>
              {texts.clear}
            </Button>
            <Button
              isBusy={isReading}
              title={words.common.withKey(texts.makeTicket, keyText('Mod+Enter'))}
              onClick={on.onLookUp}
            >
              {texts.makeTicket}
            </Button>
          </div>
        )}
      </div>
      <KeptTickets connection={connection} onOpen={onOpen} />
    </>
  );
}
