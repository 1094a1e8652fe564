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
  const display = statusDisplay(status);
  const Icon = icons[display.tone];
  return (
    <span className={className} data-tone={display.tone} title={visibleText(hint)}>
      <Icon size={iconSize} stroke={2} aria-hidden />
      <bdi className={styles.words}>{visibleText(display.words)}</bdi>
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

export type StatusTone = (typeof tones)[ItemStatus] | 'unknown';

const tones = {
  AVAILABLE: 'available',
  WAITING_FOR_TRADE_ACCEPT: 'waits-for-acceptance',
  TRADE_ACCEPTED: 'accepted',
  WAITING_FOR_SEND: 'waits-for-sending',
  UNAVAILABLE: 'unavailable',
} as const satisfies Record<ItemStatus, string>;

/** The text of a status and the tone that decides its icon and colour. Any but the documented values (section 3) is shown as sent and neutral. */
export function statusDisplay(status: string): { words: string; tone: StatusTone } {
  if (!isItemStatus(status)) return { words: status, tone: 'unknown' };
  return { words: words.statuses[status], tone: tones[status] };
}
