import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { Connection } from '#shared/connection.ts';
import type { RowTextFilter } from '#shared/item-filters.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { withFilterTexts, withoutFilters } from '#shared/item-query.ts';
import { type LocalMatch, noLocalMatch, searchedPart } from '#shared/local-match.ts';
import { holdsTradeToken } from '#shared/trade-url.ts';
import { maxFilterTextLength, type Panel, type View } from '#shared/view-link.ts';

/** Where the user is, for whatever shows a part of it. */
export const [ViewContext, useView] = createRequiredContext<View>('ViewContext');

/** What each panel in the middle of the window is given; the rest it reads from the view. */
export type PanelProps = {
  connection: Connection;
  /** Called with the panel's items in display order, for previous and next item; null: as the list came, or the panel goes. */
  onShownIds(ids: readonly number[] | null): void;
};

type ViewChanges = ReturnType<typeof createViewChanges>;

/** The ways to go elsewhere. They are always the same functions, so nothing is re-rendered for them. */
export const [ViewChangesContext, useViewChanges] = createRequiredContext<ViewChanges>('ViewChangesContext');

/** Where views are kept: the window's history. */
type Views = { place(): { view: View | null }; go(view: View): void };

export function createViewChanges(views: Views, viewOf: (connectionId: string) => View) {
  const change = (part: Partial<View>) => {
    const { view } = views.place();
    if (view !== null) views.go({ ...view, ...part });
  };
  return {
    showItem: (itemId: number | null) => change({ itemId }),
    /** The item of any catalog; of another than the one shown over its list as it was left. */
    showItemIn: (connectionId: string, itemId: number) => {
      const { view } = views.place();
      if (view?.connectionId === connectionId) change({ itemId });
      else views.go({ ...viewOf(connectionId), itemId });
    },
    showQuery: (query: ItemQuery, localMatch: LocalMatch = noLocalMatch) => change({ query, localMatch }),
    showPanel: (panel: Panel) => change({ panel }),
    /** The list of items for the query, from any panel in one step. */
    showList: (query: ItemQuery) => change({ panel: 'items', query, localMatch: noLocalMatch }),
    /**
     * The list of what the catalog has for this one text, without any other filter. The service would read a text with a comma as
     * several, so it is asked for a part of it and the whole is matched here.
     */
    filterBy: (filter: RowTextFilter, text: string) => {
      const { view } = views.place();
      if (view === null) return;
      const part = view.query.copy === undefined && text.includes(',') ? searchedPart(text) : '';
      const query = withFilterTexts(withoutFilters(view.query), filter, [part === '' ? text : part]);
      const localMatch = part === '' ? noLocalMatch : { ...noLocalMatch, [filter]: [text] };
      change({ panel: 'items', query, localMatch });
    },
    /** The list as it was left; from the list itself, all of it: without filters, from the first page. */
    browse: () => {
      const { view } = views.place();
      if (view === null) return;
      change(view.panel === 'items' ? { query: withoutFilters(view.query) } : { panel: 'items' });
    },
  };
}

/** Whether a view can be filtered by this trimmed text: links carry it, and no name holds a trade token. */
export function canFilterBy(text: string): boolean {
  return text !== '' && text.length <= maxFilterTextLength && !holdsTradeToken(text);
}
