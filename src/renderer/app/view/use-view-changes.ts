import { useMemo } from 'react';
import type { TextFilter } from '#shared/item-filters.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { withFilterTexts, withoutFilters } from '#shared/item-query-changes.ts';
import { type LocalMatch, noLocalMatch } from '#shared/local-match.ts';
import type { Panel, View } from '#shared/view-link.ts';
import { useViewHistory } from './use-view.ts';

/** The ways in which list, detail and sidebar move the view. They never change, so that nothing is drawn anew for them. */
export function useViewChanges() {
  const history = useViewHistory();
  return useMemo(() => {
    const change = (part: Partial<View>) => {
      const { view } = history.place();
      if (view !== null) history.go({ ...view, ...part });
    };
    return {
      showItem: (itemId: number | null) => change({ itemId }),
      showQuery: (query: ItemQuery, localMatch: LocalMatch = noLocalMatch) => change({ query, localMatch }),
      showPanel: (panel: Panel) => change({ panel }),
      /** The list of what the catalog answers for this one text, without any other filter. */
      filterBy: (filter: TextFilter, text: string) => {
        const { view } = history.place();
        if (view === null) return;
        const query = withFilterTexts(withoutFilters(view.query), filter, [text]);
        change({ panel: 'items', query, localMatch: noLocalMatch });
      },
      /** The list as it was left; from the list itself, all of it: without filters, from the first page. */
      browse: () => {
        const { view } = history.place();
        if (view === null) return;
        change(view.panel === 'items' ? { query: withoutFilters(view.query) } : { panel: 'items' });
      },
    };
  }, [history]);
}
