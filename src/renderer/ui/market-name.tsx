import type { ReactNode } from 'react';
import { shortWears, type Wear, wearAtEnd } from '#shared/wear.ts';
import { words } from '#words/words.ts';
import styles from './market-name.module.css';
import { visibleText } from './visible-text.ts';

type MarketNameProps = {
  text: string;
  /** `line`: on one line, of which the wear stays in sight longest. `flow`: on as many as it takes. */
  layout: 'line' | 'flow';
  /** What stands behind it on the line. */
  end?: ReactNode;
};

/**
 * A market name with its marks and its wear as quiet tags. They are laid over the text, which stays whole and in its order for
 * copying, for search and for screen readers. Where a line has little room the wear is drawn by its usual two letters.
 */
export function MarketName({ text, layout, end: behind }: MarketNameProps) {
  const parts = marketNameParts(visibleText(text));
  const end = parts.findLastIndex(({ kind }) => kind === 'name') + 1;
  const [start, wear] = [parts.slice(0, end), parts.slice(end)];
  return (
    <bdi className={styles.marketName} data-layout={layout}>
      <span className={styles.start}>{start.map(drawn)}</span>
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

function drawn({ kind, text }: MarketNamePart, index: number) {
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

/** What the tag stands for already, the parentheses, is there for copying and reading aloud. */
function drawnOrHidden(part: MarketNamePart, index: number) {
  if (part.kind !== 'gap') return drawn(part, index);
  return (
    <span key={index} className={styles.gap}>
      {part.text}
    </span>
  );
}

/** A market name cut into what it says of its item; joined again the parts are the whole text, unchanged. */
type MarketNameParts = readonly MarketNamePart[];
type MarketNamePart = { kind: MarketNamePartKind; text: string };
/** `gap`: the spaces and parentheses around a tag. */
type MarketNamePartKind = 'star' | 'stattrak' | 'souvenir' | 'name' | 'gap' | 'wear';

/** `★ StatTrak™ Karambit | Doppler (Factory New)`: marks stand at the start and in this order only, a wear at the very end. */
export function marketNameParts(text: string): MarketNameParts {
  const parts: MarketNamePart[] = [];
  let rest = text;
  for (const [kind, mark] of marksAtStart) {
    // A mark alone is a name: there is nothing that it could mark.
    if (!rest.startsWith(`${mark} `) || rest.length === mark.length + 1) continue;
    parts.push({ kind, text: mark }, { kind: 'gap', text: ' ' });
    rest = rest.slice(mark.length + 1);
  }
  const wear = wearAtEnd(rest);
  if (wear === null) return [...parts, { kind: 'name', text: rest }];
  const name = rest.slice(0, -` (${wear})`.length);
  return [
    ...parts,
    { kind: 'name', text: name },
    { kind: 'gap', text: ' (' },
    { kind: 'wear', text: wear },
    { kind: 'gap', text: ')' },
  ];
}

const marksAtStart = [
  ['star', '★'],
  ['stattrak', 'StatTrak™'],
  ['souvenir', 'Souvenir'],
] as const satisfies readonly (readonly [MarketNamePartKind, string])[];
