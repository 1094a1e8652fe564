import type { ReactNode } from 'react';
import {
  type MarketNamePart,
  type MarketNameParts,
  marketNameParts,
  shortWears,
  type Wear,
} from '#shared/market-name.ts';
import { words } from '#words/words.ts';
import styles from './market-name.module.css';
import { visibleText } from './visible-text.ts';

type MarketNameProps = {
  text: string;
  /** `line`: on one line, where the wear is truncated last. `flow`: the wear follows the last word. */
  layout: 'line' | 'flow';
  end?: ReactNode;
};

/**
 * A market name with its marks and its wear as tags. They are drawn over the text, which stays complete and in order for
 * copying, searching and screen readers. Where there is little room, the wear is abbreviated.
 */
export function MarketName({ text, layout, end: behind }: MarketNameProps) {
  const parts = marketNameParts(visibleText(text));
  const end = parts.findLastIndex(({ kind }) => kind === 'name') + 1;
  const [start, wear] = [parts.slice(0, end), parts.slice(end)];
  return (
    // Only the name has its own direction: its start and its marks are in the same place in every row.
    <bdi dir="ltr" className={styles.marketName} data-layout={layout}>
      <span className={styles.start}>{start.map(renderPart)}</span>
      {wear.length > 0 && (layout === 'line' ? <LineWear parts={wear} /> : wear.map(drawnOrHidden))}
      {behind}
    </bdi>
  );
}

/** One element for all of ` (Factory New)`, since tables have many: the style sheet draws the wear over the text. */
function LineWear({ parts }: { parts: MarketNameParts }) {
  const wear = parts.find(({ kind }) => kind === 'wear')?.text as Wear; // safe: a part of this kind is one of the five
  return (
    <span className={styles.wear} data-wear={wear} data-short={shortWears[wear]}>
      {parts.map(({ text }) => text).join('')}
    </span>
  );
}

function renderPart({ kind, text }: MarketNamePart, index: number) {
  if (kind === 'name' || kind === 'gap') return text;
  return (
    <span
      // A name's parts never move.
      key={index}
      className={styles.tag}
      data-kind={kind}
      title={kind === 'star' ? words.lookingUp.names.starTag : undefined}
    >
      {text}
    </span>
  );
}

/** The tag replaces the parentheses, which remain for copying and screen readers. */
function drawnOrHidden(part: MarketNamePart, index: number) {
  if (part.kind !== 'gap') return renderPart(part, index);
  return (
    <span key={index} className={styles.gap}>
      {part.text}
    </span>
  );
}
