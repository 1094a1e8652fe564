import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { Failure } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import { clockText } from './pager-numbers.ts';
import styles from './stale-notice.module.css';

export type StaleNoticeProps = {
  failure: Failure;
  /** When the rows that are still shown were answered, epoch milliseconds. */
  answeredAt: number;
  /** What has to be done first about a token that isn't accepted; null: nothing else tells of it. */
  tokenFirst: string | null;
  onRetry(): void;
};

/**
 * Over rows that stayed although the newest request failed: why, how old they are, and another try. Trouble that is
 * told elsewhere (at its filter, or over the whole window) leaves only the age here.
 */
export function StaleNotice({ failure, answeredAt, tokenFirst, onRetry }: StaleNoticeProps) {
  const { stale } = words.itemList;
  const time = clockText(answeredAt);
  const text = toldElsewhere(failure, time, tokenFirst);
  if (text !== null) {
    return (
      <div className={styles.strip} {...announcedElsewhere}>
        <Announcement>{text}</Announcement>
        {text}
      </div>
    );
  }
  return (
    <FailureNotice
      layout="banner"
      failure={failure}
      aside={<span className={styles.age}>{stale.from(time)}</span>}
      actions={[{ label: words.common.tryAgain, onClick: onRetry }]}
    />
  );
}

/** What is left to say of trouble that is told elsewhere; null: it isn't. */
function toldElsewhere(failure: Failure, time: string, tokenFirst: string | null): string | null {
  switch (failure.kind) {
    case 'filter-refused':
      return words.itemList.stale.fromBeforeFilters(time);
    case 'token-refused':
    case 'needs-token':
    case 'secret-store':
      return tokenFirst === null ? null : words.itemList.stale.fromBeforeToken(time, tokenFirst);
    default:
      return null;
  }
}
