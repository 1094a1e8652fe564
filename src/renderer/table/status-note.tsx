import { IconAlertCircle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { type Statuses, type StatusRequests, seenIn, useStatusStop } from '#renderer/data/statuses.ts';
import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { failureText } from '#renderer/ui/failure-text.tsx';
import { isOldResponse } from '#renderer/ui/response-age.ts';
import shared from '#renderer/ui/shared.module.css';
import { useNow } from '#renderer/ui/timers.ts';
import { words } from '#words/words.ts';
import styles from './list-strip.module.css';

type StatusNoteProps = {
  statuses: Statuses;
  requests: StatusRequests;
  rows: readonly { id: number }[];
  onSelect(itemIds: readonly number[]): void;
};

const lookEveryMs = 15_000;

/** How many statuses have loaded, which are errors or outdated, and why loading stopped. */
export function StatusNote({ statuses, requests, rows, onSelect }: StatusNoteProps) {
  const { status: texts } = words.lookingUp;
  useNow(lookEveryMs, null);
  // As text, so that a response that changes nothing here re-renders nothing.
  const text = useSyncExternalStore(statuses.subscribe, () => JSON.stringify(summaryOf(statuses, rows)));
  // Safe: it was made from a summary above.
  const { known, old, errors } = JSON.parse(text) as ReturnType<typeof summaryOf>;
  const { stoppedBy, resume } = useStatusStop(statuses.connectionId);
  if (stoppedBy !== null) {
    const { title, nextStep, code } = failureText(stoppedBy);
    return (
      <span
        className={styles.stopped}
        data-needs-room
        {...announcedElsewhere}
        title={words.common.titleAndCause(title, nextStep)}
      >
        <Announcement>{words.common.titleAndCause(texts.stoppedShort, title)}</Announcement>
        {texts.stoppedShort} <span className={shared.mono}>{code}</span>
        <TextButton onClick={resume}>{texts.resume}</TextButton>
      </span>
    );
  }
  const errorParts = texts.errorParts(errors.length);
  return (
    <span
      className={styles.note}
      data-needs-room={old.length + errors.length > 0 || undefined}
      title={texts.note}
    >
      <span className={styles.count} data-count>
        {texts.seenCount(known, rows.length)}
      </span>
      {known < rows.length && (
        <TextButton
          title={texts.loadAllHint(rows.length - known)}
          onClick={() => requests.loadAll(rows.map(({ id }) => id))}
        >
          {texts.loadAll}
        </TextButton>
      )}
      {errors.length > 0 && (
        <TextButton
          className={styles.errors}
          aria-label={texts.errorCount(errors.length)}
          title={texts.selectErrorsNote(errors.length)}
          onClick={() => onSelect(errors)}
        >
          <IconAlertCircle size={13} stroke={2} aria-hidden />
          <span>
            {errorParts.count}
            <span data-error-word>{errorParts.word}</span>
          </span>
        </TextButton>
      )}
      {old.length > 0 && (
        <>
          <span className={shared.warning}>{texts.oldCount(old.length)}</span>
          <TextButton
            aria-label={texts.refreshOldLabel}
            title={texts.refreshOldNote(old.length)}
            onClick={() => requests.refresh(old)}
          >
            {texts.refreshOld}
          </TextButton>
        </>
      )}
    </span>
  );
}

/** How many statuses have loaded, and the IDs of the outdated ones and of those with a delivery error. */
function summaryOf(statuses: Statuses, rows: readonly { id: number }[]) {
  const nowMs = Date.now();
  const known = rows.flatMap(({ id }) => {
    const state = statuses.stateOf(id);
    const seen = seenIn(state);
    return seen === null ? [] : { id, seen, isRequested: state?.fetchStatus === 'fetching' };
  });
  const idsOf = (some: typeof known) => some.map(({ id }) => id);
  return {
    known: known.length,
    old: idsOf(known.filter((one) => !one.isRequested && isOldResponse(one.seen.receivedAt, nowMs))),
    errors: idsOf(known.filter((one) => typeof one.seen.item.error_message === 'string')),
  };
}
