import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useReplied, useStoredTicket } from '#renderer/data/ticket-progress.ts';
import { neededFor, type ReplyChoices, useReplyLanguage, useReplyText } from '#renderer/replies/replies.ts';
import type { ReplyGaps } from '#renderer/replies/reply-text.ts';
import type { SelectedListings } from '#renderer/table/items-list.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { SelectField, TextAreaField } from '#renderer/ui/fields.tsx';
import { keyText } from '#renderer/ui/key-names.ts';
import { isOldResponse } from '#renderer/ui/response-age.ts';
import shared from '#renderer/ui/shared.module.css';
import { type KeptStates, useKeptState } from '#renderer/ui/shared-state.ts';
import type { Connection } from '#shared/connection.ts';
import type { ItemDetail } from '#shared/item.ts';
import { replyLanguages, replyReaders } from '#shared/reply.ts';
import type { Ticket } from '#shared/ticket.ts';
import { changedItems, isOutdated, newItems } from '#shared/ticket-state.ts';
import { words } from '#words/words.ts';
import { FoldButton } from './message-pane.tsx';
import styles from './reply.module.css';
import { LineButton } from './ticket-bar.tsx';
import { isMissing } from './ticket-filter.ts';
import type { TicketRow } from './ticket-rows.ts';
import tickets from './tickets.module.css';

type ReplyPaneProps = {
  connection: Connection;
  ticket: Ticket;
  /** All rows of the ticket. */
  rows: readonly TicketRow[];
  scope: SelectedListings;
  /** The items are still being looked up. */
  isRunning: boolean;
  list: KeptStates;
};

/** A reply as it was when the user changed it. */
type Edited = { text: string; from: string };

const texts = words.replies;
const noGaps: ReplyGaps = { alternatives: [], notFound: [] };

/** The reply about the whole ticket: rebuilt when its items change, unless the user has changed it. */
export function ReplyPane({ connection, ticket, rows, scope, isRunning, list }: ReplyPaneProps) {
  const { replyReader } = useSettings().settings;
  const [choices, setChoices] = useKeptState<ReplyChoices>(list, 'reply choices', {});
  const [edited, setEdited] = useKeptState<Edited | null>(list, 'edited reply', null);
  const textOf = useReplyText(connection);
  const copy = useCopy();
  const [isFolded, setFolded] = useState(true);
  const messageLanguage = useReplyLanguage();
  const { reader = replyReader, language = messageLanguage, includesOthers = false } = choices;
  const replied = useReplied();
  const stored = useStoredTicket(ticket);
  const details = useLoaded(connection, rows).filter(
    ({ item, receivedAt }) => !isOutdated(stored, item, receivedAt),
  );
  const items = rows.filter((row) => row.itemId !== null && !isMissing(row)).length;
  const absent = items - details.length;
  const needed = new Set(
    neededFor(
      details.map(({ item }) => item.id),
      scope,
      reader,
    ),
  );
  const [isWhole, setWhole] = useKeptState(list, 'whole reply', false);
  const hasNews = reader === 'customer' && changedItems(stored).length > 0;
  const news = hasNews && !isWhole ? new Set(newItems(stored).map(({ itemId }) => itemId)) : null;
  // After a further message: what that asked for and isn't found wasn't said yet.
  const gaps = stored.progress?.marked === 'open' ? scope : noGaps;
  const made = textOf?.(
    details.filter(({ item }) => needed.has(item.id) && news?.has(item.id) !== false),
    { reader, language, includesOthers },
    news === null ? scope : { ...gaps, isFollowUp: true },
  );
  const text = edited?.text ?? made?.text ?? '';
  const isChanged = edited !== null && made !== undefined && edited.from !== made.text;

  async function copyIt() {
    if (text === '' || made === undefined) return;
    const without = includesOthers ? 0 : made.others;
    const noteReplied = replied(connection.id);
    const isCopied = await copy(text, texts.withRemarks(texts.noun(reader, language), { ...made, without }));
    if (isCopied && reader === 'customer') noteReplied(made.items);
  }
  useAppCommand('copy-reply', () => void copyIt(), text !== '');
  /** Another choice rebuilds the reply. */
  function choose(choice: ReplyChoices) {
    setChoices({ ...choices, ...choice });
    setEdited(null);
  }

  return (
    <section className={tickets.pane} aria-label={texts.button} data-folded={isFolded || undefined}>
      <header className={tickets.paneHead}>
        <h2 className={shared.heading}>{texts.button}</h2>
        <FoldButton isFolded={isFolded} onFold={setFolded} />
        <span className={shared.grow} />
        <SelectField
          aria-label={texts.edit.reader}
          value={reader}
          onChange={(chosen) => choose({ reader: chosen })}
          options={replyReaders.map((one) => ({ value: one, label: texts.readers[one] }))}
        />
        {reader === 'customer' && (
          <SelectField
            aria-label={texts.edit.language}
            value={language}
            onChange={(chosen) => choose({ language: chosen })}
            options={replyLanguages.map((one) => ({ value: one, label: texts.languages[one] }))}
          />
        )}
      </header>
      <TextAreaField
        className={styles.text}
        aria-label={texts.edit.text}
        value={text}
        placeholder={isRunning ? words.ticketItems.asking : words.tickets.nothingToReply}
        onChange={({ currentTarget }) =>
          setEdited({ text: currentTarget.value, from: edited?.from ?? made?.text ?? '' })
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void copyIt();
        }}
        spellCheck
      />
      <footer className={styles.foot}>
        <div className={styles.notes}>
          {hasNews && (
            <span>
              {words.tickets[isWhole ? 'isWholeReply' : 'isFollowUp']}{' '}
              <LineButton
                onClick={() => {
                  setWhole(!isWhole);
                  setEdited(null);
                }}
              >
                {words.tickets[isWhole ? 'onlyNews' : 'wholeReply']}
              </LineButton>
            </span>
          )}
          {absent > 0 && <span>{words.tickets.notInReply(absent)}</span>}
          {isChanged && (
            <span>
              {words.tickets.replyOutdated}{' '}
              <LineButton onClick={() => setEdited(null)}>{words.tickets.updateReply}</LineButton>
            </span>
          )}
          {made !== undefined && made.others > 0 && (
            <span>
              {includesOthers ? texts.othersIncluded(made.others) : texts.othersLeftOut(made.others)}{' '}
              <LineButton onClick={() => choose({ includesOthers: !includesOthers })}>
                {includesOthers ? words.tickets.leaveOthersOut : texts.includeOthers(made.others)}
              </LineButton>
            </span>
          )}
          {made !== undefined && made.notCompared > 0 && <span>{texts.notCompared(made.notCompared)}</span>}
        </div>
        <Button
          disabled={text === ''}
          onClick={() => void copyIt()}
          title={words.common.withKey(texts.copy, keyText('Mod+Shift+S'))}
        >
          {texts.copy}
        </Button>
      </footer>
    </section>
  );
}

/** The responses for the rows' items that are in memory, but while they are looked up again no old ones. */
function useLoaded({ id }: Connection, rows: readonly TicketRow[]): readonly ItemDetail[] {
  const client = useQueryClient();
  const desktop = useDesktop();
  return useMemo(
    () =>
      rows.flatMap((row) => {
        if (row.itemId === null || isMissing(row)) return [];
        const loaded = client.getQueryData<ItemDetail>(itemQueries.detail(desktop, id, row.itemId).queryKey);
        const isLeftOut =
          loaded === undefined || (row.isEarlier && isOldResponse(loaded.receivedAt, Date.now()));
        return isLeftOut ? [] : loaded;
      }),
    [client, desktop, id, rows],
  );
}
