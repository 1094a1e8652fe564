import { useSyncExternalStore } from 'react';
import { createRequiredContext } from '#renderer/ui/shared-state.ts';
import type { Connection } from '#shared/connection.ts';
import { maxFilterTextLength, type RowTextFilter } from '#shared/item-filters.ts';
import { type ItemQuery, withFilterTexts, withLocalCopySearch, withoutFilters } from '#shared/item-query.ts';
import { maxSearchLength, wholeLocalCopy } from '#shared/local-copy.ts';
import { type LocalMatch, noLocalMatch, searchedPart } from '#shared/local-match.ts';
import { holdsTradeToken } from '#shared/trade-url.ts';
import type { Panel, View } from '#shared/view-link.ts';

/** The view on screen. */
export const [ViewContext, useView] = createRequiredContext<View>('ViewContext');

/** The props of each panel in the middle of the window. */
export type PanelProps = {
  connection: Connection;
  /** Called with the panel's items in display order, for previous and next item; null: the list's order, or the panel unmounts. */
  onShownIds(ids: readonly number[] | null): void;
};

type ViewChanges = ReturnType<typeof createViewChanges>;

/** Changes the view. The functions are stable, so they cause no re-render. */
export const [ViewChangesContext, useViewChanges] = createRequiredContext<ViewChanges>('ViewChangesContext');

/** Where views are kept: the window's history. */
type Views = {
  entry(): { view: View | null };
  subscribe(listener: () => void): () => void;
  go(view: View, how?: 'step' | 'replace', loading?: Promise<unknown>): void;
  /** Whether the view was reached by Back, Forward or a restart. */
  isReturn(): boolean;
};

export function createViewChanges(views: Views, viewOf: (connectionId: string) => View) {
  const change = (part: Partial<View>, loading?: Promise<unknown>) => {
    const { view } = views.entry();
    if (view === null) return;
    // The open item belongs to the list it was opened from, and returns with it on Back.
    const isOtherPanel = part.panel !== undefined && part.panel !== view.panel;
    views.go({ ...view, ...(isOtherPanel && { itemId: null }), ...part }, 'step', loading);
  };
  return {
    /** The query of the last change, which may not be on screen yet. */
    newestQuery: () => views.entry().view?.query,
    subscribe: views.subscribe,
    showItem: (itemId: number | null) => change({ itemId }),
    /** Closes an item that isn't of the list on screen. Back doesn't lead to it. */
    dropItem: () => {
      const { view } = views.entry();
      if (view !== null) views.go({ ...view, itemId: null }, 'replace');
    },
    isReturn: () => views.isReturn(),
    /** Opens an item of any catalog. Another catalog's list is shown as it was left. */
    showItemIn: (connectionId: string, itemId: number) => {
      const { view } = views.entry();
      if (view?.connectionId === connectionId) change({ itemId });
      else views.go({ ...viewOf(connectionId), itemId });
    },
    /** Shows another catalog as it was left. */
    showConnection: (connectionId: string) => {
      if (views.entry().view?.connectionId !== connectionId) views.go(viewOf(connectionId));
    },
    /** With `loading`, it is rendered together with its rows if they load soon. */
    showQuery: (query: ItemQuery, localMatch: LocalMatch = noLocalMatch, loading?: Promise<unknown>) =>
      change({ query, localMatch }, loading),
    showPanel: (panel: Panel) => change({ panel }),
    /** Shows the catalog's list from any panel. */
    showList: (query: ItemQuery) => change({ panel: 'items', query, localMatch: noLocalMatch }),
    /**
     * Shows the catalog's list filtered by this text only. The service would split it at a comma, so a part of it is requested and the
     * whole is matched in the app.
     */
    filterBy: (filter: RowTextFilter, text: string) => {
      const { view } = views.entry();
      if (view === null) return;
      const part = view.query.localCopy === undefined && text.includes(',') ? searchedPart(text) : '';
      const query = withFilterTexts(withoutFilters(view.query), filter, [part === '' ? text : part]);
      const localMatch = part === '' ? noLocalMatch : { ...noLocalMatch, [filter]: [text] };
      change({ panel: 'items', query, localMatch });
    },
    /** Shows the items of the local copy whose names contain this text. */
    searchLocalCopy: (text: string) => {
      const { view } = views.entry();
      if (view === null) return;
      const search = { ...wholeLocalCopy, text: text.slice(0, maxSearchLength) };
      const query = withLocalCopySearch(withoutFilters(view.query), search);
      change({ panel: 'items', query, localMatch: noLocalMatch });
    },
    /** Shows the list as it was left; from the list itself, clears the filters. */
    browse: () => {
      const { view } = views.entry();
      if (view === null) return;
      change(
        view.panel === 'items'
          ? { query: withoutFilters(view.query), localMatch: noLocalMatch }
          : { panel: 'items' },
      );
    },
  };
}

/** The query of the last change, immediately: for a field that is typed in. */
export function useNewestQuery(): ItemQuery | undefined {
  const { subscribe, newestQuery } = useViewChanges();
  return useSyncExternalStore(subscribe, newestQuery);
}

/** Whether a view can be filtered by this trimmed text, which becomes part of links. */
export function canFilterBy(text: string): boolean {
  return text !== '' && text.length <= maxFilterTextLength && !holdsTradeToken(text);
}
