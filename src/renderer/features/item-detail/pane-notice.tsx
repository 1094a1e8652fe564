import { IconAlertTriangle } from '@tabler/icons-react';
import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { CopyButton } from '#renderer/ui/copy.tsx';
import { failureText } from '#renderer/ui/failure-text.ts';
import shared from '#renderer/ui/shared.module.css';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import styles from './item-detail-pane.module.css';
import { ToolButton } from './pane-bar.tsx';

type PaneNoticeProps = {
  /** Why the last refresh failed, while an older response is shown. */
  failure: Failure | null;
  /** The failure in a few words if it is shown in full elsewhere, else null. */
  brief: string | null;
  isSlow: boolean;
  onRetry(): void;
  onCancel(): void;
};

/** At the bottom of the pane, where it moves nothing: Cancel for a slow attempt, or why a refresh failed. */
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
  if (failure === null) return null;
  const { title, cause, nextStep, code } = failureText(failure);
  return (
    // If it is shown elsewhere, the alert is there.
    <div className={styles.failed} role={brief === null ? 'alert' : undefined}>
      <div className={styles.first}>
        <IconAlertTriangle className={shared.bad} size={15} stroke={1.75} aria-hidden />
        <strong className={`${shared.grow} ${shared.strong}`}>
          {words.itemDetail.notice.notRefreshed(brief ?? title)}
        </strong>
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
