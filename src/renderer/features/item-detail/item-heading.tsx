import type { ReactNode } from 'react';
import { Copyable } from '#renderer/ui/copy.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { Picture } from '#renderer/ui/picture.tsx';
import { ageText, isOldResponse, seenTimeText, useAge } from '#renderer/ui/response-age.ts';
import shared from '#renderer/ui/shared.module.css';
import { StatusBadge } from '#renderer/ui/status-badge.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow, ItemDetail } from '#shared/item.ts';
import { isTagged } from '#shared/market-name.ts';
import type { WatchTarget } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { useOtherPrice } from './copied-group.tsx';
import { type FieldReading, readField, Skeleton } from './field-row.tsx';
import styles from './item-heading.module.css';

type ItemHeadingProps = WatchTarget & {
  detail: ItemDetail | undefined;
  listRow: CatalogRow | null;
  /** There is no response and none is on its way. */
  hasFailed: boolean;
  isFetching: boolean;
  onRefresh(): void;
};

const texts = words.itemDetail.heading;

/** Picture, names, status and age, of the same height for every item. */
export function ItemHeading(props: ItemHeadingProps) {
  const { connectionId, itemId, detail, listRow, hasFailed, isFetching, onRefresh } = props;
  const name = readField(detail, 'name', listRow?.name);
  const marketName = readField(detail, 'market_hash_name', listRow?.market_hash_name);
  // As in lists: the market name follows only where it says more than the name with its tags.
  const isOneName =
    name.kind === 'value' && marketName.kind === 'value' && isTagged(name.value, marketName.value);
  const imageSrc = detail === undefined ? listRow?.imageSrc : detail.imageSrc;
  const market = (
    <NameOf
      reading={marketName}
      noun={words.itemFields.market_hash_name.noun}
      whenMissing={texts.noMarketName}
      waiting={!hasFailed && <Skeleton width="60%" />}
      render={(text) => <MarketName text={text} layout="flow" />}
    />
  );
  return (
    <div className={styles.heading}>
      <div className={styles.what}>
        <Picture src={imageSrc} alt="" width={80} height={64} />
        <div className={shared.grow}>
          <h2 className={styles.name}>
            {isOneName ? (
              market
            ) : (
              <NameOf
                reading={name}
                noun={words.itemFields.name.noun}
                whenMissing={texts.noName}
                waiting={hasFailed ? texts.item(itemId) : <Skeleton width="80%" />}
              />
            )}
          </h2>
          <div className={styles.marketName}>{!isOneName && market}</div>
        </div>
      </div>
      {!hasFailed && (
        <div className={styles.state}>
          <div className={styles.status}>
            <Status detail={detail} />
            <PriceNow connectionId={connectionId} itemId={itemId} detail={detail} />
          </div>
          {detail !== undefined && (
            <Seen atMs={detail.receivedAt} isFetching={isFetching} onRefresh={onRefresh} />
          )}
        </div>
      )}
    </div>
  );
}

function NameOf({
  reading,
  noun,
  whenMissing,
  waiting,
  render = visibleText,
}: {
  reading: FieldReading<string>;
  noun: string;
  whenMissing: string;
  waiting: ReactNode;
  render?: (text: string) => ReactNode;
}) {
  if (reading.kind === 'loading') return waiting;
  if (reading.kind !== 'value') return <span className={styles.noName}>{whenMissing}</span>;
  return (
    <Copyable text={reading.value} label={noun}>
      <bdi
        className={styles.clamped}
        title={visibleText(reading.value, { maxLength: maxToRead })}
        data-selectable
      >
        {render(reading.value)}
      </bdi>
    </Copyable>
  );
}

function Status({ detail }: { detail: ItemDetail | undefined }) {
  const reading = readField(detail, 'status');
  switch (reading.kind) {
    case 'loading':
      return <span className={styles.statusToCome} aria-hidden />;
    case 'value':
      return (
        <Copyable text={reading.value} label={words.itemFields.status.noun}>
          <StatusBadge status={reading.value} />
        </Copyable>
      );
    case 'unreadable':
      return <StatusBadge status={reading.raw ?? words.itemDetail.value.notSent} />;
    case 'none':
      return <StatusBadge status="null" />;
    default:
      return reading satisfies never;
  }
}

/** The price, if the local copy has an older one: the list that the item was opened from shows that one. */
function PriceNow({ detail, ...target }: WatchTarget & { detail: ItemDetail | undefined }) {
  const other = useOtherPrice(target, detail);
  if (!other?.isOlder || detail?.item.price === undefined) return null;
  return (
    <span className={styles.priceNow} role="status" title={other.text}>
      {texts.priceNow(visibleText(detail.item.price))}
    </span>
  );
}

type SeenProps = {
  /** When the response arrived, epoch milliseconds. */
  atMs: number;
  isFetching: boolean;
  onRefresh(): void;
};

/**
 * "Seen 10:07:12 · 2 min ago". An old item may have changed, which is shown with a refresh button. Re-renders only itself, and only when
 * its words change.
 */
function Seen({ atMs, isFetching, onRefresh }: SeenProps) {
  const nowMs = useAge(atMs);
  const ages = words.itemAge;
  const [time, age] = [seenTimeText(atMs, nowMs), ageText(atMs, nowMs)];
  const isOld = isOldResponse(atMs, nowMs);
  return (
    <span className={styles.seen} data-old={isOld || undefined}>
      <span className={styles.words} title={ages.seenHint(time)}>
        {isOld ? ages.seenLongAgo(age) : ages.seen(time, age)}
      </span>
      {isOld && (
        <button
          type="button"
          className={styles.refresh}
          aria-disabled={isFetching || undefined}
          onClick={isFetching ? undefined : onRefresh}
        >
          {ages.refresh}
        </button>
      )}
    </span>
  );
}
