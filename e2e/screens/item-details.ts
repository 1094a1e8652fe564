import type { Page } from 'playwright';

/** The detail pane of one item. */
export function itemDetails(page: Page) {
  const pane = page.getByRole('region', { name: 'Item details' });
  return {
    pane,
    close: pane.getByRole('button', { name: 'Close item details' }),
    refresh: pane.getByRole('button', { name: 'Refresh item' }),
    next: pane.getByRole('button', { name: 'Next item' }),
    copyAnswer: pane.getByRole('button', { name: 'Copy answer', exact: true }),
    /** The value beside a field's label. */
    value: (label: string) =>
      pane
        .locator('div', { has: page.locator(`dt:text-is("${label}")`) })
        .last()
        .locator('dd'),
    copy: (label: string) => pane.getByRole('button', { name: `Copy ${label}`, exact: true }),
  };
}
