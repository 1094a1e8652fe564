import { IconAlertTriangle } from '@tabler/icons-react';
import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { CopyButton } from '#renderer/ui/copy.tsx';
import { failureText } from '#renderer/ui/failure-text.ts';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import styles from './item-detail-pane.module.css';
import { ToolButton } from './pane-bar.tsx';

type PaneNoticeProps = {
  /** Why the last refresh failed, while an older answer is shown. */
  failure: Failure | null;
  /** The failure in a few words, where it and its next step are shown elsewhere; null: they are not. */
  brief: string | null;
  /** The attempt under way is taking long. */
  isSlow: boolean;
  onRetry(): void;
  onCancel(): void;
};

/** A strip at the foot of the pane, where it moves nothing: a slow attempt and its Cancel, or why a refresh failed. */
export function PaneNotice({ failure, brief, isSlow, onRetry, onCancel }: PaneNoticeProps) {
  if (isSlow) {
    return (
      <div className={styles.slow} {...announcedElsewhere}>
        <Announcement>{words.itemDetail.notice.slow}</Announcement>
        <span>{words.itemDetail.notice.slow}</span>
        <ToolButton label={words.common.cancel} onClick={onCancel}>
          {words.common.cancel}
        </ToolButton>
      </div>
    );
  }
  return failure === null ? null : <FailedRefresh failure={failure} brief={brief} onRetry={onRetry} />;
}

type FailedRefreshProps = { failure: Failure; brief: string | null; onRetry(): void };

function FailedRefresh({ failure, brief, onRetry }: FailedRefreshProps) {
  const { title, cause, nextStep, code } = failureText(failure);
  return (
    // What is shown elsewhere is an alert there.
    <div className={styles.failed} role={brief === null ? 'alert' : undefined}>
      <div className={styles.first}>
        <IconAlertTriangle className={styles.icon} size={15} stroke={1.75} aria-hidden />
        <strong className={styles.title}>{words.itemDetail.notice.notRefreshed(brief ?? title)}</strong>
        {(brief === null || !isAboutTheToken(failure)) && (
          <ToolButton label={words.common.tryAgain} onClick={onRetry}>
            {words.common.tryAgain}
          </ToolButton>
        )}
      </div>
      {brief === null && (
        <p className={styles.why}>
          {cause} {nextStep} <code>{code}</code> <CopyButton text={code} label={words.copying.code} />
        </p>
      )}
    </div>
  );
}
