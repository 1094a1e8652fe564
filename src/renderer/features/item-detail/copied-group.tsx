import { useQuery } from '@tanstack/react-query';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { localCopyTime, timeText, useLocalCopy } from '#renderer/data/local-copy.ts';
import shared from '#renderer/ui/shared.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Failure } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import { type CopiedItem, copiedAt } from '#shared/local-copy.ts';
import { hundredthsIn } from '#shared/price.ts';
import type { WatchTarget } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import styles from './field-row.module.css';
import { Section } from './field-row.tsx';

const texts = words.localCopies.ofItem;

type CopiedGroupProps = WatchTarget & { detail: ItemDetail | undefined; failure: Failure | null };

/**
 * What the local copy has of the item: that it was gone from the catalog, earlier prices, or that the price hasn't changed. Nothing if the item
 * isn't in the copy.
 */
export function CopiedGroup({ detail, failure, ...target }: CopiedGroupProps) {
  const { item, time } = useCopiedItem(target, true);
  const isGone = failure?.kind === 'item-not-found';
  const { data: left } = useQuery({ ...useCopiedItemQuery(target), enabled: isGone && item !== null });
  if (item === null) return null;
  const { row, changes } = item;
  const gone = isGone ? texts.wasGone(time, left === null || left?.isRemoved === true) : null;
  const isSamePrice = detail?.item.price !== undefined && isSameAmount(detail.item.price, row.price);
  const unchanged = changes.length === 0 && isSamePrice && time !== null ? texts.noChange(time) : null;
  const note = gone ?? (detail === undefined && failure !== null ? texts.only(time) : unchanged);
  if (note === null && changes.length === 0) return null;
  return (
    <Section title={texts.title} origin={{ text: texts.byLocalCopies, hint: texts.byLocalCopiesHint }}>
      {note !== null && (
        <p className={styles.quiet} role="status">
          {note}
        </p>
      )}
      {(changes.length > 0 || (gone ?? unchanged) === null) && (
        <ol className={styles.lines}>
          <PriceLine price={row.price} platformPrice={row.platform_price} when={texts.at(time)} />
          {changes.map((change) => (
            <PriceLine
              key={`${change.until} ${change.price} ${change.platform_price}`}
              price={change.price}
              platformPrice={change.platform_price}
              when={texts.until(timeText(change.until))}
            />
          ))}
        </ol>
      )}
    </Section>
  );
}

function PriceLine({ price, platformPrice, when }: { price: string; platformPrice: string; when: string }) {
  return (
    <li className={styles.entry}>
      <span>{texts.prices(visibleText(price), visibleText(platformPrice))}</span>
      <span className={`${shared.ellipsis} ${shared.quiet} ${shared.shrink}`}>{when}</span>
    </li>
  );
}

/**
 * The local copy's price and age, if the catalog sent another price; else null. `isOlder`: the local copy certainly had it before the catalog sent the
 * other.
 */
export function useOtherPrice(
  target: WatchTarget,
  detail: ItemDetail | undefined,
): { text: string; isOlder: boolean } | null {
  const localCopy = useLocalCopy(target.connectionId);
  const { item, time } = useCopiedItem(target, detail !== undefined);
  if (item === null || detail?.item.price === undefined) return null;
  if (isSameAmount(detail.item.price, item.row.price)) return null;
  const copiedBy = localCopy === null || item.isNewer ? null : copiedAt(localCopy);
  return {
    text: texts.otherPrice(time, visibleText(item.row.price)),
    isOlder: copiedBy !== null && copiedBy < detail.receivedAt,
  };
}

/** `12.4` and `12.40` are the same. */
function isSameAmount(price: string, other: string): boolean {
  return (hundredthsIn(price) ?? price) === (hundredthsIn(other) ?? other);
}

/**
 * The item as the local copy had it when it was opened, even if the response has it removed from the local copy (null: the local copy doesn't have it), and
 * when it was copied (null: the rows are from different times).
 */
function useCopiedItem(
  target: WatchTarget,
  isEnabled: boolean,
): { item: CopiedItem | null; time: string | null } {
  const localCopy = useLocalCopy(target.connectionId);
  const localCopyOf = localCopyTime(localCopy);
  const { data } = useQuery({
    ...useCopiedItemQuery(target),
    queryKey: ['copied-item', target.connectionId, target.itemId, localCopy?.whole?.number],
    enabled: isEnabled && localCopyOf !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const item = localCopyOf === null ? null : (data ?? null);
  return { item, time: item?.isNewer ? null : localCopyOf };
}

function useCopiedItemQuery({ connectionId, itemId }: WatchTarget) {
  return itemQueries.copiedItem(useDesktop(), connectionId, itemId);
}
