import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { fitsTextarea, maxFieldLength } from '#renderer/ui/bounded-fields.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { CodedText, failureTitle } from '#renderer/ui/failure-text.tsx';
import { keyText } from '#renderer/ui/key-names.ts';
import shared from '#renderer/ui/shared.module.css';
import type { Connection } from '#shared/connection.ts';
import { withoutLabelAndPrice } from '#shared/pasted/pasted-line.ts';
import { lineRange, readPastedLines } from '#shared/pasted/pasted-lines.ts';
import { secretsIn } from '#shared/pasted/secrets.ts';
import { maxTicketLines, type Ticket, type TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { KeptTickets } from './kept-tickets.tsx';
import { PasteField } from './paste-field.tsx';
import { pastedText, type SheetLine, sheetLines, ticketLines } from './sheet.ts';
import { SheetGrid } from './sheet-grid.tsx';
import { CancelOrResume, LineButton } from './ticket-bar.tsx';
import type { DeskState, TicketDesk } from './ticket-desk.ts';
import { answeredIn } from './ticket-filter.ts';
import { isAnswered, lineKey, type RowResult } from './ticket-rows.ts';
import type { RunState, TicketRun } from './ticket-run.ts';
import styles from './tickets.module.css';

type NewTicketProps = {
  connection: Connection;
  desk: TicketDesk;
  state: DeskState;
  counting: RunState;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** `rows`: those of the sheet. */
  onLookUp(lines: readonly TicketLine[], rows: readonly SheetLine[]): void;
  onOpen(ticket: Ticket): void;
  /** Discards the text. */
  onLeave(): void;
};

const texts = words.tickets;

/** The pasted text, line by line, until it becomes a ticket; lists the recent tickets while nothing is pasted. */
export function NewTicket({
  connection,
  desk,
  state,
  counting,
  fieldRef,
  onLookUp,
  onOpen,
  onLeave,
}: NewTicketProps) {
  const { text, changes, edited, before, at } = state;
  const read = useMemo(() => readPastedLines(text, connection), [text, connection]);
  const lines = useMemo(() => sheetLines(read.rows, changes), [read, changes]);
  const chosen = useMemo(() => ticketLines(lines, read.beyond), [lines, read]);
  const counts = useMemo(
    () => new Map<string, RowResult>(counting.rows.map(({ line, result }) => [lineKey(line), result])),
    [counting.rows],
  );
  const start = at === null ? undefined : lines.find((line) => line.text === at || pastedText(line) === at);
  const copy = useCopy();
  const lookUp = () => chosen.lines.length > 0 && onLookUp(chosen.lines, lines);
  const cancelEdit = () => before !== null && onLeave();
  useAppCommand('focus-filter', () => {
    fieldRef.current?.focus();
    fieldRef.current?.select();
  });
  useSelectedLine(start?.lines[0], fieldRef);

  return (
    <>
      <div className={styles.form}>
        <PasteField
          text={text}
          onText={desk.setText}
          onLookUp={lookUp}
          onEscape={cancelEdit}
          fieldRef={fieldRef}
        />
        <div className={styles.below}>
          <Summary lines={lines} chosen={chosen} text={text} onCopy={copy} />
          {(edited !== null || text !== '') && (
            <Button variant="subtle" onClick={onLeave}>
              {edited === null ? texts.clear : words.common.cancel}
            </Button>
          )}
          {!counting.isRunning && <CountButton desk={desk} lines={chosen.lines} counts={counts} />}
          <LookUpButton lines={chosen.lines} edited={edited} counts={counts} onLookUp={lookUp} />
        </div>
        <CountingLine run={desk.counting} counting={counting} />
      </div>
      {lines.length > 0 || edited !== null ? (
        <SheetGrid
          lines={lines}
          counts={counts}
          startId={start?.id}
          onChange={desk.changeLine}
          onEscape={cancelEdit}
        />
      ) : (
        <KeptTickets connection={connection} onOpen={onOpen} />
      )}
    </>
  );
}

/** Selects the line that an edit begins with, and scrolls to it. */
function useSelectedLine(line: number | undefined, fieldRef: NewTicketProps['fieldRef']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the edit begins.
  useLayoutEffect(() => {
    const textarea = fieldRef.current;
    if (line === undefined || textarea === null) return;
    // Focusing the field scrolls the selection into view.
    textarea.setSelectionRange(...lineRange(textarea.value, line));
    textarea.focus();
  }, []);
}

type Counts = ReadonlyMap<string, RowResult>;
type LinesProps = { lines: readonly TicketLine[]; counts: Counts };

/** Counts the listings of the names that aren't counted yet. */
function CountButton({ desk, lines, counts }: LinesProps & Pick<NewTicketProps, 'desk'>) {
  const names = lines.filter(({ kind }) => kind !== 'id');
  const toCount = names.filter((line) => {
    const result = counts.get(lineKey(line));
    return result === undefined || !isAnswered({ result });
  }).length;
  if (toCount === 0) return null;
  return (
    <Button
      variant="default"
      title={texts.countHint}
      onClick={() => desk.counting.start(names, desk.counted())}
    >
      {texts.count(toCount)}
    </Button>
  );
}

type LookUpButtonProps = LinesProps & { edited: Ticket | null; onLookUp(): void };

/** Creates the ticket, or changes the edited one, with what that costs in its tooltip. */
function LookUpButton({ lines, edited, counts, onLookUp }: LookUpButtonProps) {
  const had = new Map(edited?.lines.map((line) => [lineKey(line), line.isExpanded]));
  const toLookUp = lines.filter((line) => {
    const wasExpanded = had.get(lineKey(line));
    return wasExpanded === undefined || (line.isExpanded && !wasExpanded);
  });
  const isReady = lines.length > 0;
  return (
    <Button
      onClick={onLookUp}
      disabled={!isReady}
      title={words.common.withKey(
        texts[edited === null ? 'lookUpHint' : 'updateHint'](requestsText(toLookUp, counts)),
        keyText('Mod+Enter'),
      )}
    >
      {edited !== null
        ? texts.update(toLookUp.length)
        : isReady
          ? texts.lookUp(lines.length)
          : texts.lookUpNone}
    </Button>
  );
}

type Chosen = ReturnType<typeof ticketLines>;

type SummaryProps = {
  lines: readonly SheetLine[];
  chosen: Chosen;
  text: string;
  onCopy(text: string, label: string): void;
};

/** A summary of the lines that were read, including those left out. */
function Summary({ lines, chosen, text, onCopy }: SummaryProps) {
  const secrets = secretsIn(text);
  const ticked = lines.filter(({ isTicked }) => isTicked);
  const leftOut = chosen.leftOut.length;
  const notTicked = lines.length - ticked.length;
  const merged = ticked.reduce((sum, line) => sum + line.lines.length - 1, 0);
  const parts = [
    texts.items(chosen.lines.length),
    ...(merged > 0 ? [texts.merged(merged)] : []),
    ...(notTicked > 0 ? [texts.notTicked(notTicked)] : []),
    ...(leftOut > 0 ? [texts.beyond(leftOut, maxTicketLines)] : []),
  ];
  return (
    <div className={styles.read} role="status">
      {lines.length > 0 && <span>{parts.join(' · ')}</span>}
      {leftOut > 0 && (
        <LineButton onClick={() => onCopy(chosen.leftOut.join('\n'), texts.leftOut(leftOut))}>
          {texts.copyLeftOut}
        </LineButton>
      )}
      {secrets > 0 && (
        <span className={shared.warning} title={texts.secretsHint}>
          {texts.secrets(secrets)}
        </span>
      )}
      {!fitsTextarea(text) && <span>{texts.shownInPart(maxFieldLength, text.length)}</span>}
    </div>
  );
}

/** The progress of counting the names, and why it stopped. */
function CountingLine({ run, counting }: { run: TicketRun; counting: RunState }) {
  const { rows, isRunning, stoppedBy } = counting;
  const done = answeredIn(rows);
  const status = rows.length === 0 ? null : statusText(done, rows.length, stoppedBy);
  // Only the end is announced, not each response on the way there.
  useAnnouncement(isRunning ? null : status);
  if (status === null) return null;
  return (
    <div className={styles.line} data-progress {...announcedElsewhere}>
      <span className={stoppedBy === null ? styles.progress : shared.warning}>
        <CodedText text={status} />
      </span>
      <CancelOrResume run={run} state={counting} />
    </div>
  );
}

function statusText(done: number, all: number, stoppedBy: RunState['stoppedBy']): string {
  if (stoppedBy === null) return texts.counting(done, all);
  return words.lookUpIds.stopped(failureTitle(stoppedBy), words.lookUpIds.waitingAt(all - done));
}

/** How many requests the ticket needs: a name with a single match takes a second one for the item. */
function requestsText(lines: readonly TicketLine[], counts: Counts): string {
  let [min, max] = [0, 0];
  for (const line of lines) {
    const result = counts.get(lineKey(line));
    if (line.kind === 'id') [min, max] = [min + 1, max + 1];
    else if (result?.kind === 'several') {
      const { ids, count } = result.matches;
      const requests = count === 1 ? 1 : line.isExpanded ? ids.length : 0;
      [min, max] = [min + requests, max + requests];
    } else if (result?.kind !== 'missing')
      [min, max] = [min + 1, max + (withoutLabelAndPrice(line.text) === null ? 2 : 3)];
  }
  return texts.requests(min, max);
}
