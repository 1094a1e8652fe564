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
import { words } from '#words/words.ts';
import styles from './status-badge.module.css';
import { visibleText } from './visible-text.ts';

/** A status as icon and text. The service's own value is the tooltip; an undocumented one is shown as sent. */
export function StatusBadge({ status }: { status: string }) {
  const isUnknown = statusDisplay(status).tone === 'unknown';
  const hint = isUnknown ? words.itemDetail.heading.undocumentedStatus(status) : status;
  return <StatusLook status={status} hint={hint} className={styles.badge} iconSize={16} />;
}

/** The same in a table or list: without background, in the surrounding text's size. */
export function StatusLine({ status }: { status: string }) {
  return <StatusLook status={status} hint={status} className={styles.line} iconSize={15} />;
}

type StatusLookProps = { status: string; hint: string; className: string | undefined; iconSize: number };

function StatusLook({ status, hint, className, iconSize }: StatusLookProps) {
  const { words, tone, icon: Icon } = statusDisplay(status);
  return (
    <span className={className} data-tone={tone} title={visibleText(hint)}>
      <Icon size={iconSize} stroke={2} aria-hidden />
      <bdi className={styles.words}>{visibleText(words)}</bdi>
    </span>
  );
}

/** The colours of a status. */
export type StatusTone = 'available' | 'waiting' | 'accepted' | 'unavailable' | 'unknown';

type Look = { tone: StatusTone; icon: TablerIcon };

const looks: Record<ItemStatus, Look> = {
  AVAILABLE: { tone: 'available', icon: IconTag },
  // Both kinds of waiting are amber, told apart by icon and words.
  WAITING_FOR_TRADE_ACCEPT: { tone: 'waiting', icon: IconHourglassHigh },
  TRADE_ACCEPTED: { tone: 'accepted', icon: IconCircleCheck },
  WAITING_FOR_SEND: { tone: 'waiting', icon: IconSend },
  UNAVAILABLE: { tone: 'unavailable', icon: IconCircleOff },
};

/** The text and look of a status. Any but the documented values (section 3) is shown as sent and neutral. */
export function statusDisplay(status: string): Look & { words: string } {
  if (!isItemStatus(status)) return { words: status, tone: 'unknown', icon: IconHelpCircle };
  return { words: words.statuses[status], ...looks[status] };
}
