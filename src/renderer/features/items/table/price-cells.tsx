import type { ReactNode } from 'react';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import { isPrice, priceDifference } from '#shared/price.ts';
import { words } from '#words/words.ts';
import styles from './cells.module.css';

// Functions rather than components: a page draws three of them a row, and React would keep count of each.

/** A price as it came; one that isn't of the documented shape is marked. */
export function drawPrice(text: string): ReactNode {
  return isPrice(text) ? text : drawUnreadable(text);
}

/** A price that another one is more important than. */
export function drawSecondPrice(text: string): ReactNode {
  return isPrice(text) ? <span className={styles.second}>{text}</span> : drawUnreadable(text);
}

/** The percent of the prices' difference, and before it the absolute one where the column is wide enough. */
export function drawDifference({ price, platform_price }: CatalogRow): ReactNode {
  const difference = priceDifference(price, platform_price);
  if (difference === null) return null;
  const { absolute, percent } = difference;
  if (percent === null) return <span className={styles.second}>{absolute}</span>;
  return (
    <span className={styles.difference} title={absolute}>
      <span>{percent}</span>
      <span className={styles.second}>{absolute}</span>
    </span>
  );
}

function drawUnreadable(text: string): ReactNode {
  return (
    <bdi className={styles.unreadable} title={words.table.unreadablePrice}>
      {text === '' ? '“”' : visibleText(text)}
    </bdi>
  );
}
