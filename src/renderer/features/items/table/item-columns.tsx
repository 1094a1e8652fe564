import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { StatusLoader } from '#renderer/desktop/status-loader.ts';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { Picture } from '#renderer/ui/picture.tsx';
import { textOrder } from '#renderer/ui/text-order.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import { appName, knownApps, type RowFilter } from '#shared/item-filters.ts';
import { differenceOrder, isPrice, type PricePair, priceDifference, priceOrder } from '#shared/price.ts';
import type { Settings } from '#shared/settings.ts';
import { type AnswerColumnId, answerColumnIds } from '#shared/settings-choices.ts';
import { words } from '#words/words.ts';
import { AnswerCell } from './answer-cell.tsx';
import { answerColumns } from './answer-columns.tsx';
import styles from './cells.module.css';
import { type ColumnChoice, shownColumns } from './column-choice.ts';
import { RepeatMark } from './repeat-mark.tsx';
import { SelectBox } from './select-box.tsx';

export type Density = Settings['density'];

/** Beside what TanStack Table knows of a column: how it looks, and its plain value for the clipboard. */
export type ItemColumnMeta = {
  /** What the column is called where its header shows no text. */
  label: string;
  /** Said when the pointer rests on the header. */
  note?: string;
  /** What showing it costs, said before it is chosen. */
  cost?: string;
  align: 'start' | 'end';
  /** The share of the space that fixed columns leave over; a width set by hand ends that. */
  flex?: number;
  /** The filter that a value of this column can be added to. */
  filter?: RowFilter;
  draw(item: CatalogRow, look: RowLook): ReactNode;
  /** Shown while the pointer rests on the cell; of flexible columns, which may cut their text off, it is the plain value. */
  title?(item: CatalogRow): string | undefined;
  /** What the style sheet draws beside the content where the column is wide enough. */
  aside?(item: CatalogRow): string | undefined;
  /** What a copy of the cell gives. */
  plain(item: CatalogRow): string;
  /** What a copy of the row gives, where that is another: ids as numbers, so that JSON has them as such. */
  value?(item: CatalogRow): string | number;
};

export type RowLook = { density: Density; isSelected: boolean };

/** The column of boxes at the start: neither chosen nor moved nor copied. */
export const selectColumnId = 'select';

export const tableParts = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<ItemColumnMeta>(),
});

const { columnLabels, shortLabels } = words.table;

const column = createColumnHelper<typeof tableParts, CatalogRow>();

/** A column of items' own answers, as far as they were seen; without a loader nothing is. */
export function answerColumn(id: AnswerColumnId, loader: StatusLoader | null) {
  const { label, size, minSize, text, draw, order } = answerColumns[id];
  const textOf = (item: CatalogRow) => {
    const state = loader?.stateOf(item.id);
    return state?.kind === 'seen' ? text(state.seen) : '';
  };
  return column.accessor(textOf, {
    ...{ id, header: label, size, minSize },
    sortFn: (a, b) => order(textOf(a.original), textOf(b.original)),
    meta: {
      label,
      note: words.lookingUp.status.note,
      cost: words.lookingUp.status.menuNote,
      align: 'start',
      draw: (item) => loader !== null && <AnswerCell loader={loader} itemId={item.id} draw={draw} />,
      plain: textOf,
    },
  });
}

/**
 * Every documented field of a list row (section 2.2) and what follows from them, in the table's own order. A column that is added
 * here can be shown, hidden, moved, resized and copied like the others; those of answer-columns.tsx are there on request.
 */
export const itemColumns = column.columns([
  column.display({
    id: selectColumnId,
    header: '',
    size: 30,
    minSize: 30,
    enableResizing: false,
    enableSorting: false,
    meta: {
      label: words.table.select,
      align: 'start',
      draw: (_, { isSelected }) => <SelectBox state={isSelected} label={words.table.select} />,
      plain: ({ id }) => String(id),
    },
  }),
  column.accessor('imageSrc', {
    id: 'image',
    header: '',
    size: 48,
    enableResizing: false,
    enableSorting: false,
    meta: {
      label: columnLabels.image,
      align: 'start',
      draw: ({ imageSrc }, { density }) => <Picture src={imageSrc} alt="" {...pictureSizes[density]} />,
      plain: ({ image }) => image,
    },
  }),
  column.accessor('name', {
    id: 'name',
    header: columnLabels.name,
    size: 200,
    minSize: 120,
    sortFn: (a, b) => textOrder.compare(a.original.name, b.original.name),
    meta: {
      label: columnLabels.name,
      align: 'start',
      flex: 5,
      filter: 'name',
      draw: ({ name }) => <bdi>{visibleText(name)}</bdi>,
      plain: ({ name }) => name,
    },
  }),
  column.accessor('market_hash_name', {
    id: 'market_hash_name',
    header: columnLabels.market_hash_name,
    size: 220,
    minSize: 120,
    sortFn: (a, b) => textOrder.compare(a.original.market_hash_name, b.original.market_hash_name),
    meta: {
      label: columnLabels.market_hash_name,
      align: 'start',
      flex: 6,
      filter: 'market_hash_name',
      draw: ({ market_hash_name }) => (
        <MarketName
          text={market_hash_name}
          layout="line"
          end={<RepeatMark marketName={market_hash_name} />}
        />
      ),
      plain: ({ market_hash_name }) => market_hash_name,
    },
  }),
  ...answerColumnIds.map((id) => answerColumn(id, null)),
  column.accessor('appid', {
    id: 'appid',
    header: columnLabels.appid,
    size: 60,
    minSize: 48,
    sortFn: (a, b) => textOrder.compare(appName(a.original.appid), appName(b.original.appid)),
    meta: {
      label: columnLabels.appid,
      align: 'start',
      filter: 'appid',
      draw: ({ appid }) =>
        knownApps[appid] === undefined ? (
          <span className={styles.mono}>{appName(appid)}</span>
        ) : (
          appName(appid)
        ),
      title: ({ appid }) => words.lookingUp.filters.fields.appid.value(appid),
      plain: ({ appid }) => String(appid),
      value: ({ appid }) => appid,
    },
  }),
  column.accessor('price', {
    id: 'price',
    header: columnLabels.price,
    size: 76,
    minSize: 56,
    sortFn: (a, b) => priceOrder(a.original.price, b.original.price),
    meta: {
      label: columnLabels.price,
      note: words.table.priceNote,
      align: 'end',
      draw: ({ price }) => drawPrice(price),
      plain: ({ price }) => price,
    },
  }),
  column.accessor('platform_price', {
    id: 'platform_price',
    header: shortLabels.platform_price,
    size: 80,
    minSize: 56,
    sortFn: (a, b) => priceOrder(a.original.platform_price, b.original.platform_price),
    meta: {
      label: columnLabels.platform_price,
      note: words.table.platformPriceNote,
      align: 'end',
      draw: ({ platform_price }) => drawPrice(platform_price),
      plain: ({ platform_price }) => platform_price,
    },
  }),
  column.accessor(differenceOf, {
    id: 'difference',
    header: shortLabels.difference,
    size: 72,
    minSize: 60,
    sortFn: (a, b) => differenceOrder(pricePair(a.original), pricePair(b.original)),
    meta: {
      label: columnLabels.difference,
      note: words.table.differenceNote,
      align: 'end',
      draw: ({ price, platform_price }) => {
        const difference = priceDifference(price, platform_price);
        if (difference === null) return null;
        return difference.percent ?? <span className={styles.second}>{difference.absolute}</span>;
      },
      title: absoluteDifference,
      aside: absoluteDifference,
      plain: (item) => differenceOf(item).replace('−', '-'),
      // In the prices' own unit, as a number that a spreadsheet takes for one.
      value: ({ price, platform_price }) =>
        priceDifference(price, platform_price)?.absolute.replace('−', '-').replace('+', '') ?? '',
    },
  }),
  column.accessor('id', {
    id: 'id',
    header: columnLabels.id,
    size: 76,
    minSize: 56,
    sortFn: (a, b) => a.original.id - b.original.id,
    meta: {
      label: columnLabels.id,
      align: 'end',
      draw: ({ id }) => id,
      plain: ({ id }) => String(id),
      value: ({ id }) => id,
    },
  }),
]);

/** The columns that can be chosen, in the table's own order. */
export const columnIds: readonly string[] = itemColumns
  .map(({ id }) => id ?? '')
  .filter((id) => id !== selectColumnId);

/** What is drawn from left to right: the boxes for selecting rows, and the columns that a choice shows. */
export function columnsShown(choice: ColumnChoice) {
  return [selectColumnId, ...shownColumns(columnIds, choice)]
    .map((id) => itemColumns.find((one) => one.id === id))
    .filter((one) => one !== undefined);
}

export type ItemColumn = ReturnType<typeof columnsShown>[number];

/** What a column is called, also where its header shows no text; an id that isn't known stands for itself. */
export function columnLabel(id: string): string {
  return itemColumns.find((one) => one.id === id)?.meta?.label ?? id;
}

/** What showing a column costs; undefined: nothing. */
export function columnCost(id: string): string | undefined {
  return itemColumns.find((one) => one.id === id)?.meta?.cost;
}

/** How many columns somebody took away. Those that are there on request only aren't missed. */
export function hiddenCount(choice: ColumnChoice): number {
  const shown = shownColumns(columnIds, choice);
  return columnIds.filter((id) => !shown.includes(id) && !isAnswerColumn(id)).length;
}

/** Whether a column is read from items' own answers, so that it knows of the rows seen so far only. */
export function isAnswerColumn(id: string): id is AnswerColumnId {
  return (answerColumnIds as readonly string[]).includes(id);
}

const pictureSizes: Readonly<Record<Density, { width: number; height: number }>> = {
  compact: { width: 32, height: 24 },
  comfortable: { width: 36, height: 28 },
};

/** A price as it came; one that isn't of the documented shape is marked. */
function drawPrice(text: string): ReactNode {
  if (isPrice(text)) return text;
  return (
    <bdi className={styles.unreadable} title={words.table.unreadablePrice}>
      {text === '' ? '“”' : visibleText(text)}
    </bdi>
  );
}

/** Beside a difference in percent. */
function absoluteDifference({ price, platform_price }: CatalogRow): string | undefined {
  const difference = priceDifference(price, platform_price);
  return difference === null || difference.percent === null ? undefined : difference.absolute;
}

function pricePair({ price, platform_price }: CatalogRow): PricePair {
  return { price, reference: platform_price };
}

/** In percent where there is one, else absolute; empty when the prices are none. */
function differenceOf({ price, platform_price }: CatalogRow): string {
  const difference = priceDifference(price, platform_price);
  return difference === null ? '' : (difference.percent ?? difference.absolute);
}
