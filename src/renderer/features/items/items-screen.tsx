import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import type { Settings } from '#shared/settings.ts';

export type ItemsScreenProps = {
  connection: Connection;
  query: ItemQuery;
  onQueryChange(query: ItemQuery): void;
  /** The item whose detail is open; null: none is. */
  selectedItemId: number | null;
  onSelectItem(id: number | null): void;
  settings: Settings;
  onSettingsChange(change: Partial<Settings>): void;
  /** Told of the trouble of the page that is asked for, never of a prefetch's. */
  onFailure?(failure: Failure): void;
};

/** The list of one catalog: filters above, a table of one page, the pager below (section 4.1). */
export function ItemsScreen(_props: ItemsScreenProps) {
  return <section aria-label="Items" />;
}
