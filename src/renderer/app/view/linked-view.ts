import { hasFilters } from '#shared/item-filters.ts';
import { defaultQuery } from '#shared/item-query.ts';
import type { View } from '#shared/view-link.ts';

/**
 * Where a link leads somebody who was last at `left` in its catalog. One that shows another panel than the list and names no
 * filters, as a notification does, leaves the filters behind that panel as they were: nobody loses twenty of them to a click.
 */
export function linkedView(linked: View, left: View): View {
  const isListNamed = hasFilters(linked.query) || linked.query.page !== defaultQuery.page;
  const isElsewhere = left.connectionId !== linked.connectionId;
  if (isElsewhere || linked.panel === 'items' || isListNamed) return linked;
  const { query, localMatch } = left;
  return { ...linked, query, ...(localMatch === undefined ? {} : { localMatch }) };
}
