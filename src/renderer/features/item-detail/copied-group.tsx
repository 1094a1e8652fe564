import { useQuery } from '@tanstack/react-query';
import { copyTime, timeText, useCatalogCopy } from '#renderer/desktop/catalog-copy.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import shared from '#renderer/ui/shared.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Failure } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import { words } from '#words/words.ts';
import styles from './group.module.css';
import { Section } from './group.tsx';

const texts = words.copies.ofItem;

type CopiedGroupProps = {
  connectionId: string;
  itemId: number;
  detail: ItemDetail | undefined;
  failure: Failure | null;
};

/** What the local copy has of the item: where it was wrong, and earlier prices. Renders nothing if the item isn't in the copy. */
export function CopiedGroup({ connectionId, itemId, detail, failure }: CopiedGroupProps) {
  const desktop = useDesktop();
  const copy = useCatalogCopy(connectionId);
  const copyOf = copyTime(copy);
  const { data } = useQuery({
    ...itemQueries.copiedItem(desktop, connectionId, itemId),
    queryKey: ['copied-item', connectionId, itemId, copy?.whole?.number],
    enabled: copyOf !== null,
    // As it was when the item was opened, even if the response has it removed from the copy.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const isGone = failure?.kind === 'item-not-found';
  const { data: left } = useQuery({
    ...itemQueries.copiedItem(desktop, connectionId, itemId),
    enabled: isGone && copyOf !== null,
  });
  if (!data || copyOf === null) return null;
  const { row, changes, isNewer } = data;
  const time = isNewer ? null : copyOf;
  const price = detail?.item.price;
  const wrong = isGone
    ? texts.wasGone(time, left === null)
    : price !== undefined && price !== row.price
      ? texts.otherPrice(time, visibleText(row.price))
      : null;
  const note = wrong ?? (detail === undefined && failure !== null ? texts.only(time) : null);
  if (note === null && changes.length === 0) return null;
  return (
    <Section title={texts.title} origin={{ text: texts.byCopies, hint: texts.byCopiesHint }}>
      {note !== null && (
        <p className={styles.quiet} role="status">
          {note}
        </p>
      )}
      {(changes.length > 0 || note !== wrong) && (
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
    <li className={styles.line}>
      <span>{texts.prices(visibleText(price), visibleText(platformPrice))}</span>
      <span className={`${shared.ellipsis} ${shared.quiet} ${shared.shrink}`}>{when}</span>
    </li>
  );
}
