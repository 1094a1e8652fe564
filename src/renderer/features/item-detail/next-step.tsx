import { useContext } from 'react';
import { AssumedZoneContext } from '#renderer/data/connections.ts';
import { waitingMs } from '#renderer/replies/reply-values.ts';
import { CopyButton } from '#renderer/ui/copy.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import type { ItemDetail } from '#shared/item.ts';
import { deliveryOf, outcomeOf } from '#shared/reply.ts';
import { tradeOfferUrl } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';
import styles from './next-step.module.css';

const texts = words.itemDetail.nextStep;
const hourMs = 3_600_000;

/**
 * What was seen of the item and what staff can do now, in one line. It is a proposal: the interface document states no transitions
 * (section 3), so it never says what will happen. Its height stays while the item loads.
 */
export function NextStep({ detail }: { detail: ItemDetail | undefined }) {
  return (
    <div className={styles.line} role="note" aria-label={texts.label}>
      {detail !== undefined && <Step detail={detail} />}
    </div>
  );
}

function Step({ detail: { item } }: { detail: ItemDetail }) {
  const assumedZone = useContext(AssumedZoneContext);
  const nowMs = useNow(60_000, item);
  const outcome = outcomeOf(deliveryOf(item));
  const ms = waitingMs(item, { assumedZone, nowMs });
  const age = ms === null || ms < hourMs ? null : ageOf(ms);
  const text = outcome === 'WAITING_FOR_TRADE_ACCEPT' ? texts.waiting(age) : texts.steps[outcome];
  const link = outcome === 'WAITING_FOR_TRADE_ACCEPT' ? tradeOfferUrl(item.trade_offer_id) : null;
  return (
    <>
      <span className={styles.text} title={text}>
        {text}
      </span>
      {link !== null && <CopyButton text={link} label={texts.linkNoun} />}
    </>
  );
}

function ageOf(ms: number): string {
  const hours = Math.trunc(ms / hourMs);
  return hours < 48 ? words.amounts.hours(hours) : words.amounts.days(Math.trunc(hours / 24));
}
