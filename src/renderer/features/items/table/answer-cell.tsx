import { IconAlertCircle, IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { SeenStatus, StatusLoader, StatusState } from '#renderer/desktop/status-loader.ts';
import { ageText, isOldAnswer, shortAgeText, useAge } from '#renderer/ui/answer-age.ts';
import { failureText } from '#renderer/ui/failure-text.ts';
import { StatusLine } from '#renderer/ui/status-badge.tsx';
import { mostToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { Failure } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import styles from './answer-cell.module.css';

type AnswerCellProps = { loader: StatusLoader; itemId: number; draw(seen: SeenStatus): ReactNode };

const { status: texts } = words.lookingUp;

/** What one item's own answer says. It subscribes to its item alone, so no row is re-rendered for another one's answer. */
export function AnswerCell({ loader, itemId, draw }: AnswerCellProps) {
  const state = useSyncExternalStore(
    (listener) => loader.subscribe(itemId, listener),
    () => loader.stateOf(itemId),
  );
  return (
    <span className={styles.cell} data-state={state.kind} data-asked={isAsked(state) || undefined}>
      {contentOf(state, draw)}
    </span>
  );
}

function contentOf(state: StatusState, draw: AnswerCellProps['draw']): ReactNode {
  switch (state.kind) {
    case 'not-asked':
      return null;
    case 'asked':
      return (
        <span className={styles.quiet} title={texts.waiting}>
          …
        </span>
      );
    case 'seen':
      return draw(state.seen);
    case 'failed':
      return (
        <span className={styles.quiet} title={reasonText(state.failure)}>
          –
        </span>
      );
    default:
      return state satisfies never;
  }
}

/** The status, whether there is a delivery error, and how old that is. */
export function SeenStatusContent({ seen }: { seen: SeenStatus }) {
  return (
    <>
      {seen.status === null ? (
        <span className={styles.quiet}>{texts.unread}</span>
      ) : (
        <StatusLine status={seen.status} />
      )}
      {seen.errorMessage === undefined && (
        <span className={styles.quiet} role="img" aria-label={texts.unreadError} title={texts.unreadError}>
          <IconHelpCircle size={14} stroke={2} aria-hidden />
        </span>
      )}
      {typeof seen.errorMessage === 'string' && (
        <span
          className={styles.error}
          role="img"
          aria-label={texts.hasError}
          title={texts.error(visibleText(seen.errorMessage, { most: mostToRead }))}
        >
          <IconAlertCircle size={14} stroke={2} aria-hidden />
        </span>
      )}
      <Age atMs={seen.answeredAt} />
    </>
  );
}

/** It renews itself only when its words change. */
function Age({ atMs }: { atMs: number }) {
  const nowMs = useAge(atMs);
  const isOld = isOldAnswer(atMs, nowMs);
  const age = ageText(atMs, nowMs);
  return (
    <span
      className={styles.age}
      data-old={isOld || undefined}
      title={isOld ? texts.seenLongAgo(age) : texts.seen(age)}
    >
      {shortAgeText(atMs, nowMs)}
    </span>
  );
}

function reasonText(failure: Failure): string {
  const { title, code } = failureText(failure);
  return words.common.titleAndCode(title, code);
}

function isAsked(state: StatusState): boolean {
  return state.kind === 'seen' && state.isAsked;
}
