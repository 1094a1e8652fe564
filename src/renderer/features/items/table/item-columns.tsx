import { IconFilter } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext } from 'react';
import type { Statuses } from '#renderer/data/statuses.ts';
import type { ListColumn } from '#renderer/table/list-columns.ts';
import { loadedResponses, responseColumn } from '#renderer/table/response-columns.tsx';
import { idColumn } from '#renderer/ui/grid/grid-column.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { pictureColumn } from '#renderer/ui/picture.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import { appName, knownApps, type RowFilter } from '#shared/item-filters.ts';
import { isTagged } from '#shared/market-name.ts';
import { differenceOrder, isPrice, type PricePair, priceDifference, priceOrder } from '#shared/price.ts';
import { type ResponseColumnId, responseColumnIds } from '#shared/settings-choices.ts';
import { textOrder } from '#shared/text-order.ts';
import { words } from '#words/words.ts';
import styles from './table.module.css';

/** A column of the catalog's list, with its filter. */
export type ItemColumn = ListColumn<CatalogRow> & {
  /** The filter to which a value of this column can be added. */
  filter?: RowFilter;
};

const { columnLabels, shortLabels } = words.table;

/**
 * The columns in their default order: every documented field of a list row (section 2.2), values calculated from them, and the optional
 * ones of response-columns.tsx.
 */
export const itemColumns: readonly ItemColumn[] = [
  { ...pictureColumn(({ imageSrc }) => imageSrc), plain: ({ image }) => image },
  {
    id: 'name',
    label: columnLabels.name,
    size: 200,
    minSize: 120,
    flex: 5,
    isSticky: true,
    order: (a, b) => textOrder.compare(a.name, b.name),
    render: ({ name }) => <bdi>{visibleText(name)}</bdi>,
    plain: ({ name }) => name,
    ...filteredBy('name'),
  },
  {
    id: 'market_hash_name',
    label: columnLabels.market_hash_name,
    isOnRequest: true,
    size: 220,
    minSize: 120,
    flex: 6,
    isSticky: true,
    order: (a, b) => textOrder.compare(a.market_hash_name, b.market_hash_name),
    render: renderMarketName,
    plain: ({ market_hash_name }) => market_hash_name,
    ...filteredBy('market_hash_name'),
  },
  ...responseColumnIds.map((id) => responseColumn<CatalogRow>(id, loadedResponses(null))),
  {
    id: 'appid',
    label: columnLabels.appid,
    size: 60,
    minSize: 48,
    order: (a, b) => textOrder.compare(appName(a.appid), appName(b.appid)),
    render: ({ appid }) =>
      knownApps[appid] === undefined ? <span className={styles.mono}>{appName(appid)}</span> : appName(appid),
    title: ({ appid }) => words.lookingUp.filters.fields.appid.value(appid),
    plain: ({ appid }) => String(appid),
    value: ({ appid }) => appid,
    ...filteredBy('appid'),
  },
  {
    id: 'price',
    label: columnLabels.price,
    note: words.table.priceNote,
    align: 'end',
    size: 76,
    minSize: 56,
    order: (a, b) => priceOrder(a.price, b.price),
    render: ({ price }) => renderPrice(price),
    plain: ({ price }) => price,
  },
  {
    id: 'platform_price',
    label: columnLabels.platform_price,
    header: shortLabels.platform_price,
    note: words.table.platformPriceNote,
    align: 'end',
    size: 80,
    minSize: 56,
    order: (a, b) => priceOrder(a.platform_price, b.platform_price),
    // The price is more important.
    render: ({ platform_price }) => <span className={shared.dim}>{renderPrice(platform_price)}</span>,
    plain: ({ platform_price }) => platform_price,
  },
  {
    id: 'difference',
    label: columnLabels.difference,
    header: shortLabels.difference,
    note: words.table.differenceNote,
    align: 'end',
    size: 72,
    minSize: 70,
    order: (a, b) => differenceOrder(pricePair(a), pricePair(b)),
    render: ({ price, platform_price }) => {
      const difference = priceDifference(price, platform_price);
      if (difference === null) return null;
      if (difference.percent === null) return <span className={shared.dim}>{difference.absolute}</span>;
      return shortPercent(difference.percent);
    },
    title: ({ price, platform_price }) => {
      const { percent = null, absolute } = priceDifference(price, platform_price) ?? {};
      const isWhole = percent === null || shortPercent(percent) === percent;
      return isWhole ? absolute : `${percent} (${absolute})`;
    },
    aside: absoluteDifference,
    plain: (item) => differenceOf(item).replace('−', '-'),
    // In the prices' own unit, as a number that a spreadsheet takes for one.
    value: ({ price, platform_price }) =>
      priceDifference(price, platform_price)?.absolute.replace('−', '-').replace('+', '') ?? '',
  },
  idColumn,
];

/** The columns where market names have none of their own: a name has the tags of its market name, which follows if it says more. */
export function withMarketNames(columns: readonly ItemColumn[]): readonly ItemColumn[] {
  if (columns.some(({ id }) => id === 'market_hash_name')) return columns;
  return columns.map((column) =>
    column.id === 'name' ? { ...column, flex: 11, render: renderBothNames } : column,
  );
}

/** The columns whose values are copied and exported: a name always comes with its market name. */
export function copiedColumns(
  chosen: readonly ItemColumn[],
  all: readonly ItemColumn[],
): readonly ItemColumn[] {
  if (chosen.some(({ id }) => id === 'market_hash_name')) return chosen;
  const marketNames = all.filter(({ id }) => id === 'market_hash_name');
  return chosen.flatMap((column) => (column.id === 'name' ? [column, ...marketNames] : column));
}

function renderMarketName({ market_hash_name: marketName }: CatalogRow): ReactNode {
  return <MarketName text={marketName} layout="line" end={<RepeatMark marketName={marketName} />} />;
}

function renderBothNames(row: CatalogRow): ReactNode {
  if (isTagged(row.name, row.market_hash_name)) return renderMarketName(row);
  return (
    <span className={styles.bothNames}>
      <bdi className={shared.ellipsis}>{visibleText(row.name)}</bdi>
      <span className={styles.marketName}>{renderMarketName(row)}</span>
    </span>
  );
}

/** The columns, with the values of items' responses in theirs. */
export function itemColumnsOf(statuses: Statuses): readonly ItemColumn[] {
  const source = loadedResponses<CatalogRow>(statuses);
  return itemColumns.map((column) =>
    isResponseColumn(column.id) ? responseColumn(column.id, source) : column,
  );
}

/** The columns of a local copy: missing and removed items are marked in the first column with a name, or without one at the ID or the first text. */
export function withMissingMarks(columns: readonly ItemColumn[]): readonly ItemColumn[] {
  const column = (wanted: string) => columns.find(({ id }) => id === wanted);
  const name = column('name') ?? column('market_hash_name');
  const marked = name ?? column('id') ?? columns.find(({ id }) => id !== 'image');
  const Marked = name === undefined ? MarkedValue : MarkedName;
  return columns.map((one): ItemColumn => {
    if (one !== marked) return one;
    const render: ItemColumn['render'] = (row, look) => {
      const content = one.render(row, look);
      const mark = markOf(row);
      return mark === null ? content : <Marked mark={mark}>{content}</Marked>;
    };
    return { ...one, render };
  });
}

/** A column's label; an unknown ID is its own. */
export function columnLabel(id: string): string {
  return itemColumns.find((one) => one.id === id)?.label ?? id;
}

/** Whether a column is read from items' responses, so that it only has values of loaded ones. */
export function isResponseColumn(id: string): id is ResponseColumnId {
  return (responseColumnIds as readonly string[]).includes(id);
}

/** A price as sent, marked if it isn't in the documented format. */
function renderPrice(text: string): ReactNode {
  if (isPrice(text)) return text;
  return (
    <bdi className={styles.unreadable} title={words.table.unreadablePrice}>
      {text === '' ? '“”' : visibleText(text)}
    </bdi>
  );
}

/** Shown next to a percentage. */
function absoluteDifference({ price, platform_price }: CatalogRow): string | undefined {
  const difference = priceDifference(price, platform_price);
  return difference === null || difference.percent === null ? undefined : difference.absolute;
}

function pricePair({ price, platform_price }: CatalogRow): PricePair {
  return { price, reference: platform_price };
}

/** A percentage that fits its column: `+8.1%`, `+124%`, `>999%`. */
function shortPercent(percent: string): string {
  const [whole = '', tenth = ''] = percent.split('.');
  if (whole.length < 4) return percent;
  const rounded = Number(whole.slice(1)) + (tenth >= '5' ? 1 : 0);
  return rounded > 999 ? '>999%' : `${whole[0]}${rounded}%`;
}

/** In percent if possible, else absolute; empty for invalid prices. */
function differenceOf({ price, platform_price }: CatalogRow): string {
  const difference = priceDifference(price, platform_price);
  return difference === null ? '' : (difference.percent ?? difference.absolute);
}

type Mark = { mark: string; short: string; hint: string };

function markOf({ isRemoved, isMissing }: CatalogRow): Mark | null {
  if (isRemoved) return words.localCopies.removed;
  return isMissing ? words.localCopies.missing : null;
}

/** The mark stays where the name is truncated. Where there is little room, it is drawn abbreviated. */
export function MarkedName({ mark: { mark, short, hint }, children }: { mark: Mark; children: ReactNode }) {
  return (
    <span className={styles.missingName}>
      {children}{' '}
      <span className={styles.missing} title={hint} data-mark={mark} data-short={short}>
        {mark}
      </span>
    </span>
  );
}

/** Struck through, since a mark beside it would have no room. */
function MarkedValue({ mark: { mark, hint }, children }: { mark: Mark; children: ReactNode }) {
  return (
    <s className={styles.missingValue} title={hint}>
      {children}
      <span className={shared.spoken}> {mark}</span>
    </s>
  );
}

/** The filter of a column, and the button that adds a cell's value to it. */
function filteredBy(filter: RowFilter): Pick<ItemColumn, 'filter' | 'tool'> {
  const label = words.lookingUp.filters.fields[filter].byRowValue;
  return {
    filter,
    tool: (
      <button
        type="button"
        tabIndex={-1}
        aria-label={label}
        title={words.common.withKey(label, 'F')}
        data-tool
      >
        <SmallIcon of={IconFilter} size={13} />
      </button>
    ),
  };
}

/** The market names that several items share, and how to show them. */
type Repeats = {
  rows: ReadonlyMap<string, readonly CatalogRow[]>;
  show(marketName: string): void;
};

export const RepeatsContext = createContext<Repeats>({ rows: new Map(), show: () => {} });

/** `×3` next to a market name that three items of the list have; it shows these items. */
function RepeatMark({ marketName }: { marketName: string }) {
  const { rows, show } = useContext(RepeatsContext);
  const count = rows.get(marketName)?.length;
  if (count === undefined) return null;
  const { duplicates } = words.lookingUp;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.mark}
      data-end-mark
      aria-label={duplicates.markTitle(count)}
      title={duplicates.markTitle(count)}
      onClick={(event) => {
        // The row's own click opens the item.
        event.stopPropagation();
        show(marketName);
      }}
    >
      {duplicates.mark(count)}
    </button>
  );
}

/** The rows of each market name that several items share. An item that was on two pages, because the list changed, counts once. */
export function repeatedRows(rows: readonly CatalogRow[]): ReadonlyMap<string, readonly CatalogRow[]> {
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
  const byName = Map.groupBy(distinct, (row) => row.market_hash_name);
  return new Map([...byName].filter(([, sameName]) => sameName.length > 1));
}
