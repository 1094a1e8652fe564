import { Button } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ListFilter, ListStrip } from '#renderer/desktop/list/list-filter.tsx';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { failureText } from '#renderer/ui/failure-text.ts';
import { Segments } from '#renderer/ui/fields.tsx';
import type { Sorting } from '#renderer/ui/grid/grid-column.tsx';
import shared from '#renderer/ui/shared.module.css';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import { ticketColumns } from './ticket-columns.tsx';
import { answeredIn, countsOf, listingsOf, type TicketFilter, ticketFilters } from './ticket-filter.ts';
import type { RunState, TicketRow, TicketRun } from './ticket-run.ts';
import styles from './tickets.module.css';

type TicketBarProps = {
  run: TicketRun;
  state: RunState;
  /** What has to be done first about a token that isn't accepted; null: nothing else tells of it. */
  tokenFirst: string | null;
  filter: TicketFilter;
  onFilter(filter: TicketFilter): void;
  /** Where what the user writes about the ticket is. */
  note: ReactNode;
  rowFilter: ListFilter<TicketRow>;
  sorting: Sorting | null;
  onSortingReset(): void;
  onLookUpListings(rows: readonly TicketRow[]): void;
};

const says = words.lookUpIds;

/** Which of the looked-up items are shown, how far it is, and what can be done with them. */
export function TicketBar(props: TicketBarProps) {
  const { run, state, filter, onFilter } = props;
  const counts = countsOf(state.rows);
  const done = answeredIn(state.rows);
  const withListings = state.rows.filter((row) => listingsOf(row) > 0);
  const listings = withListings.reduce((sum, row) => sum + listingsOf(row), 0);
  const standing = standingText(state, done, counts.several, props.tokenFirst);
  // Only the end is announced, not each response on the way there.
  useAnnouncement(state.isRunning ? null : standing);
  return (
    <>
      <div className={styles.bar}>
        <Segments
          aria-label={says.show}
          value={filter}
          onChange={onFilter}
          options={ticketFilters.map((one) => ({
            value: one,
            label: (
              <span className={styles.filter} data-filter={one} data-none={counts[one] === 0 || undefined}>
                {says.filters[one]} <span className={styles.count}>{countText(counts[one])}</span>
              </span>
            ),
          }))}
        />
        <div className={styles.note}>{props.note}</div>
        {counts.failed > 0 && !state.isRunning && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
            onClick={run.retryFailed}
          >
            {says.retryFailed(counts.failed)}
          </Button>
        )}
      </div>
      <ListStrip list="ticket" filter={props.rowFilter}>
        <SortNote sorting={props.sorting} onReset={props.onSortingReset} />
        <span className={styles.progress} {...announcedElsewhere}>
          <span className={isStopped(state, done) ? shared.warning : undefined}>{standing}</span>
        </span>
        {state.isRunning && (
          <>
            <progress
              className={styles.track}
              max={state.rows.length}
              value={done}
              aria-label={says.progress(done, state.rows.length)}
            />
            <TextButton className={styles.textButton} onClick={run.cancel}>
              {words.common.cancel}
            </TextButton>
          </>
        )}
        {!state.isRunning && withListings.length > 1 && (
          <TextButton
            className={styles.textButton}
            title={words.tickets.lookUpAllHint(listings)}
            onClick={() => props.onLookUpListings(withListings)}
          >
            {words.tickets.lookUpAll(listings)}
          </TextButton>
        )}
        {!state.isRunning && done < state.rows.length && (
          <TextButton className={styles.textButton} onClick={run.resume}>
            {says.resume}
          </TextButton>
        )}
      </ListStrip>
    </>
  );
}

/** By what the rows are sorted, also where that column is scrolled out of sight, and the way back to the order of the IDs. */
function SortNote({ sorting, onReset }: { sorting: Sorting | null; onReset(): void }) {
  const sorted = ticketColumns.find(({ id }) => id === sorting?.id);
  if (sorted === undefined) return null;
  return (
    <span className={styles.sorted}>
      {says.sortedBy(sorted.label)}
      <TextButton
        className={styles.textButton}
        aria-label={words.itemList.stopSorting}
        title={words.itemList.stopSorting}
        onClick={onReset}
      >
        <IconX size={12} aria-hidden />
      </TextButton>
    </span>
  );
}

function standingText(state: RunState, done: number, several: number, tokenFirst: string | null): string {
  const { rows, isRunning, stoppedBy } = state;
  if (isRunning) return says.progress(done, rows.length);
  if (done === rows.length) {
    const finished = says.finished(rows.length - several);
    return several === 0 ? finished : `${finished} · ${says.onlyCounted(several)}`;
  }
  const left = says.waitingAt(rows.length - done);
  return stoppedBy === null ? says.cancelled(left) : says.stopped(whyStopped(stoppedBy, tokenFirst), left);
}

function isStopped({ rows, isRunning, stoppedBy }: RunState, done: number): boolean {
  return !isRunning && done < rows.length && stoppedBy !== null;
}

/** Trouble with the token is shown in full over the whole window. */
function whyStopped(failure: Failure, tokenFirst: string | null): string {
  if (isAboutTheToken(failure) && tokenFirst !== null) return tokenFirst;
  const { title, code } = failureText(failure);
  return words.common.titleAndCode(title, code);
}
