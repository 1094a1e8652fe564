/**
 * Runs in the app's page: whether the table shows exactly these items, undimmed, in every row that is in view. Rows out
 * of view need not be there, since the list is virtual, but those that are must be right.
 */
export function appShowsRows({ ids, inView }: { ids: number[]; inView: number }): boolean {
  const grid = document.querySelector('[role="grid"]');
  if (grid === null || grid.querySelector('[data-dimmed]') !== null) return false;
  const drawn = new Set<number>();
  for (const row of grid.querySelectorAll<HTMLElement>('[data-row]')) {
    const index = Number(row.dataset.row);
    if (row.querySelector('[data-column="id"]')?.textContent !== String(ids[index])) return false;
    drawn.add(index);
  }
  for (let index = 0; index < Math.min(inView, ids.length); index += 1) {
    if (!drawn.has(index)) return false;
  }
  return drawn.size > 0;
}

/** Runs in the app's page: whether the pane shows this item's own answer; the hash is not in the list's. */
export function appShowsDetail({ itemId, hash }: { itemId: number; hash: string }): boolean {
  const pane = document.querySelector('[aria-label="Item details"]');
  const text = pane?.textContent ?? '';
  return text.includes(`#${itemId}`) && text.includes(hash);
}
