import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAppCommand, useCommandListener, useCommandState } from '#renderer/desktop/app-commands.tsx';
import { onConnectionDropped } from '#renderer/desktop/connection-queries.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import type { StatusLoader } from '#renderer/desktop/status-loader.ts';
import { createQueryStatusLoader, followAnswers } from '#renderer/desktop/status-loader.ts';
import { isOutdated, useWatchedItems } from '#renderer/desktop/watched-items.tsx';
import type { KeptStates } from '#renderer/ui/kept-state.ts';
import { useEventCallbacks } from '#renderer/ui/use-event-callback.ts';
import type { Connection } from '#shared/connection.ts';
import type { Settings } from '#shared/settings.ts';
import { defaultColumns, defaultListColumns } from '#shared/settings-choices.ts';
import { type ColumnChoice, columnsShown, withColumnShown } from './column-choice.ts';

/** The lists whose columns can be chosen: the catalog's own and those beside it. */
export type ListName = 'items' | keyof Settings['listColumns'];

/** Which columns a list shows, and the ways to change that. */
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

/** The columns of a list that are shown, of `all` that it has. Keep `all` the same array as long as they are the same. */
export function useListColumns<Column extends { id: string }>(list: ListName, all: readonly Column[]) {
  const { choice, onChoice } = useColumnChoice(list);
  const columns = useMemo(() => columnsShown(all, choice), [all, choice]);
  const isStatusShown = columns.some(({ id }) => id === 'status');
  useAppCommand('toggle-status-column', () => onChoice(withColumnShown(choice, 'status', !isStatusShown)));
  useCommandState('toggle-status-column', isStatusShown);
  return columns;
}

/** Requests items' own answers for the columns of a list. It requests nothing on its own: see {@link useAnswersInView}. */
export function useStatusLoader(connectionId: string): StatusLoader {
  const client = useQueryClient();
  const desktop = useDesktop();
  return useState(() => createQueryStatusLoader(client, desktop, connectionId))[0];
}

/**
 * Has an answer requested for each row in view while a column that needs it is shown, never while the window is hidden. `onRowsInView`
 * is for the grid, undefined while nothing is requested; `loadAll` adds rows out of view, until other rows come into it.
 */
export function useAnswersInView(loader: StatusLoader, connectionId: string, isShown: boolean) {
  const client = useQueryClient();
  const [rowsInView, setRowsInView] = useState<readonly number[]>(noRows);
  const [whole, loadAll] = useState<readonly number[]>(noRows);
  const isWhole = rowsInView.every((itemId) => whole.includes(itemId));
  if (!isWhole && whole.length > 0) loadAll(noRows);
  const wanted = isWhole ? whole : rowsInView;
  useEffect(() => {
    if (!isShown) return;
    const look = () => loader.look(document.visibilityState === 'hidden' ? noRows : wanted);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [loader, isShown, wanted]);
  useEffect(() => {
    if (!isShown) return;
    const stop = followAnswers(client, connectionId, loader);
    return () => {
      stop();
      loader.close();
    };
  }, [loader, isShown, client, connectionId]);

  // What the app itself knows to have changed must not be shown as it was seen a moment ago.
  const watched = useWatchedItems(connectionId);
  useEffect(() => {
    if (!isShown) return;
    const outdated = watched.flatMap((item) => {
      const state = loader.stateOf(item.itemId);
      return state.kind === 'seen' && isOutdated(state.seen, item) ? [item.itemId] : [];
    });
    if (outdated.length > 0) loader.refresh(outdated.filter((itemId) => rowsInView.includes(itemId)));
  }, [loader, isShown, watched, rowsInView]);

  // Refreshing the list by hand means what is in it. A list that refreshes automatically does not cost a request a row each time.
  useCommandListener('refresh', () => {
    if (isShown) loader.refresh(rowsInView);
  });
  return { onRowsInView: isShown ? setRowsInView : undefined, loadAll };
}

const noRows: readonly number[] = [];

const listStates = new WeakMap<QueryClient, Map<string, KeptStates>>();

/** How a list of a catalog was left, so that it is the same after another panel was shown. */
export function useListStates(list: ListName | 'groups', { id, baseUrl }: Connection): KeptStates {
  const client = useQueryClient();
  const ofThisWindow = listStates.get(client) ?? statesUntilRemoved(client);
  listStates.set(client, ofThisWindow);
  const key = `${id} ${list} ${baseUrl}`;
  const states = ofThisWindow.get(key) ?? new Map<string, unknown>();
  ofThisWindow.set(key, states);
  return states;
}

/** Starts empty. What was left in the lists of a removed connection goes with it. */
function statesUntilRemoved(client: QueryClient): Map<string, KeptStates> {
  const made = new Map<string, KeptStates>();
  onConnectionDropped(client, (connectionId) => {
    for (const [key, states] of made) {
      // A list that is still on screen goes on with the same map; in another one it would leave what it shows.
      if (key.startsWith(`${connectionId} `)) states.clear();
    }
  });
  return made;
}
