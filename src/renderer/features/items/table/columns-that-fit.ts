import { selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import type { CatalogRow } from '#shared/item.ts';
import type { ItemColumn } from './item-columns.tsx';

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
