import { Button } from '@mantine/core';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { fitsTextarea, maxFieldLength } from '#renderer/ui/bounded-fields.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { CodedText } from '#renderer/ui/coded-text.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { DiscardDialog } from '#renderer/ui/dialog.tsx';
import { failureTitle } from '#renderer/ui/failure-text.ts';
import { keyText } from '#renderer/ui/key-names.ts';
import shared from '#renderer/ui/shared.module.css';
import type { Connection } from '#shared/connection.ts';
import { withoutLabelAndPrice } from '#shared/pasted/label-and-price.ts';
import { lineRange, readPastedLines } from '#shared/pasted/pasted-lines.ts';
import { secretsIn } from '#shared/pasted/secrets.ts';
import { maxTicketLines, type Ticket, type TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { KeptTickets } from './kept-tickets.tsx';
import { PasteField } from './paste-field.tsx';
import { type SheetLine, sheetLines, ticketLines } from './sheet.ts';
import { SheetGrid } from './sheet-grid.tsx';
import type { DeskState, TicketDesk } from './ticket-desk.ts';
import { lineKey, type RowResult, type RunState, type TicketRun } from './ticket-run.ts';
import styles from './tickets.module.css';

type NewTicketProps = {
  connection: Connection;
  desk: TicketDesk;
  state: DeskState;
  counting: RunState;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onLookUp(lines: readonly TicketLine[]): void;
  onOpen(ticket: Ticket): void;
};

const texts = words.tickets;

/** The pasted text, line by line, until it becomes a ticket; lists the recent tickets while nothing is pasted. */
export function NewTicket({ connection, desk, state, counting, fieldRef, onLookUp, onOpen }: NewTicketProps) {
  const { text, changes, edited, before, at } = state;
  const [isAsking, setAsking] = useState(false);
  const read = useMemo(() => readPastedLines(text, connection), [text, connection]);
  const lines = useMemo(() => sheetLines(read.rows, changes), [read, changes]);
  const chosen = useMemo(() => ticketLines(lines, read.beyond), [lines, read]);
  const counts = useMemo(
    () => new Map<string, RowResult>(counting.rows.map(({ line, result }) => [lineKey(line), result])),
    [counting.rows],
  );
  const start = at === null ? undefined : lines.find((line) => line.text === at);
  const copy = useCopy();
  const isReady = chosen.lines.length > 0;
  const had = new Map(edited?.lines.map((line) => [lineKey(line), line.isExpanded]));
  const toLookUp = chosen.lines.filter((line) => {
    const wasExpanded = had.get(lineKey(line));
    return wasExpanded === undefined || (line.isExpanded && !wasExpanded);
  });
  const lookUp = () => isReady && onLookUp(chosen.lines);
  function cancelEdit() {
    if (before === null) return;
    if (text === before.text && changes === before.changes) desk.stopEditing();
    else setAsking(true);
  }
  const focusField = () => {
    fieldRef.current?.focus();
    fieldRef.current?.select();
  };
  useAppCommand('focus-filter', focusField);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the edit begins.
  useLayoutEffect(() => {
    const [line, textarea] = [start?.lines[0], fieldRef.current];
    if (line === undefined || textarea === null) return;
    // Focusing the field scrolls the selection into view.
    textarea.setSelectionRange(...lineRange(textarea.value, line));
    textarea.focus();
  }, []);
  const toCount = chosen.lines.filter((line) => line.kind !== 'id' && !isCounted(counts.get(lineKey(line))));

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
          {edited !== null ? (
            <Button size="xs" variant="subtle" onClick={desk.stopEditing}>
              {words.common.cancel}
            </Button>
          ) : (
            text !== '' && (
              <Button
                size="xs"
                variant="subtle"
                onClick={() => {
                  desk.close();
                  fieldRef.current?.focus();
                }}
              >
                {texts.clear}
              </Button>
            )
          )}
          {toCount.length > 0 && !counting.isRunning && (
            <Button
              size="xs"
              variant="default"
              title={texts.countHint}
              onClick={() =>
                desk.counting.start(
                  chosen.lines.filter(({ kind }) => kind !== 'id'),
                  desk.counted(),
                )
              }
            >
              {texts.count(toCount.length)}
            </Button>
          )}
          <Button
            size="xs"
            onClick={lookUp}
            disabled={!isReady}
            title={words.common.withKey(
              texts[edited === null ? 'lookUpHint' : 'updateHint'](requestsText(toLookUp, counts)),
              keyText('Mod+Enter'),
            )}
          >
            {edited !== null
              ? texts.update(toLookUp.length)
              : isReady
                ? texts.lookUp(chosen.lines.length)
                : texts.lookUpNone}
          </Button>
        </div>
        <CountingLine run={desk.counting} counting={counting} />
      </div>
      {isAsking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={desk.stopEditing} />}
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
        <TextButton
          className={styles.textButton}
          onClick={() => onCopy(chosen.leftOut.join('\n'), texts.leftOut(leftOut))}
        >
          {texts.copyLeftOut}
        </TextButton>
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
  const done = rows.filter(({ result }) => isCounted(result)).length;
  const isDone = done === rows.length;
  const standing = rows.length === 0 ? null : statusText(done, rows.length, stoppedBy);
  // Only the end is announced, not each response on the way there.
  useAnnouncement(isRunning ? null : standing);
  if (standing === null) return null;
  return (
    <div className={styles.line} data-progress {...announcedElsewhere}>
      <span className={stoppedBy === null ? styles.progress : shared.warning}>
        <CodedText text={standing} />
      </span>
      {isRunning && (
        <TextButton className={styles.textButton} onClick={run.cancel}>
          {words.common.cancel}
        </TextButton>
      )}
      {!isRunning && !isDone && (
        <TextButton className={styles.textButton} onClick={run.resume}>
          {words.lookUpIds.resume}
        </TextButton>
      )}
    </div>
  );
}

function statusText(done: number, all: number, stoppedBy: RunState['stoppedBy']): string {
  if (stoppedBy === null) return texts.counting(done, all);
  return words.lookUpIds.stopped(failureTitle(stoppedBy), words.lookUpIds.waitingAt(all - done));
}

function isCounted(result: RowResult | undefined): boolean {
  return result !== undefined && result.kind !== 'waiting' && result.kind !== 'asking';
}

/** How many requests the ticket needs: a name with a single match takes a second one for the item. */
function requestsText(lines: readonly TicketLine[], counts: ReadonlyMap<string, RowResult>): string {
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
