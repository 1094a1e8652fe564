import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyButton } from '#renderer/ui/copy.tsx';
import { tokenFirst } from '#renderer/ui/failure-notice.tsx';
import { failureText } from '#renderer/ui/failure-text.ts';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
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
  return failure === null ? null : <FailedRefresh failure={failure} onRetry={onRetry} />;
}

function FailedRefresh({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { title, cause, nextStep, code } = failureText(failure);
  const isToldAbove = isAboutTheToken(failure);
  return (
    <div className={styles.failed} role="alert">
      <div className={styles.first}>
        <IconAlertTriangle className={styles.icon} size={15} stroke={1.75} aria-hidden />
        <strong className={styles.title}>Not refreshed: {isToldAbove ? tokenFirst : title}</strong>
        <ToolButton label="Try again" onClick={onRetry}>
          Try again
        </ToolButton>
      </div>
      {!isToldAbove && (
        <p className={styles.why}>
          {cause} {nextStep} <code>{code}</code> <CopyButton text={code} label="code" />
        </p>
      )}
    </div>
  );
}
