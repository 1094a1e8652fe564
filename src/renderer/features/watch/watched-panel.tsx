import { IconBell, IconChecks, IconDownload, IconRefresh, type TablerIcon } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { onConnectionRefresh, useTokenFirst } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { type PanelProps, useView } from '#renderer/data/view.ts';
import { useAllWatchedItems, useWatch, useWatchedItems } from '#renderer/data/watched-items.ts';
import { useListStates } from '#renderer/table/list-columns.ts';
import { useWatchItems } from '#renderer/table/selection-bar.tsx';
import { StatusTable } from '#renderer/table/status-table.tsx';
import { maxFieldLength } from '#renderer/ui/bounded-fields.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { failureTitle } from '#renderer/ui/failure-text.tsx';
import { Segments, TextField } from '#renderer/ui/fields.tsx';
import { FailureNotice } from '#renderer/ui/notices.tsx';
import { EmptyPanel, Panel } from '#renderer/ui/panel.tsx';
import { useKeptState, useMediaQuery } from '#renderer/ui/shared-state.ts';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useNow } from '#renderer/ui/timers.ts';
import { type ExportRow, exportRowOf } from '#shared/export.ts';
import type { Failure } from '#shared/failure.ts';
import { readIdParts } from '#shared/pasted/item-ids.ts';
import type { WatchedItem } from '#shared/watch.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import { ChangeFeed } from './change-feed.tsx';
import styles from './watched.module.css';
import { nameOf, renewAgesEveryMs, type WatchedRow, watchedColumns } from './watched-columns.tsx';

const texts = words.watch;

/** The watched panel: this catalog's watched items, those with a delivery error, or the changes of all catalogs. */
type Shown = 'items' | 'errors' | 'changes';

/** The watched items of one connection: their status, their changes, and when each was last checked. */
export function WatchedPanel(props: PanelProps) {
  const { connection } = props;
  const desktop = useDesktop();
  const { watchMinutes } = useSettings().settings;
  const commands = useAppCommands();
  const [shown, setShown] = useKeptState<Shown>(useListStates('watched', connection), 'shown', 'items');
  const { rows, remove } = useRows(connection.id);
  const withErrors = useMemo(() => rows.filter(({ errorMessage }) => errorMessage !== null), [rows]);
  const shownRows = shown === 'errors' ? withErrors : rows;
  const everywhere = useAllWatchedItems();
  const changes = everywhere.reduce((sum, item) => sum + item.changes.length, 0);
  const tokenFirst = useTokenFirst(connection);
  const failure = useMemo(() => failureOfAll(rows), [rows]);
  const checkAll = () => void desktop.watch.checkNow({ connectionId: connection.id, itemId: null });
  useConnectionRefresh(connection.id, () => {
    if (rows.some((row) => row.failure !== null)) checkAll();
  });

  function markAllSeen() {
    const changed = everywhere.filter((item) => item.unseen > 0);
    for (const connectionId of new Set(changed.map((item) => item.connectionId))) {
      void desktop.watch.markSeen({ connectionId, itemId: null });
    }
  }

  return (
    <Panel
      title={texts.title}
      count={
        <Segments
          aria-label={texts.show}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'items', label: `${texts.items} ${countText(rows.length)}` },
            { value: 'errors', label: `${words.ticketItems.filters.errors} ${countText(withErrors.length)}` },
            { value: 'changes', label: `${texts.changes} ${countText(changes)}` },
          ]}
        />
      }
      tools={
        <>
          {everywhere.some(({ unseen }) => unseen > 0) && (
            <ToolButton icon={IconChecks} label={texts.markAllSeen} onClick={markAllSeen} />
          )}
          {rows.length > 0 && (
            <span className={styles.interval}>{texts.checked(words.settings.watchEvery[watchMinutes])}</span>
          )}
          <AddItems connection={connection} />
          <ToolButton
            icon={IconRefresh}
            label={texts.checkAll}
            title={texts.checkAllHint}
            disabled={rows.length === 0}
            onClick={checkAll}
          />
          {shown !== 'changes' && (
            <ToolButton
              icon={IconDownload}
              label={words.ticketItems.export}
              disabled={shownRows.length === 0}
              onClick={() => commands.run('export')}
            />
          )}
        </>
      }
    >
      {failure !== null && tokenFirst === null && (
        <FailureNotice
          failure={failure}
          layout="banner"
          actions={[{ label: words.common.tryAgain, onClick: checkAll, primary: true }]}
        />
      )}
      {shown === 'changes' ? (
        <ChangeFeed items={everywhere} />
      ) : (
        <WatchedItems
          {...props}
          rows={rows}
          shownRows={shownRows}
          isFailureAbove={failure !== null || tokenFirst !== null}
          onRemove={remove}
        />
      )}
    </Panel>
  );
}

type ToolButtonProps = {
  icon: TablerIcon;
  label: string;
  title?: string;
  disabled?: boolean;
  onClick(): void;
};

/** Shows only its icon where space is short, so that the header stays one line. */
function ToolButton({ icon, label, title = label, ...button }: ToolButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={styles.tool}
      icon={<SmallIcon of={icon} size={14} />}
      title={title}
      {...button}
    >
      {label}
    </Button>
  );
}

const nothingRemoved: readonly number[] = [];

/** Removed rows are hidden immediately, so that the focus moves to the next one, before main emits the shorter list. */
function useRows(connectionId: string) {
  const watched = useWatchedItems(connectionId);
  const { unwatch } = useWatch(connectionId);
  const [removed, setRemoved] = useState({ from: watched, itemIds: nothingRemoved });
  const removedIds = removed.from === watched ? removed.itemIds : nothingRemoved;
  const rows = useMemo(
    () =>
      watched
        .filter(({ itemId }) => !removedIds.includes(itemId))
        .map((item): WatchedRow => ({ ...item, id: item.itemId }))
        // The newest is on top: it was just added.
        .toReversed(),
    [watched, removedIds],
  );
  const remove = useEventCallback((item: WatchedItem) => {
    setRemoved({ from: watched, itemIds: [...removedIds, item.itemId] });
    void unwatch([item.itemId], nameOf(item));
  });
  return { rows, remove };
}

function useConnectionRefresh(connectionId: string, onRefresh: () => void): void {
  const client = useQueryClient();
  const refreshed = useEffectEvent((id: string) => {
    if (id === connectionId) onRefresh();
  });
  useEffect(() => onConnectionRefresh(client, (id) => refreshed(id)), [client]);
}

const pictures: readonly string[] = ['image'];
const picturesAndMore: readonly string[] = ['image', 'changed', 'id'];

/** The columns without room beside an open item, where the names need the width more; undefined: none. */
function useHiddenToFit(): readonly string[] | undefined {
  const isNarrow = useMediaQuery('(max-width: 1599px)');
  // Even the narrowest columns don't fit beside an open item, which has its ID and its changes itself.
  const isNarrower = useMediaQuery('(max-width: 1439px)');
  const isItemOpen = useView().itemId !== null;
  if (!isItemOpen || !isNarrow) return undefined;
  return isNarrower ? picturesAndMore : pictures;
}

type WatchedItemsProps = PanelProps & {
  rows: readonly WatchedRow[];
  /** Some or all of `rows`. */
  shownRows: readonly WatchedRow[];
  isFailureAbove: boolean;
  onRemove(item: WatchedItem): void;
};

function WatchedItems({ rows, shownRows, isFailureAbove, onRemove, ...panel }: WatchedItemsProps) {
  const connectionId = panel.connection.id;
  const desktop = useDesktop();
  const { watchMinutes } = useSettings().settings;
  const nowMs = useNow(renewAgesEveryMs, rows);
  const check = useEventCallback(
    ({ itemId }: WatchedItem) => void desktop.watch.checkNow({ connectionId, itemId }),
  );
  const columns = useMemo(
    () =>
      watchedColumns({
        nowMs,
        intervalMs: watchMinutes * 60_000,
        isFailureAbove,
        onCheck: check,
        onRemove,
      }),
    [nowMs, watchMinutes, isFailureAbove, check, onRemove],
  );
  return (
    <StatusTable<WatchedRow>
      {...panel}
      list="watched"
      label={texts.title}
      rows={shownRows}
      columns={columns}
      hiddenToFit={useHiddenToFit()}
      onDelete={onRemove}
      actions={['ticket']}
      exportRow={exportRowOfWatched}
      exportName={texts.exportName}
    >
      {rows.length === 0 ? (
        <EmptyPanel icon={IconBell} title={texts.empty} hint={texts.emptyNext} />
      ) : (
        <EmptyPanel icon={IconBell} title={words.ticketItems.none.errors} />
      )}
    </StatusTable>
  );
}

/** The failure that every item's last check shares; null: a check succeeded, or the causes differ. */
function failureOfAll(rows: readonly WatchedRow[]): Failure | null {
  const [first, ...others] = rows.map(({ failure }) => failure);
  if (first === undefined || first === null || others.length === 0) return null;
  // Missing items are no outage.
  if (first.kind === 'item-not-found') return null;
  const title = failureTitle(first);
  return others.every((other) => other !== null && failureTitle(other) === title) ? first : null;
}

/** Watches items by typed or pasted IDs. Text that is no ID stays in the field, with an explanation. */
function AddItems({ connection }: Pick<PanelProps, 'connection'>) {
  const watch = useWatchItems(connection.id);
  const [typed, setTyped] = useKeptState(useListStates('watched', connection), 'IDs', '');
  const [isRefused, setRefused] = useState(false);

  function add(event: FormEvent) {
    event.preventDefault();
    const parts = readIdParts(typed);
    const itemIds = new Set(parts.filter((part) => typeof part === 'number'));
    const others = parts.flatMap((part) => (typeof part === 'number' ? [] : part.text));
    setTyped(others.join(' '));
    setRefused(itemIds.size === 0 || others.length > 0);
    if (itemIds.size > 0) void watch({ itemIds: [...itemIds], leftOut: 0 });
  }

  return (
    <form className={styles.add} onSubmit={add}>
      <TextField
        className={styles.ids}
        aria-label={texts.addIds}
        placeholder={texts.addIds}
        title={texts.addIdsHint}
        spellCheck={false}
        autoComplete="off"
        maxLength={maxFieldLength}
        value={typed}
        error={isRefused && words.palette.noItemId}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(false);
        }}
      />
      <Button type="submit" size="compact-sm" variant="default">
        {texts.watch}
      </Button>
    </form>
  );
}

/** A watched item's details as last checked: all that its row shows. */
function exportRowOfWatched(row: WatchedRow): ExportRow {
  const { id, name, market_hash_name, status, errorMessage, checkedAt, failure } = row;
  const [change] = row.changes;
  const delivery = status !== null && { status, error_message: errorMessage };
  return {
    ...exportRowOf({ id, name, market_hash_name, ...delivery }),
    previous_status: change?.from ?? null,
    changed_at: change === undefined ? null : new Date(change.at).toISOString(),
    checked_at: checkedAt === null ? null : new Date(checkedAt).toISOString(),
    check_failure: failure === null ? null : failureTitle(failure),
  };
}
