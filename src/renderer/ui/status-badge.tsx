import {
  IconCircleCheck,
  IconCircleOff,
  IconHelpCircle,
  IconHourglassHigh,
  IconSend,
  IconTag,
  type TablerIcon,
} from '@tabler/icons-react';
import { words as texts } from '#words/words.ts';
import styles from './status-badge.module.css';
import { type StatusTone, statusLook } from './status-look.ts';
import { visibleText } from './visible-text.ts';

/** A status as icon and words. The service's own value is the tooltip; one that the document doesn't list is shown raw. */
export function StatusBadge({ status }: { status: string }) {
  const { words, tone } = statusLook(status);
  const Icon = icons[tone];
  const hint = tone === 'unknown' ? texts.itemDetail.heading.undocumentedStatus(status) : status;
  return (
    <span className={styles.badge} data-tone={tone} title={visibleText(hint)}>
      <Icon className={styles.icon} size={16} stroke={2} aria-hidden />
      <bdi className={styles.words}>{visibleText(words)}</bdi>
    </span>
  );
}

/** The same on a line of a table or list: without the badge's ground, in the text's own size. */
export function StatusLine({ status }: { status: string }) {
  const { words, tone } = statusLook(status);
  const Icon = icons[tone];
  return (
    <span className={styles.line} data-tone={tone} title={visibleText(status)}>
      <Icon className={styles.icon} size={15} stroke={2} aria-hidden />
      <bdi className={styles.words}>{visibleText(words)}</bdi>
    </span>
  );
}

const icons: Record<StatusTone, TablerIcon> = {
  available: IconTag,
  'waits-for-acceptance': IconHourglassHigh,
  accepted: IconCircleCheck,
  'waits-for-sending': IconSend,
  unavailable: IconCircleOff,
  unknown: IconHelpCircle,
};
