import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { functionalUpdate } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { failureOf, unwrap } from '#renderer/data/failure-error.ts';
import { itemQueries, localCopyRequest } from '#renderer/data/item-queries.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useListStates } from '#renderer/table/list-columns.ts';
import { useAnnouncement } from '#renderer/ui/announcements.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import { type GridColumn, selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import { type PageRows, useRowSelection } from '#renderer/ui/grid/row-selection.ts';
import { useGridTable } from '#renderer/ui/grid/use-grid-table.ts';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { FailureNotice } from '#renderer/ui/notices.tsx';
import { pictureColumn } from '#renderer/ui/picture.tsx';
import shared from '#renderer/ui/shared.module.css';
import { useKeptState } from '#renderer/ui/shared-state.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { type ItemQuery, listName } from '#shared/item-query.ts';
import {
  type LocalCopyGroup,
  type LocalCopyGroupSort,
  localCopyGroupColumns,
  maxSearchLength,
} from '#shared/local-copy.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import styles from './items-screen.module.css';
import { ListPlaceholder, SkeletonRows } from './list-placeholder.tsx';
import { groupsLike, requestedPages, useLastResponse } from './list-source.ts';
import { useRowActions, useRowsInView } from './local-copy-scroll.ts';
import { MarkedName } from './table/item-columns.tsx';

const texts = words.localCopies.groups;

/** Of the last order of the groups, to return to. */
const orderKey = 'order';

type GroupRow = LocalCopyGroup & { id: string };

function rowOf(group: LocalCopyGroup): GroupRow {
  return { ...group, id: group.cheapest.market_hash_name };
}

// A constant, because the grid needs a stable object.
const noPage: PageRows<GroupRow> = { rows: [], firstIndex: 0 };

function groupsQuery(desktop: DesktopApi, connectionId: string, query: ItemQuery) {
  return {
    queryKey: [...itemQueries.localCopy(connectionId), 'groups', query],
    queryFn: async () => unwrap(await desktop.localCopies.groups(localCopyRequest(connectionId, query))),
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
  const { response: shown } = useLastResponse(list, asked, pages, (parts, firstIndex) => ({
    total: parts[0].total,
    page: { rows: parts.flatMap(({ groups }) => groups).map(rowOf), firstIndex },
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

/** The local copy grouped by market name. A row opens the group's items. */
export function LocalCopyGroups() {
  const { connection, query } = useItemList();
  const { changeSearch, openItem } = useItemListActions();
  const desktop = useDesktop();
  const { density } = useSettings().settings;
  const { list, shown, error, isLoading, onView, retry } = useShownGroups(connection.id, query);
  const page = shown?.page ?? noPage;
  const rowCount = shown?.total ?? 0;
  const states = useListStates('groups', connection);
  const [order, setOrder] = useKeptState<LocalCopyGroupSort | null>(states, orderKey, null);
  const groups = query.localCopy?.groups ?? null;
  if (groups !== null && groups !== order) setOrder(groups);
  const { selection, changeSelection } = useRowSelection<GroupRow>(list, Object.is, states);
  const { select, copyRows } = useRowActions<GroupRow>({
    query,
    page,
    rowCount,
    async read(range) {
      const asked = { ...localCopyRequest(connection.id, query), range };
      return unwrap(await desktop.localCopies.groups(asked)).groups.map(rowOf);
    },
    columns,
    selection,
    changeSelection,
  });
  const sorting = useMemo(() => (groups ? [{ id: groups.by, desc: groups.isDescending }] : []), [groups]);
  const { table, columns: shownColumns } = useGridTable<GroupRow>({
    columns,
    rows: page.rows,
    manualSorting: true,
    state: { sorting },
    onSortingChange(change) {
      const [to] = functionalUpdate(change, sorting);
      const column = localCopyGroupColumns.find((one) => one === to?.id) ?? 'market_hash_name';
      changeSearch({ groups: { by: column, isDescending: to?.desc === true } });
    },
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
        table={table}
        columns={shownColumns}
        density={density}
        list={{ ...page, rowCount, listKey: `${connection.id} ${list}`, onView, isBusy: isLoading }}
        open={{ id: null }}
        selection={{ selection, changeSelection: select }}
        actions={{
          open({ id, cheapest }) {
            // A name that is too long for a view belongs to at most one item.
            if (id === '' || id.length > maxSearchLength) openItem(cheapest.id);
            else changeSearch({ groups: null, marketName: id });
          },
          copyRows: () => copyRows('tsv'),
        }}
      >
        {isLoading ? <SkeletonRows columns={shownColumns} /> : shown !== null && <ListPlaceholder />}
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
  const { connection, query } = useItemList();
  const { changeSearch } = useItemListActions();
  const desktop = useDesktop();
  const [order] = useKeptState<LocalCopyGroupSort | null>(
    useListStates('groups', connection),
    orderKey,
    null,
  );
  const only = { ...query, limit: 1, page: 1 };
  const { data } = useQuery(groupsQuery(desktop, connection.id, only));
  const group = data?.groups[0];
  const median = group === undefined ? null : medianOf(group);
  return (
    <div className={styles.openGroup}>
      <MarketName text={marketName} layout="line" />
      {group !== undefined && (
        <>
          <span>
            {words.localCopies.items(group.count, null)}
            {group.missing > 0 && ` · ${words.localCopies.missingCount(group.missing)}`}
          </span>
          {group.lowest !== null && <span>{texts.lowest(visibleText(group.lowest))}</span>}
          {median !== null && <span>{texts.median(visibleText(median))}</span>}
          {group.highest !== null && <span>{texts.highest(visibleText(group.highest))}</span>}
        </>
      )}
      <button
        type="button"
        className={styles.leaveGroup}
        aria-label={texts.leave}
        title={texts.leave}
        onClick={() => {
          if (query.localCopy === undefined) return;
          changeSearch({ marketName: null, groups: order ?? groupsLike(query.localCopy.sort) });
        }}
      >
        <IconX size={14} aria-hidden />
      </button>
    </div>
  );
}

/** Of fewer items a median says nothing. */
const fewestForMedian = 5;

function medianOf({ count, median }: LocalCopyGroup): string | null {
  return count < fewestForMedian ? null : median;
}

/** The local copy sorts the rows. */
const sortedByLocalCopy = () => 0;

function groupColumns(): GridColumn<GroupRow>[] {
  const number = { align: 'end', order: sortedByLocalCopy, size: 90, minSize: 60 } as const;
  const price = (id: 'lowest' | 'median' | 'highest'): GridColumn<GroupRow> => ({
    ...number,
    id,
    label: texts.columns[id],
    render: (row) => visibleText(priceIn(row, id) ?? '') || <span className={shared.faintText}>–</span>,
    plain: (row) => priceIn(row, id) ?? '',
  });
  return [
    pictureColumn(({ cheapest }) => cheapest.imageSrc),
    {
      id: 'market_hash_name',
      label: words.table.columnLabels.market_hash_name,
      order: sortedByLocalCopy,
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
    price('lowest'),
    { ...price('median'), note: texts.medianHint },
    price('highest'),
  ];
}

function priceIn(group: LocalCopyGroup, id: 'lowest' | 'median' | 'highest'): string | null {
  return id === 'median' ? medianOf(group) : group[id];
}

// A constant, because the grid needs a stable array.
const columns = [selectColumn, ...groupColumns()];
