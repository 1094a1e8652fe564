import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAppCommand, useCommandListener, useCommandState } from '#renderer/desktop/app-commands.tsx';
import { keptPerCatalog } from '#renderer/desktop/connections.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import {
  createQueryStatusLoader,
  followAnswers,
  type StatusLoader,
} from '#renderer/desktop/status-loader.ts';
import { isOutdated, useWatchedItems } from '#renderer/desktop/watched-items.ts';
import { useEventCallbacks } from '#renderer/ui/events.ts';
import type { KeptStates } from '#renderer/ui/shared-state.ts';
import type { Connection } from '#shared/connection.ts';
import type { Settings } from '#shared/settings.ts';
import { defaultColumns, defaultListColumns } from '#shared/settings-choices.ts';
import { type ColumnChoice, columnsShown, withColumnShown } from './column-choice.ts';

/** The lists whose columns can be chosen: the catalog's and those of the other panels. */
export type ListName = 'items' | keyof Settings['listColumns'];

/** The columns that a list shows, and how to change them. */
export function useColumnChoice(list: ListName) {
  const { settings, changeSettings } = useSettings();
  const choose = (choice: ColumnChoice) =>
    list === 'items'
      ? changeSettings({ columns: choice })
      : changeSettings({ listColumns: { ...settings.listColumns, [list]: choice } });
  const { onChoice, reset } = useEventCallbacks({
    onChoice: choose,
    reset() {
      choose(list === 'items' ? defaultColumns : defaultListColumns[list]);
      if (list === 'items') changeSettings({ columnWidths: {} });
    },
  });
  return { choice: list === 'items' ? settings.columns : settings.listColumns[list], onChoice, reset };
}

/** The visible columns of a list. `all` must be a stable array. */
export function useListColumns<Column extends { id: string }>(list: ListName, all: readonly Column[]) {
  const { choice, onChoice } = useColumnChoice(list);
  const columns = useMemo(() => columnsShown(all, choice), [all, choice]);
  const isStatusShown = columns.some(({ id }) => id === 'status');
  useAppCommand('toggle-status-column', () => onChoice(withColumnShown(choice, 'status', !isStatusShown)));
  useCommandState('toggle-status-column', isStatusShown);
  return columns;
}

/** The loader of a list's status columns. It requests nothing by itself: see {@link useAnswersInView}. */
export function useStatusLoader(connectionId: string): StatusLoader {
  const client = useQueryClient();
  const desktop = useDesktop();
  return useState(() => createQueryStatusLoader(client, desktop, connectionId))[0];
}

/**
 * Requests the items of the rows in view while a column needs them and the window is visible. `onRowsInView` is for the grid, undefined
 * while nothing is requested; `loadAll` also loads rows out of view, until others scroll into view.
 */
export function useAnswersInView(loader: StatusLoader, connectionId: string, isShown: boolean) {
  const client = useQueryClient();
  const [rowsInView, setRowsInView] = useState<readonly number[]>(noRows);
  const [whole, loadAll] = useState<readonly number[]>(noRows);
  const isWhole = rowsInView.every((itemId) => whole.includes(itemId));
  if (!isWhole && whole.length > 0) loadAll(noRows);
  const requestedIds = isWhole ? whole : rowsInView;
  useEffect(() => {
    if (!isShown) return;
    const look = () => loader.look(document.visibilityState === 'hidden' ? noRows : requestedIds);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [loader, isShown, requestedIds]);
  useEffect(() => {
    if (!isShown) return;
    const stop = followAnswers(client, connectionId, loader);
    return () => {
      stop();
      loader.close();
    };
  }, [loader, isShown, client, connectionId]);

  // A check of a watched item may have found a newer status.
  const watched = useWatchedItems(connectionId);
  useEffect(() => {
    if (!isShown) return;
    const outdated = watched.flatMap((item) => {
      const state = loader.stateOf(item.itemId);
      return state.kind === 'seen' && isOutdated(state.seen, item) ? [item.itemId] : [];
    });
    if (outdated.length > 0) loader.refresh(outdated.filter((itemId) => rowsInView.includes(itemId)));
  }, [loader, isShown, watched, rowsInView]);

  // Only a manual refresh costs a request per row; an automatic one doesn't.
  useCommandListener('refresh', () => {
    if (isShown) loader.refresh(rowsInView);
  });
  return { onRowsInView: isShown ? setRowsInView : undefined, loadAll };
}

const noRows: readonly number[] = [];

// Cleared but not forgotten: a list that is still on screen would save its state in a new map.
const listStates = keptPerCatalog<Map<string, KeptStates>>((lists) => {
  for (const states of lists.values()) states.clear();
});

/** The state in which a list of a catalog was left, restored when it is shown again. */
export function useListStates(list: ListName | 'groups', connection: Connection): KeptStates {
  const lists = listStates(useQueryClient(), connection, () => new Map());
  const states = lists.get(list) ?? new Map<string, unknown>();
  lists.set(list, states);
  return states;
}
