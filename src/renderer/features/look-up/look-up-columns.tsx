import { IconSearchOff } from '@tabler/icons-react';
import {
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { ageText, seenTimeText, useAge } from '#renderer/ui/answer-age.ts';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { StatusLine, statusDisplay } from '#renderer/ui/status-badge.tsx';
import { textOrder } from '#renderer/ui/text-order.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { priceOrder } from '#shared/price.ts';
import { words } from '#words/words.ts';
import styles from './look-up.module.css';
import type { FoundItem, LookUpRow } from './look-up.ts';
import { resultWords } from './look-up-text.ts';

/** Beside what TanStack Table knows of a column: its place in the grid, its look, and its plain value for the clipboard. */
export type LookUpColumnMeta = {
  /** Its width, or the least of it where it takes a share of what is left. */
  widthPx: number;
  share?: number;
  /** Its width while no row has anything to show in it. */
  emptyPx?: number;
  align: 'start' | 'end';
  hint?: string;
  draw(row: LookUpRow): ReactNode;
  plain(row: LookUpRow): string;
};

export const tableParts = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<LookUpColumnMeta>(),
});

const column = createColumnHelper<typeof tableParts, LookUpRow>();
const says = words.lookUpIds;

/**
 * Which item, where it stands, what went wrong: all of it in sight beside an open item in the smallest usual window, the times to its
 * right. Ids that have no value in a column stand at its end, however it is sorted.
 */
export const lookUpColumns = column.columns([
  column.accessor('id', {
    id: 'id',
    header: says.columns.id,
    sortFn: (a, b) => a.original.id - b.original.id,
    meta: {
      widthPx: 84,
      align: 'end',
      draw: ({ id }) => <span className={styles.mono}>{id}</span>,
      plain: ({ id }) => String(id),
    },
  }),
  textColumn('market_hash_name', { widthPx: 180, share: 4 }, (text) => (
    <MarketName text={text} layout="line" />
  )),
  column.accessor((row) => statusOrder(row), {
    id: 'status',
    header: says.columns.status,
    sortUndefined: 'last',
    sortFn: (a, b) => textOrder.compare(statusOrder(a.original) ?? '', statusOrder(b.original) ?? ''),
    meta: {
      widthPx: 198,
      share: 2,
      align: 'start',
      draw: drawStatus,
      plain: (row) => itemOf(row)?.status ?? resultWords(row.result),
    },
  }),
  column.accessor((row) => seenAt(row), {
    id: 'seen',
    header: says.columns.seen,
    sortUndefined: 'last',
    sortFn: (a, b) => (seenAt(a.original) ?? 0) - (seenAt(b.original) ?? 0),
    meta: {
      widthPx: 80,
      align: 'start',
      draw: (row) => <Age atMs={seenAt(row) ?? null} />,
      plain: (row) => (seenAt(row) === undefined ? '' : new Date(seenAt(row) ?? 0).toISOString()),
    },
  }),
  textColumn('error_message', { widthPx: 168, share: 5, emptyPx: 72 }, (text) => (
    <bdi className={styles.error}>{visibleText(text)}</bdi>
  )),
  column.accessor((row) => itemOf(row)?.price, {
    id: 'price',
    header: says.columns.price,
    sortUndefined: 'last',
    sortFn: (a, b) => priceOrder(itemOf(a.original)?.price ?? '', itemOf(b.original)?.price ?? ''),
    meta: {
      widthPx: 76,
      align: 'end',
      hint: says.priceHint,
      draw: (row) => <bdi>{visibleText(itemOf(row)?.price ?? '')}</bdi>,
      plain: (row) => itemOf(row)?.price ?? '',
    },
  }),
  textColumn('send_date', { widthPx: 152 }, drawTime, says.zonelessHint),
  textColumn('next_try', { widthPx: 152 }, drawTime, says.zonelessHint),
  textColumn('bought_at', { widthPx: 210 }, drawTime, says.utcHint),
]);

type Tracks = { template: string; minWidthPx: number };

/** The columns as tracks of a grid, and the width below which the table scrolls sideways. Without errors their column is narrow. */
export function lookUpTracks(hasErrors: boolean): Tracks {
  return hasErrors ? tracksWithErrors : tracksWithout;
}

const tracksWithErrors = tracksOf(true);
const tracksWithout = tracksOf(false);

function tracksOf(hasErrors: boolean): Tracks {
  const tracks = lookUpColumns.map(({ meta }) => {
    const { widthPx = 0, share, emptyPx } = meta ?? {};
    if (emptyPx !== undefined && !hasErrors) return { css: `${emptyPx}px`, leastPx: emptyPx };
    return {
      css: share === undefined ? `${widthPx}px` : `minmax(${widthPx}px, ${share}fr)`,
      leastPx: widthPx,
    };
  });
  return {
    template: tracks.map(({ css }) => css).join(' '),
    minWidthPx: tracks.reduce((sum, { leastPx }) => sum + leastPx, 0),
  };
}

type TextField = 'error_message' | 'market_hash_name' | 'send_date' | 'next_try' | 'bought_at';

function textColumn(
  field: TextField,
  width: Pick<LookUpColumnMeta, 'widthPx' | 'share' | 'emptyPx'>,
  draw: (text: string) => ReactNode,
  hint?: string,
) {
  const textOf = (row: LookUpRow) => itemOf(row)?.[field] ?? undefined;
  return column.accessor((row) => textOf(row), {
    id: field,
    header: says.columns[field],
    sortUndefined: 'last',
    sortFn: (a, b) => textOrder.compare(textOf(a.original) ?? '', textOf(b.original) ?? ''),
    meta: {
      ...width,
      align: 'start',
      ...(hint === undefined ? {} : { hint }),
      draw(row) {
        const item = itemOf(row);
        // Null is the catalog's own "none"; what could not be read is not taken for it.
        if (item !== undefined && item[field] === undefined) return <Unread />;
        const text = textOf(row);
        return text === undefined ? null : draw(text);
      },
      plain: (row) => textOf(row) ?? '',
    },
  });
}

function drawStatus(row: LookUpRow): ReactNode {
  const { result } = row;
  if (result.kind !== 'found') {
    const text = resultWords(result);
    return (
      <span className={styles.result} data-result={result.kind} title={text}>
        {result.kind === 'missing' && <IconSearchOff size={15} stroke={2} aria-hidden />}
        {text}
      </span>
    );
  }
  const { status } = result.found.item;
  if (status === undefined) return <span className={styles.result}>{says.noStatus}</span>;
  return <StatusLine status={status} />;
}

function Unread() {
  return <span className={styles.result}>{says.unread}</span>;
}

function drawTime(text: string): ReactNode {
  return <bdi className={styles.time}>{visibleText(text)}</bdi>;
}

function itemOf({ result }: LookUpRow): FoundItem['item'] | undefined {
  return result.kind === 'found' ? result.found.item : undefined;
}

function seenAt({ result }: LookUpRow): number | undefined {
  return result.kind === 'found' ? result.found.answeredAt : undefined;
}

/** Found ones by their status in words, then what became of the others; what isn't answered stands at the end. */
function statusOrder({ result }: LookUpRow): string | undefined {
  switch (result.kind) {
    case 'found':
      return `1 ${statusDisplay(result.found.item.status ?? '').words}`;
    case 'missing':
      return '2';
    case 'failed':
      return '3';
    case 'waiting':
    case 'asking':
      return undefined;
    default:
      return result satisfies never;
  }
}

/** How old an answer is, `2 min ago`; it renews itself. Null: there is none. */
function Age({ atMs }: { atMs: number | null }) {
  return atMs === null ? null : <AgeOf atMs={atMs} />;
}

function AgeOf({ atMs }: { atMs: number }) {
  const nowMs = useAge(atMs);
  return (
    <span className={styles.age} title={words.itemAge.seenHint(seenTimeText(atMs, nowMs))}>
      {ageText(atMs, nowMs)}
    </span>
  );
}
