import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { failureOf, unwrap } from '#renderer/desktop/failure-error.ts';
import { copyRequest, itemQueries } from '#renderer/desktop/item-queries.ts';
import { useListStates } from '#renderer/desktop/list/list-columns.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useAnnouncement } from '#renderer/ui/announcements.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import { type GridColumn, selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import { type PageRows, useRowSelection } from '#renderer/ui/grid/row-selection.ts';
import type { ColumnWidths } from '#renderer/ui/grid/use-column-widths.ts';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { FailureNotice } from '#renderer/ui/notices.tsx';
import { useKeptState } from '#renderer/ui/shared-state.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import {
  type CopyGroup,
  type CopyGroupSort,
  copyGroupColumns,
  maxSearchLength,
  plotParts,
} from '#shared/catalog-copy.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { type ItemQuery, listName } from '#shared/item-query.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import styles from './copy-groups.module.css';
import { useRowActions, useRowsInView } from './copy-scroll.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import { ListPlaceholder, SkeletonRows } from './list-placeholder.tsx';
import { groupsLike, requestedPages, useLastAnswer } from './list-source.ts';
import { MarkedName } from './table/item-columns.tsx';

const texts = words.copies.groups;

/** Of the last order of the groups, to return to. */
const orderKey = 'order';

type GroupRow = CopyGroup & { id: string };

function rowOf(group: CopyGroup): GroupRow {
  return { ...group, id: group.cheapest.market_hash_name };
}

// A constant, because the grid needs a stable object.
const noPage: PageRows<GroupRow> = { rows: [], firstPlace: 0 };

function groupsQuery(desktop: DesktopApi, connectionId: string, query: ItemQuery) {
  return {
    queryKey: [...itemQueries.copy(connectionId), 'groups', query],
    queryFn: async () => unwrap(await desktop.copies.groups(copyRequest(connectionId, query))),
    gcTime: 60_000,
  };
}

/** The groups in view. `retry` loads those again that failed. */
function useShownGroups(connectionId: string, query: ItemQuery) {
  const desktop = useDesktop();
  const load = useCallback(
    (page: ItemQuery) => groupsQuery(desktop, connectionId, page),
    [desktop, connectionId],
  );
  const { inView, parts } = useRowsInView(query, load);
  const asked = requestedPages(query, parts);
  const pages = useQueries({ queries: asked.map(load) });
  const list = listName(query);
  // Keeps the rows while other parts load: a shorter grid would lose its scroll position.
  const { answer: shown } = useLastAnswer(list, asked, pages, (parts, firstPlace) => ({
    total: parts[0].total,
    page: { rows: parts.flatMap(({ groups }) => groups).map(rowOf), firstPlace },
  }));
  const error = pages.find((part) => part.error !== null)?.error;
  return {
    list,
    shown,
    error,
    isLoading: shown === null && error === undefined,
    onView: useCallback((first: number, last: number) => inView.set({ list, first, last }), [inView, list]),
    retry() {
      for (const part of pages) if (part.isError) void part.refetch();
    },
  };
}

/** The copy grouped by market name. A row opens the group's items. */
export function CopyGroups() {
  const { connection, query, openItemId } = useItemList();
  const { changeSearch, openItem } = useItemListActions();
  const desktop = useDesktop();
  const copy = useCopy();
  const { density } = useSettings().settings;
  const [widths, setWidths] = useState<ColumnWidths>({});
  const { list, shown, error, isLoading, onView, retry } = useShownGroups(connection.id, query);
  const page = shown?.page ?? noPage;
  const rowCount = shown?.total ?? 0;
  const openPrice = useOpenPrice(connection.id, openItemId);
  const columns = useMemo(() => [selectColumn, ...columnsWith(openPrice)], [openPrice]);
  const states = useListStates('groups', connection);
  const [order, setOrder] = useKeptState<CopyGroupSort | null>(states, orderKey, null);
  const groups = query.copy?.groups ?? null;
  if (groups !== null && groups !== order) setOrder(groups);
  const { selection, changeSelection } = useRowSelection<GroupRow>(list, Object.is, states);
  const { select, copyRows } = useRowActions<GroupRow>({
    query,
    page,
    rowCount,
    async read(range) {
      const asked = { ...copyRequest(connection.id, query), range };
      return unwrap(await desktop.copies.groups(asked)).groups.map(rowOf);
    },
    columns,
    selection,
    changeSelection,
  });
  useAnnouncement(shown === null ? null : texts.count(shown.total), list);
  if (groups === null) return null;

  return (
    <>
      {error && (
        <FailureNotice
          layout="banner"
          failure={failureOf(error)}
          actions={[{ label: words.common.tryAgain, onClick: retry }]}
        />
      )}
      <DataGrid<GroupRow>
        label={texts.label}
        rows={page.rows}
        rowCount={rowCount}
        firstPlace={page.firstPlace}
        columns={columns}
        listKey={`${connection.id} ${list}`}
        density={density}
        openId={null}
        onOpen={({ id, cheapest }) => {
          // A name that is too long for a view belongs to at most one item.
          if (id === '' || id.length > maxSearchLength) openItem(cheapest.id);
          else changeSearch({ groups: null, marketName: id });
        }}
        selection={selection}
        onSelection={select}
        onCopy={(text, label) => void copy(text, label)}
        onCopyRows={() => copyRows('tsv')}
        sorting={{ id: groups.by, desc: groups.isDescending }}
        onSorting={(to) => {
          const column = copyGroupColumns.find((one) => one === to?.id) ?? 'market_hash_name';
          changeSearch({ groups: { by: column, isDescending: to?.desc === true } });
        }}
        sortHint={words.table.sortHint}
        widths={widths}
        onWidths={setWidths}
        onView={onView}
        isBusy={isLoading}
      >
        {isLoading ? <SkeletonRows columns={columns} /> : shown !== null && <ListPlaceholder />}
      </DataGrid>
    </>
  );
}

/** `1,203 market names`. */
export function GroupCount() {
  const { connection, query } = useItemList();
  const desktop = useDesktop();
  const [first = query] = requestedPages(query);
  const { data } = useQuery({
    ...groupsQuery(desktop, connection.id, first),
    placeholderData: keepPreviousData,
  });
  return data ? texts.count(data.total) : null;
}

/** Above the items of one market name: their count and prices, and a button to go back. */
export function OpenGroup({ marketName }: { marketName: string }) {
  const { connection, query, openItemId } = useItemList();
  const { changeSearch } = useItemListActions();
  const desktop = useDesktop();
  const [order] = useKeptState<CopyGroupSort | null>(useListStates('groups', connection), orderKey, null);
  const openPrice = useOpenPrice(connection.id, openItemId);
  const only = { ...query, limit: 1, page: 1 };
  const { data } = useQuery(groupsQuery(desktop, connection.id, only));
  const group = data?.groups[0];
  return (
    <div className={styles.open}>
      <MarketName text={marketName} layout="line" />
      {group !== undefined && (
        <>
          <span>
            {words.copies.items(group.count, null)}
            {group.missing > 0 && ` · ${words.copies.missingCount(group.missing)}`}
          </span>
          {group.lowest !== null && group.median !== null && group.highest !== null && (
            <>
              <span>{texts.median(visibleText(group.median))}</span>
              <span className={styles.scale}>
                {texts.lowest(visibleText(group.lowest))}
                <PricePlot group={group} openPrice={openPrice} />
                {texts.highest(visibleText(group.highest))}
              </span>
            </>
          )}
        </>
      )}
      <button
        type="button"
        className={styles.leave}
        aria-label={texts.leave}
        title={texts.leave}
        onClick={() => {
          if (query.copy === undefined) return;
          changeSearch({ marketName: null, groups: order ?? groupsLike(query.copy.sort) });
        }}
      >
        <IconX size={14} aria-hidden />
      </button>
    </div>
  );
}

/** The copy's market name and price of the open item; null: none is open, or it isn't in the copy. */
function useOpenPrice(connectionId: string, itemId: number | null) {
  const desktop = useDesktop();
  const { data } = useQuery({
    ...itemQueries.copiedItem(desktop, connectionId, itemId ?? 0),
    enabled: itemId !== null,
  });
  const row = data?.isRemoved === true ? undefined : data?.row;
  const [name, price] = [row?.market_hash_name, row?.price];
  return useMemo(
    () => (itemId === null || name === undefined || price === undefined ? null : { name, price }),
    [itemId, name, price],
  );
}

type OpenPrice = ReturnType<typeof useOpenPrice>;

function columnsWith(openPrice: OpenPrice): GridColumn<GroupRow>[] {
  const number = { align: 'end', order: sortedByCopy, size: 90, minSize: 60 } as const;
  const price = (id: 'lowest' | 'median' | 'highest'): GridColumn<GroupRow> => ({
    ...number,
    id,
    label: texts.columns[id],
    render: (row) => visibleText(row[id] ?? ''),
    plain: (row) => row[id] ?? '',
  });
  return [
    {
      id: 'market_hash_name',
      label: words.table.columnLabels.market_hash_name,
      order: sortedByCopy,
      size: 300,
      minSize: 160,
      flex: 1,
      note: texts.nameHint,
      render({ id, missing, count }) {
        const name = <MarketName text={id} layout="line" />;
        return missing === 0 ? name : <MarkedName mark={texts.missing(missing, count)}>{name}</MarkedName>;
      },
      plain: ({ id }) => id,
    },
    {
      ...number,
      id: 'count',
      label: texts.columns.count,
      size: 80,
      render: ({ count }) => countText(count),
      plain: ({ count }) => String(count),
      value: ({ count }) => count,
    },
    { ...price('median'), note: texts.medianHint },
    price('lowest'),
    // Between the two ends of its scale.
    {
      id: 'plot',
      label: texts.columns.plot,
      note: texts.plotHint,
      size: 112,
      minSize: 112,
      render: (row) => <PricePlot group={row} openPrice={openPrice} />,
    },
    price('highest'),
  ];
}

/** The copy sorts the rows. */
const sortedByCopy = () => 0;

/** A histogram of the prices, with a mark for the open item's. */
function PricePlot({ group, openPrice }: { group: CopyGroup; openPrice: OpenPrice }) {
  const tallest = Math.max(...group.plot, 1);
  const { lowest, highest, cheapest } = group;
  // The copy groups names ignoring case.
  const isOfGroup = openPrice?.name.toLowerCase() === cheapest.market_hash_name.toLowerCase();
  // Floats are exact enough for a mark.
  const [from, to, open] = [Number(lowest), Number(highest), Number(openPrice?.price)];
  // A filter may leave the open item out of the group.
  const isMarked = isOfGroup && lowest !== null && highest !== null && from <= open && open <= to;
  const markX = 1.5 + (from < to ? (open - from) / (to - from) : 0) * (plotParts * 4 - 4);
  const marked = isMarked ? visibleText(openPrice?.price ?? '') : null;
  const label =
    lowest === null || highest === null
      ? texts.columns.plot
      : texts.plotOf(visibleText(lowest), visibleText(highest), marked);
  return (
    <svg className={styles.plot} viewBox={`0 0 ${plotParts * 4} 20`} role="img" aria-label={label}>
      <title>{label}</title>
      <line x1={0} x2={plotParts * 4 - 1} y1={19.5} y2={19.5} className={styles.axis} />
      {group.plot.map((count, part) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
          key={part}
          x={part * 4}
          y={20 - Math.ceil((count * 18) / tallest)}
          width={3}
          height={Math.ceil((count * 18) / tallest)}
        />
      ))}
      {isMarked && <line x1={markX} x2={markX} y1={0} y2={20} className={styles.openMark} />}
    </svg>
  );
}
