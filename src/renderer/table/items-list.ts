import type { CopyReply, ReplyScope } from '#renderer/replies/replies.ts';
import type { GridRow } from '#renderer/ui/grid/grid-column.tsx';
import type { GridSelection, PageRows } from '#renderer/ui/grid/row-selection.ts';
import type { Connection } from '#shared/connection.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';

/** What some lists can do with items, besides copying and exporting. */
export type SelectionAction = 'ticket' | 'watch';

/** The items to watch, and how many other rows are selected. */
export type Watchable = { itemIds: readonly number[]; leftOut: number };

/** `chosen`: how many of the listings of some names the user selected. */
export type SelectedListings = ReplyScope & {
  chosen: { listings: number; total: number; names: number } | null;
};

/** A list of items as its table, row menu and selection bar need it, wherever its rows come from. */
export type ItemsList<Row extends GridRow> = GridSelection<Row> & {
  connection: Connection;
  /** The loaded rows, in display order. */
  page: PageRows<Row>;
  /** In display order. */
  selectedRows: readonly Row[];
  /** Selected items that the catalog isn't known to lack. */
  selectedIds: readonly number[];
  /** Null: the row is no item. */
  itemIdOf(row: Row): number | null;
  /** Null: a reply can't be about the row as an item. */
  replyableId(row: Row): number | null;
  /** What some rows are about besides items. */
  listingsOf(some: readonly Row[]): SelectedListings | undefined;
  /** Default rows: the selected ones, else all. */
  copyRows(format: RowTextFormat, rows?: readonly Row[]): void;
  exportRows(): void;
  copyReply: CopyReply;
  open(row: Row): void;
};
