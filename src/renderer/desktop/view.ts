import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { Connection } from '#shared/connection.ts';
import type { TextFilter } from '#shared/item-filters.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { withFilterTexts, withoutFilters } from '#shared/item-query-changes.ts';
import { type LocalMatch, noLocalMatch } from '#shared/local-match.ts';
import type { Panel, View } from '#shared/view-link.ts';

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
    /** The list of what the catalog answers for this one text, without any other filter. */
    filterBy: (filter: TextFilter, text: string) => {
      const { view } = views.place();
      if (view === null) return;
      const query = withFilterTexts(withoutFilters(view.query), filter, [text]);
      change({ panel: 'items', query, localMatch: noLocalMatch });
    },
    /** The list as it was left; from the list itself, all of it: without filters, from the first page. */
    browse: () => {
      const { view } = views.place();
      if (view === null) return;
      change(view.panel === 'items' ? { query: withoutFilters(view.query) } : { panel: 'items' });
    },
  };
}
