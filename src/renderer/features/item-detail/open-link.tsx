import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { failureText } from '#renderer/ui/failure-text.ts';
import type { Failure } from '#shared/failure.ts';
import { words as texts } from '#words/words.ts';
import styles from './field-row.module.css';
import { ToolButton } from './pane-bar.tsx';

type OpenLinkButtonProps = {
  label: string;
  /** What is on the button where that is shorter than the label. */
  words?: string;
  /** Why it is off; null: it isn't. */
  cannot?: Failure | null;
  onOpen(): void;
};

/** Asks for a link to be opened in the browser; off, it says why. */
export function OpenLinkButton({ label, words = label, cannot = null, onOpen }: OpenLinkButtonProps) {
  return (
    <ToolButton
      label={label}
      hint={cannot === null ? texts.itemLinks.inBrowser(label) : failureText(cannot).cause}
      isOff={cannot !== null}
      onClick={onOpen}
    >
      {words}
      <IconExternalLink size={13} stroke={1.75} aria-hidden />
    </ToolButton>
  );
}

/** The quiet line under a link, or the words of its refusal. */
export function LinkCaption({ refusal, children }: { refusal: Failure | null; children: ReactNode }) {
  if (refusal === null) return children;
  const words = refusalText(refusal);
  return (
    <span className={styles.refusal} {...announcedElsewhere} title={words}>
      <Announcement>{words}</Announcement>
      {words}
    </span>
  );
}

/** A row's second line for a refusal alone: undefined where nothing was refused, so that the row stays one line. */
export function captionOf(refusal: Failure | null): ReactNode {
  return refusal === null ? undefined : <LinkCaption refusal={refusal}>{null}</LinkCaption>;
}

function refusalText(refusal: Failure): string {
  if (refusal.kind === 'link-refused') {
    return texts.failures['link-refused'].reasons[refusal.reason].notOpened;
  }
  const { title, cause } = failureText(refusal);
  return texts.common.titleAndCause(title, cause);
}
