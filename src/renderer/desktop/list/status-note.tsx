import { IconAlertCircle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { StatusLoader } from '#renderer/desktop/status-loader.ts';
import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { isOldAnswer } from '#renderer/ui/answer-age.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { failureText } from '#renderer/ui/failure-text.ts';
import shared from '#renderer/ui/shared.module.css';
import { useNow } from '#renderer/ui/timers.ts';
import { words } from '#words/words.ts';
import styles from './list-strip.module.css';

type StatusNoteProps = {
  loader: StatusLoader;
  rows: readonly { id: number }[];
  /** Selects these rows of the page and no others. */
  onSelect(itemIds: readonly number[]): void;
  onLoadAll(itemIds: readonly number[]): void;
};

/** How often statuses are looked at for having become old. */
const lookEveryMs = 15_000;

/** How much of the status column there is, what of it is wrong or old, and why it stopped: in a place of its own, so that nothing moves. */
export function StatusNote({ loader, rows, onSelect, onLoadAll }: StatusNoteProps) {
  const { status: texts } = words.lookingUp;
  useNow(lookEveryMs, null);
  const summary = useSyncExternalStore(
    (listener) => loader.subscribe(null, listener),
    () => summaryText(loader, rows),
  );
  const { known, old, errors, stopped } = readSummary(summary);
  const failure = stopped ? loader.stoppedBy() : null;
  if (failure !== null) {
    const { title, nextStep, code } = failureText(failure);
    return (
      <span
        className={styles.stopped}
        data-needs-room
        {...announcedElsewhere}
        title={words.common.titleAndCause(title, nextStep)}
      >
        <Announcement>{words.common.titleAndCause(texts.stoppedShort, title)}</Announcement>
        {texts.stoppedShort} <span className={shared.mono}>{code}</span>
        <TextButton onClick={loader.resume}>{texts.resume}</TextButton>
      </span>
    );
  }
  const errorParts = texts.errorParts(errors);
  const oldIds = old > 0 ? oldRows(loader, rows) : [];
  return (
    <span className={styles.note} data-needs-room={old + errors > 0 || undefined} title={texts.note}>
      <span className={styles.count} data-count>
        {texts.seenCount(known, rows.length)}
      </span>
      {known < rows.length && (
        <TextButton
          title={texts.loadAllHint(rows.length - known)}
          onClick={() => onLoadAll(rows.map(({ id }) => id))}
        >
          {texts.loadAll}
        </TextButton>
      )}
      {errors > 0 && (
        <TextButton
          className={styles.errors}
          aria-label={texts.errorCount(errors)}
          title={texts.selectErrorsNote(errors)}
          onClick={() => onSelect(errorRows(loader, rows))}
        >
          <IconAlertCircle size={13} stroke={2} aria-hidden />
          <span>
            {errorParts.count}
            <span data-error-word>{errorParts.word}</span>
          </span>
        </TextButton>
      )}
      {old > 0 && (
        <>
          <span className={shared.warning}>{texts.oldCount(old)}</span>
          <TextButton
            aria-label={texts.refreshOldLabel}
            title={texts.refreshOldNote(old)}
            onClick={() => loader.refresh(oldIds)}
          >
            {texts.refreshOld}
          </TextButton>
        </>
      )}
    </span>
  );
}

/** One text, since that is equal to itself as long as nothing changes. */
function summaryText(loader: StatusLoader, rows: readonly { id: number }[]): string {
  const known = rows.filter(({ id }) => loader.stateOf(id).kind === 'seen').length;
  const stopped = loader.stoppedBy() === null ? 0 : 1;
  return [known, oldRows(loader, rows).length, errorRows(loader, rows).length, stopped].join(' ');
}

function readSummary(text: string): { known: number; old: number; errors: number; stopped: boolean } {
  const [known = 0, old = 0, errors = 0, stopped = 0] = text.split(' ').map(Number);
  return { known, old, errors, stopped: stopped === 1 };
}

/** Whose delivery went wrong, as far as it was seen. */
function errorRows(loader: StatusLoader, rows: readonly { id: number }[]): number[] {
  return rows.flatMap(({ id }) => {
    const state = loader.stateOf(id);
    return state.kind === 'seen' && typeof state.seen.errorMessage === 'string' ? [id] : [];
  });
}

/** What is old, and not asked for again already. */
function oldRows(loader: StatusLoader, rows: readonly { id: number }[]): number[] {
  const nowMs = Date.now();
  return rows.flatMap(({ id }) => {
    const state = loader.stateOf(id);
    return state.kind === 'seen' && !state.isRequested && isOldAnswer(state.seen.answeredAt, nowMs)
      ? [id]
      : [];
  });
}
