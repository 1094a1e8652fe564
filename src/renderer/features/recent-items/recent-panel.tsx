import { IconClockHour4 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useRecentItemActions, useRecentItems } from '#renderer/data/kept-lists.ts';
import type { PanelProps } from '#renderer/data/view.ts';
import type { ListColumn } from '#renderer/table/list-columns.ts';
import { StatusTable } from '#renderer/table/status-table.tsx';
import { Button } from '#renderer/ui/buttons.tsx';
import { idColumn } from '#renderer/ui/grid/grid-column.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { EmptyPanel, Panel } from '#renderer/ui/panel.tsx';
import { ageText, seenTimeText } from '#renderer/ui/response-age.ts';
import { useNow } from '#renderer/ui/timers.ts';
import { exportRowOf } from '#shared/export.ts';
import type { RecentItem } from '#shared/item.ts';
import { nameWithWear } from '#shared/market-name.ts';
import { textOrder } from '#shared/text-order.ts';
import { words } from '#words/words.ts';

type RecentRow = RecentItem & { id: number };

const ageStepMs = 10_000;

/** The items of a catalog that were opened recently, the latest first. */
export function RecentPanel(props: PanelProps) {
  const { connection } = props;
  const items = useRecentItems(connection.id);
  const { clear } = useRecentItemActions();
  const rows = useMemo(() => (items ?? []).map((item): RecentRow => ({ ...item, id: item.itemId })), [items]);
  const nowMs = useNow(ageStepMs, items);
  const columns = useMemo(() => recentColumns(nowMs), [nowMs]);

  return (
    <Panel
      title={words.panels.recent.title}
      tools={
        rows.length > 0 && (
          <Button variant="default" size="compact-xs" onClick={() => clear(connection.id)}>
            {words.recents.clear}
          </Button>
        )
      }
    >
      <StatusTable<RecentRow>
        {...props}
        list="recent"
        label={words.panels.recent.title}
        rows={rows}
        columns={columns}
        actions={['ticket', 'watch']}
        exportRow={({ id, name, marketHashName }) =>
          exportRowOf({ id, name, market_hash_name: marketHashName })
        }
        exportName={words.recents.exportName}
      >
        {items !== null && (
          <EmptyPanel icon={IconClockHour4} title={words.recents.none} hint={words.recents.noneHint} />
        )}
      </StatusTable>
    </Panel>
  );
}

function recentColumns(nowMs: number): readonly ListColumn<RecentRow>[] {
  const { columnLabels } = words.table;
  return [
    {
      id: 'name',
      label: columnLabels.name,
      size: 200,
      minSize: 120,
      flex: 5,
      isSticky: true,
      order: (a, b) => textOrder.compare(nameOf(a), nameOf(b)),
      render: (item) => <MarketName text={nameOf(item) || words.recents.noName} layout="line" />,
      plain: nameOf,
    },
    {
      id: 'market_hash_name',
      label: columnLabels.market_hash_name,
      isOnRequest: true,
      size: 220,
      minSize: 120,
      flex: 6,
      order: (a, b) => textOrder.compare(a.marketHashName, b.marketHashName),
      render: ({ marketHashName }) => <MarketName text={marketHashName} layout="line" />,
      plain: ({ marketHashName }) => marketHashName,
    },
    { ...idColumn, size: 84 },
    {
      id: 'opened',
      label: words.recents.opened,
      noun: words.recents.timeOpened,
      size: 110,
      minSize: 80,
      order: (a, b) => b.openedAt - a.openedAt,
      render: ({ openedAt }) => ageText(openedAt, nowMs),
      title: ({ openedAt }) => seenTimeText(openedAt, nowMs),
      plain: ({ openedAt }) => new Date(openedAt).toISOString(),
    },
  ];
}

function nameOf({ name, marketHashName }: RecentItem): string {
  return nameWithWear(name, marketHashName);
}
