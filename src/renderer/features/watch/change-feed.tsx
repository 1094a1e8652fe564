import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useConnections } from '#renderer/data/connections.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useView, useViewChanges } from '#renderer/data/view.ts';
import { useCopy } from '#renderer/ui/copy.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import { type GridColumn, rowsText } from '#renderer/ui/grid/grid-column.tsx';
import { useRowSelection } from '#renderer/ui/grid/row-selection.ts';
import { useGridTable } from '#renderer/ui/grid/use-grid-table.ts';
import { EmptyPanel } from '#renderer/ui/panel.tsx';
import { pictureColumn } from '#renderer/ui/picture.tsx';
import { seenTimeText } from '#renderer/ui/response-age.ts';
import { useNow } from '#renderer/ui/timers.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { textOrder } from '#shared/text-order.ts';
import { maxWatchedChanges, type WatchedChange, type WatchedItem } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { changeText, Name, nameOf, renewAgesEveryMs, Trouble } from './watched-columns.tsx';

type FeedRow = WatchedItem & { id: string; change: WatchedChange; isUnseen: boolean; catalog: string };

const texts = words.watch;

/** Every change of the watched items of all catalogs, the newest first, with unseen ones marked. */
export function ChangeFeed({ items }: { items: readonly WatchedItem[] }) {
  const nowMs = useNow(renewAgesEveryMs, items);
  const { showItemIn } = useViewChanges();
  const view = useView();
  const { density } = useSettings().settings;
  const connections = useConnections();
  const copy = useCopy();
  const [pressedId, setPressedId] = useState('');
  const selection = useRowSelection<FeedRow>('changes');
  const newestFirst = useMemo(() => {
    const names = new Map(connections.map(({ id, name }) => [id, name]));
    return items
      .flatMap((item) => rowsOf(item, names.get(item.connectionId) ?? ''))
      .toSorted((a, b) => b.change.at - a.change.at);
  }, [items, connections]);
  const hasSeveralCatalogs = new Set(newestFirst.map(({ connectionId }) => connectionId)).size > 1;
  const all = useMemo(
    () => feedColumns(nowMs).filter(({ id }) => id !== 'catalog' || hasSeveralCatalogs),
    [nowMs, hasSeveralCatalogs],
  );
  const { table, columns, rows } = useGridTable({ columns: all, rows: newestFirst });

  // An item may have several changes; the one that was pressed is marked.
  const ofOpenItem = rows.filter(
    ({ connectionId, itemId }) => connectionId === view.connectionId && itemId === view.itemId,
  );
  const openRow = ofOpenItem.find(({ id }) => id === pressedId) ?? ofOpenItem[0];

  if (rows.length === 0) {
    return (
      <EmptyPanel icon={IconHistory} title={texts.noChanges} hint={texts.noChangesNext(maxWatchedChanges)} />
    );
  }
  return (
    <DataGrid<FeedRow>
      label={texts.changes}
      table={table}
      columns={columns}
      density={density}
      list={{ rows, listKey: 'changes' }}
      open={{
        id: view.itemId === null ? null : (openRow?.id ?? ''),
        // The next row may be of another catalog, whose list would replace this one.
        follows: !hasSeveralCatalogs,
      }}
      selection={selection}
      actions={{
        open({ id, connectionId, itemId }) {
          setPressedId(id);
          showItemIn(connectionId, itemId);
        },
        copyRows() {
          const chosen = rows.filter(({ id }) => selection.selection.rows.has(id));
          void copy(rowsText('tsv', columns, chosen), words.table.rowsAs(chosen.length, 'tsv'));
        },
      }}
    />
  );
}

function rowsOf(item: WatchedItem, catalog: string): FeedRow[] {
  return item.changes.map((change, index) => ({
    ...item,
    // Numbered from the oldest, so that a new change doesn't renumber the others.
    id: `${item.connectionId}/${item.itemId}/${change.at}/${item.changes.length - index}`,
    change,
    catalog,
    isUnseen: index < item.unseen,
  }));
}

function feedColumns(nowMs: number): readonly GridColumn<FeedRow>[] {
  const { columns } = texts;
  return [
    {
      id: 'at',
      label: columns.changed,
      size: 92,
      minSize: 64,
      order: (a, b) => a.change.at - b.change.at,
      render: ({ change }) => seenTimeText(change.at, nowMs),
      plain: ({ change }) => seenTimeText(change.at, nowMs),
    },
    pictureColumn(({ imageSrc }) => imageSrc),
    {
      id: 'name',
      label: columns.name,
      size: 200,
      minSize: 120,
      flex: 4,
      order: (a, b) => textOrder.compare(nameOf(a), nameOf(b)),
      render: (row) => <Name item={row} isUnseen={row.isUnseen} />,
      plain: nameOf,
    },
    {
      id: 'id',
      label: columns.id,
      align: 'end',
      size: 84,
      order: (a, b) => a.itemId - b.itemId,
      render: ({ itemId }) => itemId,
      plain: ({ itemId }) => String(itemId),
    },
    {
      id: 'catalog',
      label: texts.catalog,
      size: 120,
      minSize: 60,
      flex: 1,
      order: (a, b) => textOrder.compare(a.catalog, b.catalog),
      render: ({ catalog }) => <bdi>{visibleText(catalog)}</bdi>,
      plain: ({ catalog }) => catalog,
    },
    {
      id: 'change',
      label: texts.change,
      size: 240,
      minSize: 120,
      flex: 4,
      order: (a, b) => textOrder.compare(changeText(a.change), changeText(b.change)),
      render: ({ change }) => <bdi>{changeText(change)}</bdi>,
      plain: ({ change }) => changeText(change),
    },
    {
      id: 'error',
      label: words.ticketItems.columns.error_message,
      size: 160,
      minSize: 60,
      flex: 3,
      isEmpty: ({ change }) => change.error === null,
      order: (a, b) => textOrder.compare(a.change.error ?? '', b.change.error ?? ''),
      render: ({ change: { error } }) =>
        error !== null && <Trouble kind="item">{visibleText(error) || columns.error_message}</Trouble>,
      plain: ({ change }) => change.error ?? '',
    },
  ];
}
