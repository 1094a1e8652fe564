import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import type { CatalogRow } from '#shared/item.ts';
import type { ItemColumn } from './item-columns.tsx';

type Options = {
  /** Holds the grid, whose width counts. */
  place: RefObject<HTMLElement | null>;
  /** The columns that the user chose. */
  chosen: readonly ItemColumn[];
  widths: Readonly<Record<string, number>>;
  sortedBy: string | undefined;
  isNameRepeated: boolean;
};

/** The chosen columns as far as they have room, the same object until that changes, and the ids of those that gave way. */
export function useResponsiveColumns({ place, chosen, ...kept }: Options) {
  const [roomPx, setRoomPx] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    let seenPx = widthIn(element);
    setRoomPx(seenPx);
    const observer = new ResizeObserver(() => {
      const px = widthIn(element);
      if (px === seenPx) return;
      seenPx = px;
      // Before the next frame is painted, or the table would be seen to scroll sideways for a moment.
      flushSync(() => setRoomPx(px));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);

  const goneText = columnsHiddenToFit(chosen, roomPx, kept).join(' ');
  return useMemo(() => {
    const hiddenToFit = goneText === '' ? [] : goneText.split(' ');
    return {
      columns: hiddenToFit.length === 0 ? chosen : chosen.filter(({ id }) => !hiddenToFit.includes(id)),
      hiddenToFit,
    };
  }, [chosen, goneText]);
}

/** Of the grid without its scroll bar; of its place while there is none. */
function widthIn(place: HTMLElement): number {
  return (place.querySelector('[role="grid"]') ?? place).clientWidth;
}

/** What stays while other columns give way. */
type Pinned = {
  /** Widths set by hand, CSS pixels by column: the user wants to see those columns, and as wide as that. */
  widths: Readonly<Record<string, number>>;
  /** The column that the rows are sorted by; undefined: none. */
  sortedBy: string | undefined;
  /** Every row's market name begins with its name, so that one column says both. */
  isNameRepeated: boolean;
};

/** Whether the market names of these rows say all that their names do: `AK-47 | Redline (Field-Tested)` of `AK-47 | Redline`. */
export function isNameRepeated(rows: readonly Pick<CatalogRow, 'name' | 'market_hash_name'>[]): boolean {
  return rows.length > 0 && rows.every((row) => row.market_hash_name.startsWith(row.name));
}

/**
 * Which of the chosen columns give way in a table of so many CSS pixels, so that names can be read without scrolling sideways. First
 * goes what can be told from the others or matters least in a row: the prices' difference, a name that the market name repeats, the
 * platform's price, the app, the price. The id, which tickets quote, goes last; market names and statuses never go.
 */
export function columnsHiddenToFit(
  chosen: readonly ItemColumn[],
  roomPx: number,
  { widths, sortedBy, isNameRepeated }: Pinned,
): string[] {
  let tooMuchPx = chosen.reduce((sum, column) => sum + wantedPx(column, widths), selectColumn.size) - roomPx;
  const gone: string[] = [];
  const hasMarketName = chosen.some(({ id }) => id === 'market_hash_name');
  for (const id of hidingOrder) {
    const column = chosen.find((one) => one.id === id);
    if (id === 'name' && !(isNameRepeated && hasMarketName)) continue;
    if (tooMuchPx <= 0) break;
    if (column === undefined || widths[id] !== undefined || id === sortedBy) continue;
    tooMuchPx -= wantedPx(column, widths);
    gone.push(id);
  }
  return gone;
}

const hidingOrder = [
  ...['last_send', 'next_try', 'difference'],
  ...['name', 'platform_price', 'appid', 'price', 'id'],
];

/** CSS pixels for some 22 characters of a name; of a market name the wear and how often it is there are part of them. */
const readablePx: Readonly<Record<string, number>> = { name: 152, market_hash_name: 182 };

function wantedPx({ id, size }: ItemColumn, widths: Pinned['widths']): number {
  return widths[id] ?? readablePx[id] ?? size;
}
