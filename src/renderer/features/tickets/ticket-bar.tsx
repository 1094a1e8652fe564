import { IconCopy, IconDownload, IconPlus, IconX, type TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { LoadedList } from '#renderer/table/items-table.tsx';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { Button, TextButton } from '#renderer/ui/buttons.tsx';
import { CodedText, failureTitle } from '#renderer/ui/failure-text.tsx';
import { Segments, SelectField, TextField } from '#renderer/ui/fields.tsx';
import type { GridTable } from '#renderer/ui/grid/use-grid-table.ts';
import { withCommandKey } from '#renderer/ui/key-names.ts';
import { NoteField, useDraft } from '#renderer/ui/note-field.tsx';
import { ageText, seenTimeText } from '#renderer/ui/response-age.ts';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import { withoutPastedSecrets } from '#shared/pasted/secrets.ts';
import { maxTicketNameLength, type Ticket } from '#shared/ticket.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import { ticketColumns } from './ticket-columns.tsx';
import { requestsOf } from './ticket-desk.ts';
import { countsOf, listingsOf, settledIn, type TicketFilter, ticketFilters } from './ticket-filter.ts';
import { isLoaded, type TicketRow } from './ticket-rows.ts';
import type { RunState, TicketRun } from './ticket-run.ts';
import { TicketStateMenu } from './ticket-state-menu.tsx';
import styles from './tickets.module.css';

const texts = words.ticketItems;

type TicketHeaderProps = TicketProgressProps & {
  ticket: Ticket;
  list: LoadedList<TicketRow>;
  onChange(change: Partial<Ticket>): void;
  onClose(): void;
};

/** The ticket's name, progress and note, and what can be done with it as a whole. */
export function TicketHeader({ ticket, list, onChange, onClose, ...progress }: TicketHeaderProps) {
  const disabled = list.filter.rows.length === 0;
  return (
    <header className={styles.head}>
      <TicketName ticket={ticket} onRename={(name) => onChange({ name })} />
      <TicketStateMenu ticket={ticket} />
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

type TicketProgressProps = {
  run: TicketRun;
  state: RunState;
  /** The step needed before a retry when the token isn't accepted; null: not needed. */
  tokenFirst: string | null;
  onLookUpListings(rows: readonly TicketRow[]): void;
};

/** The progress of the run, with retry, resume and cancel. */
function TicketProgress({ run, state, tokenFirst, onLookUpListings }: TicketProgressProps) {
  const counts = countsOf(state.rows);
  const done = settledIn(state.rows);
  const withListings = state.rows.filter((row) => listingsOf(row) > 0);
  const listings = withListings.reduce((sum, row) => sum + listingsOf(row), 0);
  const status = statusText(state, done, counts, tokenFirst);
  const isStopped = !state.isRunning && done < state.rows.length && state.stoppedBy !== null;
  // Only the end is announced, not each response on the way there.
  useAnnouncement(state.isRunning ? null : status);
  return (
    <div className={styles.status} data-stopped={isStopped || undefined}>
      <span className={styles.progress} {...announcedElsewhere}>
        <span className={isStopped ? shared.warning : undefined}>
          <CodedText text={status} />
        </span>
      </span>
      {state.isRunning && (
        <progress
          className={styles.track}
          max={state.rows.length}
          value={done}
          aria-label={texts.progress(done, state.rows.length)}
        />
      )}
      {!state.isRunning && withListings.length > 1 && (
        <LineButton
          title={words.tickets.lookUpAllHint(listings)}
          onClick={() => onLookUpListings(withListings)}
        >
          {words.tickets.lookUpAll(listings)}
        </LineButton>
      )}
      <CancelOrResume run={run} state={state} />
      {!state.isRunning && counts.failed > 0 && (
        <LineButton onClick={run.retryFailed}>{texts.retryFailed(counts.failed)}</LineButton>
      )}
    </div>
  );
}

/** Cancels the run, or begins or resumes it while rows are waiting. */
function CancelOrResume({ run, state }: Pick<TicketProgressProps, 'run' | 'state'>) {
  if (state.isRunning) return <LineButton onClick={run.cancel}>{words.common.cancel}</LineButton>;
  const left = state.rows.filter((row) => !isLoaded(row)).length;
  if (left === 0) return null;
  if (isNotStarted(state)) return <Button onClick={run.resume}>{words.tickets.lookUp(left)}</Button>;
  return <LineButton onClick={run.resume}>{texts.resume}</LineButton>;
}

type VerdictFilterProps = {
  rows: readonly TicketRow[];
  filter: TicketFilter;
  onFilter(filter: TicketFilter): void;
};

/** Offered only where there are such rows, so that the others leave room for the fields beside them. */
const rareFilters: readonly TicketFilter[] = ['account', 'own', 'failed'];

/** Chooses which lines are shown: radio buttons, or a select where there is no room for them. */
export function VerdictFilter({ rows, filter, onFilter }: VerdictFilterProps) {
  const counts = countsOf(rows);
  const shown = ticketFilters.filter(
    (one) => !rareFilters.includes(one) || counts[one] > 0 || one === filter,
  );
  const field = { 'aria-label': texts.show, value: filter, onChange: onFilter };
  return (
    <>
      <div className={styles.verdicts} data-many={shown.length > 5 || undefined}>
        <Segments
          {...field}
          options={shown.map((one) => ({
            value: one,
            label: (
              <span className={styles.filter} data-filter={one} data-none={counts[one] === 0 || undefined}>
                {texts.filters[one]} <span className={styles.count}>{countText(counts[one])}</span>
              </span>
            ),
          }))}
        />
      </div>
      <SelectField
        {...field}
        className={styles.verdict}
        options={shown.map((one) => ({
          value: one,
          label: `${texts.filters[one]} ${countText(counts[one])}`,
        }))}
      />
    </>
  );
}

type MessageAccountsProps = {
  accounts: readonly string[];
  /** Links to accounts whose number isn't known. */
  links: readonly string[];
  isCustomers: boolean;
  onCustomers(isCustomers: boolean): void;
};

/** The accounts in the message, and whether they are the customer's: else they are a trade bot's or a scammer's, and nothing is compared. */
export function MessageAccounts({ accounts, links, isCustomers, onCustomers }: MessageAccountsProps) {
  const { messageAccounts, notCustomers, notCompared } = words.tickets;
  if (accounts.length === 0)
    return links.length > 0 && <p className={styles.accounts}>{notCompared(links.join(', '))}</p>;
  return (
    <p className={styles.accounts}>
      {messageAccounts(accounts, isCustomers)}{' '}
      <LineButton onClick={() => onCustomers(!isCustomers)}>
        {isCustomers ? notCustomers : words.common.undo}
      </LineButton>
    </p>
  );
}

/** The active sorting, even if its column is scrolled out of sight, and a button to reset it. */
export function SortNote({ table }: { table: GridTable<TicketRow> }) {
  const sorted = ticketColumns.find(({ id }) => id === table.state.sorting[0]?.id);
  if (sorted === undefined) return null;
  return (
    <span className={styles.sorted}>
      {texts.sortedBy(sorted.label)}
      <LineButton
        aria-label={words.itemList.stopSorting}
        title={words.itemList.stopSorting}
        onClick={() => table.resetSorting(true)}
      >
        <IconX size={12} aria-hidden />
      </LineButton>
    </span>
  );
}

function statusText(
  state: RunState,
  done: number,
  counts: Record<TicketFilter, number>,
  tokenFirst: string | null,
): string {
  const { rows, isRunning, stoppedBy } = state;
  if (isRunning) return texts.progress(done, rows.length);
  if (done === rows.length) {
    const { missing, several, failed } = counts;
    return texts.finished({ found: done - missing - several - failed, missing, several, failed });
  }
  if (isNotStarted(state))
    return words.tickets.notStarted(rows.length, requestsOf(rows.map(({ line }) => line)));
  const left = texts.waitingAt(rows.length - done);
  return stoppedBy === null ? texts.cancelled(left) : texts.stopped(whyStopped(stoppedBy, tokenFirst), left);
}

/** Not one row was looked up, since it takes many requests. */
function isNotStarted({ rows, isRunning, stoppedBy }: RunState): boolean {
  return !isRunning && stoppedBy === null && rows.every(({ result }) => result.kind === 'waiting');
}

/** A banner shows token failures above the whole window. */
function whyStopped(failure: Failure, tokenFirst: string | null): string {
  if (isAboutTheToken(failure) && tokenFirst !== null) return tokenFirst;
  return failureTitle(failure);
}

type HeadButtonProps = {
  icon: TablerIcon;
  label: string;
  disabled?: boolean;
  title?: string;
  onClick(): void;
};

/** Shows only its icon where space is short. */
function HeadButton({ icon: Icon, label, ...button }: HeadButtonProps) {
  return (
    <Button
      variant="default"
      className={styles.headButton}
      icon={<SmallIcon of={Icon} size={14} />}
      title={label}
      {...button}
    >
      {label}
    </Button>
  );
}

/** A button of text, for a line of other texts. */
export function LineButton(props: ComponentProps<'button'>) {
  return <TextButton className={styles.textButton} {...props} />;
}
