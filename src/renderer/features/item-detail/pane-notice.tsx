import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { Failure } from '#shared/failure.ts';
import styles from './pane-notice.module.css';
import { ToolButton } from './tool-button.tsx';

type PaneNoticeProps = {
  /** Why the last refresh failed, while an older answer is shown. */
  failure: Failure | null;
  /** The attempt under way is taking long. */
  isSlow: boolean;
  onRetry(): void;
  onCancel(): void;
};

/** A strip at the foot of the pane, where it moves nothing: a slow attempt and its Cancel, or why a refresh failed. */
export function PaneNotice({ failure, isSlow, onRetry, onCancel }: PaneNoticeProps) {
  if (isSlow) {
    return (
      <div className={styles.slow} role="status">
        <span>Still waiting for the catalog…</span>
        <ToolButton label="Cancel" onClick={onCancel}>
          Cancel
        </ToolButton>
      </div>
    );
  }
  if (failure === null) return null;
  return (
    <div className={styles.failed}>
      <FailureNotice failure={failure} layout="inline" actions={[{ label: 'Try again', onClick: onRetry }]} />
    </div>
  );
}
