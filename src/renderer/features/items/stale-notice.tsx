import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { Failure } from '#shared/failure.ts';
import { clockText } from './pager-numbers.ts';
import styles from './stale-notice.module.css';

export type StaleNoticeProps = {
  failure: Failure;
  /** When the rows that are still shown were answered, epoch milliseconds. */
  answeredAt: number;
  onRetry(): void;
};

/**
 * Over rows that stayed although the newest request failed: why, how old they are, and another try. Trouble that is
 * told elsewhere (at its filter, or over the whole window) leaves only the age here.
 */
export function StaleNotice({ failure, answeredAt, onRetry }: StaleNoticeProps) {
  const age = `Showing rows from ${clockText(answeredAt)}`;
  const why = toldElsewhere(failure);
  if (why !== null) {
    return (
      <div className={styles.strip} role="status">
        {age}, {why}
      </div>
    );
  }
  return (
    <FailureNotice
      layout="banner"
      failure={failure}
      aside={<span className={styles.age}>{age}</span>}
      actions={[{ label: 'Try again', onClick: onRetry }]}
    />
  );
}

function toldElsewhere(failure: Failure): string | null {
  switch (failure.kind) {
    case 'filter-refused':
      return 'before the filters above, which the catalog refused';
    case 'token-refused':
    case 'needs-token':
    case 'secret-store':
      return 'because the connection needs its token first';
    default:
      return null;
  }
}
