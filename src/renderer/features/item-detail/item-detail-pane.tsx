import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import type { CatalogRow } from '#shared/item.ts';

export type ItemDetailPaneProps = {
  connection: Connection;
  itemId: number;
  /** The item's row, when the list shows it: what is known before, and beside, the answer. */
  listRow: CatalogRow | null;
  /** Ids of the neighbours in the list, for previous and next; null: there is none. */
  siblings: { previous: number | null; next: number | null };
  onShowItem(id: number): void;
  onClose(): void;
  /** Told once of each failure to read the item, for what concerns the whole connection. */
  onFailure?: (failure: Failure) => void;
};

export function ItemDetailPane({ itemId, listRow, onClose }: ItemDetailPaneProps) {
  return (
    <section aria-label="Item details">
      <h2>{listRow?.name ?? `Item ${itemId}`}</h2>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </section>
  );
}
