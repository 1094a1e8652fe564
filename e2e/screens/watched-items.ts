import type { Page } from 'playwright';

type Column = 'name' | 'id' | 'status' | 'changed' | 'checked' | 'error_message' | 'check' | 'remove';

/** The watched items of a connection, the button that watches the open item, and its history. */
export function watchedItems(page: Page) {
  const grid = page.getByRole('grid', { name: 'Watched' });
  const details = page.getByRole('region', { name: 'Item details' });
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  return {
    grid,
    panel: page.getByRole('region', { name: 'Watched', exact: true }),
    rows: grid.locator('[data-row]'),
    /** In the details of the open item. */
    watchButton: details.getByRole('button', { name: 'Watch item', exact: true }),
    history: details.getByRole('region', { name: 'History', exact: true }),
    sidebarEntry: sidebar.getByRole('button', { name: /^Watched/ }),
    /** The cell of a row, from 0. */
    cell: (row: number, column: Column) => grid.locator(`[data-row="${row}"] [data-column="${column}"]`),
  };
}
