import { Button, NativeSelect } from '@mantine/core';
import { IconBell, IconKey, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLockReason } from '#renderer/desktop/app-info.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { ItemGrid } from '#renderer/desktop/item-grid.tsx';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useWatchedItems } from '#renderer/desktop/watched-items.tsx';
import { LockedValue } from '#renderer/ui/locked-value.tsx';
import { EmptyPanel, Panel } from '#renderer/ui/panel.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import { exportRowOf } from '#shared/export.ts';
import { isAboutTheToken } from '#shared/failure.ts';
import { type WatchedItem, watchIntervals } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import styles from './watched.module.css';
import { nameOf, type WatchedRow, watchedColumns } from './watched-columns.tsx';

export type WatchedPanelProps = {
  connection: Connection;
  /** The item whose detail is open; null: none is. */
  openItemId: number | null;
  onOpenItem(itemId: number): void;
  /** Called with the ids in display order; null when the panel goes. */
  onShownIds(ids: readonly number[] | null): void;
};

/** Ages read in steps of ten seconds and more. */
const renewAgesEveryMs = 10_000;

const text = words.watch;
const nothingRemoved: readonly number[] = [];

/** The watched items of one connection: what they are now, what they were, and when that was last seen. */
export function WatchedPanel({ connection, openItemId, onOpenItem, onShownIds }: WatchedPanelProps) {
  const desktop = useDesktop();
  const { settings, changeSettings } = useSettings();
  const intervalLock = useLockReason('watchMinutes');
  const watched = useWatchedItems(connection.id);
  const toast = useToast();
  // What is removed goes at once, so that the focus finds the next one in its place; soon main tells a list without it.
  const [removed, setRemoved] = useState<{ from: typeof watched; itemIds: readonly number[] }>({
    from: watched,
    itemIds: [],
  });
  const removedIds = removed.from === watched ? removed.itemIds : nothingRemoved;
  // The newest on top: it was just added.
  const rows = useMemo(
    () =>
      watched
        .filter(({ itemId }) => !removedIds.includes(itemId))
        .map((item): WatchedRow => ({ ...item, id: item.itemId }))
        .toReversed(),
    [watched, removedIds],
  );
  const nowMs = useNow(renewAgesEveryMs, watched);
  const unseen = rows.filter((item) => item.unseen > 0).length;
  const hasNoToken = rows.some(({ failure }) => failure !== null && isAboutTheToken(failure));
  const all = { connectionId: connection.id, itemId: null };

  const check = useEventCallback(
    ({ itemId }: WatchedItem) => void desktop.watch.checkNow({ connectionId: connection.id, itemId }),
  );
  const remove = useEventCallback((item: WatchedItem) => {
    const target = { connectionId: item.connectionId, itemId: item.itemId };
    setRemoved({ from: watched, itemIds: [...removedIds, item.itemId] });
    void desktop.watch.remove(target);
    toast({
      text: text.removed(visibleText(nameOf(item))),
      action: { label: words.common.undo, run: () => void desktop.watch.add(target) },
    });
  });
  const intervalMs = settings.watchMinutes * 60_000;
  const columns = useMemo(
    () => watchedColumns({ nowMs, intervalMs, onCheck: check, onRemove: remove }),
    [nowMs, intervalMs, check, remove],
  );
  return (
    <Panel
      title={text.title}
      count={[rows.length > 0 && text.count(rows.length), unseen > 0 && text.unseen(unseen)]
        .filter(Boolean)
        .join(' · ')}
      tools={
        <>
          {unseen > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => void desktop.watch.markSeen(all)}>
              {text.markAllSeen}
            </Button>
          )}
          {intervalLock === null ? (
            <NativeSelect
              size="xs"
              classNames={{ input: styles.interval ?? '' }}
              aria-label={text.interval}
              title={text.interval}
              value={settings.watchMinutes}
              data={watchIntervals.map((minutes) => ({
                value: String(minutes),
                label: text.intervalChoices[minutes],
              }))}
              onChange={(event) => {
                const chosen = watchIntervals.find(
                  (minutes) => String(minutes) === event.currentTarget.value,
                );
                if (chosen !== undefined) changeSettings({ watchMinutes: chosen });
              }}
            />
          ) : (
            <LockedValue
              label={text.interval}
              text={text.intervalChoices[settings.watchMinutes]}
              reason={intervalLock}
            />
          )}
          <Button
            size="compact-sm"
            variant="default"
            title={text.checkAllHint}
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
            disabled={rows.length === 0}
            onClick={() => void desktop.watch.checkNow(all)}
          >
            {text.checkAll}
          </Button>
        </>
      }
    >
      {hasNoToken && (
        <p className={styles.paused}>
          <IconKey size={15} stroke={1.75} aria-hidden />
          {text.paused}
        </p>
      )}
      <ItemGrid<WatchedRow>
        list="watched"
        label={text.title}
        connection={connection}
        rows={rows}
        columns={columns}
        openItemId={openItemId}
        onOpenItem={onOpenItem}
        onShownIds={onShownIds}
        onDelete={remove}
        actions={['look-up']}
        exportRow={({ id, name, market_hash_name, status }) =>
          exportRowOf({ id, name, market_hash_name, ...(status !== null && { status }) })
        }
        exportName={text.exportName}
      >
        <EmptyPanel icon={IconBell} title={text.empty} hint={text.emptyNext} />
      </ItemGrid>
    </Panel>
  );
}
