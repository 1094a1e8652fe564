import type { Page } from 'playwright';

/** Where in the window things are, found as a person finds them. */
export function screenOf(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const pane = page.getByRole('region', { name: 'Item details' });
  return {
    page,
    pane,
    grid: page.getByRole('grid', { name: 'Items' }),
    rows: page.locator('[data-row]'),
    next: page.getByRole('button', { name: 'Next page' }),
    previous: page.getByRole('button', { name: 'Previous page' }),
    first: page.getByRole('button', { name: 'First page' }),
    last: page.getByRole('button', { name: 'Last page' }),
    pageNumber: page.getByRole('textbox', { name: 'Page', exact: true }),
    pageSize: page.getByRole('combobox', { name: /per page/i }),
    name: page.getByRole('textbox', { name: 'Name', exact: true }),
    marketName: page.getByRole('textbox', { name: 'Market name', exact: true }),
    app: page.getByRole('combobox', { name: 'App' }),
    clearFilters: page.getByRole('search').getByRole('button', { name: 'Clear filters' }),
    back: button('Back'),
    forward: button('Forward'),
    refresh: button('Refresh'),
    connection: page.getByRole('button', { name: /^Connection: / }),
    nextItem: pane.getByRole('button', { name: 'Next item' }),
    closeItem: pane.getByRole('button', { name: 'Close item details' }),
    tryAgain: page.getByRole('button', { name: /^(Try again|Retry)/ }),
  };
}

export type Screen = ReturnType<typeof screenOf>;

/** Runs in the page: what of it is wrong whatever the catalog did; null: nothing. */
export function whatIsWrong(): string | null {
  const text = document.body?.innerText ?? '';
  if (text.trim() === '') return 'the window is blank';
  const bug = /IC-BUG-[\w-]+/.exec(text);
  return bug === null ? null : `the window says ${bug[0]}`;
}

/** Runs in the page: whether it waits for nothing. Rows that stay dimmed under a failure are at rest. */
export function isAtRest(): boolean {
  return document.querySelector('[aria-busy="true"]') === null;
}
