import {
  IconCircleCheck,
  IconCircleOff,
  IconHelpCircle,
  IconHourglassHigh,
  IconSend,
  IconTag,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ItemStatus, isItemStatus } from '#shared/item.ts';
import { words as texts, words } from '#words/words.ts';
import styles from './status-badge.module.css';
import { visibleText } from './visible-text.ts';

/** A status as icon and text. The service's own value is the tooltip; an undocumented one is shown as sent. */
export function StatusBadge({ status }: { status: string }) {
  const { words, tone } = statusDisplay(status);
  const Icon = icons[tone];
  const hint = tone === 'unknown' ? texts.itemDetail.heading.undocumentedStatus(status) : status;
  return (
    <span className={styles.badge} data-tone={tone} title={visibleText(hint)}>
      <Icon size={16} stroke={2} aria-hidden />
      <bdi className={styles.words}>{visibleText(words)}</bdi>
    </span>
  );
}

/** The same in a table or list: without background, in the surrounding text's size. */
export function StatusLine({ status }: { status: string }) {
  const { words, tone } = statusDisplay(status);
  const Icon = icons[tone];
  return (
    <span className={styles.line} data-tone={tone} title={visibleText(status)}>
      <Icon size={15} stroke={2} aria-hidden />
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

/** The look of a status: its text, and the tone that decides its icon and colour. */
type StatusDisplay = { words: string; tone: StatusTone };

export type StatusTone =
  | 'available'
  | 'waits-for-acceptance'
  | 'accepted'
  | 'waits-for-sending'
  | 'unavailable'
  | 'unknown';

/** The look of one of the five documented values (section 3); any other text is shown as sent and neutral. */
export function statusDisplay(status: string): StatusDisplay {
  return isItemStatus(status) ? knownStatuses[status] : { words: status, tone: 'unknown' };
}

const knownStatuses: Record<ItemStatus, StatusDisplay> = {
  AVAILABLE: { words: words.statuses.AVAILABLE, tone: 'available' },
  WAITING_FOR_TRADE_ACCEPT: { words: words.statuses.WAITING_FOR_TRADE_ACCEPT, tone: 'waits-for-acceptance' },
  TRADE_ACCEPTED: { words: words.statuses.TRADE_ACCEPTED, tone: 'accepted' },
  WAITING_FOR_SEND: { words: words.statuses.WAITING_FOR_SEND, tone: 'waits-for-sending' },
  UNAVAILABLE: { words: words.statuses.UNAVAILABLE, tone: 'unavailable' },
};
